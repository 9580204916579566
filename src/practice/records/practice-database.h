/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <sqlite3.h>

typedef struct _PracticeDatabase PracticeDatabase;

typedef void (*PracticeInvoiceWritten) (gint64 n, gpointer user_data);
typedef void (*PracticeRolledBack) (gpointer user_data);

/* A statement that is running. Leaving its scope resets it. */
typedef sqlite3_stmt PracticeRows;

PracticeDatabase *practice_database_open (const char *path, GError **error);
void practice_database_free (PracticeDatabase *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeDatabase, practice_database_free)

void practice_database_begin (PracticeDatabase *self);
gboolean practice_database_commit (PracticeDatabase *self, GError **error);
void practice_database_rollback (PracticeDatabase *self);

PracticeRows *
practice_database_query (PracticeDatabase *self, const char *sql, const char *types, ...);
gboolean practice_database_next (PracticeDatabase *self, PracticeRows *rows);
void practice_rows_reset (PracticeRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeRows, practice_rows_reset)
const char *practice_rows_get_text (PracticeRows *rows, int column);
const char *practice_rows_get_span (PracticeRows *rows, int column, gsize *length);

void practice_database_run (PracticeDatabase *self, const char *sql, const char *types, ...);
gint64
practice_database_get_number (PracticeDatabase *self, const char *sql, const char *types, ...);
void practice_database_watch_invoices (PracticeDatabase *self,
                                       PracticeInvoiceWritten written,
                                       PracticeRolledBack rolled_back,
                                       gpointer user_data);

gint64 practice_database_get_setting (PracticeDatabase *self, const char *key);
void practice_database_set_setting (PracticeDatabase *self, const char *key, gint64 value);
guint64 practice_database_get_generation (PracticeDatabase *self);

void practice_database_begin_load (PracticeDatabase *self);
void practice_database_end_load (PracticeDatabase *self);
