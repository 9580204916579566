/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAttentionList: the beginning of the queue of what needs somebody; each row opens its record.
 */

#include "till-attention-list.h"

#include <glib/gi18n.h>

#include "till-attention-queue.h"
#include "till-format.h"
#include "till-status.h"
#include "till-text.h"

#define MAX_SHOWN 12

struct _TillAttentionList
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  GListModel *queue; /* of TillAttention, or NULL */

  /* Template children */
  GtkStack *stack;
  GtkListBox *list_box;
  GtkLabel *more_label;
};

G_DEFINE_FINAL_TYPE (TillAttentionList, till_attention_list, ADW_TYPE_BIN)

static const struct
{
  TillStatus status; /* its word is N_() */
  const char *action;
} kinds[] = {
  [TILL_ATTENTION_INVOICE_ENDING] = { { "till-pending-symbolic", N_("Invoice about to expire"),
                                        "accent" },
                                      "win.show-invoice" },
  [TILL_ATTENTION_REFUND_OPEN] = { { "till-unknown-symbolic", N_("Refund begun, not confirmed"),
                                     "error" },
                                   "win.show-refund" },
  [TILL_ATTENTION_ORDER_LATE] = { { "till-provisioning-symbolic", N_("eSIM does not come"),
                                    "error" },
                                  "win.show-order" },
  [TILL_ATTENTION_ORDER_FAILED] = { { "till-failed-symbolic", N_("Order failed"), "error" },
                                    "win.show-order" },
  [TILL_ATTENTION_ESIM_ENDING] = { { "till-expired-symbolic", N_("eSIM runs out"), "accent" },
                                   "win.show-order" },
  [TILL_ATTENTION_WEBHOOK_FAILED] = { { "till-failed-symbolic", N_("Webhook not accepted"),
                                        "error" },
                                      "win.show-webhook" },
};

static void
append_text (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  till_text_set (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
}

/* A time of day stays true while nobody looks; an age would not. A webhook that was not read has no
 * name, only a number of this desk's. */
static GtkWidget *
build_row (const TillAttention *entry)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *status_label = till_status_label_new ();
  TillStatus status = kinds[entry->kind].status;
  g_autofree char *time = entry->at_ms != 0 ? till_format_time (entry->at_ms) : NULL;

  status.word = gettext (status.word);
  till_status_label_set_status (TILL_STATUS_LABEL (status_label), &status);
  gtk_box_append (GTK_BOX (box), status_label);
  if (entry->name != NULL)
    append_text (box, entry->name, NULL);
  else if (entry->kind != TILL_ATTENTION_WEBHOOK_FAILED)
    append_text (box, entry->record_id, NULL);
  if (time != NULL)
    append_text (box, time, "caption");
  gtk_widget_add_css_class (row, "attention");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);

  return row;
}

static void
show_more (TillAttentionList *self, guint n_entries)
{
  guint n_more = n_entries > MAX_SHOWN ? n_entries - MAX_SHOWN : 0;
  g_autofree char *text = g_strdup_printf (ngettext ("and %u more", "and %u more", n_more), n_more);

  gtk_label_set_text (self->more_label, n_more > 0 ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->more_label), n_more > 0);
}

static void
show_entries (TillAttentionList *self)
{
  guint n_entries = self->queue != NULL ? g_list_model_get_n_items (self->queue) : 0;
  GtkWidget *row = NULL;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list_box))) != NULL)
    gtk_list_box_remove (self->list_box, row);
  for (guint i = 0; i < MIN (n_entries, MAX_SHOWN); i++)
    {
      g_autoptr (TillAttention) entry = g_list_model_get_item (self->queue, i);

      gtk_list_box_append (self->list_box, build_row (entry));
    }

  gtk_stack_set_visible_child_name (self->stack, n_entries > 0 ? "list" : "nothing");
  show_more (self, n_entries);
}

static void
row_activated_cb (TillAttentionList *self, GtkListBoxRow *row)
{
  g_autoptr (TillAttention) entry =
      g_list_model_get_item (self->queue, (guint) gtk_list_box_row_get_index (row));

  gtk_widget_activate_action (GTK_WIDGET (self), kinds[entry->kind].action, "s", entry->record_id);
}

static void
forget (TillAttentionList *self)
{
  if (self->queue != NULL)
    g_signal_handlers_disconnect_by_data (self->queue, self);
  g_clear_object (&self->queue);
  g_clear_object (&self->desk);
}

static void
till_attention_list_dispose (GObject *object)
{
  TillAttentionList *self = TILL_ATTENTION_LIST (object);

  forget (self);

  G_OBJECT_CLASS (till_attention_list_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_ATTENTION_LIST);
}

static void
till_attention_list_class_init (TillAttentionListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_attention_list_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-attention-list.ui");
  gtk_widget_class_bind_template_child (widget_class, TillAttentionList, stack);
  gtk_widget_class_bind_template_child (widget_class, TillAttentionList, list_box);
  gtk_widget_class_bind_template_child (widget_class, TillAttentionList, more_label);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
till_attention_list_init (TillAttentionList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows what needs somebody at @desk from now on; nothing for %NULL. */
void
till_attention_list_set_desk (TillAttentionList *self, TillDesk *desk)
{
  g_return_if_fail (TILL_IS_ATTENTION_LIST (self));

  forget (self);
  if (desk != NULL)
    {
      self->desk = g_object_ref (desk);
      self->queue = g_object_ref (G_LIST_MODEL (till_desk_get_attention (desk)));
      g_signal_connect_object (self->queue, "items-changed", G_CALLBACK (show_entries), self,
                               G_CONNECT_SWAPPED);
    }

  show_entries (self);
}
