/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeWebhookSender: an attempt that is not answered 2xx is repeated after 1, 2, 4, … seconds
 * of the machine's clock (section 6). The queue records each attempt. */

#include "practice-webhook-sender.h"

#include "till-define.h"

#include <libsoup/soup.h>
#include <string.h>

#define TIMEOUT_S   10
#define DIGEST_SIZE 32
#define MAX_URL     200

struct _PracticeWebhookSender
{
  PracticeWebhookQueue *queue;    /* borrowed */
  const PracticeOptions *options; /* borrowed */
  char *url;                      /* empty for none */
  SoupSession *session;
  GCancellable *cancellable;
  GHashTable *busy; /* number of a webhook → id of the source of its next attempt, or zero while an
                     * attempt is running */
};

typedef struct
{
  PracticeWebhookSender *sender;
  gint64 n;
  SoupMessage *message;
} Attempt;

static void
attempt_free (Attempt *attempt)
{
  g_clear_object (&attempt->message);
  g_free (attempt);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Attempt, attempt_free)

static char *
sign (const PracticeOptions *options, const char *body)
{
  g_autoptr (GHmac) hmac = g_hmac_new (G_CHECKSUM_SHA256, (const guchar *) options->secret_key,
                                       strlen (options->secret_key));
  g_autofree char *seconds =
      g_strdup_printf ("%" G_GINT64_FORMAT, g_get_real_time () / G_USEC_PER_SEC);
  guint8 digest[DIGEST_SIZE];
  gsize size = sizeof digest;

  if (options->webhook_signature == PRACTICE_WEBHOOK_TIMESTAMP)
    {
      g_hmac_update (hmac, (const guchar *) seconds, -1);
      g_hmac_update (hmac, (const guchar *) ".", 1);
    }
  g_hmac_update (hmac, (const guchar *) body, -1);

  switch (options->webhook_signature)
    {
    case PRACTICE_WEBHOOK_BASE64:
      g_hmac_get_digest (hmac, digest, &size);
      return g_base64_encode (digest, size);

    case PRACTICE_WEBHOOK_SHA256_HEX:
      return g_strconcat ("sha256=", g_hmac_get_string (hmac), NULL);

    case PRACTICE_WEBHOOK_TIMESTAMP:
      return g_strconcat ("t=", seconds, ",v1=", g_hmac_get_string (hmac), NULL);

    case PRACTICE_WEBHOOK_HEX:
    default:
      return g_strdup (g_hmac_get_string (hmac));
    }
}

static void start_attempt (PracticeWebhookSender *self, gint64 n);

static gboolean
retry_cb (gpointer user_data)
{
  Attempt *attempt = user_data;

  g_hash_table_remove (attempt->sender->busy, &attempt->n);
  start_attempt (attempt->sender, attempt->n);

  return G_SOURCE_REMOVE;
}

static void
set_busy (PracticeWebhookSender *self, gint64 n, guint source)
{
  g_hash_table_insert (self->busy, g_memdup2 (&n, sizeof n), GUINT_TO_POINTER (source));
}

/* Also cancels the next attempt: of two attempts that overlap, only the one that ends last is
 * followed by another. */
static void
clear_busy (PracticeWebhookSender *self, gint64 n)
{
  guint source = GPOINTER_TO_UINT (g_hash_table_lookup (self->busy, &n));

  if (source != 0)
    g_source_remove (source);
  g_hash_table_remove (self->busy, &n);
}

static void
retry_later (PracticeWebhookSender *self, gint64 n, gint64 n_attempts)
{
  Attempt *next = g_new0 (Attempt, 1);

  next->sender = self;
  next->n = n;
  set_busy (self, n,
            g_timeout_add_full (G_PRIORITY_DEFAULT, 1000u << (n_attempts - 1), retry_cb, next,
                                (GDestroyNotify) attempt_free));
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Attempt) attempt = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) body = NULL;
  PracticeWebhookSender *self = attempt->sender;
  guint status;
  gint64 n_attempts;

  /* Nothing reads the body of the answer. */
  body = soup_session_send_finish (SOUP_SESSION (source), result, &error);

  /* The sender has been freed. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  status = body != NULL ? soup_message_get_status (attempt->message) : 0;
  clear_busy (self, attempt->n);
  n_attempts = practice_webhook_queue_record_attempt (self->queue, attempt->n, status,
                                                      error != NULL ? error->message : NULL);
  if (n_attempts > 0)
    retry_later (self, attempt->n, n_attempts);
}

static void
start_attempt (PracticeWebhookSender *self, gint64 n)
{
  const PracticeOptions *options = self->options;
  g_autofree char *body = practice_webhook_queue_load_body (self->queue, n);
  g_autofree char *signature = NULL;
  g_autoptr (GBytes) bytes = NULL;
  Attempt *attempt = NULL;

  if (body == NULL)
    return;

  signature = sign (options, body);
  bytes = g_bytes_new (body, strlen (body));
  attempt = g_new0 (Attempt, 1);
  attempt->sender = self;
  attempt->n = n;
  attempt->message = soup_message_new ("POST", self->url);
  soup_message_add_flags (attempt->message, SOUP_MESSAGE_NO_REDIRECT);
  soup_message_set_request_body_from_bytes (attempt->message, "application/json", bytes);
  soup_message_headers_replace (soup_message_get_request_headers (attempt->message),
                                options->webhook_header, signature);

  set_busy (self, n, 0);
  soup_session_send_async (self->session, attempt->message, G_PRIORITY_DEFAULT, self->cancellable,
                           sent_cb, attempt);
}

/* @queue and @options outlive the result. */
PracticeWebhookSender *
practice_webhook_sender_new (PracticeWebhookQueue *queue, const PracticeOptions *options)
{
  PracticeWebhookSender *self = g_new0 (PracticeWebhookSender, 1);

  self->queue = queue;
  self->options = options;
  self->url = g_strdup (options->webhook_url);
  self->cancellable = g_cancellable_new ();
  self->busy = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->session =
      soup_session_new_with_options ("timeout", TIMEOUT_S, "proxy-resolver", NULL, NULL);
  soup_session_remove_feature_by_type (self->session, SOUP_TYPE_AUTH_MANAGER);

  return self;
}

