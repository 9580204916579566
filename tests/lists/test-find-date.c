/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds a date in a long list with few requests, however uneven its records are. */

#include "fake-source.h"
#include "till-date-search.h"

#include <stdlib.h>
#include <string.h>

#define NEWEST_MS G_GINT64_CONSTANT (1790000000000)
#define DAY_MS    (24 * 60 * 60 * G_GINT64_CONSTANT (1000))

typedef struct
{
  const char *name;
  guint64 total;
  gint64 (*get_time) (guint64 position);
  guint max_requests;
} Store;

static const Store *present;

static gint64
get_even (guint64 position)
{
  return NEWEST_MS - (gint64) position * 60000;
}

/* Nearly all records are from one day. */
static gint64
get_busy_day (guint64 position)
{
  if (position < 1000)
    return NEWEST_MS - (gint64) position * DAY_MS;
  if (position < 999000)
    return NEWEST_MS - 1000 * DAY_MS - (gint64) (position - 1000) * 80;

  return NEWEST_MS - 1002 * DAY_MS - (gint64) (position - 999000) * DAY_MS;
}

static gint64
get_all_at_once (guint64 position)
{
  return NEWEST_MS;
}

static gint64
get_sometimes_unknown (guint64 position)
{
  return position % 3 == 1 ? 0 : get_even (position);
}

static gint64
get_never_known (guint64 position)
{
  return 0;
}

static const Store stores[] = {
  { "none", 0, get_even, 1 },
  { "one page", 60, get_even, 1 },
  { "two pages", 150, get_even, 3 },
  { "a million, evenly", 1000000, get_even, 5 },
  { "a million on a busy day", 1000000, get_busy_day, 40 },
  { "a million at once", 1000000, get_all_at_once, 3 },
  { "some times unknown", 100000, get_sometimes_unknown, 12 },
  { "no time known", 5000, get_never_known, 60 },
};

static gint64
get_time (TillRecord *record)
{
  const char *id = till_record_get_id (record);

  return present->get_time (g_ascii_strtoull (id + strcspn (id, "0123456789"), NULL, 10));
}

static guint64
find_plainly (const Store *store, gint64 time_ms)
{
  for (guint64 i = 0; i < store->total; i++)
    if (store->get_time (i) != 0 && store->get_time (i) <= time_ms)
      return i;

  return store->total;
}

typedef struct
{
  guint64 offset;
  gboolean is_done;
  gboolean is_found;
} Found;

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Found *found = user_data;

  found->is_found = till_date_search_finish (result, &found->offset, NULL);
  found->is_done = TRUE;
}

static Found
find (const Store *store, gint64 time_ms, guint *n_requests)
{
  g_autoptr (TestSource) source = test_source_new (store->total);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Found found = { 0 };

  present = store;
  till_date_search_async (TILL_PAGE_SOURCE (source), time_ms, get_time, cancellable, found_cb,
                          &found);
  while (!found.is_done)
    {
      test_source_answer_all (source);
      g_main_context_iteration (NULL, FALSE);
    }

  *n_requests = test_source_get_n_asked (source);

  return found;
}

static void
check (const Store *store, guint64 position, gint64 off_ms)
{
  gint64 time_ms =
      (store->total > 0 ? store->get_time (MIN (position, store->total - 1)) : NEWEST_MS) + off_ms;
  guint n_requests = 0;
  Found found = find (store, time_ms, &n_requests);

  g_test_message ("%s, row %" G_GUINT64_FORMAT ": %u requests", store->name, position, n_requests);
  g_assert_true (found.is_found);
  g_assert_cmpuint (found.offset, ==, find_plainly (store, time_ms));
  g_assert_cmpuint (n_requests, <=, store->max_requests);
}

static void
test_found (gconstpointer data)
{
  const Store *store = data;
  const guint64 positions[] = { 0,
                                1,
                                99,
                                100,
                                101,
                                store->total / 3,
                                store->total / 2,
                                store->total - MIN (store->total, 101),
                                store->total };

  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      check (store, positions[i], 0);
      check (store, positions[i], 30000);
      check (store, positions[i], -30000);
    }

  check (store, 0, DAY_MS);
  check (store, store->total, -10000 * DAY_MS);
}

static void
test_anywhere (void)
{
  for (guint i = 0; i < 40; i++)
    check (&stores[4], (guint64) g_test_rand_int_range (0, 1000000), 0);
}

static void
test_cancelled (void)
{
  g_autoptr (TestSource) source = test_source_new (5000);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Found found = { 0 };

  present = &stores[3];
  till_date_search_async (TILL_PAGE_SOURCE (source), 0, get_time, cancellable, found_cb, &found);
  g_cancellable_cancel (cancellable);
  while (!found.is_done)
    g_main_context_iteration (NULL, TRUE);

  g_assert_false (found.is_found);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (stores); i++)
    {
      g_autofree char *path = g_strconcat ("/lists/find-date/", stores[i].name, NULL);

      g_test_add_data_func (path, &stores[i], test_found);
    }

  g_test_add_func ("/lists/find-date/anywhere", test_anywhere);
  g_test_add_func ("/lists/find-date/cancelled", test_cancelled);

  return g_test_run ();
}
