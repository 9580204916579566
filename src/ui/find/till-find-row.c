/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFindRow: one record that was found, and why. */

#include "till-find-row.h"

#include "till-format.h"
#include "till-invoice.h"
#include "till-order.h"
#include "till-status.h"
#include "till-text.h"
#include "till-usage-words.h"

#include <glib/gi18n-lib.h>

struct _TillFindRow
{
  GtkListBoxRow parent_instance;

  /* Owned */
  TillRecord *record;

  /* Template children */
  GtkLabel *name_label;
  GtkLabel *facts_label;
  GtkLabel *why_label;
  TillStatusLabel *status_label;
  GtkWidget *actions;
  GtkWidget *refund_button;
};

enum
{
  CASE,
  REFUND,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillFindRow, till_find_row, GTK_TYPE_LIST_BOX_ROW)

static guint signals[N_SIGNALS];

static const char *
get_whole (TillArchiveField field)
{
  switch (field)
    {
    case TILL_FIELD_INVOICE_ID:
      return _("This is its invoice ID");
    case TILL_FIELD_INVOICE_ORDER_ID:
      return _("This is its order ID");
    case TILL_FIELD_INVOICE_TX_HASH:
      return _("It was paid by this transaction");
    case TILL_FIELD_INVOICE_ADDRESS:
      return _("It was to be paid to this address");
    case TILL_FIELD_INVOICE_TEXT:
      return _("This is in its description or metadata");
    case TILL_FIELD_INVOICE_TICKET:
    case TILL_FIELD_ORDER_TICKET:
      return _("This is the number of its ticket");
    case TILL_FIELD_INVOICE_NOTE:
    case TILL_FIELD_ORDER_NOTE:
      return _("This is in a note about it");
    case TILL_FIELD_ORDER_ID:
      return _("This is its ID");
    case TILL_FIELD_ORDER_CLIENT_REF:
      return _("This is its client reference");
    case TILL_FIELD_ORDER_EMAIL:
      return _("It was ordered at this desk for this e-mail address");
    case TILL_FIELD_ORDER_ICCID:
      return _("This is the ICCID of its eSIM");
    case TILL_FIELD_ORDER_ACTIVATION_CODE:
      return _("This is its activation code");
    case TILL_FIELD_ORDER_INVOICE_ID:
      return _("This is the ID of its invoice");
    }

  return NULL;
}

static const char *
get_part (TillArchiveField field)
{
  switch (field)
    {
    case TILL_FIELD_INVOICE_ID:
      return _("This is part of its invoice ID");
    case TILL_FIELD_INVOICE_ORDER_ID:
      return _("This is part of its order ID");
    case TILL_FIELD_INVOICE_TX_HASH:
      return _("This is part of the transaction that paid it");
    case TILL_FIELD_INVOICE_ADDRESS:
      return _("This is part of an address it was to be paid to");
    case TILL_FIELD_INVOICE_TEXT:
      return _("This is in its description or metadata");
    case TILL_FIELD_INVOICE_TICKET:
    case TILL_FIELD_ORDER_TICKET:
      return _("This is part of the number of its ticket");
    case TILL_FIELD_INVOICE_NOTE:
    case TILL_FIELD_ORDER_NOTE:
      return _("This is in a note about it");
    case TILL_FIELD_ORDER_ID:
      return _("This is part of its ID");
    case TILL_FIELD_ORDER_CLIENT_REF:
      return _("This is part of its client reference");
    case TILL_FIELD_ORDER_EMAIL:
      return _("This is part of the e-mail address it was ordered for at this desk");
    case TILL_FIELD_ORDER_ICCID:
      return _("This is part of the ICCID of its eSIM");
    case TILL_FIELD_ORDER_ACTIVATION_CODE:
      return _("This is part of its activation code");
    case TILL_FIELD_ORDER_INVOICE_ID:
      return _("This is part of the ID of its invoice");
    }

  return NULL;
}

