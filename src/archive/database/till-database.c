/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDatabase: the file under the archive. SQLite writes it ahead (WAL) and flushes it with every
 * commit, because the service tells some of its content only once. Only its owner can read the
 * file. It belongs to one thread, which every function here asserts.
 *
 * Its user_version says how many of the numbered migrations it has had. Each migration runs in a
 * transaction of its own, after a copy of the file was put beside it. A file of a later version is
 * refused. A file that is no database, or a broken one, is moved aside with all its bytes before
 * anything is written to it: whoever repairs it needs it as it was. */

#include "till-database.h"

#include "till-archive-error.h"
#include "till-country-collation.h"
#include "till-share-key.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>

#define BUSY_LIMIT_MS  5000
#define BUSY_STEP_MS   10
#define ASIDE_MAX      1000
#define PROGRESS_STEPS 2000
#define WAL_PAGES      "32768"
#define CHECKED_PAGES  8192 /* a file of up to 32 MB is checked as a whole before it is used */
#define HEAD_BYTES     (256 * 1024)

struct _TillDatabase
{
  sqlite3 *connection;
  GThread *thread;
  char *path;
  GCancellable *cancellable; /* borrowed, nullable: of what runs */
  GHashTable *kept; /* of TillStatement by the address of its text; NULL where there is none */
};

static gboolean
fail (sqlite3 *connection, int status, GError **error)
{
  int primary = status & 0xff;
  int code = primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB ? TILL_ARCHIVE_ERROR_DAMAGED
                                                                   : TILL_ARCHIVE_ERROR_UNAVAILABLE;

  g_set_error_literal (error, TILL_ARCHIVE_ERROR, code, sqlite3_errmsg (connection));

  return FALSE;
}

static gboolean
execute (TillDatabase *self, const char *sql, GError **error)
{
  int status = sqlite3_exec (self->connection, sql, NULL, NULL, NULL);

  return status == SQLITE_OK || fail (self->connection, status, error);
}

