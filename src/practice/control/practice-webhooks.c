/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Section 6: the invoice.paid event. It is written down in the transaction that makes the invoice
 * PAID, so it can't get lost, and sent once that has been committed. Each attempt is recorded; one
 * that is not answered 2xx is repeated after 1, 2, 4, … seconds of the machine's clock. */

#include "practice-webhooks.h"
#include "practice-body.h"

#include <libsoup/soup.h>
#include <string.h>

#define MAX_ATTEMPTS  8
#define TIMEOUT_S     10
#define MAX_LISTED    100
#define DIGEST_SIZE   32
#define MAX_URL       200
#define STATE_SUCCESS 1
#define STATE_FAILED  2

struct _PracticeWebhooks
{
  PracticeService *service; /* borrowed */
  char *url;                /* empty for none */
  SoupSession *session;
  GCancellable *cancellable;
  GHashTable
      *waiting; /* number of a webhook → id of the source of its next attempt; 0: on its way */
};

typedef struct
{
  PracticeWebhooks *webhooks;
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

static void start_attempt (PracticeWebhooks *self, gint64 n);

static gboolean
retry_cb (gpointer user_data)
{
  Attempt *attempt = user_data;

  g_hash_table_remove (attempt->webhooks->waiting, &attempt->n);
  start_attempt (attempt->webhooks, attempt->n);

  return G_SOURCE_REMOVE;
}

static void
mark_waiting (PracticeWebhooks *self, gint64 n, guint source)
{
  g_hash_table_insert (self->waiting, g_memdup2 (&n, sizeof n), GUINT_TO_POINTER (source));
}

/* Of two attempts that overlap, only the one that ends last is followed by another. */
static void
forget_waiting (PracticeWebhooks *self, gint64 n)
{
  guint source = GPOINTER_TO_UINT (g_hash_table_lookup (self->waiting, &n));

  if (source != 0)
    g_source_remove (source);
  g_hash_table_remove (self->waiting, &n);
}

static void
retry_later (PracticeWebhooks *self, gint64 n, gint64 n_attempts)
{
  Attempt *next = g_new0 (Attempt, 1);

  next->webhooks = self;
  next->n = n;
  mark_waiting (self, n,
                g_timeout_add_full (G_PRIORITY_DEFAULT, 1000u << (n_attempts - 1), retry_cb, next,
                                    (GDestroyNotify) attempt_free));
}

/* Records how the attempt went. Returns: how many there have been, or zero where no other is due.
 */
static gint64
record (PracticeWebhooks *self, gint64 n, guint status, const char *problem)
{
  PracticeStore *store = self->service->store;
  gboolean is_success = status >= 200 && status <= 299;
  gint64 n_attempts;

  practice_store_begin (store);
  practice_store_run (
      store, "INSERT INTO deliveries (webhook_n, at_ms, status, problem) VALUES (?, ?, ?, ?)",
      "iiis", n, g_get_real_time () / 1000, (gint64) status, problem);
  practice_store_run (store,
                      "UPDATE webhooks SET n_attempts = n_attempts + 1, state = CASE WHEN ? THEN ?"
                      " WHEN state = 0 AND n_attempts + 1 >= ? THEN ? ELSE state END WHERE n = ?",
                      "iiiii", (gint64) is_success, (gint64) STATE_SUCCESS, (gint64) MAX_ATTEMPTS,
                      (gint64) STATE_FAILED, n);
  n_attempts = practice_store_get_number (
      store, "SELECT n_attempts FROM webhooks WHERE n = ? AND state = 0", "i", n);

  return practice_store_commit (store, NULL) ? n_attempts : 0;
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Attempt) attempt = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) body = NULL;
  PracticeWebhooks *self = attempt->webhooks;
  guint status;
  gint64 n_attempts;

  /* The answer's body is of no interest and is not read. */
  body = soup_session_send_finish (SOUP_SESSION (source), result, &error);

  /* Then there are no webhooks any more. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  status = body != NULL ? soup_message_get_status (attempt->message) : 0;
  forget_waiting (self, attempt->n);
  n_attempts = record (self, attempt->n, status, error != NULL ? error->message : NULL);
  if (n_attempts > 0)
    retry_later (self, attempt->n, n_attempts);
}

static char *
load_body (PracticeWebhooks *self, gint64 n)
{
  g_autoptr (PracticeRows) rows =
      practice_store_query (self->service->store, "SELECT body FROM webhooks WHERE n = ?", "i", n);

  return practice_store_next (self->service->store, rows)
             ? g_strdup (practice_rows_get_text (rows, 0))
             : NULL;
}

static void
start_attempt (PracticeWebhooks *self, gint64 n)
{
  const PracticeOptions *options = self->service->options;
  g_autofree char *body = load_body (self, n);
  g_autofree char *signature = NULL;
  g_autoptr (GBytes) bytes = NULL;
  Attempt *attempt = NULL;

  if (body == NULL)
    return;

  signature = sign (options, body);
  bytes = g_bytes_new (body, strlen (body));
  attempt = g_new0 (Attempt, 1);
  attempt->webhooks = self;
  attempt->n = n;
  attempt->message = soup_message_new ("POST", self->url);
  soup_message_add_flags (attempt->message, SOUP_MESSAGE_NO_REDIRECT);
  soup_message_set_request_body_from_bytes (attempt->message, "application/json", bytes);
  soup_message_headers_replace (soup_message_get_request_headers (attempt->message),
                                options->webhook_header, signature);

  mark_waiting (self, n, 0);
  soup_session_send_async (self->session, attempt->message, G_PRIORITY_DEFAULT, self->cancellable,
                           sent_cb, attempt);
}

PracticeWebhooks *
practice_webhooks_new (PracticeService *service)
{
  PracticeWebhooks *self = g_new0 (PracticeWebhooks, 1);

  g_return_val_if_fail (service != NULL, NULL);

  self->service = service;
  self->url = g_strdup (service->options->webhook_url);
  self->cancellable = g_cancellable_new ();
  self->waiting = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->session =
      soup_session_new_with_options ("timeout", TIMEOUT_S, "proxy-resolver", NULL, NULL);
  soup_session_remove_feature_by_type (self->session, SOUP_TYPE_AUTH_MANAGER);

  return self;
}

void
practice_webhooks_free (PracticeWebhooks *self)
{
  GHashTableIter iter;
  gpointer source = NULL;

  g_return_if_fail (self != NULL);

  g_hash_table_iter_init (&iter, self->waiting);
  while (g_hash_table_iter_next (&iter, NULL, &source))
    if (source != NULL)
      g_source_remove (GPOINTER_TO_UINT (source));

  g_cancellable_cancel (self->cancellable);
  soup_session_abort (self->session);
  g_clear_object (&self->session);
  g_clear_object (&self->cancellable);
  g_hash_table_unref (self->waiting);
  g_free (self->url);
  g_free (self);
}

/* Writes down that invoice number @invoice has been paid, within the caller's transaction. */
void
practice_webhooks_queue (PracticeService *service, gint64 n)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_load (service, n);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *amount = NULL;
  PracticeJson json = { text, FALSE };

  g_return_if_fail (invoice != NULL);

  amount = practice_invoice_write_paid_amount (service, invoice);
  practice_json_begin_object (&json, NULL);
  practice_json_string (&json, "event", "invoice.paid");
  practice_json_string (&json, "invoiceId", invoice->id);
  practice_json_string (&json, "orderId", invoice->order_id);
  practice_json_decimal (
      &json, "amountUsd",
      till_decimal_from_int (invoice->cents, service->options->usd_in_cents ? 0 : 2));
  practice_json_string (&json, "status", practice_invoice_status_name (invoice->status));
  practice_json_string (&json, "paidChain", invoice->paid_route);
  practice_json_string (&json, "paidAmount", amount);
  practice_json_time (&json, "timestamp", invoice->paid_ms);
  practice_json_end_object (&json);

  practice_store_run (service->store,
                      "INSERT INTO webhooks (invoice_n, created_ms, body) VALUES (?, ?, ?)", "iis",
                      n, practice_service_now_ms (service), text->str);
}

