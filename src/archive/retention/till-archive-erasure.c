/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's calls that find and erase a customer. Both choose the records in the same way and
 * in a transaction, which finding rolls back. */

#include "till-archive-erasure.h"

#include "till-archive-private.h"
#include "till-record-erasure.h"
#include "till-search-terms.h"
#include "till-define.h"

#include <string.h>

typedef struct
{
  char *text;
  char *folded;
  gboolean is_erasing;
} Customer;

/* Finds records by a column that has the customer as a whole. */
static const char *const name_sql[] = {
  "INSERT OR IGNORE INTO orders_to_erase SELECT o.id FROM search_terms t JOIN orders o ON o.key = "
  "t.key"
  " WHERE t.text = :folded AND t.field IN (17, 18) AND :text IS NOT NULL",
  "INSERT OR IGNORE INTO orders_to_erase SELECT id FROM created_records WHERE kind = 'order'"
  " AND (client_ref = :text OR lower (client_email) = :folded)",
  "INSERT OR IGNORE INTO invoices_to_erase SELECT id FROM invoices"
  " WHERE order_id = :text AND :folded IS NOT NULL",
};

/* An order and its invoice are of one customer. */
static const char *const relative_sql[] = {
  "INSERT OR IGNORE INTO orders_to_erase SELECT id FROM orders"
  " WHERE invoice_id IN (SELECT id FROM invoices_to_erase)",
  "INSERT OR IGNORE INTO orders_to_erase SELECT id FROM created_records WHERE kind = 'order'"
  " AND invoice_id IN (SELECT id FROM invoices_to_erase)",
  "INSERT OR IGNORE INTO invoices_to_erase SELECT invoice_id FROM orders"
  " WHERE invoice_id IS NOT NULL AND id IN (SELECT id FROM orders_to_erase)",
  "INSERT OR IGNORE INTO invoices_to_erase SELECT invoice_id FROM created_records"
  " WHERE kind = 'order' AND invoice_id IS NOT NULL AND id IN (SELECT id FROM orders_to_erase)",
  "INSERT OR IGNORE INTO deliveries_to_erase SELECT id FROM webhook_deliveries"
  " WHERE invoice_id IN (SELECT id FROM invoices_to_erase)"
  " OR order_id IN (SELECT id FROM orders_to_erase)",
  "INSERT OR IGNORE INTO notes_to_erase SELECT key FROM notes"
  " WHERE kind = 1 AND record_id IN (SELECT id FROM invoices_to_erase)"
  " OR kind = 2 AND record_id IN (SELECT id FROM orders_to_erase)",
};

/* Erases rows that belong to no record. */
static const char *const begin_sql[] = {
  "CREATE TEMP TABLE IF NOT EXISTS batch_rows_to_erase (key INTEGER PRIMARY KEY)",
  "CREATE TEMP TABLE IF NOT EXISTS notes_to_erase (key INTEGER PRIMARY KEY)",
  "CREATE TEMP TABLE IF NOT EXISTS unreadable_to_erase (key INTEGER PRIMARY KEY)",
  "DELETE FROM unreadable_to_erase",
  "DELETE FROM batch_rows_to_erase",
  "DELETE FROM notes_to_erase",
};

/* So that none comes back from a desk that has not heard of it. */
static const char *const mark_sql[] = {
  "INSERT OR IGNORE INTO erased_things (kind, key) SELECT 'note', uid FROM notes"
  " WHERE key IN (SELECT key FROM notes_to_erase)",
  "INSERT OR IGNORE INTO erased_things (kind, key) SELECT 'acceptance', share_key (invoice_id)"
  " FROM accepted_payments WHERE invoice_id IN (SELECT id FROM invoices_to_erase)",
  "INSERT OR IGNORE INTO erased_things (kind, key) SELECT 'recorded-payment',"
  " share_key (chain, tx_hash, invoice_id) FROM recorded_payments"
  " WHERE invoice_id IN (SELECT id FROM invoices_to_erase)",
};

static const char *const erase_sql[] = {
  "DELETE FROM batch_rows WHERE batch * 1000000 + place IN (SELECT key FROM batch_rows_to_erase)",
  "DELETE FROM notes WHERE key IN (SELECT key FROM notes_to_erase)",
  "DELETE FROM unreadable WHERE key IN (SELECT key FROM unreadable_to_erase)",
};

static const char count_sql[] =
    "SELECT (SELECT count (*) FROM orders_to_erase),"
    " (SELECT count (*) FROM orders WHERE status IN (1, 2)"
    "  AND id IN (SELECT id FROM orders_to_erase)),"
    " (SELECT count (*) FROM invoices_to_erase),"
    " (SELECT count (*) FROM invoices WHERE status = 1 AND id IN (SELECT id FROM "
    "invoices_to_erase)),"
    " (SELECT count (*) FROM usage_samples WHERE order_id IN (SELECT id FROM orders_to_erase)),"
    " (SELECT count (*) FROM webhook_deliveries WHERE id IN (SELECT id FROM deliveries_to_erase)),"
    " (SELECT count (*) FROM batch_rows_to_erase), (SELECT count (*) FROM notes_to_erase),"
    " (SELECT count (*) FROM notes_to_erase) + (SELECT count (*) FROM accepted_payments"
    "  WHERE invoice_id IN (SELECT id FROM invoices_to_erase)) + (SELECT count (*)"
    "  FROM recorded_payments WHERE invoice_id IN (SELECT id FROM invoices_to_erase)),"
    " (SELECT count (*) FROM unreadable_to_erase)";

