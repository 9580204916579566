/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Until its first answer a list shows cached pages, which the answer then replaces in place. */

#include "till-paged-list.h"

#include "fake-source.h"
#include "fake-view.h"

#define N_ROWS 20

typedef struct
{
  TestSource *source; /* 2,500 */
  TestSource *known;  /* the cached list, without a total */
  TestSource *counted;
  FakeView *view;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  guint n_known = GPOINTER_TO_UINT (data);

  fixture->source = test_source_new (2500);
  fixture->known = test_source_new (n_known);
  test_source_hide_total (fixture->known);
  fixture->counted = test_source_new (n_known);
  test_source_set_known (fixture->source, fixture->known, fixture->counted);
  fixture->view = fake_view_new (TILL_PAGE_SOURCE (fixture->source), N_ROWS);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_pointer (&fixture->view, fake_view_free);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (fixture->source);
  g_assert_finalize_object (fixture->known);
  g_assert_finalize_object (fixture->counted);
}

static gboolean
is_cached (Fixture *fixture)
{
  return till_paged_list_get_cached (fixture->view->list, NULL);
}

static void
assert_id (Fixture *fixture, guint position, const char *id)
{
  g_assert_cmpstr (fake_view_get_id (fixture->view, position), ==, id);
}

/* The answer equals the cached pages: nothing moves, and all rows stay. */
static void
test_unchanged (Fixture *fixture, gconstpointer data)
{
  TillPagedList *list = fixture->view->list;
  g_autoptr (TillRow) before = NULL;
  g_autoptr (TillRow) after = NULL;

  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->known);
  fake_view_assert_changes (fixture->view, 1, 0, 0, 100);
  test_source_answer_all (fixture->counted);
  fake_view_assert_changes (fixture->view, 1, 100, 0, 2400);
  g_assert_true (is_cached (fixture));
  g_assert_true (till_paged_list_get_loading (list));
  g_assert_false (till_paged_list_get_has_loaded (list));
  g_assert_cmpuint (till_paged_list_get_total (list), ==, 2500);
  assert_id (fixture, 0, "r0");
  assert_id (fixture, 98, "r98");
  before = g_list_model_get_item (G_LIST_MODEL (list), 5);
  fake_view_select (fixture->view, 5);

  test_source_answer_all (fixture->source);
  fake_view_assert_changes (fixture->view, 0);
  g_assert_false (is_cached (fixture));
  g_assert_false (till_paged_list_get_loading (list));
  g_assert_true (till_paged_list_get_has_loaded (list));
  after = g_list_model_get_item (G_LIST_MODEL (list), 5);
  g_assert_true (before == after);
  g_assert_cmpuint (fixture->view->selected_position, ==, 5);
}

static void
test_shifted (Fixture *fixture, gconstpointer data)
{
  test_source_insert (fixture->source, 0, 2);
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->known);
  test_source_answer_all (fixture->counted);
  g_array_set_size (fixture->view->changes, 0);
  fake_view_select (fixture->view, 7);

  test_source_answer_all (fixture->source);
  fake_view_assert_changes (fixture->view, 1, 0, 0, 2);
  g_assert_cmpuint (fixture->view->selected_position, ==, 9);
  g_assert_cmpstr (till_record_get_id (till_row_get_record (fixture->view->selected)), ==, "r7");
  assert_id (fixture, 0, "n1");
  assert_id (fixture, 2, "r0");
}

static void
test_little_known (Fixture *fixture, gconstpointer data)
{
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->known);
  fake_view_assert_changes (fixture->view, 1, 0, 0, 30);
  g_assert_cmpuint (test_source_get_n_asked (fixture->counted), ==, 0);
  g_assert_true (is_cached (fixture));

  test_source_answer_all (fixture->source);
  fake_view_assert_changes (fixture->view, 1, 30, 0, 2470);
  g_assert_false (is_cached (fixture));
}

/* The list is loading, not empty. */
static void
test_nothing_known (Fixture *fixture, gconstpointer data)
{
  TillPagedList *list = fixture->view->list;

  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->known);
  fake_view_assert_changes (fixture->view, 0);
  g_assert_false (is_cached (fixture));
  g_assert_false (till_paged_list_get_has_loaded (list));
  g_assert_true (till_paged_list_get_loading (list));

  test_source_answer_all (fixture->source);
  fake_view_assert_changes (fixture->view, 1, 0, 0, 2500);
}

static void
test_emptied (Fixture *fixture, gconstpointer data)
{
  test_source_remove (fixture->source, 0, 2500);
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->known);
  test_source_answer_all (fixture->counted);
  g_assert_cmpuint (fixture->view->n_items, ==, 2500);

  test_source_answer_all (fixture->source);
  g_assert_cmpuint (fixture->view->n_items, ==, 0);
  g_assert_false (is_cached (fixture));
  g_assert_true (till_paged_list_get_has_loaded (fixture->view->list));
}

