/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTransport: the way to one service.
 *
 * Session and exchanges live on a thread with a main context of its own, so that whatever a peer
 * does to them, the window goes on. A call crosses twice: the caller's thread queues it
 * here, and its result is brought back into the context it came from, where the last reference to
 * the call is dropped too. So a transport is always freed by one of its callers and can wait for
 * its thread.
 *
 * Few calls are under way at once; a background call never takes the last place. A place is free
 * once the answer is whole. */

#include "till-transport.h"

#include "till-call.h"
#include "till-channel.h"
#include "till-request.h"

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
  gint has_told_correction; /* atomic */

  /* The thread's own */
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

/* The task data of a call; its task is owned by whichever side it is on. */
typedef struct
{
  TillRequest *request;
  GMainContext *context;     /* borrowed from the transport */
  GCancellable *outer;       /* the caller's, nullable */
  gulong forward_id;         /* on it, connected and cut in the caller's context */
  GCancellable *cancellable; /* the thread's own, cancelled after the caller's */
  GSource *cancelled;        /* while it waits for its place */
  gboolean has_place;

  gpointer result;
  GError *error;
} Send;

static void start_what_fits (TillTransport *self);

/* Not by a GCancellableSource, which GLib 2.74 leaks when it goes while another thread cancels. */
static void
cut_off (Send *self)
{
  g_cancellable_disconnect (self->outer, self->forward_id);
  self->forward_id = 0;
}

static void
send_free (Send *self)
{
  if (self->result != NULL && self->request->free_result != NULL)
    self->request->free_result (self->result);

  cut_off (self);
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

/* On whatever thread the caller's cancellable is cancelled. It can come too late for the call, so
 * it takes along nothing of it but the thread's cancellable. */
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

  cut_off (send);

  if (send->error != NULL)
    g_task_return_error (task, g_steal_pointer (&send->error));
  else
    g_task_return_pointer (task, g_steal_pointer (&send->result), send->request->free_result);

  return G_SOURCE_REMOVE;
}

/* Takes the task, whose only reference of this thread is @task, back to where it came from. */
static void
bring_back (GTask *task)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, g_task_get_priority (task));
  g_source_set_callback (source, return_cb, task, g_object_unref);
  g_source_attach (source, g_task_get_context (task));
}

static void
stop_waiting (Send *send)
{
  g_source_destroy (send->cancelled);
  g_clear_pointer (&send->cancelled, g_source_unref);
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
  start_what_fits (self);
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
  bring_back (task);
}

static void
start (TillTransport *self, GTask *task)
{
  Send *send = g_task_get_task_data (task);

  stop_waiting (send);
  send->has_place = TRUE;
  self->n_in_flight[send->request->priority]++;
  till_call_async (self->channel, send->request, send->cancellable, received_cb, call_cb, task);
}

static void
start_what_fits (TillTransport *self)
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

/* One that still waits for its place need not get it first. */
static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  GTask *task = user_data;
  TillTransport *self = g_task_get_source_object (task);
  Send *send = g_task_get_task_data (task);

  g_queue_remove (&self->waiting[send->request->priority], task);
  g_cancellable_set_error_if_cancelled (cancellable, &send->error);
  stop_waiting (send);
  bring_back (task);

  return G_SOURCE_REMOVE;
}

static gboolean
enqueue_cb (gpointer user_data)
{
  GTask *task = user_data;
  TillTransport *self = g_task_get_source_object (task);
  Send *send = g_task_get_task_data (task);

  /* It borrows the task: a reference could be dropped here after the task has gone back. */
  send->cancelled = g_cancellable_source_new (send->cancellable);
  g_source_set_callback (send->cancelled, G_SOURCE_FUNC (cancelled_cb), task, NULL);
  g_source_attach (send->cancelled, self->context);

  g_queue_push_tail (&self->waiting[send->request->priority], task);
  start_what_fits (self);

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

  /* Only a caller's thread gets here, see above; the thread can't wait for itself. */
  g_assert (g_thread_self () != self->thread);

  /* From inside the loop, which may not have begun yet. */
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
  g_thread_pool_free (self->channel->readers, FALSE, TRUE);
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
tell_correction (TillTransport *self)
{
  TillSkew skew = till_channel_get_skew (self->channel);
  gint64 correction_ms = till_skew_get_correction_ms (&skew);

  if (correction_ms != 0 &&
      g_atomic_int_compare_and_exchange (&self->has_told_correction, FALSE, TRUE))
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

/* @provider is asked, and @clock read, on the transport's thread.
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

/* Returns: (transfer full): a transport with limits of the caller's. */
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
  self->channel->readers = till_call_readers_new ();
  self->thread = g_thread_new ("till-transport", run_thread, self);

  return self;
}

/* Returns: (transfer none): the dialect the transport was made with. */
const TillDialect *
till_transport_get_dialect (TillTransport *self)
{
  g_return_val_if_fail (TILL_IS_TRANSPORT (self), NULL);

  return self->channel->dialect;
}

/* Returns: milliseconds by which the service's clock is ahead of this machine's, as far as its
 * answers have shown; zero where they have not. */
gint64
till_transport_get_skew_ms (TillTransport *self)
{
  g_return_val_if_fail (TILL_IS_TRANSPORT (self), 0);

  return till_channel_get_skew (self->channel).skew_ms;
}

/* Returns: the HTTP status with which an invoice was last said to be made (section 4.5); zero where
 * none was. May be called from any thread. */
guint
till_transport_get_created_status (TillTransport *self)
{
  g_return_val_if_fail (TILL_IS_TRANSPORT (self), 0);

  return (guint) g_atomic_int_get (&self->channel->created_status);
}

/* Returns: what has happened since it was last asked. May be called from any thread. */
TillTraffic
till_transport_take_traffic (TillTransport *self)
{
  g_return_val_if_fail (TILL_IS_TRANSPORT (self), (TillTraffic){ 0 });

  return till_channel_take_traffic (self->channel);
}

/* Makes a call; for the files per resource. @request is the transport's from then on. @source_tag
 * is the function that was called, so that its finish function can tell. */
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
  /* A POST that was cancelled too late has an outcome all the same. */
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

/* Returns: (transfer full): what the request's decoder returned, or %NULL with an error. */
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

  tell_correction (self);
  answer = g_task_propagate_pointer (G_TASK (result), &failure);
  g_signal_emit (self, signals[SIGNAL_FINISHED], 0, failure);
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));

  return answer;
}
