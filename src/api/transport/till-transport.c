/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTransport: the connection to one service.
 *
 * The session and all exchanges run on a thread with its own main context, so a hostile peer can
 * never block the window. A call changes the thread twice: its caller queues it for the transport's
 * thread, and its result returns to the caller's context, which also drops the last reference to
 * the call. Therefore one of its callers always frees a transport, and can wait for its thread.
 *
 * At most MAX_IN_FLIGHT calls run at once, and background calls leave one place free. A call leaves
 * its place when its answer is complete. */

#include "till-transport.h"

#include "till-call.h"
#include "till-channel.h"
#include "till-source.h"

#define MAX_IN_FLIGHT            6
#define MAX_BACKGROUND_IN_FLIGHT 5

const TillTransportLimits till_transport_usual_limits = {
  .get_time_limit_ms = 20 * 1000,
  .post_time_limit_ms = 30 * 1000,
  .sync_time_limit_ms = 30 * 1000,
  .retry_base_ms = 500,
  .retry_cap_ms = 8 * 1000,
};

struct _TillTransport
{
  GObject parent_instance;

  /* Owned */
  TillChannel *channel;
  GMainContext *context;
  GMainLoop *loop;
  GThread *thread;
  gint has_signalled_correction; /* atomic */

  /* Only for the transport's thread */
  GQueue waiting[TILL_PRIORITY_BACKGROUND + 1]; /* of GTask */
  guint n_in_flight[TILL_PRIORITY_BACKGROUND + 1];
};

enum
{
  SIGNAL_CLOCK_CORRECTED,
  SIGNAL_FINISHED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillTransport, till_transport, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

/* The task data of a call. The thread that the call is on owns the task. */
typedef struct
{
  TillRequest *request;
  GMainContext *context;     /* borrowed from the transport */
  GCancellable *outer;       /* the caller's, nullable */
  gulong forward_id;         /* on outer; connected and disconnected in the caller's context */
  GCancellable *cancellable; /* the transport thread's; outer cancels it */
  GSource *cancelled;        /* while the call waits for a place */
  gboolean has_place;

  gpointer result;
  GError *error;
} Send;

static void start_next (TillTransport *self);

/* A GCancellableSource would do, but GLib 2.74 leaks one that is freed while another thread
 * cancels. */
static void
disconnect_outer (Send *self)
{
  g_cancellable_disconnect (self->outer, self->forward_id);
  self->forward_id = 0;
}

static void
send_free (Send *self)
{
  if (self->result != NULL && self->request->free_result != NULL)
    self->request->free_result (self->result);

  disconnect_outer (self);
  g_clear_error (&self->error);
  g_clear_object (&self->outer);
  till_request_free (self->request);
  g_object_unref (self->cancellable);
  g_free (self);
}

static gboolean
cancel_inner_cb (gpointer user_data)
{
  g_cancellable_cancel (user_data);

  return G_SOURCE_REMOVE;
}

/* Runs on any thread. The call can end before the idle source runs, so the source references only
 * the inner cancellable. */
static void
forward_cb (GCancellable *cancellable, gpointer user_data)
{
  Send *send = user_data;
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_HIGH);
  g_source_set_callback (source, cancel_inner_cb, g_object_ref (send->cancellable), g_object_unref);
  g_source_attach (source, send->context);
}

static gboolean
return_cb (gpointer user_data)
{
  GTask *task = user_data;
  Send *send = g_task_get_task_data (task);

  disconnect_outer (send);

  if (send->error != NULL)
    g_task_return_error (task, g_steal_pointer (&send->error));
  else
    g_task_return_pointer (task, g_steal_pointer (&send->result), send->request->free_result);

  return G_SOURCE_REMOVE;
}

/* Sends the call back to the context of its caller. @task is this thread's only reference to it. */
static void
send_back (GTask *task)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, g_task_get_priority (task));
  g_source_set_callback (source, return_cb, task, g_object_unref);
  g_source_attach (source, g_task_get_context (task));
}

static void
leave_place (GTask *task)
{
  TillTransport *self = g_task_get_source_object (task);
  Send *send = g_task_get_task_data (task);

  if (!send->has_place)
    return;

  send->has_place = FALSE;
  self->n_in_flight[send->request->priority]--;
  start_next (self);
}

static void
received_cb (gpointer task)
{
  leave_place (task);
}

