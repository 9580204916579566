/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Turns an answer into a result or an error: status, strict gate, envelope (section 1), decoder.
 *
 * An error status comes from the service only where its envelope surrounds the message. That
 * matters for a POST or DELETE: "500" from the service means that the call failed, "502" from a
 * gateway says nothing about what the service did. */

#include "till-reply.h"

#include "till-api-error.h"

#define MESSAGE_MAX 200 /* characters */

/* An answer that another thread reads. */
typedef struct
{
  TillReply reply;
  const TillRequest *request; /* borrowed; outlives the call */
} Reading;

static JsonNode *
parse_body (const TillReply *self, const TillRequest *request, GError **error)
{
  gsize length = 0;
  const char *text = g_bytes_get_data (self->body, &length);

  return till_json_parse (text, length, &request->json_limits, error);
}

static char *
cap_message (const char *text)
{
  return g_utf8_strlen (text, -1) > MESSAGE_MAX ? g_utf8_substring (text, 0, MESSAGE_MAX)
                                                : g_strdup (text);
}

/* Returns: (transfer full) (nullable): the message of an envelope that reports a failure. */
static char *
read_message (JsonNode *root)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  TillJson envelope = till_json_root (root, &error);

  if (!till_json_is_object (&envelope) || till_json_get_boolean (&envelope, "success", FALSE))
    return NULL;

  text = till_json_dup_text (&envelope, till_json_first_of (&envelope, "error", "message", NULL));

  return text != NULL ? cap_message (text) : NULL;
}

static TillApiError
find_error_code (guint status, gboolean is_services_own)
{
  switch (status)
    {
    case 401:
    case 403:
      return TILL_API_ERROR_UNAUTHORISED;

    case 404:
      return is_services_own ? TILL_API_ERROR_NOT_FOUND : TILL_API_ERROR_MALFORMED;

    case 408:
      return TILL_API_ERROR_OFFLINE;

    case 429:
      return TILL_API_ERROR_RATE_LIMITED;

    default:
      if (status >= 400 && status < 500)
        return TILL_API_ERROR_REJECTED;

      return status >= 500 && status < 600 ? TILL_API_ERROR_SERVER_FAULT : TILL_API_ERROR_MALFORMED;
    }
}

/* Whether the status alone proves that the service did nothing. A redirect does not: it can lead to
 * the result. A "404" that the service did not send does not either: anything on the way can send
 * it. */
static gboolean
is_refusal (guint status)
{
  return status >= 400 && status < 500 && status != 404 && status != 408;
}

static GError *
build_status_error (const TillReply *self, const TillRequest *request)
{
  g_autoptr (JsonNode) root = parse_body (self, request, NULL);
  g_autofree char *message = root != NULL ? read_message (root) : NULL;
  gboolean is_services_own = message != NULL;
  TillApiError code = find_error_code (self->status, is_services_own);

  if (message == NULL)
    message = g_strdup_printf ("HTTP status %u", self->status);

  if (code == TILL_API_ERROR_RATE_LIMITED)
    return till_api_error_new_rate_limited (self->retry_after_s, message);

  if (!till_request_is_safe (request) && !is_services_own && !is_refusal (self->status))
    code = TILL_API_ERROR_OUTCOME_UNKNOWN;

  return g_error_new_literal (TILL_API_ERROR, (int) code, message);
}

static gpointer
read_data (TillJson *envelope, const TillRequest *request)
{
  TillJson data = { NULL, envelope, "data", 0, envelope->error, NULL };
  JsonObject *members = json_node_get_object (envelope->node);

  data.node = json_object_get_member (members, "data");
  if (!till_json_is_object (&data) && !till_json_is_array (&data))
    {
      till_json_fail (envelope, "data", "an object or an array expected");
      return NULL;
    }

  return request->decode (&data, request);
}

static gpointer
read_envelope (JsonNode *root, const TillRequest *request, GError **error)
{
  TillJson envelope = till_json_root (root, error);
  gpointer result = NULL;

  if (!till_json_is_object (&envelope) || !till_json_has (&envelope, "success"))
    {
      till_json_fail (&envelope, NULL, "not the service's envelope");
      return NULL;
    }

  if (!till_json_get_boolean (&envelope, "success", FALSE))
    {
      g_autofree char *message = till_json_failed (&envelope) ? NULL : read_message (root);

      if (!till_json_failed (&envelope))
        g_set_error_literal (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED,
                             message != NULL ? message : "No reason given");
      return NULL;
    }

  result = read_data (&envelope, request);
  if (!till_json_failed (&envelope))
    return result;

  if (result != NULL && request->free_result != NULL)
    request->free_result (result);

  return NULL;
}

