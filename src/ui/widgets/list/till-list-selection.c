/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListSelection: the records of a list that are selected for one action together. They are
 * stored by id, so they survive scrolling far away, where the list drops the rows, and a refresh.
 * Only loaded records can be selected: a person has seen them.
 *
 * Signal: "changed". */

#include "till-list-selection.h"

#include "till-unreadable-record.h"

struct _TillListSelection
{
  GObject parent_instance;

  TillPagedList *list;  /* owned, nullable */
  GHashTable *selected; /* of TillRecord by id, owned */
  GPtrArray *order;     /* of ids, owned, in the order of selection */
  TillRow *anchor;      /* owned, nullable: where a range begins */
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillListSelection, till_list_selection, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
till_list_selection_finalize (GObject *object)
{
  TillListSelection *self = TILL_LIST_SELECTION (object);

  g_clear_object (&self->list);
  g_clear_object (&self->anchor);
  g_ptr_array_unref (self->order);
  g_hash_table_unref (self->selected);

  G_OBJECT_CLASS (till_list_selection_parent_class)->finalize (object);
}

static void
till_list_selection_class_init (TillListSelectionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_list_selection_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_LIST_SELECTION, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_list_selection_init (TillListSelection *self)
{
  self->selected = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->order = g_ptr_array_new_with_free_func (g_free);
}

static void
add (TillListSelection *self, TillRecord *record)
{
  const char *id = till_record_get_id (record);

  /* An unreadable record can't be selected. */
  if (TILL_IS_UNREADABLE_RECORD (record))
    return;

  if (g_hash_table_insert (self->selected, g_strdup (id), g_object_ref (record)))
    g_ptr_array_add (self->order, g_strdup (id));
}

static void
remove_record (TillListSelection *self, TillRecord *record)
{
  const char *id = till_record_get_id (record);
  guint index = 0;

  if (!g_hash_table_remove (self->selected, id))
    return;

  if (g_ptr_array_find_with_equal_func (self->order, id, g_str_equal, &index))
    g_ptr_array_remove_index (self->order, index);
}

static void
emit_changed (TillListSelection *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

TillListSelection *
till_list_selection_new (void)
{
  return g_object_new (TILL_TYPE_LIST_SELECTION, NULL);
}

/* Selects in @list from now on; clears the selection of another list. */
void
till_list_selection_set_list (TillListSelection *self, TillPagedList *list)
{
  g_return_if_fail (TILL_IS_LIST_SELECTION (self));

  if (!g_set_object (&self->list, list))
    return;

  till_list_selection_clear (self);
}

guint
till_list_selection_get_n (TillListSelection *self)
{
  g_return_val_if_fail (TILL_IS_LIST_SELECTION (self), 0);

  return g_hash_table_size (self->selected);
}

gboolean
till_list_selection_contains (TillListSelection *self, TillRecord *record)
{
  g_return_val_if_fail (TILL_IS_LIST_SELECTION (self) && TILL_IS_RECORD (record), FALSE);

  return g_hash_table_contains (self->selected, till_record_get_id (record));
}

/* Returns: (transfer full) (element-type TillRecord): the selected records, in the order of
 * selection. */
GPtrArray *
till_list_selection_list (TillListSelection *self)
{
  GPtrArray *records = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (TILL_IS_LIST_SELECTION (self), records);

  for (guint i = 0; i < self->order->len; i++)
    g_ptr_array_add (records,
                     g_object_ref (g_hash_table_lookup (self->selected, self->order->pdata[i])));

  return records;
}

/* A row without a record can't be selected. */
void
till_list_selection_toggle (TillListSelection *self, TillRow *row)
{
  TillRecord *record = till_row_get_record (row);

  g_return_if_fail (TILL_IS_LIST_SELECTION (self));

  if (record == NULL)
    return;

  if (till_list_selection_contains (self, record))
    remove_record (self, record);
  else
    add (self, record);

  g_set_object (&self->anchor, row);
  emit_changed (self);
}

/* Selects the loaded rows from the last selected one to @row. */
void
till_list_selection_extend_to (TillListSelection *self, TillRow *row)
{
  g_autoptr (GPtrArray) rows = NULL;
  guint from;
  guint to;

  g_return_if_fail (TILL_IS_LIST_SELECTION (self) && TILL_IS_ROW (row));

  if (self->list == NULL)
    return;

  if (self->anchor == NULL || till_row_get_position (self->anchor) == G_MAXUINT)
    g_set_object (&self->anchor, row);

  from = till_row_get_position (self->anchor);
  to = till_row_get_position (row);
  rows = till_paged_list_list_loaded (self->list, MIN (from, to), MAX (from, to));
  for (guint i = 0; i < rows->len; i++)
    add (self, till_row_get_record (rows->pdata[i]));

  emit_changed (self);
}

/* Moves the end of a range from @from to @to. Away from its beginning the range grows, towards it
 * the range shrinks. */
void
till_list_selection_step (TillListSelection *self, TillRow *from, TillRow *to)
{
  guint anchor;

  g_return_if_fail (TILL_IS_LIST_SELECTION (self) && TILL_IS_ROW (from) && TILL_IS_ROW (to));

  if (till_row_get_record (from) == NULL)
    return;

  if (self->anchor == NULL || till_row_get_position (self->anchor) == G_MAXUINT ||
      !till_list_selection_contains (self, till_row_get_record (from)))
    g_set_object (&self->anchor, from);

  anchor = till_row_get_position (self->anchor);
  if (ABS ((gint64) till_row_get_position (to) - anchor) <
      ABS ((gint64) till_row_get_position (from) - anchor))
    remove_record (self, till_row_get_record (from));
  else
    add (self, till_row_get_record (from));

  if (till_row_get_record (to) != NULL)
    add (self, till_row_get_record (to));
  emit_changed (self);
}

/* Selects all loaded rows.
 *
 * Returns: how many are selected now. */
guint
till_list_selection_add_loaded (TillListSelection *self)
{
  g_autoptr (GPtrArray) rows = NULL;

  g_return_val_if_fail (TILL_IS_LIST_SELECTION (self), 0);

  if (self->list == NULL)
    return 0;

  rows = till_paged_list_list_loaded (self->list, 0, G_MAXUINT - 1);
  for (guint i = 0; i < rows->len; i++)
    add (self, till_row_get_record (rows->pdata[i]));

  emit_changed (self);

  return till_list_selection_get_n (self);
}

void
till_list_selection_clear (TillListSelection *self)
{
  g_return_if_fail (TILL_IS_LIST_SELECTION (self));

  g_clear_object (&self->anchor);
  g_ptr_array_set_size (self->order, 0);
  g_hash_table_remove_all (self->selected);
  emit_changed (self);
}

/* Replaces the selected record by @record, a newer state of it. Does nothing where it is not
 * selected. */
void
till_list_selection_update (TillListSelection *self, TillRecord *record)
{
  g_return_if_fail (TILL_IS_LIST_SELECTION (self) && TILL_IS_RECORD (record));

  if (!till_list_selection_contains (self, record))
    return;

  add (self, record);
  emit_changed (self);
}
