/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is taken or offered is an address that stands in the text or is told by it, and never part
 * of a secret; what is taken of it alone is itself. The first byte says the chain. */

#include "till-fuzz.h"

#include "till-pasted-address.h"

static gboolean
is_secret (const TillPastedAddress *pasted)
{
  return pasted->no_address == TILL_NON_ADDRESS_PRIVATE_KEY ||
         pasted->no_address == TILL_NON_ADDRESS_PHRASE;
}

static void
check_taken (const TillChainTable *table, const TillPayout *payout, const TillPastedAddress *pasted)
{
  g_autoptr (TillPastedAddress) again = NULL;

  g_assert_nonnull (pasted->address);
  g_assert_false (is_secret (pasted));
  again = till_pasted_address_new (table, payout, pasted->address);
  g_assert_false (is_secret (again));
  if (again->kind == TILL_PASTED_TAKEN)
    g_assert_cmpstr (again->memo, ==, NULL);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static TillChainTable *table = NULL;
  TillPayout payout = { NULL, NULL, till_decimal_from_int (4, 1) };
  g_autoptr (TillPastedAddress) pasted = NULL;
  g_autofree char *text = NULL;

  if (size == 0)
    return 0;

  if (table == NULL)
    table = till_chain_table_new ();
  payout.chain = till_chain_table_get (table, data[0] % till_chain_table_get_length (table));
  text = g_strndup ((const char *) data + 1, size - 1);
  pasted = till_pasted_address_new (table, &payout, text);
  if (pasted->kind == TILL_PASTED_TAKEN || pasted->kind == TILL_PASTED_OFFERED)
    check_taken (table, &payout, pasted);

  return 0;
}
