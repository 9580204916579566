/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListSelection: the records of a list that something is to be done to together. They are kept
 * by id, so they outlive scrolling far away, where the rows are dropped, and a refresh. Only what
 * is loaded can be marked: nothing that nobody has seen.
 *
 * Signal: "changed". */

#include "till-list-selection.h"

#include "till-unreadable-record.h"

struct _TillListSelection
{
  GObject parent_instance;

  TillPagedList *list; /* owned, nullable */
  GHashTable *marked;  /* of TillRecord by id, owned */
  GPtrArray *order;    /* of id, as they were marked; the keys are the records' */
  TillRow *anchor;     /* owned, nullable: where a range begins */
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
  g_hash_table_unref (self->marked);

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
  self->marked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->order = g_ptr_array_new_with_free_func (g_free);
}

static void
add (TillListSelection *self, TillRecord *record)
{
  const char *id = till_record_get_id (record);

  /* Nothing can be done to what can't be read. */
  if (TILL_IS_UNREADABLE_RECORD (record))
    return;

  if (g_hash_table_insert (self->marked, g_strdup (id), g_object_ref (record)))
    g_ptr_array_add (self->order, g_strdup (id));
}

static void
take_away (TillListSelection *self, TillRecord *record)
{
  const char *id = till_record_get_id (record);
  guint index = 0;

  if (!g_hash_table_remove (self->marked, id))
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

/* Marks in @list from now on; what was marked in another is forgotten. */
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

  return g_hash_table_size (self->marked);
}

gboolean
till_list_selection_contains (TillListSelection *self, TillRecord *record)
{
  g_return_val_if_fail (TILL_IS_LIST_SELECTION (self) && TILL_IS_RECORD (record), FALSE);

  return g_hash_table_contains (self->marked, till_record_get_id (record));
}

/* Returns: (transfer full) (element-type TillRecord): what is marked, in the order it was marked
 * in. */
GPtrArray *
till_list_selection_list (TillListSelection *self)
{
  GPtrArray *records = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (TILL_IS_LIST_SELECTION (self), records);

  for (guint i = 0; i < self->order->len; i++)
    g_ptr_array_add (records,
                     g_object_ref (g_hash_table_lookup (self->marked, self->order->pdata[i])));

  return records;
}

/* A row without a record can't be marked. */
void
till_list_selection_toggle (TillListSelection *self, TillRow *row)
{
  TillRecord *record = till_row_get_record (row);

  g_return_if_fail (TILL_IS_LIST_SELECTION (self));

  if (record == NULL)
    return;

  if (till_list_selection_contains (self, record))
    take_away (self, record);
  else
    add (self, record);

  g_set_object (&self->anchor, row);
  emit_changed (self);
}

/* Marks the loaded rows from the one that was marked last to @row. */
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

/* The cursor goes on from @from to @to while a range is being marked: away from its beginning the
 * range grows, towards it it shrinks. */
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
    take_away (self, till_row_get_record (from));
  else
    add (self, till_row_get_record (from));

  if (till_row_get_record (to) != NULL)
    add (self, till_row_get_record (to));
  emit_changed (self);
}

/* Returns: how many are marked now. */
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
  g_hash_table_remove_all (self->marked);
  emit_changed (self);
}

/* Tells that there is a newer state of @record, marked or not. */
void
till_list_selection_update (TillListSelection *self, TillRecord *record)
{
  g_return_if_fail (TILL_IS_LIST_SELECTION (self) && TILL_IS_RECORD (record));

  if (!till_list_selection_contains (self, record))
    return;

  add (self, record);
  emit_changed (self);
}
