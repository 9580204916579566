/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table "templates": the fields that new invoices begin with. */

#include "till-archive-templates.h"

#include "till-archive-private.h"
#include "till-define.h"

static gpointer
save_job (gpointer archive, gpointer task_data, GError **error)
{
  const TillTemplate *template = task_data;
  g_autofree char *amount = till_decimal_to_string (&template->draft->amount);

  return GINT_TO_POINTER (till_database_run (
      till_archive_get_database (archive),
      "INSERT INTO templates (name, amount, description, metadata)"
      " VALUES (:name, :amount, :description, :metadata)"
      " ON CONFLICT (name) DO UPDATE SET amount = excluded.amount,"
      " description = excluded.description, metadata = excluded.metadata",
      TILL_VALUES (TILL_TEXT (":name", template->name), TILL_TEXT (":amount", amount),
                   TILL_TEXT (":description", template->draft->description),
                   TILL_TEXT (":metadata", template->draft->metadata)),
      error));
}

static gpointer
remove_job (gpointer archive, gpointer name, GError **error)
{
  return GINT_TO_POINTER (till_database_run (till_archive_get_database (archive),
                                             "DELETE FROM templates WHERE name = :name",
                                             TILL_VALUES (TILL_TEXT (":name", name)), error));
}

static TillTemplate *
read_template (TillStatement *statement)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autofree char *name = till_statement_dup_text (statement, 0);
  g_autofree char *amount = till_statement_dup_text (statement, 1);

  till_decimal_parse (amount, &draft->amount);
  draft->description = till_statement_dup_text (statement, 2);
  draft->metadata = till_statement_dup_text (statement, 3);

  return till_template_new (name, draft);
}

static gpointer
list_job (gpointer archive, gpointer task_data, GError **error)
{
  g_autoptr (GPtrArray) templates =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_template_free);
  g_autoptr (TillStatement) statement = till_database_prepare (
      till_archive_get_database (archive),
      "SELECT name, amount, description, metadata FROM templates ORDER BY name", NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (templates, read_template (statement));

  return is_done ? g_steal_pointer (&templates) : NULL;
}

void
till_archive_save_template_async (TillArchive *archive,
                                  const TillTemplate *template,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, save_job,
                                      (GDestroyNotify) till_template_free, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (archive));
  g_return_if_fail (template != NULL);

  till_archive_run (archive, &job, till_template_new (template->name, template->draft), cancellable,
                    callback, user_data);
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error. */
TILL_ARCHIVE_DEFINE_FINISH_WRITING (till_archive_save_template_finish)

void
till_archive_remove_template_async (TillArchive *archive,
                                    const char *name,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, remove_job, g_free, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (archive));
  g_return_if_fail (name != NULL);

  till_archive_run (archive, &job, g_strdup (name), cancellable, callback, user_data);
}

/* Returns: %TRUE once there is none of that name; else %FALSE with an error. */
TILL_ARCHIVE_DEFINE_FINISH_WRITING (till_archive_remove_template_finish)

void
till_archive_list_templates_async (TillArchive *archive,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, list_job, NULL,
                                      (GDestroyNotify) g_ptr_array_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (archive));

  till_archive_run (archive, &job, NULL, cancellable, callback, user_data);
}

/* Returns: (transfer full): an array of TillTemplate, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_list_templates_finish, TillArchive, GPtrArray *)
