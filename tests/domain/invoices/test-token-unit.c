/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-token-unit.h"

static TillTokenUnit
recognise (const char *usd, const char *chain, const char *token, const char *expected)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");
  TillAddress *address = till_address_new ();

  till_decimal_parse (usd, &invoice->amount);
  address->chain = g_strdup (chain);
  address->token_symbol = g_strdup (token);
  address->expected_amount = g_strdup (expected);
  g_ptr_array_add (invoice->addresses, address);

  return till_token_unit_recognise (table, invoice);
}

/* Only amounts in dollars show the unit. */
static void
test_recognised (void)
{
  static const struct
  {
    const char *usd;
    const char *chain;
    const char *token;
    const char *expected;
    TillTokenUnit unit;
  } cases[] = {
    { "49.90", "tron", "USDT", "49.90", TILL_TOKEN_UNIT_DISPLAY },
    { "49.90", "tron", "USDT", "50.1", TILL_TOKEN_UNIT_DISPLAY },
    { "49.90", "tron", "USDT", "49900000", TILL_TOKEN_UNIT_BASE },
    { "49.90", "tron", "USDT", "49900000.00", TILL_TOKEN_UNIT_BASE },
    { "49.90", "tron", "USDT", "49900000.01", TILL_TOKEN_UNIT_UNKNOWN },
    { "49.90", "bsc", "USDT", "49900000000000000000", TILL_TOKEN_UNIT_BASE },
    { "49.90", "bsc", "USDT", "49900000", TILL_TOKEN_UNIT_UNKNOWN },
    { "49.90", "tron", NULL, "49.90", TILL_TOKEN_UNIT_UNKNOWN },
    { "49.90", "ethereum", "WBTC", "49.90", TILL_TOKEN_UNIT_UNKNOWN },
    { "49.90", "unheard-of", "USDT", "49.90", TILL_TOKEN_UNIT_UNKNOWN },
    { "49.90", "tron", "USDT", "x", TILL_TOKEN_UNIT_UNKNOWN },
    { "49.90", "tron", "USDT", NULL, TILL_TOKEN_UNIT_UNKNOWN },
    { "", "tron", "USDT", "1", TILL_TOKEN_UNIT_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (recognise (cases[i].usd, cases[i].chain, cases[i].token, cases[i].expected),
                     ==, cases[i].unit);
}

static void
assert_display (TillTokenUnit unit, const char *symbol, const char *amount, const char *expected)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  const TillChain *bsc = till_chain_table_find (table, "bsc");
  TillDecimal value = { 0 };
  g_autofree char *text = NULL;
  gboolean is_known = FALSE;

  g_assert_true (till_decimal_parse (amount, &value));
  is_known = till_token_unit_to_display (unit, bsc, symbol, &value);
  text = till_decimal_to_string (&value);
  g_assert_cmpstr (is_known ? text : NULL, ==, expected);
}

static void
test_display (void)
{
  assert_display (TILL_TOKEN_UNIT_DISPLAY, "USDT", "0.1", "0.1");
  assert_display (TILL_TOKEN_UNIT_DISPLAY, "unheard-of", "0.1", "0.1");
  assert_display (TILL_TOKEN_UNIT_BASE, "USDT", "1", "0.000000000000000001");
  assert_display (TILL_TOKEN_UNIT_BASE, NULL, "2000000000000000000", "2");
  assert_display (TILL_TOKEN_UNIT_BASE, "USDT", "0.1", NULL);
  assert_display (TILL_TOKEN_UNIT_BASE, "USDT", "2000000000000000000.00", "2");
  assert_display (TILL_TOKEN_UNIT_BASE, "USDT", "1.0", "0.000000000000000001");
  assert_display (TILL_TOKEN_UNIT_BASE, "USDT", "0.00", "0");
  assert_display (TILL_TOKEN_UNIT_BASE, "USDT", "2000000000000000000.01", NULL);
  assert_display (TILL_TOKEN_UNIT_BASE, "USDT", "20.10", NULL);
  assert_display (TILL_TOKEN_UNIT_BASE, "unheard-of", "1", NULL);
  assert_display (TILL_TOKEN_UNIT_UNKNOWN, "USDT", "1", NULL);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/token-unit/recognised", test_recognised);
  g_test_add_func ("/token-unit/display", test_display);

  return g_test_run ();
}