static void
call_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  Send *send = g_task_get_task_data (task);

  send->result = till_call_finish (result, &send->error);
  leave_place (task);
  send_back (task);
}

static void
start (TillTransport *self, GTask *task)
{
  Send *send = g_task_get_task_data (task);

  till_source_clear (&send->cancelled);
  send->has_place = TRUE;
  self->n_in_flight[send->request->priority]++;
  till_call_async (self->channel, send->request, send->cancellable, received_cb, call_cb, task);
}

static void
start_next (TillTransport *self)
{
  const guint *n_in_flight = self->n_in_flight;

  while (n_in_flight[TILL_PRIORITY_FOREGROUND] + n_in_flight[TILL_PRIORITY_BACKGROUND] <
         MAX_IN_FLIGHT)
    {
      GTask *task = g_queue_pop_head (&self->waiting[TILL_PRIORITY_FOREGROUND]);

      if (task == NULL && n_in_flight[TILL_PRIORITY_BACKGROUND] < MAX_BACKGROUND_IN_FLIGHT)
        task = g_queue_pop_head (&self->waiting[TILL_PRIORITY_BACKGROUND]);

      if (task == NULL)
        return;

      start (self, task);
    }
}

/* A call that waits for a place ends without one. */
static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  GTask *task = user_data;
  TillTransport *self = g_task_get_source_object (task);
  Send *send = g_task_get_task_data (task);

  g_queue_remove (&self->waiting[send->request->priority], task);
  g_cancellable_set_error_if_cancelled (cancellable, &send->error);
  till_source_clear (&send->cancelled);
  send_back (task);

  return G_SOURCE_REMOVE;
}

static gboolean
enqueue_cb (gpointer user_data)
{
  GTask *task = user_data;
  TillTransport *self = g_task_get_source_object (task);
  Send *send = g_task_get_task_data (task);

  /* The source borrows the task: this thread must not drop the last reference to it. */
  send->cancelled = g_cancellable_source_new (send->cancellable);
  g_source_set_callback (send->cancelled, G_SOURCE_FUNC (cancelled_cb), task, NULL);
  g_source_attach (send->cancelled, self->context);

  g_queue_push_tail (&self->waiting[send->request->priority], task);
  start_next (self);

  return G_SOURCE_REMOVE;
}

static gboolean
quit_cb (gpointer user_data)
{
  g_main_loop_quit (user_data);

  return G_SOURCE_REMOVE;
}

static gpointer
run_thread (gpointer user_data)
{
  TillTransport *self = user_data;

  g_main_context_push_thread_default (self->context);
  till_channel_open (self->channel);

  g_main_loop_run (self->loop);

  till_channel_close (self->channel);
  while (g_main_context_iteration (self->context, FALSE))
    ;
  g_main_context_pop_thread_default (self->context);

  return NULL;
}

static void
stop_thread (TillTransport *self)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  /* A caller's thread, as the comment at the top explains: a thread can't wait for itself. */
  g_assert (g_thread_self () != self->thread);

  /* A source, because the loop may not run yet. */
  g_source_set_callback (source, quit_cb, self->loop, NULL);
  g_source_attach (source, self->context);
  g_thread_join (g_steal_pointer (&self->thread));
}

static void
till_transport_finalize (GObject *object)
{
  TillTransport *self = TILL_TRANSPORT (object);

  stop_thread (self);
  g_main_loop_unref (self->loop);
  g_main_context_unref (self->context);
  till_channel_free (self->channel);

  G_OBJECT_CLASS (till_transport_parent_class)->finalize (object);
}

