/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words for a payment that was not what was asked for: for the merchant, and for the customer.
 * An amount is named to a customer only in a unit that is known. */

#include "till-odd-payment.h"

#include <glib/gi18n.h>

static const TillChain *
find_chain (TillDesk *desk, const char *asset, char **symbol)
{
  g_auto (GStrv) parts = asset != NULL ? g_strsplit (asset, ":", 2) : NULL;

  if (parts == NULL || parts[0] == NULL)
    return NULL;

  if (symbol != NULL)
    *symbol = g_strdup (parts[1]);

  return till_chain_table_find (till_desk_get_chains (desk), parts[0]);
}

static TillUnit
get_unit (TillDesk *desk, const TillInvoice *invoice)
{
  TillUnit unit = till_desk_get_amount_unit (desk);

  return unit != TILL_UNIT_UNKNOWN ? unit
                                   : till_unit_recognise (till_desk_get_chains (desk), invoice);
}

/* Returns: (transfer full) (nullable): the exact number in units a customer knows, with @symbol set
 * to what is counted. */
static char *
dup_number (TillDesk *desk,
            const TillInvoice *invoice,
            const TillSettlement *settlement,
            TillDecimal amount,
            char **symbol)
{
  const TillChain *chain = find_chain (desk, settlement->asset, symbol);

  if (!till_unit_to_display (get_unit (desk, invoice), chain, *symbol, &amount))
    return NULL;
  if (*symbol == NULL)
    *symbol = g_strdup (settlement->asset);

  return till_decimal_to_string (&amount);
}

static char *
dup_amount (TillDesk *desk,
            const TillInvoice *invoice,
            const TillSettlement *settlement,
            TillDecimal amount)
{
  g_autofree char *symbol = NULL;
  g_autofree char *number = dup_number (desk, invoice, settlement, amount, &symbol);

  return number != NULL ? g_strdup_printf ("%s %s", number, symbol) : NULL;
}

/* Returns: (transfer full) (nullable): the exact difference in units a customer knows. */
static char *
dup_difference (TillDesk *desk, const TillInvoice *invoice, const TillSettlement *settlement)
{
  return dup_amount (desk, invoice, settlement, settlement->difference);
}

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
      return g_strdup_printf (_("Too little was paid: %s is missing."), difference);

    case TILL_SETTLEMENT_OVER:
      /* Translators: %s is an amount and its token */
      return g_strdup_printf (_("Too much was paid: %s more than asked for."), difference);

    case TILL_SETTLEMENT_UNCLEAR:
      return g_strdup (_("What was paid can’t be compared with what was asked for."));
    }

  return NULL;
}

/* Returns: (transfer full) (nullable): what is odd about the payment of @invoice, for the merchant;
 * %NULL where nothing is. */
char *
till_odd_payment_describe (TillDesk *desk, const TillInvoice *invoice)
{
  g_autoptr (TillSettlement) settlement = till_settlement_judge (invoice);
  g_autofree char *exact = till_decimal_to_string (&settlement->difference);
  g_autofree char *known = dup_difference (desk, invoice, settlement);
  g_autofree char *raw = NULL;
  g_autofree char *fit = NULL;

  /* Translators: an amount and its token, in a unit that the service has not told */
  raw = g_strdup_printf (_("%s (%s, as the service counts it)"), exact, settlement->asset);
  fit = describe_fit (settlement, known != NULL ? known : raw);
  if (!settlement->is_late)
    return g_steal_pointer (&fit);

  return g_strdup_printf ("%s%s%s",
                          invoice->status == TILL_INVOICE_CANCELLED
                              ? _("This was paid although the invoice is cancelled.")
                              : _("This was paid after the invoice had expired."),
                          fit != NULL ? " " : "", fit != NULL ? fit : "");
}

/* Returns: (transfer full): what was paid of what, "5 of 20 USDT". */
static char *
sum_up_part (TillDesk *desk, const TillInvoice *invoice, const TillSettlement *settlement)
{
  g_autofree char *symbol = NULL;
  g_autofree char *again = NULL;
  g_autofree char *paid = dup_number (desk, invoice, settlement, settlement->paid, &symbol);
  g_autofree char *expected = dup_number (desk, invoice, settlement, settlement->expected, &again);

  if (paid == NULL || expected == NULL)
    return NULL;

  /* Translators: two amounts and their token, "5 of 20 USDT" */
  return g_strdup_printf (_("%1$s of %2$s %3$s"), paid, expected, symbol);
}

