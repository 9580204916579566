/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words for a payment exception: for the merchant, and for the customer in the customer's
 * language. A customer reads an amount only in a known unit. */

#include "till-payment-exception-text.h"

#include <glib/gi18n.h>

#include "till-asset-format.h"
#include "till-invoice-letter.h"
#include "till-letter.h"

static char *
describe_fit (const TillSettlement *settlement, const char *difference)
{
  switch (settlement->fit)
    {
    case TILL_SETTLEMENT_NONE:
    case TILL_SETTLEMENT_EXACT:
      return NULL;

    case TILL_SETTLEMENT_UNDER:
      /* Translators: %s is an amount and its token */
      return g_strdup_printf (_("Underpaid: %s is missing."), difference);

    case TILL_SETTLEMENT_OVER:
      /* Translators: %s is an amount and its token */
      return g_strdup_printf (_("Overpaid: %s more than due."), difference);

    case TILL_SETTLEMENT_UNCLEAR:
      return g_strdup (_("Till can’t compare the amount paid with the amount due."));
    }

  return NULL;
}

/* Returns: (transfer full) (nullable): what is exceptional about the payment of @invoice, for the
 * merchant; %NULL where nothing is. */
char *
till_payment_exception_text_describe (TillDesk *desk, const TillInvoice *invoice)
{
  g_autoptr (TillSettlement) settlement = till_settlement_judge (invoice);
  g_autofree char *exact = till_decimal_to_string (&settlement->difference);
  g_autofree char *known =
      till_asset_format_for_amount (desk, invoice, settlement->asset, &settlement->difference);
  g_autofree char *asset = till_asset_format_name (desk, settlement->asset);
  g_autofree char *raw = NULL;
  g_autofree char *fit = NULL;

  /* Translators: an amount and its token, in a unit that the service has not told */
  raw = g_strdup_printf (_("%s (%s, in the service’s unit)"), exact, asset);
  fit = describe_fit (settlement, known != NULL ? known : raw);
  if (!settlement->is_late)
    return g_steal_pointer (&fit);

  return g_strdup_printf ("%s%s%s",
                          invoice->status == TILL_INVOICE_CANCELLED
                              ? _("This payment came in although the invoice is cancelled.")
                              : _("This payment came in after the invoice expired."),
                          fit != NULL ? " " : "", fit != NULL ? fit : "");
}

/* Returns: (transfer full) (nullable): the payment of @invoice in the few words that a row has room
 * for, "3.33 USDT"; %NULL where no amount is known. */
char *
till_payment_exception_text_sum_up (TillDesk *desk, const TillInvoice *invoice)
{
  g_autoptr (TillSettlement) settlement = NULL;
  g_autofree char *amount = NULL;
  g_autofree char *asset = NULL;
  char *words = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && invoice != NULL, NULL);

  settlement = till_settlement_judge (invoice);
  asset = till_asset_format_name (desk, settlement->asset);
  if (!settlement->is_late && settlement->fit == TILL_SETTLEMENT_UNDER)
    words = till_asset_format_for_part (desk, invoice, settlement);
  else if (!settlement->is_late && settlement->fit == TILL_SETTLEMENT_OVER)
    {
      amount =
          till_asset_format_for_amount (desk, invoice, settlement->asset, &settlement->difference);
      /* Translators: %s is an amount and its token */
      words = amount != NULL ? g_strdup_printf (_("%s overpaid"), amount) : NULL;
    }
  else if (settlement->paid.is_known)
    words = till_asset_format_for_amount (desk, invoice, settlement->asset, &settlement->paid);

  if (words == NULL && invoice->payment != NULL && invoice->payment->amount != NULL)
    words = g_strjoin (" ", invoice->payment->amount, asset, NULL);

  return words;
}

/* Returns: (transfer full) (nullable): the same as a number alone: the difference between the
 * payment and the requested amount, "+0.50 USDT". */
