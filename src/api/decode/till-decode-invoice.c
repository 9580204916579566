/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Invoices, in the three shapes of section 2.1. */

#include "till-decode.h"

static TillPayment *
decode_payment (const TillJson *json)
{
  TillJson object;
  TillPayment *payment = NULL;

  if (!till_json_get_object (json, "payment", &object))
    return NULL;

  till_decode_expect (&object, "chain", "amount", NULL);
  payment = till_payment_new ();
  payment->chain = till_json_dup_word (&object, "chain");
  payment->amount = till_decode_amount (&object, "amount");
  payment->tx_hash = till_json_dup_word (&object, "txHash");
  payment->paid_at_ms = till_decode_time (&object, "paidAt");

  return payment;
}

/* A known state has the spelling of the specification. */
static void
decode_status (const TillJson *json, TillInvoice *invoice)
{
  g_autofree char *text = till_json_dup_word (json, "status");

  invoice->status = till_invoice_status_parse (text);
  invoice->status_text = invoice->status == TILL_INVOICE_UNKNOWN
                             ? g_steal_pointer (&text)
                             : g_strdup (till_invoice_status_to_string (invoice->status));
}

static void
decode_fields (const TillJson *json, TillInvoice *invoice)
{
  till_decode_expect (json, "status", "amount", NULL);
  decode_status (json, invoice);
  invoice->amount = till_decode_decimal (json, "amount");
  invoice->currency = till_decode_currency (json, "currency");
  invoice->order_id = till_json_dup_string (json, "orderId");
  invoice->description = till_json_dup_text (json, "description");
  invoice->metadata = till_json_dup_text (json, "metadata");
  invoice->pay_url = till_json_dup_word (json, "payUrl");
  till_decode_addresses (json, "addresses", invoice->addresses);
  invoice->payment = decode_payment (json);
  invoice->paid_chain = till_json_dup_word (json, "paidChain");
  invoice->created_at_ms = till_decode_time (json, "createdAt");
  invoice->expires_at_ms = till_decode_time (json, "expiresAt");
  invoice->paid_at_ms = till_decode_time (json, "paidAt");
}

/* An unreadable amount is unknown: money is never guessed. @is_complete is %FALSE for the short
 * form in a list. @known_id is the id that the request asked for, or %NULL.
 *
 * Returns: (transfer full) (nullable): the invoice, or %NULL where till_json_failed(). */
TillInvoice *
till_decode_invoice (const TillJson *json, gboolean is_complete, const char *known_id)
{
  g_autoptr (GPtrArray) unreadable = NULL;
  g_autofree char *id = till_decode_id (json, till_json_first_of (json, "invoiceId", "id", NULL),
                                        known_id, &unreadable);
  TillJson scope = *json;
  TillInvoice *invoice = NULL;

  if (id == NULL)
    return NULL;

  scope.unreadable = &unreadable;
  invoice = till_invoice_new (id);
  invoice->is_complete = is_complete;
  decode_fields (&scope, invoice);
  till_decode_end_record (json, TILL_RECORD (invoice), unreadable);

  return invoice;
}
