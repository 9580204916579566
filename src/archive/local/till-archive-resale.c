/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table "resale". */

#include "till-archive-resale.h"

#include "till-archive-private.h"
#include "till-define.h"

static gpointer
save_job (gpointer archive, gpointer rule, GError **error)
{
  return GINT_TO_POINTER (
      till_database_run (till_archive_get_database (archive),
                         "INSERT OR REPLACE INTO resale (only_row, rule) VALUES (1, :rule)",
                         TILL_VALUES (TILL_TEXT (":rule", rule)), error));
}

static gboolean
save_first (TillDatabase *database, const char *rule, GError **error)
{
  if (!till_database_run (database,
                          "INSERT OR IGNORE INTO resale (only_row, rule) VALUES (1, :rule)",
                          TILL_VALUES (TILL_TEXT (":rule", rule)), error))
    return FALSE;

  return till_database_count_changes (database) == 0 ||
         till_database_run (database, "UPDATE outbox SET is_first = 1 WHERE kind = 'resale'", NULL,
                            error);
}

static gpointer
save_first_job (gpointer archive, gpointer rule, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);

  if (!till_database_begin (database, error))
    return NULL;

  return GINT_TO_POINTER (
      till_archive_end_writing (archive, save_first (database, rule, error), FALSE, error));
}

static gpointer
load_job (gpointer archive, gpointer task_data, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      till_archive_get_database (archive), "SELECT rule FROM resale", NULL, error);
  gboolean has_row = FALSE;

  return till_statement_step (statement, &has_row, error) && has_row
             ? till_statement_dup_text (statement, 0)
             : NULL;
}

void
till_archive_save_resale_async (TillArchive *self,
                                const char *rule,
                                gboolean is_first,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, save_job, g_free, NULL };
  static const TillArchiveJob first_job = { TILL_ARCHIVE_WRITE, save_first_job, g_free, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self) && rule != NULL);

  till_archive_run (self, is_first ? &first_job : &job, g_strdup (rule), cancellable, callback,
                    user_data);
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error. */
TILL_ARCHIVE_DEFINE_FINISH_WRITING (till_archive_save_resale_finish)

void
till_archive_load_resale_async (TillArchive *self,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, load_job, NULL, g_free };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, NULL, cancellable, callback, user_data);
}

/* Returns: (transfer full) (nullable): the rule; %NULL where none was saved, or with an error. */
TILL_DEFINE_FINISH (till_archive_load_resale_finish, TillArchive, char *)
