/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The month-end statement: received, refunded and left of each token on each chain. Only exactly
 * known amounts are added; the statement counts the others. */

#include "till-account-statement.h"

#include <string.h>

static const TillCsvColumn columns[] = {
  { "kind", TILL_CSV_TEXT },       { "from", TILL_CSV_TIME },  { "to", TILL_CSV_TIME },
  { "chain", TILL_CSV_TEXT },      { "token", TILL_CSV_TEXT }, { "received", TILL_CSV_NUMBER },
  { "refunded", TILL_CSV_NUMBER }, { "net", TILL_CSV_NUMBER }, { "payments", TILL_CSV_NUMBER },
  { "refunds", TILL_CSV_NUMBER },
};

static void
line_free (TillStatementLine *self)
{
  g_free (self->symbol);
  g_free (self);
}

void
till_account_statement_free (TillAccountStatement *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->lines);
  g_free (self);
}

static TillStatementLine *
find_line (TillAccountStatement *self, const TillChain *chain, const char *symbol)
{
  TillStatementLine *line = NULL;

  for (guint i = 0; i < self->lines->len; i++)
    {
      line = g_ptr_array_index (self->lines, i);
      if (line->chain == chain && g_ascii_strcasecmp (line->symbol, symbol) == 0)
        return line;
    }

  line = g_new0 (TillStatementLine, 1);
  line->chain = chain;
  line->symbol = g_strdup (symbol);
  line->received = till_decimal_from_int (0, 0);
  line->refunded = till_decimal_from_int (0, 0);
  g_ptr_array_add (self->lines, line);

  return line;
}

static gboolean
add (TillDecimal *sum, const TillDecimal *amount)
{
  TillDecimal before = *sum;

  return amount->is_known && amount->coefficient >= 0 && till_decimal_add (&before, amount, sum);
}

/* Returns: (nullable): the symbol in @asset, "tron:USDT"; %NULL for the coin. */
static const char *
get_symbol (const char *asset)
{
  const char *colon = strchr (asset, ':');

  return colon != NULL ? colon + 1 : NULL;
}

static gboolean
add_receipt (TillAccountStatement *self,
             const TillReceipt *receipt,
             const TillChainTable *chains,
             TillTokenUnit unit)
{
  const TillChain *chain = till_chain_table_find (chains, receipt->asset);
  const char *symbol = get_symbol (receipt->asset);
  TillDecimal amount = { 0 };
  TillStatementLine *line = NULL;
  guint decimals = 0;

  if (chain == NULL || !till_chain_get_decimals (chain, symbol, &decimals) ||
      !till_decimal_parse (receipt->amount, &amount) ||
      !till_token_unit_to_display (receipt->is_recorded ? TILL_TOKEN_UNIT_DISPLAY : unit, chain,
                                   symbol, &amount))
    return FALSE;

  line = find_line (self, chain, till_chain_is_coin (chain, symbol) ? chain->symbol : symbol);
  line->n_received++;

  return add (&line->received, &amount);
}

/* Each payment of the service counts, also where one transaction has paid several invoices. A
 * recorded payment may be one of these, or a repetition. */
static gboolean
is_new (GHashTable *seen, const TillReceipt *receipt, const TillChainTable *chains)
{
  const TillChain *chain = till_chain_table_find (chains, receipt->asset);
  g_autofree char *identity = NULL;
  g_autofree char *symbol = NULL;
  const char *token = get_symbol (receipt->asset);

  if (receipt->tx_hash == NULL || *receipt->tx_hash == '\0' || chain == NULL)
    return TRUE;

  identity = till_tx_hash_dup_identity (receipt->tx_hash);
  symbol = g_ascii_strup (till_chain_is_coin (chain, token) ? chain->symbol : token, -1);

  return g_hash_table_add (seen, g_strjoin ("\n", chain->id, symbol, identity, NULL)) ||
         !receipt->is_recorded;
}

static void
add_receipts (TillAccountStatement *self,
              const TillReceipts *receipts,
              const TillChainTable *chains,
              TillTokenUnit unit)
{
  /* Of transactions; the recorded ones come last. */
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < receipts->receipts->len; i++)
    {
      const TillReceipt *receipt = g_ptr_array_index (receipts->receipts, i);

      if (is_new (seen, receipt, chains) && !add_receipt (self, receipt, chains, unit))
        self->n_unclear++;
    }
}

/* A refund belongs to the month in which it was paid or, where that is unknown, intended. */
static gint64
get_time (TillRefund *refund)
{
  gint64 paid_ms = refund->step_ms[TILL_REFUND_PAID];

  return paid_ms != 0 ? paid_ms : refund->step_ms[TILL_REFUND_INTENDED];
}

