/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The requests of a list: first load, placeholders, scrolling, jumping, cancelling, failing. */

#include "till-paged-list.h"

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

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_first_load (Fixture *fixture, gconstpointer data)
{
  TillPagedList *list = fixture->view->list;
  guint n_loading = 0;
  guint n_has_loaded = 0;
  guint n_total = 0;

  g_signal_connect_swapped (list, "notify::loading", G_CALLBACK (count_cb), &n_loading);
  g_signal_connect_swapped (list, "notify::has-loaded", G_CALLBACK (count_cb), &n_has_loaded);
  g_signal_connect_swapped (list, "notify::total", G_CALLBACK (count_cb), &n_total);

  g_assert_cmpuint (test_source_get_n_asked (fixture->source), ==, 0);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (list), 0));
  g_assert_false (till_paged_list_get_loading (list));

  fake_view_scroll (fixture->view, 0);
  g_assert_cmpuint (test_source_get_n_waiting (fixture->source), ==, 1);
  g_assert_cmpuint (test_source_get_offset (fixture->source, 0), ==, 0);
  g_assert_true (till_paged_list_get_loading (list));
  g_assert_false (till_paged_list_get_has_loaded (list));

  test_source_answer (fixture->source, 0);
  fake_view_assert_changes (fixture->view, 1, 0, 0, 2500);
  g_assert_cmpuint (till_paged_list_get_total (list), ==, 2500);
  g_assert_true (till_paged_list_get_has_loaded (list));
  g_assert_false (till_paged_list_get_loading (list));
  g_assert_null (till_paged_list_get_error (list));
  g_assert_cmpstr (fake_view_get_id (fixture->view, 0), ==, "r0");
  g_assert_cmpstr (fake_view_get_id (fixture->view, 98), ==, "r98");
  g_assert_null (fake_view_get_id (fixture->view, 99));
  g_assert_cmpuint (n_loading, ==, 2);
  g_assert_cmpuint (n_has_loaded, ==, 1);
  g_assert_cmpuint (n_total, ==, 1);
}

static void
test_properties (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillRow) row = NULL;
  g_autoptr (TillRecord) record = NULL;
  gboolean is_loading = FALSE;
  gboolean has_loaded = FALSE;
  guint64 total = 0;

  fake_view_scroll (fixture->view, 0);
  g_object_get (fixture->view->list, "loading", &is_loading, NULL);
  g_assert_true (is_loading);

  test_source_answer (fixture->source, 0);
  g_object_get (fixture->view->list, "total", &total, "has-loaded", &has_loaded, NULL);
  g_assert_cmpuint (total, ==, 2500);
  g_assert_true (has_loaded);

  row = g_list_model_get_item (G_LIST_MODEL (fixture->view->list), 7);
  g_object_get (row, "record", &record, NULL);
  g_assert_cmpstr (till_record_get_id (record), ==, "r7");

  till_paged_list_refresh (fixture->view->list);
  test_source_fail (fixture->source, 0);
  g_object_get (fixture->view->list, "error", &error, NULL);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

static void
test_placeholders (Fixture *fixture, gconstpointer data)
{
  GListModel *list = G_LIST_MODEL (fixture->view->list);
  g_autoptr (TillRow) row = NULL;
  g_autoptr (TillRow) again = NULL;
  guint n_notified = 0;

  fake_view_scroll (fixture->view, 0);
  test_source_answer (fixture->source, 0);

  row = g_list_model_get_item (list, 150);
  again = g_list_model_get_item (list, 150);
  g_assert_true (row == again);
  g_assert_null (till_row_get_record (row));
  g_assert_cmpuint (till_row_get_position (row), ==, 150);
  g_assert_cmpuint (test_source_get_n_asked (fixture->source), ==, 1);
  g_assert_true (g_list_model_get_item_type (list) == TILL_TYPE_ROW);
  g_assert_null (g_list_model_get_item (list, 2500));

  g_array_set_size (fixture->view->changes, 0);
  g_signal_connect_swapped (row, "notify::record", G_CALLBACK (count_cb), &n_notified);
  fake_view_scroll (fixture->view, 140);
  test_source_answer_all (fixture->source);
  g_assert_cmpstr (till_record_get_id (till_row_get_record (row)), ==, "r150");
  g_assert_cmpuint (n_notified, ==, 1);
  fake_view_assert_changes (fixture->view, 0);
}

