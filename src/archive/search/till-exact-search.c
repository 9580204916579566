/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds records by what a customer writes: the whole of an id, its beginning or its last
 * characters. Each way has an index of its own, which goes straight to the hits however many
 * records there are. A whole id ends the search, but an amount can also be the beginning or end of
 * an id. For text inside see till_substring_search().
 *
 * Both ends of a shortened or masked text are known. The index of the ends finds it, because many
 * ids begin alike; for an e-mail address it is that of the beginnings, because many end alike. */

#include "till-exact-search.h"

#include "till-search-hits.h"
#include "till-invoice-table.h"
#include "till-search-terms.h"

#include <string.h>

#define BEGINNING_MIN 2
#define END_MIN       3
#define ENDS_MIN      3 /* both ends together */
#define DAY_MS        (G_GINT64_CONSTANT (24) * 60 * 60 * 1000)
#define LAST          "\xf4\x8f\xbf\xbf" /* no letter comes after it */

typedef struct
{
  TillDatabase *database;
  const char *text;
  const char *folded;
  guint limit;
  TillSearchHits *hits;
  gint64 from_ms;       /* of an amount: the days that are meant; zero for none */
  gint64 until_ms;      /* not included */
  const char *currency; /* of an amount; NULL for none */
} LookUp;

/* Some shops put "#" before the number of an order, customers don't. */
static const char whole_sql[] =
    "SELECT key, 1 FROM invoices WHERE id = :text"
    " UNION ALL SELECT key, 2 FROM invoices WHERE order_id IN (:text, '#' || :text)"
    " UNION ALL SELECT key, field FROM search_terms WHERE text = :folded"
    " UNION ALL SELECT i.key, iif (n.is_ticket, 7, 6) FROM notes n"
    " JOIN invoices i ON i.id = n.record_id WHERE n.kind = 1 AND n.text = :text COLLATE NOCASE"
    " AND n.taken_back_by IS NULL"
    " UNION ALL SELECT o.key, iif (n.is_ticket, 23, 22) FROM notes n"
    " JOIN orders o ON o.id = n.record_id WHERE n.kind = 2 AND n.text = :text COLLATE NOCASE"
    " AND n.taken_back_by IS NULL LIMIT :limit";

static const char beginning_sql[] =
    "SELECT * FROM (SELECT key, 1 FROM invoices WHERE id > :text AND id < :end LIMIT :limit)"
    " UNION ALL SELECT * FROM"
    " (SELECT key, 2 FROM invoices WHERE order_id > :text AND order_id < :end LIMIT :limit)"
    " UNION ALL SELECT * FROM"
    " (SELECT key, field FROM search_terms WHERE text > :folded AND text < :folded_end LIMIT "
    ":limit)";

static const char end_sql[] = "SELECT key, field FROM search_terms_reversed WHERE text > :reversed "
                              "AND text < :reversed_end LIMIT :limit";

/* Of many invoices over the same amount, the newest are among those that the archive got first or
 * last: the sync reads a list from its newest end. */
static const char amount_sql[] =
    "SELECT key, 8 FROM (SELECT * FROM (SELECT key, created_at_ms FROM invoices"
    " WHERE amount_micro = :micro ORDER BY key LIMIT :limit) UNION SELECT * FROM"
    " (SELECT key, created_at_ms FROM invoices WHERE amount_micro = :micro ORDER BY key DESC"
    " LIMIT :limit)) ORDER BY created_at_ms DESC LIMIT :limit";

#define HAS_ENDS(column)                                                                           \
  "length (" column ") >= length (:text) + length (:tail) AND substr (" column ", length (" column \
  ") - length (:tail) + 1) = :tail"

static const char begun_sql[] =
    "SELECT * FROM (SELECT key, 1 FROM invoices WHERE id >= :text AND id < :end"
    " AND " HAS_ENDS (
        "id") " LIMIT :limit)"
              " UNION ALL SELECT * FROM (SELECT key, 2 FROM invoices WHERE order_id >= :text"
              " AND order_id < :end AND " HAS_ENDS (
                  "order_id") " LIMIT :limit)"
                              " UNION ALL SELECT * FROM (SELECT key, field FROM search_terms WHERE "
                              "text "
                              ">= :text AND text < :end"
                              " AND " HAS_ENDS ("text") " LIMIT :limit)";

