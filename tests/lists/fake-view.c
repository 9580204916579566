/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Behaves towards a model like GtkListView and GtkSingleSelection: references the visible rows,
 * moves the scroll position and the selection with changes, and reports the visible rows. */

#include "fake-view.h"

static guint
move (guint position, const Change *change)
{
  if (position < change->position)
    return position;
  if (position < change->position + change->n_removed)
    return G_MAXUINT;

  return position - change->n_removed + change->n_added;
}

static void
hold_shown (FakeView *self)
{
  g_ptr_array_set_size (self->shown, 0);
  for (guint i = self->first; i < MIN (self->first + self->n_rows, self->n_items); i++)
    g_ptr_array_add (self->shown, g_list_model_get_item (G_LIST_MODEL (self->list), i));
}

static void
items_changed_cb (FakeView *self, guint position, guint n_removed, guint n_added)
{
  Change change = { position, n_removed, n_added };
  guint moved = self->n_items == 0 ? 0 : move (self->first, &change);

  g_assert_cmpuint (position + n_removed, <=, self->n_items);
  g_assert_false (n_removed > 0 && n_removed == self->n_items && n_added > 0);
  self->n_items = self->n_items - n_removed + n_added;
  g_assert_cmpuint (self->n_items, ==, g_list_model_get_n_items (G_LIST_MODEL (self->list)));
  g_array_append_val (self->changes, change);

  self->first = moved == G_MAXUINT ? position : moved;
  self->first = MIN (self->first, MAX (1, self->n_items) - 1);

  if (self->selected != NULL)
    {
      self->selected_position = move (self->selected_position, &change);
      if (self->selected_position == G_MAXUINT)
        g_clear_object (&self->selected);
    }

  hold_shown (self);
}

FakeView *
fake_view_new (TillPageSource *source, guint n_rows)
{
  FakeView *self = g_new0 (FakeView, 1);

  self->list = till_paged_list_new (source);
  self->changes = g_array_new (FALSE, FALSE, sizeof (Change));
  self->shown = g_ptr_array_new_with_free_func (g_object_unref);
  self->n_rows = n_rows;
  g_signal_connect_swapped (self->list, "items-changed", G_CALLBACK (items_changed_cb), self);

  return self;
}

void
fake_view_free (FakeView *self)
{
  g_signal_handlers_disconnect_by_data (self->list, self);
  g_ptr_array_unref (self->shown);
  g_clear_object (&self->selected);
  g_object_unref (self->list);
  g_array_unref (self->changes);
  g_free (self);
}

void
fake_view_scroll (FakeView *self, guint first)
{
  self->first = first;
  hold_shown (self);
  till_paged_list_set_visible (self->list, first, first + self->n_rows - 1);
}

void
fake_view_select (FakeView *self, guint position)
{
  g_clear_object (&self->selected);
  self->selected = g_list_model_get_item (G_LIST_MODEL (self->list), position);
  self->selected_position = position;
}

/* Returns: (nullable): the id of the row's record. */
const char *
fake_view_get_id (FakeView *self, guint position)
{
  g_autoptr (TillRow) row = g_list_model_get_item (G_LIST_MODEL (self->list), position);
  TillRecord *record = NULL;

  g_assert_nonnull (row);
  g_assert_cmpuint (till_row_get_position (row), ==, position);
  record = till_row_get_record (row);

  return record == NULL ? NULL : till_record_get_id (record);
}

/* Whether no row on screen is a placeholder. */
gboolean
fake_view_is_filled (FakeView *self)
{
  for (guint i = 0; i < self->shown->len; i++)
    if (till_row_get_record (g_ptr_array_index (self->shown, i)) == NULL)
      return FALSE;

  return TRUE;
}

/* Prints the changes since the last call: position, removed, added of each. */
void
fake_view_assert_changes (FakeView *self, guint n_changes, ...)
{
  va_list expected;

  g_assert_cmpuint (self->changes->len, ==, n_changes);

  va_start (expected, n_changes);
  for (guint i = 0; i < n_changes; i++)
    {
      const Change *change = &g_array_index (self->changes, Change, i);

      g_assert_cmpuint (change->position, ==, va_arg (expected, guint));
      g_assert_cmpuint (change->n_removed, ==, va_arg (expected, guint));
      g_assert_cmpuint (change->n_added, ==, va_arg (expected, guint));
    }
  va_end (expected);

  g_array_set_size (self->changes, 0);
}
