/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFindFacts: the kind of a record, whether it was paid, when, how much, and its exception. It
 * states only what is known: if no payment is known, there still may be one. */

#include "till-find-facts.h"

#include "till-asset-format.h"
#include "till-desk.h"
#include "till-format.h"
#include "till-payment-exception-text.h"
#include "till-refund-text.h"
#include "till-usage-text.h"

#include <glib/gi18n-lib.h>

#define LATE_MS (G_GINT64_CONSTANT (10) * 60 * 1000) /* provisioning normally ends sooner */

static gint64
get_now_ms (TillDesk *desk)
{
  return till_clock_now_ms (till_desk_get_clock (desk));
}

/* Returns: (transfer full): when @invoice was paid, or else its other time. */
static char *
describe_invoice_time (TillInvoice *invoice)
{
  gint64 paid_at_ms = till_invoice_get_paid_at_ms (invoice);
  g_autofree char *made = till_format_time (invoice->created_at_ms);
  g_autofree char *paid = till_format_time (paid_at_ms);
  g_autofree char *ends = till_format_time (invoice->expires_at_ms);

  if (paid_at_ms != 0)
    /* Translators: of an invoice; a full date and time */
    return g_strdup_printf (_("paid %s"), paid);
  if (invoice->status == TILL_INVOICE_PENDING && invoice->expires_at_ms != 0)
    /* Translators: of an invoice; a full date and time */
    return g_strdup_printf (_("expires %s"), ends);
  if (invoice->status == TILL_INVOICE_EXPIRED && invoice->expires_at_ms != 0)
    /* Translators: of an invoice; a full date and time */
    return g_strdup_printf (_("expired %s"), ends);

  /* Translators: of an invoice or an order; a full date and time */
  return g_strdup_printf (_("created %s"), made);
}

/* Returns: (transfer full) (nullable) */
static char *
describe_refund (TillDesk *desk, GHashTable *refunded, TillInvoice *invoice)
{
  const char *id = till_record_get_id (TILL_RECORD (invoice));
  const TillRefundProgress *progress = refunded != NULL ? g_hash_table_lookup (refunded, id) : NULL;
  TillRefund *begun = till_refunds_find_begun (till_desk_get_refunds (desk), id);
  g_autofree char *brief = NULL;

  if (progress != NULL)
    return till_refund_text_for_list (progress, &brief);

  return begun != NULL ? till_refund_text_for_begun (begun) : NULL;
}

/* Returns: (transfer full) (nullable) */
static char *
describe_exception_invoice (TillDesk *desk, TillInvoice *invoice)
{
  gboolean is_over = invoice->status == TILL_INVOICE_EXPIRED ||
                     (invoice->status == TILL_INVOICE_PENDING && invoice->expires_at_ms != 0 &&
                      invoice->expires_at_ms < get_now_ms (desk));
  g_autofree char *exception = till_payment_exception_text_describe (desk, invoice);

  if (exception != NULL && invoice->is_accepted)
    return g_strjoin (" ", exception, _("Already accepted or refunded."), NULL);
  if (exception != NULL)
    return g_steal_pointer (&exception);
  if (is_over && !till_invoice_has_payment (invoice))
    return g_strdup (_("No known payment."));

  return NULL;
}

static void
describe_invoice (TillFindFacts *self, TillDesk *desk, GHashTable *refunded, TillInvoice *invoice)
{
  g_autofree char *amount = till_format_usd (&invoice->amount);
  g_autofree char *time = describe_invoice_time (invoice);
  g_autofree char *asset = till_asset_format_name (desk, till_invoice_get_paid_chain (invoice));
  g_autofree char *exception = describe_exception_invoice (desk, invoice);
  g_autofree char *refund = describe_refund (desk, refunded, invoice);
  const char *explanation = NULL;

  self->name = g_strdup (invoice->order_id != NULL ? invoice->order_id
                                                   : till_record_get_id (TILL_RECORD (invoice)));
  self->status = till_status_for_payment (invoice, &explanation);
  self->facts = g_strjoin (" · ", _("Invoice"), amount, time, asset, NULL);
  if (exception != NULL || refund != NULL)
    self->exception = g_strjoin ("\n", exception != NULL ? exception : refund,
                                 exception != NULL ? refund : NULL, NULL);
}