/* Backwards: :text is the end, and :tail the beginning. */
static const char ended_sql[] = "SELECT key, field FROM search_terms_reversed WHERE text >= :text "
                                "AND text < :end AND " HAS_ENDS ("text") " LIMIT :limit";

/* Few invoices are of those days, but many may ask for the same amount: "+" keeps the index of the
 * amounts out of it. */
static const char amount_of_days_sql[] =
    "SELECT key, 8 FROM (SELECT key, created_at_ms FROM invoices WHERE +amount_micro = :micro"
    " AND created_at_ms >= :from AND created_at_ms < :until"
    " UNION SELECT key, created_at_ms FROM invoices WHERE +amount_micro = :micro"
    " AND paid_at_ms >= :from AND paid_at_ms < :until)"
    " ORDER BY created_at_ms DESC LIMIT :limit";

/* What was paid in a coin or token, which the chain of a payment may name behind a colon. A number
 * that is also the price in dollars was paid in dollars. */
#define IS_PAID                                                                                    \
  "iif (instr (d.payment_amount, '.') > 0,"                                                        \
  " rtrim (rtrim (d.payment_amount, '0'), '.'), d.payment_amount) = :amount"                       \
  " AND +i.amount_micro <> :micro AND (coalesce (instr (d.payment_chain, ':'), 0) = 0"             \
  " OR upper (substr (d.payment_chain, instr (d.payment_chain, ':') + 1))"                         \
  " IN (:coin, iif (:coin = 'USD', 'USDT', ''), iif (:coin = 'USD', 'USDC', '')))"

static const char payment_of_days_sql[] =
    "SELECT key, 8 FROM (SELECT i.key, i.created_at_ms FROM invoices i"
    " JOIN invoice_details d ON d.key = i.key"
    " WHERE i.created_at_ms >= :from AND i.created_at_ms < :until AND " IS_PAID
    " UNION SELECT i.key, i.created_at_ms FROM invoices i JOIN invoice_details d ON d.key = i.key"
    " WHERE i.paid_at_ms >= :from AND i.paid_at_ms < :until AND " IS_PAID
    ") ORDER BY created_at_ms DESC LIMIT :limit";

/* Without a day only the newest are looked through, as no index has what was paid. */
static const char payment_sql[] =
    "SELECT i.key, 8 FROM (SELECT key, created_at_ms, amount_micro FROM invoices"
    " ORDER BY created_at_ms DESC LIMIT 20000) i JOIN invoice_details d ON d.key = i.key"
    " WHERE " IS_PAID " ORDER BY i.created_at_ms DESC LIMIT :limit";

static void
bind_span (TillStatement *statement, const char *name, const char *end_name, const char *text)
{
  g_autofree char *end = g_strconcat (text, LAST, NULL);

  till_statement_bind (statement, TILL_VALUES (TILL_TEXT (name, text), TILL_TEXT (end_name, end)));
}

static gboolean
look_for_whole (LookUp *self, GError **error)
{
  g_autoptr (TillKeptStatement) statement = till_database_keep (
      self->database, whole_sql,
      TILL_VALUES (TILL_TEXT (":text", self->text), TILL_TEXT (":folded", self->folded)), error);

  return till_search_hits_run (self->hits, statement, TILL_MATCH_WHOLE, error);
}

static void
bind_days (LookUp *self, TillStatement *statement)
{
  till_statement_bind (statement, TILL_VALUES (TILL_INT (":from", self->from_ms - DAY_MS),
                                               TILL_INT (":until", self->until_ms + DAY_MS)));
}

/* The writer may be in another time zone, and a payment may be seen the day after. */
static gboolean
look_for_amount_of_days (LookUp *self, const TillDecimal *amount, GError **error)
{
  g_autoptr (TillKeptStatement) statement = NULL;

  if (self->from_ms <= 0)
    return TRUE;

  statement = till_database_keep (
      self->database, amount_of_days_sql,
      TILL_VALUES (TILL_INT (":micro", till_invoice_table_get_micro (amount))), error);
  bind_days (self, statement);

  return till_search_hits_run (self->hits, statement, TILL_MATCH_WHOLE, error);
}

