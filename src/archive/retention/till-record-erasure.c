/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Erases records with all that the archive has beside them: created records, usage, decisions about
 * payments, notes, search terms. The caller has begun a transaction and has chosen the records.
 *
 * The erasure of a customer leaves a hash of each id, so that no later answer of the service brings
 * the record back. */

#include "till-record-erasure.h"

#include "till-invoice-table.h"
#include "till-order-table.h"
#include "till-record-gate.h"
#include "till-search-terms.h"

#define INVOICE_KEYS "(SELECT key FROM invoices WHERE id IN (SELECT id FROM invoices_to_erase))"
#define ORDER_KEYS   "(SELECT key FROM orders WHERE id IN (SELECT id FROM orders_to_erase))"

static const char *const begin_sql[] = {
  "CREATE TEMP TABLE IF NOT EXISTS invoices_to_erase (id TEXT PRIMARY KEY) WITHOUT ROWID",
  "CREATE TEMP TABLE IF NOT EXISTS orders_to_erase (id TEXT PRIMARY KEY) WITHOUT ROWID",
  "CREATE TEMP TABLE IF NOT EXISTS deliveries_to_erase (id INTEGER PRIMARY KEY)",
  "DELETE FROM invoices_to_erase",
  "DELETE FROM orders_to_erase",
  "DELETE FROM deliveries_to_erase",
};

/* Deletes all search terms of the records, also those of earlier texts: reads all terms. */
static const char *const thorough_sql[] = {
  "DELETE FROM search_terms WHERE field < 16 AND key IN " INVOICE_KEYS,
  "DELETE FROM search_terms_reversed WHERE field < 16 AND key IN " INVOICE_KEYS,
  "DELETE FROM search_terms WHERE field >= 16 AND key IN " ORDER_KEYS,
  "DELETE FROM search_terms_reversed WHERE field >= 16 AND key IN " ORDER_KEYS,
};

/* The indices drop the trigrams of a row by its texts, so before the row is deleted. */
static const char *const erase_sql[] = {
  "INSERT INTO invoice_names (invoice_names, rowid, id, order_id)"
  " SELECT 'delete', key, id, order_id FROM invoices WHERE key IN " INVOICE_KEYS,
  "INSERT INTO invoice_texts (invoice_texts, rowid, description, metadata)"
  " SELECT 'delete', key, description, metadata FROM invoice_details"
  " WHERE key IN " INVOICE_KEYS " AND (description IS NOT NULL OR metadata IS NOT NULL)",
  "DELETE FROM invoice_details WHERE key IN " INVOICE_KEYS,
  "DELETE FROM invoices WHERE key IN " INVOICE_KEYS,
  "INSERT INTO order_names (order_names, rowid, id, client_ref, client_email, iccid)"
  " SELECT 'delete', key, id, client_ref, client_email, iccid FROM orders WHERE key IN " ORDER_KEYS,
  "DELETE FROM orders WHERE key IN " ORDER_KEYS,
  "DELETE FROM created_records WHERE kind = 'invoice' AND id IN (SELECT id FROM invoices_to_erase)",
  "DELETE FROM created_records WHERE kind = 'order' AND id IN (SELECT id FROM orders_to_erase)",
  "DELETE FROM accepted_payments WHERE invoice_id IN (SELECT id FROM invoices_to_erase)",
  "DELETE FROM refunded_payments WHERE invoice_id IN (SELECT id FROM invoices_to_erase)",
  "DELETE FROM recorded_payments WHERE invoice_id IN (SELECT id FROM invoices_to_erase)",
  "DELETE FROM notes WHERE kind = 1 AND record_id IN (SELECT id FROM invoices_to_erase)",
  "DELETE FROM notes WHERE kind = 2 AND record_id IN (SELECT id FROM orders_to_erase)",
  "DELETE FROM usage_samples WHERE order_id IN (SELECT id FROM orders_to_erase)",
  "DELETE FROM usage_alerts WHERE order_id IN (SELECT id FROM orders_to_erase)",
  "DELETE FROM webhook_deliveries WHERE id IN (SELECT id FROM deliveries_to_erase)",
  "DELETE FROM unreadable WHERE is_order = 0 AND id IN (SELECT id FROM invoices_to_erase)",
  "DELETE FROM unreadable WHERE is_order = 1 AND id IN (SELECT id FROM orders_to_erase)",
};

/* Calls @function with each id of @sql. */
static gboolean
for_each (TillDatabase *database,
          const char *sql,
          gboolean (*function) (TillDatabase *database,
                                const char *id,
                                gpointer user_data,
                                GError **error),
          gpointer user_data,
          GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (database, sql, NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      g_autofree char *id = till_statement_dup_text (statement, 0);

      if (!function (database, id, user_data, error))
        return FALSE;
    }

  return is_done;
}

static gboolean
erase_invoice_terms (TillDatabase *database, const char *id, gpointer terms, GError **error)
{
  return till_invoice_table_erase_terms (database, terms, id, error);
}

static gboolean
erase_order_terms (TillDatabase *database, const char *id, gpointer terms, GError **error)
{
  return till_order_table_erase_terms (database, terms, id, error);
}

static gboolean
erase_terms (TillDatabase *database, GError **error)
{
  g_autoptr (TillTermWriter) terms = till_term_writer_new (database, error);

  return terms != NULL &&
         for_each (database, "SELECT id FROM invoices_to_erase", erase_invoice_terms, terms,
                   error) &&
         for_each (database, "SELECT id FROM orders_to_erase", erase_order_terms, terms, error);
}

/* Begins with none; to be called in the transaction that they are erased in. */
gboolean
till_record_erasure_begin (TillDatabase *database, GError **error)
{
  g_return_val_if_fail (database != NULL, FALSE);

  return till_database_run_all (database, begin_sql, G_N_ELEMENTS (begin_sql), error);
}

/* Erases the chosen records. Where it @is_thorough, it also deletes the search terms of texts that
 * a record had earlier: that takes a second for a million records. */
gboolean
till_record_erasure_erase (TillDatabase *database, gboolean is_thorough, GError **error)
{
  g_return_val_if_fail (database != NULL, FALSE);

  if (is_thorough
          ? !till_database_run_all (database, thorough_sql, G_N_ELEMENTS (thorough_sql), error)
          : !erase_terms (database, error))
    return FALSE;

  return till_database_run_all (database, erase_sql, G_N_ELEMENTS (erase_sql), error);
}

static gboolean
mark (TillDatabase *database, const char *id, gpointer is_order, GError **error)
{
  g_autofree char *text = till_record_gate_make_hash (GPOINTER_TO_INT (is_order), id);

  return till_database_run (database, "INSERT OR IGNORE INTO erased_ids (hash) VALUES (:hash)",
                            TILL_VALUES (TILL_TEXT (":hash", text)), error);
}

/* Makes the gate refuse the chosen records from now on. */
gboolean
till_record_erasure_mark (TillDatabase *database, GError **error)
{
  g_return_val_if_fail (database != NULL, FALSE);

  return for_each (database, "SELECT id FROM invoices_to_erase", mark, GINT_TO_POINTER (FALSE),
                   error) &&
         for_each (database, "SELECT id FROM orders_to_erase", mark, GINT_TO_POINTER (TRUE), error);
}
