/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillLedger: the calls of the ledger, each a task for its one thread. */

#include "till-ledger.h"

#include "till-database.h"
#include "till-ledger-path.h"
#include "till-worker.h"
#include "till-define.h"

struct _TillLedger
{
  GObject parent_instance;

  char *folder; /* nullable for one in memory */
  char *account_id;
  char *origin;
  TillWorker *worker;
  TillLedgerFile *file; /* the worker's */
};

/* An answer with the problem of the ledger as a whole. */
typedef struct
{
  GPtrArray *refunds;
  GError *problem;
} Listing;

G_DEFINE_FINAL_TYPE (TillLedger, till_ledger, G_TYPE_OBJECT)

static void
listing_free (Listing *self)
{
  g_clear_pointer (&self->refunds, g_ptr_array_unref);
  g_clear_error (&self->problem);
  g_free (self);
}

static TillLedgerFile *
get_file (gpointer ledger)
{
  TillLedger *self = ledger;

  g_assert (till_worker_is_current (self->worker));

  return self->file;
}

static GError *
copy_problem (TillLedgerFile *file)
{
  const GError *problem = till_ledger_file_get_problem (file);

  return problem != NULL ? g_error_copy (problem) : NULL;
}

static gpointer
open_job (gpointer source, gpointer ledger, GError **error)
{
  TillLedger *self = ledger;
  Listing *listing = g_new0 (Listing, 1);
  g_autofree char *path = self->folder != NULL
                              ? till_ledger_path_find (self->folder, self->account_id, self->origin)
                              : g_strdup (TILL_DATABASE_IN_MEMORY);

  self->file = till_ledger_file_open (path);
  listing->problem = copy_problem (self->file);

  return listing;
}

/* Goes over to the ledger at @path, which is the one of the store. */
static gboolean
move_to (TillLedger *self, const char *path, GError **error)
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
choose_place (TillLedger *self, const char *owner)
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
become (TillLedger *self, const char *owner, GError **error)
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
bind_to (TillLedger *self, const char *owner, GError **error)
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
  TillLedger *self = ledger;
  g_autofree char *owner = store_id != NULL
                               ? till_ledger_path_build_owner (self->origin, store_id)
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
  g_autoptr (GPtrArray) refunds = till_ledger_file_list (get_file (ledger), error);
  Listing *listing = NULL;

  if (refunds == NULL)
    return NULL;

  listing = g_new0 (Listing, 1);
  listing->refunds = g_steal_pointer (&refunds);
  listing->problem = copy_problem (get_file (ledger));

  return listing;
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
till_ledger_finalize (GObject *object)
{
  TillLedger *self = TILL_LEDGER (object);

  till_worker_end (self->worker, (GDestroyNotify) till_ledger_file_close,
                   g_steal_pointer (&self->file));
  g_free (self->folder);
  g_free (self->account_id);
  g_free (self->origin);

  G_OBJECT_CLASS (till_ledger_parent_class)->finalize (object);
}

static void
till_ledger_class_init (TillLedgerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_ledger_finalize;
}

static void
till_ledger_init (TillLedger *self)
{
  self->worker = till_worker_new ("till-ledger", NULL, NULL);
}

static void
run (TillLedger *self, GTask *task, gpointer tag, TillWorkerFunc job, GDestroyNotify free_result)
{
  g_task_set_source_tag (task, tag);
  till_worker_run (self->worker, task, job, free_result);
}

/* Opens the ledger of @account_id at @origin in @folder, which is %NULL for one in memory. */
void
till_ledger_open_async (const char *folder,
                        const char *account_id,
                        const char *origin,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  TillLedger *self = NULL;

  g_return_if_fail (account_id != NULL && origin != NULL);

  self = g_object_new (TILL_TYPE_LEDGER, NULL);
  self->folder = g_strdup (folder);
  self->account_id = g_strdup (account_id);
  self->origin = g_strdup (origin);
  g_task_set_task_data (task, self, g_object_unref);
  run (self, task, till_ledger_open_async, open_job, (GDestroyNotify) listing_free);
}

