/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundTerms: what was received on an invoice, what is refunded and what is left, and the
 * arithmetic from a basis to an amount. Amounts are rounded down, so that no customer gets more
 * than was agreed. */

#include "till-refund-terms.h"

#include <string.h>

#include "till-settlement.h"

static const char *const basis_names[TILL_REFUND_N_BASES] = { "left", "overpaid", "usd", "custom" };

const char *
till_refund_basis_to_string (TillRefundBasis basis)
{
  g_return_val_if_fail (basis < TILL_REFUND_N_BASES, NULL);

  return basis_names[basis];
}

static gboolean
is_counted (const TillRefundTerms *self, TillRefund *refund, TillInvoice *invoice)
{
  const char *symbol = till_refund_get (refund, TILL_REFUND_SYMBOL);

  return g_strcmp0 (till_refund_get (refund, TILL_REFUND_INVOICE),
                    till_record_get_id (TILL_RECORD (invoice))) == 0 &&
         g_strcmp0 (till_refund_get (refund, TILL_REFUND_CHAIN), self->chain->id) == 0 &&
         symbol != NULL && g_ascii_strcasecmp (symbol, self->symbol) == 0;
}

static void
add (TillDecimal *sum, const TillDecimal *amount)
{
  if (amount->is_known)
    till_decimal_add (sum, amount, sum);
}

static void
add_refunds (TillRefundTerms *self, TillInvoice *invoice, GPtrArray *refunds)
{
  self->refunded = till_decimal_from_int (0, 0);
  self->returned = till_decimal_from_int (0, 0);
  for (guint i = 0; refunds != NULL && i < refunds->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (refunds, i);
      TillDecimal amount = till_refund_get_amount (refund);

      if (!is_counted (self, refund, invoice))
        continue;
      if (till_refund_is_claim (refund))
        add (&self->refunded, &amount);
      if (till_refund_is_claim (refund) && refund->step != TILL_REFUND_INTENDED)
        add (&self->returned, &amount);
    }
}

/* @asset is chain and token as the service joins them, "tron:USDT". */
static TillRefundTermsProblem
read_asset (TillRefundTerms *self, const TillChainTable *table, const char *asset)
{
  const char *colon = strchr (asset, ':');
  const TillToken *token = NULL;

  self->chain = till_chain_table_find (table, asset);
  if (self->chain == NULL)
    return TILL_REFUND_TERMS_UNKNOWN_CHAIN;

  if (!till_chain_is_coin (self->chain, colon != NULL ? colon + 1 : NULL))
    {
      token = till_chain_find_token (self->chain, colon + 1);
      self->symbol = g_strdup (token != NULL ? token->symbol : colon + 1);
    }
  else
    self->symbol = g_strdup (self->chain->symbol);

  return till_chain_get_decimals (self->chain, self->symbol, &self->decimals)
             ? TILL_REFUND_TERMS_FINE
             : TILL_REFUND_TERMS_UNKNOWN_TOKEN;
}

static gboolean
to_display (const TillRefundTerms *self,
            TillTokenUnit unit,
            const TillDecimal *raw,
            TillDecimal *amount)
{
  g_autofree char *units = NULL;

  if (!raw->is_known || raw->coefficient < 0)
    return FALSE;

  *amount = *raw;
  if (unit == TILL_TOKEN_UNIT_BASE)
    return till_token_unit_from_base (raw, self->decimals, amount);

  units = till_amount_to_units (amount, self->decimals);

  return units != NULL;
}

/* Whether @many is more than a thousand times @few. */
static gboolean
is_far_above (const TillDecimal *many, const TillDecimal *few)
{
  static const TillDecimal factor = { 1000, 0, TRUE };
  TillDecimal limit = { 0 };

  return till_decimal_multiply (few, &factor, &limit) && till_decimal_compare (many, &limit) > 0;
}

/* Whether the payment seems to be in another unit than the expected amount. The service names the
 * unit of neither; the two units of a token differ by a factor of a million or more. */
static gboolean
is_in_another_unit (const TillSettlement *settlement)
{
  return settlement->expected.is_known && settlement->paid.is_known &&
         (is_far_above (&settlement->paid, &settlement->expected) ||
          is_far_above (&settlement->expected, &settlement->paid));
}

