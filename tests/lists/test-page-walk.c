/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a list from beginning to end, each record once, while it shifts. */

#include "fake-source.h"
#include "till-page-iterator.h"

typedef struct
{
  TestSource *source;
  TillPageIterator *walk;
  GCancellable *cancellable;
  GHashTable *met; /* a set of id */
  GPtrArray *records;
  GError *error;
  gboolean is_answered;
  guint n_twice;
} Walk;

static void
walk_init (Walk *self, guint64 total)
{
  self->source = test_source_new (total);
  self->walk = till_page_iterator_new (TILL_PAGE_SOURCE (self->source));
  self->cancellable = g_cancellable_new ();
  self->met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->records = g_ptr_array_new_with_free_func (g_object_unref);
}

static void
walk_clear (Walk *self)
{
  g_clear_object (&self->walk);
  g_clear_object (&self->source);
  g_clear_object (&self->cancellable);
  g_hash_table_unref (self->met);
  g_ptr_array_unref (self->records);
  g_clear_error (&self->error);
}

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Walk *self = user_data;
  g_autoptr (GPtrArray) records =
      till_page_iterator_next_finish (TILL_PAGE_ITERATOR (source), result, &self->error);

  self->is_answered = TRUE;
  for (guint i = 0; records != NULL && i < records->len; i++)
    {
      if (!g_hash_table_add (self->met, g_strdup (till_record_get_id (records->pdata[i]))))
        self->n_twice++;
      g_ptr_array_add (self->records, g_object_ref (records->pdata[i]));
    }
}

static void
step (Walk *self)
{
  self->is_answered = FALSE;
  till_page_iterator_next_async (self->walk, self->cancellable, answered_cb, self);
  while (!self->is_answered)
    {
      test_source_answer_all (self->source);
      g_main_context_iteration (NULL, FALSE);
    }
}

/* The iterator has met every record that was in the list all the time. */
static void
check_met (Walk *self)
{
  GPtrArray *ids = test_source_get_ids (self->source);

  for (guint i = 0; i < ids->len; i++)
    if (g_str_has_prefix (ids->pdata[i], "r"))
      g_assert_true (g_hash_table_contains (self->met, ids->pdata[i]));

  g_assert_cmpuint (self->n_twice, ==, 0);
}

static void
test_quiet (gconstpointer data)
{
  guint64 total = GPOINTER_TO_UINT (data);
  Walk walk = { 0 };

  walk_init (&walk, total);
  while (!till_page_iterator_is_done (walk.walk))
    step (&walk);

  g_assert_no_error (walk.error);
  g_assert_cmpuint (walk.records->len, ==, total);
  g_assert_cmpuint (till_page_iterator_get_total (walk.walk), ==, total);
  g_assert_cmpuint (test_source_get_n_asked (walk.source), <=, total / 99 + 2);
  walk_clear (&walk);
}

static void
test_small_pages (void)
{
  Walk walk = { 0 };

  walk_init (&walk, 333);
  test_source_set_max_limit (walk.source, 20);
  while (!till_page_iterator_is_done (walk.walk))
    step (&walk);

  g_assert_cmpuint (walk.records->len, ==, 333);
  walk_clear (&walk);
}

static void
test_without_total (void)
{
  Walk walk = { 0 };

  walk_init (&walk, 333);
  test_source_hide_total (walk.source);
  while (!till_page_iterator_is_done (walk.walk))
    step (&walk);

  g_assert_cmpuint (walk.records->len, ==, 333);
  walk_clear (&walk);
}

/* New records come in at the front; some go, as in a filtered list. */
static void
test_shifting (void)
{
  for (guint round = 0; round < 50; round++)
    {
      Walk walk = { 0 };
      guint n_left = 1500;

      walk_init (&walk, n_left);
      while (!till_page_iterator_is_done (walk.walk))
        {
          guint n_new = (guint) g_test_rand_int_range (0, 4);
          guint n_gone = (guint) g_test_rand_int_range (0, 30);

          step (&walk);
          test_source_insert (walk.source, 0, n_new);
          n_left += n_new;
          for (guint i = 0; i < n_gone; i++, n_left--)
            test_source_remove (walk.source, (guint) g_test_rand_int_range (0, (gint32) n_left), 1);
        }

      g_assert_no_error (walk.error);
      check_met (&walk);
      walk_clear (&walk);
    }
}

static void
test_many_new (void)
{
  Walk walk = { 0 };

  walk_init (&walk, 900);
  step (&walk);
  step (&walk);
  test_source_insert (walk.source, 0, 250);
  while (!till_page_iterator_is_done (walk.walk))
    step (&walk);

  check_met (&walk);
  walk_clear (&walk);
}

static void
test_failed (void)
{
  Walk walk = { 0 };

  walk_init (&walk, 900);
  step (&walk);
  walk.is_answered = FALSE;
  till_page_iterator_next_async (walk.walk, walk.cancellable, answered_cb, &walk);
  test_source_fail (walk.source, 0);
  while (!walk.is_answered)
    g_main_context_iteration (NULL, TRUE);

  g_assert_nonnull (walk.error);
  g_assert_false (till_page_iterator_is_done (walk.walk));
  walk_clear (&walk);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/lists/page-walk/none", GUINT_TO_POINTER (0), test_quiet);
  g_test_add_data_func ("/lists/page-walk/one", GUINT_TO_POINTER (1), test_quiet);
  g_test_add_data_func ("/lists/page-walk/one-page", GUINT_TO_POINTER (100), test_quiet);
  g_test_add_data_func ("/lists/page-walk/one-more", GUINT_TO_POINTER (101), test_quiet);
  g_test_add_data_func ("/lists/page-walk/many", GUINT_TO_POINTER (5000), test_quiet);
  g_test_add_func ("/lists/page-walk/small-pages", test_small_pages);
  g_test_add_func ("/lists/page-walk/without-total", test_without_total);
  g_test_add_func ("/lists/page-walk/shifting", test_shifting);
  g_test_add_func ("/lists/page-walk/many-new", test_many_new);
  g_test_add_func ("/lists/page-walk/failed", test_failed);

  return g_test_run ();
}