/* The first column of the first row of @sql, which has one. */
static char *
query_text (TillDatabase *self, const char *sql, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (self, sql, NULL, error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return NULL;

  g_assert (has_row);

  return till_statement_dup_text (statement, 0);
}

/* Whether a large file is sound where it holds what the service does not tell again. The sync
 * copies what the service does tell anew where a reader finds it damaged. The last three names are
 * those that version 13 of the schema replaces. */
static const char check_own_sql[] =
    "SELECT quick_check FROM sqlite_schema AS own, pragma_quick_check (own.name)"
    " WHERE own.type = 'table' AND own.name NOT IN"
    " ('invoices', 'invoice_details', 'orders', 'documents', 'search_terms',"
    "  'search_terms_reversed', 'sync_cursors', 'terms', 'tails', 'walks')"
    " AND own.name NOT GLOB 'invoice_names*' AND own.name NOT GLOB 'invoice_texts*'"
    " AND own.name NOT GLOB 'order_names*'"
    " AND own.name NOT GLOB 'sqlite_*' ORDER BY quick_check = 'ok' LIMIT 1";

/* Nothing can be damaged in a file without a table. */
static gboolean
read_diagnosis (TillDatabase *self, const char *sql, char **diagnosis, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (self, sql, NULL, error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  *diagnosis = has_row ? till_statement_dup_text (statement, 0) : g_strdup ("ok");

  return TRUE;
}

static gboolean
check_integrity (TillDatabase *self, GError **error)
{
  g_autofree char *n_pages = query_text (self, "PRAGMA page_count", error);
  g_autofree char *diagnosis = NULL;

  if (n_pages == NULL)
    return FALSE;

  if (!read_diagnosis (self,
                       g_ascii_strtoull (n_pages, NULL, 10) > CHECKED_PAGES
                           ? check_own_sql
                           : "PRAGMA quick_check (1)",
                       &diagnosis, error))
    return FALSE;
  if (g_str_equal (diagnosis, "ok"))
    return TRUE;

  g_set_error_literal (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED, diagnosis);

  return FALSE;
}

static gboolean
read_version (TillDatabase *self, guint *version, GError **error)
{
  g_autofree char *text = query_text (self, "PRAGMA user_version", error);

  if (text == NULL)
    return FALSE;

  *version = (guint) g_ascii_strtoull (text, NULL, 10);

  return TRUE;
}

/* Another program writes. Gives up once the call is cancelled, because the program ends. */
static int
busy_cb (gpointer database, int n_waits)
{
  TillDatabase *self = database;

  if (g_cancellable_is_cancelled (self->cancellable) || n_waits * BUSY_STEP_MS >= BUSY_LIMIT_MS)
    return FALSE;

  g_usleep (BUSY_STEP_MS * 1000);

  return TRUE;
}

static gboolean
create_file (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = -1;

  if (g_mkdir_with_parents (folder, 0700) == 0)
    fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0)
    {
      g_set_error (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE, "%s: %s", path,
                   g_strerror (errno));
      return FALSE;
    }

  g_close (fd, NULL);

  return TRUE;
}

/* Puts a whole copy of the file, as it was at @version, beside it. */
static gboolean
back_up (TillDatabase *self, guint version, GError **error)
{
  g_autofree char *path = g_strdup_printf ("%s.version-%u", self->path, version);

  if (g_unlink (path) != 0 && errno != ENOENT)
    {
      g_set_error (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE, "%s: %s", path,
                   g_strerror (errno));
      return FALSE;
    }

  /* SQLite fills a file that is there and empty; one of its own making others could read. */
  if (!create_file (path, error))
    return FALSE;

  return till_database_run (self, "VACUUM INTO :path", TILL_VALUES (TILL_TEXT (":path", path)),
                            error);
}

static gboolean
run_migration (TillDatabase *self, guint version, const char *sql, GError **error)
{
  g_autofree char *set_version = g_strdup_printf ("PRAGMA user_version = %u", version);

  if (!execute (self, "BEGIN IMMEDIATE", error))
    return FALSE;

  if (execute (self, sql, error) && execute (self, set_version, error) &&
      execute (self, "COMMIT", error))
    return TRUE;

  sqlite3_exec (self->connection, "ROLLBACK", NULL, NULL, NULL);

  return FALSE;
}

static gboolean
migrate (TillDatabase *self, const char *const *migrations, GError **error)
{
  guint newest = g_strv_length ((GStrv) migrations);
  guint version = 0;

  if (!read_version (self, &version, error))
    return FALSE;

  if (version > newest)
    {
      g_set_error (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_NEWER,
                   "%s has version %u, newer than %u", self->path, version, newest);
      return FALSE;
    }

  if (version > 0 && version < newest && !back_up (self, version, error))
    return FALSE;

  for (; version < newest; version++)
    if (!run_migration (self, version + 1, migrations[version], error))
      return FALSE;

  return TRUE;
}

static gboolean
set_up (TillDatabase *self, const char *const *migrations, GError **error)
{
  int status = sqlite3_open_v2 (self->path, &self->connection, SQLITE_OPEN_READWRITE, NULL);

  if (status != SQLITE_OK)
    return fail (self->connection, status, error);

  sqlite3_extended_result_codes (self->connection, TRUE);
  sqlite3_busy_handler (self->connection, busy_cb, self);
  till_country_collation_add (self->connection);
  till_share_key_add (self->connection);
  /* Nothing in the file may make the schema run code, should somebody else have written it. */
  sqlite3_db_config (self->connection, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (self->connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);

  /* Until it has shown itself sound and ours, closing it must not fold its log into it. */
  sqlite3_db_config (self->connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);

  if (!check_integrity (self, error) || !execute (self, "PRAGMA journal_mode = WAL", error) ||
      !execute (self, "PRAGMA synchronous = FULL", error) ||
      !execute (self, "PRAGMA wal_autocheckpoint = " WAL_PAGES, error) ||
      !migrate (self, migrations, error))
    return FALSE;

  sqlite3_db_config (self->connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);

  return TRUE;
}

/* Moves the damaged file and its log out of the way, under the first name that is free. */
static void
put_aside (const char *path)
{
  static const char *const suffixes[] = { "", "-wal", "-shm" };
  guint number = 1;
  g_autofree char *aside = NULL;

  do
    {
      g_free (aside);
      aside = g_strdup_printf ("%s.damaged-%u", path, number);
    }
  while (g_file_test (aside, G_FILE_TEST_EXISTS) && number++ < ASIDE_MAX);

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *from = g_strconcat (path, suffixes[i], NULL);
      g_autofree char *to = g_strconcat (aside, suffixes[i], NULL);

      if (g_rename (from, to) != 0 && errno != ENOENT)
        g_debug ("Can't move a damaged archive aside: %s", g_strerror (errno));
    }
}

/* Like till_database_open(), but leaves a damaged file where it is: other consoles may have it
 * open.
 *
 * Returns: (transfer full): the database, to be used on this thread only; %NULL with
 * %TILL_ARCHIVE_ERROR. */
TillDatabase *
till_database_open_in_place (const char *path, const char *const *migrations, GError **error)
{
  g_autoptr (TillDatabase) self = NULL;

  g_return_val_if_fail (path != NULL && migrations != NULL, NULL);

  if (!g_str_equal (path, TILL_DATABASE_IN_MEMORY) && !create_file (path, error))
    return NULL;

  self = g_new0 (TillDatabase, 1);
  self->thread = g_thread_self ();
  self->path = g_strdup (path);

  return set_up (self, migrations, error) ? g_steal_pointer (&self) : NULL;
}

/* Opens the database at @path, making it where there is none, and brings it up to the last of the
 * %NULL-terminated @migrations. The path TILL_DATABASE_IN_MEMORY is a database without a file.
 *
 * Returns: (transfer full): the database, to be used on this thread only; %NULL with
 * %TILL_ARCHIVE_ERROR. */
TillDatabase *
till_database_open (const char *path, const char *const *migrations, GError **error)
{
  g_autoptr (GError) failure = NULL;
  TillDatabase *self = till_database_open_in_place (path, migrations, &failure);

  if (self != NULL)
    return self;

  if (g_error_matches (failure, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED))
    put_aside (path);
  g_propagate_error (error, g_steal_pointer (&failure));

  return NULL;
}

/* The beginning of the file has the schema and the roots of the tables and indices: ten pages that
 * the first search needs. Reading them at once saves nine waits on a slow disk. A later read
 * reports an error. It reads through SQLite's own file, because closing another descriptor of the
 * file would release SQLite's locks. */
static void
read_head (TillDatabase *self)
{
  g_autofree char *head = g_malloc (HEAD_BYTES);
  sqlite3_file *file = NULL;
  int status = sqlite3_file_control (self->connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);

  if (status == SQLITE_OK && file->pMethods != NULL)
    file->pMethods->xRead (file, head, HEAD_BYTES, 0);
}

/* Opens the database at @path, which another connection has open, for reading alone. It never waits
 * for a writer.
 *
 * Returns: (transfer full): the database, to be used on this thread only; %NULL with
 * %TILL_ARCHIVE_ERROR. */
TillDatabase *
till_database_open_reader (const char *path, GError **error)
{
  g_autoptr (TillDatabase) self = NULL;
  int status = SQLITE_OK;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_new0 (TillDatabase, 1);
  self->thread = g_thread_self ();
  self->path = g_strdup (path);
  status = sqlite3_open_v2 (path, &self->connection, SQLITE_OPEN_READONLY, NULL);
  if (status != SQLITE_OK)
    {
      fail (self->connection, status, error);
      return NULL;
    }

  sqlite3_extended_result_codes (self->connection, TRUE);
  sqlite3_busy_handler (self->connection, busy_cb, self);
  till_country_collation_add (self->connection);
  till_share_key_add (self->connection);
  sqlite3_db_config (self->connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  read_head (self);

  return g_steal_pointer (&self);
}

void
till_database_close (TillDatabase *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->thread == g_thread_self ());

  g_clear_pointer (&self->kept, g_hash_table_unref);
  /* Fails only where a statement was not freed. */
  if (sqlite3_close (self->connection) != SQLITE_OK)
    g_critical ("A database is closed while it is in use");
  g_free (self->path);
  g_free (self);
}

/* Begins a transaction. A connection that may write waits here for other writers: after it has
 * read, SQLite would refuse it at once. */
gboolean
till_database_begin (TillDatabase *self, GError **error)
{
  g_return_val_if_fail (self != NULL && self->thread == g_thread_self (), FALSE);

  return execute (self,
                  sqlite3_db_readonly (self->connection, "main") == 1 ? "BEGIN" : "BEGIN IMMEDIATE",
                  error);
}

/* Ends the transaction of till_database_begin(): commits it to the disk where @keep is set.
 *
 * Returns: whether it was committed; @error is set only where @keep was set. */
gboolean
till_database_end (TillDatabase *self, gboolean keep, GError **error)
{
  g_return_val_if_fail (self != NULL && self->thread == g_thread_self (), FALSE);

  if (keep && execute (self, "COMMIT", error))
    return TRUE;

  /* After some errors SQLite has rolled back by itself. */
  sqlite3_exec (self->connection, "ROLLBACK", NULL, NULL, NULL);

  return FALSE;
}

static int
is_cancelled_cb (gpointer cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

/* Makes statements that run from now on fail soon after @cancellable, which stays the caller's, is
 * cancelled. %NULL ends that. */
void
till_database_set_cancellable (TillDatabase *self, GCancellable *cancellable)
{
  g_return_if_fail (self != NULL && self->thread == g_thread_self ());

  self->cancellable = cancellable;
  sqlite3_progress_handler (self->connection, cancellable != NULL ? PROGRESS_STEPS : 0,
                            cancellable != NULL ? is_cancelled_cb : NULL, cancellable);
}

/* Returns: the key of the row that was put in last. */
gint64
till_database_get_last_key (TillDatabase *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return sqlite3_last_insert_rowid (self->connection);
}

/* Returns: how many rows the last statement that writes has changed. */
guint
till_database_count_changes (TillDatabase *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return (guint) sqlite3_changes (self->connection);
}

/* Whether SQLite overwrites what it deletes, in the file and in its log. */
void
till_database_set_erasing (TillDatabase *self, gboolean is_erasing)
{
  g_return_if_fail (self != NULL && self->thread == g_thread_self ());

  execute (self, is_erasing ? "PRAGMA secure_delete = ON" : "PRAGMA secure_delete = OFF", NULL);
  if (!is_erasing)
    execute (self, "PRAGMA wal_checkpoint (TRUNCATE)", NULL);
}

/* Gives the room of deleted rows back to the system. It is no failure where another console that
 * reads prevents that: SQLite uses the room again. */
void
till_database_shrink (TillDatabase *self)
{
  g_return_if_fail (self != NULL && self->thread == g_thread_self ());

  execute (self, "VACUUM", NULL);
  execute (self, "PRAGMA wal_checkpoint (TRUNCATE)", NULL);
}

/* Removes the copies from before a migration and the damaged files that were put aside. */
void
till_database_remove_copies (TillDatabase *self)
{
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autofree char *name = g_path_get_basename (self->path);
  g_autofree char *version = g_strconcat (name, ".version-", NULL);
  g_autofree char *damaged = g_strconcat (name, ".damaged-", NULL);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *file = NULL;

  while (files != NULL && (file = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, file, NULL);

      if ((g_str_has_prefix (file, version) || g_str_has_prefix (file, damaged)) &&
          g_unlink (path) != 0)
        g_debug ("Can't remove a copy of the archive: %s", g_strerror (errno));
    }
}

/* Gives back the memory of pages that were read, which the system has in its own cache still. */
void
till_database_rest (TillDatabase *self)
{
  g_return_if_fail (self != NULL && self->thread == g_thread_self ());

  sqlite3_db_release_memory (self->connection);
}

/* Returns: (transfer full): @sql, to be stepped through, with those of its parameters bound that
 * are in @values, nullable; %NULL with %TILL_ARCHIVE_ERROR. */
TillStatement *
till_database_prepare (TillDatabase *self, const char *sql, const TillValue *values, GError **error)
{
  TillStatement *statement = NULL;
  int status = SQLITE_OK;

  g_return_val_if_fail (self != NULL && sql != NULL, NULL);
  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  status = sqlite3_prepare_v2 (self->connection, sql, -1, &statement, NULL);
  if (status != SQLITE_OK)
    fail (self->connection, status, error);
  till_statement_bind (statement, values);

  return statement;
}

/* Runs @sql, one statement without rows. @values is nullable.
 *
 * Returns: %FALSE with %TILL_ARCHIVE_ERROR. */
gboolean
till_database_run (TillDatabase *self, const char *sql, const TillValue *values, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (self, sql, values, error);

  return till_statement_run (statement, error);
}

/* Returns: %FALSE with %TILL_ARCHIVE_ERROR of the first of @sql that fails. */
gboolean
till_database_run_all (TillDatabase *self, const char *const *sql, guint n_sql, GError **error)
{
  for (guint i = 0; i < n_sql; i++)
    if (!till_database_run (self, sql[i], NULL, error))
      return FALSE;

  return TRUE;
}

/* Prepares @sql, a static text, for this and all later calls. One caller uses it at a time.
 *
 * Returns: (transfer none): as till_database_prepare(). */
TillKeptStatement *
till_database_keep (TillDatabase *self, const char *sql, const TillValue *values, GError **error)
{
  TillStatement *statement = NULL;

  g_return_val_if_fail (self != NULL && sql != NULL, NULL);
  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  if (self->kept == NULL)
    self->kept = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) till_statement_free);

  statement = g_hash_table_lookup (self->kept, sql);
  if (statement == NULL && (statement = till_database_prepare (self, sql, NULL, error)) != NULL)
    g_hash_table_insert (self->kept, (gpointer) sql, statement);
  till_statement_bind (statement, values);

  return statement;
}

