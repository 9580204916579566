/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sentences that say, before a customer pays, that a payment can't be right. */

#include "till-payment-warning-text.h"

#include <glib/gi18n.h>

#include "till-payment-warning.h"
#include "till-refund-text.h"
#include "till-text.h"

static const char *
get_advice (void)
{
  return _("Ask the service before anybody pays.");
}

static TillPaymentWarning *
find_warning (TillDesk *desk, const TillAddress *address)
{
  return till_payment_warning_find (till_desk_get_chains (desk), address,
                                    till_desk_get_amount_unit (desk),
                                    till_desk_get_account (desk)->kind == TILL_ACCOUNT_SANDBOX);
}

static char *
describe_address (const TillPaymentWarning *warning)
{
  char *text = warning->check != NULL
                   ? till_refund_text_for_diagnosis (warning->check, warning->chain)
                   : NULL;

  if (text == NULL && warning->check != NULL)
    text = g_strdup (_("The service gave no address."));

  return text;
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
      _("This amount has more decimals than %s, so nobody can pay exactly that."), symbol);
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

  warning = find_warning (desk, address);
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
  g_autofree char *name = NULL;

  /* Translators: a token and the chain it is on, for example "USDT on tron" */
  name = g_strdup_printf (_("%s on %s"), symbol, warning->chain->name);

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
          find_warning (desk, g_ptr_array_index (addresses, i));

      if (warning != NULL)
        g_ptr_array_add (lines, describe_with_name (warning));
    }
  if (lines->len == 0)
    return NULL;

  g_ptr_array_add (lines, g_strdup (get_advice ()));
  g_ptr_array_add (lines, NULL);

  return g_strjoinv ("\n", (char **) lines->pdata);
}
