/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A case as text, to paste into a reply: one fact per line, times in ISO 8601 with the zone, exact
 * amounts. Internal notes are left out; so are activation codes, unless requested. */

#include "till-case-summary.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-status.h"
#include "till-text.h"
#include "till-usage-text.h"

static char *
format_iso (gint64 time_ms)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (time_ms / 1000);

  return time != NULL ? g_date_time_format (time, "%FT%T%:z") : NULL;
}

static void
add_line (GString *text, const char *name, const char *value)
{
  if (value != NULL && *value != '\0')
    g_string_append_printf (text, "%s: %s\n", name, value);
}

static void
add_time (GString *text, const char *name, gint64 time_ms)
{
  g_autofree char *time = time_ms != 0 ? format_iso (time_ms) : NULL;

  add_line (text, name, time);
}

static void
add_payment (GString *text, const TillInvoice *invoice)
{
  const TillPayment *payment = invoice->payment;
  g_autofree char *amount = NULL;

  add_time (text, _("Paid"), till_invoice_get_paid_at_ms (invoice));
  if (payment == NULL)
    {
      add_line (text, _("Network"), till_invoice_get_paid_chain (invoice));
      return;
    }

  amount = g_strjoin (" ", payment->amount != NULL ? payment->amount : "", payment->chain, NULL);
  add_line (text, _("Payment"), g_strstrip (amount));
  add_line (text, _("Transaction"), payment->tx_hash);
}

static void
add_invoice (GString *text, TillInvoice *invoice)
{
  TillStatus status = till_status_for_invoice (invoice);
  g_autofree char *exact = till_decimal_to_fixed (&invoice->amount, 2);
  g_autofree char *amount =
      g_strjoin (" ", exact, invoice->currency != NULL ? invoice->currency : "USD", NULL);

  add_line (text, _("Invoice"), till_record_get_id (TILL_RECORD (invoice)));
  add_line (text, _("Order"), invoice->order_id);
  add_line (text, _("Status"), status.word);
  add_line (text, _("Amount"), invoice->amount.is_known ? amount : NULL);
  add_time (text, _("Created"), invoice->created_at_ms);
  if (invoice->status == TILL_INVOICE_PAID || invoice->payment != NULL)
    add_payment (text, invoice);
  else
    add_time (text, _("Expires"), invoice->expires_at_ms);
}

static void
add_usage (GString *text, const TillUsage *usage)
{
  TillUsageFigures figures = till_usage_get_figures (usage);
  g_autofree char *used = till_format_megabytes (&figures.used_mb);
  g_autofree char *package = till_format_megabytes (&figures.package_mb);
  g_autofree char *both = NULL;

  if (!figures.used_mb.is_known)
    return;

  both = g_strdup_printf (_("%s of %s"), used, package);
  add_line (text, _("Data used"), figures.package_mb.is_known ? both : used);
  add_time (text, till_usage_get_end_label (usage), usage->expires_at_ms);
}

static void
add_order (GString *text, TillOrder *order, gboolean with_codes)
{
  TillStatus status = till_status_for_order (order);
  g_autofree char *plan = till_format_plan (order->data_gb, order->days);
  const char *country = till_format_country_name (order->country_iso, order->country);
  g_autofree char *both = country != NULL ? g_strjoin (", ", country, plan, NULL) : g_strdup (plan);

  g_string_append_c (text, '\n');
  add_line (text, _("eSIM order"), till_record_get_id (TILL_RECORD (order)));
  add_line (text, _("Reference"), order->client_ref);
  add_line (text, _("Plan"), both);
  add_line (text, _("Status"), status.word);
  add_time (text, _("Ordered"), order->created_at_ms);
  if (order->esim != NULL)
    add_line (text, _("ICCID"), order->esim->iccid);
  if (order->esim != NULL && with_codes)
    {
      add_line (text, _("Activation code"), order->esim->activation_code);
      add_line (text, _("Install link"), order->esim->ios_tap_link);
    }
  if (order->usage != NULL)
    add_usage (text, order->usage);
}

static void
add_refund (GString *text, TillRefund *refund)
{
  TillDecimal amount = till_refund_get_amount (refund);
  g_autofree char *exact = till_decimal_to_string (&amount);
  g_autofree char *asset =
      g_strjoin (" ", exact, till_refund_get (refund, TILL_REFUND_SYMBOL), NULL);

  if (refund->step == TILL_REFUND_VOID)
    return;

  g_string_append_c (text, '\n');
  add_line (text, _("Refund"), asset);
  add_time (text, _("Refund agreed"), refund->step_ms[TILL_REFUND_AGREED]);
  add_time (text, _("Refund paid"), refund->step_ms[TILL_REFUND_PAID]);
  add_line (text, _("Refund transaction"), till_refund_get (refund, TILL_REFUND_TX_HASH));
}

static void
add_tickets (GString *text, const TillCaseFile *file)
{
  for (guint i = 0; file != NULL && i < file->notes->len; i++)
    {
      const TillNote *note = g_ptr_array_index (file->notes, i);

      if (note->is_ticket && note->taken_back_by == NULL)
        add_line (text, _("Ticket"), note->text);
    }
}

/* Returns: (transfer full): the case as text, with activation codes if @with_codes. */
char *
till_case_summarize (TillCase *self, gboolean with_codes)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) refunds = NULL;
  GPtrArray *orders = NULL;
  g_autofree char *shown = NULL;

  g_return_val_if_fail (TILL_IS_CASE (self), NULL);

  refunds = till_case_get_refunds (self);
  orders = till_case_get_orders (self);
  add_tickets (text, till_case_get_file (self));
  if (till_case_get_invoice (self) != NULL)
    add_invoice (text, till_case_get_invoice (self));
  for (guint i = 0; i < orders->len; i++)
    add_order (text, g_ptr_array_index (orders, i), with_codes);
  for (guint i = 0; i < refunds->len; i++)
    add_refund (text, g_ptr_array_index (refunds, i));
  shown = till_text_for_display (text->str);

  return g_strdup (g_strstrip (shown));
}
