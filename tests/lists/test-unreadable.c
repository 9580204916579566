/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An unreadable record keeps its position in the list, and so do the others. */

#include "till-date-search.h"
#include "till-page-iterator.h"
#include "till-unreadable-record.h"

#include "fake-source.h"
#include "fake-view.h"

typedef struct
{
  TestSource *source;
  FakeView *view;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->source = test_source_new (GPOINTER_TO_UINT (data));
  fixture->view = fake_view_new (TILL_PAGE_SOURCE (fixture->source), 20);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_pointer (&fixture->view, fake_view_free);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (fixture->source);
}

static const TillUnreadable *
get_unreadable (Fixture *fixture, guint position)
{
  g_autoptr (TillRow) row = g_list_model_get_item (G_LIST_MODEL (fixture->view->list), position);
  TillRecord *record = till_row_get_record (row);

  return TILL_IS_UNREADABLE_RECORD (record)
             ? till_unreadable_record_get (TILL_UNREADABLE_RECORD (record))
             : NULL;
}

static void
test_place (Fixture *fixture, gconstpointer data)
{
  test_source_spoil (fixture->source, "r3");
  test_source_spoil (fixture->source, "r4");
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);

  g_assert_null (till_paged_list_get_error (fixture->view->list));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->view->list)), ==, 500);
  g_assert_cmpstr (fake_view_get_id (fixture->view, 2), ==, "r2");
  g_assert_cmpstr (get_unreadable (fixture, 3)->id, ==, "r3");
  g_assert_cmpstr (get_unreadable (fixture, 4)->place, ==, "invoices[4].amount");
  g_assert_cmpstr (fake_view_get_id (fixture->view, 5), ==, "r5");
  g_assert_false (till_paged_list_find (fixture->view->list, "r3", NULL));
}

/* The border of two pages compares the record before. */
static void
test_border (Fixture *fixture, gconstpointer data)
{
  test_source_spoil (fixture->source, "r98");
  test_source_spoil (fixture->source, "r99");
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  fake_view_scroll (fixture->view, 90);
  test_source_answer_all (fixture->source);

  g_assert_nonnull (get_unreadable (fixture, 98));
  g_assert_nonnull (get_unreadable (fixture, 99));
  g_assert_cmpstr (fake_view_get_id (fixture->view, 100), ==, "r100");
  g_assert_cmpstr (fake_view_get_id (fixture->view, 197), ==, "r197");
  g_assert_cmpuint (test_source_get_most_asked (fixture->source), ==, 1);
}

/* New records at the front move it with the others; when it is readable it becomes a record. */
static void
test_shift_and_heal (Fixture *fixture, gconstpointer data)
{
  test_source_spoil (fixture->source, "r3");
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);

  test_source_insert (fixture->source, 0, 2);
  till_paged_list_refresh (fixture->view->list);
  test_source_answer_all (fixture->source);
  g_assert_cmpstr (fake_view_get_id (fixture->view, 4), ==, "r2");
  g_assert_cmpstr (get_unreadable (fixture, 5)->id, ==, "r3");

  test_source_mend (fixture->source, "r3");
  till_paged_list_refresh (fixture->view->list);
  test_source_answer_all (fixture->source);
  g_assert_cmpstr (fake_view_get_id (fixture->view, 5), ==, "r3");
  g_assert_cmpstr (fake_view_get_id (fixture->view, 6), ==, "r4");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->view->list)), ==, 502);
}

static void
walked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) records =
      till_page_iterator_next_finish (TILL_PAGE_ITERATOR (source), result, &error);
  GPtrArray *all = user_data;

  g_assert_no_error (error);
  g_ptr_array_extend_and_steal (all, g_steal_pointer (&records));
  g_ptr_array_add (all, NULL);
}

/* Each readable record comes once, each unreadable one is counted once. */
static void
walk_through (TestSource *source, guint n_readable, guint n_spoilt)
{
  g_autoptr (TillPageIterator) walk = till_page_iterator_new (TILL_PAGE_SOURCE (source));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GHashTable) met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  while (!till_page_iterator_is_done (walk))
    {
      g_autoptr (GPtrArray) got = g_ptr_array_new ();

      till_page_iterator_next_async (walk, cancellable, walked_cb, got);
      while (got->len == 0)
        {
          test_source_answer_all (source);
          g_main_context_iteration (NULL, FALSE);
        }
      for (guint i = 0; i + 1 < got->len; i++)
        {
          g_assert_true (g_hash_table_add (met, g_strdup (till_record_get_id (got->pdata[i]))));
          g_object_unref (got->pdata[i]);
        }
    }

  g_assert_cmpuint (g_hash_table_size (met), ==, n_readable);
  g_assert_cmpuint (till_page_iterator_get_n_unreadable (walk), ==, n_spoilt);
}

static void
test_walk (void)
{
  static const char *const spoilt[] = { "r0", "r50", "r97", "r98", "r99", "r100", "r198", "r249" };
  g_autoptr (TestSource) source = test_source_new (250);

  for (guint i = 0; i < G_N_ELEMENTS (spoilt); i++)
    test_source_spoil (source, spoilt[i]);
  walk_through (source, 250 - G_N_ELEMENTS (spoilt), G_N_ELEMENTS (spoilt));
}

/* Whole pages are unreadable: later records are still read. */
static void
test_walk_far (void)
{
  g_autoptr (TestSource) source = test_source_new (400);

  for (guint i = 100; i < 350; i++)
    {
      g_autofree char *id = g_strdup_printf ("r%u", i);

      test_source_spoil (source, id);
    }
  walk_through (source, 150, 250);
}

/* Each record is one second older than the one above it. */
static gint64
get_time (TillRecord *record)
{
  return 1000000 - 1000 * g_ascii_strtoll (till_record_get_id (record) + 1, NULL, 10);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_assert_true (till_date_search_finish (result, user_data, NULL));
}

static void
test_date (void)
{
  g_autoptr (TestSource) source = test_source_new (80);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  guint64 offset = G_MAXUINT64;

  test_source_spoil (source, "r10");
  test_source_spoil (source, "r11");
  till_date_search_async (TILL_PAGE_SOURCE (source), 1000000 - 1000 * 20, get_time, cancellable,
                          found_cb, &offset);
  while (offset == G_MAXUINT64)
    {
      test_source_answer_all (source);
      g_main_context_iteration (NULL, FALSE);
    }

  g_assert_cmpuint (offset, ==, 20);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/lists/unreadable/place", Fixture, GUINT_TO_POINTER (500), set_up, test_place,
              tear_down);
  g_test_add ("/lists/unreadable/border", Fixture, GUINT_TO_POINTER (500), set_up, test_border,
              tear_down);
  g_test_add ("/lists/unreadable/shift-and-heal", Fixture, GUINT_TO_POINTER (500), set_up,
              test_shift_and_heal, tear_down);
  g_test_add_func ("/lists/unreadable/walk", test_walk);
  g_test_add_func ("/lists/unreadable/walk-far", test_walk_far);
  g_test_add_func ("/lists/unreadable/date", test_date);

  return g_test_run ();
}