static void
test_each_page_once (Fixture *fixture, gconstpointer data)
{
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);

  for (guint first = 0; first <= 2480; first += 10)
    {
      fake_view_scroll (fixture->view, first);
      g_assert_cmpuint (test_source_get_n_waiting (fixture->source), <=, 3);
      test_source_answer_all (fixture->source);
      g_assert_true (fake_view_is_filled (fixture->view));
    }

  g_assert_cmpuint (test_source_get_n_asked (fixture->source), ==, (2500 + 98) / 99);
  g_assert_cmpuint (test_source_get_most_asked (fixture->source), ==, 1);
}

static void
test_page_ahead (Fixture *fixture, gconstpointer data)
{
  fake_view_scroll (fixture->view, 0);
  test_source_answer (fixture->source, 0);
  g_assert_cmpuint (test_source_get_n_waiting (fixture->source), ==, 0);

  fake_view_scroll (fixture->view, 5);
  g_assert_cmpuint (test_source_get_n_waiting (fixture->source), ==, 1);
  g_assert_cmpuint (test_source_get_offset (fixture->source, 0), ==, 98);
  test_source_answer (fixture->source, 0);
  g_assert_cmpuint (test_source_get_n_waiting (fixture->source), ==, 0);

  fake_view_scroll (fixture->view, 1200);
  test_source_answer_all (fixture->source);
  g_assert_cmpuint (test_source_count_asked (fixture->source, 12 * 99 - 1), ==, 1);
  g_assert_cmpuint (test_source_count_asked (fixture->source, 13 * 99 - 1), ==, 1);
  fake_view_scroll (fixture->view, 1195);
  test_source_answer_all (fixture->source);
  g_assert_cmpuint (test_source_count_asked (fixture->source, 11 * 99 - 1), ==, 1);
  g_assert_cmpuint (test_source_get_n_asked (fixture->source), ==, 5);
}

static void
test_jump (Fixture *fixture, gconstpointer data)
{
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);

  fake_view_scroll (fixture->view, 500000);
  g_assert_cmpuint (test_source_get_n_waiting (fixture->source), ==, 2);
  g_assert_cmpuint (test_source_get_offset (fixture->source, 0), ==, 499949);
  g_assert_cmpuint (test_source_get_offset (fixture->source, 1), ==, 500048);
  g_assert_false (fake_view_is_filled (fixture->view));

  test_source_answer (fixture->source, 0);
  g_assert_true (fake_view_is_filled (fixture->view));
  g_assert_cmpstr (fake_view_get_id (fixture->view, 500000), ==, "r500000");
  test_source_answer_all (fixture->source);
  fake_view_assert_changes (fixture->view, 1, 0, 0, 1000000);
}

static void
row_gone_cb (gpointer user_data, GObject *row)
{
  guint *n_alive = user_data;

  (*n_alive)--;
}

static void
test_memory (Fixture *fixture, gconstpointer data)
{
  GListModel *list = G_LIST_MODEL (fixture->view->list);
  guint n_alive = 0;
  guint most_alive = 0;

  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);

  for (guint first = 0; first < 1000000; first += first % 200000 < 3000 ? 70 : 197000)
    {
      fake_view_scroll (fixture->view, first);
      test_source_answer_all (fixture->source);

      for (guint i = first; i < first + 99; i++)
        {
          TillRow *row = g_list_model_get_item (list, i);

          if (g_object_get_data (G_OBJECT (row), "watched") == NULL)
            {
              g_object_set_data (G_OBJECT (row), "watched", row);
              g_object_weak_ref (G_OBJECT (row), row_gone_cb, &n_alive);
              n_alive++;
            }
          g_object_unref (row);
        }

      most_alive = MAX (most_alive, n_alive);
    }

  g_test_message ("at most %u rows alive", most_alive);
  g_assert_cmpuint (most_alive, >, 99);
  g_assert_cmpuint (most_alive, <, 12 * 99);

  g_clear_pointer (&fixture->view, fake_view_free);
  g_assert_cmpuint (n_alive, ==, 0);
}

