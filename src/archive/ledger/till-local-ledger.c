/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillLocalLedger: the calls of the ledger, each a task for its one thread. */

#include "till-local-ledger.h"

#include "till-database.h"
#include "till-define.h"
#include "till-ledger-chain.h"
#include "till-ledger-file.h"
#include "till-ledger-path.h"
#include "till-worker.h"

struct _TillLocalLedger
{
  GObject parent_instance;

  char *folder; /* nullable for one in memory */
  char *account_id;
  char *origin;
  TillWorker *worker;
  TillLedgerFile *file; /* the worker's */
};

static void till_local_ledger_interface_init (TillLedgerInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillLocalLedger,
                               till_local_ledger,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_LEDGER,
                                                      till_local_ledger_interface_init))

static TillLedgerFile *
get_file (gpointer ledger)
{
  TillLocalLedger *self = ledger;

  g_assert (till_worker_is_current (self->worker));

  return self->file;
}

static gpointer
open_job (gpointer source, gpointer ledger, GError **error)
{
  TillLocalLedger *self = ledger;
  g_autofree char *path = self->folder != NULL
                              ? till_ledger_path_find (self->folder, self->account_id, self->origin)
                              : g_strdup (TILL_DATABASE_IN_MEMORY);

  self->file = till_ledger_file_open (path);

  return till_ledger_listing_new (NULL, till_ledger_file_get_problem (self->file));
}

/* Goes over to the ledger at @path, which is the one of the store. */
static gboolean
move_to (TillLocalLedger *self, const char *path, GError **error)
{
  g_autofree char *own = till_ledger_path_find_own (self->folder, self->account_id, self->origin);

  if (!till_ledger_path_lead_to (own, path, error))
    return FALSE;

  till_ledger_file_close (self->file);
  self->file = till_ledger_file_open (path);

  return TRUE;
}

/* A ledger without a store becomes that of the first store. One with entries stays, even where the
 * store has another one: no entry may disappear from sight. */
static char *
choose_place (TillLocalLedger *self, const char *owner)
{
  const char *known = till_ledger_file_get_owner (self->file);
  g_autofree char *place = till_ledger_path_find_of_owner (self->folder, owner);

  if (known == NULL && (place == NULL || till_ledger_file_count (self->file) > 0 ||
                        till_ledger_file_get_problem (self->file) != NULL))
    return g_strdup (till_ledger_file_get_path (self->file));

  return place != NULL ? g_steal_pointer (&place)
                       : till_ledger_path_build_of_owner (self->folder, owner);
}

/* Goes over to the ledger of @owner, or names the one there is as its. */
static gboolean
become (TillLocalLedger *self, const char *owner, GError **error)
{
  g_autofree char *place = self->folder != NULL ? choose_place (self, owner) : NULL;

  if (place != NULL && !g_str_equal (place, till_ledger_file_get_path (self->file)) &&
      !move_to (self, place, error))
    return FALSE;

  return till_ledger_file_get_owner (self->file) != NULL ||
         till_ledger_file_set_owner (self->file, owner, error);
}

/* Saves the owner each time: the program may have ended before it was saved. */
static gboolean
bind_to (TillLocalLedger *self, const char *owner, GError **error)
{
  if (g_strcmp0 (till_ledger_file_get_owner (self->file), owner) != 0 &&
      !become (self, owner, error))
    return FALSE;

  return self->folder == NULL ||
         till_ledger_path_keep_owner (till_ledger_file_get_path (self->file), owner, error);
}

static gpointer
bind_job (gpointer ledger, gpointer store_id, GError **error)
{
  TillLocalLedger *self = ledger;
  g_autofree char *owner = store_id != NULL
                               ? till_ledger_owner_build (self->origin, store_id)
                               : g_strdup (till_ledger_file_get_owner (get_file (ledger)));

  if (owner == NULL)
    {
      g_set_error_literal (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NO_STORE,
                           "The store is not known yet");
      return NULL;
    }

  return GINT_TO_POINTER (bind_to (self, owner, error));
}

static gpointer
append_job (gpointer ledger, gpointer event, GError **error)
{
  return till_ledger_file_append (get_file (ledger), event, error);
}