void
till_traces_free (TillTraces *self)
{
  g_return_if_fail (self != NULL);

  g_strfreev (self->orders);
  g_strfreev (self->invoices);
  g_free (self);
}

static void
customer_free (Customer *self)
{
  g_free (self->text);
  g_free (self->folded);
  g_free (self);
}

static gboolean
is_email (const Customer *customer)
{
  return strchr (customer->text, '@') != NULL;
}

static gboolean
run (TillDatabase *database, const char *sql, const Customer *customer, GError **error)
{
  return till_database_run (
      database, sql,
      TILL_VALUES (TILL_TEXT (":text", customer->text), TILL_TEXT (":folded", customer->folded)),
      error);
}

static gboolean
is_part_of_address (char letter)
{
  return g_ascii_isalnum (letter) || strchr ("._%+-@", letter) != NULL;
}

/* Whether @text has the address as a whole, and not as the end of another one. */
static gboolean
names_address (const char *text, const char *folded)
{
  g_autofree char *lower = text != NULL ? g_utf8_strdown (text, -1) : NULL;
  gsize length = strlen (folded);

  for (const char *at = lower; at != NULL && (at = strstr (at, folded)) != NULL; at++)
    {
      char before = at > lower ? at[-1] : ' ';
      const char *after = at + length;

      /* A full stop may end a sentence. */
      if (*after == '.' && !g_ascii_isalnum (after[1]))
        after++;
      if ((before == '\0' || !is_part_of_address (before)) &&
          (*after == '\0' || !is_part_of_address (*after)))
        return TRUE;
    }

  return FALSE;
}

/* Each row of @select_sql is a key and texts; @insert_sql chooses the key where one of the texts
 * names the customer. */
static gboolean
search_texts (TillDatabase *database,
              const char *select_sql,
              const char *insert_sql,
              const Customer *customer,
              GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (database, select_sql, NULL, error);
  g_autofree char *pattern = g_strconcat ("%", customer->folded, "%", NULL);
  g_autoptr (TillStatement) insert = NULL;
  gboolean has_row = FALSE;

  if (statement == NULL ||
      (insert = till_database_prepare (database, insert_sql, NULL, error)) == NULL)
    return FALSE;

  till_statement_bind_text (statement, ":pattern", pattern);
  while (till_statement_step (statement, &has_row, error))
    {
      gboolean is_named = FALSE;

      if (!has_row)
        return TRUE;

      for (int column = 1; !is_named && column < sqlite3_column_count (statement); column++)
        {
          g_autofree char *text = till_statement_dup_text (statement, column);

          is_named = names_address (text, customer->folded);
        }
      till_statement_bind_int (insert, ":key", till_statement_get_int (statement, 0));
      if (is_named && !till_statement_run (insert, error))
        return FALSE;
    }

  return FALSE;
}

static gboolean
choose_by_texts (TillDatabase *database, const Customer *customer, GError **error)
{
  return search_texts (database,
                       "SELECT d.key, d.description, d.metadata FROM invoice_details d"
                       " WHERE d.key IN (SELECT rowid FROM invoice_texts"
                       "  WHERE description LIKE :pattern"
                       "  UNION SELECT rowid FROM invoice_texts WHERE metadata LIKE :pattern)",
                       "INSERT OR IGNORE INTO invoices_to_erase"
                       " SELECT id FROM invoices WHERE key = :key",
                       customer, error) &&
         search_texts (database,
                       "SELECT id, CAST (body AS TEXT) FROM webhook_deliveries"
                       " WHERE CAST (body AS TEXT) LIKE :pattern",
                       "INSERT OR IGNORE INTO deliveries_to_erase VALUES (:key)", customer,
                       error) &&
         search_texts (database,
                       "SELECT batch * 1000000 + place, description, metadata FROM batch_rows"
                       " WHERE state IN ('created', 'refused')"
                       " AND (description LIKE :pattern OR metadata LIKE :pattern)",
                       "INSERT OR IGNORE INTO batch_rows_to_erase VALUES (:key)", customer,
                       error) &&
         search_texts (database, "SELECT key, text FROM notes WHERE text LIKE :pattern",
                       "INSERT OR IGNORE INTO notes_to_erase VALUES (:key)", customer, error) &&
         search_texts (database, "SELECT key, text FROM unreadable WHERE text LIKE :pattern",
                       "INSERT OR IGNORE INTO unreadable_to_erase VALUES (:key)", customer, error);
}

