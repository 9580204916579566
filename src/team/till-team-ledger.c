/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamLedger: the calls of the ledger, each a task for its one thread, which may wait for the
 * database. A second thread listens. */

#include "till-team-ledger.h"

#include <glib/gstdio.h>
#include <utime.h>

#include "till-define.h"
#include "till-ledger-chain.h"
#include "till-team-entries.h"
#include "till-team-presence.h"
#include "till-worker.h"

#define NAME_LENGTH 32
#define LOOK_S      5

struct _TillTeamLedger
{
  GObject parent_instance;

  TillTeamSettings *settings;
  char *password; /* nullable */
  char *origin;
  char *owner;
  char *copy_path;
  gboolean is_joining;
  GCancellable *cancellable; /* of all waits */
  TillWorker *worker;
  TillTeamEntries *entries;   /* the worker's; NULL before the first call */
  TillTeamPresence *presence; /* the worker's */
  TillTeamListener *listener;
  TillTeam *team;

  /* In flight */
  gboolean is_behind;      /* since the database was last out of reach */
  gboolean is_catching_up; /* a job on its way */
  GError *lag;             /* why the last one has failed; nullable */
  gboolean is_looking;     /* a job on its way */
  gboolean must_look;      /* once more, after that */
  guint look_timer;        /* while a record is open */
};

static void till_team_ledger_interface_init (TillLedgerInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillTeamLedger,
                               till_team_ledger,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_LEDGER,
                                                      till_team_ledger_interface_init))

static TillTeamEntries *
get_entries (gpointer ledger)
{
  TillTeamLedger *self = ledger;

  g_assert (till_worker_is_current (self->worker));

  if (self->entries == NULL)
    self->entries =
        till_team_entries_new (self->settings, self->password, self->owner, g_get_host_name (),
                               self->copy_path, self->is_joining, self->cancellable);

  return self->entries;
}

/* The ledger is of one store from the beginning. */
static gpointer
bind_job (gpointer ledger, gpointer store_id, GError **error)
{
  TillTeamLedger *self = ledger;
  g_autofree char *owner =
      store_id != NULL ? till_ledger_owner_build (self->origin, store_id) : g_strdup (self->owner);

  if (g_str_equal (owner, self->owner))
    return GINT_TO_POINTER (TRUE);

  g_set_error_literal (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_OTHER_STORE,
                       "The ledger is of another store");

  return NULL;
}

/* While it is not known what became of an event, somebody has to ask. */
static void
see_to_answer (TillTeamLedger *self)
{
  if (!till_team_entries_check_answered (get_entries (self), NULL))
    till_team_listener_call_back_later (self->listener);
}

static gpointer
append_job (gpointer ledger, gpointer event, GError **error)
{
  TillRefund *refund = till_team_entries_append (get_entries (ledger), event, error);

  see_to_answer (ledger);

  return refund;
}

/* A database that is known to be out of reach is not waited for. */
static gboolean
catch_up (TillTeamLedger *self, GError **problem)
{
  TillTeamEntries *entries = get_entries (self);
  g_autoptr (GError) known = NULL;

  till_team_listener_get_state (self->listener, &known);
  if (!g_error_matches (known, TILL_TEAM_ERROR, TILL_TEAM_ERROR_UNREACHABLE))
    return till_team_entries_catch_up (entries, problem);

  if (till_team_entries_check_answered (entries, problem))
    g_propagate_error (problem, g_steal_pointer (&known));

  return FALSE;
}

static gpointer
list_job (gpointer ledger, gpointer task_data, GError **error)
{
  TillTeamEntries *entries = get_entries (ledger);
  g_autoptr (GError) problem = NULL;

  if (catch_up (ledger, &problem))
    till_team_entries_check_can_append (entries, &problem);
  see_to_answer (ledger);

  return till_ledger_listing_new (till_team_entries_list (entries), problem);
}

