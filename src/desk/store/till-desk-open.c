/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opens a desk together with the archive and the ledger of its account and the user's own
 * chains, all at once. Where the archive can't be opened, the desk works without one. */

#include "till-desk-open.h"

#include "till-archive-changes.h"
#include "till-base-url.h"
#include "till-desk-private.h"
#include "till-local-ledger.h"
#include "till-team-ledger.h"

typedef struct
{
  TillAccount *account;
  TillCredentialProvider *provider;
  TillCredentialProvider *team_provider; /* nullable */
  TillClock *clock;
  char *folder; /* nullable */
  char *name;
  guint n_left; /* parts that are not open yet */

  TillArchive *archive; /* nullable */
  GError *archive_error;
  TillLedger *ledger; /* nullable */
  GError *ledger_problem;
  char *chains_path; /* nullable */
  char *chains;      /* nullable */
  gsize chains_length;
  GError *chains_error;
} Opening;

static void
opening_free (Opening *self)
{
  g_object_unref (self->account);
  g_object_unref (self->provider);
  g_clear_object (&self->team_provider);
  g_object_unref (self->clock);
  g_free (self->folder);
  g_free (self->name);
  g_clear_object (&self->archive);
  g_clear_error (&self->archive_error);
  g_clear_object (&self->ledger);
  g_clear_error (&self->ledger_problem);
  g_free (self->chains_path);
  g_free (self->chains);
  g_clear_error (&self->chains_error);
  g_free (self);
}

/* The table of chains does not change once the desk is open. */
static void
extend_chains (Opening *opening, TillDesk *desk)
{
  g_autoptr (GError) error = g_steal_pointer (&opening->chains_error);

  if (opening->chains != NULL)
    till_chain_table_extend (desk->chains, opening->chains, opening->chains_length, &error);
  if (error == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return;

  g_prefix_error (&error, "%s: ", opening->chains_path);
  desk->chains_problem = g_steal_pointer (&error);
}

/* An archive that says otherwise is what a crash has left, or the account has changed. */
static void
share_archive (Opening *opening, TillDesk *desk)
{
  if (opening->account->team != NULL)
    desk->team_sync = till_team_sync_new (opening->archive, TILL_TEAM_LEDGER (opening->ledger));
  else
    till_archive_leave_team_async (opening->archive, NULL, NULL, NULL);
}

/* Each part ends here; after the last one the desk is created. */
static void
end_part (GTask *task)
{
  Opening *opening = g_task_get_task_data (task);
  TillDesk *desk = NULL;

  if (--opening->n_left > 0 || g_task_return_error_if_cancelled (task))
    return;

  desk = till_desk_new (opening->account, opening->provider, opening->archive, opening->clock);
  till_refunds_set_ledger (desk->refunds, opening->ledger,
                           g_steal_pointer (&opening->ledger_problem));
  extend_chains (opening, desk);
  if (opening->archive != NULL)
    {
      share_archive (opening, desk);
      till_retention_start (desk->retention);
      till_pending_invoice_poller_start (desk->pending_invoice_poller);
    }
  g_task_return_pointer (task, desk, g_object_unref);
}

static void
chains_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Opening *opening = g_task_get_task_data (task);

  g_file_load_contents_finish (G_FILE (source), result, &opening->chains, &opening->chains_length,
                               NULL, &opening->chains_error);
  end_part (task);
}

static void
read_chains (GTask *task)
{
  Opening *opening = g_task_get_task_data (task);
  g_autoptr (GFile) file = NULL;

  if (opening->chains_path == NULL)
    {
      end_part (task);
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

  opening->ledger = till_local_ledger_open_finish (result, &opening->ledger_problem, NULL);
  end_part (task);
}

static void
open_team_ledger (Opening *opening, const char *password)
{
  opening->ledger =
      TILL_LEDGER (till_team_ledger_new (opening->account->team, password, opening->name,
                                         opening->account->team_store, opening->folder, FALSE));
}

/* A password that can't be had is one that the database asks for in vain. */
static void
password_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (TillCredentials) credentials =
      till_credential_provider_lookup_finish (TILL_CREDENTIAL_PROVIDER (source), result, NULL);

  open_team_ledger (g_task_get_task_data (task),
                    credentials != NULL ? till_credentials_get_api_key (credentials) : NULL);
  end_part (task);
}

static void
open_local_ledger (GTask *task)
{
  Opening *opening = g_task_get_task_data (task);

  till_local_ledger_open_async (
      opening->folder, till_record_get_id (TILL_RECORD (opening->account)), opening->name,
      g_task_get_cancellable (task), ledger_opened_cb, g_object_ref (task));
}

/* The one place that chooses where the refunds are. */
static void
open_ledger (GTask *task)
{
  Opening *opening = g_task_get_task_data (task);

  if (opening->account->team == NULL)
    open_local_ledger (task);
  else
    till_credential_provider_lookup_async (opening->team_provider, g_task_get_cancellable (task),
                                           password_cb, g_object_ref (task));
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

/* A damaged archive was moved aside, so the next call creates a new one; the error is returned
 * all the same. */
static void
archive_opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Opening *opening = g_task_get_task_data (task);
  gboolean is_first = opening->archive_error == NULL;
  g_autoptr (GError) error = NULL;

  opening->archive = till_archive_open_finish (result, &error);
  if (error != NULL && is_first)
    opening->archive_error = g_error_copy (error);
  if (is_first && g_error_matches (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED))
    open_archive (task);
  else
    end_part (task);
}

/* @team_provider has the password of the account's team, %NULL where there is no team.
 * @folder has the archives, %NULL for one in memory. The archive is named @archive_name or, where
 * that is %NULL, by the service's address; a name is for a service whose address changes.
 * @chains_path is the user's own chain table, %NULL for none.
 *
 * Starts the retention, with it the sync unless it is paused, and the poller of pending
 * invoices. */
void
till_desk_open_async (TillAccount *account,
                      TillCredentialProvider *provider,
                      TillCredentialProvider *team_provider,
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
  g_return_if_fail (account->team == NULL ||
                    (TILL_IS_CREDENTIAL_PROVIDER (team_provider) && folder != NULL));
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
  g_set_object (&opening->team_provider, team_provider);
  opening->clock = g_object_ref (clock);
  opening->folder = g_strdup (folder);
  opening->chains_path = g_strdup (chains_path);
  opening->name =
      g_strdup (archive_name != NULL ? archive_name : till_base_url_get_origin (base_url));
  g_task_set_task_data (task, opening, (GDestroyNotify) opening_free);
  opening->n_left = 3;
  open_archive (task);
  open_ledger (task);
  read_chains (task);
}

/* Returns: (transfer full): the desk, with @archive_error (%TILL_ARCHIVE_ERROR) set where it has
 * no archive, or a new one in place of a damaged one; %NULL with @error
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
