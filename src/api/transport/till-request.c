/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRequest: one call of the service as the resources describe it. It percent-encodes ids and
 * search words once, so the signature covers exactly the text that is sent. */

#include "till-request.h"

#include "till-api-error.h"

#define MAX_BODY (1024 * 1024) /* bytes */
#define MAX_ID   1024          /* bytes */

static void
add_number (TillRequest *self, const char *name, guint64 value)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, value);

  till_request_add_parameter (self, name, text);
}

/* Returns: (transfer full): a request for @path, a path of section 4. @method is static. */
TillRequest *
till_request_new (const char *method, const char *path, TillPriority priority)
{
  TillRequest *self = NULL;

  g_return_val_if_fail (method != NULL, NULL);
  g_return_val_if_fail (path != NULL, NULL);

  self = g_new0 (TillRequest, 1);
  self->method = method;
  self->path = g_strdup (path);
  self->name = g_strdup (path);
  self->priority = priority;
  self->max_body = MAX_BODY;
  self->json_limits = till_json_usual_limits;

  return self;
}

void
till_request_free (TillRequest *self)
{
  g_return_if_fail (self != NULL);

  if (self->free_context != NULL)
    self->free_context (self->context);

  g_free (self->path);
  g_free (self->name);
  g_free (self->query);
  g_free (self->body);
  g_free (self);
}

/* Appends @id as one segment of the path. A text that can't be a segment (proxies remove dot
 * segments) can't be an id either.
 *
 * Returns: %FALSE with %TILL_API_ERROR_NOT_FOUND for such a text. */
gboolean
till_request_append_id (TillRequest *self, const char *id, GError **error)
{
  g_autofree char *segment = NULL;
  char *path = NULL;
  char *name = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (id != NULL, FALSE);

  if (*id == '\0' || g_str_equal (id, ".") || g_str_equal (id, "..") || strlen (id) > MAX_ID)
    {
      g_set_error_literal (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND,
                           "Nothing can have this id");
      return FALSE;
    }

  segment = g_uri_escape_string (id, NULL, FALSE);
  path = g_strconcat (self->path, "/", segment, NULL);
  g_free (self->path);
  self->path = path;
  name = g_strconcat (self->name, "/{id}", NULL);
  g_free (self->name);
  self->name = name;

  return TRUE;
}

/* Appends a parameter to the query, unless @value is %NULL or empty. */
void
till_request_add_parameter (TillRequest *self, const char *name, const char *value)
{
  g_autofree char *escaped_name = NULL;
  g_autofree char *escaped_value = NULL;
  char *query = NULL;

  g_return_if_fail (self != NULL);
  g_return_if_fail (name != NULL);

  if (value == NULL || *value == '\0')
    return;

  escaped_name = g_uri_escape_string (name, NULL, FALSE);
  escaped_value = g_uri_escape_string (value, NULL, FALSE);
  query = g_strconcat (self->query != NULL ? self->query : "", self->query != NULL ? "&" : "",
                       escaped_name, "=", escaped_value, NULL);
  g_free (self->query);
  self->query = query;
}

void
till_request_set_decoder (TillRequest *self, TillDecodeFunc decode, GDestroyNotify free_result)
{
  g_return_if_fail (self != NULL);

  self->decode = decode;
  self->free_result = free_result;
}

/* Takes @context. */
void
till_request_set_context (TillRequest *self, gpointer context, GDestroyNotify free_context)
{
  g_return_if_fail (self != NULL);

  self->context = context;
  self->free_context = free_context;
}

/* Asks for at most @limit records of a list from @offset on, and allows a list's number of bytes.
 * The context of the request becomes a TillRequestRange. */
void
till_request_set_window (TillRequest *self, const TillDialect *dialect, guint64 offset, guint limit)
{
  TillRequestRange *window = NULL;

  g_return_if_fail (self != NULL);
  g_return_if_fail (dialect != NULL);

  add_number (self, dialect->limit_param, limit);
  add_number (self, dialect->offset_param, offset);
  self->max_body = TILL_REQUEST_MAX_LIST_BODY;
  self->is_sync = self->priority == TILL_PRIORITY_BACKGROUND;

  window = g_new0 (TillRequestRange, 1);
  *window = (TillRequestRange){ offset, limit };
  till_request_set_context (self, window, g_free);
}

/* Returns: whether the request changes nothing, so that it can be sent again. */
gboolean
till_request_is_safe (const TillRequest *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return g_str_equal (self->method, "GET");
}
