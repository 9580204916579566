/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lists that change while they are visible: the announced changes, the identity of rows, and no
 * record lost or shown twice. */

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

/* Opens the list at its top and clears the changes. */
static void
load (Fixture *fixture, guint first)
{
  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  if (first > 0)
    {
      fake_view_scroll (fixture->view, first);
      test_source_answer_all (fixture->source);
    }

  g_assert_true (fake_view_is_filled (fixture->view));
  g_array_set_size (fixture->view->changes, 0);
}

static void
refresh (Fixture *fixture)
{
  till_paged_list_refresh (fixture->view->list);
  test_source_answer_all (fixture->source);
}

/* The visible rows equal the service's list. */
static void
assert_shown (Fixture *fixture, guint first, guint last)
{
  GPtrArray *ids = test_source_get_ids (fixture->source);

  g_assert_cmpuint (fixture->view->n_items, ==, ids->len);
  for (guint i = first; i <= last; i++)
    g_assert_cmpstr (fake_view_get_id (fixture->view, i), ==, g_ptr_array_index (ids, i));
}

static void
test_new_at_front (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

  load (fixture, 0);
  for (guint i = 0; i < 90; i++)
    g_ptr_array_add (rows, g_list_model_get_item (G_LIST_MODEL (fixture->view->list), i));
  fake_view_select (fixture->view, 4);

  test_source_insert (fixture->source, 0, 3);
  refresh (fixture);

  fake_view_assert_changes (fixture->view, 1, 0, 0, 3);
  for (guint i = 0; i < rows->len; i++)
    {
      g_autoptr (TillRow) row = g_list_model_get_item (G_LIST_MODEL (fixture->view->list), i + 3);
      g_autofree char *id = g_strdup_printf ("r%u", i);

      g_assert_true (row == g_ptr_array_index (rows, i));
      g_assert_cmpstr (till_record_get_id (till_row_get_record (row)), ==, id);
    }
  g_assert_cmpuint (fixture->view->selected_position, ==, 7);
  assert_shown (fixture, 0, 98);
}

static void
test_removed_at_front (Fixture *fixture, gconstpointer data)
{
  load (fixture, 0);
  fake_view_select (fixture->view, 4);
  test_source_remove (fixture->source, 0, 2);
  refresh (fixture);
  fake_view_assert_changes (fixture->view, 1, 0, 2, 0);
  g_assert_cmpuint (fixture->view->selected_position, ==, 2);
  g_assert_cmpstr (till_record_get_id (till_row_get_record (fixture->view->selected)), ==, "r4");
  assert_shown (fixture, 0, 98);
}

/* An invoice that was paid leaves the list of the pending ones. */
static void
test_removed_in_the_middle (Fixture *fixture, gconstpointer data)
{
  load (fixture, 0);
  fake_view_select (fixture->view, 12);
  test_source_remove (fixture->source, 10, 1);
  test_source_insert (fixture->source, 0, 1);
  refresh (fixture);
  fake_view_assert_changes (fixture->view, 2, 0, 0, 1, 11, 1, 0);
  g_assert_cmpuint (fixture->view->selected_position, ==, 12);
  g_assert_cmpstr (till_record_get_id (till_row_get_record (fixture->view->selected)), ==, "r12");
  assert_shown (fixture, 0, 98);
}

static void
test_unchanged (Fixture *fixture, gconstpointer data)
{
  load (fixture, 150);
  refresh (fixture);
  fake_view_assert_changes (fixture->view, 0);
  assert_shown (fixture, 150, 190);
}

static void
test_changed_at_tail (Fixture *fixture, gconstpointer data)
{
  load (fixture, 0);
  test_source_insert (fixture->source, 500, 7);
  refresh (fixture);
  fake_view_assert_changes (fixture->view, 1, 500, 0, 7);
  test_source_remove (fixture->source, 400, 100);
  refresh (fixture);
  fake_view_assert_changes (fixture->view, 1, 407, 100, 0);
}

/* A jumping record does not move the others. */
static void
test_moved_to_front (Fixture *fixture, gconstpointer data)
{
  GPtrArray *ids = NULL;

  load (fixture, 0);
  fake_view_select (fixture->view, 3);
  ids = test_source_get_ids (fixture->source);
  g_ptr_array_insert (ids, 0, g_ptr_array_steal_index (ids, 50));
  refresh (fixture);
  fake_view_assert_changes (fixture->view, 2, 0, 0, 1, 51, 1, 0);
  g_assert_cmpuint (fixture->view->selected_position, ==, 4);
  assert_shown (fixture, 0, 98);
}

