/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeDatabase: the SQLite database of the service. Every request is one transaction: what was
 * answered is on disk, and nothing happens by halves. Callers do not handle the failure of a
 * statement. It makes the commit fail, which takes back the whole transaction, and the answer is
 * 500.
 *
 * The numbers of invoices and orders have no gaps, and no row is ever deleted, so the number is
 * also the position in the list. For the positions among the invoices of one status, invoice_blocks
 * counts the invoices in blocks of 1024 numbers; see practice-listing.c. Triggers update the
 * counts. */

#include "practice-database.h"

#include <gio/gio.h>
#include <stdarg.h>

#define SCHEMA_VERSION 1

/* One service only: the numbers in a second one would be stale. */
static const char connection_sql[] = "PRAGMA locking_mode = EXCLUSIVE;"
                                     "PRAGMA journal_mode = WAL;"
                                     "PRAGMA synchronous = NORMAL;"
                                     "PRAGMA temp_store = MEMORY;"
                                     "PRAGMA cache_size = -8192;";

static const char schema_sql[] =
    "CREATE TABLE settings (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE invoices ("
    "  n INTEGER PRIMARY KEY,"
    "  id TEXT NOT NULL,"
    "  order_id TEXT NOT NULL,"
    "  status INTEGER NOT NULL,"
    "  cents INTEGER NOT NULL,"
    "  created_ms INTEGER NOT NULL,"
    "  expires_ms INTEGER NOT NULL,"
    "  paid_ms INTEGER NOT NULL DEFAULT 0,"
    "  paid_route TEXT,"
    "  paid_amount TEXT,"
    "  paid_hash TEXT,"
    "  n_payments INTEGER NOT NULL DEFAULT 0,"
    "  description TEXT NOT NULL DEFAULT '',"
    "  metadata TEXT NOT NULL DEFAULT '');"
    "CREATE TABLE invoice_blocks ("
    "  status INTEGER NOT NULL,"
    "  block INTEGER NOT NULL,"
    "  n_invoices INTEGER NOT NULL,"
    "  cents INTEGER NOT NULL,"
    "  PRIMARY KEY (status, block)) WITHOUT ROWID;"
    "CREATE VIRTUAL TABLE invoice_search USING fts5 ("
    "  order_id, content = 'invoices', content_rowid = 'n', tokenize = 'trigram', detail = 'none');"
    "CREATE TABLE orders ("
    "  n INTEGER PRIMARY KEY,"
    "  id TEXT NOT NULL,"
    "  invoice_n INTEGER NOT NULL,"
    "  plan_id TEXT NOT NULL,"
    "  status INTEGER NOT NULL,"
    "  client_ref TEXT,"
    "  client_email TEXT,"
    "  created_ms INTEGER NOT NULL,"
    "  due_ms INTEGER NOT NULL DEFAULT 0,"
    "  active_ms INTEGER NOT NULL DEFAULT 0,"
    "  installed_ms INTEGER NOT NULL DEFAULT 0,"
    "  steered_mb INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE webhooks ("
    "  n INTEGER PRIMARY KEY,"
    "  invoice_n INTEGER NOT NULL,"
    "  created_ms INTEGER NOT NULL,"
    "  body TEXT NOT NULL,"
    "  state INTEGER NOT NULL DEFAULT 0,"
    "  n_attempts INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE deliveries ("
    "  n INTEGER PRIMARY KEY,"
    "  webhook_n INTEGER NOT NULL,"
    "  at_ms INTEGER NOT NULL,"
    "  status INTEGER NOT NULL,"
    "  problem TEXT);"
    "CREATE INDEX deliveries_of_webhook ON deliveries (webhook_n);";

/* Runs after the demo data is inserted: it takes half the time of inserting into indices. */
static const char index_sql[] =
    "CREATE UNIQUE INDEX invoices_id ON invoices (id);"
    "CREATE UNIQUE INDEX invoices_order_id ON invoices (order_id);"
    "CREATE INDEX invoices_status ON invoices (status, n);"
    "CREATE INDEX invoices_due ON invoices (expires_ms) WHERE status = 0;"
    "CREATE UNIQUE INDEX orders_id ON orders (id);"
    "CREATE UNIQUE INDEX orders_invoice ON orders (invoice_n);"
    "CREATE INDEX orders_due ON orders (due_ms) WHERE status = 1;"
    "INSERT INTO invoice_search (rowid, order_id) SELECT n, order_id FROM invoices;"
    "INSERT INTO invoice_blocks"
    "  SELECT status, n >> 10, count (*), sum (cents) FROM invoices GROUP BY 1, 2;"
    "CREATE TRIGGER invoices_insert AFTER INSERT ON invoices BEGIN"
    "  INSERT INTO invoice_search (rowid, order_id) VALUES (new.n, new.order_id);"
    "  INSERT INTO invoice_blocks VALUES (new.status, new.n >> 10, 1, new.cents)"
    "    ON CONFLICT DO UPDATE SET n_invoices = n_invoices + 1, cents = cents + excluded.cents;"
    "END;"
    "CREATE TRIGGER invoices_update AFTER UPDATE OF status ON invoices BEGIN"
    "  UPDATE invoice_blocks SET n_invoices = n_invoices - 1, cents = cents - old.cents"
    "    WHERE status = old.status AND block = old.n >> 10;"
    "  INSERT INTO invoice_blocks VALUES (new.status, new.n >> 10, 1, new.cents)"
    "    ON CONFLICT DO UPDATE SET n_invoices = n_invoices + 1, cents = cents + excluded.cents;"
    "END;";

