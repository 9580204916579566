/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillLedger: what the desk asks of a ledger, wherever that is kept. */

#include "till-ledger.h"

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

/* Takes @data. */
static GTask *
make_task (TillLedger *self,
           gpointer tag,
           gpointer data,
           GDestroyNotify free_data,
           GCancellable *cancellable,
           GAsyncReadyCallback callback,
           gpointer user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, data, free_data);

  return task;
}

static gboolean
finish_boolean (TillLedger *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return GPOINTER_TO_INT (g_task_propagate_pointer (G_TASK (result), error)) != 0;
}

static gpointer
finish_pointer (TillLedger *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
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

  task = make_task (self, till_ledger_bind_async, g_strdup (store_id), g_free, cancellable,
                    callback, user_data);
  TILL_LEDGER_GET_IFACE (self)->bind (self, task);
}

/* Returns: whether the ledger is the store's; %FALSE with %TILL_LEDGER_ERROR_NO_STORE where it is
 * not known whose it is, with %TILL_LEDGER_ERROR_OTHER_STORE where it is another's, and with an
 * error of the implementer where that can't be kept. */
gboolean
till_ledger_bind_finish (TillLedger *self, GAsyncResult *result, GError **error)
{
  return finish_boolean (self, result, error);
}

/* @event is copied. Cancelling does not take back what is on its way. */
void
till_ledger_append_async (TillLedger *self,
                          const TillRefundEvent *event,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_LEDGER (self) && event != NULL);

  task = make_task (self, till_ledger_append_async, till_refund_event_copy (event),
                    (GDestroyNotify) till_refund_event_free, cancellable, callback, user_data);
  TILL_LEDGER_GET_IFACE (self)->append (self, task);
}

/* Returns: (transfer full): the refund after the event, which is kept for good; else %NULL with an
 * error and nothing appended. %TILL_LEDGER_ERROR_NOT_KNOWN alone says neither: until the problem of
 * the ledger is another, the event may be in it. */
TillRefund *
till_ledger_append_finish (TillLedger *self, GAsyncResult *result, GError **error)
{
  return finish_pointer (self, result, error);
}

void
till_ledger_list_async (TillLedger *self,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_LEDGER (self));

  task = make_task (self, till_ledger_list_async, NULL, NULL, cancellable, callback, user_data);
  TILL_LEDGER_GET_IFACE (self)->list (self, task);
}

/* Returns: (transfer full) (element-type TillRefund): all refunds that are known, oldest first,
 * with @problem set where nothing can be appended; %NULL with @error. */
GPtrArray *
till_ledger_list_finish (TillLedger *self, GAsyncResult *result, GError **problem, GError **error)
{
  TillLedgerListing *listing = finish_pointer (self, result, error);
  GPtrArray *refunds = NULL;

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
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_LEDGER (self));

  task = make_task (self, till_ledger_export_async, NULL, NULL, cancellable, callback, user_data);
  TILL_LEDGER_GET_IFACE (self)->export(self, task);
}

/* Returns: (transfer full): the whole ledger as text for a file. */
char *
till_ledger_export_finish (TillLedger *self, GAsyncResult *result, GError **error)
{
  return finish_pointer (self, result, error);
}

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

  task = make_task (self, till_ledger_preview_async, g_strdup (text), g_free, cancellable, callback,
                    user_data);
  TILL_LEDGER_GET_IFACE (self)->preview (self, task);
}

/* Returns: (transfer full): what would be done; %NULL with %TILL_LEDGER_ERROR. Free with
 * g_free(). */
TillLedgerPreview *
till_ledger_preview_finish (TillLedger *self, GAsyncResult *result, GError **error)
{
  return finish_pointer (self, result, error);
}

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

  task = make_task (self, till_ledger_restore_async, g_strdup (text), g_free, cancellable, callback,
                    user_data);
  TILL_LEDGER_GET_IFACE (self)->restore (self, task);
}

gboolean
till_ledger_restore_finish (TillLedger *self, GAsyncResult *result, GError **error)
{
  return finish_boolean (self, result, error);
}
