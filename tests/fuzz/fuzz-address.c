/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An address that is accepted on one chain is accepted again as it was understood, and is no
 * contract of a token. The first byte says the chain. */

#include "till-fuzz.h"

#include "till-address-check.h"

static void
check_again (const TillChainTable *table, const TillChain *chain, const TillAddressCheck *check)
{
  TillAddressContext context = { 0 };
  g_autoptr (TillAddressCheck) again =
      till_address_check_new (table, chain, check->address, &context);

  g_assert_cmpint (again->verdict, ==, TILL_ADDRESS_ACCEPTED);
  g_assert_null (check->other);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static TillChainTable *table = NULL;
  TillAddressContext context = { 0 };
  g_autoptr (TillAddressCheck) check = NULL;
  g_autofree char *text = NULL;
  const TillChain *chain = NULL;

  if (size == 0)
    return 0;

  if (table == NULL)
    table = till_chain_table_new ();
  chain = till_chain_table_get (table, data[0] % till_chain_table_get_length (table));
  text = g_strndup ((const char *) data + 1, size - 1);
  check = till_address_check_new (table, chain, text, &context);
  if (check->verdict == TILL_ADDRESS_ACCEPTED)
    check_again (table, chain, check);
  till_chain_is_tx_hash (chain, text);

  return 0;
}
