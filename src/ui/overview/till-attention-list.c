/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAttentionList: the beginning of the attention queue, so that the plot below stays on screen,
 * or on request all of it; each row has its next step. */

#include "till-attention-list.h"

#include <glib/gi18n.h>

#include "till-attention-row.h"
#include "till-coverage-text.h"

#define N_SHOWN        5
#define AGE_INTERVAL_S 60

struct _TillAttentionList
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  GListModel *queue;        /* of TillAttention, or NULL */
  GtkSliceListModel *shown; /* the beginning of the queue */
  guint age_timer;
  char *focused;       /* the id of the entry with the focus while the queue changes, or NULL */
  guint focused_index; /* where it was */

  /* Template children */
  GtkStack *stack;
  GtkLabel *nothing_label;
  GtkListBox *list_box;
  GtkButton *more_button;
};

G_DEFINE_FINAL_TYPE (TillAttentionList, till_attention_list, ADW_TYPE_BIN)

static gint64
get_now_ms (TillAttentionList *self)
{
  return till_clock_now_ms (till_desk_get_clock (self->desk));
}

static GtkWidget *
build_row (gpointer item, gpointer user_data)
{
  TillAttentionList *self = user_data;

  return till_attention_row_new (self->desk, TILL_ATTENTION (item), get_now_ms (self));
}

static gboolean
shows_all (TillAttentionList *self)
{
  return gtk_slice_list_model_get_size (self->shown) > N_SHOWN;
}

static void
update_button (TillAttentionList *self, guint n_entries)
{
  g_autofree char *text = g_strdup_printf (_("Show _All %u"), n_entries);

  gtk_button_set_label (self->more_button, shows_all (self) ? _("Show _Fewer") : text);
  gtk_widget_set_visible (GTK_WIDGET (self->more_button), n_entries > N_SHOWN);
}

static GtkListBoxRow *
find_focused (TillAttentionList *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list_box)))
    return NULL;

  return TILL_IS_ATTENTION_ROW (focus)
             ? GTK_LIST_BOX_ROW (focus)
             : GTK_LIST_BOX_ROW (gtk_widget_get_ancestor (focus, TILL_TYPE_ATTENTION_ROW));
}

/* Runs before the rows change. */
static void
remember_focus (TillAttentionList *self)
{
  GtkListBoxRow *row = find_focused (self);

  if (row == NULL)
    return;

  g_free (self->focused);
  self->focused = g_strdup (till_attention_row_get_id (TILL_ATTENTION_ROW (row)));
  self->focused_index = (guint) gtk_list_box_row_get_index (row);
}

static GtkListBoxRow *
find_row (TillAttentionList *self, const char *id)
{
  GtkListBoxRow *row = NULL;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list_box, i)) != NULL; i++)
    if (g_str_equal (till_attention_row_get_id (TILL_ATTENTION_ROW (row)), id))
      return row;

  return NULL;
}

/* Restores the focus to the same row, or to the one in its place. */
static void
restore_focus (TillAttentionList *self)
{
  g_autofree char *id = g_steal_pointer (&self->focused);
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->shown));
  GtkListBoxRow *row = NULL;

  if (id == NULL || n_rows == 0)
    return;

  row = find_row (self, id);
  if (row == NULL)
    row =
        gtk_list_box_get_row_at_index (self->list_box, (int) MIN (self->focused_index, n_rows - 1));
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* Does not promise more than is copied; the page's TillCoverageView says how much that is. */
static const char *
describe_nothing (TillAttentionList *self)
{
  TillSync *sync = self->desk != NULL ? till_desk_get_sync (self->desk) : NULL;
  g_autofree char *missing = till_coverage_text_of_copy (sync);
  TillCoverage coverage = { 0 };

  if (sync != NULL && (!till_sync_get_coverage (sync, &coverage) ||
                       (coverage.n_all > 0 && coverage.n_findable == 0)))
    return _("Nothing is copied yet");

  return missing != NULL ? _("All clear so far") : _("All clear");
}

static void
update_coverage (TillAttentionList *self)
{
  gtk_label_set_label (self->nothing_label, describe_nothing (self));
}

static void
queue_changed_cb (TillAttentionList *self)
{
  guint n_entries = self->queue != NULL ? g_list_model_get_n_items (self->queue) : 0;

  if (n_entries <= N_SHOWN)
    gtk_slice_list_model_set_size (self->shown, N_SHOWN);

  update_coverage (self);
  remember_focus (self);
  gtk_stack_set_visible_child_name (self->stack, n_entries > 0 ? "list" : "nothing");
  update_button (self, n_entries);
}

