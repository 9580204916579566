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
make_terms (const char *asset, const char *expected, const char *paid, TillTokenUnit unit)
{
  static TillChainTable *table = NULL;
  g_autoptr (TillInvoice) invoice = make_invoice (asset, expected, paid);

  if (table == NULL)
    table = till_chain_table_new ();

  return till_refund_terms_new (
      &(TillRefundFacts){ .chains = table, .invoice = invoice, .unit = unit }, NULL);
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
  g_autoptr (TillRefundTerms) terms =
      make_terms ("tron:USDT", "40.00", "52.5", TILL_TOKEN_UNIT_UNKNOWN);

  g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_FINE);
  assert_amount (&terms->received, "52.5");
  assert_amount (&terms->left, "52.5");
  assert_amount (&terms->overpaid, "12.5");
  assert_amount (&terms->refunded, "0");
}

/* The token on BNB Smart Chain has 18 decimals. The dollars show that the amounts are in base
 * units. */
static void
test_base_units (void)
{
  g_autoptr (TillRefundTerms) guessed = make_terms (
      "bsc:USDT", "40000000000000000000", "40000000000000000000", TILL_TOKEN_UNIT_UNKNOWN);
  g_autoptr (TillRefundTerms) confirmed =
      make_terms ("tron:USDT", "40000000", "41000000", TILL_TOKEN_UNIT_BASE);

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
          make_terms (rows[i].asset, "40", rows[i].paid, TILL_TOKEN_UNIT_UNKNOWN);

      g_assert_cmpint (terms->problem, ==, rows[i].problem);
    }
}

static void
spoil (TillInvoice *invoice, const char *field)
{
  g_autoptr (GPtrArray) unreadable = till_unreadable_list_new ();
  TillUnreadable *part = till_unreadable_new ("i1", field, "a number expected", "N/A");

  part->field = g_strdup (field);
  g_ptr_array_add (unreadable, part);
  till_record_set_unreadable (TILL_RECORD (invoice), unreadable);
}

/* Nothing is refunded if the service's last answer is unreadable, even if an earlier one, merged
 * into the invoice, was readable. */
static void
test_unreadable (void)
{
  static const char *const fields[] = { "payment", "payment.amount", "payment.chain" };
  g_autoptr (TillChainTable) table = till_chain_table_new ();

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autoptr (TillInvoice) known = make_invoice ("tron:USDT", "40", "40");
      g_autoptr (TillInvoice) invoice = make_invoice ("tron:USDT", "40", NULL);
      g_autoptr (TillInvoice) merged = NULL;
      g_autoptr (TillRefundTerms) terms = NULL;
      TillRefundFacts facts = { .chains = table, .unit = TILL_TOKEN_UNIT_DISPLAY };

      spoil (invoice, fields[i]);
      invoice->is_complete = TRUE;
      merged = till_invoice_merge (invoice, known);
      facts.invoice = merged;
      terms = till_refund_terms_new (&facts, NULL);
      g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_UNCLEAR_AMOUNT);
      g_assert_false (terms->left.is_known);
    }
}

/* A list item, which has no payment, does not clear this problem. */
static void
test_unreadable_before_a_list (void)
{
  g_autoptr (TillInvoice) known = make_invoice ("tron:USDT", "40", "40");
  g_autoptr (TillInvoice) listed = make_invoice ("tron:USDT", "40", NULL);
  g_autoptr (TillInvoice) merged = NULL;

  spoil (known, "payment.amount");
  merged = till_invoice_merge (listed, known);
  g_assert_nonnull (till_record_find_unreadable (TILL_RECORD (merged), "payment.amount"));
  g_clear_object (&merged);

  listed->is_complete = TRUE;
  merged = till_invoice_merge (listed, known);
  g_assert_null (till_record_get_unreadable (TILL_RECORD (merged)));
}

