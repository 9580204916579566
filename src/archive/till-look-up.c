/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds records by what a customer writes: the whole of an id, its beginning, its last characters,
 * or something inside. Each way has an index of its own, and the next one is tried only while there
 * is room for hits: a whole id is answered without looking any further. */

#include "till-look-up.h"

#include "till-invoice-table.h"
#include "till-order-table.h"
#include "till-term-table.h"

#define BEGINNING_MIN 2
#define PART_MIN      3                  /* a trigram */
#define LAST          "\xf4\x8f\xbf\xbf" /* no letter comes after it */

typedef struct
{
  TillDatabase *database;
  const char *text;
  guint limit;
  GPtrArray *hits;
  GHashTable *known; /* set of ids, those of orders with another first letter */
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

/* The indices of trigrams answer LIKE as long as it has no ESCAPE; instr() has the last word. There
 * are few orders, and they have none. */
static const char inside_sql[] =
    "SELECT * FROM (SELECT rowid, 1 FROM invoice_names WHERE id LIKE :pattern"
    " AND instr (lower (id), lower (:text)) > 0 LIMIT :limit)"
    " UNION ALL SELECT * FROM (SELECT rowid, 2 FROM invoice_names WHERE order_id LIKE :pattern"
    " AND instr (lower (order_id), lower (:text)) > 0 LIMIT :limit)"
    " UNION ALL SELECT * FROM (SELECT rowid, 5 FROM invoice_texts WHERE description LIKE :pattern"
    " AND instr (lower (description), lower (:text)) > 0 LIMIT :limit)"
    " UNION ALL SELECT * FROM (SELECT rowid, 5 FROM invoice_texts WHERE metadata LIKE :pattern"
    " AND instr (lower (metadata), lower (:text)) > 0 LIMIT :limit)"
    " UNION ALL SELECT * FROM (SELECT key, 16 FROM orders WHERE instr (lower (id), lower (:text)) "
    "> 0"
    " LIMIT :limit)"
    " UNION ALL SELECT * FROM (SELECT key, 17 FROM orders"
    " WHERE instr (lower (client_ref), lower (:text)) > 0 LIMIT :limit)"
    " UNION ALL SELECT * FROM (SELECT key, 18 FROM orders"
    " WHERE instr (lower (client_email), lower (:text)) > 0 LIMIT :limit)"
    " UNION ALL SELECT * FROM (SELECT key, 19 FROM orders WHERE instr (iccid, :text) > 0"
    " LIMIT :limit)"
    " UNION ALL SELECT * FROM (SELECT i.key, iif (n.is_ticket, 7, 6) FROM notes n"
    " JOIN invoices i ON i.id = n.record_id WHERE n.kind = 1 AND n.taken_back_by IS NULL"
    " AND instr (lower (n.text), lower (:text)) > 0 LIMIT :limit)"
    " UNION ALL SELECT * FROM (SELECT o.key, iif (n.is_ticket, 23, 22) FROM notes n"
    " JOIN orders o ON o.id = n.record_id WHERE n.kind = 2 AND n.taken_back_by IS NULL"
    " AND instr (lower (n.text), lower (:text)) > 0 LIMIT :limit)";

TillHit *
till_hit_new (TillRecord *record, TillArchiveField field, TillMatch match)
{
  TillHit *self = g_new0 (TillHit, 1);

  self->record = g_object_ref (record);
  self->field = field;
  self->match = match;

  return self;
}

void
till_hit_free (TillHit *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->record);
  g_free (self);
}

