/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAttentionList: the beginning of the queue of what needs somebody, so that the figures below
 * stay on screen, or all of it; each row opens its record. */

#include "till-attention-list.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "till-attention-queue.h"
#include "till-format.h"
#include "till-odd-payment.h"
#include "till-status.h"
#include "till-text.h"

#define N_SHOWN 5

struct _TillAttentionList
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  GListModel *queue;        /* of TillAttention, or NULL */
  GtkSliceListModel *shown; /* the beginning of the queue */

  /* Template children */
  GtkStack *stack;
  GtkListBox *list_box;
  GtkButton *more_button;
};

G_DEFINE_FINAL_TYPE (TillAttentionList, till_attention_list, ADW_TYPE_BIN)

static const struct
{
  TillStatus status; /* its word is N_() */
  const char *action;
} kinds[] = {
  [TILL_ATTENTION_PAYMENT_ODD] = { { "till-failed-symbolic", N_ ("Payment to look at"), "warning" },
                                   "win.show-invoice" },
  [TILL_ATTENTION_PAYMENTS_OLD] = { { "till-failed-symbolic", N_ ("Older payments to look at"),
                                      "warning" },
                                    "win.show-odd-payments" },
  [TILL_ATTENTION_INVOICE_ENDING] = { { "till-pending-symbolic", N_ ("Invoice about to expire"),
                                        "accent" },
                                      "win.show-invoice" },
  [TILL_ATTENTION_REFUND_OPEN] = { { "till-unknown-symbolic", N_ ("Refund begun, not confirmed"),
                                     "error" },
                                   "win.show-refund" },
  [TILL_ATTENTION_ORDER_LATE] = { { "till-provisioning-symbolic", N_ ("eSIM does not come"),
                                    "error" },
                                  "win.show-order" },
  [TILL_ATTENTION_ORDER_FAILED] = { { "till-failed-symbolic", N_ ("Order failed"), "error" },
                                    "win.show-order" },
  [TILL_ATTENTION_ESIM_ENDING] = { { "till-expired-symbolic", N_ ("eSIM runs out"), "accent" },
                                   "win.show-order" },
  [TILL_ATTENTION_WEBHOOK_FAILED] = { { "till-failed-symbolic", N_ ("Webhook not accepted"),
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
  gtk_widget_set_hexpand (label, css_class == NULL);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
}

/* "BATCH-3 · 3.33 USDT" */
static char *
describe_payment (TillAttentionList *self, const TillAttention *entry)
{
  const char *name = entry->name != NULL ? entry->name : entry->record_id;
  g_autofree char *sum = till_odd_payment_sum_up (self->desk, entry->invoice);

  return sum != NULL ? g_strdup_printf ("%s · %s", name, sum) : g_strdup (name);
}

static char *
describe_older (const TillAttention *entry)
{
  gulong n = strtoul (entry->record_id, NULL, 10);

  return g_strdup_printf (
      ngettext ("%lu from more than 30 days ago", "%lu from more than 30 days ago", n), n);
}

/* Returns: (transfer full) (nullable): what the entry is about. A webhook that was not read has no
 * name, only a number of this desk's. */
static char *
describe (TillAttentionList *self, const TillAttention *entry)
{
  if (entry->kind == TILL_ATTENTION_PAYMENT_ODD)
    return describe_payment (self, entry);
  if (entry->kind == TILL_ATTENTION_PAYMENTS_OLD)
    return describe_older (entry);
  if (entry->name == NULL && entry->kind == TILL_ATTENTION_WEBHOOK_FAILED)
    return NULL;

  return g_strdup (entry->name != NULL ? entry->name : entry->record_id);
}

/* A time of day stays true while nobody looks; an age would not. */
static GtkWidget *
build_facts (TillAttentionList *self, const TillAttention *entry)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *time = entry->at_ms != 0 ? till_format_time (entry->at_ms) : NULL;
  g_autofree char *text = describe (self, entry);

  if (text != NULL)
    append_text (box, text, NULL);
  if (time != NULL)
    append_text (box, time, "caption");

  return box;
}

static GtkWidget *
build_row (gpointer item, gpointer user_data)
{
  const TillAttention *entry = TILL_ATTENTION (item);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *status_label = till_status_label_new ();
  TillStatus status = kinds[entry->kind].status;
  const char *explanation = NULL;

  status.word = gettext (status.word);
  if (entry->kind == TILL_ATTENTION_PAYMENT_ODD)
    status = till_status_for_payment (entry->invoice, &explanation);
  till_status_label_set_status (TILL_STATUS_LABEL (status_label), &status);
  gtk_box_append (GTK_BOX (box), status_label);
  gtk_box_append (GTK_BOX (box), build_facts (user_data, entry));
  gtk_widget_add_css_class (row, "attention");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);

  return row;
}

