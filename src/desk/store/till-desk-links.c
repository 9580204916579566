/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Payment links of the addresses that the service gives, and the explorers of the chains. */

#include "till-desk-links.h"

#include "till-desk-private.h"

#include "till-payment-link.h"

/* Returns: (transfer full) (nullable): the link that a wallet pays @address by; %NULL where wallets
 * of its chain have agreed on none. @has_amount says whether it asks for the amount, which it does
 * only where the unit of the service's amounts is known. */
char *
till_desk_dup_payment_link (TillDesk *self, const TillAddress *address, gboolean *has_amount)
{
  const TillChain *chain = NULL;
  TillDecimal amount = { 0 };
  char *link = NULL;

  g_return_val_if_fail (TILL_IS_DESK (self), NULL);
  g_return_val_if_fail (address != NULL && has_amount != NULL, NULL);

  *has_amount = FALSE;
  chain = till_chain_table_find (till_desk_get_chains (self), address->chain);
  if (chain == NULL || address->address == NULL)
    return NULL;

  if (till_decimal_parse (address->expected_amount, &amount) &&
      till_token_unit_to_display (till_desk_get_amount_unit (self), chain, address->token_symbol,
                                  &amount))
    link = till_payment_link_build (chain, address->token_symbol, address->address, &amount, NULL);
  *has_amount = link != NULL;

  return link != NULL
             ? link
             : till_payment_link_build (chain, address->token_symbol, address->address, NULL, NULL);
}

/* Makes the patterns of @explorers, from chain id to pattern, the only ones of the user's own; what
 * is none is left out. */
void
till_desk_set_explorers (TillDesk *self, GHashTable *explorers)
{
  g_return_if_fail (TILL_IS_DESK (self));
  g_return_if_fail (explorers != NULL);

  for (guint i = 0; i < till_chain_table_get_length (self->chains); i++)
    {
      const char *id = till_chain_table_get (self->chains, i)->id;

      if (!till_chain_table_set_explorer (self->chains, id, g_hash_table_lookup (explorers, id)))
        till_chain_table_set_explorer (self->chains, id, NULL);
    }
}