struct _PracticeDatabase
{
  sqlite3 *database;
  GHashTable *statements; /* SQL literal (by address) → sqlite3_stmt */
  char *problem;          /* why the transaction can't be committed, or NULL */
  PracticeInvoiceWritten written;
  gpointer watcher;
};

static void
finalize_statement (gpointer statement)
{
  sqlite3_finalize (statement);
}

static void
set_problem (PracticeDatabase *self)
{
  if (self->problem == NULL)
    self->problem = g_strdup (sqlite3_errmsg (self->database));
}

/* @sql is a literal, whose address is the key of the statement. */
static sqlite3_stmt *
prepare (PracticeDatabase *self, const char *sql)
{
  sqlite3_stmt *statement = g_hash_table_lookup (self->statements, sql);

  if (statement != NULL)
    return statement;

  if (sqlite3_prepare_v3 (self->database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) !=
      SQLITE_OK)
    g_error ("%s: %s", sqlite3_errmsg (self->database), sql);

  g_hash_table_insert (self->statements, (gpointer) sql, statement);

  return statement;
}

static sqlite3_stmt *
prepare_and_bind (PracticeDatabase *self, const char *sql, const char *types, va_list arguments)
{
  sqlite3_stmt *statement = prepare (self, sql);

  sqlite3_reset (statement);
  for (int i = 0; types[i] != '\0'; i++)
    {
      g_assert (types[i] == 'i' || types[i] == 's');

      if (types[i] == 'i')
        sqlite3_bind_int64 (statement, i + 1, va_arg (arguments, gint64));
      else
        sqlite3_bind_text (statement, i + 1, va_arg (arguments, const char *), -1,
                           SQLITE_TRANSIENT);
    }

  return statement;
}

/* Runs statements that are not worth preparing. */
static void
run_script (PracticeDatabase *self, const char *sql)
{
  if (self->problem == NULL && sqlite3_exec (self->database, sql, NULL, NULL, NULL) != SQLITE_OK)
    set_problem (self);
}

static gboolean
create_schema (PracticeDatabase *self)
{
  gint64 version = practice_database_get_number (self, "PRAGMA user_version", "");

  if (version == SCHEMA_VERSION)
    return TRUE;

  if (version != 0)
    {
      self->problem = g_strdup ("the file was written by another version");
      return FALSE;
    }

  practice_database_begin (self);
  run_script (self, schema_sql);
  run_script (self, index_sql);
  run_script (self, "PRAGMA user_version = " G_STRINGIFY (SCHEMA_VERSION));

  return practice_database_commit (self, NULL);
}

/* Opens the database at @path (%NULL: in memory), and creates it where it does not exist. */
PracticeDatabase *
practice_database_open (const char *path, GError **error)
{
  g_autoptr (PracticeDatabase) self = g_new0 (PracticeDatabase, 1);
  const char *name = path != NULL ? path : ":memory:";

  self->statements =
      g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, finalize_statement);

  /* The service has one thread. */
  if (sqlite3_open_v2 (name, &self->database,
                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                       NULL) != SQLITE_OK)
    set_problem (self);
  else
    run_script (self, connection_sql);

  if (self->problem == NULL && create_schema (self))
    return g_steal_pointer (&self);

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", name,
               self->problem != NULL ? self->problem : sqlite3_errmsg (self->database));

  return NULL;
}

void
practice_database_free (PracticeDatabase *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->statements, g_hash_table_unref);
  sqlite3_close (self->database);
  g_free (self->problem);
  g_free (self);
}

void
practice_database_begin (PracticeDatabase *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->problem, g_free);
  practice_database_run (self, "BEGIN", "");
}

/* Ends the transaction. Returns: %FALSE where a statement or the commit failed; then the
 * transaction is rolled back. */
gboolean
practice_database_commit (PracticeDatabase *self, GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->problem == NULL)
    practice_database_run (self, "COMMIT", "");

  if (self->problem == NULL)
    return TRUE;

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, self->problem);
  practice_database_rollback (self);

  return FALSE;
}