static gboolean
shows_all (TillAttentionList *self)
{
  return gtk_slice_list_model_get_size (self->shown) > N_SHOWN;
}

static void
update_button (TillAttentionList *self, guint n_entries)
{
  g_autofree char *text = g_strdup_printf (_ ("Show _All %u"), n_entries);

  gtk_button_set_label (self->more_button, shows_all (self) ? _ ("Show _Fewer") : text);
  gtk_widget_set_visible (GTK_WIDGET (self->more_button), n_entries > N_SHOWN);
}

static void
queue_changed_cb (TillAttentionList *self)
{
  guint n_entries = self->queue != NULL ? g_list_model_get_n_items (self->queue) : 0;

  if (n_entries <= N_SHOWN)
    gtk_slice_list_model_set_size (self->shown, N_SHOWN);

  gtk_stack_set_visible_child_name (self->stack, n_entries > 0 ? "list" : "nothing");
  update_button (self, n_entries);
}

static void
more_cb (TillAttentionList *self)
{
  gtk_slice_list_model_set_size (self->shown, shows_all (self) ? N_SHOWN : G_MAXUINT);
  update_button (self, g_list_model_get_n_items (self->queue));
}

static void
row_activated_cb (TillAttentionList *self, GtkListBoxRow *row)
{
  g_autoptr (TillAttention) entry =
      g_list_model_get_item (G_LIST_MODEL (self->shown), (guint) gtk_list_box_row_get_index (row));

  if (entry->kind == TILL_ATTENTION_PAYMENTS_OLD)
    gtk_widget_activate_action (GTK_WIDGET (self), kinds[entry->kind].action, NULL);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), kinds[entry->kind].action, "s",
                                entry->record_id);
}

static void
forget (TillAttentionList *self)
{
  if (self->queue != NULL)
    g_signal_handlers_disconnect_by_data (self->queue, self);
  gtk_slice_list_model_set_model (self->shown, NULL);
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
till_attention_list_finalize (GObject *object)
{
  g_object_unref (TILL_ATTENTION_LIST (object)->shown);

  G_OBJECT_CLASS (till_attention_list_parent_class)->finalize (object);
}

static void
till_attention_list_class_init (TillAttentionListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_attention_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_attention_list_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-attention-list.ui");
  gtk_widget_class_bind_template_child (widget_class, TillAttentionList, stack);
  gtk_widget_class_bind_template_child (widget_class, TillAttentionList, list_box);
  gtk_widget_class_bind_template_child (widget_class, TillAttentionList, more_button);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, more_cb);
}

static void
till_attention_list_init (TillAttentionList *self)
{
  self->shown = gtk_slice_list_model_new (NULL, 0, N_SHOWN);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_bind_model (self->list_box, G_LIST_MODEL (self->shown), build_row, self, NULL);
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
      g_signal_connect_object (self->queue, "items-changed", G_CALLBACK (queue_changed_cb), self,
                               G_CONNECT_SWAPPED);
      gtk_slice_list_model_set_model (self->shown, self->queue);
    }

  queue_changed_cb (self);
}
