/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillLedger: what the desk asks of a ledger, wherever that is kept. */

#include "till-ledger.h"

#include "till-define.h"

G_DEFINE_INTERFACE (TillLedger, till_ledger, G_TYPE_OBJECT)

static void
till_ledger_default_init (TillLedgerInterface *iface)
{
  g_signal_new ("changed", TILL_TYPE_LEDGER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                0);
}

/* Takes @refunds and copies @problem; both nullable. */
TillLedgerListing *
till_ledger_listing_new (GPtrArray *refunds, const GError *problem)
{
  TillLedgerListing *self = g_new0 (TillLedgerListing, 1);

  self->refunds = refunds;
  self->problem = problem != NULL ? g_error_copy (problem) : NULL;

  return self;
}

void
till_ledger_listing_free (TillLedgerListing *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->refunds, g_ptr_array_unref);
  g_clear_error (&self->problem);
  g_free (self);
}

/* For implementers, on the main thread. */
void
till_ledger_emit_changed (TillLedger *self)
{
  g_return_if_fail (TILL_IS_LEDGER (self));

  g_signal_emit_by_name (self, "changed");
}

/* Returns: (transfer none) (nullable): those who share the ledger. */
TillTeam *
till_ledger_get_team (TillLedger *self)
{
  TillLedgerInterface *iface = NULL;

  g_return_val_if_fail (TILL_IS_LEDGER (self), NULL);

  iface = TILL_LEDGER_GET_IFACE (self);

  return iface->get_team != NULL ? iface->get_team (self) : NULL;
}

static GTask *
make_task (TillLedger *self,
           gpointer tag,
           GCancellable *cancellable,
           GAsyncReadyCallback callback,
           gpointer user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, tag);

  return task;
}

/* Takes @data and @task. */
static void
run (TillLedger *self,
     TillWorkerFunc job,
     gpointer data,
     GDestroyNotify free_data,
     GDestroyNotify free_result,
     GTask *task)
{
  g_task_set_task_data (task, data, free_data);
  till_worker_run (TILL_LEDGER_GET_IFACE (self)->get_worker (self), task, job, free_result);
  g_object_unref (task);
}

/* @store_id is %NULL where it could not be asked for. */
void
till_ledger_bind_async (TillLedger *self,
                        const char *store_id,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_return_if_fail (TILL_IS_LEDGER (self));

  run (self, TILL_LEDGER_GET_IFACE (self)->bind, g_strdup (store_id), g_free, NULL,
       make_task (self, till_ledger_bind_async, cancellable, callback, user_data));
}

/* Returns: whether the ledger is the store's; %FALSE with %TILL_LEDGER_ERROR_NO_STORE where it is
 * not known whose it is, with %TILL_LEDGER_ERROR_OTHER_STORE where it is another's, and with an
 * error of the implementer where that can't be kept. */
TILL_DEFINE_FINISH_HAS (till_ledger_bind_finish, TillLedger)

/* @event is copied. Cancelling does not take back what is on its way. */
void
till_ledger_append_async (TillLedger *self,
                          const TillRefundEvent *event,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_return_if_fail (TILL_IS_LEDGER (self) && event != NULL);

  run (self, TILL_LEDGER_GET_IFACE (self)->append, till_refund_event_copy (event),
       (GDestroyNotify) till_refund_event_free, g_object_unref,
       make_task (self, till_ledger_append_async, cancellable, callback, user_data));
}

/* Returns: (transfer full): the refund after the event, which is kept for good; else %NULL with an
 * error and nothing appended. %TILL_LEDGER_ERROR_NOT_KNOWN alone says neither: until the problem of
 * the ledger is another, the event may be in it. */
TILL_DEFINE_FINISH (till_ledger_append_finish, TillLedger, TillRefund *)

void
till_ledger_list_async (TillLedger *self,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_return_if_fail (TILL_IS_LEDGER (self));

  run (self, TILL_LEDGER_GET_IFACE (self)->list, NULL, NULL,
       (GDestroyNotify) till_ledger_listing_free,
       make_task (self, till_ledger_list_async, cancellable, callback, user_data));
}

/* Returns: (transfer full) (element-type TillRefund): all refunds that are known, oldest first,
 * with @problem set where nothing can be appended; %NULL with @error. */
GPtrArray *
till_ledger_list_finish (TillLedger *self, GAsyncResult *result, GError **problem, GError **error)
{
  TillLedgerListing *listing = NULL;
  GPtrArray *refunds = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  listing = g_task_propagate_pointer (G_TASK (result), error);
  if (listing == NULL)
    return NULL;

  refunds = g_steal_pointer (&listing->refunds);
  if (listing->problem != NULL)
    g_propagate_error (problem, g_steal_pointer (&listing->problem));
  till_ledger_listing_free (listing);

  return refunds;
}

void
till_ledger_export_async (TillLedger *self,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_return_if_fail (TILL_IS_LEDGER (self));

  run (self, TILL_LEDGER_GET_IFACE (self)->export, NULL, NULL, g_free,
       make_task (self, till_ledger_export_async, cancellable, callback, user_data));
}

/* Returns: (transfer full): the whole ledger as text for a file. */
TILL_DEFINE_FINISH (till_ledger_export_finish, TillLedger, char *)

/* Looks at the export @text and says what till_ledger_restore_async() would do with it. */
void
till_ledger_preview_async (TillLedger *self,
                           const char *text,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_return_if_fail (TILL_IS_LEDGER (self) && text != NULL);

  run (self, TILL_LEDGER_GET_IFACE (self)->preview, g_strdup (text), g_free, g_free,
       make_task (self, till_ledger_preview_async, cancellable, callback, user_data));
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
  g_return_if_fail (TILL_IS_LEDGER (self) && text != NULL);

  run (self, TILL_LEDGER_GET_IFACE (self)->restore, g_strdup (text), g_free, NULL,
       make_task (self, till_ledger_restore_async, cancellable, callback, user_data));
}

TILL_DEFINE_FINISH_HAS (till_ledger_restore_finish, TillLedger)