void
practice_database_rollback (PracticeDatabase *self)
{
  g_return_if_fail (self != NULL);

  /* After some errors, for example a full disk, SQLite has rolled back by itself. */
  if (!sqlite3_get_autocommit (self->database))
    practice_database_run (self, "ROLLBACK", "");
}

/* Starts the query @sql, which is a literal. The arguments are a gint64 for each 'i' of @types and
 * a nullable string for each 's'. */
PracticeRows *
practice_database_query (PracticeDatabase *self, const char *sql, const char *types, ...)
{
  va_list arguments;
  PracticeRows *rows = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  va_start (arguments, types);
  rows = prepare_and_bind (self, sql, types, arguments);
  va_end (arguments);

  return rows;
}

/* Returns: %TRUE where there is one more row, %FALSE at the end and after a failure. */
gboolean
practice_database_next (PracticeDatabase *self, PracticeRows *rows)
{
  int result = sqlite3_step (rows);

  if (result != SQLITE_ROW && result != SQLITE_DONE)
    set_problem (self);

  return result == SQLITE_ROW;
}

void
practice_rows_reset (PracticeRows *rows)
{
  sqlite3_reset (rows);
}

/* Returns: (transfer none) (nullable): the text of @column, valid until the next row. */
const char *
practice_rows_get_text (PracticeRows *rows, int column)
{
  return (const char *) sqlite3_column_text (rows, column);
}

/* As practice_rows_get_text(), but without a copy and without a NUL at the end. */
const char *
practice_rows_get_span (PracticeRows *rows, int column, gsize *length)
{
  const char *text = sqlite3_column_blob (rows, column);

  *length = (gsize) sqlite3_column_bytes (rows, column);

  return text;
}

void
practice_database_run (PracticeDatabase *self, const char *sql, const char *types, ...)
{
  va_list arguments;
  g_autoptr (PracticeRows) rows = NULL;

  g_return_if_fail (self != NULL);

  va_start (arguments, types);
  rows = prepare_and_bind (self, sql, types, arguments);
  va_end (arguments);

  while (practice_database_next (self, rows))
    continue;
}

/* Returns: the number in the first column of the first row, zero where there is no row. */
gint64
practice_database_get_number (PracticeDatabase *self, const char *sql, const char *types, ...)
{
  va_list arguments;
  g_autoptr (PracticeRows) rows = NULL;

  g_return_val_if_fail (self != NULL, 0);

  va_start (arguments, types);
  rows = prepare_and_bind (self, sql, types, arguments);
  va_end (arguments);

  return practice_database_next (self, rows) ? sqlite3_column_int64 (rows, 0) : 0;
}

static void
row_written_cb (void *data,
                int operation,
                const char *database,
                const char *table,
                sqlite3_int64 rowid)
{
  PracticeDatabase *self = data;

  if (g_str_equal (table, "invoices"))
    self->written (rowid, self->watcher);
}

/* Calls @written with the number of each invoice that is inserted or changed, and @rolled_back
 * after each transaction that is rolled back. Neither may use the database. %NULL stops
 * it. */
void
practice_database_watch_invoices (PracticeDatabase *self,
                                  PracticeInvoiceWritten written,
                                  PracticeRolledBack rolled_back,
                                  gpointer user_data)
{
  g_return_if_fail (self != NULL);

  self->written = written;
  self->watcher = user_data;
  sqlite3_update_hook (self->database, written != NULL ? row_written_cb : NULL, self);
  sqlite3_rollback_hook (self->database, rolled_back, user_data);
}

/* Returns: the setting @key, zero where it is not set. */
gint64
practice_database_get_setting (PracticeDatabase *self, const char *key)
{
  return practice_database_get_number (self, "SELECT value FROM settings WHERE key = ?", "s", key);
}

void
practice_database_set_setting (PracticeDatabase *self, const char *key, gint64 value)
{
  practice_database_run (self, "INSERT OR REPLACE INTO settings VALUES (?, ?)", "si", key, value);
}

/* Returns: a number that changes with every row that is written. */
guint64
practice_database_get_generation (PracticeDatabase *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return (guint64) sqlite3_total_changes64 (self->database);
}

/* Drops indices and triggers until practice_database_end_load(), to fill an empty database fast.
 * Both are in one transaction. */
void
practice_database_begin_load (PracticeDatabase *self)
{
  g_return_if_fail (self != NULL);

  run_script (self,
              "DROP TRIGGER invoices_insert; DROP TRIGGER invoices_update;"
              "DROP INDEX invoices_id; DROP INDEX invoices_order_id; DROP INDEX invoices_status;"
              "DROP INDEX invoices_due; DROP INDEX orders_id; DROP INDEX orders_invoice;"
              "DROP INDEX orders_due;");
}

void
practice_database_end_load (PracticeDatabase *self)
{
  g_return_if_fail (self != NULL);

  run_script (self, index_sql);
}
