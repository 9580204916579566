/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderFields: the fields of an order to copy. */

#include "till-order-fields.h"

#include <glib/gi18n.h>

#include "till-field.h"
#include "till-unreadable-text.h"

struct _TillOrderFields
{
  AdwBin parent_instance;

  /* Template children */
  TillField *order_id_field;
  TillField *reference_field;
  TillField *email_field;
  TillField *invoice_id_field;
  TillField *pay_url_field;
  TillField *note_field;
};

G_DEFINE_FINAL_TYPE (TillOrderFields, till_order_fields, ADW_TYPE_BIN)

static void
till_order_fields_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_ORDER_FIELDS);

  G_OBJECT_CLASS (till_order_fields_parent_class)->dispose (object);
}

static void
till_order_fields_class_init (TillOrderFieldsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_order_fields_dispose;

  g_type_ensure (TILL_TYPE_FIELD);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-order-fields.ui");
  gtk_widget_class_bind_template_child (widget_class, TillOrderFields, order_id_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderFields, reference_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderFields, email_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderFields, invoice_id_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderFields, pay_url_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderFields, note_field);
}

static void
till_order_fields_init (TillOrderFields *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
set_if_told (TillField *field, const char *value, gboolean is_told)
{
  if (value == NULL && !is_told)
    till_field_set_not_known (field, _("Unknown"));
  else
    till_field_set_value (field, value);
}

/* A single order's answer (section 2.5) has none of these; a list may have them, and this desk
 * knows them for an order that it created. */
static void
show_what_lists_tell (TillOrderFields *self, const TillOrder *order)
{
  set_if_told (self->reference_field, order->client_ref, FALSE);
  set_if_told (self->email_field, order->client_email, order->client_ref != NULL);
  set_if_told (self->invoice_id_field, order->invoice_id, FALSE);
}

static void
show_unreadable (TillOrderFields *self, TillRecord *order)
{
  till_unreadable_text_mark_field (self->reference_field, order, "clientRef");
  till_unreadable_text_mark_field (self->email_field, order, "clientEmail");
  till_unreadable_text_mark_field (self->invoice_id_field, order, "invoiceId");
  till_unreadable_text_mark_field (self->note_field, order, "note");
}

void
till_order_fields_show (TillOrderFields *self, const TillOrderFacts *facts)
{
  TillOrder *order = facts->order;
  gboolean is_pending = order->status == TILL_ORDER_PENDING;

  g_return_if_fail (TILL_IS_ORDER_FIELDS (self));

  till_field_set_value (self->order_id_field, till_record_get_id (TILL_RECORD (order)));
  show_what_lists_tell (self, order);
  till_field_set_value (self->pay_url_field, is_pending ? order->pay_url : NULL);
  till_field_set_value (self->note_field, order->note);
  show_unreadable (self, TILL_RECORD (order));
}