static const char *
get_selected_id (Fixture *fixture)
{
  TillRow *row = fixture->view->selected;

  return row != NULL ? till_record_get_id (till_row_get_record (row)) : NULL;
}

/* More than a page of new records: the total shows where the old ones are, and the next page
 * confirms it. */
static void
test_untold_shift (Fixture *fixture, gconstpointer data)
{
  load (fixture, 0);
  fake_view_select (fixture->view, 5);
  test_source_insert (fixture->source, 0, 200);
  refresh (fixture);
  fake_view_assert_changes (fixture->view, 1, 0, 0, 200);
  g_assert_cmpuint (fixture->view->selected_position, ==, 205);
  g_assert_cmpstr (get_selected_id (fixture), ==, "r5");

  fake_view_scroll (fixture->view, 0);
  test_source_answer_all (fixture->source);
  assert_shown (fixture, 0, 98);

  fake_view_scroll (fixture->view, 190);
  test_source_answer_all (fixture->source);
  assert_shown (fixture, 190, 209);
  g_assert_cmpuint (fixture->view->selected_position, ==, 205);
  g_assert_cmpstr (get_selected_id (fixture), ==, "r5");
}

/* The total is misleading, which the next page shows: the selection is lost, and no row gets
 * another record. */
static void
test_mistold_shift (Fixture *fixture, gconstpointer data)
{
  load (fixture, 0);
  fake_view_select (fixture->view, 5);
  test_source_remove (fixture->source, 300, 60);
  test_source_insert (fixture->source, 0, 200);
  refresh (fixture);
  g_assert_cmpuint (fixture->view->n_items, ==, 640);
  g_assert_cmpstr (get_selected_id (fixture), ==, "r5");

  fake_view_scroll (fixture->view, 190);
  test_source_answer_all (fixture->source);
  assert_shown (fixture, 190, 209);
  g_assert_null (fixture->view->selected);
}

/* Nothing shows where the old records are. The selection is lost, and no row gets another record.
 */
static void
test_everything_else (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillRow) row = NULL;

  load (fixture, 0);
  fake_view_select (fixture->view, 5);
  row = g_object_ref (fixture->view->selected);
  test_source_remove (fixture->source, 0, 500);
  test_source_insert (fixture->source, 0, 500);
  refresh (fixture);
  fake_view_assert_changes (fixture->view, 1, 0, 99, 99);
  assert_shown (fixture, 0, 98);
  g_assert_null (fixture->view->selected);
  g_assert_cmpstr (till_record_get_id (till_row_get_record (row)), ==, "r5");
  g_assert_cmpuint (till_row_get_position (row), ==, G_MAXUINT);
}

/* A record is replaced by another one. */
static void
test_changed_in_place (Fixture *fixture, gconstpointer data)
{
  load (fixture, 0);
  fake_view_select (fixture->view, 5);
  test_source_remove (fixture->source, 5, 1);
  test_source_insert (fixture->source, 5, 1);
  refresh (fixture);
  fake_view_assert_changes (fixture->view, 1, 5, 1, 1);
  assert_shown (fixture, 0, 98);
  g_assert_null (fixture->view->selected);
}

/* Deep in a long list, new records at the front move the view and the selection. */
static void
test_new_at_front_far_away (Fixture *fixture, gconstpointer data)
{
  TillRow *row = NULL;

  load (fixture, 3000);
  fake_view_select (fixture->view, 3005);
  row = fixture->view->selected;
  test_source_insert (fixture->source, 0, 2);
  refresh (fixture);
  fake_view_assert_changes (fixture->view, 1, 0, 0, 2);
  g_assert_cmpuint (fixture->view->first, ==, 3002);
  g_assert_cmpuint (fixture->view->selected_position, ==, 3007);
  g_assert_true (fixture->view->selected == row);
  g_assert_cmpstr (till_record_get_id (till_row_get_record (row)), ==, "r3005");
  assert_shown (fixture, 3002, 3021);
}

