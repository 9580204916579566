/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds records by what a customer writes: the whole of an id, its beginning, or its last
 * characters. Each way has an index of its own, which goes straight to the hits however many
 * records there are; a whole id is answered without looking any further, but an amount can be the
 * beginning or end of an id as well. What is inside is another question: see till_look_inside(). */

#include "till-look-up.h"

#include "till-hit-list.h"
#include "till-invoice-table.h"
#include "till-term-table.h"

#include <string.h>

#define BEGINNING_MIN 2
#define END_MIN       3
#define LAST          "\xf4\x8f\xbf\xbf" /* no letter comes after it */

typedef struct
{
  TillDatabase *database;
  const char *text;
  const char *folded;
  guint limit;
  TillHitList *hits;
} LookUp;

static const char whole_sql[] =
    "SELECT key, 1 FROM invoices WHERE id = :text"
    " UNION ALL SELECT key, 2 FROM invoices WHERE order_id = :text"
    " UNION ALL SELECT key, field FROM terms WHERE text = :folded"
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
    " (SELECT key, field FROM terms WHERE text > :folded AND text < :folded_end LIMIT :limit)";

static const char end_sql[] =
    "SELECT key, field FROM tails WHERE text > :reversed AND text < :reversed_end LIMIT :limit";

/* Of the many invoices over the same amount the newest are among those that were put down first or
 * last: a list is read from its newest end. */
static const char amount_sql[] =
    "SELECT key, 8 FROM (SELECT * FROM (SELECT key, created_at_ms FROM invoices"
    " WHERE amount_micro = :micro ORDER BY key LIMIT :limit) UNION SELECT * FROM"
    " (SELECT key, created_at_ms FROM invoices WHERE amount_micro = :micro ORDER BY key DESC"
    " LIMIT :limit)) ORDER BY created_at_ms DESC LIMIT :limit";

static void
bind_span (TillStatement *statement, const char *name, const char *end_name, const char *text)
{
  g_autofree char *end = g_strconcat (text, LAST, NULL);

  till_statement_bind_text (statement, name, text);
  till_statement_bind_text (statement, end_name, end);
}

static gboolean
look_for_whole (LookUp *self, GError **error)
{
  g_autoptr (TillKeptStatement) statement = till_database_keep (self->database, whole_sql, error);

  if (statement == NULL)
    return FALSE;

  till_statement_bind_text (statement, ":text", self->text);
  till_statement_bind_text (statement, ":folded", self->folded);

  return till_hit_list_run (self->hits, statement, TILL_MATCH_WHOLE, error);
}

/* A number without a point is no amount, but the beginning or end of an id. */
static gboolean
is_amount (LookUp *self, TillDecimal *amount)
{
  return strchr (self->text, '.') != NULL && till_decimal_parse (self->text, amount);
}

static gboolean
look_for_amount (LookUp *self, const TillDecimal *amount, GError **error)
{
  g_autoptr (TillKeptStatement) statement = till_database_keep (self->database, amount_sql, error);

  if (statement == NULL)
    return FALSE;

  till_statement_bind_int (statement, ":micro", till_invoice_table_get_micro (amount));

  return till_hit_list_run (self->hits, statement, TILL_MATCH_WHOLE, error);
}

static gboolean
look_for_beginning (LookUp *self, GError **error)
{
  g_autoptr (TillKeptStatement) statement =
      till_database_keep (self->database, beginning_sql, error);

  if (statement == NULL)
    return FALSE;

  bind_span (statement, ":text", ":end", self->text);
  bind_span (statement, ":folded", ":folded_end", self->folded);

  return till_hit_list_run (self->hits, statement, TILL_MATCH_BEGINNING, error);
}

static gboolean
look_for_end (LookUp *self, GError **error)
{
  g_autoptr (TillKeptStatement) statement = till_database_keep (self->database, end_sql, error);
  g_autofree char *reversed = g_utf8_strreverse (self->folded, -1);

  if (statement == NULL)
    return FALSE;

  bind_span (statement, ":reversed", ":reversed_end", reversed);

  return till_hit_list_run (self->hits, statement, TILL_MATCH_END, error);
}

static gboolean
look_for_parts (LookUp *self, GError **error)
{
  glong length = g_utf8_strlen (self->text, -1);

  return (length < BEGINNING_MIN || look_for_beginning (self, error)) &&
         (length < END_MIN || look_for_end (self, error));
}

/* However many invoices ask for the amount, they leave room for what is called so. */
static gboolean
look_for_amount_and_parts (LookUp *self, const TillDecimal *amount, GError **error)
{
  g_autoptr (TillHitList) parts = till_hit_list_new (self->database, MAX (self->limit / 2, 1));
  g_autoptr (TillHitList) priced = NULL;
  LookUp by_part = { self->database, self->text, self->folded, self->limit, parts };
  LookUp by_amount = by_part;

  if (!look_for_parts (&by_part, error))
    return FALSE;

  priced = till_hit_list_new (self->database, self->limit - till_hit_list_get_length (parts));
  by_amount.hits = priced;
  if (!look_for_amount (&by_amount, amount, error))
    return FALSE;

  till_hit_list_join (self->hits, priced);
  till_hit_list_join (self->hits, parts);

  return TRUE;
}

static gboolean
look (LookUp *self, GError **error)
{
  TillDecimal amount = { 0 };

  if (!look_for_whole (self, error))
    return FALSE;

  if (!till_hit_list_is_empty (self->hits))
    return !is_amount (self, &amount) || look_for_amount (self, &amount, error);

  return is_amount (self, &amount) ? look_for_amount_and_parts (self, &amount, error)
                                   : look_for_parts (self, error);
}

/* Looks for @text, which is not empty.
 *
 * Returns: (transfer full): an array of at most @limit TillHit, the best first, each record once;
 * %NULL with %TILL_ARCHIVE_ERROR. */
GPtrArray *
till_look_up (TillDatabase *database, const char *text, guint limit, GError **error)
{
  g_autoptr (TillHitList) hits = NULL;
  g_autofree char *folded = NULL;

  g_return_val_if_fail (database != NULL && text != NULL && *text != '\0', NULL);

  hits = till_hit_list_new (database, limit);
  folded = till_term_fold (text);
  if (!look (&(LookUp){ database, text, folded, limit, hits }, error))
    return NULL;

  return till_hit_list_free_to_array (g_steal_pointer (&hits));
}
