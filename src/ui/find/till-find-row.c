/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFindRow: one record that was found, and why. */

#include "till-find-row.h"

#include "till-format.h"
#include "till-invoice.h"
#include "till-order.h"
#include "till-refund-words.h"
#include "till-status.h"
#include "till-text.h"
#include "till-usage-words.h"

#include <glib/gi18n-lib.h>

struct _TillFindRow
{
  GtkListBoxRow parent_instance;

  /* Owned */
  TillRecord *record; /* NULL before there is one */
  TillArchiveField field;
  TillMatch match;
  gboolean is_why_shared; /* all of its kind were found for the same reason */
  gboolean is_read_only;

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
    case TILL_FIELD_INVOICE_AMOUNT:
      return _("It asks for this amount");
    case TILL_FIELD_INVOICE_TICKET:
    case TILL_FIELD_ORDER_TICKET:
    case TILL_FIELD_REFUND_TICKET:
      return _("This is the number of its ticket");
    case TILL_FIELD_INVOICE_NOTE:
    case TILL_FIELD_ORDER_NOTE:
      return _("This is in a note about it");
    case TILL_FIELD_ORDER_ID:
      return _("This is its ID");
    case TILL_FIELD_ORDER_CLIENT_REF:
      return _("This is its client reference");
    case TILL_FIELD_ORDER_EMAIL:
      return _("It was ordered for this e-mail address");
    case TILL_FIELD_ORDER_ICCID:
      return _("This is the ICCID of its eSIM");
    case TILL_FIELD_ORDER_ACTIVATION_CODE:
      return _("This is its activation code");
    case TILL_FIELD_ORDER_INVOICE_ID:
      return _("This is the ID of its invoice");
    case TILL_FIELD_ORDER_COUNTRY:
      return _("It is for this country");
    case TILL_FIELD_REFUND_ADDRESS:
      return _("It goes to this address");
    case TILL_FIELD_REFUND_TX_HASH:
      return _("It was paid back by this transaction");
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
    case TILL_FIELD_INVOICE_AMOUNT:
      return _("It asks for this amount");
    case TILL_FIELD_INVOICE_TICKET:
    case TILL_FIELD_ORDER_TICKET:
    case TILL_FIELD_REFUND_TICKET:
      return _("This is part of the number of its ticket");
    case TILL_FIELD_INVOICE_NOTE:
    case TILL_FIELD_ORDER_NOTE:
      return _("This is in a note about it");
    case TILL_FIELD_ORDER_ID:
      return _("This is part of its ID");
    case TILL_FIELD_ORDER_CLIENT_REF:
      return _("This is part of its client reference");
    case TILL_FIELD_ORDER_EMAIL:
      return _("This is part of the e-mail address it was ordered for");
    case TILL_FIELD_ORDER_ICCID:
      return _("This is part of the ICCID of its eSIM");
    case TILL_FIELD_ORDER_ACTIVATION_CODE:
      return _("This is part of its activation code");
    case TILL_FIELD_ORDER_INVOICE_ID:
      return _("This is part of the ID of its invoice");
    case TILL_FIELD_ORDER_COUNTRY:
      return _("It is for this country");
    case TILL_FIELD_REFUND_ADDRESS:
      return _("This is part of the address it goes to");
    case TILL_FIELD_REFUND_TX_HASH:
      return _("This is part of the transaction that paid it back");
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
  gtk_widget_set_visible (self->refund_button,
                          !self->is_read_only && (invoice->status == TILL_INVOICE_PAID ||
                                                  till_invoice_get_paid_chain (invoice) != NULL));
}

static void
show_order (TillFindRow *self, TillOrder *order, const char *id)
{
  gint64 since_ms = till_order_get_since_ms (order);
  g_autofree char *plan = till_usage_describe_title (order);
  g_autofree char *since = since_ms != 0 ? till_format_time (since_ms) : NULL;
  g_autofree char *facts = g_strjoin (" · ", plan, since, NULL);
  TillStatus status = till_status_for_order (order);

  till_text_set (self->name_label, id);
  till_text_set (self->facts_label, facts);
  till_status_label_set_status (self->status_label, &status);
  gtk_widget_set_visible (self->refund_button, FALSE);
}