static void
till_transport_class_init (TillTransportClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_transport_finalize;

  signals[SIGNAL_CLOCK_CORRECTED] =
      g_signal_new ("clock-corrected", TILL_TYPE_TRANSPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[SIGNAL_FINISHED] =
      g_signal_new ("finished", TILL_TYPE_TRANSPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
signal_correction (TillTransport *self)
{
  TillSkew skew = till_channel_get_skew (self->channel);
  gint64 correction_ms = till_skew_get_correction_ms (&skew);

  if (correction_ms != 0 &&
      g_atomic_int_compare_and_exchange (&self->has_signalled_correction, FALSE, TRUE))
    g_signal_emit (self, signals[SIGNAL_CLOCK_CORRECTED], 0, correction_ms);
}

static void
till_transport_init (TillTransport *self)
{
  self->context = g_main_context_new ();
  self->loop = g_main_loop_new (self->context, FALSE);
  g_queue_init (&self->waiting[TILL_PRIORITY_FOREGROUND]);
  g_queue_init (&self->waiting[TILL_PRIORITY_BACKGROUND]);
}

/* The transport's thread calls @provider and @clock. @dialect is copied.
 *
 * Returns: (transfer full): a transport to the service at @base_url. */
TillTransport *
till_transport_new (TillBaseUrl *base_url,
                    TillCredentialProvider *provider,
                    const TillDialect *dialect,
                    TillClock *clock)
{
  return till_transport_new_with_limits (base_url, provider, dialect, clock,
                                         &till_transport_usual_limits);
}

/* Returns: (transfer full): as till_transport_new(), with other limits. */
TillTransport *
till_transport_new_with_limits (TillBaseUrl *base_url,
                                TillCredentialProvider *provider,
                                const TillDialect *dialect,
                                TillClock *clock,
                                const TillTransportLimits *limits)
{
  TillTransport *self = NULL;

  g_return_val_if_fail (base_url != NULL, NULL);
  g_return_val_if_fail (TILL_IS_CREDENTIAL_PROVIDER (provider), NULL);
  g_return_val_if_fail (dialect != NULL, NULL);
  g_return_val_if_fail (TILL_IS_CLOCK (clock), NULL);
  g_return_val_if_fail (limits != NULL, NULL);

  self = g_object_new (TILL_TYPE_TRANSPORT, NULL);
  self->channel = till_channel_new (base_url, provider, dialect, clock, limits);
  self->thread = g_thread_new ("till-transport", run_thread, self);

  return self;
}

/* Returns: (transfer none): the dialect of the service. */
const TillDialect *
till_transport_get_dialect (TillTransport *self)
{
  g_return_val_if_fail (TILL_IS_TRANSPORT (self), NULL);

  return self->channel->dialect;
}

/* Returns: milliseconds by which the service's clock is ahead of this machine's; zero before its
 * answers show it. */
gint64
till_transport_get_skew_ms (TillTransport *self)
{
  g_return_val_if_fail (TILL_IS_TRANSPORT (self), 0);

  return till_channel_get_skew (self->channel).skew_ms;
}

/* Returns: the HTTP status of the last answer that created an invoice (section 4.5), or zero. Any
 * thread may call this. */
guint
till_transport_get_created_status (TillTransport *self)
{
  g_return_val_if_fail (TILL_IS_TRANSPORT (self), 0);

  return (guint) g_atomic_int_get (&self->channel->created_status);
}

/* Returns: the traffic since the last call of this function. Any thread may call it. */
TillTraffic
till_transport_take_traffic (TillTransport *self)
{
  g_return_val_if_fail (TILL_IS_TRANSPORT (self), (TillTraffic){ 0 });

  return till_traffic_meter_take (&self->channel->traffic);
}

/* Makes a call; for the resources. Takes @request. @source_tag is the public function, which its
 * finish function checks. */
void
till_transport_send_async (TillTransport *self,
                           gpointer source_tag,
                           TillRequest *request,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  g_autoptr (GSource) source = g_idle_source_new ();
  Send *send = NULL;

  g_return_if_fail (TILL_IS_TRANSPORT (self));
  g_return_if_fail (request != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, source_tag);
  /* A POST that is cancelled after it was sent still has an outcome. */
  g_task_set_check_cancellable (task, FALSE);

  send = g_new0 (Send, 1);
  send->request = request;
  send->context = self->context;
  send->cancellable = g_cancellable_new ();
  g_task_set_task_data (task, send, (GDestroyNotify) send_free);
  if (cancellable != NULL)
    {
      send->outer = g_object_ref (cancellable);
      send->forward_id = g_cancellable_connect (cancellable, G_CALLBACK (forward_cb), send, NULL);
    }

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, enqueue_cb, g_steal_pointer (&task), NULL);
  g_source_attach (source, self->context);
}

/* Returns: (transfer full): the result of the request's decoder, or %NULL with an error. */
gpointer
till_transport_send_finish (TillTransport *self,
                            gpointer source_tag,
                            GAsyncResult *result,
                            GError **error)
{
  g_autoptr (GError) failure = NULL;
  gpointer answer = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, source_tag), NULL);

  signal_correction (self);
  answer = g_task_propagate_pointer (G_TASK (result), &failure);
  g_signal_emit (self, signals[SIGNAL_FINISHED], 0, failure);
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));

  return answer;
}