void
practice_webhook_sender_free (PracticeWebhookSender *self)
{
  GHashTableIter iter;
  gpointer source = NULL;

  g_return_if_fail (self != NULL);

  g_hash_table_iter_init (&iter, self->busy);
  while (g_hash_table_iter_next (&iter, NULL, &source))
    if (source != NULL)
      g_source_remove (GPOINTER_TO_UINT (source));

  g_cancellable_cancel (self->cancellable);
  soup_session_abort (self->session);
  g_clear_object (&self->session);
  g_clear_object (&self->cancellable);
  g_hash_table_unref (self->busy);
  g_free (self->url);
  g_free (self);
}

/* Returns: (transfer none): where webhooks go; empty for nowhere. */
TILL_DEFINE_GETTER (practice_webhook_sender_get_url, PracticeWebhookSender, const char *, url)

/* Sends the pending webhooks for which neither an attempt is running nor a next one is set. Without
 * a receiver, does nothing. */
void
practice_webhook_sender_send_pending (PracticeWebhookSender *self)
{
  g_autoptr (GArray) pending = NULL;

  g_return_if_fail (self != NULL);

  if (*self->url == '\0')
    return;

  pending = practice_webhook_queue_list_pending (self->queue);
  for (guint i = 0; i < pending->len; i++)
    if (!g_hash_table_contains (self->busy, &g_array_index (pending, gint64, i)))
      start_attempt (self, g_array_index (pending, gint64, i));
}

/* GET /practice/webhooks */
void
practice_webhooks_list (PracticeWebhookSender *self,
                        const PracticeRequest *request,
                        PracticeReply *reply)
{
  PracticeJson json = practice_reply_begin (reply, 200);

  practice_json_begin_object (&json, "data");
  practice_webhook_queue_write (self->queue, &json);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* POST /practice/webhooks/{n}/deliver: makes one more attempt now, also where the webhook is
 * delivered or failed. */
void
practice_webhooks_deliver (PracticeWebhookSender *self,
                           const PracticeRequest *request,
                           PracticeReply *reply)
{
  g_autofree char *body = NULL;
  PracticeJson json;
  gint64 n = 0;

  if (g_ascii_string_to_signed (request->id, 10, 1, G_MAXINT64, &n, NULL))
    body = practice_webhook_queue_load_body (self->queue, n);
  if (body == NULL)
    {
      practice_reply_fail (reply, 404, "Webhook not found");
      return;
    }

  if (*self->url == '\0')
    {
      practice_reply_fail (reply, 409, "The store has no webhookUrl");
      return;
    }

  clear_busy (self, n);
  start_attempt (self, n);

  json = practice_reply_begin (reply, 200);
  practice_json_begin_object (&json, "data");
  practice_json_integer (&json, "n", n);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* POST /practice/webhook-url {url}: sets the receiver until the service ends; empty for none. */
void
practice_webhooks_set_url (PracticeWebhookSender *self,
                           const PracticeRequest *request,
                           PracticeReply *reply)
{
  g_autofree char *problem = NULL;
  g_autoptr (PracticeBody) body = practice_request_parse_body (request, &problem);
  const char *url = NULL;
  PracticeJson json;

  if (body == NULL || !practice_body_get_string (body, "url", MAX_URL, &url, &problem))
    {
      practice_reply_fail (reply, 400, problem);
      return;
    }

  if (url == NULL || (*url != '\0' && !practice_is_webhook_url (url)))
    {
      practice_reply_fail (reply, 400, "url must be an http address on loopback");
      return;
    }

  g_free (self->url);
  self->url = g_strdup (url);
  json = practice_reply_begin (reply, 200);
  practice_json_begin_object (&json, "data");
  practice_json_string (&json, "webhookUrl", self->url);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}