static gboolean
update_ages_cb (gpointer user_data)
{
  TillAttentionList *self = user_data;
  GtkListBoxRow *row = NULL;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list_box, i)) != NULL; i++)
    till_attention_row_update (TILL_ATTENTION_ROW (row), get_now_ms (self));

  return G_SOURCE_CONTINUE;
}

static void
till_attention_list_map (GtkWidget *widget)
{
  TillAttentionList *self = TILL_ATTENTION_LIST (widget);

  GTK_WIDGET_CLASS (till_attention_list_parent_class)->map (widget);
  update_ages_cb (self);
  self->age_timer = g_timeout_add_seconds (AGE_INTERVAL_S, update_ages_cb, self);
}

static void
till_attention_list_unmap (GtkWidget *widget)
{
  g_clear_handle_id (&TILL_ATTENTION_LIST (widget)->age_timer, g_source_remove);

  GTK_WIDGET_CLASS (till_attention_list_parent_class)->unmap (widget);
}

static void
more_cb (TillAttentionList *self)
{
  gtk_slice_list_model_set_size (self->shown, shows_all (self) ? N_SHOWN : G_MAXUINT);
  update_button (self, g_list_model_get_n_items (self->queue));
}

static void
clear (TillAttentionList *self)
{
  if (self->queue != NULL)
    g_signal_handlers_disconnect_by_data (self->queue, self);
  if (self->desk != NULL && till_desk_get_sync (self->desk) != NULL)
    g_signal_handlers_disconnect_by_data (till_desk_get_sync (self->desk), self);
  gtk_slice_list_model_set_model (self->shown, NULL);
  g_clear_object (&self->queue);
  g_clear_object (&self->desk);
}

static void
till_attention_list_dispose (GObject *object)
{
  TillAttentionList *self = TILL_ATTENTION_LIST (object);

  g_clear_handle_id (&self->age_timer, g_source_remove);
  clear (self);

  G_OBJECT_CLASS (till_attention_list_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_ATTENTION_LIST);
}

static void
till_attention_list_finalize (GObject *object)
{
  g_object_unref (TILL_ATTENTION_LIST (object)->shown);
  g_free (TILL_ATTENTION_LIST (object)->focused);

  G_OBJECT_CLASS (till_attention_list_parent_class)->finalize (object);
}

static void
till_attention_list_class_init (TillAttentionListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_attention_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_attention_list_finalize;
  widget_class->map = till_attention_list_map;
  widget_class->unmap = till_attention_list_unmap;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-attention-list.ui");
  gtk_widget_class_bind_template_child (widget_class, TillAttentionList, stack);
  gtk_widget_class_bind_template_child (widget_class, TillAttentionList, nothing_label);
  gtk_widget_class_bind_template_child (widget_class, TillAttentionList, list_box);
  gtk_widget_class_bind_template_child (widget_class, TillAttentionList, more_button);
  gtk_widget_class_bind_template_callback (widget_class, more_cb);
}

static void
till_attention_list_init (TillAttentionList *self)
{
  self->shown = gtk_slice_list_model_new (NULL, 0, N_SHOWN);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_bind_model (self->list_box, G_LIST_MODEL (self->shown), build_row, self, NULL);
  /* Connected after the list box, which has made the rows by then. */
  g_signal_connect_object (self->shown, "items-changed", G_CALLBACK (restore_focus), self,
                           G_CONNECT_SWAPPED);
}

/* Shows the attention queue of @desk; %NULL for none. */
void
till_attention_list_set_desk (TillAttentionList *self, TillDesk *desk)
{
  g_return_if_fail (TILL_IS_ATTENTION_LIST (self));

  clear (self);
  if (desk != NULL)
    {
      self->desk = g_object_ref (desk);
      self->queue = g_object_ref (G_LIST_MODEL (till_desk_get_attention (desk)));
      g_signal_connect_object (self->queue, "items-changed", G_CALLBACK (queue_changed_cb), self,
                               G_CONNECT_SWAPPED);
      if (till_desk_get_sync (desk) != NULL)
        g_signal_connect_object (till_desk_get_sync (desk), "changed", G_CALLBACK (update_coverage),
                                 self, G_CONNECT_SWAPPED);
      gtk_slice_list_model_set_model (self->shown, self->queue);
    }

  queue_changed_cb (self);
}