/* Dollars that can't be read can't be converted. */
static void
test_unreadable_dollars (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  g_autoptr (TillInvoice) invoice = make_invoice ("tron:USDT", "40", "40");
  g_autoptr (TillRefundTerms) terms = NULL;
  TillDecimal rate = { 1, 0, TRUE };
  TillDecimal amount = { 0 };

  spoil (invoice, "amount");
  terms = till_refund_terms_new (
      &(TillRefundFacts){ .chains = table, .invoice = invoice, .unit = TILL_TOKEN_UNIT_DISPLAY },
      NULL);
  g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_FINE);
  g_assert_false (terms->usd.is_known);
  g_assert_false (till_refund_terms_convert_usd (terms, &rate, &amount));
}

/* The payment has no amount. */
static void
test_payment_without_amount (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  g_autoptr (TillInvoice) invoice = make_invoice ("tron:USDT", "40", "40");
  g_autoptr (TillRefundTerms) terms = NULL;

  g_clear_pointer (&invoice->payment->amount, g_free);
  terms = till_refund_terms_new (
      &(TillRefundFacts){ .chains = table, .invoice = invoice, .unit = TILL_TOKEN_UNIT_DISPLAY },
      NULL);
  g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_UNCLEAR_AMOUNT);
}

/* The paid amount is in another unit than the expected one. */
static void
test_two_units (void)
{
  g_autoptr (TillRefundTerms) more =
      make_terms ("tron:USDT", "40.00", "40000000", TILL_TOKEN_UNIT_UNKNOWN);
  g_autoptr (TillRefundTerms) less =
      make_terms ("tron:USDT", "40000000", "40", TILL_TOKEN_UNIT_BASE);

  g_assert_cmpint (more->problem, ==, TILL_REFUND_TERMS_TWO_UNITS);
  g_assert_cmpint (less->problem, ==, TILL_REFUND_TERMS_TWO_UNITS);
}

static TillRecordedPayment *
make_recorded (const char *asset, const char *amount, const char *hash)
{
  TillRecordedPayment *recorded = till_recorded_payment_new ();

  recorded->invoice_id = g_strdup ("i1");
  recorded->chain = g_strdup (asset);
  recorded->tx_hash = g_strdup (hash);
  till_decimal_parse (amount, &recorded->amount);

  return recorded;
}

typedef struct
{
  TillChainTable *chains;
  TillInvoice *invoice;
  GPtrArray *recorded;
  TillRefundFacts facts;
} Noted;

static void
recorded_init (Noted *self, const char *asset, const char *paid)
{
  self->chains = till_chain_table_new ();
  self->invoice = make_invoice (asset, "40", paid);
  self->recorded = g_ptr_array_new_with_free_func ((GDestroyNotify) till_recorded_payment_free);
  self->facts = (TillRefundFacts){ .chains = self->chains,
                                   .invoice = self->invoice,
                                   .recorded = self->recorded };
}

static void
recorded_clear (Noted *self)
{
  till_chain_table_unref (self->chains);
  g_object_unref (self->invoice);
  g_ptr_array_unref (self->recorded);
}

/* Returns: (transfer full): a refund of @invoice_id that has come to @step. */
static TillRefund *
make_refund_at (const char *invoice_id,
                const char *chain,
                const char *symbol,
                const char *amount,
                TillRefundStep step)
{
  g_autoptr (TillRefundEvent) event = till_refund_event_new ("r1", TILL_REFUND_AGREED, "ann", 1);
  TillRefund *refund = till_refund_new ("r1");

  till_refund_event_set (event, TILL_REFUND_INVOICE, invoice_id);
  till_refund_event_set (event, TILL_REFUND_CHAIN, chain);
  till_refund_event_set (event, TILL_REFUND_SYMBOL, symbol);
  till_refund_event_set (event, TILL_REFUND_AMOUNT, amount);
  till_refund_apply (refund, event);
  refund->step = step;

  return refund;
}

/* Returns: (transfer full): a paid refund of the invoice. */
static TillRefund *
make_refund (const char *chain, const char *symbol, const char *amount)
{
  return make_refund_at ("i1", chain, symbol, amount, TILL_REFUND_PAID);
}