/* A selected row far from the view stays known after its page was released. */
static void
test_selection_out_of_sight (Fixture *fixture, gconstpointer data)
{
  guint position = 0;

  load (fixture, 0);
  fake_view_select (fixture->view, 10);
  fake_view_scroll (fixture->view, 3000);
  test_source_answer_all (fixture->source);
  g_assert_false (till_paged_list_find (fixture->view->list, "r11", NULL));

  test_source_insert (fixture->source, 0, 2);
  refresh (fixture);
  g_assert_true (till_paged_list_find (fixture->view->list, "r10", &position));
  g_assert_cmpuint (position, ==, 12);
  g_assert_cmpuint (fixture->view->selected_position, ==, 12);
}

/* The next page shows that the list has grown. */
static void
test_insert_while_paging (Fixture *fixture, gconstpointer data)
{
  load (fixture, 0);
  test_source_insert (fixture->source, 0, 1);
  fake_view_scroll (fixture->view, 70);
  test_source_answer (fixture->source, 0);
  g_assert_true (till_paged_list_get_loading (fixture->view->list));
  test_source_answer_all (fixture->source);
  g_assert_cmpuint (fixture->view->first, ==, 71);
  g_assert_cmpstr (fake_view_get_id (fixture->view, 71), ==, "r70");
  assert_shown (fixture, 0, 190);
}

/* The total stays the same; only the record before the page shows the shift. */
static void
test_insert_and_remove_while_paging (Fixture *fixture, gconstpointer data)
{
  load (fixture, 0);
  test_source_remove (fixture->source, 20, 1);
  test_source_insert (fixture->source, 400, 1);
  fake_view_scroll (fixture->view, 70);
  test_source_answer_all (fixture->source);
  g_assert_cmpuint (fixture->view->n_items, ==, 500);
  g_assert_cmpstr (fake_view_get_id (fixture->view, fixture->view->first), ==, "r70");
  assert_shown (fixture, 60, 190);
}

/* Pages that are not neighbours can only be compared by their total. */
static void
test_insert_before_jump (Fixture *fixture, gconstpointer data)
{
  load (fixture, 0);
  test_source_insert (fixture->source, 0, 1);
  fake_view_scroll (fixture->view, 310);
  test_source_answer_all (fixture->source);
  assert_shown (fixture, 310, 329);

  fake_view_scroll (fixture->view, 0);
  while (till_paged_list_get_loading (fixture->view->list))
    {
      test_source_answer_all (fixture->source);
      g_main_context_iteration (NULL, FALSE);
    }
  assert_shown (fixture, 0, 19);
}

/* The page before is loaded after its neighbour and does not fit. */
static void
test_backwards_while_paging (Fixture *fixture, gconstpointer data)
{
  load (fixture, 310);
  test_source_remove (fixture->source, 250, 1);
  test_source_insert (fixture->source, 400, 1);
  fake_view_scroll (fixture->view, 290);
  test_source_answer_all (fixture->source);
  g_assert_cmpstr (fake_view_get_id (fixture->view, fixture->view->first), ==, "r290");
  assert_shown (fixture, fixture->view->first, fixture->view->first + 19);
}

/* A record at a far position: the pages are not neighbours; only the id shows the shift. */
static void
test_doubled_by_shift (Fixture *fixture, gconstpointer data)
{
  load (fixture, 0);
  test_source_insert (fixture->source, 0, 300);
  test_source_remove (fixture->source, 600, 200);
  test_source_insert (fixture->source, 600, 100);
  test_source_remove (fixture->source, 500, 200);
  g_assert_cmpuint (test_source_get_ids (fixture->source)->len, ==, 500);

  fake_view_scroll (fixture->view, 300);
  test_source_answer_all (fixture->source);
  assert_shown (fixture, 300, 319);
  for (guint i = 0; i < 99; i++)
    if (fake_view_get_id (fixture->view, i) != NULL)
      g_assert_cmpint (fake_view_get_id (fixture->view, i)[0], ==, 'n');
}

/* A far row with a reference does not show a record that another row shows. */
static void
test_doubled_far_away (Fixture *fixture, gconstpointer data)
{
  guint position = 0;

  load (fixture, 0);
  fake_view_select (fixture->view, 10);
  test_source_insert (fixture->source, 0, 2995);
  fake_view_scroll (fixture->view, 3000);
  test_source_answer_all (fixture->source);

  assert_shown (fixture, 3000, 3019);
  g_assert_true (till_paged_list_find (fixture->view->list, "r10", &position));
  g_assert_cmpuint (position, ==, 3005);
  g_assert_null (fixture->view->selected);
}