/* Whether @asset is the token of the terms, under any of its names. */
static gboolean
is_of_asset (const TillRefundTerms *self, const TillChainTable *table, const char *asset)
{
  TillRefundTerms other = { 0 };
  g_autofree char *symbol = NULL;
  TillRefundTermsProblem problem = read_asset (&other, table, asset);

  symbol = other.symbol;

  return problem == TILL_REFUND_TERMS_FINE && other.chain == self->chain &&
         g_ascii_strcasecmp (symbol, self->symbol) == 0;
}

static gboolean
is_unreadable (TillInvoice *invoice, const char *field)
{
  return till_record_find_unreadable (TILL_RECORD (invoice), field) != NULL;
}

/* Whether the service's last answer leaves the payment unclear, whatever earlier ones said. */
static gboolean
is_payment_unreadable (TillInvoice *invoice)
{
  return is_unreadable (invoice, "payment") || is_unreadable (invoice, "payment.amount") ||
         is_unreadable (invoice, "payment.chain");
}

static const TillPayment *
get_payment (const TillRefundFacts *facts)
{
  const TillPayment *payment = facts->invoice->payment;

  return payment != NULL && payment->chain != NULL && payment->amount != NULL &&
                 !is_payment_unreadable (facts->invoice)
             ? payment
             : NULL;
}

static TillTokenUnit
get_unit (const TillRefundFacts *facts)
{
  return facts->unit != TILL_TOKEN_UNIT_UNKNOWN
             ? facts->unit
             : till_token_unit_recognise (facts->chains, facts->invoice);
}

/* Reads the payment that the service reports. */
static TillRefundTermsProblem
read_payment (TillRefundTerms *self, const TillRefundFacts *facts)
{
  g_autoptr (TillSettlement) settlement = till_settlement_judge (facts->invoice);
  TillTokenUnit unit = get_unit (facts);

  if (unit == TILL_TOKEN_UNIT_UNKNOWN)
    return TILL_REFUND_TERMS_UNKNOWN_UNIT;
  if (!to_display (self, unit, &settlement->paid, &self->received) ||
      self->received.coefficient == 0)
    return TILL_REFUND_TERMS_UNCLEAR_AMOUNT;

  return !facts->unit_is_confirmed && is_in_another_unit (settlement) ? TILL_REFUND_TERMS_TWO_UNITS
                                                                      : TILL_REFUND_TERMS_FINE;
}

/* The service may have found a payment after it was recorded. It counts once. */
static gboolean
is_known_to_service (const TillRefundFacts *facts, const TillRecordedPayment *recorded)
{
  const TillPayment *payment = get_payment (facts);

  return payment != NULL && payment->tx_hash != NULL && recorded->tx_hash != NULL &&
         till_tx_hash_is_same (payment->tx_hash, recorded->tx_hash);
}

/* Adds the recorded payments, which are in display units. */
static gboolean
add_recorded (TillRefundTerms *self, const TillRefundFacts *facts)
{
  for (guint i = 0; facts->recorded != NULL && i < facts->recorded->len; i++)
    {
      const TillRecordedPayment *recorded = g_ptr_array_index (facts->recorded, i);
      TillDecimal amount = { 0 };

      if (!is_of_asset (self, facts->chains, recorded->chain) ||
          is_known_to_service (facts, recorded))
        continue;
      if (!to_display (self, TILL_TOKEN_UNIT_DISPLAY, &recorded->amount, &amount) ||
          !till_decimal_add (&self->recorded, &amount, &self->recorded))
        return FALSE;
    }

  return TRUE;
}

/* Sets @expected to what was asked for in the token; zero if the invoice was paid in another
 * one. */
static gboolean
find_expected (const TillRefundTerms *self, const TillRefundFacts *facts, TillDecimal *expected)
{
  const TillPayment *payment = get_payment (facts);
  g_autofree char *asset = g_strjoin (":", self->chain->id, self->symbol, NULL);
  const TillAddress *address = NULL;
  TillDecimal raw = { 0 };

  *expected = till_decimal_from_int (0, 0);
  if (payment != NULL && facts->invoice->status == TILL_INVOICE_PAID &&
      !is_of_asset (self, facts->chains, payment->chain))
    return TRUE;

  if (payment != NULL && is_of_asset (self, facts->chains, payment->chain))
    address = till_settlement_find_address (facts->invoice, payment->chain);
  else
    address = till_settlement_find_address (facts->invoice, asset);

  return address != NULL && address->expected_amount != NULL &&
         till_decimal_parse (address->expected_amount, &raw) &&
         to_display (self, get_unit (facts), &raw, expected);
}

