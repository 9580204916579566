/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-refund-terms.h"

static TillInvoice *
make_invoice (const char *asset, const char *expected, const char *paid)
{
  TillInvoice *invoice = till_invoice_new ("i1");
  TillAddress *address = till_address_new ();
  g_auto (GStrv) parts = g_strsplit (asset, ":", 2);

  till_decimal_parse ("40", &invoice->amount);
  address->chain = g_strdup (parts[0]);
  address->token_symbol = g_strdup (parts[1]);
  address->is_token = parts[1] != NULL;
  address->expected_amount = g_strdup (expected);
  g_ptr_array_add (invoice->addresses, address);
  if (paid != NULL)
    {
      invoice->payment = till_payment_new ();
      invoice->payment->chain = g_strdup (asset);
      invoice->payment->amount = g_strdup (paid);
    }

  return invoice;
}

static TillRefundTerms *
make_terms (const char *asset, const char *expected, const char *paid, TillUnit unit)
{
  static TillChainTable *table = NULL;
  g_autoptr (TillInvoice) invoice = make_invoice (asset, expected, paid);

  if (table == NULL)
    table = till_chain_table_new ();

  return till_refund_terms_new (table, invoice, NULL, unit);
}

static void
assert_amount (const TillDecimal *amount, const char *expected)
{
  g_autofree char *text = till_decimal_to_string (amount);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_received (void)
{
  g_autoptr (TillRefundTerms) terms = make_terms ("tron:USDT", "40.00", "52.5", TILL_UNIT_UNKNOWN);

  g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_FINE);
  assert_amount (&terms->received, "52.5");
  assert_amount (&terms->left, "52.5");
  assert_amount (&terms->overpaid, "12.5");
  assert_amount (&terms->refunded, "0");
}

/* The token of BNB Smart Chain has 18 decimals, and base units are told by the dollars. */
static void
test_base_units (void)
{
  g_autoptr (TillRefundTerms) guessed =
      make_terms ("bsc:USDT", "40000000000000000000", "40000000000000000000", TILL_UNIT_UNKNOWN);
  g_autoptr (TillRefundTerms) confirmed =
      make_terms ("tron:USDT", "40000000", "41000000", TILL_UNIT_BASE);

  assert_amount (&guessed->received, "40");
  assert_amount (&confirmed->received, "41");
  assert_amount (&confirmed->overpaid, "1");
}

static void
test_problems (void)
{
  static const struct
  {
    const char *asset;
    const char *paid;
    TillRefundTermsProblem problem;
  } rows[] = {
    { "tron:USDT", NULL, TILL_REFUND_TERMS_NO_PAYMENT },
    { "nowhere:USDT", "1", TILL_REFUND_TERMS_UNKNOWN_CHAIN },
    { "tron:DOGS", "1", TILL_REFUND_TERMS_UNKNOWN_TOKEN },
    { "tron:USDT", "0", TILL_REFUND_TERMS_UNCLEAR_AMOUNT },
    { "tron:USDT", "-1", TILL_REFUND_TERMS_UNCLEAR_AMOUNT },
    { "tron:USDT", "some", TILL_REFUND_TERMS_UNCLEAR_AMOUNT },
    { "tron:USDT", "0.0000001", TILL_REFUND_TERMS_UNCLEAR_AMOUNT },
    { "bitcoin:BTC", "0.5", TILL_REFUND_TERMS_UNKNOWN_UNIT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TillRefundTerms) terms =
          make_terms (rows[i].asset, "40", rows[i].paid, TILL_UNIT_UNKNOWN);

      g_assert_cmpint (terms->problem, ==, rows[i].problem);
    }
}

/* The unit of what was paid is not that of what was expected. */
static void
test_two_units (void)
{
  g_autoptr (TillRefundTerms) more =
      make_terms ("tron:USDT", "40.00", "40000000", TILL_UNIT_UNKNOWN);
  g_autoptr (TillRefundTerms) less = make_terms ("tron:USDT", "40000000", "40", TILL_UNIT_BASE);

  g_assert_cmpint (more->problem, ==, TILL_REFUND_TERMS_UNCLEAR_AMOUNT);
  g_assert_cmpint (less->problem, ==, TILL_REFUND_TERMS_UNCLEAR_AMOUNT);
}

static void
test_symbol_of_the_table (void)
{
  g_autoptr (TillRefundTerms) terms = make_terms ("tron:usdt", "40", "40", TILL_UNIT_DISPLAY);

  g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_FINE);
  g_assert_cmpstr (terms->symbol, ==, "USDT");
}

