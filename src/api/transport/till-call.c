/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One call from the keys to the result, on the transport's thread: ask for the keys, then sign,
 * send, read and, for a GET, judge whether to wait and ask again. A page of a list takes longer to
 * read than to fetch, so that is done beside: neither its connection nor the others wait for it.
 *
 * A POST or DELETE is sent once. When it has left this machine and no readable answer comes back,
 * nobody here knows what the service did: that is an outcome of its own, whatever the reason. */

#include "till-call.h"

#include "till-api-error.h"
#include "till-exchange.h"
#include "till-http-time.h"
#include "till-reply.h"
#include "till-retry.h"
#include "till-signer.h"

#define BIG_BODY (16 * 1024) /* worth the way to another thread, in bytes */

typedef struct
{
  TillChannel *channel;       /* borrowed */
  const TillRequest *request; /* borrowed */
  TillCredentials *credentials;
  TillCallReceived received;
  gpointer user_data; /* borrowed */

  gint64 started_us; /* monotonic, of the first try */
  guint n_tries;
  gboolean was_resigned; /* for a skewed clock, once a call */

  SoupMessage *message; /* of this try */
  gint64 sent_ms;
  gint64 sent_us;       /* monotonic */
  gint64 correction_ms; /* that this try was signed with */

  GSource *pause;
  GSource *cancelled;
} Call;

/* An answer that is read on another thread. */
typedef struct
{
  TillReply reply;
  const TillRequest *request; /* borrowed: it outlives the call */
} Reading;

static void send_once (GTask *task);

static void
clear_source (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);

  g_clear_pointer (source, g_source_unref);
}

static void
call_free (Call *self)
{
  clear_source (&self->pause);
  clear_source (&self->cancelled);
  g_clear_pointer (&self->credentials, till_credentials_unref);
  g_clear_object (&self->message);
  g_free (self);
}

static void
sign (Call *self)
{
  TillSkew skew = till_channel_get_skew (self->channel);
  SoupMessageHeaders *headers = soup_message_get_request_headers (self->message);
  TillHeader auth[TILL_AUTH_HEADERS_MAX] = { { NULL, NULL } };
  TillSignable signable = {
    .method = self->request->method,
    .prefix = till_base_url_get_prefix (self->channel->base_url),
    .path = self->request->path,
    .query = self->request->query,
    .body = self->request->body,
  };
  guint n_headers = 0;

  self->correction_ms = till_skew_get_correction_ms (&skew);
  self->sent_ms = till_clock_now_ms (self->channel->clock);
  n_headers = till_signer_build_headers (self->credentials, self->channel->dialect, &signable,
                                         (self->sent_ms + self->correction_ms) / 1000, auth);

  for (guint i = 0; i < n_headers; i++)
    {
      soup_message_headers_replace (headers, auth[i].name, auth[i].value);
      till_header_clear (&auth[i]);
    }
}

/* libsoup sends a GET again by itself when an idle connection turns out to be closed. */
static void
restarted_cb (SoupMessage *message, gpointer user_data)
{
  sign (user_data);
}

static SoupMessage *
build_message (Call *self)
{
  const TillRequest *request = self->request;
  const char *query = request->query;
  g_autofree char *text =
      g_strconcat (till_base_url_to_string (self->channel->base_url), request->path,
                   query != NULL ? "?" : "", query != NULL ? query : "", NULL);
  SoupMessage *message = soup_message_new (request->method, text);

  /* The parts come out of a parser and an encoder; their sum is a URL. */
  g_assert (message != NULL);

  /* On a connection that was idle libsoup would send a DELETE again by itself when it turns out to
   * be closed. */
  soup_message_add_flags (message, till_request_is_safe (request)
                                       ? SOUP_MESSAGE_NO_REDIRECT
                                       : SOUP_MESSAGE_NO_REDIRECT | SOUP_MESSAGE_NEW_CONNECTION);
  soup_message_headers_replace (soup_message_get_request_headers (message), "Accept",
                                "application/json");
  if (request->body != NULL)
    {
      g_autoptr (GBytes) body = g_bytes_new (request->body, strlen (request->body));

      soup_message_set_request_body_from_bytes (message, "application/json", body);
    }

  return message;
}