/* What was or may have been sent of this invoice's token counts, and nothing else. Each amount is a
 * power of two, so the sums name what counted. */
static void
test_counted (void)
{
  static const struct
  {
    const char *invoice_id;
    const char *chain;
    const char *symbol;
    const char *amount;
    TillRefundStep step;
  } rows[] = {
    { "i1", "tron", "USDT", "1", TILL_REFUND_AGREED },
    { "i1", "tron", "USDT", "2", TILL_REFUND_CHECKED },
    { "i1", "tron", "USDT", "4", TILL_REFUND_INTENDED },
    { "i1", "tron", "usdt", "8", TILL_REFUND_PAID },
    { "i1", "tron", "USDT", "16", TILL_REFUND_TOLD },
    { "i1", "tron", "USDT", "32", TILL_REFUND_VOID },
    { "i2", "tron", "USDT", "64", TILL_REFUND_PAID },
    { "i1", "ethereum", "USDT", "128", TILL_REFUND_PAID },
    { "i1", "tron", "TRX", "256", TILL_REFUND_PAID },
    { "i1", "tron", NULL, "512", TILL_REFUND_PAID },
    { "i1", "tron", "USDT", NULL, TILL_REFUND_PAID },
  };
  g_autoptr (GPtrArray) refunds = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (TillRefundTerms) terms = NULL;
  Noted noted;
  TillDecimal excess;

  recorded_init (&noted, "tron:USDT", "400");
  noted.facts.unit = TILL_TOKEN_UNIT_DISPLAY;
  noted.facts.refunds = refunds;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_ptr_array_add (refunds, make_refund_at (rows[i].invoice_id, rows[i].chain, rows[i].symbol,
                                              rows[i].amount, rows[i].step));
  terms = till_refund_terms_new (&noted.facts, NULL);
  g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_FINE);
  assert_amount (&terms->refunded, "28");
  assert_amount (&terms->returned, "24");
  assert_amount (&terms->left, "372");
  assert_amount (&terms->overpaid, "360");
  excess = till_refund_terms_get_excess (terms);
  assert_amount (&excess, "332");
  recorded_clear (&noted);
}

/* A difference that has too many digits is not known. */
static void
test_left_that_does_not_fit (void)
{
  g_autoptr (GPtrArray) refunds = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (TillRefundTerms) terms = NULL;
  Noted noted;

  recorded_init (&noted, "tron:USDT", "1000000000000000000000");
  noted.facts.unit = TILL_TOKEN_UNIT_DISPLAY;
  noted.facts.unit_is_confirmed = TRUE;
  noted.facts.refunds = refunds;
  g_ptr_array_add (refunds, make_refund ("tron", "USDT", "0.000000000000000001"));
  terms = till_refund_terms_new (&noted.facts, NULL);
  g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_UNCLEAR_AMOUNT);
  g_assert_false (terms->left.is_known);
  recorded_clear (&noted);
}

static void
assert_excess (const char *paid, const char *returned, const char *excess, gboolean is_returned)
{
  g_autoptr (GPtrArray) refunds = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (TillRefundTerms) terms = NULL;
  TillDecimal left;
  Noted noted;

  recorded_init (&noted, "tron:USDT", paid);
  noted.facts.unit = TILL_TOKEN_UNIT_DISPLAY;
  noted.facts.refunds = refunds;
  if (returned != NULL)
    g_ptr_array_add (refunds, make_refund ("tron", "USDT", returned));
  terms = till_refund_terms_new (&noted.facts, NULL);
  left = till_refund_terms_get_excess (terms);
  g_test_message ("%s paid, %s returned", paid, returned);
  assert_amount (&left, excess);
  g_assert_cmpint (till_refund_facts_is_returned (&noted.facts), ==, is_returned);
  recorded_clear (&noted);
}

