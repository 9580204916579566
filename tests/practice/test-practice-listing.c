/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A page at any offset is a part of the whole list, also after the list has changed. */

#include "practice-invoice-cache.h"
#include "practice-invoice.h"
#include "practice-listing.h"

#include <string.h>

#define N_INVOICES 5000

typedef struct
{
  PracticeDatabase *database;
  PracticeListing *listing;
  GArray *statuses; /* of int, by number - 1: the model */
} Fixture;

static char *
get_order_id (gint64 n)
{
  return g_strdup_printf (n % 3 == 0 ? "ORD-%05" G_GINT64_FORMAT : "shop_%" G_GINT64_FORMAT "%%x",
                          n);
}

static void
insert (Fixture *fixture, gint64 n, int status)
{
  g_autofree char *id = g_strdup_printf ("inv_%" G_GINT64_FORMAT, n);
  g_autofree char *order_id = get_order_id (n);

  practice_database_run (
      fixture->database,
      "INSERT INTO invoices (n, id, order_id, status, cents, created_ms, expires_ms)"
      " VALUES (?, ?, ?, ?, 100, 1, 1)",
      "issi", n, id, order_id, (gint64) status);
  g_array_append_val (fixture->statuses, status);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  fixture->database = practice_database_open (NULL, &error);
  g_assert_no_error (error);
  fixture->listing = practice_listing_new (fixture->database);
  fixture->statuses = g_array_new (FALSE, FALSE, sizeof (int));

  practice_database_begin (fixture->database);
  practice_database_begin_load (fixture->database);
  for (gint64 n = 1; n <= N_INVOICES / 2; n++)
    insert (fixture, n, g_rand_int_range (rand, 0, PRACTICE_INVOICE_N_STATUSES));
  practice_database_end_load (fixture->database);
  for (gint64 n = N_INVOICES / 2 + 1; n <= N_INVOICES; n++)
    insert (fixture, n, g_rand_int_range (rand, 0, PRACTICE_INVOICE_N_STATUSES));
  g_assert_true (practice_database_commit (fixture->database, &error));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_array_unref (fixture->statuses);
  practice_listing_free (fixture->listing);
  practice_database_free (fixture->database);
}

static GArray *
list_expected (Fixture *fixture, int status, const char *text)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *folded = text != NULL ? g_ascii_strdown (text, -1) : NULL;

  for (gint64 n = fixture->statuses->len; n > 0; n--)
    {
      g_autofree char *order_id = get_order_id (n);
      g_autofree char *folded_id = g_ascii_strdown (order_id, -1);

      if ((status < 0 || g_array_index (fixture->statuses, int, n - 1) == status) &&
          (folded == NULL || strstr (folded_id, folded) != NULL))
        g_array_append_val (numbers, n);
    }

  return numbers;
}

static void
assert_pages (Fixture *fixture, int status, const char *text)
{
  g_autoptr (GArray) expected = list_expected (fixture, status, text);
  static const gint64 offsets[] = {
    0, 1, 99, 1000, 1023, 1024, 1025, 2047, 2500, 4990, 5000, 9999
  };

  for (guint i = 0; i < G_N_ELEMENTS (offsets); i++)
    {
      g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
      PracticeListingPage page = { numbers, 0 };
      gint64 n_left = MAX ((gint64) expected->len - offsets[i], 0);

      practice_listing_read (fixture->listing, status, text, 100, offsets[i], &page);
      g_assert_cmpint (page.total, ==, expected->len);
      g_assert_cmpint (numbers->len, ==, MIN (n_left, 100));
      for (guint j = 0; j < numbers->len; j++)
        g_assert_cmpint (g_array_index (numbers, gint64, j), ==,
                         g_array_index (expected, gint64, offsets[i] + j));
    }
}

static void
test_all (Fixture *fixture, gconstpointer data)
{
  assert_pages (fixture, -1, NULL);
}

static void
test_statuses (Fixture *fixture, gconstpointer data)
{
  for (int status = 0; status < PRACTICE_INVOICE_N_STATUSES; status++)
    assert_pages (fixture, status, NULL);
}

/* Few and many matches, short texts, and characters with a meaning in LIKE and FTS. */
static void
test_searches (Fixture *fixture, gconstpointer data)
{
  static const char *const texts[] = {
    "ORD-00003", "ord-", "RD-0", "shop_", "sho", "o",    "_", "%",    "%x",  "\"",  "'",
    "\\",        "*",    "0_1",  "_1%",   "12%", "12%x", "1", "gone", "999", "----"
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      assert_pages (fixture, -1, texts[i]);
      assert_pages (fixture, PRACTICE_INVOICE_PAID, texts[i]);
    }
}