/* Goes to the next row, or runs a statement without rows; @has_row says whether there is a row.
 *
 * Returns: %FALSE with %TILL_ARCHIVE_ERROR. */
gboolean
till_statement_step (TillStatement *self, gboolean *has_row, GError **error)
{
  int status = SQLITE_OK;

  g_return_val_if_fail (has_row != NULL, FALSE);

  *has_row = FALSE;
  if (self == NULL)
    return FALSE;

  status = sqlite3_step (self);
  *has_row = status == SQLITE_ROW;

  return status == SQLITE_ROW || status == SQLITE_DONE ||
         fail (sqlite3_db_handle (self), status, error);
}

/* Goes to the next row.
 *
 * Returns: whether there is one. Where there is none, @is_done says whether that was the last, or
 * %FALSE with %TILL_ARCHIVE_ERROR. */
gboolean
till_statement_next (TillStatement *self, gboolean *is_done, GError **error)
{
  gboolean has_row = FALSE;

  g_return_val_if_fail (is_done != NULL, FALSE);

  *is_done = till_statement_step (self, &has_row, error) && !has_row;

  return has_row;
}

/* Does what a statement without rows is to do, and makes it ready for other values.
 *
 * Returns: %FALSE with %TILL_ARCHIVE_ERROR. */
gboolean
till_statement_run (TillStatement *self, GError **error)
{
  gboolean has_row = FALSE;
  gboolean is_done = till_statement_step (self, &has_row, error);

  till_statement_reset (self);

  return is_done;
}