static void
test_cancel (Fixture *fixture, gconstpointer data)
{
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);

  fake_view_scroll (fixture->view, 300);
  g_assert_cmpuint (test_source_get_n_waiting (fixture->source), ==, 2);
  fake_view_scroll (fixture->view, 2000);
  g_assert_cmpuint (test_source_get_n_cancelled (fixture->source), ==, 2);
  while (till_paged_list_get_error (fixture->view->list) == NULL &&
         test_source_get_n_waiting (fixture->source) == 0)
    g_main_context_iteration (NULL, TRUE);

  test_source_answer_all (fixture->source);
  g_assert_true (fake_view_is_filled (fixture->view));
  g_assert_null (till_paged_list_get_error (fixture->view->list));

  fake_view_scroll (fixture->view, 300);
  test_source_answer_all (fixture->source);
  while (!fake_view_is_filled (fixture->view))
    {
      g_main_context_iteration (NULL, TRUE);
      test_source_answer_all (fixture->source);
    }
}

/* A dragged scroll bar jumps in every frame. */
static void
test_drag (Fixture *fixture, gconstpointer data)
{
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);

  for (guint first = 1000; first <= 900000; first += 1000)
    fake_view_scroll (fixture->view, first);

  g_assert_cmpuint (test_source_get_n_asked (fixture->source), <=, 3);
  while (test_source_get_n_waiting (fixture->source) == 0)
    g_main_context_iteration (NULL, TRUE);

  test_source_answer_all (fixture->source);
  g_assert_true (fake_view_is_filled (fixture->view));
  g_assert_cmpuint (test_source_get_n_asked (fixture->source), <=, 6);
}

static void
test_late_pages (Fixture *fixture, gconstpointer data)
{
  test_source_ignore_cancel (fixture->source);
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);

  till_paged_list_refresh (fixture->view->list);
  test_source_insert (fixture->source, 0, 1);
  till_paged_list_refresh (fixture->view->list);
  g_assert_cmpuint (test_source_get_n_waiting (fixture->source), ==, 2);

  test_source_answer (fixture->source, 0);
  g_assert_cmpstr (fake_view_get_id (fixture->view, 0), ==, "r0");
  g_assert_true (till_paged_list_get_loading (fixture->view->list));
  test_source_answer (fixture->source, 0);
  g_assert_cmpstr (fake_view_get_id (fixture->view, 0), ==, "n0");
  g_assert_false (till_paged_list_get_loading (fixture->view->list));
}

static void
test_failure (Fixture *fixture, gconstpointer data)
{
  TillPagedList *list = fixture->view->list;
  guint n_errors = 0;

  g_signal_connect_swapped (list, "notify::error", G_CALLBACK (count_cb), &n_errors);
  fake_view_scroll (fixture->view, 0);
  test_source_fail (fixture->source, 0);
  g_assert_error (till_paged_list_get_error (list), G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  g_assert_false (till_paged_list_get_loading (list));
  g_assert_false (till_paged_list_get_has_loaded (list));

  fake_view_scroll (fixture->view, 1);
  g_assert_cmpuint (test_source_get_n_waiting (fixture->source), ==, 0);

  till_paged_list_retry (list);
  g_assert_null (till_paged_list_get_error (list));
  g_assert_cmpuint (n_errors, ==, 2);
  test_source_answer_all (fixture->source);
  g_assert_cmpstr (fake_view_get_id (fixture->view, 0), ==, "r0");
}

static void
test_failure_later (Fixture *fixture, gconstpointer data)
{
  TillPagedList *list = fixture->view->list;

  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  fake_view_scroll (fixture->view, 90);
  test_source_fail (fixture->source, 0);
  g_assert_nonnull (till_paged_list_get_error (list));
  g_assert_cmpstr (fake_view_get_id (fixture->view, 98), ==, "r98");
  g_assert_null (fake_view_get_id (fixture->view, 99));

  /* The list releases far pages and requests them again when needed. */
  fake_view_scroll (fixture->view, 2000);
  g_assert_null (till_paged_list_get_error (list));
  test_source_answer_all (fixture->source);
  fake_view_scroll (fixture->view, 90);
  do
    {
      g_main_context_iteration (NULL, TRUE);
      test_source_answer_all (fixture->source);
    }
  while (!fake_view_is_filled (fixture->view));
}

static void
test_failed_refresh (Fixture *fixture, gconstpointer data)
{
  TillPagedList *list = fixture->view->list;

  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  till_paged_list_refresh (list);
  test_source_fail (fixture->source, 0);
  g_assert_nonnull (till_paged_list_get_error (list));
  g_assert_true (fake_view_is_filled (fixture->view));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 2500);

  till_paged_list_refresh (list);
  g_assert_null (till_paged_list_get_error (list));
  test_source_answer_all (fixture->source);
  fake_view_assert_changes (fixture->view, 1, 0, 0, 2500);
}

