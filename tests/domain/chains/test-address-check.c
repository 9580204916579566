/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-address-check.h"
#include "till-address-form.h"
#include "till-keccak.h"

#include <string.h>

#define RECIPIENT  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
#define TRON_USDT  "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
#define TRON_OTHER "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"
#define SEGWIT     "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
#define TON_HEAD   "QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gq"
#define SOLANA     "mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN"
#define HEX_64     "83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8"
#define MWEB                                                                                       \
  "ltcmweb1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7ruszzg3rysjjvfeg9y4zktpd9chnqvfjxv6r2" \
  "d"                                                                                              \
  "3h8qun5weu85lr7szpgg7s4qnt"
#define ZERO_WIDTH "\xe2\x80\x8b"
#define CYRILLIC_A "\xd0\xb0"
#define NO_BREAK   "\xc2\xa0"

static TillAddressCheck *
check_in (const char *chain_name, const char *text, const TillAddressContext *context)
{
  static TillChainTable *table = NULL;
  const TillChain *chain = NULL;

  if (table == NULL)
    table = till_chain_table_new ();
  chain = till_chain_table_find (table, chain_name);
  g_assert_nonnull (chain);

  return till_address_check_new (table, chain, text, context);
}

static TillAddressCheck *
check (const char *chain_name, const char *text)
{
  TillAddressContext context = { 0 };

  return check_in (chain_name, text, &context);
}

static void
assert_verdict (const char *chain_name, const char *text, TillAddressVerdict verdict)
{
  g_autoptr (TillAddressCheck) result = check (chain_name, text);

  if (result->verdict != verdict)
    g_test_message ("%s: %s", chain_name, text);
  g_assert_cmpint (result->verdict, ==, verdict);
}

