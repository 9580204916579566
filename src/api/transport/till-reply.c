/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From an answer to a result or an error: status, strict gate, envelope (section 1), decoder.
 *
 * An error status is the service's own word only where its envelope is around it. That matters for
 * a POST or DELETE: "500" from the service says that it failed, "502" from a gateway says nothing
 * about what the service has done. */

#include "till-reply.h"

#include "till-api-error.h"

#define MESSAGE_MAX 200

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

/* Returns: (transfer full) (nullable): the service's words in an envelope that says failure. */
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

/* Whether the status alone says that nothing was done. A redirect does not: it can be where to look
 * at what was. Nor does a "404" of somebody else, whoever that is and whomever they asked. */
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

/* Plain text is what a service sends that does not bother; a page or a picture is somebody else's
 * answer, whatever can be read out of it. */
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

/* The body as it came, but for what is no text, and for the keys where somebody on the way sends
 * them back. */
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

/* Returns: (transfer full): what the request's decoder made of the answer, or %NULL with an error
 * of %TILL_API_ERROR. A POST or DELETE whose answer cannot be read has
 * %TILL_API_ERROR_OUTCOME_UNKNOWN. */
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