char *
till_payment_exception_text_sum_up_briefly (TillDesk *desk, const TillInvoice *invoice)
{
  g_autoptr (TillSettlement) settlement = NULL;
  g_autofree char *difference = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && invoice != NULL, NULL);

  settlement = till_settlement_judge (invoice);
  if (!settlement->is_late &&
      (settlement->fit == TILL_SETTLEMENT_UNDER || settlement->fit == TILL_SETTLEMENT_OVER))
    difference =
        till_asset_format_for_amount (desk, invoice, settlement->asset, &settlement->difference);
  if (difference == NULL)
    return till_payment_exception_text_sum_up (desk, invoice);

  return g_strconcat (settlement->fit == TILL_SETTLEMENT_UNDER ? "−" : "+", difference, NULL);
}

/* Returns: (transfer full): the invoice and its payment, "BATCH-3 · 3.33 USDT". */
char *
till_payment_exception_text_name (TillDesk *desk, const TillInvoice *invoice)
{
  g_autofree char *sum = NULL;
  const char *name = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && invoice != NULL, NULL);

  sum = till_payment_exception_text_sum_up (desk, invoice);
  name =
      invoice->order_id != NULL ? invoice->order_id : till_record_get_id ((TillRecord *) invoice);

  return sum != NULL ? g_strdup_printf ("%s · %s", name, sum) : g_strdup (name);
}

/* The token and the chain that the rest is paid in, in the words of wallets: "USDT", "Tron". */
static void
add_way_to_pay (GHashTable *values, TillDesk *desk, const TillInvoice *invoice, const char *asset)
{
  const TillAddress *address = asset != NULL ? till_settlement_find_address (invoice, asset) : NULL;
  g_autofree char *symbol = NULL;
  const TillChain *chain = till_asset_find_chain (desk, asset, &symbol);

  if (address == NULL)
    return;

  if (!g_hash_table_contains (values, "rest"))
    till_letter_add (values, "rest", g_strdup (symbol != NULL ? symbol : asset));
  till_letter_add (values, "address", g_strdup (address->address));
  till_letter_add (values, "network", g_strdup (chain != NULL ? chain->name : address->chain));
}

static void
add_amounts (GHashTable *values,
             TillDesk *desk,
             const TillInvoice *invoice,
             const TillSettlement *settlement)
{
  const char *asset = settlement->asset;
  g_autofree char *difference =
      till_asset_format_for_amount (desk, invoice, asset, &settlement->difference);

  till_letter_add (values, "rest", g_strdup (difference));
  till_letter_add (values, "missing", g_strdup (difference));
  till_letter_add (values, "excess", g_steal_pointer (&difference));
  till_letter_add (values, "paid",
                   till_asset_format_for_amount (desk, invoice, asset, &settlement->paid));
  till_letter_add (values, "due",
                   till_asset_format_for_amount (desk, invoice, asset, &settlement->expected));
}

static const char *
get_group (const TillSettlement *settlement)
{
  if (settlement->is_late)
    return "late";

  return settlement->fit == TILL_SETTLEMENT_OVER ? "overpaid" : "rest";
}

/* Returns: (transfer full): the letter, in the language of @words, that asks a customer for the
 * missing amount, or for the address of a refund, with its @subject. */
char *
till_payment_exception_text_write_letter (TillDesk *desk,
                                          const TillInvoice *invoice,
                                          TillCustomerText *words,
                                          char **subject)
{
  g_autoptr (TillSettlement) settlement = NULL;
  g_autoptr (GHashTable) values = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && invoice != NULL, NULL);

  settlement = till_settlement_judge (invoice);
  values = till_invoice_letter_collect (desk, invoice);
  add_amounts (values, desk, invoice, settlement);
  add_way_to_pay (values, desk, invoice, till_invoice_get_paid_chain (invoice));

  return till_invoice_letter_fill (words, get_group (settlement), values, subject);
}

/* Returns: (transfer full) (nullable): the explorer's page of the transaction. */
char *
till_payment_exception_text_dup_explorer (TillDesk *desk, const char *asset, const char *tx_hash)
{
  const TillChain *chain = till_asset_find_chain (desk, asset, NULL);

  return tx_hash != NULL ? till_chain_dup_tx_link (chain, tx_hash) : NULL;
}