/* After the answer, the list ignores cached pages and does not request them. */
static void
test_late (Fixture *fixture, gconstpointer data)
{
  test_source_ignore_cancel (fixture->known);
  test_source_insert (fixture->source, 0, 1);
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  g_array_set_size (fixture->view->changes, 0);
  g_assert_cmpuint (test_source_get_n_cancelled (fixture->known), ==, 1);

  test_source_answer_all (fixture->known);
  fake_view_assert_changes (fixture->view, 0);
  assert_id (fixture, 0, "n0");
  g_assert_false (is_cached (fixture));
  g_assert_cmpuint (test_source_get_n_asked (fixture->counted), ==, 0);

  fake_view_scroll (fixture->view, 1000);
  test_source_answer_all (fixture->source);
  g_assert_cmpuint (test_source_get_n_asked (fixture->known), ==, 1);
}

/* Scrolling shows cached pages while the service does not answer. */
static void
test_scrolled (Fixture *fixture, gconstpointer data)
{
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->known);
  test_source_answer_all (fixture->counted);
  fake_view_scroll (fixture->view, 1000);
  test_source_answer_all (fixture->known);
  test_source_answer_all (fixture->counted);
  g_assert_true (fake_view_is_filled (fixture->view));
  g_assert_cmpuint (fixture->view->n_items, ==, 2500);
  assert_id (fixture, 1000, "r1000");
  g_assert_true (is_cached (fixture));
  g_array_set_size (fixture->view->changes, 0);

  test_source_answer_all (fixture->source);
  fake_view_assert_changes (fixture->view, 0);
  assert_id (fixture, 1000, "r1000");
  g_assert_false (is_cached (fixture));
}

/* When the service refuses, the cached rows stay, with the error. */
static void
test_refused (Fixture *fixture, gconstpointer data)
{
  TillPagedList *list = fixture->view->list;

  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->known);
  test_source_answer_all (fixture->counted);
  test_source_fail (fixture->source, 0);
  g_assert_error (till_paged_list_get_error (list), G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  g_assert_true (is_cached (fixture));
  g_assert_false (till_paged_list_get_loading (list));
  assert_id (fixture, 0, "r0");

  till_paged_list_retry (list);
  test_source_answer_all (fixture->source);
  g_assert_no_error (till_paged_list_get_error (list));
  g_assert_false (is_cached (fixture));
}

/* A refresh repeats the request; the cached rows stay. */
static void
test_refreshed (Fixture *fixture, gconstpointer data)
{
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->known);
  test_source_answer_all (fixture->counted);
  till_paged_list_refresh (fixture->view->list);
  g_assert_cmpuint (test_source_get_n_waiting (fixture->source), ==, 1);
  g_assert_cmpuint (test_source_get_n_waiting (fixture->known), ==, 0);
  g_assert_true (is_cached (fixture));

  test_source_answer_all (fixture->source);
  g_assert_false (is_cached (fixture));
}

static void
test_known_fails (Fixture *fixture, gconstpointer data)
{
  fake_view_scroll (fixture->view, 0);
  test_source_fail (fixture->known, 0);
  g_assert_no_error (till_paged_list_get_error (fixture->view->list));
  g_assert_false (is_cached (fixture));

  test_source_answer_all (fixture->source);
  fake_view_assert_changes (fixture->view, 1, 0, 0, 2500);
}

/* The service has fewer records than the cache, which its answer shows. */
static void
test_fewer (Fixture *fixture, gconstpointer data)
{
  test_source_remove (fixture->source, 50, 2450);
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->known);
  test_source_answer_all (fixture->counted);
  fake_view_scroll (fixture->view, 1490);
  test_source_answer_all (fixture->known);
  g_assert_cmpuint (fixture->view->n_items, ==, 2500);
  g_array_set_size (fixture->view->changes, 0);

  test_source_answer_all (fixture->source);
  fake_view_assert_changes (fixture->view, 1, 50, 2450, 0);
  g_assert_cmpuint (test_source_count_asked (fixture->source, 0), ==, 2);
  g_assert_cmpuint (test_source_get_n_asked (fixture->source), ==, 4);
  g_assert_cmpuint (till_paged_list_get_total (fixture->view->list), ==, 50);
  g_assert_false (is_cached (fixture));
  assert_id (fixture, 49, "r49");
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static gint64
get_read_at (Fixture *fixture)
{
  gint64 read_at_ms = 0;

  g_assert_true (till_paged_list_get_cached (fixture->view->list, &read_at_ms));

  return read_at_ms;
}

