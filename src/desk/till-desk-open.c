/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opens a desk together with the archive and the ledger of its account. A desk whose archive can't
 * be opened works without one: it only forgets what the service tells once. */

#include "till-desk-open.h"

#include "till-archive.h"
#include "till-base-url.h"
#include "till-desk-private.h"
#include "till-desk-refunds.h"

typedef struct
{
  TillAccount *account;
  TillCredentialProvider *provider;
  TillClock *clock;
  char *folder; /* nullable */
  char *name;
  char *chains_path;    /* nullable */
  TillArchive *archive; /* nullable */
  GError *archive_error;
  TillDesk *desk; /* NULL until its ledger is open */
} Opening;

static void
opening_free (Opening *self)
{
  g_object_unref (self->account);
  g_object_unref (self->provider);
  g_object_unref (self->clock);
  g_free (self->folder);
  g_free (self->name);
  g_free (self->chains_path);
  g_clear_object (&self->desk);
  g_clear_object (&self->archive);
  g_clear_error (&self->archive_error);
  g_free (self);
}

static void
finish (GTask *task)
{
  Opening *opening = g_task_get_task_data (task);

  if (g_task_return_error_if_cancelled (task))
    return;

  if (opening->archive != NULL)
    {
      till_keeper_start (opening->desk->keeper);
      till_pending_round_start (opening->desk->round);
    }
  g_task_return_pointer (task, g_steal_pointer (&opening->desk), g_object_unref);
}

static void
chains_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Opening *opening = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;

  if (g_file_load_contents_finish (G_FILE (source), result, &text, &length, NULL, &error))
    till_chain_table_extend (opening->desk->chains, text, length, &error);
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    {
      g_prefix_error (&error, "%s: ", opening->chains_path);
      opening->desk->chains_problem = g_steal_pointer (&error);
    }

  finish (task);
}

/* The chains of the user's own are there before anybody has the desk: the table is not changed
 * after that. */
static void
read_chains (GTask *task)
{
  Opening *opening = g_task_get_task_data (task);
  g_autoptr (GFile) file = NULL;

  if (opening->chains_path == NULL)
    {
      finish (task);
      return;
    }

  file = g_file_new_for_path (opening->chains_path);
  g_file_load_contents_async (file, g_task_get_cancellable (task), chains_read_cb,
                              g_object_ref (task));
}

static void
ledger_opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Opening *opening = g_task_get_task_data (task);
  GError *problem = NULL;
  g_autoptr (TillLedger) ledger = till_ledger_open_finish (result, &problem, NULL);

  if (g_task_return_error_if_cancelled (task))
    {
      g_clear_error (&problem);
      return;
    }

  opening->desk =
      till_desk_new (opening->account, opening->provider, opening->archive, opening->clock);
  till_desk_set_ledger (opening->desk, ledger, problem);
  read_chains (task);
}

static void archive_opened_cb (GObject *source, GAsyncResult *result, gpointer user_data);

static void
open_archive (GTask *task)
{
  Opening *opening = g_task_get_task_data (task);

  till_archive_open_async (opening->folder, till_record_get_id (TILL_RECORD (opening->account)),
                           opening->name, g_task_get_cancellable (task), archive_opened_cb,
                           g_object_ref (task));
}

/* A damaged one was put aside, so the next call makes a new one; that it was damaged is told all
 * the same. */
static void
archive_opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Opening *opening = g_task_get_task_data (task);
  gboolean is_first = opening->archive_error == NULL;
  g_autoptr (GError) error = NULL;

  opening->archive = till_archive_open_finish (result, &error);
  if (g_task_return_error_if_cancelled (task))
    return;

  if (error != NULL && is_first)
    opening->archive_error = g_error_copy (error);
  if (is_first && g_error_matches (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED))
    {
      open_archive (task);
      return;
    }

  till_ledger_open_async (opening->folder, till_record_get_id (TILL_RECORD (opening->account)),
                          opening->name, g_task_get_cancellable (task), ledger_opened_cb,
                          g_object_ref (task));
}

/* @folder is where archives are kept, %NULL for one in memory. The archive goes by @archive_name
 * where the service's address is another one each time, and by that address where it is %NULL.
 * @chains_path is the user's own chain table, %NULL for none.
 *
 * The keeper is started: the records of the service begin to be copied into the archive at once, in
 * the background, unless that was told to rest; what is too old by what is remembered goes. Pending
 * invoices are read now and then, because they may have been paid in part. */
void
till_desk_open_async (TillAccount *account,
                      TillCredentialProvider *provider,
                      TillClock *clock,
                      const char *folder,
                      const char *archive_name,
                      const char *chains_path,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (TillBaseUrl) base_url = NULL;
  GError *error = NULL;
  Opening *opening = NULL;

  g_return_if_fail (TILL_IS_ACCOUNT (account));
  g_return_if_fail (TILL_IS_CREDENTIAL_PROVIDER (provider));
  g_return_if_fail (TILL_IS_CLOCK (clock));

  g_task_set_source_tag (task, till_desk_open_async);
  base_url = till_base_url_parse (account->base_url, &error);
  if (base_url == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  opening = g_new0 (Opening, 1);
  opening->account = g_object_ref (account);
  opening->provider = g_object_ref (provider);
  opening->clock = g_object_ref (clock);
  opening->folder = g_strdup (folder);
  opening->chains_path = g_strdup (chains_path);
  opening->name =
      g_strdup (archive_name != NULL ? archive_name : till_base_url_get_origin (base_url));
  g_task_set_task_data (task, opening, (GDestroyNotify) opening_free);
  open_archive (task);
}

/* Returns: (transfer full): the desk, with @archive_error (%TILL_ARCHIVE_ERROR) set where it has no
 * archive, or, after a damaged one was put aside, a new one; %NULL with @error
 * (%TILL_API_ERROR_BAD_ADDRESS or %G_IO_ERROR_CANCELLED). */
TillDesk *
till_desk_open_finish (GAsyncResult *result, GError **archive_error, GError **error)
{
  Opening *opening = NULL;
  TillDesk *desk = NULL;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  desk = g_task_propagate_pointer (G_TASK (result), error);
  opening = g_task_get_task_data (G_TASK (result));
  if (desk != NULL && opening->archive_error != NULL)
    g_propagate_error (archive_error, g_steal_pointer (&opening->archive_error));

  return desk;
}