/* 40 are due. */
static void
test_excess (void)
{
  assert_excess ("30", NULL, "", FALSE);
  assert_excess ("40", NULL, "", FALSE);
  assert_excess ("40.000001", NULL, "0.000001", FALSE);
  assert_excess ("40.000001", "0.000001", "", TRUE);
  assert_excess ("45", "4", "1", FALSE);
  assert_excess ("45", "5", "", TRUE);
  assert_excess ("45", "6", "", TRUE);
  assert_excess ("some", NULL, "", FALSE);
}

static void
assert_overpaid (const char *asset, const char *expected, const char *paid, const char *overpaid)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  g_autoptr (TillInvoice) invoice = make_invoice (asset, expected, paid);
  g_autoptr (TillRefundTerms) terms =
      till_refund_terms_new (&(TillRefundFacts){ .chains = table,
                                                 .invoice = invoice,
                                                 .unit = TILL_TOKEN_UNIT_DISPLAY,
                                                 .unit_is_confirmed = TRUE },
                             NULL);

  assert_amount (&terms->overpaid, overpaid);
}

static void
test_overpaid (void)
{
  assert_overpaid ("tron:USDT", "40", "30", "0");
  assert_overpaid ("tron:USDT", "40", "40", "0");
  assert_overpaid ("TRX:usdt", "40", "52.5", "12.5");
  assert_overpaid ("tron:USDT", "0", "52.5", "52.5");
  assert_overpaid ("tron:USDT", "-40", "52.5", "0");
  assert_overpaid ("tron:USDT", "some", "52.5", "0");
  assert_overpaid ("tron:USDT", NULL, "52.5", "0");
}

/* The two amounts are in one unit as long as they differ by no more than a factor of thousand. */
static void
test_thousandfold (void)
{
  static const struct
  {
    const char *expected;
    const char *paid;
    TillRefundTermsProblem problem;
  } rows[] = {
    { "1", "500", TILL_REFUND_TERMS_FINE },         { "1", "1000", TILL_REFUND_TERMS_FINE },
    { "1", "1000.5", TILL_REFUND_TERMS_TWO_UNITS }, { "1000", "1", TILL_REFUND_TERMS_FINE },
    { "1000.5", "1", TILL_REFUND_TERMS_TWO_UNITS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TillRefundTerms) terms =
          make_terms ("tron:USDT", rows[i].expected, rows[i].paid, TILL_TOKEN_UNIT_DISPLAY);

      g_assert_cmpint (terms->problem, ==, rows[i].problem);
    }
}

static void
test_names (void)
{
  g_autoptr (TillRefundTerms) coin = make_terms ("bitcoin:btc", "1", "1", TILL_TOKEN_UNIT_DISPLAY);
  g_autoptr (TillRefundTerms) token = make_terms ("tron:DOGS", "1", "1", TILL_TOKEN_UNIT_DISPLAY);

  g_assert_cmpstr (coin->symbol, ==, "BTC");
  g_assert_cmpstr (token->symbol, ==, "DOGS");
  g_assert_cmpstr (till_refund_basis_to_string (TILL_REFUND_BASIS_LEFT), ==, "left");
  g_assert_cmpstr (till_refund_basis_to_string (TILL_REFUND_BASIS_CUSTOM), ==, "custom");
}

/* Nothing was received in the token that was asked about. */
static void
test_nothing_received (void)
{
  Noted noted;
  g_autoptr (TillRefundTerms) first = NULL;
  g_autoptr (TillRefundTerms) token = NULL;
  g_autoptr (TillRefundTerms) least = NULL;

  recorded_init (&noted, "tron:USDT", NULL);
  first = till_refund_terms_new (&noted.facts, NULL);
  g_assert_cmpint (first->problem, ==, TILL_REFUND_TERMS_NO_PAYMENT);
  token = till_refund_terms_new (&noted.facts, "tron:USDT");
  g_assert_cmpint (token->problem, ==, TILL_REFUND_TERMS_UNCLEAR_AMOUNT);
  g_ptr_array_add (noted.recorded, make_recorded ("tron:USDT", "0.000001", "ab"));
  least = till_refund_terms_new (&noted.facts, NULL);
  g_assert_cmpint (least->problem, ==, TILL_REFUND_TERMS_FINE);
  recorded_clear (&noted);
}