static gboolean
pause_cb (gpointer user_data)
{
  GTask *task = user_data;
  Call *self = g_task_get_task_data (task);

  clear_source (&self->pause);
  clear_source (&self->cancelled);
  send_once (task);

  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  GTask *task = user_data;
  Call *self = g_task_get_task_data (task);

  clear_source (&self->pause);
  clear_source (&self->cancelled);
  g_task_return_error_if_cancelled (task);

  return G_SOURCE_REMOVE;
}

static void
attach (GSource *source, GSourceFunc callback, GTask *task)
{
  g_source_set_callback (source, callback, g_object_ref (task), g_object_unref);
  g_source_attach (source, g_main_context_get_thread_default ());
}

static void
wait_and_send (GTask *task, int delay_ms)
{
  Call *self = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);

  self->pause = g_timeout_source_new ((guint) delay_ms);
  attach (self->pause, pause_cb, task);

  if (cancellable != NULL)
    {
      self->cancelled = g_cancellable_source_new (cancellable);
      attach (self->cancelled, G_SOURCE_FUNC (cancelled_cb), task);
    }
}

static gboolean
is_signed (const Call *self)
{
  return till_credentials_get_scheme (self->credentials) == TILL_AUTH_HMAC;
}

/* Whether this 401 may be for the time in the signature. */
static gboolean
is_refused_for_time (Call *self, guint status)
{
  TillSkew skew = till_channel_get_skew (self->channel);

  return status == 401 && is_signed (self) &&
         till_skew_explains_refusal (&skew, self->correction_ms);
}

static void
give_up (GTask *task, GError *error, guint status)
{
  Call *self = g_task_get_task_data (task);
  TillSkew skew = till_channel_get_skew (self->channel);

  if (is_refused_for_time (self, status))
    g_task_return_error (task, till_api_error_new_clock (skew.skew_ms / 1000, error->message));
  else
    g_task_return_error (task, g_error_copy (error));
}

static gint64
get_elapsed_ms (const Call *self)
{
  return (g_get_monotonic_time () - self->started_us) / 1000;
}

/* Returns: milliseconds to wait before a GET is tried again, or -1. */
static int
find_delay (Call *self, const TillRetryCause *cause)
{
  const TillTransportLimits *limits = &self->channel->limits;
  TillSkew skew = till_channel_get_skew (self->channel);

  if (!till_request_is_safe (self->request))
    return -1;

  /* Who made it waits for its turn with all others. */
  if (cause->status == TILL_STATUS_TOO_MANY_REQUESTS &&
      self->request->priority == TILL_PRIORITY_BACKGROUND)
    return -1;

  if (is_refused_for_time (self, cause->status) && !self->was_resigned &&
      till_skew_get_correction_ms (&skew) != self->correction_ms)
    {
      self->was_resigned = TRUE;
      return 0;
    }

  return till_retry_get_delay_ms (cause, self->n_tries, get_elapsed_ms (self),
                                  limits->retry_base_ms, limits->retry_cap_ms,
                                  g_rand_double (self->channel->random));
}

static void
fail_or_retry (GTask *task, GError *error, const TillRetryCause *cause)
{
  Call *self = g_task_get_task_data (task);
  int delay_ms = find_delay (self, cause);

  g_debug ("%s %s: try %u: status %u, %s", self->request->method, self->request->name,
           self->n_tries, cause->status, delay_ms < 0 ? "giving up" : "trying again");

  if (delay_ms < 0)
    give_up (task, error, cause->status);
  else
    wait_and_send (task, delay_ms);
}