/* Without the database it is what was seen. */
static gpointer
export_job (gpointer ledger, gpointer task_data, GError **error)
{
  TillTeamEntries *entries = get_entries (ledger);

  catch_up (ledger, NULL);

  return till_team_entries_export (entries);
}

static gpointer
preview_job (gpointer ledger, gpointer text, GError **error)
{
  return till_team_entries_preview (get_entries (ledger), text, error);
}

static gpointer
restore_job (gpointer ledger, gpointer text, GError **error)
{
  gboolean is_restored = till_team_entries_restore (get_entries (ledger), text, error);

  see_to_answer (ledger);

  return GINT_TO_POINTER (is_restored);
}

static void
set_team_state (TillTeamLedger *self, TillTeamState state, const GError *problem)
{
  till_team_set_state (self->team, state, problem, g_get_real_time () / 1000);
}

static void
set_out_of_reach (TillTeamLedger *self, const GError *problem)
{
  self->is_behind = TRUE;
  till_team_take_others (self->team,
                         g_ptr_array_new_with_free_func ((GDestroyNotify) till_presence_free));
  set_team_state (self, TILL_TEAM_OUT_OF_REACH, problem);
}

/* A desk that hears of the others but can't read what they have written knows as little. */
static void
update_team (TillTeamLedger *self)
{
  g_autoptr (GError) problem = NULL;
  TillTeamState state = till_team_listener_get_state (self->listener, &problem);

  if (!self->is_behind)
    till_team_set_heard_ms (self->team, till_team_listener_get_heard_ms (self->listener));
  if (state == TILL_TEAM_OUT_OF_REACH)
    set_out_of_reach (self, problem);
  else if (self->lag != NULL)
    set_out_of_reach (self, self->lag);
  else
    set_team_state (self, self->is_behind ? TILL_TEAM_CATCHING_UP : state, NULL);
}

static gpointer
catch_up_job (gpointer ledger, gpointer task_data, GError **error)
{
  return GINT_TO_POINTER (till_team_entries_catch_up (get_entries (ledger), error));
}

/* How old the copy is, is known after a restart, too. */
static void
date_copy (TillTeamLedger *self)
{
  time_t heard = (time_t) (till_team_get_heard_ms (self->team) / 1000);
  struct utimbuf times = { heard, heard };

  g_utime (self->copy_path, &times);
}

static void
caught_up_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillTeamLedger *self = TILL_TEAM_LEDGER (source);

  self->is_catching_up = FALSE;
  g_clear_error (&self->lag);
  self->is_behind = g_task_propagate_pointer (G_TASK (result), &self->lag) == NULL;
  update_team (self);
  if (self->is_behind)
    till_team_listener_call_back_later (self->listener);
  else
    date_copy (self);
}

static void
begin_to_catch_up (TillTeamLedger *self)
{
  g_autoptr (GTask) task = NULL;

  if (!self->is_behind || self->is_catching_up ||
      till_team_listener_get_state (self->listener, NULL) != TILL_TEAM_LIVE)
    return;

  self->is_catching_up = TRUE;
  task = g_task_new (self, NULL, caught_up_cb, NULL);
  g_task_set_source_tag (task, begin_to_catch_up);
  till_worker_run (self->worker, task, catch_up_job, NULL);
}

static gpointer
look_job (gpointer ledger, gpointer open, GError **error)
{
  TillTeamLedger *self = ledger;
  TillTeamConnection *connection =
      till_team_entries_ensure_connection (get_entries (ledger), error);

  return connection != NULL ? till_team_presence_exchange (self->presence, connection, open,
                                                           self->cancellable, error)
                            : NULL;
}

static void look_around (TillTeamLedger *self);

static void
looked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillTeamLedger *self = TILL_TEAM_LEDGER (source);
  g_autoptr (GPtrArray) others = g_task_propagate_pointer (G_TASK (result), NULL);

  self->is_looking = FALSE;
  if (others != NULL && till_team_get_state (self->team) != TILL_TEAM_OUT_OF_REACH)
    till_team_take_others (self->team, g_steal_pointer (&others));
  if (self->must_look)
    look_around (self);
}

