/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The order watch: one poller for all the orders that are on their way. It asks in the background,
 * one order after the other, when the watch list says so and the account's budget has a request
 * left; what anybody else has learned meanwhile is not asked for again. It holds no reference to
 * the desk: a desk that is let go stops asking. */

#include "till-desk-private.h"

#include "till-api-error.h"
#include "till-order-reader.h"

static void schedule (TillDesk *self);

static gboolean
is_over (const TillOrder *order)
{
  return order->status == TILL_ORDER_ACTIVE || order->status == TILL_ORDER_FAILED;
}

/* The transport has waited out the short pauses itself; what it hands on is a long one. */
static gint64
get_hold_ms (const GError *error)
{
  if (!g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_RATE_LIMITED))
    return 0;

  return MAX (till_api_error_get_retry_after (error), 0) * G_GINT64_CONSTANT (1000);
}

static void
polled_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) order = till_read_order_finish (result, &error);
  TillDesk *self = user_data;
  const char *id = NULL;

  /* The desk has gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  id = till_order_poll_schedule_get_out (self->watched);
  if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND))
    till_order_poll_schedule_remove (self->watched, id);
  till_order_poll_schedule_put_back (self->watched, till_clock_now_ms (self->clock),
                                     get_hold_ms (error));

  g_object_ref (self);
  if (order != NULL)
    till_desk_learn_order (self, order);
  schedule (self);
  g_object_unref (self);
}

static void
given_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillDesk *self = user_data;

  /* The desk has gone. */
  if (!till_request_scheduler_take_finish (TILL_REQUEST_SCHEDULER (source), result, NULL))
    return;

  if (till_order_poll_schedule_is_wanted (self->watched))
    {
      till_read_order_async (self->transport, self->archive, TILL_PRIORITY_BACKGROUND,
                             till_order_poll_schedule_get_out (self->watched), self->watching,
                             polled_cb, self);
      return;
    }

  till_order_poll_schedule_put_back (self->watched, till_clock_now_ms (self->clock), 0);
  schedule (self);
}

static gboolean
poll_cb (gpointer user_data)
{
  TillDesk *self = user_data;

  g_clear_pointer (&self->next_poll, g_source_unref);
  if (till_order_poll_schedule_take (self->watched) != NULL)
    till_request_scheduler_take_async (self->scheduler, TILL_REQUEST_SCHEDULER_ORDER,
                                       self->watching, given_cb, self);

  return G_SOURCE_REMOVE;
}

static void
cancel_schedule (TillDesk *self)
{
  if (self->next_poll == NULL)
    return;

  g_source_destroy (self->next_poll);
  g_clear_pointer (&self->next_poll, g_source_unref);
}

static void
schedule (TillDesk *self)
{
  gint64 wait_ms =
      till_order_poll_schedule_get_wait_ms (self->watched, till_clock_now_ms (self->clock));

  cancel_schedule (self);
  if (wait_ms < 0 || g_cancellable_is_cancelled (self->watching))
    return;

  self->next_poll = till_clock_timeout_source_new (self->clock, (guint) wait_ms);
  g_source_set_callback (self->next_poll, poll_cb, self, NULL);
  g_source_set_static_name (self->next_poll, "till-order-poller");
  g_source_attach (self->next_poll, g_main_context_get_thread_default ());
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) orders =
      till_archive_list_open_orders_finish (TILL_ARCHIVE (source), result, &error);
  TillDesk *self = user_data;

  /* The desk may have gone. */
  if (orders == NULL)
    {
      g_debug ("Open orders are not watched: %s", error->message);
      return;
    }

  for (guint i = 0; i < orders->len; i++)
    {
      TillOrder *order = g_ptr_array_index (orders, i);

      till_desk_watch (self, till_record_get_id (TILL_RECORD (order)), order->created_at_ms);
    }
}

/* Watches what was made here and was still open when the desk was last closed. */
void
till_desk_start_watch (TillDesk *self)
{
  if (self->archive != NULL)
    till_archive_list_open_orders_async (self->archive, self->watching, listed_cb, self);
}

/* May be called more than once. */
void
till_desk_stop_watch (TillDesk *self)
{
  g_cancellable_cancel (self->watching);
  cancel_schedule (self);
}

void
till_desk_watch (TillDesk *self, const char *order_id, gint64 since_ms)
{
  if (till_order_poll_schedule_add (self->watched, order_id, since_ms,
                                    till_clock_now_ms (self->clock)))
    schedule (self);
}

/* Tells what has been learned of @order, and stops waiting for one that is over. */
void
till_desk_learn_order (TillDesk *self, TillOrder *order)
{
  const char *id = till_record_get_id (TILL_RECORD (order));

  till_order_poll_schedule_note (self->watched, id, (int) order->status + 1,
                                 till_clock_now_ms (self->clock));
  if (is_over (order))
    {
      till_order_poll_schedule_remove (self->watched, id);
      if (self->archive != NULL)
        till_archive_update_order_async (self->archive, id, order->status, NULL, NULL, NULL);
    }

  schedule (self);
  till_desk_emit_order_changed (self, order);
}

/* @order_id is an order that was made some time ago or just now; one that is over is asked for once
 * more. */
void
till_desk_watch_order (TillDesk *self, const char *order_id)
{
  g_return_if_fail (TILL_IS_DESK (self));
  g_return_if_fail (order_id != NULL && *order_id != '\0');

  till_desk_watch (self, order_id, 0);
}
