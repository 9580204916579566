/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One request and its answer, with a limit on everything the service decides: the time until the
 * last byte, the number of bytes, the number of "100 Continue"s. libsoup limits none of these (its
 * time limit is for each read). An exchange refuses an answer of unclear length, because libsoup
 * picks one of two lengths and ignores a negative one. It also refuses a compressed answer, because
 * no request allows one. */

#include "till-exchange.h"

#include "till-api-error.h"
#include "till-source.h"

#define CHUNK             (64 * 1024) /* bytes */
#define MAX_INFORMATIONAL 8

/* Why this side ended the exchange. */
typedef enum
{
  STOP_NONE,
  STOP_TIME,
  STOP_INFORMATIONAL,
  STOP_SIZE,
  STOP_LENGTH,
  STOP_ENCODING,
  STOP_OLD_TLS,
  STOP_RESTART,
} Stop;

typedef struct
{
  SoupMessage *message;
  GCancellable *inner; /* cancelled with the caller's, or by a limit */
  GSource *cancelled;  /* nullable */
  GSource *time_limit;
  gulong signal_ids[4];

  GInputStream *stream;
  GByteArray *body;
  gsize max_body;
  guint n_informational;
  Stop stop;
  TillExchangeFacts facts;
} Exchange;

static void
exchange_free (Exchange *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->signal_ids); i++)
    g_clear_signal_handler (&self->signal_ids[i], self->message);

  till_source_clear (&self->cancelled);
  till_source_clear (&self->time_limit);
  g_clear_object (&self->stream);
  g_clear_object (&self->message);
  g_clear_object (&self->inner);
  g_clear_pointer (&self->body, g_byte_array_unref);
  g_free (self);
}

static void
stop (Exchange *self, Stop reason)
{
  if (self->stop == STOP_NONE)
    self->stop = reason;

  g_cancellable_cancel (self->inner);
}

/* Two lengths, a length beside chunks, or a length that is not a number. */
static gboolean
has_unclear_length (SoupMessageHeaders *headers)
{
  const char *lengths = soup_message_headers_get_list (headers, "Content-Length");

  return lengths != NULL && (strspn (lengths, "0123456789") != strlen (lengths) ||
                             soup_message_headers_get_one (headers, "Transfer-Encoding") != NULL);
}

static gboolean
is_compressed (SoupMessageHeaders *headers)
{
  const char *encodings = soup_message_headers_get_list (headers, "Content-Encoding");

  return encodings != NULL && g_ascii_strcasecmp (encodings, "identity") != 0;
}

static GError *
build_stop_error (Stop reason)
{
  switch (reason)
    {
    case STOP_TIME:
      return g_error_new_literal (TILL_API_ERROR, TILL_API_ERROR_OFFLINE,
                                  "No whole answer within the time limit");

    case STOP_INFORMATIONAL:
      return g_error_new_literal (TILL_API_ERROR, TILL_API_ERROR_MALFORMED,
                                  "Interim answers without end");

    case STOP_SIZE:
      return g_error_new_literal (TILL_API_ERROR, TILL_API_ERROR_MALFORMED,
                                  "The answer is too big");

    case STOP_LENGTH:
      return g_error_new_literal (TILL_API_ERROR, TILL_API_ERROR_MALFORMED,
                                  "The length of the answer is not clear");

    case STOP_ENCODING:
      return g_error_new_literal (TILL_API_ERROR, TILL_API_ERROR_MALFORMED, "The answer is packed");

    case STOP_OLD_TLS:
      return g_error_new_literal (TILL_API_ERROR, TILL_API_ERROR_TLS,
                                  "The service speaks a TLS older than 1.2");

    case STOP_RESTART:
      return g_error_new_literal (TILL_API_ERROR, TILL_API_ERROR_OFFLINE,
                                  "The connection closed before an answer came");

    case STOP_NONE:
    default:
      g_assert_not_reached ();
    }
}

static TillApiError
find_error_code (const GError *failure)
{
  if (failure->domain == G_TLS_ERROR)
    return g_error_matches (failure, G_TLS_ERROR, G_TLS_ERROR_EOF) ? TILL_API_ERROR_OFFLINE
                                                                   : TILL_API_ERROR_TLS;

  if (failure->domain == SOUP_SESSION_ERROR ||
      g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_INVALID_DATA) ||
      g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT) ||
      g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    return TILL_API_ERROR_MALFORMED;

  return TILL_API_ERROR_OFFLINE;
}

static void
fail (GTask *task, const GError *failure)
{
  Exchange *self = g_task_get_task_data (task);
  TillApiError code = find_error_code (failure);

  self->facts.is_late =
      self->stop == STOP_TIME || g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  if (self->stop != STOP_NONE)
    {
      g_task_return_error (task, build_stop_error (self->stop));
      return;
    }

  if (g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, g_error_copy (failure));
      return;
    }

  self->facts.is_lost = code == TILL_API_ERROR_OFFLINE &&
                        !g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  g_task_return_new_error (task, TILL_API_ERROR, (int) code, "%s", failure->message);
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  g_cancellable_cancel (user_data);

  return G_SOURCE_REMOVE;
}

static gboolean
time_limit_cb (gpointer user_data)
{
  stop (user_data, STOP_TIME);

  return G_SOURCE_REMOVE;
}

static void
starting_cb (SoupMessage *message, gpointer user_data)
{
  Exchange *self = user_data;

  self->facts.was_sent = TRUE;
}

/* libsoup sends some requests again by itself. This one must not be. */
static void
restarted_cb (SoupMessage *message, gpointer user_data)
{
  if (soup_message_query_flags (message, SOUP_MESSAGE_NEW_CONNECTION))
    stop (user_data, STOP_RESTART);
}