/* What was recorded is as good as what the service has seen: if it can't be read, the sum can't. */
static void
test_recorded_beside_payment (void)
{
  static const char *const unclear[] = { "0.0000001", "some", "-1" };

  for (guint i = 0; i < G_N_ELEMENTS (unclear); i++)
    {
      g_autoptr (TillRefundTerms) terms = NULL;
      Noted noted;

      recorded_init (&noted, "tron:USDT", "40");
      noted.facts.unit = TILL_TOKEN_UNIT_DISPLAY;
      g_ptr_array_add (noted.recorded, make_recorded ("tron:USDT", unclear[i], "ab"));
      terms = till_refund_terms_new (&noted.facts, NULL);
      g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_UNCLEAR_AMOUNT);
      recorded_clear (&noted);
    }
}

/* A payment that the service has not seen is compared with what was due in its coin. */
static void
test_recorded_above_due (void)
{
  g_autoptr (TillRefundTerms) terms = NULL;
  Noted noted;

  recorded_init (&noted, "bitcoin", NULL);
  noted.facts.unit = TILL_TOKEN_UNIT_DISPLAY;
  g_ptr_array_add (noted.recorded, make_recorded ("bitcoin:BTC", "50", "ab"));
  terms = till_refund_terms_new (&noted.facts, NULL);
  assert_amount (&terms->overpaid, "10");
  recorded_clear (&noted);
}

/* The first token is named even if it can't be refunded; of the others only those that can. */
static void
test_assets_with_problems (void)
{
  Noted noted;
  g_auto (GStrv) assets = NULL;

  recorded_init (&noted, "nowhere:XYZ", "40");
  g_ptr_array_add (noted.recorded, make_recorded ("nowhere:ABC", "1", "cd"));
  g_ptr_array_add (noted.recorded, make_recorded ("bitcoin:BTC", "0.5", "ef"));
  assets = till_refund_facts_dup_assets (&noted.facts);
  g_assert_cmpstrv (assets, ((const char *const[]){ "nowhere:XYZ", "bitcoin:BTC", NULL }));
  recorded_clear (&noted);
}

static void
assert_received_in (Noted *noted, const char *expected)
{
  g_autofree char *hashes = till_refund_facts_dup_received_in (&noted->facts);

  g_assert_cmpstr (hashes, ==, expected);
}

/* A hash that paid the invoice can't be the hash of its refund. */
static void
test_received_in (void)
{
  Noted noted;

  recorded_init (&noted, "tron:USDT", NULL);
  assert_received_in (&noted, "");
  g_ptr_array_add (noted.recorded, make_recorded ("tron:USDT", "1", "b"));
  g_ptr_array_add (noted.recorded, make_recorded ("tron:USDT", "1", NULL));
  g_ptr_array_add (noted.recorded, make_recorded ("tron:USDT", "1", "cd"));
  assert_received_in (&noted, "b cd");
  noted.invoice->payment = till_payment_new ();
  assert_received_in (&noted, "b cd");
  noted.invoice->payment->tx_hash = g_strdup ("a");
  assert_received_in (&noted, "a b cd");
  noted.facts.recorded = NULL;
  assert_received_in (&noted, "a");
  recorded_clear (&noted);
}

