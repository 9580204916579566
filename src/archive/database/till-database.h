/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <sqlite3.h>

#define TILL_DATABASE_IN_MEMORY ":memory:"

/* One SQLite file, bound to the thread that has opened it. */
typedef struct _TillDatabase TillDatabase;

TillDatabase *till_database_open (const char *path, const char *const *migrations, GError **error);
TillDatabase *
till_database_open_in_place (const char *path, const char *const *migrations, GError **error);
TillDatabase *till_database_open_reader (const char *path, GError **error);
void till_database_close (TillDatabase *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillDatabase, till_database_close)

gboolean till_database_begin (TillDatabase *self, GError **error);
gboolean till_database_end (TillDatabase *self, gboolean keep, GError **error);
void till_database_set_cancellable (TillDatabase *self, GCancellable *cancellable);
gint64 till_database_get_last_key (TillDatabase *self);
guint till_database_count_changes (TillDatabase *self);
void till_database_set_erasing (TillDatabase *self, gboolean is_erasing);
void till_database_shrink (TillDatabase *self);
void till_database_remove_copies (TillDatabase *self);
void till_database_rest (TillDatabase *self);

typedef sqlite3_stmt TillStatement;

/* What a parameter of a statement stands for. */
typedef struct
{
  const char *name;
  enum
  {
    TILL_VALUE_INT,
    TILL_VALUE_TEXT,
    TILL_VALUE_BYTES,
  } type;
  gint64 number;
  const char *text; /* nullable */
  GBytes *bytes;
} TillValue;

#define TILL_INT(parameter, value)                                                                 \
  {                                                                                                \
    .name = parameter, .type = TILL_VALUE_INT, .number = value                                     \
  }
#define TILL_TEXT(parameter, value)                                                                \
  {                                                                                                \
    .name = parameter, .type = TILL_VALUE_TEXT, .text = value                                      \
  }
#define TILL_BYTES(parameter, value)                                                               \
  {                                                                                                \
    .name = parameter, .type = TILL_VALUE_BYTES, .bytes = value                                    \
  }
#define TILL_VALUES(...) ((const TillValue[]){ __VA_ARGS__, { .name = NULL } })

/* A statement that could not be prepared is %NULL, and its error is set. Binding does nothing with
 * it, and stepping through it fails, so that only the last call needs to be checked. */
gboolean
till_database_run (TillDatabase *self, const char *sql, const TillValue *values, GError **error);
gboolean
till_database_run_all (TillDatabase *self, const char *const *sql, guint n_sql, GError **error);
TillStatement *till_database_prepare (TillDatabase *self,
                                      const char *sql,
                                      const TillValue *values,
                                      GError **error);
void till_statement_bind (TillStatement *self, const TillValue *values);
void till_statement_bind_known (TillStatement *self, const TillValue *values);
void till_statement_bind_text (TillStatement *self, const char *name, const char *text);
void till_statement_bind_int (TillStatement *self, const char *name, gint64 number);
gboolean till_statement_step (TillStatement *self, gboolean *has_row, GError **error);
gboolean till_statement_next (TillStatement *self, gboolean *is_done, GError **error);
gboolean till_statement_run (TillStatement *self, GError **error);
void till_statement_reset (TillStatement *self);
char *till_statement_dup_text (TillStatement *self, int column);
gint64 till_statement_get_int (TillStatement *self, int column);
void till_statement_free (TillStatement *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillStatement, till_statement_free)

/* A statement that the database owns: g_autoptr only resets it. */
typedef sqlite3_stmt TillKeptStatement;

TillKeptStatement *
till_database_keep (TillDatabase *self, const char *sql, const TillValue *values, GError **error);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillKeptStatement, till_statement_reset)