/* Sends what has been queued and is not on its way, if there is a receiver. */
void
practice_webhooks_send_queued (PracticeWebhooks *self)
{
  g_autoptr (GArray) queued = g_array_new (FALSE, FALSE, sizeof (gint64));
  PracticeRows *rows = NULL;

  g_return_if_fail (self != NULL);

  if (*self->url == '\0')
    return;

  rows = practice_store_query (self->service->store,
                               "SELECT n FROM webhooks WHERE state = 0 ORDER BY n", "");
  while (practice_store_next (self->service->store, rows))
    {
      gint64 n = sqlite3_column_int64 (rows, 0);

      if (!g_hash_table_contains (self->waiting, &n))
        g_array_append_val (queued, n);
    }
  practice_rows_reset (rows);

  for (guint i = 0; i < queued->len; i++)
    start_attempt (self, g_array_index (queued, gint64, i));
}

static void
write_deliveries (PracticeService *service, gint64 n, PracticeJson *json)
{
  g_autoptr (PracticeRows) rows = practice_store_query (
      service->store,
      "SELECT at_ms, status, problem FROM deliveries WHERE webhook_n = ? ORDER BY n", "i", n);

  practice_json_begin_array (json, "deliveries");
  while (practice_store_next (service->store, rows))
    {
      practice_json_begin_object (json, NULL);
      practice_json_time (json, "at", sqlite3_column_int64 (rows, 0));
      practice_json_integer (json, "status", sqlite3_column_int64 (rows, 1));
      practice_json_string (json, "error", practice_rows_get_text (rows, 2));
      practice_json_end_object (json);
    }
  practice_json_end_array (json);
}