/* Makes the statement ready for other values. */
void
till_statement_reset (TillStatement *self)
{
  if (self == NULL)
    return;

  sqlite3_reset (self);
  sqlite3_clear_bindings (self);
}

static void
bind_value (TillStatement *self, const TillValue *value)
{
  int parameter = sqlite3_bind_parameter_index (self, value->name);
  gsize length = 0;
  const void *data = NULL;

  g_return_if_fail (parameter > 0);

  switch (value->type)
    {
    case TILL_VALUE_INT:
      sqlite3_bind_int64 (self, parameter, value->number);
      break;
    case TILL_VALUE_TEXT:
      sqlite3_bind_text (self, parameter, value->text, -1, SQLITE_TRANSIENT);
      break;
    case TILL_VALUE_BYTES:
      data = g_bytes_get_data (value->bytes, &length);
      sqlite3_bind_blob64 (self, parameter, data != NULL ? data : "", length, SQLITE_TRANSIENT);
      break;
    }
}

/* Binds @values, nullable, which are copied. A text that is %NULL is NULL. */
void
till_statement_bind (TillStatement *self, const TillValue *values)
{
  for (; self != NULL && values != NULL && values->name != NULL; values++)
    bind_value (self, values);
}

/* Binds those of @values that the statement has. */
void
till_statement_bind_known (TillStatement *self, const TillValue *values)
{
  for (; self != NULL && values->name != NULL; values++)
    if (sqlite3_bind_parameter_index (self, values->name) > 0)
      bind_value (self, values);
}

void
till_statement_bind_text (TillStatement *self, const char *name, const char *text)
{
  till_statement_bind (self, TILL_VALUES (TILL_TEXT (name, text)));
}

void
till_statement_bind_int (TillStatement *self, const char *name, gint64 number)
{
  till_statement_bind (self, TILL_VALUES (TILL_INT (name, number)));
}

/* Returns: (transfer full) (nullable): the text of @column, which is %NULL where the column is. */
char *
till_statement_dup_text (TillStatement *self, int column)
{
  g_return_val_if_fail (column < sqlite3_data_count (self), NULL);

  return g_strdup ((const char *) sqlite3_column_text (self, column));
}

gint64
till_statement_get_int (TillStatement *self, int column)
{
  g_return_val_if_fail (column < sqlite3_data_count (self), 0);

  return sqlite3_column_int64 (self, column);
}

void
till_statement_free (TillStatement *self)
{
  sqlite3_finalize (self);
}