static gboolean
add_refund (TillAccountStatement *self, TillRefund *refund, const TillChainTable *chains)
{
  const TillChain *chain =
      till_chain_table_find (chains, till_refund_get (refund, TILL_REFUND_CHAIN));
  const char *symbol = till_refund_get (refund, TILL_REFUND_SYMBOL);
  TillDecimal amount = till_refund_get_amount (refund);
  TillStatementLine *line = NULL;

  if (chain == NULL || symbol == NULL)
    return FALSE;

  line = find_line (self, chain, symbol);
  line->n_refunded++;

  return add (&line->refunded, &amount);
}

static void
add_refunds (TillAccountStatement *self, GPtrArray *refunds, const TillChainTable *chains)
{
  for (guint i = 0; i < refunds->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (refunds, i);
      gint64 time_ms = get_time (refund);

      if (till_refund_is_claim (refund) && time_ms >= self->from_ms && time_ms < self->to_ms &&
          !add_refund (self, refund, chains))
        self->n_unclear++;
    }
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const TillStatementLine *one = *(TillStatementLine *const *) a;
  const TillStatementLine *other = *(TillStatementLine *const *) b;
  int order = g_utf8_collate (one->chain->name, other->chain->name);

  return order != 0 ? order : g_ascii_strcasecmp (one->symbol, other->symbol);
}

/* @refunds are all refunds; @unit is that of the service's amounts.
 *
 * Returns: (transfer full): the statement from @from_ms on and before @to_ms. */
TillAccountStatement *
till_account_statement_new (const TillReceipts *receipts,
                            GPtrArray *refunds,
                            const TillChainTable *chains,
                            TillTokenUnit unit,
                            gint64 from_ms,
                            gint64 to_ms)
{
  TillAccountStatement *self = NULL;

  g_return_val_if_fail (receipts != NULL && refunds != NULL && chains != NULL, NULL);

  self = g_new0 (TillAccountStatement, 1);
  self->from_ms = from_ms;
  self->to_ms = to_ms;
  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) line_free);
  self->n_without_details = receipts->without_details->len;
  self->n_unreadable = receipts->n_unreadable;
  add_receipts (self, receipts, chains, unit);
  add_refunds (self, refunds, chains);
  g_ptr_array_sort (self->lines, compare);
  for (guint i = 0; i < self->lines->len; i++)
    {
      TillStatementLine *line = g_ptr_array_index (self->lines, i);

      till_decimal_subtract (&line->received, &line->refunded, &line->net);
    }

  return self;
}

static char *
print_time (gint64 time_ms)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (time_ms / 1000);

  return g_date_time_format_iso8601 (time);
}

static void
append_line (TillCsvWriter *csv, const TillStatementLine *line, const char *from, const char *to)
{
  g_autofree char *received = till_decimal_to_string (&line->received);
  g_autofree char *refunded = till_decimal_to_string (&line->refunded);
  g_autofree char *net = line->net.is_known ? till_decimal_to_string (&line->net) : NULL;
  g_autofree char *n_received = g_strdup_printf ("%u", line->n_received);
  g_autofree char *n_refunded = g_strdup_printf ("%u", line->n_refunded);
  const char *cells[G_N_ELEMENTS (columns)] = {
    "sum", from, to, line->chain->id, line->symbol, received, refunded, net, n_received, n_refunded,
  };

  till_csv_writer_add (csv, cells);
}

/* Their time is unknown. */
static void
append_unreadable (TillCsvWriter *csv, guint64 n_unreadable)
{
  g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, n_unreadable);
  const char *cells[G_N_ELEMENTS (columns)] = { "unreadable-invoices" };

  cells[8] = count;
  till_csv_writer_add (csv, cells);
}

/* The time since which everything was copied; empty where nothing was. */
static void
append_connectivity (TillCsvWriter *csv, gint64 since_ms)
{
  g_autofree char *since = since_ms != 0 ? print_time (since_ms) : NULL;
  const char *cells[G_N_ELEMENTS (columns)] = { "copied-since", since };

  till_csv_writer_add (csv, cells);
}

/* Returns: (transfer full): the statement as a CSV file; its last rows say how many payments are
 * not in the sums, since when everything was copied if not all was, and how many invoices can't
 * be read. The words are the same in every language. */
char *
till_account_statement_to_csv (const TillAccountStatement *self, TillCsvUse use)
{
  g_autoptr (TillCsvWriter) csv = NULL;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *n_missing = NULL;
  const char *cells[G_N_ELEMENTS (columns)] = { "not-counted" };

  g_return_val_if_fail (self != NULL, NULL);

  from = print_time (self->from_ms);
  to = print_time (self->to_ms);
  csv = till_csv_writer_new (use, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < self->lines->len; i++)
    append_line (csv, g_ptr_array_index (self->lines, i), from, to);

  n_missing = g_strdup_printf ("%" G_GUINT64_FORMAT, self->n_without_details + self->n_unclear);
  cells[1] = from;
  cells[2] = to;
  cells[8] = n_missing;
  till_csv_writer_add (csv, cells);
  if (self->is_part)
    append_connectivity (csv, self->copied_since_ms);
  if (self->n_unreadable > 0)
    append_unreadable (csv, self->n_unreadable);

  return till_csv_writer_take_text (csv);
}
