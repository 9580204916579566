/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What people paste instead of a transaction hash. */

#include "till-pasted-hash.h"

#define HASH    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define UPPER   "0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF"
#define ANOTHER "1123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define BASE64  "ASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8="
#define SLASHES "/////////////////////////////////////////+8="
#define SIGNATURE                                                                                  \
  "5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW"

static const struct
{
  const char *chain;
  const char *text;
  TillPastedHash found;
  const char *hash; /* or the other chain; may be NULL */
} cases[] = {
  { "bitcoin", HASH, TILL_PASTED_HASH_ONE, HASH },
  { "bitcoin", UPPER, TILL_PASTED_HASH_ONE, UPPER },
  { "bitcoin", " " HASH "\n", TILL_PASTED_HASH_ONE, HASH },
  { "bitcoin", "“" HASH "”.", TILL_PASTED_HASH_ONE, HASH },
  { "bitcoin", "txid: " HASH ", 0.004 BTC", TILL_PASTED_HASH_ONE, HASH },
  { "bitcoin", HASH "\xe2\x80\x8b", TILL_PASTED_HASH_ONE, HASH },
  { "bitcoin", HASH "\xff", TILL_PASTED_HASH_ONE, HASH },
  { "bitcoin", HASH " and again " UPPER, TILL_PASTED_HASH_ONE, UPPER },
  { "bitcoin", HASH " or " ANOTHER, TILL_PASTED_HASH_SEVERAL, NULL },
  { "bitcoin", HASH "0", TILL_PASTED_HASH_NONE, NULL },
  { "bitcoin", "0x" HASH, TILL_PASTED_HASH_NONE, NULL },
  { "bitcoin", "", TILL_PASTED_HASH_NONE, NULL },
  { "bitcoin", "https://mempool.space/tx/" HASH, TILL_PASTED_HASH_ONE, HASH },
  { "bitcoin", "https://mempool.space/de/tx/" HASH "#vout=1", TILL_PASTED_HASH_ONE, HASH },
  { "bitcoin", "https://blockstream.info/tx/" HASH "?expand", TILL_PASTED_HASH_ONE, HASH },
  { "bitcoin", "https://blockchair.com/litecoin/transaction/" HASH, TILL_PASTED_HASH_OTHER_CHAIN,
    "litecoin" },
  { "litecoin", "blockchair.com/litecoin/transaction/" HASH, TILL_PASTED_HASH_ONE, HASH },
  { "tron", "https://tronscan.org/#/transaction/" HASH, TILL_PASTED_HASH_ONE, HASH },
  { "tron", "https://tronscan.org/#/transaction/" HASH "?lang=de", TILL_PASTED_HASH_ONE, HASH },
  { "ethereum", "https://etherscan.io/tx/0x" HASH, TILL_PASTED_HASH_ONE, "0x" HASH },
  { "ethereum", "HTTPS://WWW.ETHERSCAN.IO/TX/0X" UPPER, TILL_PASTED_HASH_ONE, "0x" UPPER },
  { "ethereum", "https://www.etherscan.io/tx/0x" HASH "#eventlog", TILL_PASTED_HASH_ONE,
    "0x" HASH },
  { "ethereum", "https://optimistic.etherscan.io/tx/0x" HASH, TILL_PASTED_HASH_OTHER_CHAIN,
    "optimism" },
  { "bsc", "https://etherscan.io/tx/0x" HASH, TILL_PASTED_HASH_OTHER_CHAIN, "ethereum" },
  { "ethereum", HASH, TILL_PASTED_HASH_NONE, NULL },
  { "solana", "https://solscan.io/tx/" SIGNATURE, TILL_PASTED_HASH_ONE, SIGNATURE },
  { "ton", "https://tonviewer.com/transaction/" HASH, TILL_PASTED_HASH_ONE, HASH },
  { "ton", BASE64, TILL_PASTED_HASH_ONE, BASE64 },
  { "ton", SLASHES, TILL_PASTED_HASH_ONE, SLASHES },
  { "ton", "https://tonviewer.com/transaction/ASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8%3D",
    TILL_PASTED_HASH_ONE, BASE64 },
  { "xrp", "https://bithomp.com/explorer/" UPPER, TILL_PASTED_HASH_ONE, UPPER },
};

static void
test_cases (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const TillChain *other = NULL;
      g_autofree char *hash = NULL;
      g_autofree char *escaped = g_strescape (cases[i].text, NULL);

      g_test_message ("%s: %s", cases[i].chain, escaped);
      g_assert_cmpint (till_pasted_hash_find (table, till_chain_table_find (table, cases[i].chain),
                                              cases[i].text, &hash, &other),
                       ==, cases[i].found);
      g_assert_cmpstr (other != NULL ? other->id : hash, ==, cases[i].hash);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pasted-hash/cases", test_cases);

  return g_test_run ();
}