/* Returns: (nullable): sections 3.1 and 4.6. */
static const char *
get_order_payment (const TillOrder *order)
{
  switch (order->status)
    {
    case TILL_ORDER_PENDING:
      return _("not paid yet");
    case TILL_ORDER_PROVISIONING:
    case TILL_ORDER_ACTIVE:
      return _("paid");
    case TILL_ORDER_FAILED:
      return order->provisioning_seen_at_ms != 0 ? _("paid") : NULL;
    case TILL_ORDER_UNKNOWN:
      break;
    }

  return NULL;
}

/* An order fails for one of two reasons, and the service does not report which. */
static const char *
get_exception_order (TillDesk *desk, const TillOrder *order)
{
  gint64 now_ms = get_now_ms (desk);

  switch (order->status)
    {
    case TILL_ORDER_PENDING:
      return order->expires_at_ms != 0 && order->expires_at_ms < now_ms
                 ? _("The time to pay has run out.")
                 : NULL;
    case TILL_ORDER_PROVISIONING:
      return order->provisioning_seen_at_ms != 0 &&
                     now_ms - order->provisioning_seen_at_ms > LATE_MS
                 ? _("Paid, but the eSIM is overdue.")
                 : NULL;
    case TILL_ORDER_FAILED:
      return order->provisioning_seen_at_ms != 0 ? _("Paid, but provisioning failed.")
                                                 : _("Not paid in time, or provisioning failed.");
    case TILL_ORDER_ACTIVE:
      return order->usage != NULL && order->usage->install_state == TILL_INSTALL_EXPIRED
                 ? _("The eSIM has expired.")
                 : NULL;
    case TILL_ORDER_UNKNOWN:
      break;
    }

  return NULL;
}

/* Appends @fact (transfer full, nullable). */
static void
add_fact (GString *facts, char *fact)
{
  if (fact != NULL)
    g_string_append_printf (facts, " · %s", fact);
  g_free (fact);
}

static void
describe_order (TillFindFacts *self, TillDesk *desk, TillOrder *order)
{
  gint64 since_ms = till_order_get_since_ms (order);
  g_autofree char *since = till_format_time (since_ms);
  GString *facts = g_string_new (_("eSIM"));

  add_fact (facts, till_usage_describe_title (order));
  add_fact (facts, order->amount.is_known ? till_format_usd (&order->amount) : NULL);
  add_fact (facts, g_strdup (get_order_payment (order)));
  add_fact (facts, since_ms != 0 ? g_strdup_printf (_("created %s"), since) : NULL);
  self->name = g_strdup (till_record_get_id (TILL_RECORD (order)));
  self->status = till_status_for_order (order);
  self->facts = g_string_free (facts, FALSE);
  self->exception = g_strdup (get_exception_order (desk, order));
}

static void
describe_refund_record (TillFindFacts *self, TillRefund *refund)
{
  TillDecimal amount = till_refund_get_amount (refund);
  g_autofree char *asset =
      till_refund_text_for_asset (&amount, till_refund_get (refund, TILL_REFUND_SYMBOL));
  g_autofree char *changed = till_format_time (till_refund_get_changed_ms (refund));
  const char *order_id = till_refund_get (refund, TILL_REFUND_ORDER);
  const char *invoice_id = till_refund_get (refund, TILL_REFUND_INVOICE);

  self->name = g_strdup (order_id != NULL ? order_id : invoice_id);
  self->status = till_status_for_refund (refund);
  self->facts = g_strjoin (" · ", _("Refund"), asset, changed, NULL);
}

/* Collects the facts about @record, an invoice, an order or a refund. @refunded is from
 * till_refund_progress_tabulate(), or %NULL if nothing was refunded.
 *
 * Returns: (transfer full) */
TillFindFacts *
till_find_facts_new (TillDesk *desk, GHashTable *refunded, TillRecord *record)
{
  TillFindFacts *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && TILL_IS_RECORD (record), NULL);

  self = g_new0 (TillFindFacts, 1);
  if (TILL_IS_REFUND (record))
    describe_refund_record (self, TILL_REFUND (record));
  else if (TILL_IS_ORDER (record))
    describe_order (self, desk, TILL_ORDER (record));
  else
    describe_invoice (self, desk, refunded, TILL_INVOICE (record));

  return self;
}

void
till_find_facts_free (TillFindFacts *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->name);
  g_free (self->facts);
  g_free (self->exception);
  g_free (self);
}
