/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table "resale". */

#include "till-archive-resale.h"

#include "till-archive-private.h"

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

/* Returns: (transfer full): the rule in an array, or an empty array. */
static gpointer
load_job (gpointer archive, gpointer task_data, GError **error)
{
  g_autoptr (GStrvBuilder) rules = g_strv_builder_new ();
  g_autoptr (TillStatement) statement = till_database_prepare (
      till_archive_get_database (archive), "SELECT rule FROM resale", NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      g_autofree char *rule = till_statement_dup_text (statement, 0);

      g_strv_builder_add (rules, rule);
    }

  return is_done ? g_strv_builder_end (rules) : NULL;
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

gboolean
till_archive_save_resale_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  if (g_task_propagate_pointer (G_TASK (result), error) == NULL)
    return FALSE;

  till_archive_emit_written (self);

  return TRUE;
}

void
till_archive_load_resale_async (TillArchive *self,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, load_job, NULL,
                                      (GDestroyNotify) g_strfreev };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, NULL, cancellable, callback, user_data);
}

/* Returns: whether *@rule is set, to %NULL where none was saved; else %FALSE with an error. */
gboolean
till_archive_load_resale_finish (TillArchive *self,
                                 GAsyncResult *result,
                                 char **rule,
                                 GError **error)
{
  g_auto (GStrv) rules = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  rules = g_task_propagate_pointer (G_TASK (result), error);
  if (rules == NULL)
    return FALSE;

  *rule = g_strdup (rules[0]);

  return TRUE;
}