static void
test_wrong_page (Fixture *fixture, gconstpointer data)
{
  test_source_set_offset_error (fixture->source, TRUE);
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  g_assert_error (till_paged_list_get_error (fixture->view->list), G_IO_ERROR,
                  G_IO_ERROR_INVALID_DATA);
  g_assert_cmpuint (fixture->view->n_items, ==, 0);

  test_source_set_offset_error (fixture->source, FALSE);
  till_paged_list_retry (fixture->view->list);
  test_source_answer_all (fixture->source);
  g_assert_true (fake_view_is_filled (fixture->view));
}

static void
test_empty (Fixture *fixture, gconstpointer data)
{
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  g_assert_true (till_paged_list_get_has_loaded (fixture->view->list));
  g_assert_cmpuint (fixture->view->n_items, ==, 0);

  fake_view_scroll (fixture->view, 1);
  fake_view_scroll (fixture->view, 0);
  g_assert_cmpuint (test_source_get_n_asked (fixture->source), ==, 1);

  test_source_insert (fixture->source, 0, 2);
  till_paged_list_refresh (fixture->view->list);
  test_source_answer_all (fixture->source);
  fake_view_assert_changes (fixture->view, 1, 0, 0, 2);

  test_source_remove (fixture->source, 0, 2);
  till_paged_list_refresh (fixture->view->list);
  test_source_answer_all (fixture->source);
  fake_view_assert_changes (fixture->view, 1, 0, 2, 0);
}

static void
test_short_answers (Fixture *fixture, gconstpointer data)
{
  test_source_set_max_limit (fixture->source, 40);
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  g_assert_cmpuint (test_source_get_n_asked (fixture->source), ==, 3);

  for (guint i = 0; i < 99; i++)
    {
      g_autofree char *id = g_strdup_printf ("r%u", i);

      g_assert_cmpstr (fake_view_get_id (fixture->view, i), ==, id);
    }

  fake_view_scroll (fixture->view, 90);
  test_source_answer_all (fixture->source);
  g_assert_true (fake_view_is_filled (fixture->view));
  g_assert_cmpuint (test_source_get_most_asked (fixture->source), ==, 1);
}

/* The service counts more records than it returns: the list ends with the records. */
static void
test_claimed_total (Fixture *fixture, gconstpointer data)
{
  test_source_set_claimed_total (fixture->source, 150);
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  fake_view_assert_changes (fixture->view, 1, 0, 0, 150);
  fake_view_scroll (fixture->view, 105);
  test_source_answer_all (fixture->source);
  g_assert_cmpuint (fixture->view->n_items, ==, 110);
  g_assert_cmpuint (till_paged_list_get_total (fixture->view->list), ==, 150);
  g_assert_true (fake_view_is_filled (fixture->view));
  g_assert_false (till_paged_list_get_loading (fixture->view->list));
}