static int
get_retry_after (SoupMessage *message, gint64 now_ms)
{
  SoupMessageHeaders *headers = soup_message_get_response_headers (message);
  gint64 date_ms = till_http_date_parse (soup_message_headers_get_one (headers, "Date"));

  return till_retry_after_parse (soup_message_headers_get_one (headers, "Retry-After"),
                                 date_ms != 0 ? date_ms : now_ms);
}

static void
reading_free (Reading *self)
{
  g_bytes_unref (self->reply.body);
  g_free ((char *) self->reply.content_type);
  till_credentials_unref (self->reply.keys);
  g_free (self);
}

static void
read_job (gpointer data, gpointer user_data)
{
  g_autoptr (GTask) reading_task = data;
  const Reading *reading = g_task_get_task_data (reading_task);
  GError *error = NULL;
  gpointer result = till_reply_read (&reading->reply, reading->request, &error);

  if (error != NULL)
    g_task_return_error (reading_task, error);
  else
    g_task_return_pointer (reading_task, result, reading->request->free_result);
}

static void
take_result (GTask *task, gpointer result, GError *error, const TillRetryCause *cause)
{
  Call *self = g_task_get_task_data (task);

  if (error != NULL)
    {
      fail_or_retry (task, error, cause);
      return;
    }

  if (self->request->created_by != NULL)
    g_atomic_int_set (&self->channel->created_status, (gint) cause->status);
  g_task_return_pointer (task, result, self->request->free_result);
}

static void
read_aside_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Call *self = g_task_get_task_data (task);
  TillRetryCause cause = { soup_message_get_status (self->message), FALSE, -1 };
  g_autoptr (GError) error = NULL;
  gpointer answer = g_task_propagate_pointer (G_TASK (result), &error);

  take_result (task, answer, error, &cause);
}

/* Whatever it turns out to say, a GET with such a status is not sent again. */
static void
read_aside (GTask *task, const TillReply *reply)
{
  Call *self = g_task_get_task_data (task);
  GTask *reading_task = g_task_new (NULL, NULL, read_aside_cb, g_object_ref (task));
  Reading *reading = g_new0 (Reading, 1);

  g_task_set_source_tag (reading_task, read_aside);
  reading->request = self->request;
  reading->reply = *reply;
  reading->reply.body = g_bytes_ref (reply->body);
  reading->reply.content_type = g_strdup (reply->content_type);
  reading->reply.keys = till_credentials_ref (reply->keys);
  g_task_set_task_data (reading_task, reading, (GDestroyNotify) reading_free);
  g_thread_pool_push (self->channel->readers, reading_task, NULL);
  self->received (self->user_data);
}

static gboolean
is_worth_a_thread (const Call *self, const TillReply *reply)
{
  return till_request_is_safe (self->request) && reply->status >= 200 && reply->status <= 299 &&
         g_bytes_get_size (reply->body) >= BIG_BODY;
}

static void
read_reply (GTask *task, GBytes *body)
{
  Call *self = g_task_get_task_data (task);
  gint64 now_ms = till_clock_now_ms (self->channel->clock);
  SoupMessageHeaders *headers = soup_message_get_response_headers (self->message);
  TillReply reply = { soup_message_get_status (self->message), body,
                      soup_message_headers_get_content_type (headers, NULL),
                      get_retry_after (self->message, now_ms), self->credentials };
  TillRetryCause cause = { reply.status, FALSE, reply.retry_after_s };
  g_autoptr (GError) error = NULL;
  gpointer result = NULL;

  till_channel_count_answer (self->channel, reply.status, reply.retry_after_s);
  if (self->request->priority == TILL_PRIORITY_BACKGROUND &&
      reply.status != TILL_STATUS_TOO_MANY_REQUESTS)
    till_channel_count_latency (self->channel, (g_get_monotonic_time () - self->sent_us) / 1000);
  till_channel_observe (self->channel, headers, self->sent_ms, now_ms);

  if (is_worth_a_thread (self, &reply))
    {
      read_aside (task, &reply);
      return;
    }

  result = till_reply_read (&reply, self->request, &error);
  take_result (task, result, error, &cause);
}

