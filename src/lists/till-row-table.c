/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRowTable: the existing rows of one long list, by position and, with a record, by id. A row
 * exists while a widget or a selection references it, or while the table owns it. The table owns
 * rows with a record until till_row_table_release_outside(). */

#include "till-row-table.h"

#include "till-row-private.h"

struct _TillRowTable
{
  GHashTable *by_position; /* of TillRow, borrowed, watched by a weak reference */
  GHashTable *by_id;       /* of TillRow, borrowed; the key is the record's */
  GHashTable *owned;       /* of TillRow */
};

static void
remove_id (TillRowTable *self, TillRow *row)
{
  TillRecord *record = till_row_get_record (row);

  if (record != NULL && till_row_table_lookup_id (self, till_record_get_id (record)) == row)
    g_hash_table_remove (self->by_id, till_record_get_id (record));
}

static void
row_finalized_cb (gpointer user_data, GObject *object)
{
  TillRowTable *self = user_data;
  TillRow *row = (TillRow *) object;

  remove_id (self, row);
  g_hash_table_remove (self->by_position, GUINT_TO_POINTER (till_row_get_position (row)));
}

/* The caller removes the row from by_position. */
static void
detach (TillRowTable *self, TillRow *row)
{
  remove_id (self, row);
  g_object_weak_unref (G_OBJECT (row), row_finalized_cb, self);
  till_row_set_position (row, G_MAXUINT);
  g_hash_table_remove (self->owned, row);
}

TillRowTable *
till_row_table_new (void)
{
  TillRowTable *self = g_new0 (TillRowTable, 1);

  self->by_position = g_hash_table_new (NULL, NULL);
  self->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  self->owned = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);

  return self;
}

void
till_row_table_free (TillRowTable *self)
{
  g_return_if_fail (self != NULL);

  till_row_table_splice (self, 0, G_MAXUINT, 0);
  g_hash_table_unref (self->by_position);
  g_hash_table_unref (self->by_id);
  g_hash_table_unref (self->owned);
  g_free (self);
}

/* Returns: (transfer none) (nullable): the row at @position, if it exists. */
TillRow *
till_row_table_lookup (TillRowTable *self, guint position)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_hash_table_lookup (self->by_position, GUINT_TO_POINTER (position));
}

/* Returns: (transfer none) (nullable): the row with the record @id, if it exists. */
TillRow *
till_row_table_lookup_id (TillRowTable *self, const char *id)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (id != NULL, NULL);

  return g_hash_table_lookup (self->by_id, id);
}

/* Returns: (transfer full): the row at @position, or a new placeholder. */
TillRow *
till_row_table_dup (TillRowTable *self, guint position)
{
  TillRow *row = till_row_table_lookup (self, position);

  if (row != NULL)
    return g_object_ref (row);

  row = till_row_new (position);
  g_object_weak_ref (G_OBJECT (row), row_finalized_cb, self);
  g_hash_table_insert (self->by_position, GUINT_TO_POINTER (position), row);

  return row;
}

/* Gives the row at @position its record, and owns the row. */
void
till_row_table_fill (TillRowTable *self, guint position, TillRecord *record)
{
  g_autoptr (TillRow) row = till_row_table_dup (self, position);

  g_return_if_fail (TILL_IS_RECORD (record));

  if (!g_hash_table_contains (self->owned, row))
    g_hash_table_add (self->owned, g_object_ref (row));

  till_row_table_replace (self, row, record);
}

/* Gives a row of this table a newer state of its record, or a placeholder its record. */
void
till_row_table_replace (TillRowTable *self, TillRow *row, TillRecord *record)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (TILL_IS_ROW (row) && TILL_IS_RECORD (record));

  /* The record owns the key, so the key must come from the record that the row references. */
  g_hash_table_replace (self->by_id, (gpointer) till_record_get_id (record), row);
  till_row_set_record (row, record);
}

/* Drops the rows in [@position, @position + @n_removed) and moves the rows behind them. */
void
till_row_table_splice (TillRowTable *self, guint position, guint n_removed, guint n_added)
{
  g_autoptr (GList) rows = NULL;
  guint end;

  g_return_if_fail (self != NULL);

  end = n_removed > G_MAXUINT - position ? G_MAXUINT : position + n_removed;
  rows = g_hash_table_get_values (self->by_position);
  g_hash_table_remove_all (self->by_position);

  for (GList *item = rows; item != NULL; item = item->next)
    {
      TillRow *row = item->data;
      guint row_position = till_row_get_position (row);

      if (row_position >= position && row_position < end)
        {
          detach (self, row);
          continue;
        }

      if (row_position >= end)
        till_row_set_position (row, row_position - n_removed + n_added);
      g_hash_table_insert (self->by_position, GUINT_TO_POINTER (till_row_get_position (row)), row);
    }
}

static int
compare_positions (gconstpointer a, gconstpointer b)
{
  guint first = till_row_get_position (*(TillRow *const *) a);
  guint second = till_row_get_position (*(TillRow *const *) b);

  return (first > second) - (first < second);
}

/* Returns: (transfer full) (element-type TillRow): the rows in [@first, @last] that have a record,
 * in order. */
GPtrArray *
till_row_table_list_filled (TillRowTable *self, guint first, guint last)
{
  GPtrArray *filled = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  gpointer row = NULL;

  g_return_val_if_fail (self != NULL, filled);

  g_hash_table_iter_init (&iter, self->by_position);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    if (till_row_get_record (row) != NULL && till_row_get_position (row) >= first &&
        till_row_get_position (row) <= last)
      g_ptr_array_add (filled, g_object_ref (row));

  g_ptr_array_sort (filled, compare_positions);

  return filled;
}

/* Owns no row outside [@first, @last] any more. The table still finds rows that others reference.
 */
void
till_row_table_release_outside (TillRowTable *self, guint first, guint last)
{
  GHashTableIter iter;
  gpointer row = NULL;

  g_return_if_fail (self != NULL);

  g_hash_table_iter_init (&iter, self->owned);
  while (g_hash_table_iter_next (&iter, &row, NULL))
    if (till_row_get_position (row) < first || till_row_get_position (row) > last)
      g_hash_table_iter_remove (&iter);
}