/* Says which records are open here, and asks which are open elsewhere. */
static void
look_around (TillTeamLedger *self)
{
  g_autoptr (GTask) task = NULL;

  self->must_look = self->is_looking;
  if (self->is_looking || till_team_get_state (self->team) == TILL_TEAM_OUT_OF_REACH)
    return;

  self->is_looking = TRUE;
  task = g_task_new (self, NULL, looked_cb, NULL);
  g_task_set_source_tag (task, look_around);
  g_task_set_task_data (task, till_team_dup_open (self->team), (GDestroyNotify) g_strfreev);
  till_worker_run (self->worker, task, look_job, (GDestroyNotify) g_ptr_array_unref);
}

/* Where the database can't notify, and where a desk has ended without a word. */
static gboolean
look_cb (gpointer ledger)
{
  look_around (ledger);

  return G_SOURCE_CONTINUE;
}

static void
opened_cb (TillTeamLedger *self)
{
  g_auto (GStrv) open = till_team_dup_open (self->team);

  g_clear_handle_id (&self->look_timer, g_source_remove);
  if (*open != NULL)
    self->look_timer = g_timeout_add_seconds (LOOK_S, look_cb, self);
  look_around (self);
}

static void
heard_cb (gpointer ledger)
{
  TillTeamLedger *self = ledger;

  update_team (self);
  begin_to_catch_up (self);
  if (self->look_timer != 0)
    look_around (self);
  till_ledger_emit_changed (TILL_LEDGER (self));
}

static void
end_entries (gpointer ledger)
{
  g_clear_pointer (&((TillTeamLedger *) ledger)->entries, till_team_entries_free);
}

static void
till_team_ledger_finalize (GObject *object)
{
  TillTeamLedger *self = TILL_TEAM_LEDGER (object);

  if (till_team_get_state (self->team) == TILL_TEAM_LIVE)
    {
      till_team_set_heard_ms (self->team, till_team_listener_get_heard_ms (self->listener));
      date_copy (self);
    }
  g_clear_handle_id (&self->look_timer, g_source_remove);
  g_signal_handlers_disconnect_by_data (self->team, self);
  g_cancellable_cancel (self->cancellable);
  till_team_listener_end (self->listener);
  till_worker_end (self->worker, end_entries, self);
  till_team_presence_free (self->presence);
  g_object_unref (self->team);
  g_clear_error (&self->lag);
  g_object_unref (self->cancellable);
  till_team_settings_free (self->settings);
  g_free (self->password);
  g_free (self->origin);
  g_free (self->owner);
  g_free (self->copy_path);

  G_OBJECT_CLASS (till_team_ledger_parent_class)->finalize (object);
}

static void
till_team_ledger_class_init (TillTeamLedgerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_team_ledger_finalize;
}

/* Nobody waits for the worker now. */
static void
rest (gpointer ledger)
{
  TillTeamLedger *self = ledger;

  if (self->entries != NULL)
    till_team_entries_sync (self->entries);
}

static void
till_team_ledger_init (TillTeamLedger *self)
{
  self->cancellable = g_cancellable_new ();
  self->worker = till_worker_new ("till-team", rest, self);
  self->team = till_team_new ();
  self->is_behind = TRUE;
  g_signal_connect_swapped (self->team, "opened", G_CALLBACK (opened_cb), self);
}

static TillWorker *
get_worker (TillLedger *ledger)
{
  return TILL_TEAM_LEDGER (ledger)->worker;
}

static TillTeam *
get_team (TillLedger *ledger)
{
  return TILL_TEAM_LEDGER (ledger)->team;
}