static void
read_overpaid (TillRefundTerms *self, const TillRefundFacts *facts)
{
  TillDecimal expected = { 0 };
  TillDecimal over = { 0 };

  self->overpaid = till_decimal_from_int (0, 0);
  if (get_unit (facts) != TILL_TOKEN_UNIT_UNKNOWN && find_expected (self, facts, &expected) &&
      till_decimal_subtract (&self->received, &expected, &over) && over.coefficient > 0)
    self->overpaid = over;
}

static TillRefundTermsProblem
read_received (TillRefundTerms *self, const TillRefundFacts *facts)
{
  const TillPayment *payment = get_payment (facts);
  TillRefundTermsProblem problem = TILL_REFUND_TERMS_FINE;

  self->received = till_decimal_from_int (0, 0);
  self->recorded = till_decimal_from_int (0, 0);
  if (payment != NULL && is_of_asset (self, facts->chains, payment->chain))
    problem = read_payment (self, facts);
  if (problem != TILL_REFUND_TERMS_FINE)
    return problem;

  if (!add_recorded (self, facts) ||
      !till_decimal_add (&self->received, &self->recorded, &self->received) ||
      self->received.coefficient <= 0)
    return TILL_REFUND_TERMS_UNCLEAR_AMOUNT;

  read_overpaid (self, facts);

  return TILL_REFUND_TERMS_FINE;
}

/* Returns: (nullable): the token to refund by default. */
static const char *
get_first_asset (const TillRefundFacts *facts)
{
  const TillRecordedPayment *recorded = facts->recorded != NULL && facts->recorded->len > 0
                                            ? g_ptr_array_index (facts->recorded, 0)
                                            : NULL;

  if (get_payment (facts) != NULL)
    return get_payment (facts)->chain;

  return recorded != NULL ? recorded->chain : NULL;
}

static TillRefundTermsProblem
read_terms (TillRefundTerms *self, const TillRefundFacts *facts, const char *asset)
{
  TillRefundTermsProblem problem;

  if (asset == NULL)
    return facts->invoice->payment != NULL || is_payment_unreadable (facts->invoice)
               ? TILL_REFUND_TERMS_UNCLEAR_AMOUNT
               : TILL_REFUND_TERMS_NO_PAYMENT;

  problem = read_asset (self, facts->chains, asset);
  if (problem != TILL_REFUND_TERMS_FINE)
    return problem;

  problem = read_received (self, facts);
  add_refunds (self, facts->invoice, facts->refunds);
  if (problem == TILL_REFUND_TERMS_FINE &&
      !till_decimal_subtract (&self->received, &self->refunded, &self->left))
    problem = TILL_REFUND_TERMS_UNCLEAR_AMOUNT;

  return problem;
}

/* @asset is one of till_refund_facts_dup_assets(); %NULL is the first.
 *
 * Returns: (transfer full): the terms, or why there are none. */
TillRefundTerms *
till_refund_terms_new (const TillRefundFacts *facts, const char *asset)
{
  TillRefundTerms *self = NULL;

  g_return_val_if_fail (facts != NULL, NULL);
  g_return_val_if_fail (facts->chains != NULL && facts->invoice != NULL, NULL);

  self = g_new0 (TillRefundTerms, 1);
  if (!is_unreadable (facts->invoice, "amount"))
    self->usd = facts->invoice->amount;
  self->problem = read_terms (self, facts, asset != NULL ? asset : get_first_asset (facts));

  return self;
}

static void
add_asset (GPtrArray *assets, const TillRefundFacts *facts, const char *asset)
{
  g_autoptr (TillRefundTerms) terms = till_refund_terms_new (facts, asset);

  if (assets->len > 0 && terms->problem != TILL_REFUND_TERMS_FINE)
    return;
  for (guint i = 0; i < assets->len; i++)
    if (is_of_asset (terms, facts->chains, g_ptr_array_index (assets, i)))
      return;

  g_ptr_array_add (assets, g_strdup (asset));
}

