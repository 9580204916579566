/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-payment-warning.h"

#define TRON_USDT "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
#define TRON      "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"
#define SEGWIT    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
#define TESTNET   "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"

static TillPaymentWarning *
find (const char *chain,
      const char *token,
      const char *address,
      const char *amount,
      TillTokenUnit unit)
{
  static TillChainTable *table = NULL;
  g_autoptr (TillAddress) way = till_address_new ();

  if (table == NULL)
    table = till_chain_table_new ();
  way->chain = g_strdup (chain);
  way->is_token = token != NULL;
  way->token_symbol = g_strdup (token);
  way->address = g_strdup (address);
  way->expected_amount = g_strdup (amount);

  return till_payment_warning_find (table, way, unit, FALSE);
}

/* The address is judged as a refund's is, whatever the amount. */
static void
test_address (void)
{
  static const struct
  {
    const char *chain;
    const char *token;
    const char *address;
    TillAddressVerdict verdict;
  } cases[] = {
    { "tron", "USDT", TRON, TILL_ADDRESS_ACCEPTED },
    { "tron", "USDT", TRON_USDT, TILL_ADDRESS_CONTRACT },
    { "tron", NULL, TRON_USDT, TILL_ADDRESS_CONTRACT },
    { "ethereum", "USDT", "0xdac17f958d2ee523a2206206994597c13d831ec7", TILL_ADDRESS_CONTRACT },
    { "ethereum", "USDT", TRON, TILL_ADDRESS_OTHER_CHAIN },
    { "bitcoin", NULL, SEGWIT, TILL_ADDRESS_ACCEPTED },
    { "bitcoin", NULL, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", TILL_ADDRESS_BAD_CHECKSUM },
    { "bitcoin", NULL, TESTNET, TILL_ADDRESS_TESTNET },
    { "bitcoin", NULL, "N/A", TILL_ADDRESS_NO_ADDRESS },
    { "bitcoin", NULL, "", TILL_ADDRESS_EMPTY },
    { "unheard-of", NULL, "N/A", TILL_ADDRESS_ACCEPTED },
    { "bitcoin", NULL, NULL, TILL_ADDRESS_ACCEPTED },
    { NULL, NULL, TRON_USDT, TILL_ADDRESS_ACCEPTED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillPaymentWarning) warning =
          find (cases[i].chain, cases[i].token, cases[i].address, "1", TILL_TOKEN_UNIT_DISPLAY);

      g_test_message ("%s: %s", cases[i].chain, cases[i].address);
      g_assert_cmpint (warning != NULL ? warning->check->verdict : TILL_ADDRESS_ACCEPTED, ==,
                       cases[i].verdict);
      g_assert_false (warning != NULL && warning->is_too_precise);
    }
}

/* Zeros at the end say nothing. Where the unit is not known, only what is wrong in both is. */
static void
test_amount (void)
{
  static const struct
  {
    const char *chain;
    const char *token;
    const char *address;
    const char *amount;
    TillTokenUnit unit;
    gboolean is_too_precise;
  } cases[] = {
    { "bitcoin", NULL, SEGWIT, "0.004113333333333333", TILL_TOKEN_UNIT_DISPLAY, TRUE },
    { "bitcoin", NULL, SEGWIT, "0.004113333333333333", TILL_TOKEN_UNIT_UNKNOWN, TRUE },
    { "bitcoin", NULL, SEGWIT, "0.00411333333333333333333333333333333333333333",
      TILL_TOKEN_UNIT_DISPLAY, TRUE },
    { "bitcoin", NULL, SEGWIT, "0.00411333", TILL_TOKEN_UNIT_DISPLAY, FALSE },
    { "bitcoin", NULL, SEGWIT, "0.004113330000000000", TILL_TOKEN_UNIT_DISPLAY, FALSE },
    { "bitcoin", NULL, SEGWIT, "411333", TILL_TOKEN_UNIT_BASE, FALSE },
    { "bitcoin", NULL, SEGWIT, "411333.00", TILL_TOKEN_UNIT_BASE, FALSE },
    { "bitcoin", NULL, SEGWIT, "411333.5", TILL_TOKEN_UNIT_BASE, TRUE },
    { "bitcoin", NULL, SEGWIT, "411333.5", TILL_TOKEN_UNIT_UNKNOWN, FALSE },
    { "bitcoin", NULL, SEGWIT, "N/A", TILL_TOKEN_UNIT_DISPLAY, FALSE },
    { "bitcoin", NULL, SEGWIT, "0.123456789x", TILL_TOKEN_UNIT_DISPLAY, FALSE },
    { "bitcoin", NULL, SEGWIT, NULL, TILL_TOKEN_UNIT_DISPLAY, FALSE },
    { "tron", "USDT", TRON, "24.5000001", TILL_TOKEN_UNIT_DISPLAY, TRUE },
    { "tron", "unheard-of", TRON, "24.5000001", TILL_TOKEN_UNIT_DISPLAY, FALSE },
    { "bsc", "USDT", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "24.500000000000000001",
      TILL_TOKEN_UNIT_DISPLAY, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillPaymentWarning) warning =
          find (cases[i].chain, cases[i].token, cases[i].address, cases[i].amount, cases[i].unit);

      g_test_message ("%s on %s", cases[i].amount, cases[i].chain);
      g_assert_cmpint (warning != NULL, ==, cases[i].is_too_precise);
      g_assert_true (warning == NULL || (warning->is_too_precise && warning->check == NULL));
    }
}

/* A store that is paid on test networks is not warned of them, but of everything else. */
static void
test_test_network (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  g_autoptr (TillAddress) way = till_address_new ();
  g_autoptr (TillPaymentWarning) warning = NULL;

  way->chain = g_strdup ("bitcoin");
  way->address = g_strdup (TESTNET);
  g_assert_null (till_payment_warning_find (table, way, TILL_TOKEN_UNIT_DISPLAY, TRUE));

  g_free (way->address);
  way->address = g_strdup (TRON_USDT);
  warning = till_payment_warning_find (table, way, TILL_TOKEN_UNIT_DISPLAY, TRUE);
  g_assert_nonnull (warning);
  g_assert_cmpstr (warning->chain->id, ==, "bitcoin");
  g_assert_cmpstr (warning->symbol, ==, "BTC");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/payment-warning/address", test_address);
  g_test_add_func ("/payment-warning/amount", test_amount);
  g_test_add_func ("/payment-warning/test-network", test_test_network);

  return g_test_run ();
}
