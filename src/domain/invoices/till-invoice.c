/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoice: one invoice */

#include "till-invoice.h"

#include "till-word.h"

G_DEFINE_FINAL_TYPE (TillInvoice, till_invoice, TILL_TYPE_RECORD)

static const char *const status_names[] = {
  [TILL_INVOICE_UNKNOWN] = "UNKNOWN",     [TILL_INVOICE_PENDING] = "PENDING",
  [TILL_INVOICE_PAID] = "PAID",           [TILL_INVOICE_EXPIRED] = "EXPIRED",
  [TILL_INVOICE_CANCELLED] = "CANCELLED",
};

static void
till_invoice_finalize (GObject *object)
{
  TillInvoice *self = TILL_INVOICE (object);

  g_free (self->status_text);
  g_free (self->currency);
  g_free (self->order_id);
  g_free (self->description);
  g_free (self->metadata);
  g_free (self->pay_url);
  g_ptr_array_unref (self->addresses);
  g_clear_pointer (&self->payment, till_payment_free);
  g_free (self->paid_chain);

  G_OBJECT_CLASS (till_invoice_parent_class)->finalize (object);
}

static gint64
till_invoice_get_created_at_ms (TillRecord *record)
{
  return TILL_INVOICE (record)->created_at_ms;
}

static void
till_invoice_class_init (TillInvoiceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_invoice_finalize;
  TILL_RECORD_CLASS (klass)->get_created_at_ms = till_invoice_get_created_at_ms;
}

static void
till_invoice_init (TillInvoice *self)
{
  self->addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) till_address_free);
}

TillInvoiceStatus
till_invoice_status_parse (const char *text)
{
  int found = till_word_find (text, status_names, G_N_ELEMENTS (status_names));

  if (till_word_find (text, (const char *const[]){ "CANCELED" }, 1) == 0)
    return TILL_INVOICE_CANCELLED;

  return found >= 0 ? (guint) found : TILL_INVOICE_UNKNOWN;
}

/* Returns: the service's word for @status. */
const char *
till_invoice_status_to_string (TillInvoiceStatus status)
{
  g_return_val_if_fail (status < G_N_ELEMENTS (status_names), NULL);

  return status_names[status];
}

/* Returns: (transfer full): an invoice with an id only. */
TillInvoice *
till_invoice_new (const char *id)
{
  g_return_val_if_fail (id != NULL && *id != '\0', NULL);

  return g_object_new (TILL_TYPE_INVOICE, "id", id, NULL);
}

/* Returns: when the invoice was paid, in milliseconds; zero if it was not or the time is
 * unknown. */
gint64
till_invoice_get_paid_at_ms (const TillInvoice *self)
{
  g_return_val_if_fail (self != NULL, 0);

  if (self->payment != NULL && self->payment->paid_at_ms != 0)
    return self->payment->paid_at_ms;

  return self->paid_at_ms;
}

/* Returns: (nullable): the chain and token of the payment. */
const char *
till_invoice_get_paid_chain (const TillInvoice *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->payment != NULL && self->payment->chain != NULL)
    return self->payment->chain;

  return self->paid_chain;
}

/* Returns: whether any payment is known, whatever its amount and the invoice's status. */
gboolean
till_invoice_has_payment (const TillInvoice *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->payment != NULL || self->paid_chain != NULL || self->paid_at_ms != 0 ||
         self->status == TILL_INVOICE_PAID;
}

static char *
pick_text (const char *newer, const char *older)
{
  return g_strdup (newer != NULL ? newer : older);
}

/* Whether @newer was sent before the change that @older shows. No status changes back to PENDING
 * (section 3.2). */
static gboolean
is_overtaken (const TillInvoice *newer, const TillInvoice *older)
{
  if (newer->status_text == NULL)
    return TRUE;

  return newer->status == TILL_INVOICE_PENDING && older->status_text != NULL &&
         older->status != TILL_INVOICE_UNKNOWN;
}

static void
merge_texts (TillInvoice *self, const TillInvoice *newer, const TillInvoice *older)
{
  self->currency = pick_text (newer->currency, older->currency);
  self->order_id = pick_text (newer->order_id, older->order_id);
  self->description = pick_text (newer->description, older->description);
  self->metadata = pick_text (newer->metadata, older->metadata);
  self->pay_url = pick_text (newer->pay_url, older->pay_url);
  self->paid_chain = pick_text (newer->paid_chain, older->paid_chain);
}

/* A list item says nothing about payment and addresses, so their problems stay. */
static void
merge_unreadable (TillInvoice *self, TillInvoice *newer, TillInvoice *older)
{
  GPtrArray *known = till_record_get_unreadable (TILL_RECORD (newer));
  GPtrArray *before = till_record_get_unreadable (TILL_RECORD (older));
  g_autoptr (GPtrArray) all = till_unreadable_list_new ();

  for (guint i = 0; known != NULL && i < known->len; i++)
    g_ptr_array_add (all, till_unreadable_copy (g_ptr_array_index (known, i)));
  for (guint i = 0; !newer->is_complete && before != NULL && i < before->len; i++)
    {
      const TillUnreadable *part = g_ptr_array_index (before, i);

      if (part->field != NULL && (g_str_has_prefix (part->field, "payment") ||
                                  g_str_has_prefix (part->field, "addresses")))
        g_ptr_array_add (all, till_unreadable_copy (part));
    }

  if (all->len > 0)
    till_record_set_unreadable (TILL_RECORD (self), all);
}

/* Merges two answers about one invoice. Each call of the service leaves something out: a list has
 * no addresses, the get call no pay page.
 *
 * Returns: (transfer full): the fields of @newer, or of @older where @newer has none. */
TillInvoice *
till_invoice_merge (TillInvoice *newer, TillInvoice *older)
{
  const TillInvoice *state = NULL;
  const TillPayment *payment = NULL;
  TillInvoice *self = NULL;

  g_return_val_if_fail (TILL_IS_INVOICE (newer), NULL);
  g_return_val_if_fail (TILL_IS_INVOICE (older), NULL);

  self = till_invoice_new (till_record_get_id (TILL_RECORD (newer)));
  state = is_overtaken (newer, older) ? older : newer;
  self->status = state->status;
  self->status_text = g_strdup (state->status_text);

  merge_texts (self, newer, older);
  self->amount = newer->amount.is_known ? newer->amount : older->amount;
  self->created_at_ms = newer->created_at_ms != 0 ? newer->created_at_ms : older->created_at_ms;
  self->expires_at_ms = newer->expires_at_ms != 0 ? newer->expires_at_ms : older->expires_at_ms;
  self->paid_at_ms = newer->paid_at_ms != 0 ? newer->paid_at_ms : older->paid_at_ms;
  self->read_at_ms = MAX (newer->read_at_ms, older->read_at_ms);
  self->is_complete = newer->is_complete || older->is_complete;
  g_ptr_array_unref (self->addresses);
  self->addresses =
      g_ptr_array_ref (newer->addresses->len > 0 ? newer->addresses : older->addresses);
  payment = newer->payment != NULL ? newer->payment : older->payment;
  self->payment = payment != NULL ? till_payment_copy (payment) : NULL;
  merge_unreadable (self, newer, older);

  return self;
}