/* Recorded payments must be refunded too, in their own token. */
static void
test_returned (void)
{
  static const struct
  {
    TillInvoiceStatus status;
    const char *paid;
    const char *recorded_in; /* nullable: 10 of it were recorded */
    const char *returned;
    gboolean is_returned;
  } rows[] = {
    { TILL_INVOICE_PAID, "40", NULL, "40", FALSE }, /* no exception */
    { TILL_INVOICE_PAID, "45", NULL, "4.999999", FALSE },
    { TILL_INVOICE_PAID, "45", NULL, "5", TRUE },
    { TILL_INVOICE_PAID, "45", "tron:USDT", "10", FALSE },
    { TILL_INVOICE_PAID, "45", "tron:USDT", "15", TRUE },
    { TILL_INVOICE_PAID, "45", "tron:TRX", "5", FALSE },
    { TILL_INVOICE_PENDING, "30", NULL, "29", FALSE },
    { TILL_INVOICE_PENDING, "30", NULL, "30", TRUE },
    { TILL_INVOICE_PENDING, "30", "tron:USDT", "30", FALSE },
    { TILL_INVOICE_EXPIRED, "45", NULL, "5", FALSE },
    { TILL_INVOICE_EXPIRED, "45", NULL, "45", TRUE },
    { TILL_INVOICE_EXPIRED, "some", NULL, "45", FALSE },
    { TILL_INVOICE_EXPIRED, "45", "tron:USDT", "45", FALSE },
    { TILL_INVOICE_CANCELLED, NULL, "tron:USDT", "10", FALSE }, /* only recorded */
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) refunds = g_ptr_array_new_with_free_func (g_object_unref);
      Noted recorded;

      recorded_init (&recorded, "tron:USDT", rows[i].paid);
      recorded.invoice->status = rows[i].status;
      recorded.facts.refunds = refunds;
      if (rows[i].paid == NULL)
        recorded.invoice->paid_chain = g_strdup ("tron:USDT");
      if (rows[i].recorded_in != NULL)
        g_ptr_array_add (recorded.recorded, make_recorded (rows[i].recorded_in, "10", "cd"));
      g_ptr_array_add (refunds, make_refund ("tron", "USDT", rows[i].returned));
      g_test_message ("row %u", i);
      g_assert_cmpint (till_refund_facts_is_returned (&recorded.facts), ==, rows[i].is_returned);
      recorded_clear (&recorded);
    }
}

/* If a person has confirmed the unit, it counts, however much the amounts differ. */
static void
test_confirmed_unit (void)
{
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  g_autoptr (TillInvoice) invoice = make_invoice ("tron:USDT", "40.00", "40000000");
  TillRefundFacts facts = { .chains = table, .invoice = invoice, .unit = TILL_TOKEN_UNIT_BASE };
  g_autoptr (TillRefundTerms) guessed = till_refund_terms_new (&facts, NULL);
  g_autoptr (TillRefundTerms) confirmed = NULL;

  facts.unit_is_confirmed = TRUE;
  confirmed = till_refund_terms_new (&facts, NULL);
  g_assert_cmpint (guessed->problem, ==, TILL_REFUND_TERMS_TWO_UNITS);
  g_assert_cmpint (confirmed->problem, ==, TILL_REFUND_TERMS_FINE);
  assert_amount (&confirmed->received, "40");
}

/* An expired invoice without a payment of the service. The unit of its amounts does not matter. */
static void
test_recorded_alone (void)
{
  Noted recorded;
  g_autoptr (TillRefundTerms) terms = NULL;

  recorded_init (&recorded, "bitcoin", NULL);
  g_ptr_array_add (recorded.recorded, make_recorded ("bitcoin:BTC", "0.0011", "ab"));
  terms = till_refund_terms_new (&recorded.facts, NULL);
  g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_FINE);
  g_assert_cmpstr (terms->symbol, ==, "BTC");
  assert_amount (&terms->received, "0.0011");
  assert_amount (&terms->recorded, "0.0011");
  assert_amount (&terms->left, "0.0011");
  recorded_clear (&recorded);
}

static void
test_recorded_too_precise (void)
{
  Noted recorded;
  g_autoptr (TillRefundTerms) terms = NULL;

  recorded_init (&recorded, "tron:USDT", NULL);
  g_ptr_array_add (recorded.recorded, make_recorded ("tron:USDT", "0.0000001", "ab"));
  terms = till_refund_terms_new (&recorded.facts, NULL);
  g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_UNCLEAR_AMOUNT);
  recorded_clear (&recorded);
}

/* Paid twice: the second payment is the excess. A payment that the service has found since counts
 * once. */