/* The vectors of the field notes, and some for the chains that they leave out. */
static void
test_accepted (void)
{
  static const char *const rows[][2] = {
    { "bitcoin", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" },
    { "bitcoin", "17A16QmavnUfCW11DAApiJxp7ARnxN5pGX" },
    { "bitcoin", SEGWIT },
    { "bitcoin", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4" },
    { "bitcoin", "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3" },
    { "bitcoin", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0" },
    { "litecoin", "LdhVys1Bw8Rx5EwquiUdx1DyWJF2xtXPmQ" },
    { "litecoin", "MS1kPMTjQV9DVLGvXWw9QhAJVaHAjHh81o" },
    { "litecoin", "ltc1qe2nl3405p8hx30ckqaujeqm7a5v5fdly8jjvjf" },
    { "dogecoin", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L" },
    { "dash", "XpESxaUmonkq8RaLLp46Brx2K39ggQe226" },
    { "zcash", "t1VShHAhsQc5RVndQLyM1ZbQXLHKd35GkG1" },
    { "bitcoincash", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a" },
    { "bitcoincash", "ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq" },
    { "bitcoincash", "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu" },
    { "ethereum", RECIPIENT },
    { "bsc", "0x52908400098527886E0F7030069857D2E4169EE7" },
    { "tron", TRON_OTHER },
    { "solana", SOLANA },
    { "ton", "E" TON_HEAD "PrHF" },
    { "ton", "U" TON_HEAD "PuwA" },
    { "ton", "0:" HEX_64 },
    { "ton", "-1:" HEX_64 },
    { "ethereum", "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED" },
    { "ethereum", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359" },
    { "litecoin", MWEB },
    { "xrp", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh" },
    { "stellar", "GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_verdict (rows[i][0], rows[i][1], TILL_ADDRESS_ACCEPTED);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *chain;
    const char *text;
    TillAddressVerdict verdict;
  } rows[] = {
    { "tron", "", TILL_ADDRESS_EMPTY },
    { "tron", " \n", TILL_ADDRESS_EMPTY },
    { "tron", TRON_USDT, TILL_ADDRESS_CONTRACT },
    { "ethereum", "0x55d398326f99059fF775485246999027B3197955", TILL_ADDRESS_CONTRACT },
    { "bsc", "0xdac17f958d2ee523a2206206994597c13d831ec7", TILL_ADDRESS_CONTRACT },
    { "solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", TILL_ADDRESS_CONTRACT },
    { "bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", TILL_ADDRESS_BAD_CHECKSUM },
    { "bitcoin", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", TILL_ADDRESS_BAD_CHECKSUM },
    { "bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8f3t4", TILL_ADDRESS_MIXED_CASE },
    { "ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", TILL_ADDRESS_BAD_CHECKSUM },
    { "bitcoin", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", TILL_ADDRESS_TESTNET },
    { "bitcoin", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", TILL_ADDRESS_TESTNET },
    { "ton", "k" TON_HEAD "PgpP", TILL_ADDRESS_TESTNET },
    { "ton", "0" TON_HEAD "PleK", TILL_ADDRESS_TESTNET },
    { "ton", "E" TON_HEAD "PrHG", TILL_ADDRESS_BAD_CHECKSUM },
    { "tron", RECIPIENT, TILL_ADDRESS_OTHER_CHAIN },
    { "ethereum", TRON_OTHER, TILL_ADDRESS_OTHER_CHAIN },
    { "litecoin", SEGWIT, TILL_ADDRESS_OTHER_CHAIN },
    { "tron", "41a614f803b6fd780986a42c78ec9c7f77e6ded13c", TILL_ADDRESS_RAW },
    { "tron", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9", TILL_ADDRESS_BAD_CHECKSUM },
    { "tron", "TJRabPrwbZy45 sbavfcjinPJC18kjpRTv8", TILL_ADDRESS_SPACED },
    { "tron", NO_BREAK TRON_OTHER, TILL_ADDRESS_SPACED },
    { "tron", TRON_OTHER ZERO_WIDTH, TILL_ADDRESS_INVISIBLE },
    { "tron", "TJR" CYRILLIC_A "bPrwbZy45sbavfcjinPJC18kjpRTv8", TILL_ADDRESS_FOREIGN },
    { "tron", "\xff\xfe", TILL_ADDRESS_FOREIGN },
    { "tron", "a \xff", TILL_ADDRESS_FOREIGN },
    { "tron", "a \u00e9", TILL_ADDRESS_SPACED },
    { "tron", "some\u034fone", TILL_ADDRESS_INVISIBLE },
    { "tron", "some\u115fone", TILL_ADDRESS_INVISIBLE },
    { "tron", "some\u3164one", TILL_ADDRESS_INVISIBLE },
    { "tron", "some\ufe00one", TILL_ADDRESS_INVISIBLE },
    { "tron", "some\ufe0fone", TILL_ADDRESS_INVISIBLE },
    { "tron", "some\ufe10one", TILL_ADDRESS_FOREIGN },
    { "tron", "some\x01one", TILL_ADDRESS_INVISIBLE },
    { "tron", "some\x7fone", TILL_ADDRESS_INVISIBLE },
    { "tron", "some\tone", TILL_ADDRESS_SPACED },
    { "tron", "some~one", TILL_ADDRESS_NO_ADDRESS },
    { "tron", "some//one", TILL_ADDRESS_LINK },
    { "tron", "some=one", TILL_ADDRESS_LINK },
    { "tron", "ethereum:" RECIPIENT, TILL_ADDRESS_LINK },
    { "litecoin", "litecoin:ltc1qe2nl3405p8hx30ckqaujeqm7a5v5fdly8jjvjf", TILL_ADDRESS_LINK },
    { "ethereum", "0x00000000000000000000000000000000000000zz", TILL_ADDRESS_NO_ADDRESS },
    { "ethereum", "0xFB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", TILL_ADDRESS_BAD_CHECKSUM },
    { "ethereum", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed0", TILL_ADDRESS_NO_ADDRESS },
    { "ethereum", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg", TILL_ADDRESS_NO_ADDRESS },
    { "tron", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", TILL_ADDRESS_NO_ADDRESS },
    { "bitcoin", "2222222222222222222222222", TILL_ADDRESS_NO_ADDRESS },
    { "bitcoin", "22222222222222222222222222", TILL_ADDRESS_BAD_CHECKSUM },
    { "bitcoin", "22222222222222222222222222222222222", TILL_ADDRESS_BAD_CHECKSUM },
    { "bitcoin", "222222222222222222222222222222222222", TILL_ADDRESS_NO_ADDRESS },
    { "bitcoin", "222222222222222222222222222000", TILL_ADDRESS_NO_ADDRESS },
    { "ton", "1:" HEX_64, TILL_ADDRESS_NO_ADDRESS },
    { "ton", "ab" HEX_64, TILL_ADDRESS_NO_ADDRESS },
    { "ton", "abc" HEX_64, TILL_ADDRESS_NO_ADDRESS },
    { "ton", "0:" HEX_64 "0", TILL_ADDRESS_NO_ADDRESS },
    { "ton", "-1:" HEX_64 "0", TILL_ADDRESS_NO_ADDRESS },
    { "ton", "-1:ab", TILL_ADDRESS_NO_ADDRESS },
    { "ton", "0:g3dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8",
      TILL_ADDRESS_NO_ADDRESS },
    { "ton", "-1:g3dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8",
      TILL_ADDRESS_NO_ADDRESS },
    { "xrp", "r22222222222222222222222", TILL_ADDRESS_NO_ADDRESS },
    { "xrp", "r222222222222222222222222", TILL_ADDRESS_BAD_CHECKSUM },
    { "xrp", "r2222222222222222222222222222222222", TILL_ADDRESS_BAD_CHECKSUM },
    { "xrp", "r22222222222222222222222222222222222", TILL_ADDRESS_NO_ADDRESS },
    { "xrp", "X2222222222222222222222222222", TILL_ADDRESS_NO_ADDRESS },
    { "xrp", "rpxBduHPWwP4HVNnWubfn7qB6b4t1GjaY", TILL_ADDRESS_NO_ADDRESS },
    { "stellar", "ABRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H",
      TILL_ADDRESS_NO_ADDRESS },
    { "bitcoin", "bitcoin:" SEGWIT "?amount=1", TILL_ADDRESS_LINK },
    { "bitcoin", "bitcoin:" SEGWIT, TILL_ADDRESS_LINK },
    { "tron", "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
      TILL_ADDRESS_TX_HASH },
    { "tron", "someone", TILL_ADDRESS_NO_ADDRESS },
    { "solana", "EPjFWdd5", TILL_ADDRESS_NO_ADDRESS },
    { "bitcoincash", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b",
      TILL_ADDRESS_BAD_CHECKSUM },
    { "xrp", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi", TILL_ADDRESS_BAD_CHECKSUM },
    { "stellar", "GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2A",
      TILL_ADDRESS_BAD_CHECKSUM },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_verdict (rows[i].chain, rows[i].text, rows[i].verdict);
}

/* Valid addresses that belong to nobody. */
static void
test_nobodys (void)
{
  static const char *const rows[][2] = {
    { "bitcoin", "1111111111111111111114oLvT2" },
    { "bitcoin", "1BitcoinEaterAddressDontSendf59kuE" },
    { "ethereum", "0x0000000000000000000000000000000000000000" },
    { "bsc", "0x0000000000000000000000000000000000000009" },
    { "ethereum", "0x000000000000000000000000000000000000dEaD" },
    { "tron", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb" },
    { "solana", "11111111111111111111111111111111" },
    { "solana", "1nc1nerator11111111111111111111111111111111" },
    { "solana", "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" },
    { "solana", "So11111111111111111111111111111111111111112" },
    { "ton", "0:0000000000000000000000000000000000000000000000000000000000000000" },
    { "ton", "EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c" },
    { "xrp", "rrrrrrrrrrrrrrrrrrrrrhoLvTp" },
    { "stellar", "GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF" },
  };
  g_autoptr (TillChainTable) table = till_chain_table_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TillAddressFit fit = till_address_fit (till_chain_table_find (table, rows[i][0]), rows[i][1]);

      g_assert_cmpint (fit, >=, TILL_ADDRESS_FIT_UNCHECKED);
      assert_verdict (rows[i][0], rows[i][1], TILL_ADDRESS_BURN);
    }
}

static void
test_own (void)
{
  const char *own[] = { "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", RECIPIENT, NULL };
  TillAddressContext context = { own, NULL, FALSE, FALSE };
  g_autofree char *lower = g_ascii_strdown (RECIPIENT, -1);
  g_autoptr (TillAddressCheck) result = check_in ("ethereum", lower, &context);

  g_assert_cmpint (result->verdict, ==, TILL_ADDRESS_OWN);
}

/* One TON account has four texts, and all are the same own address. */
static void
test_own_on_ton (void)
{
  const char *own[] = { "E" TON_HEAD "PrHF", NULL };
  TillAddressContext context = { own, NULL, FALSE, FALSE };
  g_autoptr (TillAddressCheck) result = check_in ("ton", "U" TON_HEAD "PuwA", &context);

  g_assert_cmpint (result->verdict, ==, TILL_ADDRESS_OWN);
}

static void
test_other_chain_is_named (void)
{
  g_autoptr (TillAddressCheck) bitcoin = check ("litecoin", SEGWIT);
  g_autoptr (TillAddressCheck) contract = check ("ethereum", TRON_USDT);

  g_assert_cmpstr (bitcoin->other->id, ==, "bitcoin");
  g_assert_cmpstr (contract->other->id, ==, "tron");
}

static void
test_warnings (void)
{
  g_autofree char *lower = g_ascii_strdown (RECIPIENT, -1);
  g_autoptr (TillAddressCheck) unchecked = check ("ethereum", lower);
  g_autoptr (TillAddressCheck) trimmed = check ("tron", " " TRON_OTHER "\n");
  g_autoptr (TillAddressCheck) solana = check ("solana", SOLANA);
  g_autoptr (TillAddressCheck) ton = check ("ton", "E" TON_HEAD "PrHF");

  g_assert_cmpint (unchecked->warnings, ==,
                   TILL_ADDRESS_WARN_NO_CHECKSUM | TILL_ADDRESS_WARN_SEVERAL_CHAINS |
                       TILL_ADDRESS_WARN_UNCONFIRMED);
  g_assert_cmpint (trimmed->warnings, ==,
                   TILL_ADDRESS_WARN_TRIMMED | TILL_ADDRESS_WARN_UNCONFIRMED);
  g_assert_cmpstr (trimmed->address, ==, TRON_OTHER);
  g_assert_cmpint (solana->warnings, ==,
                   TILL_ADDRESS_WARN_NO_CHECKSUM | TILL_ADDRESS_WARN_UNCONFIRMED);
  g_assert_cmpint (ton->warnings, ==,
                   TILL_ADDRESS_WARN_MEMO | TILL_ADDRESS_WARN_UNCONFIRMED |
                       TILL_ADDRESS_WARN_BOUNCEABLE);
}

static void
test_nothing_to_warn_of (void)
{
  TillAddressContext context = { NULL, NULL, TRUE, TRUE };
  g_autoptr (TillAddressCheck) tron = check_in ("tron", TRON_OTHER, &context);
  g_autoptr (TillAddressCheck) ton = check_in ("ton", "U" TON_HEAD "PuwA", &context);

  g_assert_cmpint (tron->warnings, ==, 0);
  g_assert_cmpint (ton->warnings, ==, 0);
}

static void
test_look_alike (void)
{
  const char *earlier[] = { "0x5aAdeadbeefdeadbeefdeadbeefdeadbeefdeAed", NULL };
  TillAddressContext context = { NULL, earlier, TRUE, FALSE };
  g_autoptr (TillAddressCheck) result = check_in ("ethereum", RECIPIENT, &context);

  g_assert_cmpint (result->verdict, ==, TILL_ADDRESS_ACCEPTED);
  g_assert_true ((result->warnings & TILL_ADDRESS_WARN_LOOK_ALIKE) != 0);
  g_assert_cmpstr (result->look_alike, ==, earlier[0]);
}

static void
assert_alike (const char *chain, const char *text, const char *earlier, gboolean is_alike)
{
  const char *addresses[] = { earlier, NULL };
  TillAddressContext of_earlier = { NULL, addresses, TRUE, TRUE };
  TillAddressContext of_own = { addresses, NULL, TRUE, TRUE };
  g_autoptr (TillAddressCheck) one = check_in (chain, text, &of_earlier);
  g_autoptr (TillAddressCheck) other = check_in (chain, text, &of_own);

  g_test_message ("%s", earlier);
  g_assert_cmpstr (one->look_alike, ==, is_alike ? earlier : NULL);
  g_assert_cmpstr (other->look_alike, ==, is_alike ? earlier : NULL);
}

/* Three letters at both ends, after the prefix that all addresses share. */
static void
test_ends (void)
{
  assert_alike ("ethereum", RECIPIENT, "0x5aAAed", TRUE);
  assert_alike ("ethereum", RECIPIENT, "0x5aAed", FALSE);
  assert_alike ("ethereum", RECIPIENT, "0x5aAdeadbeefdeadbeefdeadbeefdeadbeefde", FALSE);
  assert_alike ("ethereum", RECIPIENT, "0x5bcdeadbeefdeadbeefdeadbeefdeadbeefdeAed", FALSE);
  assert_alike ("bitcoin", SEGWIT, "bc1qw5aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa3t4", TRUE);
  assert_alike ("bitcoin", SEGWIT, "bc1qxyaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa3t4", FALSE);
  assert_alike ("tron", TRON_OTHER, "TJRxxxxxxxxxxxxxxxxxxxxxxxxxxxxTv8", TRUE);
  assert_alike ("tron", TRON_OTHER, "TJSxxxxxxxxxxxxxxxxxxxxxxxxxxxxTv8", FALSE);
}

/* A private address of Litecoin, and one that is an address on one other chain. */
static void
test_warnings_of_bitcoin (void)
{
  g_autoptr (TillAddressCheck) mweb = check ("litecoin", MWEB);
  g_autoptr (TillAddressCheck) old = check ("bitcoin", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa");

  g_assert_cmpint (mweb->warnings, ==, TILL_ADDRESS_WARN_PRIVATE | TILL_ADDRESS_WARN_UNCONFIRMED);
  g_assert_cmpuint (old->valid_on->len, ==, 1);
  g_assert_cmpint (old->warnings, ==,
                   TILL_ADDRESS_WARN_SEVERAL_CHAINS | TILL_ADDRESS_WARN_UNCONFIRMED);
}

/* The same account however it is written, and not where the case of a letter has a meaning. */
static void
test_same (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  const TillChain *bitcoin = till_chain_table_find (table, "bitcoin");
  const TillChain *cash = till_chain_table_find (table, "bitcoincash");

  g_assert_true (
      till_address_is_same (bitcoin, SEGWIT, "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"));
  g_assert_false (till_address_is_same (bitcoin, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
                                        "1a1zp1ep5qgefi2dmptftl5slmv7divfna"));
  g_assert_true (till_address_is_same (cash,
                                       "bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq",
                                       "ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq"));
}

/* An address does not look like itself. A known address needs no warning. */
static void
test_known (void)
{
  g_autofree char *lower = g_ascii_strdown (RECIPIENT, -1);
  const char *earlier[] = { lower, NULL };
  TillAddressContext context = { NULL, earlier, FALSE, FALSE };
  g_autoptr (TillAddressCheck) result = check_in ("ethereum", RECIPIENT, &context);

  g_assert_cmpint (result->warnings, ==, TILL_ADDRESS_WARN_SEVERAL_CHAINS);
}

/* A checksum finds every single wrong letter. */
static void
test_every_typing_error (void)
{
  static const char *const rows[][2] = { { "bitcoin", SEGWIT },
                                         { "tron", TRON_OTHER },
                                         { "xrp", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh" } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (gsize k = 0; rows[i][1][k] != '\0'; k++)
      {
        g_autofree char *text = g_strdup (rows[i][1]);
        g_autoptr (TillAddressCheck) result = NULL;

        text[k] = text[k] == 'q' ? 'p' : 'q';
        result = check (rows[i][0], text);
        g_assert_cmpint (result->verdict, !=, TILL_ADDRESS_ACCEPTED);
      }
}

/* The digests of the empty text and of "abc" from the Keccak team's submission. */
static void
test_keccak (void)
{
  static const char *const rows[][2] = {
    { "", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470" },
    { "abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint8 digest[TILL_KECCAK256_LENGTH];

      till_keccak256 ((const guint8 *) rows[i][0], strlen (rows[i][0]), digest);
      for (guint k = 0; k < sizeof digest; k++)
        {
          g_autofree char *hex = g_strdup_printf ("%02x", digest[k]);

          g_assert_cmpint (memcmp (hex, rows[i][1] + 2 * k, 2), ==, 0);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/address-check/accepted", test_accepted);
  g_test_add_func ("/address-check/refused", test_refused);
  g_test_add_func ("/address-check/nobodys", test_nobodys);
  g_test_add_func ("/address-check/own", test_own);
  g_test_add_func ("/address-check/own-on-ton", test_own_on_ton);
  g_test_add_func ("/address-check/other-chain-is-named", test_other_chain_is_named);
  g_test_add_func ("/address-check/warnings", test_warnings);
  g_test_add_func ("/address-check/nothing-to-warn-of", test_nothing_to_warn_of);
  g_test_add_func ("/address-check/look-alike", test_look_alike);
  g_test_add_func ("/address-check/ends", test_ends);
  g_test_add_func ("/address-check/warnings-of-bitcoin", test_warnings_of_bitcoin);
  g_test_add_func ("/address-check/same", test_same);
  g_test_add_func ("/address-check/known", test_known);
  g_test_add_func ("/address-check/every-typing-error", test_every_typing_error);
  g_test_add_func ("/address-check/keccak", test_keccak);

  return g_test_run ();
}