static void
exchange_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Call *self = g_task_get_task_data (task);
  TillExchangeFacts facts = { FALSE, FALSE, FALSE };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) body = till_exchange_finish (result, &facts, &error);

  if (facts.is_late)
    till_channel_count_late (self->channel);
  if (facts.is_lost && !facts.was_sent)
    till_channel_renew (self->channel);

  if (body != NULL)
    {
      read_reply (task, body);
    }
  else if (facts.was_sent && !till_request_is_safe (self->request))
    {
      g_task_return_new_error (task, TILL_API_ERROR, TILL_API_ERROR_OUTCOME_UNKNOWN, "%s",
                               error->message);
    }
  else if (error->domain != TILL_API_ERROR)
    {
      g_task_return_error (task, g_steal_pointer (&error));
    }
  else
    {
      TillRetryCause cause = { 0, facts.is_lost, -1 };

      fail_or_retry (task, error, &cause);
    }
}

/* The last try of a GET has what the others have left of the whole. */
static guint
find_time_limit_ms (const Call *self)
{
  const TillTransportLimits *limits = &self->channel->limits;

  guint each_ms = self->request->is_sync ? limits->sync_time_limit_ms : limits->get_time_limit_ms;

  if (!till_request_is_safe (self->request))
    return limits->post_time_limit_ms;

  return (guint) CLAMP (TILL_RETRY_TOTAL_MS - get_elapsed_ms (self), 1, each_ms);
}

static void
send_once (GTask *task)
{
  Call *self = g_task_get_task_data (task);

  self->n_tries++;
  self->sent_us = g_get_monotonic_time ();
  if (self->request->priority == TILL_PRIORITY_FOREGROUND || self->n_tries > 1)
    till_channel_count_unasked (self->channel);
  g_clear_object (&self->message);
  self->message = build_message (self);
  sign (self);
  g_signal_connect (self->message, "restarted", G_CALLBACK (restarted_cb), self);

  till_exchange_async (self->channel->session, self->message, self->request->max_body,
                       find_time_limit_ms (self), g_task_get_cancellable (task), exchange_cb,
                       g_object_ref (task));
}

static void
lookup_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Call *self = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  self->credentials =
      till_credential_provider_lookup_finish (TILL_CREDENTIAL_PROVIDER (source), result, &error);
  if (self->credentials == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  if (g_task_return_error_if_cancelled (task))
    return;

  if (!till_signer_can_use (self->credentials))
    {
      g_task_return_new_error (task, TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED,
                               "The API key has a character that no key has");
      return;
    }

  self->started_us = g_get_monotonic_time ();
  send_once (task);
}

/* Makes the call of @request, on the channel's thread; both must outlive it, and @cancellable is
 * cancelled on that thread. @received is called there, too, with @user_data and before @callback,
 * where the answer takes long to read. */
void
till_call_async (TillChannel *channel,
                 const TillRequest *request,
                 GCancellable *cancellable,
                 TillCallReceived received,
                 GAsyncReadyCallback callback,
                 gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Call *self = NULL;

  g_return_if_fail (channel != NULL);
  g_return_if_fail (request != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_call_async);
  g_task_set_check_cancellable (task, FALSE);

  self = g_new0 (Call, 1);
  self->channel = channel;
  self->request = request;
  self->received = received;
  self->user_data = user_data;
  g_task_set_task_data (task, self, (GDestroyNotify) call_free);

  till_credential_provider_lookup_async (channel->provider, cancellable, lookup_cb,
                                         g_object_ref (task));
}

/* Returns: (transfer full): what reads the long answers of a channel: one after the other, or they
 * would take the processors from the window. */
GThreadPool *
till_call_readers_new (void)
{
  return g_thread_pool_new (read_job, NULL, 1, FALSE, NULL);
}

/* Returns: (transfer full): what the request's decoder returned, or %NULL with an error of
 * %TILL_API_ERROR, of the provider or %G_IO_ERROR_CANCELLED. */
gpointer
till_call_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, till_call_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