static void
till_team_ledger_interface_init (TillLedgerInterface *iface)
{
  iface->get_worker = get_worker;
  iface->get_team = get_team;
  iface->bind = bind_job;
  iface->append = append_job;
  iface->list = list_job;
  iface->export = export_job;
  iface->preview = preview_job;
  iface->restore = restore_job;
}

static gpointer
read_session_job (gpointer ledger, gpointer task_data, GError **error)
{
  TillTeamConnection *connection =
      till_team_entries_ensure_connection (get_entries (ledger), error);

  return connection != NULL ? till_team_connection_dup_session (connection) : NULL;
}

void
till_team_ledger_read_session_async (TillTeamLedger *self,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_TEAM_LEDGER (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_team_ledger_read_session_async);
  till_worker_run (self->worker, task, read_session_job, (GDestroyNotify) till_team_session_free);
}

/* Returns: (transfer full): the session; %NULL with an error. */
TILL_DEFINE_FINISH (till_team_ledger_read_session_finish, TillTeamLedger, TillTeamSession *)

/* Returns: (transfer none): whose entries these are, as the database names the store. */
const char *
till_team_ledger_get_owner (TillTeamLedger *self)
{
  g_return_val_if_fail (TILL_IS_TEAM_LEDGER (self), NULL);

  return self->owner;
}

/* For jobs on the ledger's thread.
 *
 * Returns: (transfer none): the connection, for other statements; %NULL with an error, at once
 * where the database is known to be out of reach. */
TillTeamConnection *
till_team_ledger_connect (TillTeamLedger *self, GError **error)
{
  g_autoptr (GError) known = NULL;

  g_return_val_if_fail (TILL_IS_TEAM_LEDGER (self), NULL);

  till_team_listener_get_state (self->listener, &known);
  if (g_error_matches (known, TILL_TEAM_ERROR, TILL_TEAM_ERROR_UNREACHABLE))
    {
      g_propagate_error (error, g_steal_pointer (&known));
      return NULL;
    }

  return till_team_entries_ensure_connection (get_entries (self), error);
}

static char *
build_copy_path (const char *folder, const char *owner)
{
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, owner, -1);
  g_autofree char *name = g_strdup_printf ("%.*s.team", NAME_LENGTH, hash);

  return g_build_filename (folder, name, NULL);
}

/* Returns: when the copy was last all there is; zero where there is none, or where a clock that has
 * since been put back says when. */
static gint64
read_date (const char *copy_path)
{
  GStatBuf info = { 0 };
  gint64 date_ms = g_stat (copy_path, &info) == 0 ? (gint64) info.st_mtime * 1000 : 0;

  return date_ms <= g_get_real_time () / 1000 ? date_ms : 0;
}

/* Nothing is waited for: the first call reads what this desk has seen, from a file in @folder. A
 * store whose refunds are in one team's database can't use another; @is_joining is for one whose
 * refunds are in none.
 *
 * Returns: (transfer full): the ledger of the store @store_id at @origin. */
TillTeamLedger *
till_team_ledger_new (const TillTeamSettings *settings,
                      const char *password,
                      const char *origin,
                      const char *store_id,
                      const char *folder,
                      gboolean is_joining)
{
  TillTeamLedger *self = NULL;

  g_return_val_if_fail (settings != NULL && folder != NULL, NULL);
  g_return_val_if_fail (origin != NULL && store_id != NULL, NULL);

  self = g_object_new (TILL_TYPE_TEAM_LEDGER, NULL);
  self->settings = till_team_settings_copy (settings);
  self->password = g_strdup (password);
  self->origin = g_strdup (origin);
  self->owner = till_ledger_owner_build (origin, store_id);
  self->copy_path = build_copy_path (folder, self->owner);
  self->is_joining = is_joining;
  self->presence = till_team_presence_new (self->owner, g_get_host_name ());
  till_team_set_heard_ms (self->team, read_date (self->copy_path));
  self->listener = till_team_listener_new (settings, password, self->owner, heard_cb, self);

  return self;
}
