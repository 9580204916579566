/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-team-join.h"

#include "till-account-team.h"
#include "till-base-url.h"
#include "till-desk-private.h"
#include "till-ledger-move.h"
#include "till-local-ledger.h"
#include "till-team-error.h"
#include "till-team-ledger.h"
#include "till-team-password.h"

struct _TillTeamJoin
{
  GObject parent_instance;

  TillDesk *desk;
  TillTeamSettings *settings; /* nullable */
  char *password;             /* nullable */
  char *folder;
  char *store_id;           /* once it was read */
  TillLedger *from;         /* once it was bound */
  TillLedger *to;           /* once it was opened */
  TillTeamSession *session; /* once it was signed in there; nullable */
  guint64 n_offered;
  TillAccount *changed;
  GError *failure; /* while the ledger becomes again what it was */
};

G_DEFINE_FINAL_TYPE (TillTeamJoin, till_team_join, G_TYPE_OBJECT)

static void
till_team_join_finalize (GObject *object)
{
  TillTeamJoin *self = TILL_TEAM_JOIN (object);

  g_clear_object (&self->desk);
  g_clear_object (&self->from);
  g_clear_object (&self->to);
  g_clear_object (&self->changed);
  g_clear_error (&self->failure);
  g_clear_pointer (&self->session, till_team_session_free);
  g_clear_pointer (&self->settings, till_team_settings_free);
  g_free (self->password);
  g_free (self->folder);
  g_free (self->store_id);

  G_OBJECT_CLASS (till_team_join_parent_class)->finalize (object);
}

static void
till_team_join_class_init (TillTeamJoinClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_team_join_finalize;
}

static void
till_team_join_init (TillTeamJoin *self)
{
}

/* Returns: (transfer full): a join that has done nothing yet. */
TillTeamJoin *
till_team_join_new (TillDesk *desk,
                    const TillTeamSettings *settings,
                    const char *password,
                    const char *folder)
{
  TillTeamJoin *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && folder != NULL, NULL);

  self = g_object_new (TILL_TYPE_TEAM_JOIN, NULL);
  self->desk = g_object_ref (desk);
  self->settings = settings != NULL ? till_team_settings_copy (settings) : NULL;
  self->password = g_strdup (password);
  self->folder = g_strdup (folder);

  return self;
}

static char *
dup_origin (TillTeamJoin *self)
{
  g_autoptr (TillBaseUrl) base_url =
      till_base_url_parse (till_desk_get_account (self->desk)->base_url, NULL);

  return g_strdup (till_base_url_get_origin (base_url));
}

static void
previewed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  TillLedgerPreview *preview =
      till_ledger_move_preview_finish (TILL_LEDGER (source), result, &error);

  if (preview != NULL)
    g_task_return_pointer (task, preview, g_free);
  else
    g_task_return_error (task, error);
}

/* From one user of a team to another, or to the same database at another place. It has to have what
 * this desk has seen; nothing is carried over, so the old place need not answer. */
static gboolean
is_without_local (TillTeamJoin *self)
{
  return !TILL_IS_LOCAL_LEDGER (self->from) && !TILL_IS_LOCAL_LEDGER (self->to);
}

/* A join that was interrupted has left the ledger on this computer marked, and the account as it
 * was. */
static gboolean
is_kept_here (TillTeamJoin *self)
{
  return self->settings == NULL && TILL_IS_LOCAL_LEDGER (self->from);
}

static void
compared_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autofree TillLedgerPreview *found =
      till_ledger_preview_finish (TILL_LEDGER (source), result, &error);

  if (found == NULL)
    g_task_return_error (task, error);
  else if (found->n_new > 0)
    g_task_return_new_error (task, TILL_TEAM_ERROR, TILL_TEAM_ERROR_OTHER_DATABASE,
                             "The database lacks entries that this desk has seen");
  else
    g_task_return_pointer (task, g_steal_pointer (&found), g_free);
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillTeamJoin *self = g_task_get_source_object (task);
  GError *error = NULL;
  g_autofree char *text = till_ledger_export_finish (TILL_LEDGER (source), result, &error);

  if (text != NULL)
    till_ledger_preview_async (self->to, text, g_task_get_cancellable (task), compared_cb,
                               g_object_ref (task));
  else
    g_task_return_error (task, error);
}