static gboolean
choose (TillDatabase *database, const Customer *customer, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (name_sql); i++)
    if (!run (database, name_sql[i], customer, error))
      return FALSE;
  if (is_email (customer) && !choose_by_texts (database, customer, error))
    return FALSE;

  return till_database_run_all (database, relative_sql, G_N_ELEMENTS (relative_sql), error) &&
         run (database,
              "INSERT OR IGNORE INTO batch_rows_to_erase SELECT batch * 1000000 + place"
              " FROM batch_rows WHERE state IN ('created', 'refused')"
              " AND (order_id = :text OR invoice_id IN (SELECT id FROM invoices_to_erase))"
              " AND :folded IS NOT NULL",
              customer, error);
}

static GStrv
list_ids (TillDatabase *database, const char *sql, GError **error)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_autoptr (TillStatement) statement = till_database_prepare (database, sql, NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      g_autofree char *id = till_statement_dup_text (statement, 0);

      g_strv_builder_add (ids, id);
    }

  return is_done ? g_strv_builder_end (ids) : NULL;
}

static TillTraces *
count (TillDatabase *database, GError **error)
{
  g_autoptr (TillTraces) traces = g_new0 (TillTraces, 1);
  guint *const counts[] = { &traces->n_orders,        &traces->n_open_orders, &traces->n_invoices,
                            &traces->n_open_invoices, &traces->n_samples,     &traces->n_deliveries,
                            &traces->n_batch_rows,    &traces->n_notes,       &traces->n_shared,
                            &traces->n_unreadable };
  g_autoptr (TillStatement) statement = till_database_prepare (database, count_sql, NULL, error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return NULL;

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    *counts[i] = (guint) till_statement_get_int (statement, (int) i);
  traces->orders = list_ids (database, "SELECT id FROM orders_to_erase", error);
  if (traces->orders == NULL)
    return NULL;

  traces->invoices = list_ids (database, "SELECT id FROM invoices_to_erase", error);

  return traces->invoices != NULL ? g_steal_pointer (&traces) : NULL;
}

static gboolean
erase (TillDatabase *database, GError **error)
{
  return till_database_run_all (database, mark_sql, G_N_ELEMENTS (mark_sql), error) &&
         till_database_run_all (database, erase_sql, G_N_ELEMENTS (erase_sql), error) &&
         till_record_erasure_mark (database, error) &&
         till_record_erasure_erase (database, TRUE, error);
}

static TillTraces *
find (TillDatabase *database, const Customer *customer, GError **error)
{
  g_autoptr (TillTraces) traces = NULL;

  if (!till_record_erasure_begin (database, error) ||
      !till_database_run_all (database, begin_sql, G_N_ELEMENTS (begin_sql), error) ||
      !choose (database, customer, error))
    return NULL;

  traces = count (database, error);
  if (traces == NULL || (customer->is_erasing && !erase (database, error)))
    return NULL;

  return g_steal_pointer (&traces);
}

static TillTraces *
find_in_transaction (TillDatabase *database, const Customer *customer, GError **error)
{
  g_autoptr (TillTraces) traces = NULL;
  gboolean is_fine = FALSE;

  if (!till_database_begin (database, error))
    return NULL;

  traces = find (database, customer, error);
  is_fine = traces != NULL;
  if (!till_database_end (database, is_fine && customer->is_erasing, error) && customer->is_erasing)
    return NULL;

  return g_steal_pointer (&traces);
}

static gpointer
find_job (gpointer archive, gpointer task_data, GError **error)
{
  return find_in_transaction (till_archive_get_database (archive), task_data, error);
}

static gpointer
erase_job (gpointer archive, gpointer task_data, GError **error)
{
  TillArchive *self = archive;
  TillDatabase *database = till_archive_get_database (self);
  TillTraces *traces = NULL;

  till_database_set_erasing (database, TRUE);
  traces = find_in_transaction (database, task_data, error);
  till_database_set_erasing (database, FALSE);
  if (traces != NULL)
    {
      till_database_remove_copies (database);
      g_atomic_int_inc (&self->generation);
    }

  return traces;
}

static Customer *
customer_new (const char *text, gboolean is_erasing)
{
  Customer *customer = g_new0 (Customer, 1);

  customer->text = g_strstrip (g_strdup (text));
  customer->folded = till_term_fold (customer->text);
  customer->is_erasing = is_erasing;

  return customer;
}

void
till_archive_find_customer_async (TillArchive *self,
                                  const char *customer,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, find_job, (GDestroyNotify) customer_free,
                                      (GDestroyNotify) till_traces_free };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (customer != NULL);

  till_archive_run (self, &job, customer_new (customer, FALSE), cancellable, callback, user_data);
}

/* Returns: (transfer full): what there is, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_find_customer_finish, TillArchive, TillTraces *)

void
till_archive_erase_customer_async (TillArchive *self,
                                   const char *customer,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, erase_job, (GDestroyNotify) customer_free,
                                      (GDestroyNotify) till_traces_free };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (customer != NULL);

  till_archive_run (self, &job, customer_new (customer, TRUE), cancellable, callback, user_data);
}

/* Returns: (transfer full): what was erased, or %NULL with an error, and nothing was. */
TillTraces *
till_archive_erase_customer_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  TillTraces *traces = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  traces = g_task_propagate_pointer (G_TASK (result), error);
  if (traces != NULL)
    till_archive_emit_written (self);

  return traces;
}