/* GET /practice/webhooks: the newest hundred with each of their deliveries. */
void
practice_webhooks_list (PracticeService *service,
                        const PracticeRequest *request,
                        PracticeReply *reply)
{
  static const char *const states[] = { "queued", "delivered", "failed" };
  g_autoptr (PracticeRows) rows =
      practice_store_query (service->store,
                            "SELECT w.n, i.id, w.created_ms, w.state, w.body FROM webhooks w"
                            " JOIN invoices i ON i.n = w.invoice_n ORDER BY w.n DESC LIMIT ?",
                            "i", (gint64) MAX_LISTED);
  PracticeJson json = practice_reply_begin (reply, 200);

  practice_json_begin_object (&json, "data");
  practice_json_begin_array (&json, "webhooks");
  while (practice_store_next (service->store, rows))
    {
      gint64 n = sqlite3_column_int64 (rows, 0);

      practice_json_begin_object (&json, NULL);
      practice_json_integer (&json, "n", n);
      practice_json_string (&json, "invoiceId", practice_rows_get_text (rows, 1));
      practice_json_time (&json, "createdAt", sqlite3_column_int64 (rows, 2));
      practice_json_string (&json, "state", states[sqlite3_column_int (rows, 3)]);
      practice_json_string (&json, "body", practice_rows_get_text (rows, 4));
      write_deliveries (service, n, &json);
      practice_json_end_object (&json);
    }
  practice_json_end_array (&json);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* POST /practice/webhooks/{n}/deliver: one more attempt now, whatever became of the others. */
void
practice_webhooks_deliver (PracticeService *service,
                           const PracticeRequest *request,
                           PracticeReply *reply)
{
  PracticeWebhooks *self = service->webhooks;
  PracticeJson json;
  gint64 n = 0;

  if (!g_ascii_string_to_signed (request->id, 10, 1, G_MAXINT64, &n, NULL) ||
      practice_store_get_number (service->store, "SELECT 1 FROM webhooks WHERE n = ?", "i", n) == 0)
    {
      practice_reply_fail (reply, 404, "Webhook not found");
      return;
    }

  if (*self->url == '\0')
    {
      practice_reply_fail (reply, 409, "The store has no webhookUrl");
      return;
    }

  forget_waiting (self, n);
  start_attempt (self, n);

  json = practice_reply_begin (reply, 200);
  practice_json_begin_object (&json, "data");
  practice_json_integer (&json, "n", n);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* Returns: (transfer none): where webhooks go to; empty for nowhere. */
const char *
practice_webhooks_get_url (PracticeWebhooks *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->url;
}

/* POST /practice/webhook-url {url}: where webhooks go to until the service ends; empty for nowhere.
 */
void
practice_webhooks_set_url (PracticeService *service,
                           const PracticeRequest *request,
                           PracticeReply *reply)
{
  PracticeWebhooks *self = service->webhooks;
  g_autofree char *problem = NULL;
  g_autoptr (PracticeBody) body =
      practice_body_parse (request->body, request->body_length, &problem);
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