static void
preview (TillTeamJoin *self, GTask *task)
{
  if (is_without_local (self))
    till_ledger_export_async (self->from, g_task_get_cancellable (task), exported_cb,
                              g_object_ref (task));
  else
    till_ledger_move_preview_async (self->from, self->to, g_task_get_cancellable (task),
                                    previewed_cb, g_object_ref (task));
}

static void
counted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillTeamJoin *self = g_task_get_source_object (task);
  GError *error = NULL;
  g_autofree TillArchiveSummary *summary =
      till_archive_get_summary_finish (TILL_ARCHIVE (source), result, &error);

  if (summary == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  self->n_offered = summary->n_shareable;
  preview (self, task);
}

/* A store without an archive has nothing but its refunds. */
static void
count_offered (TillTeamJoin *self, GTask *task)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  self->n_offered = 0;
  if (archive != NULL && TILL_IS_LOCAL_LEDGER (self->from))
    till_archive_get_summary_async (archive, g_task_get_cancellable (task), counted_cb,
                                    g_object_ref (task));
  else
    preview (self, task);
}

static void
session_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillTeamJoin *self = g_task_get_source_object (task);
  GError *error = NULL;

  g_clear_pointer (&self->session, till_team_session_free);
  self->session = till_team_ledger_read_session_finish (TILL_TEAM_LEDGER (source), result, &error);
  if (self->session != NULL)
    count_offered (self, task);
  else
    g_task_return_error (task, error);
}

static void
sign_in (TillTeamJoin *self, GTask *task)
{
  if (TILL_IS_TEAM_LEDGER (self->to))
    till_team_ledger_read_session_async (TILL_TEAM_LEDGER (self->to), g_task_get_cancellable (task),
                                         session_cb, g_object_ref (task));
  else
    preview (self, task);
}

static void
to_bound_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (till_ledger_bind_finish (TILL_LEDGER (source), result, &error))
    sign_in (g_task_get_source_object (task), task);
  else
    g_task_return_error (task, error);
}

static void
bind_to (TillTeamJoin *self, GTask *task)
{
  till_ledger_bind_async (self->to, self->store_id, g_task_get_cancellable (task), to_bound_cb,
                          g_object_ref (task));
}

static void
local_opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillTeamJoin *self = g_task_get_source_object (task);
  GError *error = NULL;

  self->to = till_local_ledger_open_finish (result, NULL, &error);
  if (self->to != NULL)
    bind_to (self, task);
  else
    g_task_return_error (task, error);
}

static void
open_to (TillTeamJoin *self, GTask *task)
{
  g_autofree char *origin = dup_origin (self);
  const char *account_id = till_record_get_id (TILL_RECORD (till_desk_get_account (self->desk)));

  g_clear_object (&self->to);
  if (self->settings == NULL)
    {
      till_local_ledger_open_async (self->folder, account_id, origin, g_task_get_cancellable (task),
                                    local_opened_cb, g_object_ref (task));
      return;
    }

  self->to =
      TILL_LEDGER (till_team_ledger_new (self->settings, self->password, origin, self->store_id,
                                         self->folder, TILL_IS_LOCAL_LEDGER (self->from)));
  bind_to (self, task);
}

static void
from_bound_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillTeamJoin *self = g_task_get_source_object (task);
  GError *error = NULL;

  g_clear_object (&self->from);
  self->from = till_refunds_bind_ledger_finish (TILL_REFUNDS (source), result, &error);
  if (self->from == NULL)
    g_task_return_error (task, error);
  else if (is_kept_here (self))
    g_task_return_pointer (task, g_new0 (TillLedgerPreview, 1), g_free);
  else
    open_to (self, task);
}