/* Digits of wei and a rate that comes out even nowhere. */
static void
test_eighteen_decimals (void)
{
  g_autoptr (TillRefundTerms) terms = make_terms ("ethereum", "1", "1", TILL_UNIT_DISPLAY);
  TillDecimal rate = { 0 };
  TillDecimal amount = { 0 };

  till_decimal_parse ("49.90", &terms->usd);
  till_decimal_parse ("3456.78", &rate);
  g_assert_true (till_refund_terms_convert_usd (terms, &rate, &amount));
  assert_amount (&amount, "0.014435399417955438");
  till_decimal_parse ("1.234567890123456789", &amount);
  g_assert_true (till_refund_terms_take_fee (terms, "2.5%", &amount));
  assert_amount (&amount, "1.203703692870370369");
}

static void
test_typed_amounts (void)
{
  static const struct
  {
    const char *text;
    TillAmountProblem problem;
  } rows[] = {
    { "12.5", TILL_AMOUNT_FINE },
    { "0.000001", TILL_AMOUNT_FINE },
    { "", TILL_AMOUNT_EMPTY },
    { "12,5", TILL_AMOUNT_COMMA },
    { "1,000.00", TILL_AMOUNT_COMMA },
    { "1e3", TILL_AMOUNT_EXPONENT },
    { "-1", TILL_AMOUNT_NEGATIVE },
    { "0", TILL_AMOUNT_ZERO },
    { "0.000000", TILL_AMOUNT_ZERO },
    { "0.0000001", TILL_AMOUNT_TOO_PRECISE },
    { "NaN", TILL_AMOUNT_NO_NUMBER },
    { "inf", TILL_AMOUNT_NO_NUMBER },
    { "1.2.3", TILL_AMOUNT_NO_NUMBER },
    { "0x10", TILL_AMOUNT_NO_NUMBER },
    { " 1", TILL_AMOUNT_SPACED },
    { "1 000", TILL_AMOUNT_SPACED },
    { "1\xe2\x80\x8b", TILL_AMOUNT_SPACED },
    { "1\xc2\xa0", TILL_AMOUNT_SPACED },
    { "999999999999999999999999999999999999999999", TILL_AMOUNT_TOO_LONG },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TillDecimal amount = { 0 };
      TillAmountProblem problem = till_amount_parse (rows[i].text, 6, &amount);

      if (problem != rows[i].problem)
        g_test_message ("“%s”: %d", rows[i].text, problem);
      g_assert_cmpint (problem, ==, rows[i].problem);
      g_assert_cmpint (amount.is_known, ==, problem == TILL_AMOUNT_FINE);
    }
}

static void
test_rate (void)
{
  g_autoptr (TillRefundTerms) terms = make_terms ("tron:USDT", "40", "40", TILL_UNIT_DISPLAY);
  TillDecimal rate = { 0 };
  TillDecimal amount = { 0 };

  till_decimal_parse ("3", &rate);
  g_assert_true (till_refund_terms_convert_usd (terms, &rate, &amount));
  assert_amount (&amount, "13.333333");
  till_decimal_parse ("0.6", &rate);
  g_assert_true (till_refund_terms_convert_usd (terms, &rate, &amount));
  assert_amount (&amount, "66.666666");
  till_decimal_parse ("0", &rate);
  g_assert_false (till_refund_terms_convert_usd (terms, &rate, &amount));
}

static void
test_fee (void)
{
  static const char *const rows[][2] = {
    { "", "40" },     { "1.5", "38.5" }, { "2.5%", "39" }, { "40", NULL },
    { "100%", NULL }, { "1,5", NULL },   { "-1", NULL },   { "%", NULL },
  };
  g_autoptr (TillRefundTerms) terms = make_terms ("tron:USDT", "40", "40", TILL_UNIT_DISPLAY);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TillDecimal amount = terms->received;
      gboolean is_taken = till_refund_terms_take_fee (terms, rows[i][0], &amount);

      g_assert_cmpint (is_taken, ==, rows[i][1] != NULL);
      if (is_taken)
        assert_amount (&amount, rows[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/refund-terms/received", test_received);
  g_test_add_func ("/refund-terms/base-units", test_base_units);
  g_test_add_func ("/refund-terms/problems", test_problems);
  g_test_add_func ("/refund-terms/two-units", test_two_units);
  g_test_add_func ("/refund-terms/symbol-of-the-table", test_symbol_of_the_table);
  g_test_add_func ("/refund-terms/eighteen-decimals", test_eighteen_decimals);
  g_test_add_func ("/refund-terms/typed-amounts", test_typed_amounts);
  g_test_add_func ("/refund-terms/rate", test_rate);
  g_test_add_func ("/refund-terms/fee", test_fee);

  return g_test_run ();
}
