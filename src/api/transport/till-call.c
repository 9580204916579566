/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One call, on the transport's thread: look up the keys, sign, send, read and, for a GET, decide
 * whether to wait and send again. Reading a page of a list takes longer than fetching it, so
 * another thread reads it and the connection is free meanwhile.
 *
 * A POST or DELETE is sent once. When it was sent and no readable answer came back, the call ends
 * with TILL_API_ERROR_OUTCOME_UNKNOWN, whatever the reason: the service may have done it. */

#include "till-call.h"

#include "till-api-error.h"
#include "till-exchange.h"
#include "till-http-time.h"
#include "till-reply.h"
#include "till-retry.h"
#include "till-signer.h"
#include "till-source.h"

#define BIG_BODY (16 * 1024) /* bytes; another thread reads a body of this size */

typedef struct
{
  TillChannel *channel;       /* borrowed */
  const TillRequest *request; /* borrowed */
  TillCredentials *credentials;
  TillCallReceived received;
  gpointer user_data; /* borrowed */

  gint64 started_us; /* of the first try; monotonic */
  guint n_tries;
  gboolean was_resigned; /* signed again for a skewed clock, which happens once a call */

  SoupMessage *message; /* of this try */
  gint64 sent_ms;
  gint64 sent_us;       /* monotonic */
  gint64 correction_ms; /* in the signature of this try */

  GSource *pause;
  GSource *cancelled;
} Call;

static void send_once (GTask *task);

static void
call_free (Call *self)
{
  till_source_clear (&self->pause);
  till_source_clear (&self->cancelled);
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

/* libsoup itself sends a GET again when an idle connection turns out to be closed. */
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

  /* A parser and an encoder wrote the parts, so they always make a URL. */
  g_assert (message != NULL);

  /* libsoup would itself send a DELETE again when an idle connection turns out to be closed. */
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

  till_source_clear (&self->pause);
  till_source_clear (&self->cancelled);
  send_once (task);

  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  GTask *task = user_data;
  Call *self = g_task_get_task_data (task);

  till_source_clear (&self->pause);
  till_source_clear (&self->cancelled);
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

/* Whether the time in the signature can be the reason for this 401. */
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

  /* The request scheduler decides when background calls go on. */
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

/* A GET with such a status is never sent again, whatever its answer contains. */
static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Call *self = g_task_get_task_data (task);
  TillRetryCause cause = { soup_message_get_status (self->message), FALSE, -1 };
  g_autoptr (GError) error = NULL;
  gpointer answer = till_reply_read_finish (result, &error);

  take_result (task, answer, error, &cause);
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

  till_traffic_meter_count_answer (&self->channel->traffic, reply.status, reply.retry_after_s);
  if (self->request->priority == TILL_PRIORITY_BACKGROUND &&
      reply.status != TILL_STATUS_TOO_MANY_REQUESTS)
    till_traffic_meter_count_latency (&self->channel->traffic,
                                      (g_get_monotonic_time () - self->sent_us) / 1000);
  till_channel_observe (self->channel, headers, self->sent_ms, now_ms);

  if (is_worth_a_thread (self, &reply))
    {
      till_reply_read_async (&reply, self->request, self->channel->readers, read_cb,
                             g_object_ref (task));
      self->received (self->user_data);
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
    till_traffic_meter_count_late (&self->channel->traffic);
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

/* The last try of a GET gets the rest of the total time. */
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
    till_traffic_meter_count_unasked (&self->channel->traffic);
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

/* Makes the call of @request, on the channel's thread, which is also where @cancellable must be
 * cancelled and both callbacks run. @channel and @request outlive the call. @received runs before
 * @callback, and only where reading the answer takes long. */
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

/* Returns: (transfer full): the result of the request's decoder, or %NULL with %TILL_API_ERROR,
 * an error of the credential provider, or %G_IO_ERROR_CANCELLED. */
gpointer
till_call_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, till_call_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