static void
test_paid_twice (void)
{
  Noted recorded;
  g_autoptr (TillRefundTerms) terms = NULL;

  recorded_init (&recorded, "tron:USDT", "40");
  recorded.invoice->status = TILL_INVOICE_PAID;
  recorded.invoice->payment->tx_hash = g_strdup ("AB");
  g_ptr_array_add (recorded.recorded, make_recorded ("tron:USDT", "40", "ab"));
  g_ptr_array_add (recorded.recorded, make_recorded ("TRX:usdt", "12.5", "cd"));
  terms = till_refund_terms_new (&recorded.facts, NULL);
  g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_FINE);
  assert_amount (&terms->received, "52.5");
  assert_amount (&terms->recorded, "12.5");
  assert_amount (&terms->overpaid, "12.5");
  recorded_clear (&recorded);
}

/* Each token is refunded separately. */
static void
test_two_assets (void)
{
  Noted recorded;
  g_autoptr (TillRefundTerms) first = NULL;
  g_autoptr (TillRefundTerms) second = NULL;
  g_auto (GStrv) assets = NULL;

  recorded_init (&recorded, "tron:USDT", "40");
  recorded.invoice->status = TILL_INVOICE_PAID;
  g_ptr_array_add (recorded.recorded, make_recorded ("bitcoin:BTC", "0.5", "cd"));
  g_ptr_array_add (recorded.recorded, make_recorded ("btc", "0.25", "ef"));
  g_ptr_array_add (recorded.recorded, make_recorded ("nowhere:XYZ", "1", "aa"));
  assets = till_refund_facts_dup_assets (&recorded.facts);
  g_assert_cmpuint (g_strv_length (assets), ==, 2);
  g_assert_cmpstr (assets[0], ==, "tron:USDT");
  g_assert_cmpstr (assets[1], ==, "bitcoin:BTC");
  first = till_refund_terms_new (&recorded.facts, assets[0]);
  second = till_refund_terms_new (&recorded.facts, assets[1]);
  assert_amount (&first->received, "40");
  assert_amount (&first->overpaid, "0");
  assert_amount (&second->received, "0.75");
  assert_amount (&second->overpaid, "0.75");
  recorded_clear (&recorded);
}

static void
test_symbol_of_the_table (void)
{
  g_autoptr (TillRefundTerms) terms = make_terms ("tron:usdt", "40", "40", TILL_TOKEN_UNIT_DISPLAY);

  g_assert_cmpint (terms->problem, ==, TILL_REFUND_TERMS_FINE);
  g_assert_cmpstr (terms->symbol, ==, "USDT");
}

/* Digits of wei, and a rate that never divides evenly. */
static void
test_eighteen_decimals (void)
{
  g_autoptr (TillRefundTerms) terms = make_terms ("ethereum", "1", "1", TILL_TOKEN_UNIT_DISPLAY);
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
    { "1234567890123456789012345678901234567-", TILL_AMOUNT_NO_NUMBER },
    { "x.1234567", TILL_AMOUNT_NO_NUMBER },
    { "sixteen", TILL_AMOUNT_NO_NUMBER },
  };
  TillDecimal whole;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TillDecimal amount = { 1, 0, TRUE };
      TillAmountProblem problem = till_amount_parse (rows[i].text, 6, &amount);

      if (problem != rows[i].problem)
        g_test_message ("“%s”: %d", rows[i].text, problem);
      g_assert_cmpint (problem, ==, rows[i].problem);
      g_assert_cmpint (amount.is_known, ==, problem == TILL_AMOUNT_FINE);
    }
  g_assert_cmpint (till_amount_parse ("5", 0, &whole), ==, TILL_AMOUNT_FINE);
}