static void
test_shrinks_below_view (Fixture *fixture, gconstpointer data)
{
  load (fixture, 480);
  test_source_remove (fixture->source, 30, 470);
  refresh (fixture);
  g_assert_cmpuint (fixture->view->n_items, ==, 30);
  fake_view_scroll (fixture->view, 10);
  test_source_answer_all (fixture->source);
  assert_shown (fixture, 10, 29);
  g_assert_false (till_paged_list_get_loading (fixture->view->list));
}

/* A list that changes with every answer is shown, without endless requests. */
static void
test_never_at_rest (Fixture *fixture, gconstpointer data)
{
  guint n_answers = 0;

  load (fixture, 0);
  fake_view_scroll (fixture->view, 90);
  till_paged_list_refresh (fixture->view->list);
  while (test_source_answer (fixture->source, 0))
    {
      test_source_insert (fixture->source, 0, 1);
      g_assert_cmpuint (++n_answers, <, 16);
    }

  g_assert_true (fake_view_is_filled (fixture->view));
  g_assert_false (till_paged_list_get_loading (fixture->view->list));

  refresh (fixture);
  assert_shown (fixture, fixture->view->first, fixture->view->first + 19);
}

/* The service returns a record twice. */
static void
test_double_id (Fixture *fixture, gconstpointer data)
{
  GPtrArray *ids = test_source_get_ids (fixture->source);

  for (guint i = 0; i < 20; i++)
    {
      g_free (ids->pdata[110 + i]);
      ids->pdata[110 + i] = g_strdup (ids->pdata[i]);
    }

  load (fixture, 60);
  test_source_answer_all (fixture->source);
  fake_view_scroll (fixture->view, 105);
  test_source_answer_all (fixture->source);
  g_assert_true (fake_view_is_filled (fixture->view));
  assert_shown (fixture, 105, 124);
}

static void
change_at_random (TestSource *source)
{
  guint length = test_source_get_ids (source)->len;
  guint n = (guint) g_test_rand_int_range (1, 4);
  guint place = (guint) g_test_rand_int_range (0, (gint32) length - 3);

  if (g_test_rand_bit ())
    place /= 20;

  switch (g_test_rand_int_range (0, 3))
    {
    case 0:
      test_source_insert (source, place, n);
      break;

    case 1:
      test_source_remove (source, place, n);
      break;

    default:
      test_source_remove (source, place, n);
      test_source_insert (source, (guint) g_test_rand_int_range (0, (gint32) length - 3), n);
    }
}

static void
answer_at_random (TestSource *source)
{
  guint n_waiting = test_source_get_n_waiting (source);

  test_source_answer (source, (guint) g_test_rand_int_range (0, (gint32) n_waiting));
}

/* Scrolls from top to bottom and follows the changes. */
static void
assert_walk_is_truth (Fixture *fixture)
{
  GPtrArray *ids = test_source_get_ids (fixture->source);

  for (guint first = 0; first < ids->len; first += 20)
    {
      fake_view_scroll (fixture->view, first);
      while (test_source_get_n_waiting (fixture->source) > 0 ||
             till_paged_list_get_loading (fixture->view->list))
        {
          if (test_source_get_n_waiting (fixture->source) > 0)
            answer_at_random (fixture->source);
          else
            g_main_context_iteration (NULL, TRUE);
        }
      assert_shown (fixture, first, MIN (first + 19, ids->len - 1));
    }
}

/* After a refresh the list equals the service's list, whatever happened before, and no page was
 * requested more than three times while the service's list stayed the same. */
static void
test_random_changes (Fixture *fixture, gconstpointer data)
{
  fake_view_scroll (fixture->view, 0);

  for (guint step = 0; step < 400; step++)
    {
      if (g_test_rand_int_range (0, 3) == 0)
        change_at_random (fixture->source);
      if (g_test_rand_int_range (0, 4) == 0 && fixture->view->n_items > 20)
        fake_view_scroll (fixture->view, (guint) MAX (0, (int) fixture->view->first +
                                                             g_test_rand_int_range (-40, 90)) %
                                             (fixture->view->n_items - 19));
      if (g_test_rand_int_range (0, 20) == 0)
        till_paged_list_refresh (fixture->view->list);
      if (test_source_get_n_waiting (fixture->source) > 0)
        answer_at_random (fixture->source);
      g_assert_cmpuint (test_source_get_n_waiting (fixture->source), <=, 3);
    }

  test_source_answer_all (fixture->source);
  till_paged_list_refresh (fixture->view->list);
  assert_walk_is_truth (fixture);
}

