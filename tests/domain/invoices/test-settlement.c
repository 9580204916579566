/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-settlement.h"

static void
offer (TillInvoice *invoice, const char *chain, const char *token, const char *amount)
{
  TillAddress *address = till_address_new ();

  address->chain = g_strdup (chain);
  address->address = g_strdup ("somewhere");
  address->token_symbol = g_strdup (token);
  address->is_token = token != NULL;
  address->expected_amount = g_strdup (amount);
  g_ptr_array_add (invoice->addresses, address);
}

static TillInvoice *
make_invoice (TillInvoiceStatus status, const char *paid_chain, const char *paid_amount)
{
  TillInvoice *invoice = till_invoice_new ("inv-1");

  invoice->status = status;
  invoice->is_complete = TRUE;
  offer (invoice, "bitcoin", NULL, "0.001");
  offer (invoice, NULL, "USDT", "1");
  offer (invoice, "tron", "USDT", "49.90");
  offer (invoice, "ethereum", "USDC", "49.90");
  offer (invoice, "ethereum", NULL, "0.016032000000000001");
  if (paid_chain == NULL)
    return invoice;

  invoice->payment = till_payment_new ();
  invoice->payment->chain = g_strdup (paid_chain);
  invoice->payment->amount = g_strdup (paid_amount);

  return invoice;
}

static void
test_judged (void)
{
  static const struct
  {
    TillInvoiceStatus status;
    const char *chain;
    const char *amount;
    TillSettlementFit fit;
    const char *difference;
    gboolean is_late;
    gboolean is_exception;
  } cases[] = {
    { TILL_INVOICE_PENDING, NULL, NULL, TILL_SETTLEMENT_NONE, "", FALSE, FALSE },
    { TILL_INVOICE_EXPIRED, NULL, NULL, TILL_SETTLEMENT_NONE, "", FALSE, FALSE },
    { TILL_INVOICE_PAID, "tron:USDT", "49.9", TILL_SETTLEMENT_EXACT, "0", FALSE, FALSE },
    { TILL_INVOICE_PAID, "TRON:usdt", "49.900000", TILL_SETTLEMENT_EXACT, "0", FALSE, FALSE },
    { TILL_INVOICE_PAID, "tron:USDT", "50", TILL_SETTLEMENT_OVER, "0.1", FALSE, TRUE },
    { TILL_INVOICE_PENDING, "tron:USDT", "49.899999999999999999", TILL_SETTLEMENT_UNDER,
      "0.000000000000000001", FALSE, TRUE },
    { TILL_INVOICE_EXPIRED, "tron:USDT", "49.90", TILL_SETTLEMENT_EXACT, "0", TRUE, TRUE },
    { TILL_INVOICE_CANCELLED, "tron:USDT", "10", TILL_SETTLEMENT_UNDER, "39.9", TRUE, TRUE },
    { TILL_INVOICE_PAID, "ethereum:ETH", "0.016032", TILL_SETTLEMENT_UNDER, "0.000000000000000001",
      FALSE, TRUE },
    { TILL_INVOICE_PAID, "ethereum", "0.016032000000000001", TILL_SETTLEMENT_EXACT, "0", FALSE,
      FALSE },
    { TILL_INVOICE_PAID, "ethereum:DAI", "49.90", TILL_SETTLEMENT_UNCLEAR, "", FALSE, TRUE },
    { TILL_INVOICE_PAID, "ethereum:BTC", "0.016032000000000001", TILL_SETTLEMENT_UNCLEAR, "", FALSE,
      TRUE },
    { TILL_INVOICE_PAID, "tron:USDT:x", "49.90", TILL_SETTLEMENT_UNCLEAR, "", FALSE, TRUE },
    { TILL_INVOICE_PAID, "bitcoin:BTC", "0.001", TILL_SETTLEMENT_EXACT, "0", FALSE, FALSE },
    { TILL_INVOICE_PAID, "doge:DOGE", "49.90", TILL_SETTLEMENT_UNCLEAR, "", FALSE, TRUE },
    { TILL_INVOICE_PAID, "tron:USDT", "much", TILL_SETTLEMENT_UNCLEAR, "", FALSE, TRUE },
    { TILL_INVOICE_PAID, "tron:USDT", NULL, TILL_SETTLEMENT_UNCLEAR, "", FALSE, TRUE },
    { TILL_INVOICE_PAID, "", "49.90", TILL_SETTLEMENT_UNCLEAR, "", FALSE, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillInvoice) invoice =
          make_invoice (cases[i].status, cases[i].chain, cases[i].amount);
      g_autoptr (TillSettlement) settlement = till_settlement_judge (invoice);
      g_autofree char *difference = till_decimal_to_string (&settlement->difference);

      g_assert_cmpint (settlement->fit, ==, cases[i].fit);
      g_assert_cmpstr (difference, ==, cases[i].difference);
      g_assert_cmpint (settlement->is_late, ==, cases[i].is_late);
      g_assert_cmpstr (settlement->asset, ==, cases[i].chain);
      g_assert_cmpint (settlement->expected.is_known, ==, *cases[i].difference != '\0');
      g_assert_cmpint (till_settlement_is_exception (settlement), ==, cases[i].is_exception);
    }
}

/* A list item shows that there is a payment, but not its amount. */
static void
test_list_item (void)
{
  g_autoptr (TillInvoice) late = till_invoice_new ("inv-1");
  g_autoptr (TillInvoice) paid = till_invoice_new ("inv-2");
  g_autoptr (TillSettlement) of_late = NULL;
  g_autoptr (TillSettlement) of_paid = NULL;

  late->status = TILL_INVOICE_EXPIRED;
  late->paid_chain = g_strdup ("tron:USDT");
  paid->status = TILL_INVOICE_PAID;
  paid->paid_chain = g_strdup ("tron:USDT");

  of_late = till_settlement_judge (late);
  of_paid = till_settlement_judge (paid);
  g_assert_true (till_settlement_is_exception (of_late));
  g_assert_false (till_settlement_is_exception (of_paid));
}

static void
assert_key (const TillInvoice *invoice, const char *expected)
{
  g_autofree char *key = till_settlement_dup_key (invoice);

  g_assert_cmpstr (key, ==, expected);
}

/* A decision about a payment does not hold for another amount or another token. */
static void
test_key (void)
{
  g_autoptr (TillInvoice) paid = make_invoice (TILL_INVOICE_PAID, "tron:USDT", "50");
  g_autoptr (TillInvoice) unread = make_invoice (TILL_INVOICE_PAID, "tron:USDT", NULL);
  g_autoptr (TillInvoice) listed = till_invoice_new ("inv-1");

  assert_key (paid, "50 tron:USDT");
  assert_key (unread, " tron:USDT");
  assert_key (listed, " ");
  listed->paid_chain = g_strdup ("tron:USDT");
  assert_key (listed, " tron:USDT");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/settlement/judged", test_judged);
  g_test_add_func ("/settlement/list-item", test_list_item);
  g_test_add_func ("/settlement/key", test_key);

  return g_test_run ();
}