static void
test_rate (void)
{
  g_autoptr (TillRefundTerms) terms = make_terms ("tron:USDT", "40", "40", TILL_TOKEN_UNIT_DISPLAY);
  TillDecimal rate = { 0 };
  TillDecimal amount = { 0 };

  till_decimal_parse ("3", &rate);
  g_assert_true (till_refund_terms_convert_usd (terms, &rate, &amount));
  assert_amount (&amount, "13.333333");
  till_decimal_parse ("0.6", &rate);
  g_assert_true (till_refund_terms_convert_usd (terms, &rate, &amount));
  assert_amount (&amount, "66.666666");
  till_decimal_parse ("1", &rate);
  g_assert_true (till_refund_terms_convert_usd (terms, &rate, &amount));
  assert_amount (&amount, "40");
  till_decimal_parse ("0", &rate);
  g_assert_false (till_refund_terms_convert_usd (terms, &rate, &amount));
  till_decimal_parse ("-1", &rate);
  g_assert_false (till_refund_terms_convert_usd (terms, &rate, &amount));
  till_decimal_parse ("", &rate);
  g_assert_false (till_refund_terms_convert_usd (terms, &rate, &amount));
}

static void
test_fee (void)
{
  static const char *const rows[][2] = {
    { "", "40" },         { "1.5", "38.5" },
    { "2.5%", "39" },     { "40", NULL },
    { "100%", NULL },     { "1,5", NULL },
    { "-1", NULL },       { "%", NULL },
    { "2.25%", "39.1" },  { "0.0025%", "39.999" },
    { "0.00001%", NULL }, { "39.999999", "0.000001" },
    { "41", NULL },       { "99999999999999999999999999999999999999%", NULL },
  };
  g_autoptr (TillRefundTerms) terms = make_terms ("tron:USDT", "40", "40", TILL_TOKEN_UNIT_DISPLAY);

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

  g_test_add_func ("/refund-terms/unreadable", test_unreadable);
  g_test_add_func ("/refund-terms/unreadable-before-a-list", test_unreadable_before_a_list);
  g_test_add_func ("/refund-terms/unreadable-dollars", test_unreadable_dollars);
  g_test_add_func ("/refund-terms/payment-without-amount", test_payment_without_amount);
  g_test_add_func ("/refund-terms/received", test_received);
  g_test_add_func ("/refund-terms/base-units", test_base_units);
  g_test_add_func ("/refund-terms/problems", test_problems);
  g_test_add_func ("/refund-terms/two-units", test_two_units);
  g_test_add_func ("/refund-terms/confirmed-unit", test_confirmed_unit);
  g_test_add_func ("/refund-terms/noted-alone", test_recorded_alone);
  g_test_add_func ("/refund-terms/noted-too-precise", test_recorded_too_precise);
  g_test_add_func ("/refund-terms/paid-twice", test_paid_twice);
  g_test_add_func ("/refund-terms/two-assets", test_two_assets);
  g_test_add_func ("/refund-terms/symbol-of-the-table", test_symbol_of_the_table);
  g_test_add_func ("/refund-terms/counted", test_counted);
  g_test_add_func ("/refund-terms/left-that-does-not-fit", test_left_that_does_not_fit);
  g_test_add_func ("/refund-terms/excess", test_excess);
  g_test_add_func ("/refund-terms/overpaid", test_overpaid);
  g_test_add_func ("/refund-terms/thousandfold", test_thousandfold);
  g_test_add_func ("/refund-terms/names", test_names);
  g_test_add_func ("/refund-terms/nothing-received", test_nothing_received);
  g_test_add_func ("/refund-terms/recorded-beside-payment", test_recorded_beside_payment);
  g_test_add_func ("/refund-terms/recorded-above-due", test_recorded_above_due);
  g_test_add_func ("/refund-terms/assets-with-problems", test_assets_with_problems);
  g_test_add_func ("/refund-terms/received-in", test_received_in);
  g_test_add_func ("/refund-terms/returned", test_returned);
  g_test_add_func ("/refund-terms/eighteen-decimals", test_eighteen_decimals);
  g_test_add_func ("/refund-terms/typed-amounts", test_typed_amounts);
  g_test_add_func ("/refund-terms/rate", test_rate);
  g_test_add_func ("/refund-terms/fee", test_fee);

  return g_test_run ();
}
