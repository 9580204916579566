/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillConnectivity: follows the result of every call. Only while there are no calls, it sends
 * its own: one invoice of the list (section 4.6), which every service can answer. */

#include "till-connectivity.h"

#include "till-api-error.h"
#include "till-api-invoices.h"
#include "till-archive-documents.h"
#include "till-define.h"
#include "till-source.h"

#define INTERVAL_MS 10000

struct _TillConnectivity
{
  GObject parent_instance;

  /* Owned */
  TillTransport *transport;
  TillRequestScheduler *scheduler;
  TillClock *clock;
  GError *error; /* why the service does not answer; NULL while it does */

  gint64 heard_ms;     /* zero: not known */
  gboolean is_doubted; /* the last answer was a fault of the service */

  /* In flight */
  GSource *timer; /* while it is away */
  gboolean is_asking;
  GCancellable *cancellable;
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_TURNED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillConnectivity, till_connectivity, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void schedule (TillConnectivity *self);

static void
set_asking (TillConnectivity *self, gboolean is_asking)
{
  if (self->is_asking == is_asking)
    return;

  self->is_asking = is_asking;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
turn (TillConnectivity *self, const GError *error)
{
  g_clear_error (&self->error);
  if (error != NULL)
    self->error = g_error_copy (error);

  schedule (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_signal_emit (self, signals[SIGNAL_TURNED], 0);
}

/* "finished" has the result, as for any call. */
static void
asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillConnectivity) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page = NULL;

  page = till_api_list_invoices_finish (TILL_TRANSPORT (source), result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  set_asking (self, FALSE);
  schedule (self);
}

static void
ask (TillConnectivity *self, TillPriority priority)
{
  till_api_list_invoices_async (self->transport, priority, TILL_INVOICE_UNKNOWN, NULL, 0, 1,
                                self->cancellable, asked_cb, g_object_ref (self));
}

static void
taken_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillConnectivity) self = user_data;

  if (till_request_scheduler_take_finish (TILL_REQUEST_SCHEDULER (source), result, NULL))
    ask (self, TILL_PRIORITY_BACKGROUND);
}

static void
ask_in_its_turn (TillConnectivity *self)
{
  if (self->is_asking)
    return;

  set_asking (self, TRUE);
  till_request_scheduler_take_async (self->scheduler, TILL_REQUEST_SCHEDULER_VISIBLE,
                                     self->cancellable, taken_cb, g_object_ref (self));
}

static gboolean
timer_cb (gpointer user_data)
{
  TillConnectivity *self = user_data;

  till_source_clear (&self->timer);
  ask_in_its_turn (self);

  return G_SOURCE_REMOVE;
}

/* While the service does not answer, the timer is always set. */
static void
schedule (TillConnectivity *self)
{
  till_source_clear (&self->timer);
  if (self->error == NULL || self->is_asking)
    return;

  till_clock_set_timer (self->clock, &self->timer, INTERVAL_MS, "till-connectivity", timer_cb,
                        self);
}

/* Returns: whether the error is an answer of the service. */
static gboolean
is_answer (const GError *error)
{
  return error == NULL || g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_CLOCK) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_RATE_LIMITED);
}

static void
hear (TillConnectivity *self)
{
  self->heard_ms = till_clock_now_ms (self->clock);
  self->is_doubted = FALSE;
  if (self->error != NULL)
    turn (self, NULL);
}

/* A single fault may be about one call only. */
static void
doubt (TillConnectivity *self, const GError *error)
{
  gboolean is_second = self->is_doubted;

  self->is_doubted = TRUE;
  if (self->error != NULL)
    return;

  if (is_second)
    turn (self, error);
  else
    ask_in_its_turn (self);
}

static void
finished_cb (TillConnectivity *self, const GError *error)
{
  if (is_answer (error))
    hear (self);
  else if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_SERVER_FAULT))
    doubt (self, error);
  else if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_OFFLINE) && self->error == NULL)
    turn (self, error);
}

static void
heard_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillConnectivity) self = user_data;
  gint64 heard_ms = till_archive_get_last_update_finish (TILL_ARCHIVE (source), result, NULL);

  if (heard_ms == 0 || self->heard_ms != 0)
    return;

  self->heard_ms = heard_ms;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
till_connectivity_dispose (GObject *object)
{
  TillConnectivity *self = TILL_CONNECTIVITY (object);

  till_connectivity_close (self);
  g_clear_object (&self->transport);
  g_clear_object (&self->scheduler);

  G_OBJECT_CLASS (till_connectivity_parent_class)->dispose (object);
}

static void
till_connectivity_finalize (GObject *object)
{
  TillConnectivity *self = TILL_CONNECTIVITY (object);

  g_clear_object (&self->clock);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (till_connectivity_parent_class)->finalize (object);
}

static void
till_connectivity_class_init (TillConnectivityClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_connectivity_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_connectivity_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_CONNECTIVITY, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_TURNED] = g_signal_new ("turned", TILL_TYPE_CONNECTIVITY, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_connectivity_init (TillConnectivity *self)
{
  self->cancellable = g_cancellable_new ();
}

/* @archive (nullable) has the time of the service's last answer, before the first call. */
TillConnectivity *
till_connectivity_new (TillTransport *transport,
                       TillArchive *archive,
                       TillRequestScheduler *scheduler,
                       TillClock *clock)
{
  TillConnectivity *self = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (transport), NULL);
  g_return_val_if_fail (archive == NULL || TILL_IS_ARCHIVE (archive), NULL);
  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (scheduler) && TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_CONNECTIVITY, NULL);
  self->transport = g_object_ref (transport);
  self->scheduler = g_object_ref (scheduler);
  self->clock = g_object_ref (clock);
  g_signal_connect_object (transport, "finished", G_CALLBACK (finished_cb), self,
                           G_CONNECT_SWAPPED);
  if (archive != NULL)
    till_archive_get_last_update_async (archive, self->cancellable, heard_cb, g_object_ref (self));

  return self;
}

/* Cancels all running calls, for good. */
void
till_connectivity_close (TillConnectivity *self)
{
  g_return_if_fail (TILL_IS_CONNECTIVITY (self));

  if (self->transport != NULL)
    g_signal_handlers_disconnect_by_data (self->transport, self);
  g_cancellable_cancel (self->cancellable);
  till_source_clear (&self->timer);
}

gboolean
till_connectivity_is_away (TillConnectivity *self)
{
  g_return_val_if_fail (TILL_IS_CONNECTIVITY (self), FALSE);

  return self->error != NULL;
}

/* Returns: whether its own call runs or waits for the request scheduler. */
TILL_DEFINE_OBJECT_GETTER (till_connectivity_is_asking, TillConnectivity, gboolean, is_asking)

/* Returns: (transfer none) (nullable): why the service does not answer (%TILL_API_ERROR); %NULL
 * while it does. */
TILL_DEFINE_OBJECT_GETTER (till_connectivity_get_error, TillConnectivity, const GError *, error)

/* Returns: when the service last answered, in milliseconds since 1970; zero while unknown. */
TILL_DEFINE_OBJECT_GETTER (till_connectivity_get_heard_ms, TillConnectivity, gint64, heard_ms)

/* Sends its own call at once, because a person waits for it. */
void
till_connectivity_ask (TillConnectivity *self)
{
  g_return_if_fail (TILL_IS_CONNECTIVITY (self));

  if (self->is_asking || self->transport == NULL || g_cancellable_is_cancelled (self->cancellable))
    return;

  till_source_clear (&self->timer);
  set_asking (self, TRUE);
  ask (self, TILL_PRIORITY_FOREGROUND);
}