static void
store_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillTeamJoin *self = g_task_get_source_object (task);
  GError *error = NULL;
  g_autoptr (TillStore) store = till_desk_get_store_finish (TILL_DESK (source), result, &error);

  if (store == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  g_free (self->store_id);
  self->store_id = g_strdup (till_record_get_id (TILL_RECORD (store)));
  till_refunds_bind_ledger_async (till_desk_get_refunds (self->desk), g_task_get_cancellable (task),
                                  from_bound_cb, g_object_ref (task));
}

void
till_team_join_check_async (TillTeamJoin *self,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_TEAM_JOIN (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_team_join_check_async);
  till_desk_get_store_async (self->desk, cancellable, store_read_cb, task);
}

/* Returns: (transfer full): what would be carried over; %NULL with an error. Free with g_free(). */
TillLedgerPreview *
till_team_join_check_finish (TillTeamJoin *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

const TillTeamSession *
till_team_join_get_session (TillTeamJoin *self)
{
  g_return_val_if_fail (TILL_IS_TEAM_JOIN (self), NULL);

  return self->session;
}

guint64
till_team_join_get_n_offered (TillTeamJoin *self)
{
  g_return_val_if_fail (TILL_IS_TEAM_JOIN (self), 0);

  return self->n_offered;
}

/* The ledger on this computer takes entries only while the account keeps its refunds here. */
static void
set_moved (TillTeamJoin *self,
           gboolean is_forward,
           GAsyncReadyCallback callback,
           gpointer user_data)
{
  TillLedger *local = TILL_IS_LOCAL_LEDGER (self->from) ? self->from : self->to;
  gboolean is_moved = (self->settings != NULL) == is_forward;

  till_local_ledger_set_moved_async (TILL_LOCAL_LEDGER (local), is_moved, callback, user_data);
}

/* While it was marked, the refunds may have been read. */
static void
read_refunds (TillTeamJoin *self)
{
  till_refunds_read_async (till_desk_get_refunds (self->desk), NULL, NULL, NULL);
}

/* A ledger that stays marked although nothing was carried over is worse than what went wrong. */
static void
put_back_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillTeamJoin *self = g_task_get_source_object (task);
  GError *error = NULL;

  if (till_local_ledger_set_moved_finish (TILL_LOCAL_LEDGER (source), result, &error))
    g_task_return_error (task, g_steal_pointer (&self->failure));
  else
    g_task_return_error (task, error);
  read_refunds (self);
}

/* Takes @error. The ledger on this computer is again what it was. */
static void
put_back (GTask *task, GError *error)
{
  TillTeamJoin *self = g_task_get_source_object (task);

  g_clear_error (&self->failure);
  self->failure = error;
  set_moved (self, FALSE, put_back_cb, g_object_ref (task));
}

/* Takes @error. Once the entries are in the team's database, or may be, other desks go on there. So
 * the ledger on this computer stays marked until somebody keeps it here on purpose. */
static void
fail_after_move (GTask *task, GError *error)
{
  TillTeamJoin *self = g_task_get_source_object (task);

  if (self->settings == NULL)
    {
      put_back (task, error);
      return;
    }

  g_task_return_error (task, error);
  if (!is_without_local (self))
    read_refunds (self);
}

static gboolean
needs_password_of (TillTeamJoin *self, const TillTeamSettings *settings)
{
  g_autofree char *origin = till_account_team_dup_origin (settings);
  g_autofree char *own =
      self->settings != NULL ? till_account_team_dup_origin (self->settings) : NULL;

  return g_strcmp0 (origin, own) == 0;
}

static void
forgotten_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;

  till_team_password_store_finish (TILL_ACCOUNTS (source), result, NULL);
  g_task_return_boolean (task, TRUE);
}

/* The password of a team that the account has left. */
static void
forget_password (TillTeamJoin *self, GTask *task)
{
  TillAccount *account = till_desk_get_account (self->desk);

  if (account->team == NULL || needs_password_of (self, account->team))
    g_task_return_boolean (task, TRUE);
  else
    till_team_password_store_async (g_task_get_task_data (task), account, NULL, NULL, forgotten_cb,
                                    g_object_ref (task));
}

