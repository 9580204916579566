/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sends a webhook to a receiver under development on this machine, and nowhere else: any
 * receiver would believe a body that is signed with the store's key. */

#include "till-webhook-sender.h"

#include <libsoup/soup.h>

#define TIMEOUT_S  10
#define MAX_ANSWER 4096

typedef struct
{
  SoupSession *session;
  SoupMessage *message;
  char *answer;
} Sending;

static void
sending_free (Sending *self)
{
  soup_session_abort (self->session);
  g_object_unref (self->session);
  g_object_unref (self->message);
  g_free (self->answer);
  g_free (self);
}

/* Returns: whether @text is an http address with a host name of loopback. */
gboolean
till_is_loopback_url (const char *text)
{
  g_autoptr (GUri) uri = text != NULL ? g_uri_parse (text, SOUP_HTTP_URI_FLAGS, NULL) : NULL;
  g_autoptr (GInetAddress) address = NULL;
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;

  if (host == NULL || !g_str_equal (g_uri_get_scheme (uri), "http") ||
      g_uri_get_userinfo (uri) != NULL)
    return FALSE;
  if (g_ascii_strcasecmp (host, "localhost") == 0)
    return TRUE;

  address = g_inet_address_new_from_string (host);

  return address != NULL && g_inet_address_get_is_loopback (address);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
      g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  Sending *sending = g_task_get_task_data (task);

  /* The text of the answer matters less than its status. */
  if (bytes != NULL)
    sending->answer =
        g_utf8_make_valid (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  g_task_return_int (task, (gssize) soup_message_get_status (sending->message));
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (GInputStream) body = soup_session_send_finish (SOUP_SESSION (source), result, &error);

  if (body == NULL)
    g_task_return_error (task, error);
  else
    g_input_stream_read_bytes_async (body, MAX_ANSWER, G_PRIORITY_DEFAULT,
                                     g_task_get_cancellable (task), read_cb, g_object_ref (task));
}

static Sending *
sending_new (const char *url, const char *header_name, const char *header_value, GBytes *body)
{
  Sending *self = g_new0 (Sending, 1);

  self->session =
      soup_session_new_with_options ("timeout", TIMEOUT_S, "proxy-resolver", NULL, NULL);
  soup_session_remove_feature_by_type (self->session, SOUP_TYPE_AUTH_MANAGER);
  soup_session_remove_feature_by_type (self->session, SOUP_TYPE_CONTENT_DECODER);
  self->message = soup_message_new ("POST", url);
  soup_message_add_flags (self->message, SOUP_MESSAGE_NO_REDIRECT | SOUP_MESSAGE_NEW_CONNECTION);
  soup_message_set_request_body_from_bytes (self->message, "application/json", body);
  if (*header_value != '\0')
    soup_message_headers_replace (soup_message_get_request_headers (self->message), header_name,
                                  header_value);

  return self;
}

/* @url is one for which till_is_loopback_url() holds; @header_value, which has no line break,
 * may be empty to leave the header out. */
void
till_webhook_sender_send_async (const char *url,
                                const char *header_name,
                                const char *header_value,
                                GBytes *body,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  GTask *task = NULL;
  Sending *sending = NULL;

  g_return_if_fail (till_is_loopback_url (url));
  g_return_if_fail (header_name != NULL && header_value != NULL && body != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_webhook_sender_send_async);
  sending = sending_new (url, header_name, header_value, body);
  g_task_set_task_data (task, sending, (GDestroyNotify) sending_free);
  soup_session_send_async (sending->session, sending->message, G_PRIORITY_DEFAULT, cancellable,
                           sent_cb, task);
}

/* @answer is (transfer full) (nullable): the beginning of the answer.
 *
 * Returns: the status of the answer, or zero with %G_IO_ERROR. */
guint
till_webhook_sender_send_finish (GAsyncResult *result, char **answer, GError **error)
{
  Sending *sending = NULL;
  gssize status = 0;

  g_return_val_if_fail (g_task_is_valid (result, NULL), 0);
  g_return_val_if_fail (answer != NULL, 0);

  sending = g_task_get_task_data (G_TASK (result));
  *answer = g_steal_pointer (&sending->answer);
  status = g_task_propagate_int (G_TASK (result), error);

  return status > 0 ? (guint) status : 0;
}
