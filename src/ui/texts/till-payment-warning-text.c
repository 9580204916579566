/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sentences that say, before a customer pays, that a payment can't be right. */

#include "till-payment-warning-text.h"

#include <glib/gi18n.h>

#include "till-asset-format.h"
#include "till-refund-text.h"
#include "till-text.h"

static const char *
get_advice (void)
{
  return _("Ask the service before anybody pays.");
}

/* Returns: (transfer full) (nullable): what is wrong with the address. Unlike of a pasted one,
 * nobody can ask for another. */
static char *
describe_check (const TillAddressCheck *check, const TillChain *chain)
{
  switch (check->verdict)
    {
    case TILL_ADDRESS_EMPTY:
      return g_strdup (_("The service gave no address."));
    case TILL_ADDRESS_INVISIBLE:
      return g_strdup (_("This address contains invisible characters."));
    case TILL_ADDRESS_FOREIGN:
      return g_strdup (_("Some characters only look like those of a real address."));
    case TILL_ADDRESS_LINK:
      return g_strdup (_("This is a link, not an address."));
    case TILL_ADDRESS_RAW:
      return g_strdup (_("This address is not in the format that wallets use."));
    case TILL_ADDRESS_ACCEPTED:
    case TILL_ADDRESS_SPACED:
    case TILL_ADDRESS_TX_HASH:
    case TILL_ADDRESS_CONTRACT:
    case TILL_ADDRESS_BURN:
    case TILL_ADDRESS_OWN:
    case TILL_ADDRESS_TESTNET:
    case TILL_ADDRESS_OTHER_CHAIN:
    case TILL_ADDRESS_MIXED_CASE:
    case TILL_ADDRESS_BAD_CHECKSUM:
    case TILL_ADDRESS_NO_ADDRESS:
      break;
    }

  return till_refund_text_for_diagnosis (check, chain);
}

static char *
describe_address (const TillPaymentWarning *warning)
{
  return warning->check != NULL ? describe_check (warning->check, warning->chain) : NULL;
}

static char *
describe_amount (const TillPaymentWarning *warning)
{
  g_autofree char *symbol = NULL;

  if (!warning->is_too_precise)
    return NULL;

  symbol = till_text_for_display (warning->symbol);

  /* Translators: %s is a token, "BTC" */
  return g_strdup_printf (
      _("This amount has more decimal places than %s, so it can’t be paid exactly."), symbol);
}

static char *
describe (const TillPaymentWarning *warning)
{
  g_autofree char *address = describe_address (warning);
  g_autofree char *amount = describe_amount (warning);

  return address != NULL ? g_strjoin (" ", address, amount, NULL) : g_steal_pointer (&amount);
}

/* Returns: (transfer full) (nullable): why a payment to @address, of an invoice or order of @desk,
 * can't be right, and what to do; %NULL where nothing is known against it. */
char *
till_payment_warning_text_for_address (TillDesk *desk, const TillAddress *address)
{
  g_autoptr (TillPaymentWarning) warning = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && address != NULL, NULL);

  warning = till_desk_find_payment_warning (desk, address);
  if (warning == NULL)
    return NULL;

  text = describe (warning);

  return g_strjoin (" ", text, get_advice (), NULL);
}

static char *
describe_with_name (const TillPaymentWarning *warning)
{
  g_autofree char *symbol = till_text_for_display (warning->symbol);
  g_autofree char *text = describe (warning);
  g_autofree char *name = till_asset_format_token (warning->chain, symbol);

  return g_strjoin (": ", name, text, NULL);
}

/* Returns: (transfer full) (nullable): the same for all @addresses, of TillAddress, with the token
 * and the chain of each; %NULL where nothing is known against any. */
char *
till_payment_warning_text_for_addresses (TillDesk *desk, GPtrArray *addresses)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (TILL_IS_DESK (desk) && addresses != NULL, NULL);

  for (guint i = 0; i < addresses->len; i++)
    {
      g_autoptr (TillPaymentWarning) warning =
          till_desk_find_payment_warning (desk, g_ptr_array_index (addresses, i));

      if (warning != NULL)
        g_ptr_array_add (lines, describe_with_name (warning));
    }
  if (lines->len == 0)
    return NULL;

  g_ptr_array_add (lines, g_strdup (get_advice ()));
  g_ptr_array_add (lines, NULL);

  return g_strjoinv ("\n", (char **) lines->pdata);
}