static void
show_invoice (TillFindRow *self, const TillInvoice *invoice, const char *id)
{
  g_autofree char *amount = till_format_usd (&invoice->amount);
  g_autofree char *created = till_format_time (invoice->created_at_ms);
  g_autofree char *facts = g_strdup_printf ("%s · %s", amount, created);
  TillStatus status = till_status_for_invoice (invoice);

  till_text_set (self->name_label, invoice->order_id != NULL ? invoice->order_id : id);
  till_text_set (self->facts_label, facts);
  till_status_label_set_status (self->status_label, &status);
  gtk_widget_set_visible (self->refund_button, invoice->status == TILL_INVOICE_PAID ||
                                                   till_invoice_get_paid_chain (invoice) != NULL);
}

static void
show_order (TillFindRow *self, const TillOrder *order, const char *id)
{
  g_autofree char *facts = till_usage_describe_title (order);
  TillStatus status = till_status_for_order (order);

  till_text_set (self->name_label, id);
  till_text_set (self->facts_label, facts);
  till_status_label_set_status (self->status_label, &status);
}

static void
case_cb (TillFindRow *self)
{
  g_signal_emit (self, signals[CASE], 0);
}

static void
refund_cb (TillFindRow *self)
{
  g_signal_emit (self, signals[REFUND], 0);
}

static void
till_find_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_FIND_ROW);

  G_OBJECT_CLASS (till_find_row_parent_class)->dispose (object);
}

static void
till_find_row_finalize (GObject *object)
{
  g_clear_object (&TILL_FIND_ROW (object)->record);

  G_OBJECT_CLASS (till_find_row_parent_class)->finalize (object);
}

static void
till_find_row_class_init (TillFindRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_find_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_find_row_finalize;

  signals[CASE] = g_signal_new ("case", TILL_TYPE_FIND_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
  signals[REFUND] = g_signal_new ("refund", TILL_TYPE_FIND_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);

  g_type_ensure (TILL_TYPE_STATUS_LABEL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-find-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, name_label);
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, facts_label);
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, why_label);
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, status_label);
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, actions);
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, refund_button);
  gtk_widget_class_bind_template_callback (widget_class, case_cb);
  gtk_widget_class_bind_template_callback (widget_class, refund_cb);
}

static void
till_find_row_init (TillFindRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* A record that nobody had to look for. */
GtkWidget *
till_find_row_new_for_record (TillRecord *record)
{
  TillFindRow *self = NULL;
  const char *id = NULL;

  g_return_val_if_fail (TILL_IS_RECORD (record), NULL);

  self = g_object_new (TILL_TYPE_FIND_ROW, NULL);
  self->record = g_object_ref (record);
  id = till_record_get_id (record);
  if (till_find_row_is_of_order (self))
    show_order (self, TILL_ORDER (record), id);
  else
    show_invoice (self, TILL_INVOICE (record), id);
  gtk_widget_set_visible (GTK_WIDGET (self->why_label), FALSE);
  gtk_widget_set_visible (self->actions, FALSE);

  return GTK_WIDGET (self);
}

GtkWidget *
till_find_row_new (const TillHit *hit)
{
  TillFindRow *self = NULL;

  g_return_val_if_fail (hit != NULL, NULL);

  self = TILL_FIND_ROW (till_find_row_new_for_record (hit->record));
  gtk_widget_set_visible (self->actions, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->why_label), TRUE);
  gtk_label_set_label (self->why_label, hit->match == TILL_MATCH_WHOLE ? get_whole (hit->field)
                                                                       : get_part (hit->field));

  return GTK_WIDGET (self);
}

/* For a store that nothing may be paid back in. */
void
till_find_row_hide_refund (TillFindRow *self)
{
  g_return_if_fail (TILL_IS_FIND_ROW (self));

  gtk_widget_set_visible (self->refund_button, FALSE);
}

/* Returns: (transfer none): an invoice or an order. */
TillRecord *
till_find_row_get_record (TillFindRow *self)
{
  g_return_val_if_fail (TILL_IS_FIND_ROW (self), NULL);

  return self->record;
}

gboolean
till_find_row_is_of_order (TillFindRow *self)
{
  g_return_val_if_fail (TILL_IS_FIND_ROW (self), FALSE);

  return TILL_IS_ORDER (self->record);
}