static void
show_refund (TillFindRow *self, TillRefund *refund)
{
  TillDecimal amount = till_refund_get_amount (refund);
  g_autofree char *asset =
      till_refund_words_for_asset (&amount, till_refund_get (refund, TILL_REFUND_SYMBOL));
  g_autofree char *changed = till_format_time (till_refund_get_changed_ms (refund));
  const char *order_id = till_refund_get (refund, TILL_REFUND_ORDER);
  const char *invoice_id = till_refund_get (refund, TILL_REFUND_INVOICE);
  g_autofree char *facts =
      g_strjoin (" · ", order_id != NULL ? order_id : invoice_id, changed, NULL);
  TillStatus status = till_status_for_refund (refund);

  till_text_set (self->name_label, asset);
  till_text_set (self->facts_label, facts);
  till_status_label_set_status (self->status_label, &status);
  gtk_widget_set_visible (self->refund_button, FALSE);
}

static void
show_record (TillFindRow *self, TillRecord *record)
{
  const char *id = till_record_get_id (record);

  g_set_object (&self->record, record);
  if (TILL_IS_REFUND (record))
    show_refund (self, TILL_REFUND (record));
  else if (TILL_IS_ORDER (record))
    show_order (self, TILL_ORDER (record), id);
  else
    show_invoice (self, TILL_INVOICE (record), id);
}

static void
show_hit (TillFindRow *self, const TillHit *hit)
{
  self->field = hit->field;
  self->match = hit->match;
  show_record (self, hit->record);
  gtk_label_set_label (self->why_label, hit->match == TILL_MATCH_WHOLE ? get_whole (hit->field)
                                                                       : get_part (hit->field));
}

/* A heading is not read with its rows: to a screen reader each row says the reason itself. */
static void
show_why (TillFindRow *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->why_label), !self->is_why_shared);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  self->is_why_shared ? gtk_label_get_label (self->why_label) : "",
                                  -1);
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

  g_return_val_if_fail (TILL_IS_RECORD (record), NULL);

  self = g_object_new (TILL_TYPE_FIND_ROW, NULL);
  show_record (self, record);
  gtk_widget_set_visible (GTK_WIDGET (self->why_label), FALSE);
  gtk_widget_set_visible (self->actions, FALSE);

  return GTK_WIDGET (self);
}

/* Shows nothing until it is given a hit. */
GtkWidget *
till_find_row_new (void)
{
  return g_object_new (TILL_TYPE_FIND_ROW, NULL);
}

/* A row is given one hit after the other: making it takes longer than filling it. With
 * @is_why_shared the reason is left to the heading of its kind. */
void
till_find_row_set_hit (TillFindRow *self, const TillHit *hit, gboolean is_why_shared)
{
  g_return_if_fail (TILL_IS_FIND_ROW (self));
  g_return_if_fail (hit != NULL);

  if (self->record != hit->record || self->field != hit->field || self->match != hit->match)
    show_hit (self, hit);
  else if (self->is_why_shared == is_why_shared)
    return;

  self->is_why_shared = is_why_shared;
  show_why (self);
}

/* For a store that nothing may be paid back in, before there is a hit. */
void
till_find_row_set_read_only (TillFindRow *self)
{
  g_return_if_fail (TILL_IS_FIND_ROW (self));

  self->is_read_only = TRUE;
}

/* Returns: (transfer none): an invoice, an order or a refund. */
TillRecord *
till_find_row_get_record (TillFindRow *self)
{
  g_return_val_if_fail (TILL_IS_FIND_ROW (self), NULL);

  return self->record;
}

/* Returns: what its record is one of, translated: each kind is the same text every time. */
const char *
till_find_row_get_kind (TillFindRow *self)
{
  g_return_val_if_fail (TILL_IS_FIND_ROW (self), NULL);

  if (TILL_IS_REFUND (self->record))
    return _("Refunds");

  return TILL_IS_ORDER (self->record) ? _("eSIM Orders") : _("Invoices");
}

/* Returns: (nullable): why all of its kind were found, where that is one reason. */
const char *
till_find_row_get_shared_why (TillFindRow *self)
{
  g_return_val_if_fail (TILL_IS_FIND_ROW (self), NULL);

  return self->is_why_shared ? gtk_label_get_label (self->why_label) : NULL;
}