static void
test_absurd_total (Fixture *fixture, gconstpointer data)
{
  test_source_set_claimed_total (fixture->source, G_MAXUINT64);
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  g_assert_cmpuint (fixture->view->n_items, ==, 10000000);

  fake_view_scroll (fixture->view, 9999980);
  test_source_answer_all (fixture->source);
  g_assert_error (till_paged_list_get_error (fixture->view->list), G_IO_ERROR,
                  G_IO_ERROR_INVALID_DATA);
  g_assert_cmpuint (test_source_get_n_asked (fixture->source), <=, 4);
}

static void
test_dispose (Fixture *fixture, gconstpointer data)
{
  TillPagedList *list = fixture->view->list;

  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  till_paged_list_set_visible (list, 80, 250);
  g_assert_cmpuint (test_source_get_n_waiting (fixture->source), ==, 3);

  g_object_add_weak_pointer (G_OBJECT (list), (gpointer *) &list);
  g_clear_pointer (&fixture->view, fake_view_free);
  g_assert_null (list);
  g_assert_cmpuint (test_source_get_n_cancelled (fixture->source), ==, 3);
}

/* Late answers have no effect, and rows can outlive their list. */
static void
test_dispose_late (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillRow) row = NULL;

  test_source_ignore_cancel (fixture->source);
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  row = g_list_model_get_item (G_LIST_MODEL (fixture->view->list), 3);
  fake_view_scroll (fixture->view, 50);
  fake_view_scroll (fixture->view, 700);
  g_clear_pointer (&fixture->view, fake_view_free);
  test_source_answer_all (fixture->source);

  g_assert_cmpstr (till_record_get_id (till_row_get_record (row)), ==, "r3");
  g_assert_cmpuint (till_row_get_position (row), ==, G_MAXUINT);
}

static void
refresh_once_cb (TillPagedList *list, guint position, guint n_removed, guint n_added, guint *n)
{
  if ((*n)++ == 0)
    {
      till_paged_list_set_visible (list, 400, 420);
      till_paged_list_refresh (list);
    }
}

static void
test_reentrant (Fixture *fixture, gconstpointer data)
{
  guint n = 0;

  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  test_source_insert (fixture->source, 0, 3);
  g_signal_connect (fixture->view->list, "items-changed", G_CALLBACK (refresh_once_cb), &n);
  till_paged_list_refresh (fixture->view->list);
  test_source_answer_all (fixture->source);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpstr (fake_view_get_id (fixture->view, 0), ==, "n2");
  g_assert_cmpstr (fake_view_get_id (fixture->view, 400), ==, "r397");
}

static void
test_update_record (Fixture *fixture, gconstpointer data)
{
  TillPagedList *list = fixture->view->list;
  g_autoptr (TillRecord) newer = test_record_new ("r5");
  g_autoptr (TillRecord) unknown = test_record_new ("x");
  g_autoptr (TillRow) row = NULL;
  guint position = 0;

  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  row = g_list_model_get_item (G_LIST_MODEL (list), 5);
  g_assert_true (till_paged_list_find (list, "r5", &position));
  g_assert_cmpuint (position, ==, 5);
  g_assert_false (till_paged_list_find (list, "r500", NULL));

  till_paged_list_update_record (list, newer);
  till_paged_list_update_record (list, unknown);
  g_assert_true (till_row_get_record (row) == newer);
  g_assert_true (till_paged_list_find (list, "r5", NULL));

  /* A late answer can be older than an updated record. */
  till_paged_list_refresh (list);
  till_paged_list_update_record (list, newer);
  test_source_answer_all (fixture->source);
  g_assert_true (till_row_get_record (row) == newer);

  till_paged_list_refresh (list);
  test_source_answer_all (fixture->source);
  g_assert_false (till_row_get_record (row) == newer);
}

/* Also a jump that waits for the end of scrolling. */
static void
settle (FakeView *view, TestSource *source)
{
  test_source_answer_all (source);
  while (till_paged_list_get_loading (view->list))
    {
      g_main_context_iteration (NULL, TRUE);
      test_source_answer_all (source);
    }
}