/* A record is one hit, for the best reason. */
static gboolean
add_hit (LookUp *self, gint64 key, TillArchiveField field, TillMatch match, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (TillRecord) record = NULL;
  g_autofree char *name = NULL;

  if (TILL_FIELD_IS_OF_ORDER (field))
    record = (TillRecord *) till_order_table_load_key (self->database, key, &failure);
  else
    record = (TillRecord *) till_invoice_table_load_key (self->database, key, &failure);
  if (record == NULL)
    {
      gboolean is_gone = failure == NULL;

      if (!is_gone)
        g_propagate_error (error, g_steal_pointer (&failure));
      return is_gone;
    }

  name =
      g_strconcat (TILL_FIELD_IS_OF_ORDER (field) ? "o" : "i", till_record_get_id (record), NULL);
  if (self->hits->len < self->limit && g_hash_table_add (self->known, g_steal_pointer (&name)))
    g_ptr_array_add (self->hits, till_hit_new (record, field, match));

  return TRUE;
}

static gboolean
run (LookUp *self, TillStatement *statement, TillMatch match, GError **error)
{
  gboolean has_row = FALSE;

  till_statement_bind_int (statement, ":limit", self->limit);
  while (till_statement_step (statement, &has_row, error))
    {
      if (!has_row)
        return TRUE;

      if (!add_hit (self, till_statement_get_int (statement, 0),
                    (TillArchiveField) till_statement_get_int (statement, 1), match, error))
        return FALSE;
    }

  return FALSE;
}

static void
bind_span (TillStatement *statement, const char *name, const char *end_name, const char *text)
{
  g_autofree char *end = g_strconcat (text, LAST, NULL);

  till_statement_bind_text (statement, name, text);
  till_statement_bind_text (statement, end_name, end);
}

static gboolean
look_for_whole (LookUp *self, const char *folded, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (self->database, whole_sql, error);

  if (statement == NULL)
    return FALSE;

  till_statement_bind_text (statement, ":text", self->text);
  till_statement_bind_text (statement, ":folded", folded);

  return run (self, statement, TILL_MATCH_WHOLE, error);
}

static gboolean
look_for_beginning (LookUp *self, const char *folded, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (self->database, beginning_sql, error);

  if (statement == NULL)
    return FALSE;

  bind_span (statement, ":text", ":end", self->text);
  bind_span (statement, ":folded", ":folded_end", folded);

  return run (self, statement, TILL_MATCH_BEGINNING, error);
}

static gboolean
look_for_end (LookUp *self, const char *folded, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (self->database, end_sql, error);
  g_autofree char *reversed = g_utf8_strreverse (folded, -1);

  if (statement == NULL)
    return FALSE;

  bind_span (statement, ":reversed", ":reversed_end", reversed);

  return run (self, statement, TILL_MATCH_END, error);
}

static gboolean
look_inside (LookUp *self, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (self->database, inside_sql, error);
  g_autofree char *pattern = g_strconcat ("%", self->text, "%", NULL);

  if (statement == NULL)
    return FALSE;

  till_statement_bind_text (statement, ":text", self->text);
  till_statement_bind_text (statement, ":pattern", pattern);

  return run (self, statement, TILL_MATCH_INSIDE, error);
}

static gboolean
has_whole (const LookUp *self)
{
  return self->hits->len > 0 &&
         ((TillHit *) g_ptr_array_index (self->hits, 0))->match == TILL_MATCH_WHOLE;
}

/* Looks for @text, which is not empty.
 *
 * Returns: (transfer full): an array of at most @limit TillHit, the best first, each record once;
 * %NULL with %TILL_ARCHIVE_ERROR. */
GPtrArray *
till_look_up (TillDatabase *database, const char *text, guint limit, GError **error)
{
  g_autoptr (GPtrArray) hits = g_ptr_array_new_with_free_func ((GDestroyNotify) till_hit_free);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *folded = till_term_fold (text);
  LookUp self = { database, text, limit, hits, known };
  glong length = g_utf8_strlen (text, -1);

  if (!look_for_whole (&self, folded, error))
    return NULL;
  if (hits->len == 0 && length >= BEGINNING_MIN && !look_for_beginning (&self, folded, error))
    return NULL;
  if (has_whole (&self) || length < PART_MIN)
    return g_steal_pointer (&hits);

  if (!look_for_end (&self, folded, error) || !look_inside (&self, error))
    return NULL;

  return g_steal_pointer (&hits);
}