static gpointer
list_job (gpointer ledger, gpointer task_data, GError **error)
{
  TillLedgerFile *file = get_file (ledger);
  GPtrArray *refunds = till_ledger_file_list (file, error);

  return refunds != NULL ? till_ledger_listing_new (refunds, till_ledger_file_get_problem (file))
                         : NULL;
}

static gpointer
export_job (gpointer ledger, gpointer task_data, GError **error)
{
  return till_ledger_file_export (get_file (ledger), error);
}

static gpointer
preview_job (gpointer ledger, gpointer text, GError **error)
{
  return till_ledger_file_preview (get_file (ledger), text, error);
}

static gpointer
restore_job (gpointer ledger, gpointer text, GError **error)
{
  return GINT_TO_POINTER (till_ledger_file_restore (get_file (ledger), text, error));
}

static void
till_local_ledger_finalize (GObject *object)
{
  TillLocalLedger *self = TILL_LOCAL_LEDGER (object);

  till_worker_end (self->worker, (GDestroyNotify) till_ledger_file_close,
                   g_steal_pointer (&self->file));
  g_free (self->folder);
  g_free (self->account_id);
  g_free (self->origin);

  G_OBJECT_CLASS (till_local_ledger_parent_class)->finalize (object);
}

static void
till_local_ledger_class_init (TillLocalLedgerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_local_ledger_finalize;
}

static void
till_local_ledger_init (TillLocalLedger *self)
{
  self->worker = till_worker_new ("till-ledger", NULL, NULL);
}

static TillWorker *
get_worker (TillLedger *ledger)
{
  return TILL_LOCAL_LEDGER (ledger)->worker;
}

static void
till_local_ledger_interface_init (TillLedgerInterface *iface)
{
  iface->get_worker = get_worker;
  iface->bind = bind_job;
  iface->append = append_job;
  iface->list = list_job;
  iface->export = export_job;
  iface->preview = preview_job;
  iface->restore = restore_job;
}

/* Opens the ledger of @account_id at @origin in @folder, which is %NULL for one in memory. */
void
till_local_ledger_open_async (const char *folder,
                              const char *account_id,
                              const char *origin,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  TillLocalLedger *self = NULL;

  g_return_if_fail (account_id != NULL && origin != NULL);

  self = g_object_new (TILL_TYPE_LOCAL_LEDGER, NULL);
  self->folder = g_strdup (folder);
  self->account_id = g_strdup (account_id);
  self->origin = g_strdup (origin);
  g_task_set_task_data (task, self, g_object_unref);
  g_task_set_source_tag (task, till_local_ledger_open_async);
  till_worker_run (self->worker, task, open_job, (GDestroyNotify) till_ledger_listing_free);
}

/* Returns: (transfer full): the ledger, with @problem (%TILL_LEDGER_ERROR or %TILL_ARCHIVE_ERROR)
 * set where nothing can be appended to it; %NULL with %G_IO_ERROR_CANCELLED. */
TillLedger *
till_local_ledger_open_finish (GAsyncResult *result, GError **problem, GError **error)
{
  TillLedgerListing *listing = NULL;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  listing = g_task_propagate_pointer (G_TASK (result), error);
  if (listing == NULL)
    return NULL;

  if (listing->problem != NULL)
    g_propagate_error (problem, g_steal_pointer (&listing->problem));
  till_ledger_listing_free (listing);

  return g_object_ref (g_task_get_task_data (G_TASK (result)));
}

static gpointer
set_moved_job (gpointer ledger, gpointer is_moved, GError **error)
{
  return GINT_TO_POINTER (
      till_ledger_file_set_moved (get_file (ledger), GPOINTER_TO_INT (is_moved), error));
}

/* This can't be cancelled. */
void
till_local_ledger_set_moved_async (TillLocalLedger *self,
                                   gboolean is_moved,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_LOCAL_LEDGER (self));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, till_local_ledger_set_moved_async);
  g_task_set_task_data (task, GINT_TO_POINTER (is_moved), NULL);
  till_worker_run (self->worker, task, set_moved_job, NULL);
}

/* Returns: whether that is on disk; else %FALSE with an error. */
TILL_DEFINE_FINISH_HAS (till_local_ledger_set_moved_finish, TillLocalLedger)