/* Some services send JSON as plain text. A page or a picture is not the answer of the service,
 * whatever its content. */
static gboolean
can_be_json (const char *content_type)
{
  static const char *const types[] = { "application/json", "text/json", "text/plain", NULL };
  g_autofree char *type = content_type != NULL ? g_ascii_strdown (content_type, -1) : NULL;

  return type == NULL || g_strv_contains (types, type) || g_str_has_suffix (type, "+json");
}

static gpointer
read_body (const TillReply *self, const TillRequest *request, GError **error)
{
  g_autoptr (JsonNode) root = NULL;

  if (!can_be_json (self->content_type))
    {
      g_set_error_literal (error, TILL_JSON_ERROR, TILL_JSON_ERROR_SYNTAX, "not said to be JSON");
      return NULL;
    }

  root = parse_body (self, request, error);

  return root != NULL ? read_envelope (root, request, error) : NULL;
}

static void
hide (GString *text, const char *key)
{
  if (key != NULL && *key != '\0')
    g_string_replace (text, key, "•••", 0);
}

/* Returns: (transfer full): the body as valid UTF-8, without the keys, which a hostile answer can
 * repeat. */
static char *
dup_text (const TillReply *self)
{
  g_autofree char *valid = NULL;
  GString *text = NULL;
  gsize length = 0;
  const char *body = NULL;

  body = g_bytes_get_data (self->body, &length);
  valid = length > 0 ? g_utf8_make_valid (body, (gssize) length) : g_strdup ("");
  text = g_string_new (valid);
  if (self->keys != NULL)
    {
      hide (text, till_credentials_get_secret_key (self->keys));
      hide (text, till_credentials_get_api_key (self->keys));
    }

  return g_string_free (text, FALSE);
}

/* Returns: (transfer full): the result of the request's decoder, or %NULL with %TILL_API_ERROR. A
 * POST or DELETE with an unreadable answer ends with %TILL_API_ERROR_OUTCOME_UNKNOWN. */
gpointer
till_reply_read (const TillReply *self, const TillRequest *request, GError **error)
{
  g_autoptr (GError) reason = NULL;
  gpointer result = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (request != NULL, NULL);

  if (self->status < 200 || self->status > 299)
    {
      g_propagate_error (error, build_status_error (self, request));
      return NULL;
    }

  if (request->decode == NULL)
    return dup_text (self);

  if (request->created_by != NULL &&
      !till_dialect_takes_created (request->created_by, self->status))
    g_set_error (&reason, TILL_JSON_ERROR, TILL_JSON_ERROR_SYNTAX, "HTTP status %u", self->status);
  else
    result = read_body (self, request, &reason);
  if (reason == NULL)
    return result;

  if (reason->domain == TILL_API_ERROR)
    g_propagate_error (error, g_steal_pointer (&reason));
  else
    g_set_error_literal (error, TILL_API_ERROR,
                         till_request_is_safe (request) ? TILL_API_ERROR_MALFORMED
                                                        : TILL_API_ERROR_OUTCOME_UNKNOWN,
                         reason->message);

  return NULL;
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
  g_autoptr (GTask) task = data;
  const Reading *reading = g_task_get_task_data (task);
  GError *error = NULL;
  gpointer result = till_reply_read (&reading->reply, reading->request, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, reading->request->free_result);
}

/* Returns: (transfer full): the one thread that reads long answers. More of them would take the
 * processors from the window. */
GThreadPool *
till_reply_readers_new (void)
{
  return g_thread_pool_new (read_job, NULL, 1, FALSE, NULL);
}

/* Reads a copy of @self on the thread of @readers. @self has keys, and @request outlives the call.
 */
void
till_reply_read_async (const TillReply *self,
                       const TillRequest *request,
                       GThreadPool *readers,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  GTask *task = NULL;
  Reading *reading = NULL;

  g_return_if_fail (self != NULL);
  g_return_if_fail (request != NULL);

  task = g_task_new (NULL, NULL, callback, user_data);
  g_task_set_source_tag (task, till_reply_read_async);
  reading = g_new0 (Reading, 1);
  reading->request = request;
  reading->reply = *self;
  reading->reply.body = g_bytes_ref (self->body);
  reading->reply.content_type = g_strdup (self->content_type);
  reading->reply.keys = till_credentials_ref (self->keys);
  g_task_set_task_data (task, reading, (GDestroyNotify) reading_free);
  g_thread_pool_push (readers, task, NULL);
}

/* Returns: as till_reply_read() does. */
gpointer
till_reply_read_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, till_reply_read_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