static void
scroll_to_end (FakeView *view, TestSource *source)
{
  guint first = G_MAXUINT;

  do
    {
      guint n_items = g_list_model_get_n_items (G_LIST_MODEL (view->list));

      g_assert_true (fake_view_is_filled (view));
      first = n_items - MIN (n_items, 20);
      fake_view_scroll (view, first);
      settle (view, source);
    }
  while (view->first != first || first + 20 < g_list_model_get_n_items (G_LIST_MODEL (view->list)));
}

/* After a full page there can be another; the first short page shows the total. */
static void
test_no_total (Fixture *fixture, gconstpointer data)
{
  FakeView *view = fixture->view;
  guint total = GPOINTER_TO_UINT (data);

  test_source_hide_total (fixture->source);
  fake_view_scroll (view, 0);
  settle (view, fixture->source);
  g_assert_cmpuint (till_paged_list_get_total (view->list), ==, MIN (total, 100));

  scroll_to_end (view, fixture->source);
  g_assert_cmpuint (till_paged_list_get_total (view->list), ==, total);
  g_assert_cmpuint (test_source_get_most_asked (fixture->source), ==, 1);

  /* Back to the front, whose pages the list requests again: the end stays known. */
  for (guint first = total - 20; first > 20; first -= 20)
    {
      fake_view_scroll (view, first);
      settle (view, fixture->source);
      g_assert_true (fake_view_is_filled (view));
      g_assert_cmpuint (till_paged_list_get_total (view->list), ==, total);
    }
}

/* A refresh keeps the rows and finds removed and new records. */
static void
test_no_total_refresh (Fixture *fixture, gconstpointer data)
{
  FakeView *view = fixture->view;
  guint total = GPOINTER_TO_UINT (data);

  test_source_hide_total (fixture->source);
  fake_view_scroll (view, 0);
  settle (view, fixture->source);
  scroll_to_end (view, fixture->source);

  test_source_insert (fixture->source, 0, 5);
  fake_view_scroll (view, 0);
  till_paged_list_refresh (view->list);
  settle (view, fixture->source);
  g_assert_cmpstr (fake_view_get_id (view, 0), ==, "n4");
  g_assert_cmpuint (till_paged_list_get_total (view->list), >=, total);
  scroll_to_end (view, fixture->source);
  g_assert_cmpuint (till_paged_list_get_total (view->list), ==, total + 5);

  test_source_remove (fixture->source, 150, total - 145);
  till_paged_list_refresh (view->list);
  settle (view, fixture->source);
  scroll_to_end (view, fixture->source);
  g_assert_cmpuint (till_paged_list_get_total (view->list), ==, 150);
}

#define ADD(name, total, function)                                                                 \
  g_test_add ("/lists/paging/" name, Fixture, GUINT_TO_POINTER (total), set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("first-load", 2500, test_first_load);
  ADD ("properties", 2500, test_properties);
  ADD ("placeholders", 2500, test_placeholders);
  ADD ("each-page-once", 2500, test_each_page_once);
  ADD ("page-ahead", 2500, test_page_ahead);
  ADD ("jump", 1000000, test_jump);
  ADD ("memory", 1000000, test_memory);
  ADD ("cancel", 2500, test_cancel);
  ADD ("drag", 1000000, test_drag);
  ADD ("late-pages", 2500, test_late_pages);
  ADD ("failure", 2500, test_failure);
  ADD ("failure-later", 2500, test_failure_later);
  ADD ("failed-refresh", 2500, test_failed_refresh);
  ADD ("wrong-page", 2500, test_wrong_page);
  ADD ("empty", 0, test_empty);
  ADD ("short-answers", 2500, test_short_answers);
  ADD ("claimed-total", 110, test_claimed_total);
  ADD ("absurd-total", 110, test_absurd_total);
  ADD ("no-total", 1000, test_no_total);
  ADD ("no-total-full-page", 198, test_no_total);
  ADD ("no-total-short-page", 199, test_no_total);
  ADD ("no-total-refresh", 350, test_no_total_refresh);
  ADD ("dispose", 2500, test_dispose);
  ADD ("dispose-late", 2500, test_dispose_late);
  ADD ("reentrant", 2500, test_reentrant);
  ADD ("update-record", 2500, test_update_record);

  return g_test_run ();
}