/* Returns: (transfer full): @amount without zeros at its end. */
static char *
make_plain (const TillDecimal *amount)
{
  char *plain = till_decimal_to_string (amount);
  gsize length = strlen (plain);

  if (strchr (plain, '.') == NULL)
    return plain;

  while (plain[length - 1] == '0')
    plain[--length] = '\0';
  if (plain[length - 1] == '.')
    plain[--length] = '\0';

  return plain;
}

static gboolean
look_for_payment (LookUp *self, const TillDecimal *amount, GError **error)
{
  g_autoptr (TillKeptStatement) statement = NULL;
  g_autofree char *plain = NULL;
  gboolean has_days = self->from_ms > 0;

  statement = till_database_keep (self->database, has_days ? payment_of_days_sql : payment_sql,
                                  NULL, error);
  plain = make_plain (amount);
  till_statement_bind (
      statement, TILL_VALUES (TILL_TEXT (":amount", plain), TILL_TEXT (":coin", self->currency),
                              TILL_INT (":micro", till_invoice_table_get_micro (amount))));
  if (has_days)
    bind_days (self, statement);

  return till_search_hits_run (self->hits, statement, TILL_MATCH_WHOLE, error);
}

static gboolean
look_for_amount_of_any_day (LookUp *self, const TillDecimal *amount, GError **error)
{
  g_autoptr (TillKeptStatement) statement = till_database_keep (
      self->database, amount_sql,
      TILL_VALUES (TILL_INT (":micro", till_invoice_table_get_micro (amount))), error);

  return till_search_hits_run (self->hits, statement, TILL_MATCH_WHOLE, error);
}

/* More or less than the price may have been paid: what was paid on the given day comes before the
 * prices of other days. Dollars without a day are a price. */
static gboolean
look_for_amount (LookUp *self, const TillDecimal *amount, GError **error)
{
  gboolean has_days = self->from_ms > 0;

  return look_for_amount_of_days (self, amount, error) &&
         (self->currency == NULL || !has_days || look_for_payment (self, amount, error)) &&
         look_for_amount_of_any_day (self, amount, error) &&
         (self->currency == NULL || has_days || g_str_equal (self->currency, "USD") ||
          look_for_payment (self, amount, error));
}

static gboolean
look_for_beginning (LookUp *self, GError **error)
{
  g_autoptr (TillKeptStatement) statement =
      till_database_keep (self->database, beginning_sql, NULL, error);

  bind_span (statement, ":text", ":end", self->text);
  bind_span (statement, ":folded", ":folded_end", self->folded);

  return till_search_hits_run (self->hits, statement, TILL_MATCH_BEGINNING, error);
}

static gboolean
look_for_end (LookUp *self, GError **error)
{
  g_autoptr (TillKeptStatement) statement =
      till_database_keep (self->database, end_sql, NULL, error);
  g_autofree char *reversed = g_utf8_strreverse (self->folded, -1);

  bind_span (statement, ":reversed", ":reversed_end", reversed);

  return till_search_hits_run (self->hits, statement, TILL_MATCH_END, error);
}

static gboolean
look_for_parts (LookUp *self, GError **error)
{
  glong length = g_utf8_strlen (self->text, -1);

  return (length < BEGINNING_MIN || look_for_beginning (self, error)) &&
         (length < END_MIN || look_for_end (self, error));
}

/* However many invoices have the amount, they leave room for hits by id. */
static gboolean
look_for_amount_and_parts (LookUp *self, const TillDecimal *amount, GError **error)
{
  g_autoptr (TillSearchHits) parts =
      till_search_hits_new (self->database, MAX (self->limit / 2, 1));
  g_autoptr (TillSearchHits) priced = NULL;
  LookUp by_part = *self;
  LookUp by_amount = *self;

  by_part.hits = parts;
  if (!look_for_parts (&by_part, error))
    return FALSE;

  priced = till_search_hits_new (self->database, self->limit - till_search_hits_get_length (parts));
  by_amount.hits = priced;
  if (!look_for_amount (&by_amount, amount, error))
    return FALSE;

  till_search_hits_join (self->hits, priced);
  till_search_hits_join (self->hits, parts);

  return TRUE;
}