static void
collect (FakeView *view, GHashTable *seen)
{
  for (guint i = 0; i < view->shown->len; i++)
    {
      TillRecord *record = till_row_get_record (g_ptr_array_index (view->shown, i));

      g_assert_nonnull (record);
      if (!g_hash_table_add (seen, g_strdup (till_record_get_id (record))))
        g_error ("%s was shown twice", till_record_get_id (record));
    }
}

/* Scrolls while the list changes, without a refresh: shows every record that was there all the
 * time, and none twice. */
static void
test_read_while_changing (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) before = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *ids = test_source_get_ids (fixture->source);
  guint next = 0;

  for (guint i = 0; i < ids->len; i++)
    g_ptr_array_add (before, g_strdup (ids->pdata[i]));

  do
    {
      guint n_changes = 0;

      fake_view_scroll (fixture->view, next);
      while (test_source_get_n_waiting (fixture->source) > 0)
        {
          if (n_changes < 2 && g_test_rand_int_range (0, 3) == 0)
            {
              change_at_random (fixture->source);
              n_changes++;
            }
          answer_at_random (fixture->source);
        }

      collect (fixture->view, seen);
      next = fixture->view->first + fixture->view->n_rows;
    }
  while (next < fixture->view->n_items);

  g_assert_cmpuint (test_source_get_most_asked (fixture->source), <=, 3);
  for (guint i = 0; i < ids->len; i++)
    {
      const char *id = g_ptr_array_index (ids, i);

      if (id[0] == 'r' && !g_hash_table_contains (seen, id))
        g_error ("%s was never shown", id);
    }
}

#define ADD(name, total, function)                                                                 \
  g_test_add ("/lists/shifting/" name, Fixture, GUINT_TO_POINTER (total), set_up, function,        \
              tear_down)

int
main (int argc, char **argv)
{
  guint n_rounds;

  g_test_init (&argc, &argv, NULL);
  n_rounds = g_test_slow () ? 100 : 5;

  ADD ("new-at-front", 500, test_new_at_front);
  ADD ("removed-at-front", 500, test_removed_at_front);
  ADD ("removed-in-the-middle", 500, test_removed_in_the_middle);
  ADD ("unchanged", 500, test_unchanged);
  ADD ("changed-at-tail", 500, test_changed_at_tail);
  ADD ("moved-to-front", 500, test_moved_to_front);
  ADD ("untold-shift", 500, test_untold_shift);
  ADD ("mistold-shift", 500, test_mistold_shift);
  ADD ("everything-else", 500, test_everything_else);
  ADD ("changed-in-place", 500, test_changed_in_place);
  ADD ("new-at-front-far-away", 5000, test_new_at_front_far_away);
  ADD ("selection-out-of-sight", 5000, test_selection_out_of_sight);
  ADD ("insert-while-paging", 500, test_insert_while_paging);
  ADD ("insert-and-remove-while-paging", 500, test_insert_and_remove_while_paging);
  ADD ("insert-before-jump", 500, test_insert_before_jump);
  ADD ("backwards-while-paging", 500, test_backwards_while_paging);
  ADD ("doubled-by-shift", 500, test_doubled_by_shift);
  ADD ("doubled-far-away", 5000, test_doubled_far_away);
  ADD ("shrinks-below-view", 500, test_shrinks_below_view);
  ADD ("never-at-rest", 500, test_never_at_rest);
  ADD ("double-id", 500, test_double_id);
  for (guint i = 0; i < n_rounds; i++)
    {
      g_autofree char *changes = g_strdup_printf ("/lists/shifting/random-changes/%u", i);
      g_autofree char *read = g_strdup_printf ("/lists/shifting/read-while-changing/%u", i);

      g_test_add (changes, Fixture, GUINT_TO_POINTER (600), set_up, test_random_changes, tear_down);
      g_test_add (read, Fixture, GUINT_TO_POINTER (900), set_up, test_read_while_changing,
                  tear_down);
    }

  return g_test_run ();
}
