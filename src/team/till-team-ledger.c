/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamLedger: the calls of the ledger, each a task for its one thread, which may wait for the
 * database. A second thread listens. */

#include "till-team-ledger.h"

#include "till-ledger-chain.h"
#include "till-team-entries.h"
#include "till-worker.h"

#define NAME_LENGTH 32

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
  TillTeamEntries *entries; /* the worker's; NULL before the first call */
  TillTeamListener *listener;
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

  catch_up (ledger, &problem);
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
end_entries (gpointer ledger)
{
  g_clear_pointer (&((TillTeamLedger *) ledger)->entries, till_team_entries_free);
}

static void
till_team_ledger_finalize (GObject *object)
{
  TillTeamLedger *self = TILL_TEAM_LEDGER (object);

  g_cancellable_cancel (self->cancellable);
  till_team_listener_end (self->listener);
  till_worker_end (self->worker, end_entries, self);
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
}

static TillWorker *
get_worker (TillLedger *ledger)
{
  return TILL_TEAM_LEDGER (ledger)->worker;
}

static void
till_team_ledger_interface_init (TillLedgerInterface *iface)
{
  iface->get_worker = get_worker;
  iface->bind = bind_job;
  iface->append = append_job;
  iface->list = list_job;
  iface->export = export_job;
  iface->preview = preview_job;
  iface->restore = restore_job;
}

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

  return till_team_entries_connect (get_entries (self), error);
}

static char *
build_copy_path (const char *folder, const char *owner)
{
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, owner, -1);
  g_autofree char *name = g_strdup_printf ("%.*s.team", NAME_LENGTH, hash);

  return g_build_filename (folder, name, NULL);
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
  self->listener = till_team_listener_new (settings, password, self->owner,
                                           (TillTeamListenerFunc) till_ledger_emit_changed, self);

  return self;
}