static gboolean
run_ends (LookUp *self,
          const char *sql,
          const char *text,
          const char *tail,
          TillMatch match,
          GError **error)
{
  g_autoptr (TillKeptStatement) statement = till_database_keep (self->database, sql, NULL, error);

  bind_span (statement, ":text", ":end", text);
  till_statement_bind_text (statement, ":tail", tail);

  return till_search_hits_run (self->hits, statement, match, error);
}

static gboolean
look_for_ends (LookUp *self, const char *text, const char *tail, GError **error)
{
  g_autofree char *backwards = NULL;
  g_autofree char *end = NULL;
  TillMatch match = *text == '\0' ? TILL_MATCH_END : TILL_MATCH_ENDS;

  if (*tail == '\0')
    return run_ends (self, begun_sql, text, tail, TILL_MATCH_BEGINNING, error);
  if (*text != '\0' && (strchr (tail, '@') != NULL || g_utf8_strlen (tail, -1) < END_MIN))
    return run_ends (self, begun_sql, text, tail, match, error);

  backwards = g_utf8_strreverse (text, -1);
  end = g_utf8_strreverse (tail, -1);

  return run_ends (self, ended_sql, end, backwards, match, error);
}

/* A part does not tell whether it is of something whose case makes no difference. */
static gboolean
look_for_shortened (LookUp *self, const TillTerm *term, GError **error)
{
  g_autofree char *text = g_utf8_strdown (term->text, -1);
  g_autofree char *tail = g_utf8_strdown (term->tail, -1);
  glong text_length = g_utf8_strlen (term->text, -1);
  glong tail_length = g_utf8_strlen (term->tail, -1);

  if (text_length + tail_length < ENDS_MIN)
    return TRUE;

  return look_for_ends (self, term->text, term->tail, error) &&
         ((g_str_equal (text, term->text) && g_str_equal (tail, term->tail)) ||
          look_for_ends (self, text, tail, error));
}

static gboolean
look_for_priced (LookUp *self, const TillTerm *term, GError **error)
{
  TillDecimal amount = term->amount;

  if (!amount.is_known && !till_decimal_parse (term->text, &amount))
    return TRUE;
  if (!till_term_is_in_dollars (term))
    return look_for_payment (self, &amount, error);
  if (!till_search_hits_is_empty (self->hits) || term->is_whole_only || *self->text == '\0')
    return look_for_amount (self, &amount, error);

  return look_for_amount_and_parts (self, &amount, error);
}

static gboolean
look_for_term (LookUp *self, const TillTerm *term, GError **error)
{
  if (term->tail != NULL)
    return term->is_whole_only || look_for_shortened (self, term, error);
  if (*term->text != '\0' && !look_for_whole (self, error))
    return FALSE;
  if (term->kind == TILL_TERM_AMOUNT)
    return look_for_priced (self, term, error);
  if (!till_search_hits_is_empty (self->hits) || term->is_whole_only)
    return TRUE;

  return look_for_parts (self, error);
}

/* Searches @term: only the whole of it where it is such a term, both ends where it is shortened,
 * and an amount among the prices, first those of invoices that were created or paid from @from_ms
 * until @until_ms, give or take a day; both are zero for any day. It searches an amount in a coin
 * among payments in that coin: only those of the days, or of the newest invoices.
 *
 * Returns: (transfer full): an array of at most @limit TillSearchHit, the best first, each record
 * once; %NULL with %TILL_ARCHIVE_ERROR. */
GPtrArray *
till_exact_search_term (TillDatabase *database,
                        const TillTerm *term,
                        gint64 from_ms,
                        gint64 until_ms,
                        guint limit,
                        GError **error)
{
  g_autoptr (TillSearchHits) hits = NULL;
  g_autofree char *folded = NULL;
  LookUp look_up = { database, term->text, NULL, limit, NULL, from_ms, until_ms, term->currency };

  g_return_val_if_fail (database != NULL && term->text != NULL, NULL);

  hits = till_search_hits_new (database, limit);
  folded = till_term_fold (term->text);
  look_up.hits = hits;
  look_up.folded = folded;
  if (!look_for_term (&look_up, term, error))
    return NULL;

  return till_search_hits_free_to_array (g_steal_pointer (&hits));
}
