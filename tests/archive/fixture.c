/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the tests of the archive have in common: a folder, and each verb as one that waits. */

#include "fixture.h"

#include "till-await.h"
#include "till-archive-records.h"

#include <glib/gstdio.h>
#include <string.h>

TillArchive *
open_archive (const char *folder, const char *account_id, const char *origin, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_open_async (folder, account_id, origin, NULL, till_await_cb, &result);

  return till_archive_open_finish (till_await (&result), error);
}

void
reopen (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->archive);
  fixture->archive = open_archive (fixture->folder, ACCOUNT, ORIGIN, &error);
  g_assert_no_error (error);
}

void
assert_refused (Fixture *fixture, TillArchiveError code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (open_archive (fixture->folder, ACCOUNT, ORIGIN, &error));
  g_assert_error (error, TILL_ARCHIVE_ERROR, (int) code);
}

void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *home = g_dir_make_tmp ("till-archive-XXXXXX", NULL);

  fixture->folder = g_build_filename (home, "till", NULL);
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name = NULL;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_assert_cmpint (g_remove (file), ==, 0);
    }
  g_rmdir (path);
}

void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *home = g_path_get_dirname (fixture->folder);

  g_clear_object (&fixture->archive);
  remove_folder (fixture->folder);
  g_assert_cmpint (g_rmdir (home), ==, 0);
  g_free (fixture->folder);
}

/* The one file in the folder whose name ends in @suffix, or NULL. */
char *
find_file (const char *path, const char *suffix)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name = NULL;
  char *found = NULL;

  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, suffix))
      {
        g_assert_null (found);
        found = g_build_filename (path, name, NULL);
      }

  return found;
}

/* Where the archive is, by having it made. */
char *
make_path (Fixture *fixture)
{
  reopen (fixture);
  g_clear_object (&fixture->archive);

  return find_file (fixture->folder, ".db");
}

guint
get_mode (const char *path)
{
  GStatBuf status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);

  return status.st_mode & 0777;
}

void
add_address (GPtrArray *addresses, const char *chain, const char *amount, const char *token)
{
  TillAddress *address = till_address_new ();

  address->chain = g_strdup (chain);
  address->address = g_strdup ("T'\"\\\n😀");
  address->expected_amount = g_strdup (amount);
  address->is_token = token != NULL;
  address->token_symbol = g_strdup (token);
  g_ptr_array_add (addresses, address);
}

TillOrder *
make_order (const char *id)
{
  TillOrder *order = till_order_new (id);

  order->status = TILL_ORDER_PENDING;
  order->invoice_id = g_strdup ("inv-1");
  order->pay_url = g_strdup ("https://pay.example.com/inv-1?a=1&b='2'");
  order->client_email = g_strdup ("ana@example.com");
  order->client_ref = g_strdup ("ref-1");
  order->note = g_strdup ("Line 1\nLine 2");
  order->created_at_ms = G_GINT64_CONSTANT (1700000000001);
  order->expires_at_ms = G_GINT64_CONSTANT (1700003600001);
  add_address (order->addresses, "tron", "4.500000", "USDT");
  add_address (order->addresses, "ethereum", "0.001200000000000001", NULL);

  return order;
}

void
assert_same_addresses (GPtrArray *found, GPtrArray *expected)
{
  g_assert_cmpuint (found->len, ==, expected->len);
  for (guint i = 0; i < found->len; i++)
    {
      const TillAddress *a = g_ptr_array_index (found, i);
      const TillAddress *b = g_ptr_array_index (expected, i);

      g_assert_cmpstr (a->chain, ==, b->chain);
      g_assert_cmpstr (a->address, ==, b->address);
      g_assert_cmpstr (a->expected_amount, ==, b->expected_amount);
      g_assert_cmpint (a->is_token, ==, b->is_token);
      g_assert_cmpstr (a->token_symbol, ==, b->token_symbol);
    }
}

void
assert_same_order (TillOrder *found, TillOrder *expected)
{
  g_assert_nonnull (found);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (found)), ==,
                   till_record_get_id (TILL_RECORD (expected)));
  g_assert_cmpstr (found->invoice_id, ==, expected->invoice_id);
  g_assert_cmpstr (found->pay_url, ==, expected->pay_url);
  g_assert_cmpstr (found->client_email, ==, expected->client_email);
  g_assert_cmpstr (found->client_ref, ==, expected->client_ref);
  g_assert_cmpstr (found->note, ==, expected->note);
  g_assert_cmpint (found->created_at_ms, ==, expected->created_at_ms);
  g_assert_cmpint (found->expires_at_ms, ==, expected->expires_at_ms);
  assert_same_addresses (found->addresses, expected->addresses);
}

void
add_order (TillArchive *archive, TillOrder *order)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_add_order_async (archive, order, NULL, till_await_cb, &result);
  g_assert_true (till_archive_add_order_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

void
add_invoice (TillArchive *archive, TillInvoice *invoice)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_add_invoice_async (archive, invoice, NULL, till_await_cb, &result);
  g_assert_true (till_archive_add_invoice_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

void
update_order (TillArchive *archive, const char *id, TillOrderStatus status)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_update_order_async (archive, id, status, NULL, till_await_cb, &result);
  g_assert_true (till_archive_update_order_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

GHashTable *
find_orders (TillArchive *archive, const char *const *ids)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GHashTable *orders = NULL;

  till_archive_find_orders_async (archive, ids, NULL, till_await_cb, &result);
  orders = till_archive_find_orders_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return orders;
}

TillOrder *
find_order (TillArchive *archive, const char *id)
{
  const char *const ids[] = { id, NULL };
  g_autoptr (GHashTable) orders = find_orders (archive, ids);
  TillOrder *order = g_hash_table_lookup (orders, id);

  return order != NULL ? g_object_ref (order) : NULL;
}

TillInvoice *
find_invoice (TillArchive *archive, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillInvoice *invoice = NULL;

  till_archive_find_invoice_async (archive, id, NULL, till_await_cb, &result);
  invoice = till_archive_find_invoice_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return invoice;
}

/* The ids of the open orders, as one text. */
char *
list_open (TillArchive *archive)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) orders = NULL;
  g_autoptr (GString) ids = g_string_new (NULL);

  till_archive_list_open_orders_async (archive, NULL, till_await_cb, &result);
  orders = till_archive_list_open_orders_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);
  for (guint i = 0; i < orders->len; i++)
    g_string_append_printf (ids, "%s ", till_record_get_id (g_ptr_array_index (orders, i)));

  return g_string_free (g_steal_pointer (&ids), FALSE);
}

void
put_record (TillArchive *archive, gpointer record)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);

  g_ptr_array_add (observations, till_observation_new_for_record (record, 1));
  till_archive_put_async (archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

GPtrArray *
look_inside (TillArchive *archive, const char *text)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *hits = NULL;

  till_archive_search_substring_async (archive, text, 20, NULL, till_await_cb, &result);
  hits = till_archive_search_substring_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return hits;
}

/* As who finds nothing else looks inside, too. */
GPtrArray *
look_up (TillArchive *archive, const char *text)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillTerm term = { TILL_TERM_WORDS, .text = (char *) text };
  GPtrArray *hits = NULL;

  if (strchr (text, '.') != NULL && till_decimal_parse (text, &term.amount))
    term.kind = TILL_TERM_AMOUNT;
  till_archive_search_term_async (archive, &term, 0, 0, 20, NULL, till_await_cb, &result);
  hits = till_archive_search_term_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);
  if (hits->len > 0)
    return hits;

  g_ptr_array_unref (hits);

  return look_inside (archive, text);
}