static void
changed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (till_accounts_change_finish (TILL_ACCOUNTS (source), result, &error))
    forget_password (g_task_get_source_object (task), task);
  else
    fail_after_move (task, error);
}

static void
change_account (TillTeamJoin *self, GTask *task)
{
  g_set_object (&self->changed, NULL);
  self->changed = till_account_copy (till_desk_get_account (self->desk));
  till_account_set_team (self->changed, self->settings,
                         self->settings != NULL ? self->store_id : NULL);
  till_accounts_change_async (g_task_get_task_data (task), self->changed, NULL, changed_cb,
                              g_object_ref (task));
}

static void
moved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (till_ledger_move_finish (TILL_LEDGER (source), result, &error))
    change_account (g_task_get_source_object (task), task);
  else if (g_error_matches (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NOT_KNOWN))
    fail_after_move (task, error);
  else
    put_back (task, error);
}

static void
move (TillTeamJoin *self, GTask *task)
{
  till_ledger_move_async (self->from, self->to, NULL, moved_cb, g_object_ref (task));
}

static void
marked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (till_local_ledger_set_moved_finish (TILL_LOCAL_LEDGER (source), result, &error))
    move (g_task_get_source_object (task), task);
  else
    g_task_return_error (task, error);
}

static void
mark_and_move (TillTeamJoin *self, GTask *task)
{
  if (is_without_local (self))
    change_account (self, task);
  else
    set_moved (self, TRUE, marked_cb, g_object_ref (task));
}

static void
password_stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (till_team_password_store_finish (TILL_ACCOUNTS (source), result, &error))
    mark_and_move (g_task_get_source_object (task), task);
  else
    g_task_return_error (task, error);
}

/* The keyring comes first: nothing has changed where it fails. */
static void
store_password (TillTeamJoin *self, GTask *task)
{
  g_autoptr (TillAccount) changed = till_account_copy (till_desk_get_account (self->desk));

  till_account_set_team (changed, self->settings, self->store_id);
  till_team_password_store_async (g_task_get_task_data (task), changed, self->password, NULL,
                                  password_stored_cb, g_object_ref (task));
}

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (till_local_ledger_set_moved_finish (TILL_LOCAL_LEDGER (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  read_refunds (g_task_get_source_object (task));
}

/* Another account of the same store may have joined. */
static gboolean
has_team (TillTeamJoin *self, GListModel *accounts)
{
  TillAccount *own = till_desk_get_account (self->desk);

  for (guint i = 0; i < g_list_model_get_n_items (accounts); i++)
    {
      g_autoptr (TillAccount) account = g_list_model_get_item (accounts, i);

      if (g_str_equal (account->base_url, own->base_url) &&
          g_strcmp0 (account->team_store, self->store_id) == 0)
        return TRUE;
    }

  return FALSE;
}

static void
keep_here (TillTeamJoin *self, GTask *task)
{
  if (has_team (self, g_task_get_task_data (task)))
    g_task_return_new_error (task, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED,
                             "Another account has the store's refunds in a team's database");
  else
    set_moved (self, TRUE, kept_cb, g_object_ref (task));
}

/* This can't be cancelled. */
void
till_team_join_run_async (TillTeamJoin *self,
                          TillAccounts *accounts,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_TEAM_JOIN (self) && TILL_IS_ACCOUNTS (accounts));
  g_return_if_fail (self->from != NULL && (self->to != NULL || is_kept_here (self)));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, till_team_join_run_async);
  g_task_set_task_data (task, g_object_ref (accounts), g_object_unref);
  if (is_kept_here (self))
    keep_here (self, task);
  else if (self->settings != NULL)
    store_password (self, task);
  else
    mark_and_move (self, task);
}

/* Returns: whether the account has changed. */
gboolean
till_team_join_run_finish (TillTeamJoin *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
