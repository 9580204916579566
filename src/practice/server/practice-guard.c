/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeGuard: SoupServer is not made for clients that one can't trust, and every page in a
 * browser is one. So the guard refuses foreign hosts, foreign origins, ranges, and a body that is
 * too large before it is read. It also refuses chunked bodies: for libsoup, a body that ends
 * between two chunks, or before a length that is no number, is complete. */

#include "practice-guard.h"
#include "practice-reply.h"

#include <string.h>

#define MAX_BODY_SIZE 65536

static const char *const own_names[] = { "127.0.0.1", "localhost", "[::1]" };

struct _PracticeGuard
{
  SoupServer *soup; /* borrowed */
  guint16 port;
  char *own_hosts[G_N_ELEMENTS (own_names)]; /* names with the port */
};

static gboolean
is_own_host (PracticeGuard *self, const char *host)
{
  for (guint i = 0; host != NULL && i < G_N_ELEMENTS (own_names); i++)
    if (g_ascii_strcasecmp (host, self->own_hosts[i]) == 0)
      return TRUE;

  return FALSE;
}

static gboolean
is_own_origin (PracticeGuard *self, const char *origin)
{
  return g_str_has_prefix (origin, "http://") && is_own_host (self, origin + strlen ("http://"));
}

/* A request line can contain a host, too. GUri has no brackets around an IPv6 address. */
static gboolean
is_own_uri (PracticeGuard *self, GUri *uri)
{
  const char *host = g_uri_get_host (uri);

  return g_uri_get_port (uri) == self->port &&
         (g_str_equal (host, "127.0.0.1") || g_str_equal (host, "::1") ||
          g_ascii_strcasecmp (host, "localhost") == 0);
}

static gboolean
is_too_large (const char *content_length)
{
  guint64 length = 0;

  return content_length != NULL &&
         strspn (content_length, "0123456789") == strlen (content_length) &&
         !g_ascii_string_to_unsigned (content_length, 10, 0, MAX_BODY_SIZE, &length, NULL);
}

static gboolean
has_unclear_length (const char *content_length)
{
  return content_length != NULL &&
         (*content_length == '\0' ||
          strspn (content_length, "0123456789") != strlen (content_length));
}

/* SoupServer sends nothing before it has read the whole request. So this writes the answer to the
 * socket, and SoupServer drops what the client still sends. */
static void
refuse_body (SoupServerMessage *message, guint status, const char *reason, const char *text)
{
  GSocket *socket = soup_server_message_get_socket (message);
  PracticeReply reply = { .body = g_string_new (NULL) };
  g_autoptr (GString) answer = g_string_new (NULL);

  practice_reply_fail (&reply, status, text);
  g_string_printf (answer,
                   "HTTP/1.1 %u %s\r\nContent-Type: application/json\r\nCache-Control: no-store\r\n"
                   "Connection: close\r\nContent-Length: %" G_GSIZE_FORMAT "\r\n\r\n%s",
                   status, reason, reply.body->len, reply.body->str);
  practice_reply_clear (&reply);

  soup_message_body_set_accumulate (soup_server_message_get_request_body (message), FALSE);
  soup_server_message_set_status (message, status, reason);
  g_socket_send (socket, answer->str, answer->len, NULL, NULL);
  g_socket_shutdown (socket, FALSE, TRUE, NULL);
}

static void
got_headers_cb (SoupServerMessage *message, PracticeGuard *self)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  const char *origin = soup_message_headers_get_list (headers, "Origin");
  const char *content_length = soup_message_headers_get_list (headers, "Content-Length");

  /* SoupServer has refused the request. */
  if (soup_server_message_get_status (message) != 0)
    return;

  if (!is_own_host (self, soup_message_headers_get_list (headers, "Host")) ||
      !is_own_uri (self, soup_server_message_get_uri (message)))
    refuse_body (message, 421, "Misdirected Request", "This host is not served here");
  else if (origin != NULL && !is_own_origin (self, origin))
    refuse_body (message, 403, "Forbidden", "Requests from other origins are refused");
  else if (soup_message_headers_get_list (headers, "Range") != NULL)
    refuse_body (message, 400, "Bad Request", "Range is not supported");
  else if (soup_message_headers_get_list (headers, "Transfer-Encoding") != NULL)
    refuse_body (message, 411, "Length Required", "The body needs a Content-Length");
  else if (has_unclear_length (content_length))
    refuse_body (message, 400, "Bad Request", "The length of the body is not clear");
  else if (is_too_large (content_length))
    refuse_body (message, 413, "Request Entity Too Large", "The body is larger than 64 KiB");
}

/* This is the body of what SoupServer refuses by itself, for example a malformed request line. */
static void
request_started_cb (SoupServer *soup, SoupServerMessage *message, PracticeGuard *self)
{
  static const char text[] = "{\"success\":false,\"error\":\"The request can't be read\"}";

  soup_server_message_set_response (message, "application/json", SOUP_MEMORY_STATIC, text,
                                    sizeof text - 1);
  g_signal_connect (message, "got-headers", G_CALLBACK (got_headers_cb), self);
}

/* @soup listens on @port and outlives the result. */
PracticeGuard *
practice_guard_new (SoupServer *soup, guint16 port)
{
  PracticeGuard *self = g_new0 (PracticeGuard, 1);

  g_return_val_if_fail (SOUP_IS_SERVER (soup), NULL);

  self->soup = soup;
  self->port = port;
  for (guint i = 0; i < G_N_ELEMENTS (own_names); i++)
    self->own_hosts[i] = g_strdup_printf ("%s:%u", own_names[i], port);
  g_signal_connect (soup, "request-started", G_CALLBACK (request_started_cb), self);

  return self;
}

void
practice_guard_free (PracticeGuard *self)
{
  g_return_if_fail (self != NULL);

  g_signal_handlers_disconnect_by_data (self->soup, self);
  for (guint i = 0; i < G_N_ELEMENTS (own_names); i++)
    g_free (self->own_hosts[i]);
  g_free (self);
}
