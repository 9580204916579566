/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-chain-table.h"
#include "till-json.h"
#include "till-payment-link.h"

#include <string.h>

#define RECIPIENT "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
#define SEGWIT    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
#define MINT      "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
#define HASH      "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static void
assert_memo_link (const char *chain_name,
                  const char *symbol,
                  const char *address,
                  const char *amount,
                  const char *memo,
                  const char *expected)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  const TillChain *chain = till_chain_table_find (table, chain_name);
  g_autofree char *link = NULL;
  TillDecimal value = { 0 };

  g_assert_nonnull (chain);
  g_assert_true (amount == NULL || till_decimal_parse (amount, &value));
  link = till_payment_link_build (chain, symbol, address, amount != NULL ? &value : NULL, memo);
  g_assert_cmpstr (link, ==, expected);
}

/* A link may leave the amount to the payer, but can't have an unknown one. */
static void
test_link_of_unknown_amount (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  TillDecimal unknown = { 1, 0, FALSE };

  g_assert_null (till_payment_link_build (till_chain_table_find (table, "bitcoin"), NULL, SEGWIT,
                                          &unknown, NULL));
}

static void
assert_link (const char *chain_name,
             const char *symbol,
             const char *address,
             const char *amount,
             const char *expected)
{
  assert_memo_link (chain_name, symbol, address, amount, NULL, expected);
}

static void
test_names (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();

  g_assert_cmpstr (till_chain_table_find (table, "tron")->id, ==, "tron");
  g_assert_cmpstr (till_chain_table_find (table, "TRON:USDT")->id, ==, "tron");
  g_assert_cmpstr (till_chain_table_find (table, "trc20")->id, ==, "tron");
  g_assert_cmpstr (till_chain_table_find (table, "BNB Smart Chain")->id, ==, "bsc");
  g_assert_null (till_chain_table_find (table, "nowhere"));
  g_assert_null (till_chain_table_find (table, NULL));
  g_assert_cmpuint (till_chain_table_get_length (table), >=, 18);
}

static void
test_no_name_twice (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();

  for (guint i = 0; i < till_chain_table_get_length (table); i++)
    {
      const TillChain *chain = till_chain_table_get (table, i);

      g_assert_true (till_chain_table_find (table, chain->id) == chain);
      g_assert_true (till_chain_table_find (table, chain->name) == chain);
      for (guint k = 0; chain->aliases[k] != NULL; k++)
        g_assert_true (till_chain_table_find (table, chain->aliases[k]) == chain);
    }
}

/* The same symbol can have other decimals on another chain. */
static void
test_decimals (void)
{
  static const struct
  {
    const char *chain;
    const char *symbol;
    guint decimals;
  } rows[] = {
    { "bitcoin", NULL, 8 },    { "bitcoin", "BTC", 8 },  { "bsc", "USDT", 18 },
    { "bsc", "USDC", 18 },     { "tron", "USDT", 6 },    { "ethereum", "ETH", 18 },
    { "ethereum", "usdt", 6 }, { "tron", "TRX", 6 },     { "solana", "SOL", 9 },
    { "ton", "USDT", 6 },      { "stellar", "XLM", 7 },  { "xrp", "XRP", 6 },
    { "arbitrum", "USDC", 6 }, { "litecoin", "LTC", 8 }, { "avalanche", "USDT", 6 },
  };
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  guint decimals = 0;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const TillChain *chain = till_chain_table_find (table, rows[i].chain);

      g_assert_true (till_chain_get_decimals (chain, rows[i].symbol, &decimals));
      g_assert_cmpuint (decimals, ==, rows[i].decimals);
    }

  g_assert_false (
      till_chain_get_decimals (till_chain_table_find (table, "tron"), "USDC", &decimals));
}