static void
test_changes (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);

  for (guint round = 0; round < 5; round++)
    {
      practice_database_begin (fixture->database);
      for (guint i = 0; i < 300; i++)
        {
          gint64 n = g_rand_int_range (rand, 1, (gint32) fixture->statuses->len + 1);
          int status = g_rand_int_range (rand, 0, PRACTICE_INVOICE_N_STATUSES);

          practice_database_run (fixture->database, "UPDATE invoices SET status = ? WHERE n = ?",
                                 "ii", (gint64) status, n);
          g_array_index (fixture->statuses, int, n - 1) = status;
        }
      insert (fixture, fixture->statuses->len + 1, PRACTICE_INVOICE_PENDING);
      g_assert_true (practice_database_commit (fixture->database, NULL));

      assert_pages (fixture, -1, NULL);
      assert_pages (fixture, PRACTICE_INVOICE_PENDING, NULL);
      assert_pages (fixture, PRACTICE_INVOICE_EXPIRED, NULL);
      assert_pages (fixture, PRACTICE_INVOICE_PAID, "ord");
    }
}

static void
test_rollback (Fixture *fixture, gconstpointer data)
{
  assert_pages (fixture, PRACTICE_INVOICE_PAID, "ord");
  practice_database_begin (fixture->database);
  practice_database_run (fixture->database, "UPDATE invoices SET status = ?", "i",
                         (gint64) PRACTICE_INVOICE_PAID);
  practice_database_rollback (fixture->database);
  assert_pages (fixture, PRACTICE_INVOICE_PAID, "ord");
  assert_pages (fixture, PRACTICE_INVOICE_PAID, NULL);
}

/* A statement that fails takes back the whole transaction. */
static void
test_spoiled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  practice_database_begin (fixture->database);
  practice_database_run (fixture->database, "UPDATE invoices SET status = ?", "i",
                         (gint64) PRACTICE_INVOICE_PAID);
  practice_database_run (
      fixture->database,
      "INSERT INTO invoices (n, id, order_id, status, cents, created_ms, expires_ms)"
      " VALUES (?, ?, ?, 0, 100, 1, 1)",
      "iss", (gint64) N_INVOICES + 1, "inv_1", "taken");
  g_assert_false (practice_database_commit (fixture->database, &error));
  g_assert_nonnull (error);
  assert_pages (fixture, PRACTICE_INVOICE_PAID, NULL);
  assert_pages (fixture, -1, "taken");
}

static void
assert_kept (PracticeInvoiceCache *items, gint64 n, const char *text)
{
  const GString *kept = practice_invoice_cache_lookup (items, n);

  g_assert_cmpstr (kept != NULL ? kept->str : NULL, ==, text);
}

/* The cache drops an item when its row changes, and when a change is rolled back. */
static void
test_items (Fixture *fixture, gconstpointer data)
{
  static const char change[] = "UPDATE invoices SET paid_ms = paid_ms + 1 WHERE n = 7";
  g_autoptr (PracticeInvoiceCache) items = practice_invoice_cache_new (fixture->database);

  practice_invoice_cache_put (items, 7, "seven!", strlen ("seven"));
  practice_invoice_cache_put (items, 8, "eight!", strlen ("eight"));
  practice_database_run (fixture->database, "UPDATE orders SET due_ms = 1", "");
  assert_kept (items, 7, "seven");
  assert_kept (items, 4096 + 7, NULL);

  practice_database_begin (fixture->database);
  practice_database_run (fixture->database, change, "");
  assert_kept (items, 7, NULL);
  assert_kept (items, 8, "eight");
  practice_invoice_cache_put (items, 7, "never", strlen ("never"));
  practice_database_rollback (fixture->database);
  assert_kept (items, 7, NULL);

  practice_invoice_cache_put (items, 7, "seven", strlen ("seven"));
  practice_invoice_cache_put (items, 4096 + 7, "another", strlen ("another"));
  assert_kept (items, 7, NULL);
  practice_database_run (fixture->database, change, "");
  assert_kept (items, 4096 + 7, "another");
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/practice/listing/all", test_all },
    { "/practice/listing/statuses", test_statuses },
    { "/practice/listing/searches", test_searches },
    { "/practice/listing/changes", test_changes },
    { "/practice/listing/rollback", test_rollback },
    { "/practice/listing/spoiled", test_spoiled },
    { "/practice/listing/items", test_items },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);

  return g_test_run ();
}
