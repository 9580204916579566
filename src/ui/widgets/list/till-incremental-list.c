/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillIncrementalList: the rows of a list, a few more with each frame until the list has built its
 * widgets, then all. GTK 4.8 builds the widgets of two hundred rows as soon as a list has them,
 * however many are on screen, and the frame waits for all. Later it reuses them. GtkSliceListModel
 * does not help where rows come and go: it reports that all rows behind them have changed. */

#include "till-incremental-list.h"

#define ROWS_AT_ONCE 200 /* the list builds no widgets for more */

struct _TillIncrementalList
{
  GObject parent_instance;

  GtkWidget *list; /* borrowed, outlives its rows */
  guint n_a_frame;

  GListModel *rows; /* owned, nullable */
  guint n_rows;
  guint limit; /* of the visible rows */
  guint tick;
};

static void till_incremental_list_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillIncrementalList,
                               till_incremental_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      till_incremental_list_list_model_init))

static void
set_limit (TillIncrementalList *self, guint limit)
{
  guint n_before = MIN (self->n_rows, self->limit);
  guint n_after = MIN (self->n_rows, limit);

  g_assert (limit >= self->limit);

  self->limit = limit;
  if (n_after > n_before)
    g_list_model_items_changed (G_LIST_MODEL (self), n_before, 0, n_after - n_before);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  TillIncrementalList *self = user_data;

  if (self->limit < ROWS_AT_ONCE)
    {
      set_limit (self, self->limit + self->n_a_frame);
      if (self->limit < self->n_rows)
        return G_SOURCE_CONTINUE;
    }

  self->tick = 0;
  if (self->limit < self->n_rows)
    set_limit (self, G_MAXUINT);

  return G_SOURCE_REMOVE;
}

static void
grow (TillIncrementalList *self)
{
  if (self->tick == 0 && self->n_rows > self->limit)
    self->tick = gtk_widget_add_tick_callback (self->list, tick_cb, self, NULL);
}

/* Where some rows are not shown yet, the rows that take their places change, too. */
static void
rows_changed_cb (TillIncrementalList *self, guint position, guint n_removed, guint n_added)
{
  guint n_before = MIN (self->n_rows, self->limit);
  guint n_after;

  self->n_rows = self->n_rows - n_removed + n_added;
  n_after = MIN (self->n_rows, self->limit);
  if (MAX (self->n_rows, self->n_rows - n_added + n_removed) <= self->limit)
    g_list_model_items_changed (G_LIST_MODEL (self), position, n_removed, n_added);
  else if (position < self->limit)
    g_list_model_items_changed (G_LIST_MODEL (self), position, n_before - position,
                                n_after - position);
  grow (self);
}

static void
stop (TillIncrementalList *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (self->list, self->tick);
  self->tick = 0;
}

static void
drop_rows (TillIncrementalList *self)
{
  guint n_shown = MIN (self->n_rows, self->limit);

  stop (self);
  if (self->rows != NULL)
    g_signal_handlers_disconnect_by_data (self->rows, self);
  g_clear_object (&self->rows);
  self->n_rows = 0;
  self->limit = self->n_a_frame;
  if (n_shown > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, n_shown, 0);
}

static GType
till_incremental_list_get_item_type (GListModel *model)
{
  return G_TYPE_OBJECT;
}

static guint
till_incremental_list_get_n_items (GListModel *model)
{
  TillIncrementalList *self = TILL_INCREMENTAL_LIST (model);

  return MIN (self->n_rows, self->limit);
}

static gpointer
till_incremental_list_get_item (GListModel *model, guint position)
{
  TillIncrementalList *self = TILL_INCREMENTAL_LIST (model);

  if (position >= MIN (self->n_rows, self->limit))
    return NULL;

  return g_list_model_get_item (self->rows, position);
}

static void
till_incremental_list_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = till_incremental_list_get_item_type;
  iface->get_n_items = till_incremental_list_get_n_items;
  iface->get_item = till_incremental_list_get_item;
}

static void
till_incremental_list_dispose (GObject *object)
{
  drop_rows (TILL_INCREMENTAL_LIST (object));

  G_OBJECT_CLASS (till_incremental_list_parent_class)->dispose (object);
}

static void
till_incremental_list_class_init (TillIncrementalListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_incremental_list_dispose;
}

static void
till_incremental_list_init (TillIncrementalList *self)
{
}

/* @list outlives the rows. Adds @n_a_frame rows with each frame. */
TillIncrementalList *
till_incremental_list_new (GtkWidget *list, guint n_a_frame)
{
  TillIncrementalList *self = NULL;

  g_return_val_if_fail (GTK_IS_WIDGET (list) && n_a_frame > 0, NULL);

  self = g_object_new (TILL_TYPE_INCREMENTAL_LIST, NULL);
  self->list = list;
  self->n_a_frame = n_a_frame;
  self->limit = n_a_frame;

  return self;
}

/* Starts again with @rows, %NULL for none. */
void
till_incremental_list_set_rows (TillIncrementalList *self, GListModel *rows)
{
  g_return_if_fail (TILL_IS_INCREMENTAL_LIST (self));
  g_return_if_fail (rows == NULL || G_IS_LIST_MODEL (rows));

  drop_rows (self);
  if (rows == NULL)
    return;

  self->rows = g_object_ref (rows);
  g_signal_connect_swapped (rows, "items-changed", G_CALLBACK (rows_changed_cb), self);
  if (g_list_model_get_n_items (rows) > 0)
    rows_changed_cb (self, 0, 0, g_list_model_get_n_items (rows));
}

/* Shows all rows now; for a jump to a row that is not shown yet. */
void
till_incremental_list_show_all (TillIncrementalList *self)
{
  g_return_if_fail (TILL_IS_INCREMENTAL_LIST (self));

  stop (self);
  set_limit (self, G_MAXUINT);
}

/* Returns: (transfer none) (nullable): all rows. */
GListModel *
till_incremental_list_get_rows (TillIncrementalList *self)
{
  g_return_val_if_fail (TILL_IS_INCREMENTAL_LIST (self), NULL);

  return self->rows;
}