/* Returns: (transfer full): the tokens that the invoice was paid in, without duplicates, the token
 * of the service's payment first. After the first only those that can be refunded. */
GStrv
till_refund_facts_dup_assets (const TillRefundFacts *facts)
{
  g_autoptr (GPtrArray) assets = g_ptr_array_new ();

  g_return_val_if_fail (facts != NULL, NULL);

  if (get_payment (facts) != NULL)
    add_asset (assets, facts, get_payment (facts)->chain);
  for (guint i = 0; facts->recorded != NULL && i < facts->recorded->len; i++)
    {
      const TillRecordedPayment *recorded = g_ptr_array_index (facts->recorded, i);

      add_asset (assets, facts, recorded->chain);
    }
  g_ptr_array_add (assets, NULL);

  return (GStrv) g_ptr_array_free (g_steal_pointer (&assets), FALSE);
}

/* Whether everything received in @asset is refunded. If the amount due @may_stay, only the excess
 * counts. */
static gboolean
is_asset_returned (const TillRefundFacts *facts, const char *asset, gboolean may_stay)
{
  g_autoptr (TillRefundTerms) terms = till_refund_terms_new (facts, asset);

  if (terms->problem != TILL_REFUND_TERMS_FINE)
    return FALSE;

  return till_decimal_compare (&terms->returned, &terms->received) >= 0 ||
         (may_stay && terms->overpaid.coefficient > 0 &&
          till_decimal_compare (&terms->returned, &terms->overpaid) >= 0);
}

/* Returns: whether the payment exception is settled by refunds: everything received has gone back,
 * or, if it came in time, everything above the amount due. Recorded payments count too. */
gboolean
till_refund_facts_is_returned (const TillRefundFacts *facts)
{
  g_autoptr (TillSettlement) settlement = NULL;
  g_auto (GStrv) assets = NULL;
  gboolean may_stay = FALSE;

  g_return_val_if_fail (facts != NULL && facts->invoice != NULL, FALSE);

  settlement = till_settlement_judge (facts->invoice);
  if (!till_settlement_is_exception (settlement) || get_payment (facts) == NULL)
    return FALSE;

  may_stay = !settlement->is_late && settlement->fit == TILL_SETTLEMENT_OVER;
  assets = till_refund_facts_dup_assets (facts);
  for (guint i = 0; assets[i] != NULL; i++)
    if (!is_asset_returned (facts, assets[i], may_stay && i == 0))
      return FALSE;

  return TRUE;
}

/* Returns: (transfer full): the known transactions that paid the invoice, in the form of
 * %TILL_REFUND_RECEIVED_IN; empty if there are none. */
char *
till_refund_facts_dup_received_in (const TillRefundFacts *facts)
{
  g_autoptr (GString) hashes = g_string_new (NULL);

  g_return_val_if_fail (facts != NULL && facts->invoice != NULL, NULL);

  if (facts->invoice->payment != NULL && facts->invoice->payment->tx_hash != NULL)
    g_string_append (hashes, facts->invoice->payment->tx_hash);
  for (guint i = 0; facts->recorded != NULL && i < facts->recorded->len; i++)
    {
      const TillRecordedPayment *recorded = g_ptr_array_index (facts->recorded, i);

      if (recorded->tx_hash != NULL)
        g_string_append_printf (hashes, "%s%s", hashes->len > 0 ? " " : "", recorded->tx_hash);
    }

  return g_string_free (g_steal_pointer (&hashes), FALSE);
}

void
till_refund_terms_free (TillRefundTerms *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->symbol);
  g_free (self);
}

static gboolean
is_plain_digits (const char *text)
{
  return strspn (text, "0123456789.-") == strlen (text);
}

static TillAmountProblem
judge_letters (const char *text)
{
  if (strchr (text, ',') != NULL)
    return TILL_AMOUNT_COMMA;
  if (!g_str_is_ascii (text) || strpbrk (text, " \t\n\r\v\f") != NULL)
    return TILL_AMOUNT_SPACED;
  if (strpbrk (text, "eE") != NULL && strspn (text, "0123456789.-+eE") == strlen (text))
    return TILL_AMOUNT_EXPONENT;

  return is_plain_digits (text) ? TILL_AMOUNT_FINE : TILL_AMOUNT_NO_NUMBER;
}