static void
test_links (void)
{
  assert_link ("bitcoin", "BTC", SEGWIT, "0.01", "bitcoin:" SEGWIT "?amount=0.01");
  assert_link ("bitcoincash", NULL, "bitcoincash:qq", "1", "bitcoincash:qq?amount=1");
  assert_link ("ethereum", NULL, RECIPIENT, "2.014",
               "ethereum:" RECIPIENT "@1?value=2014000000000000000");
  assert_link ("bsc", "USDT", RECIPIENT, "12.5",
               "ethereum:0x55d398326f99059fF775485246999027B3197955@56/transfer?address=" RECIPIENT
               "&uint256=12500000000000000000");
  assert_link ("solana", "USDC", "mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN", "0.01",
               "solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=0.01&spl-token=" MINT);
  assert_link ("ton", NULL, "UQ-x_", "1.5", "ton://transfer/UQ-x_?amount=1500000000");
  assert_link ("ton", "USDT", "UQ-x_", "1.5",
               "ton://transfer/UQ-x_?jetton=EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs"
               "&amount=1500000");
}

/* If the unit is unknown, no amount is better than a wrong one. */
static void
test_links_without_amount (void)
{
  assert_link ("bitcoin", "BTC", SEGWIT, NULL, "bitcoin:" SEGWIT);
  assert_link ("ethereum", NULL, RECIPIENT, NULL, "ethereum:" RECIPIENT "@1");
  assert_link (
      "bsc", "USDT", RECIPIENT, NULL,
      "ethereum:0x55d398326f99059fF775485246999027B3197955@56/transfer?address=" RECIPIENT);
  assert_link ("solana", "USDC", "mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN", NULL,
               "solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?spl-token=" MINT);
  assert_link ("ton", NULL, "UQ-x_", NULL, "ton://transfer/UQ-x_");
  assert_link ("tron", NULL, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", NULL, NULL);
  assert_link ("ethereum", "DOGE", RECIPIENT, NULL, NULL);
  assert_memo_link ("ton", NULL, "UQ-x_", NULL, "7", "ton://transfer/UQ-x_?text=7");
}

/* Tron has no links, and neither has an amount that can't be paid exactly. */
static void
test_no_links (void)
{
  assert_link ("tron", "USDT", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "1", NULL);
  assert_link ("ethereum", "USDT", RECIPIENT, "0.0000001", NULL);
  assert_link ("ethereum", "DOGE", RECIPIENT, "1", NULL);
  assert_link ("ethereum", NULL, RECIPIENT, "0", NULL);
  assert_link ("ethereum", NULL, RECIPIENT, "-1", NULL);
  assert_link ("ethereum", NULL, RECIPIENT "?x", "1", NULL);
  assert_link ("bitcoin", "USDT", SEGWIT, "1", NULL);
}

/* No link drops a memo. */
static void
test_memo (void)
{
  assert_memo_link ("ton", NULL, "UQ-x_", "1.5", "104 47&a",
                    "ton://transfer/UQ-x_?amount=1500000000&text=104%2047%26a");
  assert_memo_link ("solana", NULL, "mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN", "1", "7",
                    "solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=1&memo=7");
  assert_memo_link ("ethereum", NULL, RECIPIENT, "1", "7", NULL);
  assert_memo_link ("bitcoin", NULL, SEGWIT, "1", "7", NULL);
}

static void
test_units (void)
{
  static const char *const rows[][2] = {
    { "0", "0" },           { "1", "1000000" },    { "0.000001", "1" },
    { "12.5", "12500000" }, { "0.0000001", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TillDecimal amount = { 0 };
      g_autofree char *units = NULL;

      g_assert_true (till_decimal_parse (rows[i][0], &amount));
      units = till_amount_to_units (&amount, 6);
      g_assert_cmpstr (units, ==, rows[i][1]);
    }
}

static void
test_hashes (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  const TillChain *bitcoin = till_chain_table_find (table, "bitcoin");
  const TillChain *ethereum = till_chain_table_find (table, "ethereum");
  const TillChain *solana = till_chain_table_find (table, "solana");
  const TillChain *ton = till_chain_table_find (table, "ton");
  g_autofree char *signature = g_strnfill (88, 'z');

  memcpy (signature, "5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4t", 64);
  g_assert_true (till_chain_is_tx_hash (bitcoin, HASH));
  g_assert_false (till_chain_is_tx_hash (bitcoin, "0x" HASH));
  g_assert_true (till_chain_is_tx_hash (ethereum, "0x" HASH));
  g_assert_false (till_chain_is_tx_hash (ethereum, HASH));
  g_assert_false (till_chain_is_tx_hash (ethereum, "0x" HASH "0"));
  g_assert_false (till_chain_is_tx_hash (bitcoin, ""));
  g_assert_false (till_chain_is_tx_hash (solana, HASH));
  g_assert_false (till_chain_is_tx_hash (solana, MINT));
  g_assert_true (till_chain_is_tx_hash (ton, HASH));
  g_assert_true (till_chain_is_tx_hash (ton, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/A="));
}

#define SIGNATURE                                                                                  \
  "2Ana1pUpv2ZbMVkwF5FXapYeBEjdxDatLn7nvJkhgTSXbs59SyZSx866bXirPgj8QQVB57uxHJBG1YFvkRbFj4T"

static void
test_explorers (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  const TillChain *tron = till_chain_table_find (table, "tron");
  const TillChain *ton = till_chain_table_find (table, "ton");
  g_autofree char *tx = till_chain_dup_tx_link (tron, HASH);
  g_autofree char *escaped =
      till_chain_dup_tx_link (ton, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/A=");
  static const char *const links[][2] = {
    { "bitcoin", "https://mempool.space/tx/" HASH },
    { "litecoin", "https://blockchair.com/litecoin/transaction/" HASH },
    { "dogecoin", "https://blockchair.com/dogecoin/transaction/" HASH },
    { "dash", "https://blockchair.com/dash/transaction/" HASH },
    { "bitcoincash", "https://blockchair.com/bitcoin-cash/transaction/" HASH },
    { "ethereum", "https://etherscan.io/tx/0x" HASH },
    { "bsc", "https://bscscan.com/tx/0x" HASH },
    { "polygon", "https://polygonscan.com/tx/0x" HASH },
    { "arbitrum", "https://arbiscan.io/tx/0x" HASH },
    { "base", "https://basescan.org/tx/0x" HASH },
    { "optimism", "https://optimistic.etherscan.io/tx/0x" HASH },
    { "avalanche", "https://snowtrace.io/tx/0x" HASH },
    { "tron", "https://tronscan.org/#/transaction/" HASH },
    { "solana", "https://solscan.io/tx/" SIGNATURE },
    { "ton", "https://tonviewer.com/transaction/" HASH },
    { "xrp", "https://bithomp.com/explorer/" HASH },
    { "stellar", "https://blockchair.com/stellar/transaction/" HASH },
  };

  for (guint i = 0; i < G_N_ELEMENTS (links); i++)
    {
      const char *hash = strrchr (links[i][1], '/') + 1;
      g_autofree char *link =
          till_chain_dup_tx_link (till_chain_table_find (table, links[i][0]), hash);

      g_assert_cmpstr (link, ==, links[i][1]);
    }

  g_assert_cmpstr (tx, ==, "https://tronscan.org/#/transaction/" HASH);
  g_assert_true (g_str_has_suffix (escaped, "%2FA%3D"));
  g_assert_null (till_chain_dup_tx_link (tron, "javascript:x"));
  g_assert_null (till_chain_dup_tx_link (NULL, HASH));
}

#define TON_HEX       "fb0f2ee3e6a2b4b3f0c0d3a5b1f7e8d9fafbfcfdfeff00010203040506070809"
#define TON_BASE64    "+w8u4+aitLPwwNOlsffo2fr7/P3+/wABAgMEBQYHCAk="
#define TON_BASE64URL "-w8u4-aitLPwwNOlsffo2fr7_P3-_wABAgMEBQYHCAk="

/* A transaction is the same however it is written. */
static void
test_hash_identity (void)
{
  static const char *const ways[] = { TON_HEX, "0x" TON_HEX, TON_BASE64, TON_BASE64URL };
  g_autofree char *capitals = g_ascii_strup (TON_HEX, -1);

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *identity = till_tx_hash_dup_identity (ways[i]);

      g_assert_cmpstr (identity, ==, TON_HEX);
      g_assert_true (till_tx_hash_is_same (ways[i], capitals));
      g_assert_false (till_tx_hash_is_same (ways[i], HASH));
    }
}

/* The contracts of the field notes, section 5.3. Contracts of other chains and unknown ones do not
 * count. */
static void
test_contracts (void)
{
  static const struct
  {
    const char *chain;
    const char *contract;
  } rows[] = {
    { "ethereum", "0xdAC17F958D2ee523a2206206994597C13D831ec7" },
    { "tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
    { "bsc", "0x55d398326f99059fF775485246999027B3197955" },
    { "polygon", "0xc2132D05D31c914a87C6611C10748AEb04B58e8F" },
    { "arbitrum", "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9" },
    { "optimism", "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58" },
    { "avalanche", "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7" },
    { "base", "0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2" },
    { "solana", "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB" },
    { "ton", "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs" },
    { "ethereum", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" },
    { "bsc", "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d" },
    { "polygon", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359" },
    { "polygon", "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174" },
    { "arbitrum", "0xaf88d065e77c8cC2239327C5EDb3A432268e5831" },
    { "arbitrum", "0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8" },
    { "base", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913" },
    { "solana", MINT },
  };
  g_autoptr (TillChainTable) table = till_chain_table_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const TillChain *chain = till_chain_table_find (table, rows[i].chain);
      gboolean is_known = FALSE;

      for (guint k = 0; k < chain->tokens->len; k++)
        is_known |=
            g_strcmp0 (((TillToken *) chain->tokens->pdata[k])->contract, rows[i].contract) == 0;
      if (!is_known)
        g_error ("%s is not known on %s", rows[i].contract, rows[i].chain);
    }
}

static gboolean
extend (TillChainTable *table, const char *members)
{
  g_autofree char *text = g_strdup_printf ("{\"chains\": [{%s}]}", members);

  return till_chain_table_extend (table, text, strlen (text), NULL);
}

#define OWN                                                                                        \
  "\"id\": \"own\", \"name\": \"Own\", \"symbol\": \"OWN\", \"decimals\": 4, "                     \
  "\"transaction\": \"hex\", \"memo\": \"none\", \"link\": \"none\""

static void
test_own_file (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  guint length = till_chain_table_get_length (table);
  guint decimals = 0;

  g_assert_true (extend (table, OWN ", \"address\": \"evm\", \"aliases\": [\"mine\"]"));
  g_assert_cmpuint (till_chain_table_get_length (table), ==, length + 1);
  g_assert_cmpstr (till_chain_table_find (table, "mine")->id, ==, "own");

  g_assert_true (extend (table, "\"extends\": \"TRX\", \"tokens\": [{\"symbol\": \"OWN\", "
                                "\"decimals\": 3, \"contract\": "
                                "\"TJRabPrwbZy45sbavfcjinPJC18kjpRTv8\"}]"));
  g_assert_cmpuint (till_chain_table_get_length (table), ==, length + 1);
  g_assert_true (till_chain_get_decimals (till_chain_table_find (table, "tron"), "own", &decimals));
  g_assert_cmpuint (decimals, ==, 3);
}

#define TOKEN(symbol, contract)                                                                    \
  "\"extends\": \"tron\", \"tokens\": [{\"symbol\": \"" symbol "\", \"decimals\": 3, "             \
  "\"contract\": \"" contract "\"}]"

/* A user's file can't change the names and tokens of the shipped table. */
static void
test_own_file_weakens_nothing (void)
{
  static const char *const members[] = {
    OWN ", \"address\": \"evm\", \"aliases\": [\"tron\"]",
    "\"id\": \"TRX\", \"name\": \"Own\", \"symbol\": \"OWN\", \"decimals\": 4, \"transaction\": "
    "\"hex\", \"memo\": \"none\", \"link\": \"none\", \"address\": \"evm\"",
    TOKEN ("usdt", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"),
    TOKEN ("TRX", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"),
    TOKEN ("OWN", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"),
    TOKEN ("OWN", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9"),
    "\"extends\": \"nowhere\", \"tokens\": []",
  };
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  guint length = till_chain_table_get_length (table);
  guint n_tokens = till_chain_table_find (table, "tron")->tokens->len;

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    g_assert_false (extend (table, members[i]));
  g_assert_cmpuint (till_chain_table_get_length (table), ==, length);
  g_assert_cmpuint (till_chain_table_find (table, "tron")->tokens->len, ==, n_tokens);
}

static void
test_bad_file (void)
{
  static const char *const members[] = {
    OWN,
    OWN ", \"address\": \"unheard\"",
    OWN ", \"address\": \"evm\", \"explorerTx\": \"http://x/{t}\"",
    OWN ", \"address\": \"evm\", \"explorerTx\": \"https://x/\"",
    OWN ", \"address\": \"evm\", \"scheme\": \"java script\"",
    OWN ", \"address\": \"evm\", \"base58\": [\"zz\"]",
    OWN ", \"address\": \"evm\", \"tokens\": [{\"symbol\": \"A\", \"contract\": \"b\"}]",
    "\"id\": \"own\"",
  };
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  guint length = till_chain_table_get_length (table);

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    g_assert_false (extend (table, members[i]));

  g_assert_false (till_chain_table_extend (table, "[]", 2, NULL));
  g_assert_false (till_chain_table_extend (table, "{", 1, NULL));
  g_assert_cmpuint (till_chain_table_get_length (table), ==, length);
}

/* The user chooses the host, the hash can't change it, and the link is always encrypted. */
static void
test_explorer_patterns (void)
{
  static const struct
  {
    const char *pattern;
    gboolean is_valid;
  } cases[] = {
    { "https://example.org/tx/{t}", TRUE },
    { "https://example.org/#/tx?id={t}&x=1", TRUE },
    { "https://example.org:8443/{t}", TRUE },
    { "http://example.org/tx/{t}", FALSE },
    { "https://example.org/tx/", FALSE },
    { "https://example.org/{t}/{t}", FALSE },
    { "https://example.org/{t}/{a}", FALSE },
    { "https://{t}.example.org/", FALSE },
    { "https://example.org{t}", FALSE },
    { "https:///{t}", FALSE },
    { "https://me@example.org/{t}", FALSE },
    { "https://example.org/ {t}", FALSE },
    { "javascript:{t}", FALSE },
    { "", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].pattern);
      g_assert_cmpint (till_explorer_is_valid (cases[i].pattern, TILL_EXPLORER_TX_PLACE), ==,
                       cases[i].is_valid);
    }
}

static void
assert_explorer (TillChainTable *table, const char *expected)
{
  g_autofree char *link = till_chain_dup_tx_link (till_chain_table_find (table, "tron"), HASH);

  g_assert_cmpstr (link, ==, expected);
}

static void
test_own_explorer (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  g_autofree char *shipped = till_chain_dup_tx_link (till_chain_table_find (table, "tron"), HASH);

  g_assert_true (till_chain_table_set_explorer (table, "tron", "https://example.org/{t}?x"));
  assert_explorer (table, "https://example.org/" HASH "?x");
  g_assert_false (till_chain_table_set_explorer (table, "tron", "http://example.org/{t}"));
  assert_explorer (table, "https://example.org/" HASH "?x");
  g_assert_false (till_chain_table_set_explorer (table, "none", "https://example.org/{t}"));
  g_assert_true (till_chain_table_set_explorer (table, "tron", NULL));
  assert_explorer (table, shipped);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/chain/link-of-unknown-amount", test_link_of_unknown_amount);
  g_test_add_func ("/chain/names", test_names);
  g_test_add_func ("/chain/no-name-twice", test_no_name_twice);
  g_test_add_func ("/chain/decimals", test_decimals);
  g_test_add_func ("/chain/links", test_links);
  g_test_add_func ("/chain/links-without-amount", test_links_without_amount);
  g_test_add_func ("/chain/no-links", test_no_links);
  g_test_add_func ("/chain/memo", test_memo);
  g_test_add_func ("/chain/units", test_units);
  g_test_add_func ("/chain/hashes", test_hashes);
  g_test_add_func ("/chain/explorers", test_explorers);
  g_test_add_func ("/chain/explorer-patterns", test_explorer_patterns);
  g_test_add_func ("/chain/own-explorer", test_own_explorer);
  g_test_add_func ("/chain/hash-identity", test_hash_identity);
  g_test_add_func ("/chain/contracts", test_contracts);
  g_test_add_func ("/chain/own-file", test_own_file);
  g_test_add_func ("/chain/own-file-weakens-nothing", test_own_file_weakens_nothing);
  g_test_add_func ("/chain/bad-file", test_bad_file);

  return g_test_run ();
}