static void
got_informational_cb (SoupMessage *message, gpointer user_data)
{
  Exchange *self = user_data;

  if (++self->n_informational > MAX_INFORMATIONAL)
    stop (self, STOP_INFORMATIONAL);
}

/* The TLS version is known from here on, and nothing has been sent yet. */
static void
network_event_cb (SoupMessage *message,
                  GSocketClientEvent event,
                  GIOStream *connection,
                  gpointer user_data)
{
  if (event == G_SOCKET_CLIENT_TLS_HANDSHAKED && G_IS_TLS_CONNECTION (connection) &&
      g_tls_connection_get_protocol_version (G_TLS_CONNECTION (connection)) <
          G_TLS_PROTOCOL_VERSION_TLS_1_2)
    stop (user_data, STOP_OLD_TLS);
}

static void
finish (GTask *task)
{
  Exchange *self = g_task_get_task_data (task);

  if (self->stop != STOP_NONE)
    g_task_return_error (task, build_stop_error (self->stop));
  else
    g_task_return_pointer (task, g_byte_array_free_to_bytes (g_steal_pointer (&self->body)),
                           (GDestroyNotify) g_bytes_unref);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Exchange *self = g_task_get_task_data (task);
  g_autoptr (GError) failure = NULL;
  g_autoptr (GBytes) chunk = NULL;

  chunk = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &failure);
  if (chunk == NULL)
    {
      fail (task, failure);
      return;
    }

  if (g_bytes_get_size (chunk) == 0)
    {
      finish (task);
      return;
    }

  if (g_bytes_get_size (chunk) > self->max_body - self->body->len)
    stop (self, STOP_SIZE);
  else
    g_byte_array_append (self->body, g_bytes_get_data (chunk, NULL),
                         (guint) g_bytes_get_size (chunk));

  g_input_stream_read_bytes_async (self->stream, CHUNK, G_PRIORITY_DEFAULT, self->inner, read_cb,
                                   g_steal_pointer (&task));
}

static void
send_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Exchange *self = g_task_get_task_data (task);
  SoupMessageHeaders *headers = soup_message_get_response_headers (self->message);
  g_autoptr (GError) failure = NULL;

  self->stream = soup_session_send_finish (SOUP_SESSION (source), result, &failure);
  if (self->stream == NULL)
    {
      fail (task, failure);
      return;
    }

  if (has_unclear_length (headers))
    stop (self, STOP_LENGTH);
  else if (is_compressed (headers))
    stop (self, STOP_ENCODING);

  g_input_stream_read_bytes_async (self->stream, CHUNK, G_PRIORITY_DEFAULT, self->inner, read_cb,
                                   g_steal_pointer (&task));
}

/* The priority is above that of input, so that a peer that sends without end can't block the
 * source. */
static void
attach (GSource *source, GSourceFunc callback, gpointer user_data)
{
  g_source_set_priority (source, G_PRIORITY_HIGH);
  g_source_set_callback (source, callback, user_data, NULL);
  g_source_attach (source, g_main_context_get_thread_default ());
}

static void
watch (Exchange *self, guint time_limit_ms, GCancellable *cancellable)
{
  self->signal_ids[0] =
      g_signal_connect (self->message, "starting", G_CALLBACK (starting_cb), self);
  self->signal_ids[1] = g_signal_connect (self->message, "got-informational",
                                          G_CALLBACK (got_informational_cb), self);
  self->signal_ids[2] =
      g_signal_connect (self->message, "network-event", G_CALLBACK (network_event_cb), self);

  self->signal_ids[3] =
      g_signal_connect (self->message, "restarted", G_CALLBACK (restarted_cb), self);

  self->time_limit = g_timeout_source_new (time_limit_ms);
  attach (self->time_limit, time_limit_cb, self);

  if (cancellable != NULL)
    {
      self->cancelled = g_cancellable_source_new (cancellable);
      attach (self->cancelled, G_SOURCE_FUNC (cancelled_cb), self->inner);
    }
}

/* Sends @message and reads its answer up to @max_body bytes, within @time_limit_ms, on the
 * session's thread. A message with SOUP_MESSAGE_NEW_CONNECTION is never sent a second time. */
void
till_exchange_async (SoupSession *session,
                     SoupMessage *message,
                     gsize max_body,
                     guint time_limit_ms,
                     GCancellable *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Exchange *self = NULL;

  g_return_if_fail (SOUP_IS_SESSION (session));
  g_return_if_fail (SOUP_IS_MESSAGE (message));

  task = g_task_new (session, NULL, callback, user_data);
  g_task_set_source_tag (task, till_exchange_async);

  self = g_new0 (Exchange, 1);
  self->message = g_object_ref (message);
  self->inner = g_cancellable_new ();
  self->body = g_byte_array_new ();
  self->max_body = max_body;
  g_task_set_task_data (task, self, (GDestroyNotify) exchange_free);
  watch (self, time_limit_ms, cancellable);

  soup_session_send_async (session, message, G_PRIORITY_DEFAULT, self->inner, send_cb,
                           g_object_ref (task));
}

/* Always fills @facts.
 *
 * Returns: (transfer full): the body, or %NULL with an error of %TILL_API_ERROR or
 * %G_IO_ERROR_CANCELLED. */
GBytes *
till_exchange_finish (GAsyncResult *result, TillExchangeFacts *facts, GError **error)
{
  Exchange *self = NULL;

  g_return_val_if_fail (g_async_result_is_tagged (result, till_exchange_async), NULL);
  g_return_val_if_fail (facts != NULL, NULL);

  self = g_task_get_task_data (G_TASK (result));
  *facts = self->facts;

  return g_task_propagate_pointer (G_TASK (result), error);
}
