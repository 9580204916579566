/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Orders found again by what a customer says of them, and when they were first seen. */

#include "fixture.h"
#include "till-await.h"
#include "till-observation.h"
#include "till-archive-records.h"

static void
put (TillArchive *archive, gpointer record)
{
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (observations, till_observation_new_for_record (record, 1));
  till_archive_put_async (archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
put_order (TillArchive *archive,
           const char *id,
           const char *reference,
           const char *country,
           const char *iso,
           const char *iccid)
{
  g_autoptr (TillOrder) order = till_order_new (id);

  order->status = TILL_ORDER_ACTIVE;
  order->status_text = g_strdup ("active");
  order->client_ref = g_strdup (reference);
  order->country = g_strdup (country);
  order->country_iso = g_strdup (iso);
  order->created_at_ms = 1000;
  if (iccid != NULL)
    {
      order->esim = till_esim_new ();
      order->esim->iccid = g_strdup (iccid);
    }
  put (archive, order);
}

static char *
search_with (TillArchive *archive, const TillOrderQuery *query, guint64 offset, guint limit)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page = NULL;
  g_autoptr (GString) ids = g_string_new (NULL);

  till_archive_list_orders_async (archive, query, offset, limit, NULL, till_await_cb, &result);
  page = till_archive_list_orders_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);
  for (guint i = 0; i < page->records->len; i++)
    g_string_append_printf (ids, "%s ", till_record_get_id (page->records->pdata[i]));
  g_string_append_printf (ids, "of %" G_GUINT64_FORMAT, page->total);

  return g_string_free (g_steal_pointer (&ids), FALSE);
}

static char *
search (TillArchive *archive, const char *text, const char *iso, guint64 offset, guint limit)
{
  const char *const isos[] = { iso, NULL };
  g_autoptr (TillOrderQuery) query = till_order_query_new (text, iso != NULL ? isos : NULL);

  return search_with (archive, query, offset, limit);
}

static void
test_search (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *text;
    const char *iso;
    const char *found;
  } cases[] = {
    { "travel-17", NULL, "one of 1" }, { "TRAVEL", NULL, "one two of 2" },
    { "17", NULL, "one of 1" },        { "osterreich", NULL, "two of 1" },
    { "at", NULL, "two of 1" },        { "8943 1081", NULL, "one of 1" },
    { "1029631", NULL, "one of 1" },   { "963", NULL, "of 0" },
    { "three", NULL, "three of 1" },   { "japan", NULL, "one of 1" },
    { "nippon", "JP", "one of 1" },    { "%", NULL, "one two three of 3" },
    { "' OR 1", NULL, "of 0" },
  };

  reopen (fixture);
  put_order (fixture->archive, "one", "travel-17", "日本", "JP", "8943108170001029631");
  put_order (fixture->archive, "two", "travel-18", "Österreich", "AT", "8985224528000094221");
  put_order (fixture->archive, "three", NULL, NULL, NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = search (fixture->archive, cases[i].text, cases[i].iso, 0, 10);

      g_assert_cmpstr (found, ==, cases[i].found);
    }
}

static void
test_search_pages (Fixture *fixture, gconstpointer data)
{
  g_autofree char *page = NULL;

  reopen (fixture);
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *id = g_strdup_printf ("id-%u", i);

      put_order (fixture->archive, id, "same", NULL, NULL, NULL);
    }

  page = search (fixture->archive, "same", NULL, 1, 2);
  g_assert_cmpstr (page, ==, "id-1 id-2 of 5");
}

/* What ties is the newest first, here the last that was put. */
static void
test_sorted (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    TillOrderSort sort;
    gboolean is_descending;
    const char *first;
  } cases[] = {
    { TILL_ORDER_SORT_COUNTRY, FALSE, "b" },
    { TILL_ORDER_SORT_COUNTRY, TRUE, "a" },
    { TILL_ORDER_SORT_REFERENCE, FALSE, "a" },
    { TILL_ORDER_SORT_REFERENCE, TRUE, "c" },
  };

  reopen (fixture);
  put_order (fixture->archive, "a", "1", "Zypern", NULL, NULL);
  put_order (fixture->archive, "b", "2", "Austria", NULL, NULL);
  put_order (fixture->archive, "c", "3", "Japan", NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillOrderQuery) query = till_order_query_new ("", NULL);
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (TillPage) page = NULL;

      query->sort = cases[i].sort;
      query->is_descending = cases[i].is_descending;
      till_archive_list_orders_async (fixture->archive, query, 0, 10, NULL, till_await_cb, &result);
      page = till_archive_list_orders_finish (fixture->archive, till_await (&result), &error);
      g_assert_no_error (error);
      g_assert_cmpuint (page->total, ==, 3);
      g_assert_cmpstr (till_record_get_id (page->records->pdata[0]), ==, cases[i].first);
    }
}

/* By the names that people read, in the alphabet of nobody's locale here, not by the codes: those
 * of Switzerland, Germany and Spain would come in another order. */
static void
test_sorted_by_country (Fixture *fixture, gconstpointer data)
{
  g_autofree char *found = NULL;
  g_autoptr (TillOrderQuery) query = till_order_query_new ("", NULL);

  reopen (fixture);
  put_order (fixture->archive, "swiss", NULL, "Schweiz", "CH", NULL);
  put_order (fixture->archive, "spanish", NULL, "España", "ES", NULL);
  put_order (fixture->archive, "german", NULL, "Deutschland", "DE", NULL);
  put_order (fixture->archive, "other", NULL, "Naboo", "NB", NULL);
  query->sort = TILL_ORDER_SORT_COUNTRY;
  found = search_with (fixture->archive, query, 0, 10);
  g_assert_cmpstr (found, ==, "german other spanish swiss of 4");
}

/* An order of another desk is known by nothing but when it was first seen. */
static void
test_first_seen (Fixture *fixture, gconstpointer data)
{
  static const char *const ids[] = { "one", "never", NULL };
  g_autoptr (GHashTable) known = NULL;
  TillOrder *order = NULL;
  gint64 seen_at_ms = 0;

  reopen (fixture);
  put_order (fixture->archive, "one", "travel-17", NULL, NULL, NULL);
  known = find_orders (fixture->archive, ids);
  g_assert_cmpuint (g_hash_table_size (known), ==, 1);
  order = g_hash_table_lookup (known, "one");
  seen_at_ms = order->seen_at_ms;
  g_assert_cmpint (seen_at_ms, >, 0);
  g_assert_null (order->client_ref);

  put_order (fixture->archive, "one", "travel-18", NULL, NULL, NULL);
  g_hash_table_unref (g_steal_pointer (&known));
  known = find_orders (fixture->archive, ids);
  order = g_hash_table_lookup (known, "one");
  g_assert_cmpint (order->seen_at_ms, ==, seen_at_ms);
}

#define ADD(path, func) g_test_add ("/order-search/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("search", test_search);
  ADD ("search-pages", test_search_pages);
  ADD ("sorted", test_sorted);
  ADD ("sorted-by-country", test_sorted_by_country);
  ADD ("first-seen", test_first_seen);

  return g_test_run ();
}