/* Returns: (transfer full) (nullable): the odd payment of @invoice in as few words as a row has
 * room for, "3.33 USDT"; %NULL where no amount is known. */
char *
till_odd_payment_sum_up (TillDesk *desk, const TillInvoice *invoice)
{
  g_autoptr (TillSettlement) settlement = NULL;
  g_autofree char *amount = NULL;
  char *words = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && invoice != NULL, NULL);

  settlement = till_settlement_judge (invoice);
  if (!settlement->is_late && settlement->fit == TILL_SETTLEMENT_UNDER)
    words = sum_up_part (desk, invoice, settlement);
  else if (!settlement->is_late && settlement->fit == TILL_SETTLEMENT_OVER)
    {
      amount = dup_difference (desk, invoice, settlement);
      /* Translators: %s is an amount and its token */
      words = amount != NULL ? g_strdup_printf (_("%s too much"), amount) : NULL;
    }
  else if (settlement->paid.is_known)
    words = dup_amount (desk, invoice, settlement, settlement->paid);

  if (words == NULL && invoice->payment != NULL && invoice->payment->amount != NULL)
    words = g_strdup_printf ("%s %s", invoice->payment->amount,
                             settlement->asset != NULL ? settlement->asset : "");

  return words;
}

/* Returns: (transfer full): whose odd payment it is, and how much, "BATCH-3 · 3.33 USDT". */
char *
till_odd_payment_name (TillDesk *desk, const TillInvoice *invoice)
{
  g_autofree char *sum = NULL;
  const char *name = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && invoice != NULL, NULL);

  sum = till_odd_payment_sum_up (desk, invoice);
  name =
      invoice->order_id != NULL ? invoice->order_id : till_record_get_id ((TillRecord *) invoice);

  return sum != NULL ? g_strdup_printf ("%s · %s", name, sum) : g_strdup (name);
}

static const TillAddress *
find_address (const TillInvoice *invoice, const char *asset)
{
  for (guint i = 0; asset != NULL && i < invoice->addresses->len; i++)
    {
      const TillAddress *address = g_ptr_array_index (invoice->addresses, i);
      g_autofree char *own = till_address_dup_asset (address);

      if (g_ascii_strcasecmp (own, asset) == 0)
        return address;
    }

  return NULL;
}

/* Returns: (transfer full): the text that asks a customer for what is missing. */
char *
till_odd_payment_write_letter (TillDesk *desk, const TillInvoice *invoice)
{
  g_autoptr (TillSettlement) settlement = till_settlement_judge (invoice);
  g_autofree char *missing = dup_difference (desk, invoice, settlement);
  const TillAddress *address = find_address (invoice, settlement->asset);
  g_autoptr (GString) text = g_string_new (NULL);

  /* Translators: to a customer; %s is the merchant's order id */
  g_string_append_printf (text, _("Thank you for your payment for order %s."),
                          invoice->order_id != NULL ? invoice->order_id : "–");
  g_string_append_c (text, ' ');
  if (missing != NULL)
    /* Translators: to a customer; %s is an amount and its token */
    g_string_append_printf (text, _("It was less than the amount due: %s is missing."), missing);
  else
    g_string_append (text, _("It was less than the amount due."));
  if (address != NULL)
    {
      g_string_append (text, "\n\n");
      /* Translators: to a customer; the first %s is a chain and token as in tron:USDT, the second
       * an address that stands on a line of its own */
      g_string_append_printf (text, _("Please send the rest as %s to this address:\n%s"),
                              settlement->asset, address->address);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns: (transfer full) (nullable): where anyone can look at the transaction. */
char *
till_odd_payment_dup_explorer (TillDesk *desk, const char *asset, const char *tx_hash)
{
  const TillChain *chain = find_chain (desk, asset, NULL);

  return chain != NULL && tx_hash != NULL ? till_chain_dup_tx_link (chain, tx_hash) : NULL;
}