/* Returns: (transfer full): the ledger, with @problem (%TILL_LEDGER_ERROR or %TILL_ARCHIVE_ERROR)
 * set where nothing can be appended to it; %NULL with %G_IO_ERROR_CANCELLED. */
TillLedger *
till_ledger_open_finish (GAsyncResult *result, GError **problem, GError **error)
{
  Listing *listing = NULL;
  TillLedger *self = NULL;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  listing = g_task_propagate_pointer (G_TASK (result), error);
  if (listing == NULL)
    return NULL;

  self = g_object_ref (g_task_get_task_data (G_TASK (result)));
  if (listing->problem != NULL)
    g_propagate_error (problem, g_steal_pointer (&listing->problem));
  listing_free (listing);

  return self;
}

/* @store_id is %NULL where it could not be asked for. */
void
till_ledger_bind_async (TillLedger *self,
                        const char *store_id,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_LEDGER (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_task_data (task, g_strdup (store_id), g_free);
  run (self, task, till_ledger_bind_async, bind_job, NULL);
}

/* Returns: whether the ledger is the store's; %FALSE with %TILL_LEDGER_ERROR_NO_STORE where it is
 * not known whose it is, and with %TILL_ARCHIVE_ERROR or %G_FILE_ERROR where that can't be kept. */
TILL_DEFINE_FINISH_HAS (till_ledger_bind_finish, TillLedger)

/* @event is copied. Cancelling does not take back what is on its way to the disk. */
void
till_ledger_append_async (TillLedger *self,
                          const TillRefundEvent *event,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_LEDGER (self) && event != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_task_data (task, till_refund_event_copy (event),
                        (GDestroyNotify) till_refund_event_free);
  run (self, task, till_ledger_append_async, append_job, g_object_unref);
}

/* Returns: (transfer full): the refund after the event, which is on disk; else %NULL with an
 * error. */
TILL_DEFINE_FINISH (till_ledger_append_finish, TillLedger, TillRefund *)

void
till_ledger_list_async (TillLedger *self,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_LEDGER (self));

  task = g_task_new (self, cancellable, callback, user_data);
  run (self, task, till_ledger_list_async, list_job, (GDestroyNotify) listing_free);
}

/* Returns: (transfer full) (element-type TillRefund): all refunds that are known, oldest first,
 * with
 * @problem set where the ledger is not sound; %NULL with @error. */
GPtrArray *
till_ledger_list_finish (TillLedger *self, GAsyncResult *result, GError **problem, GError **error)
{
  Listing *listing = NULL;
  GPtrArray *refunds = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  listing = g_task_propagate_pointer (G_TASK (result), error);
  if (listing == NULL)
    return NULL;

  refunds = g_steal_pointer (&listing->refunds);
  if (listing->problem != NULL)
    g_propagate_error (problem, g_steal_pointer (&listing->problem));
  listing_free (listing);

  return refunds;
}

void
till_ledger_export_async (TillLedger *self,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_LEDGER (self));

  task = g_task_new (self, cancellable, callback, user_data);
  run (self, task, till_ledger_export_async, export_job, g_free);
}

TILL_DEFINE_FINISH (till_ledger_export_finish, TillLedger, char *)

/* Looks at the export @text and says what till_ledger_restore_async() would do with it. */
void
till_ledger_preview_async (TillLedger *self,
                           const char *text,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_LEDGER (self) && text != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_task_data (task, g_strdup (text), g_free);
  run (self, task, till_ledger_preview_async, preview_job, g_free);
}

/* Returns: (transfer full): what would be done; %NULL with %TILL_LEDGER_ERROR. Free with
 * g_free(). */
TILL_DEFINE_FINISH (till_ledger_preview_finish, TillLedger, TillLedgerPreview *)

/* Puts back what the export @text has and the ledger lacks. */
void
till_ledger_restore_async (TillLedger *self,
                           const char *text,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_LEDGER (self) && text != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_task_data (task, g_strdup (text), g_free);
  run (self, task, till_ledger_restore_async, restore_job, NULL);
}

TILL_DEFINE_FINISH_HAS (till_ledger_restore_finish, TillLedger)