static guint
count_decimals (const char *text)
{
  const char *point = strchr (text, '.');

  return point != NULL ? (guint) strlen (point + 1) : 0;
}

/* Parses an amount that a person has typed, of a token with @decimals. White space is refused too,
 * so that exactly the typed amount is paid.
 *
 * Returns: the problem. @amount is known only if there is none. */
TillAmountProblem
till_amount_parse (const char *text, guint decimals, TillDecimal *amount)
{
  TillAmountProblem problem;
  TillDecimal value = { 0 };

  g_return_val_if_fail (text != NULL && amount != NULL, TILL_AMOUNT_EMPTY);

  *amount = value;
  if (*text == '\0')
    return TILL_AMOUNT_EMPTY;

  problem = judge_letters (text);
  if (problem != TILL_AMOUNT_FINE)
    return problem;
  if (text[0] == '-')
    return TILL_AMOUNT_NEGATIVE;
  if (count_decimals (text) > decimals)
    return TILL_AMOUNT_TOO_PRECISE;
  if (!till_decimal_parse (text, &value))
    return strlen (text) > TILL_DECIMAL_MAX_DIGITS ? TILL_AMOUNT_TOO_LONG : TILL_AMOUNT_NO_NUMBER;
  if (value.coefficient == 0)
    return TILL_AMOUNT_ZERO;

  *amount = value;

  return TILL_AMOUNT_FINE;
}

/* Returns: the excess that is left after all refunds, including intents; unknown if there is
 * none. */
TillDecimal
till_refund_terms_get_excess (const TillRefundTerms *self)
{
  TillDecimal over = { 0 };

  g_return_val_if_fail (self != NULL, over);

  if (self->problem != TILL_REFUND_TERMS_FINE ||
      !till_decimal_subtract (&self->overpaid, &self->refunded, &over) || over.coefficient <= 0)
    return (TillDecimal){ 0 };

  return over;
}

/* Converts the invoice's dollars into the token at @rate dollars each.
 *
 * Returns: %FALSE if that is not possible. */
gboolean
till_refund_terms_convert_usd (const TillRefundTerms *self,
                               const TillDecimal *rate,
                               TillDecimal *amount)
{
  g_return_val_if_fail (self != NULL && rate != NULL && amount != NULL, FALSE);

  return self->usd.is_known && rate->is_known && rate->coefficient > 0 &&
         till_decimal_divide_down (&self->usd, rate, self->decimals, amount);
}

/* Computes @percent, with up to four decimals, of @amount. The product may have too many decimals
 * for a TillDecimal, so its scale stays that of @amount. */
static gboolean
take_percent (const TillRefundTerms *self,
              const TillDecimal *amount,
              const TillDecimal *percent,
              TillDecimal *part)
{
  TillDecimal product = { 0, amount->scale, TRUE };
  TillDecimal whole = { 100, 0, TRUE };

  for (guint i = 0; i < percent->scale; i++)
    whole.coefficient *= 10;

  return !__builtin_mul_overflow (amount->coefficient, percent->coefficient,
                                  &product.coefficient) &&
         till_decimal_divide (&product, &whole, self->decimals, part);
}

static gboolean
read_fee (const TillRefundTerms *self,
          const char *fee,
          const TillDecimal *amount,
          TillDecimal *taken)
{
  g_autofree char *number = g_strdup (fee);
  TillDecimal percent = { 0 };

  if (!g_str_has_suffix (fee, "%"))
    return till_amount_parse (fee, self->decimals, taken) == TILL_AMOUNT_FINE;

  number[strlen (number) - 1] = '\0';

  return till_amount_parse (number, 4, &percent) == TILL_AMOUNT_FINE &&
         take_percent (self, amount, &percent, taken);
}

/* Subtracts @fee, an amount ("1.5") or a percentage ("2.5%"), from @amount. An empty fee is none.
 *
 * Returns: %FALSE if the fee is invalid or nothing is left. */
gboolean
till_refund_terms_take_fee (const TillRefundTerms *self, const char *fee, TillDecimal *amount)
{
  TillDecimal taken = { 0 };

  g_return_val_if_fail (self != NULL && fee != NULL && amount != NULL, FALSE);

  if (*fee == '\0')
    return TRUE;

  return read_fee (self, fee, amount, &taken) && till_decimal_subtract (amount, &taken, amount) &&
         amount->coefficient > 0;
}
