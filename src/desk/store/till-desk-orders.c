/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The desk's verbs on eSIM orders (sections 4.2 and 4.3). */

#include "till-desk-private.h"

#include "till-api-error.h"
#include "till-api-esim.h"
#include "till-desk-error.h"
#include "till-create-recovery.h"
#include "till-order-reader.h"
#include "till-define.h"
#include "till-archive-records.h"

typedef struct
{
  TillOrderDraft *draft;
  gint64 sent_at_ms;
  TillOrder *order;
  GError *lost; /* returned if the record is not found */
} Creation;

static void
creation_free (Creation *self)
{
  till_order_draft_free (self->draft);
  g_clear_object (&self->order);
  g_clear_error (&self->lost);
  g_free (self);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillDesk *self = g_task_get_source_object (task);
  g_autoptr (TillOrder) order = till_order_reader_read_finish (result, &error);

  if (order == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  till_order_poller_learn (self->order_poller, order);
  g_task_return_pointer (task, g_steal_pointer (&order), g_object_unref);
}

/* Reads one order (section 4.3), with the archive's details. */
void
till_desk_get_order_async (TillDesk *self,
                           const char *order_id,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_DESK (self));
  g_return_if_fail (order_id != NULL && *order_id != '\0');

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_desk_get_order_async);
  till_order_reader_read_async (self->transport, self->archive, TILL_PRIORITY_FOREGROUND, order_id,
                                cancellable, read_cb, task);
}

/* Returns: (transfer full): the order, or %NULL with an error. */
TILL_DEFINE_FINISH (till_desk_get_order_finish, TillDesk, TillOrder *)

static void
return_created (GTask *task)
{
  TillDesk *self = g_task_get_source_object (task);
  Creation *creation = g_task_get_task_data (task);
  TillOrder *order = creation->order;

  if (order->status != TILL_ORDER_ACTIVE && order->status != TILL_ORDER_FAILED)
    till_order_poller_add (self->order_poller, till_record_get_id (TILL_RECORD (order)),
                           order->created_at_ms);
  till_order_poller_learn (self->order_poller, order);
  g_task_return_pointer (task, g_steal_pointer (&creation->order), g_object_unref);
}

static void
archived_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;

  /* The order exists, whether the archive has it or not. */
  if (!till_archive_add_order_finish (TILL_ARCHIVE (source), result, &error))
    g_debug ("A new order is not in the archive: %s", error->message);

  return_created (task);
}

/* The service does not say when an order was created, nor for whom. */
static void
store_created (GTask *task, TillOrder *order)
{
  TillDesk *self = g_task_get_source_object (task);
  Creation *creation = g_task_get_task_data (task);

  creation->order = order;
  if (order->created_at_ms == 0)
    order->created_at_ms = creation->sent_at_ms;
  if (order->client_ref == NULL)
    order->client_ref = g_strdup (creation->draft->client_ref);
  if (order->client_email == NULL)
    order->client_email = g_strdup (creation->draft->client_email);

  till_archive_observe_record (self->archive, TILL_RECORD (order), creation->sent_at_ms);
  if (self->archive == NULL)
    return_created (task);
  else
    till_archive_add_order_async (self->archive, order, NULL, archived_cb, g_object_ref (task));
}

static void
recovered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  Creation *creation = g_task_get_task_data (task);
  TillOrder *order = till_create_recovery_find_order_finish (result, &error);

  if (order != NULL)
    store_created (task, order);
  else if (g_error_matches (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ORDER_UNLISTED))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_error (task, g_steal_pointer (&creation->lost));
}

static void
created_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  Creation *creation = g_task_get_task_data (task);
  TillOrder *order = till_api_create_order_finish (TILL_TRANSPORT (source), result, &error);

  if (order != NULL)
    store_created (task, order);
  else if (!g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_OUTCOME_UNKNOWN))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    {
      creation->lost = g_steal_pointer (&error);
      till_create_recovery_find_order_async (TILL_TRANSPORT (source), creation->draft,
                                             creation->sent_at_ms, g_task_get_cancellable (task),
                                             recovered_cb, g_object_ref (task));
    }
}

/* Orders a plan (section 4.2), stores what only the create call's answer tells, and polls the
 * order. If the answer is lost, searches for the order; only if it is not found, the error is
 * %TILL_API_ERROR_OUTCOME_UNKNOWN, or %TILL_DESK_ERROR_ORDER_UNLISTED where there is an invoice
 * for it. */
void
till_desk_create_order_async (TillDesk *self,
                              const TillOrderDraft *draft,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Creation *creation = NULL;

  g_return_if_fail (TILL_IS_DESK (self));
  g_return_if_fail (draft != NULL && till_order_draft_check (draft) == TILL_DRAFT_FINE);

  creation = g_new0 (Creation, 1);
  creation->draft = till_order_draft_copy (draft);
  creation->sent_at_ms = till_clock_now_ms (self->clock);
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_desk_create_order_async);
  g_task_set_task_data (task, creation, (GDestroyNotify) creation_free);
  /* A record that the service has created is returned even after a cancellation. */
  g_task_set_check_cancellable (task, FALSE);
  if (till_account_refuse_write (till_desk_get_account (self), task))
    return;

  till_api_create_order_async (self->transport, draft, cancellable, created_cb,
                               g_steal_pointer (&task));
}

/* Returns: (transfer full): the new order, or %NULL with an error. */
TILL_DEFINE_FINISH (till_desk_create_order_finish, TillDesk, TillOrder *)

/* Polls the order, created just now or some time ago, until it is active or failed; each answer
 * comes as "order-changed". */
void
till_desk_watch_order (TillDesk *self, const char *order_id)
{
  g_return_if_fail (TILL_IS_DESK (self));
  g_return_if_fail (order_id != NULL && *order_id != '\0');

  till_order_poller_add (self->order_poller, order_id, 0);
}