/* Loads one cached page and the total. */
static void
fill_cache (Fixture *fixture, gint64 read_at_ms)
{
  test_source_set_read_at (fixture->known, read_at_ms);
  test_source_set_read_at (fixture->counted, read_at_ms);
  test_source_answer (fixture->known, 0);
  test_source_answer (fixture->counted, 0);
}

/* Two pages are visible. */
static void
test_read_at (Fixture *fixture, gconstpointer data)
{
  guint n_notified = 0;

  g_signal_connect_swapped (fixture->view->list, "notify::cached", G_CALLBACK (count_cb),
                            &n_notified);
  fake_view_scroll (fixture->view, 90);
  fill_cache (fixture, 5000);
  g_assert_cmpint (get_read_at (fixture), ==, 5000);
  fill_cache (fixture, 9000);
  g_assert_cmpint (get_read_at (fixture), ==, 5000);
  g_assert_cmpuint (n_notified, ==, 1);

  fake_view_scroll (fixture->view, 200);
  g_assert_cmpint (get_read_at (fixture), ==, 5000);
  fill_cache (fixture, 3000);
  g_assert_cmpint (get_read_at (fixture), ==, 3000);
  fake_view_scroll (fixture->view, 100);
  g_assert_cmpint (get_read_at (fixture), ==, 9000);
  test_source_answer_all (fixture->source);
}

/* The service returns one of two visible pages: the other one is still cached. */
static void
test_half_refused (Fixture *fixture, gconstpointer data)
{
  TillPagedList *list = fixture->view->list;

  fake_view_scroll (fixture->view, 90);
  fill_cache (fixture, 9000);
  fill_cache (fixture, 5000);
  test_source_answer (fixture->source, 0);
  g_assert_cmpint (get_read_at (fixture), ==, 5000);
  test_source_fail (fixture->source, 0);
  g_assert_error (till_paged_list_get_error (list), G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  g_assert_cmpint (get_read_at (fixture), ==, 5000);
  assert_id (fixture, 100, "r100");

  fake_view_scroll (fixture->view, 20);
  g_assert_false (is_cached (fixture));
  fake_view_scroll (fixture->view, 90);
  g_assert_true (is_cached (fixture));
  till_paged_list_retry (list);
  test_source_answer_all (fixture->source);
  g_assert_no_error (till_paged_list_get_error (list));
  g_assert_false (is_cached (fixture));
}

static void
let_go_cb (TillPagedList **list)
{
  g_clear_object (list);
}

/* A view that changes to another list unrefs this one in its callback. */
static void
test_let_go (void)
{
  g_autoptr (TestSource) source = test_source_new (2500);
  g_autoptr (TestSource) known = test_source_new (30);
  TillPagedList *list = NULL;
  gpointer watched = NULL;

  test_source_set_known (source, known, NULL);
  list = watched = till_paged_list_new (TILL_PAGE_SOURCE (source));
  g_object_add_weak_pointer (watched, &watched);
  g_signal_connect_swapped (list, "items-changed", G_CALLBACK (let_go_cb), &list);
  till_paged_list_set_visible (list, 0, N_ROWS - 1);
  test_source_answer_all (known);
  g_assert_null (list);
  g_assert_null (watched);
  g_assert_cmpuint (test_source_get_n_cancelled (source), ==, 1);
}

/* The owner is finalized meanwhile. */
static void
test_gone (Fixture *fixture, gconstpointer data)
{
  fake_view_scroll (fixture->view, 0);
  g_clear_pointer (&fixture->view, fake_view_free);
  test_source_answer_all (fixture->known);
  test_source_answer_all (fixture->source);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, n, func)                                                                         \
  g_test_add ("/lists/cached-pages/" path, Fixture, GUINT_TO_POINTER (n), set_up, func, tear_down)
  ADD ("unchanged", 2500, test_unchanged);
  ADD ("shifted", 2500, test_shifted);
  ADD ("little-known", 30, test_little_known);
  ADD ("nothing-known", 0, test_nothing_known);
  ADD ("emptied", 2500, test_emptied);
  ADD ("late", 2500, test_late);
  ADD ("scrolled", 2500, test_scrolled);
  ADD ("refused", 2500, test_refused);
  ADD ("refreshed", 2500, test_refreshed);
  ADD ("known-fails", 2500, test_known_fails);
  ADD ("fewer", 2500, test_fewer);
  ADD ("read-at", 2500, test_read_at);
  ADD ("half-refused", 2500, test_half_refused);
  ADD ("gone", 2500, test_gone);
#undef ADD
  g_test_add_func ("/lists/cached-pages/let-go", test_let_go);

  return g_test_run ();
}
