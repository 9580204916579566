/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderPoller: asks for one order after the other, in the background, when the schedule says so
 * and the request scheduler grants a request. It leaves out what somebody else has read meanwhile.
 * Callbacks hold no reference: till_order_poller_stop() cancels all running calls. */

#include "till-order-poller.h"

#include "till-api-error.h"
#include "till-order-poll-schedule.h"
#include "till-order-reader.h"
#include "till-archive-records.h"
#include "till-source.h"

struct _TillOrderPoller
{
  GObject parent_instance;

  TillTransport *transport;
  TillArchive *archive; /* nullable */
  TillRequestScheduler *scheduler;
  TillClock *clock;
  TillOrderPollSchedule *schedule;
  GSource *timer;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (TillOrderPoller, till_order_poller, G_TYPE_OBJECT)

static guint order_changed_signal;

static void set_timer (TillOrderPoller *self);

static void
till_order_poller_dispose (GObject *object)
{
  till_order_poller_stop (TILL_ORDER_POLLER (object));

  G_OBJECT_CLASS (till_order_poller_parent_class)->dispose (object);
}

static void
till_order_poller_finalize (GObject *object)
{
  TillOrderPoller *self = TILL_ORDER_POLLER (object);

  g_clear_object (&self->transport);
  g_clear_object (&self->archive);
  g_clear_object (&self->scheduler);
  g_clear_object (&self->clock);
  till_order_poll_schedule_free (self->schedule);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (till_order_poller_parent_class)->finalize (object);
}

static void
till_order_poller_class_init (TillOrderPollerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_order_poller_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_order_poller_finalize;

  order_changed_signal =
      g_signal_new ("order-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, TILL_TYPE_ORDER);
}

static void
till_order_poller_init (TillOrderPoller *self)
{
  self->schedule = till_order_poll_schedule_new (g_rand_new ());
  self->cancellable = g_cancellable_new ();
}

/* @archive is %NULL for none.
 *
 * Returns: (transfer full): the poller. */
TillOrderPoller *
till_order_poller_new (TillTransport *transport,
                       TillArchive *archive,
                       TillRequestScheduler *scheduler,
                       TillClock *clock)
{
  TillOrderPoller *self = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (transport), NULL);
  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (scheduler) && TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_ORDER_POLLER, NULL);
  self->transport = g_object_ref (transport);
  g_set_object (&self->archive, archive);
  self->scheduler = g_object_ref (scheduler);
  self->clock = g_object_ref (clock);

  return self;
}

static gboolean
is_over (const TillOrder *order)
{
  return order->status == TILL_ORDER_ACTIVE || order->status == TILL_ORDER_FAILED;
}

/* The transport waits out short pauses itself, and only hands on long ones. */
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
  g_autoptr (TillOrder) order = till_order_reader_read_finish (result, &error);
  TillOrderPoller *self = user_data;
  const char *id = NULL;

  /* Stopped; self may be gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  id = till_order_poll_schedule_get_out (self->schedule);
  if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND))
    till_order_poll_schedule_remove (self->schedule, id);
  till_order_poll_schedule_put_back (self->schedule, till_clock_now_ms (self->clock),
                                     get_hold_ms (error));

  g_object_ref (self);
  if (order != NULL)
    till_order_poller_learn (self, order);
  set_timer (self);
  g_object_unref (self);
}

static void
request_taken_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillOrderPoller *self = user_data;

  /* Stopped; self may be gone. */
  if (!till_request_scheduler_take_finish (TILL_REQUEST_SCHEDULER (source), result, NULL))
    return;

  if (till_order_poll_schedule_is_needed (self->schedule))
    {
      till_order_reader_read_async (self->transport, self->archive, TILL_PRIORITY_BACKGROUND,
                                    till_order_poll_schedule_get_out (self->schedule),
                                    self->cancellable, polled_cb, self);
      return;
    }

  till_order_poll_schedule_put_back (self->schedule, till_clock_now_ms (self->clock), 0);
  set_timer (self);
}

static gboolean
poll_cb (gpointer user_data)
{
  TillOrderPoller *self = user_data;

  g_clear_pointer (&self->timer, g_source_unref);
  if (till_order_poll_schedule_take (self->schedule) != NULL)
    till_request_scheduler_take_async (self->scheduler, TILL_REQUEST_SCHEDULER_ORDER,
                                       self->cancellable, request_taken_cb, self);

  return G_SOURCE_REMOVE;
}

/* Returns: the milliseconds before the next request; -1 while one runs or there is nothing to poll.
 */
gint64
till_order_poller_get_wait_ms (TillOrderPoller *self)
{
  g_return_val_if_fail (TILL_IS_ORDER_POLLER (self), -1);

  return till_order_poll_schedule_get_wait_ms (self->schedule, till_clock_now_ms (self->clock));
}

static void
set_timer (TillOrderPoller *self)
{
  gint64 wait_ms = till_order_poller_get_wait_ms (self);

  till_source_clear (&self->timer);
  if (wait_ms < 0 || g_cancellable_is_cancelled (self->cancellable))
    return;

  till_clock_set_timer (self->clock, &self->timer, (guint) wait_ms, "till-order-poller", poll_cb,
                        self);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) orders =
      till_archive_list_open_orders_finish (TILL_ARCHIVE (source), result, &error);
  TillOrderPoller *self = user_data;

  /* self may be gone. */
  if (orders == NULL)
    {
      g_debug ("Open orders are not polled: %s", error->message);
      return;
    }

  for (guint i = 0; i < orders->len; i++)
    {
      TillOrder *order = g_ptr_array_index (orders, i);

      till_order_poller_add (self, till_record_get_id (TILL_RECORD (order)), order->created_at_ms);
    }
}

/* Begins with the orders that were created here and that are open in the archive. */
void
till_order_poller_start (TillOrderPoller *self)
{
  if (self->archive != NULL)
    till_archive_list_open_orders_async (self->archive, self->cancellable, listed_cb, self);
}

/* Stops for good; may be called twice. */
void
till_order_poller_stop (TillOrderPoller *self)
{
  g_cancellable_cancel (self->cancellable);
  till_source_clear (&self->timer);
}

/* Polls the order until it is over, and once where it is. @since_ms is when the order was created,
 * zero where that is unknown. */
void
till_order_poller_add (TillOrderPoller *self, const char *order_id, gint64 since_ms)
{
  if (till_order_poll_schedule_add (self->schedule, order_id, since_ms,
                                    till_clock_now_ms (self->clock)))
    set_timer (self);
}

/* @order has been read, by anybody. Stops polling one that is over. */
void
till_order_poller_learn (TillOrderPoller *self, TillOrder *order)
{
  const char *id = till_record_get_id (TILL_RECORD (order));

  till_order_poll_schedule_note (self->schedule, id, (int) order->status + 1,
                                 till_clock_now_ms (self->clock));
  if (is_over (order))
    {
      till_order_poll_schedule_remove (self->schedule, id);
      if (self->archive != NULL)
        till_archive_update_order_async (self->archive, id, order->status, NULL, NULL, NULL);
    }

  set_timer (self);
  g_signal_emit (self, order_changed_signal, 0, order);
}
