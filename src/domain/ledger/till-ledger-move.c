/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A move is an export of one ledger that the other restores. A ledger with nothing new to the other
 * is not restored: that would need the right to.
 *
 * An export may be older than the ledger, and a move must not be. So the ledger is listed first,
 * which says whether everything was read. */

#include "till-ledger-move.h"

static void
previewed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  TillLedgerPreview *preview = till_ledger_preview_finish (TILL_LEDGER (source), result, &error);

  if (preview != NULL)
    g_task_return_pointer (task, preview, g_free);
  else
    g_task_return_error (task, error);
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autofree char *text = till_ledger_export_finish (TILL_LEDGER (source), result, &error);

  if (text != NULL)
    till_ledger_preview_async (g_task_get_task_data (task), text, g_task_get_cancellable (task),
                               previewed_cb, g_object_ref (task));
  else
    g_task_return_error (task, error);
}

/* A ledger that is not sound is not all there is. One that has moved is what a crash has left. */
static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) problem = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) refunds =
      till_ledger_list_finish (TILL_LEDGER (source), result, &problem, &error);

  if (refunds == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else if (problem != NULL &&
           !g_error_matches (problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED))
    g_task_return_error (task, g_steal_pointer (&problem));
  else
    till_ledger_export_async (TILL_LEDGER (source), g_task_get_cancellable (task), exported_cb,
                              g_object_ref (task));
}

void
till_ledger_move_preview_async (TillLedger *from,
                                TillLedger *to,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_LEDGER (from) && TILL_IS_LEDGER (to));

  task = g_task_new (from, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_ledger_move_preview_async);
  g_task_set_task_data (task, g_object_ref (to), g_object_unref);
  till_ledger_list_async (from, cancellable, listed_cb, task);
}

/* Returns: (transfer full): what the move would do to the other ledger; %NULL with an error. Free
 * with g_free(). */
TillLedgerPreview *
till_ledger_move_preview_finish (TillLedger *from, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, from), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
restored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (till_ledger_restore_finish (TILL_LEDGER (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
exported_to_restore_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autofree char *text = till_ledger_export_finish (TILL_LEDGER (source), result, &error);

  if (text != NULL)
    till_ledger_restore_async (g_task_get_task_data (task), text, NULL, restored_cb,
                               g_object_ref (task));
  else
    g_task_return_error (task, error);
}

static void
known_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autofree TillLedgerPreview *preview =
      till_ledger_move_preview_finish (TILL_LEDGER (source), result, &error);

  if (preview == NULL)
    g_task_return_error (task, error);
  else if (preview->n_new == 0)
    g_task_return_boolean (task, TRUE);
  else
    till_ledger_export_async (TILL_LEDGER (source), NULL, exported_to_restore_cb,
                              g_object_ref (task));
}

/* Cancelling does not take back what is on its way. */
void
till_ledger_move_async (TillLedger *from,
                        TillLedger *to,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_LEDGER (from) && TILL_IS_LEDGER (to));

  task = g_task_new (from, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_ledger_move_async);
  g_task_set_task_data (task, g_object_ref (to), g_object_unref);
  till_ledger_move_preview_async (from, to, cancellable, known_cb, task);
}

/* Returns: %TRUE once the other ledger has all entries of @from; else %FALSE with an error, and it
 * has all or none of the new ones. */
gboolean
till_ledger_move_finish (TillLedger *from, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, from), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
