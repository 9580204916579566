/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeWebhookQueue: the transaction that makes an invoice PAID also stores the event, so no
 * event gets lost. PracticeWebhookSender sends it after the commit. */

#include "practice-webhook-queue.h"
#include "practice-invoice.h"

#define MAX_ATTEMPTS  8
#define MAX_LISTED    100
#define STATE_SUCCESS 1
#define STATE_FAILED  2

struct _PracticeWebhookQueue
{
  PracticeDatabase *database;     /* borrowed */
  PracticeClock *clock;           /* borrowed */
  const PracticeOptions *options; /* borrowed */
};

/* All arguments outlive the result. */
PracticeWebhookQueue *
practice_webhook_queue_new (PracticeDatabase *database,
                            PracticeClock *clock,
                            const PracticeOptions *options)
{
  PracticeWebhookQueue *self = g_new0 (PracticeWebhookQueue, 1);

  self->database = database;
  self->clock = clock;
  self->options = options;

  return self;
}

void
practice_webhook_queue_free (PracticeWebhookQueue *self)
{
  g_return_if_fail (self != NULL);

  g_free (self);
}

/* Adds the event that invoice number @n has been paid, within the caller's transaction. */
void
practice_webhook_queue_add (PracticeWebhookQueue *self, gint64 n)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_load (self->database, n);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *amount = NULL;
  PracticeJson json = { text, FALSE };

  g_return_if_fail (invoice != NULL);

  amount = practice_invoice_write_paid_amount (invoice, self->options->amounts_in_base_units);
  practice_json_begin_object (&json, NULL);
  practice_json_string (&json, "event", "invoice.paid");
  practice_json_string (&json, "invoiceId", invoice->id);
  practice_json_string (&json, "orderId", invoice->order_id);
  practice_json_decimal (
      &json, "amountUsd",
      till_decimal_from_int (invoice->cents, self->options->usd_in_cents ? 0 : 2));
  practice_json_string (&json, "status", practice_invoice_status_name (invoice->status));
  practice_json_string (&json, "paidChain", invoice->paid_route);
  practice_json_string (&json, "paidAmount", amount);
  practice_json_time (&json, "timestamp", invoice->paid_ms);
  practice_json_end_object (&json);

  practice_database_run (self->database,
                         "INSERT INTO webhooks (invoice_n, created_ms, body) VALUES (?, ?, ?)",
                         "iis", n, till_clock_now_ms (TILL_CLOCK (self->clock)), text->str);
}

/* Returns: (transfer full) (nullable): the body of webhook @n, or %NULL where there is none. */
char *
practice_webhook_queue_load_body (PracticeWebhookQueue *self, gint64 n)
{
  g_autoptr (PracticeRows) rows =
      practice_database_query (self->database, "SELECT body FROM webhooks WHERE n = ?", "i", n);

  return practice_database_next (self->database, rows) ? g_strdup (practice_rows_get_text (rows, 0))
                                                       : NULL;
}

/* Returns: (transfer full) (element-type gint64): the webhooks that are neither delivered nor
 * failed, oldest first. */
GArray *
practice_webhook_queue_list_pending (PracticeWebhookQueue *self)
{
  GArray *pending = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (PracticeRows) rows = practice_database_query (
      self->database, "SELECT n FROM webhooks WHERE state = 0 ORDER BY n", "");

  while (practice_database_next (self->database, rows))
    {
      gint64 n = sqlite3_column_int64 (rows, 0);

      g_array_append_val (pending, n);
    }

  return pending;
}

/* Records an attempt in a transaction of its own. @status is zero and @problem is set where no
 * answer came.
 *
 * Returns: how many attempts there have been, or zero where no other attempt is due. */
gint64
practice_webhook_queue_record_attempt (PracticeWebhookQueue *self,
                                       gint64 n,
                                       guint status,
                                       const char *problem)
{
  PracticeDatabase *database = self->database;
  gboolean is_success = status >= 200 && status <= 299;
  gint64 n_attempts;

  practice_database_begin (database);
  practice_database_run (
      database, "INSERT INTO deliveries (webhook_n, at_ms, status, problem) VALUES (?, ?, ?, ?)",
      "iiis", n, g_get_real_time () / 1000, (gint64) status, problem);
  practice_database_run (
      database,
      "UPDATE webhooks SET n_attempts = n_attempts + 1, state = CASE WHEN ? THEN ?"
      " WHEN state = 0 AND n_attempts + 1 >= ? THEN ? ELSE state END WHERE n = ?",
      "iiiii", (gint64) is_success, (gint64) STATE_SUCCESS, (gint64) MAX_ATTEMPTS,
      (gint64) STATE_FAILED, n);
  n_attempts = practice_database_get_number (
      database, "SELECT n_attempts FROM webhooks WHERE n = ? AND state = 0", "i", n);

  return practice_database_commit (database, NULL) ? n_attempts : 0;
}

static void
write_deliveries (PracticeWebhookQueue *self, gint64 n, PracticeJson *json)
{
  g_autoptr (PracticeRows) rows = practice_database_query (
      self->database,
      "SELECT at_ms, status, problem FROM deliveries WHERE webhook_n = ? ORDER BY n", "i", n);

  practice_json_begin_array (json, "deliveries");
  while (practice_database_next (self->database, rows))
    {
      practice_json_begin_object (json, NULL);
      practice_json_time (json, "at", sqlite3_column_int64 (rows, 0));
      practice_json_integer (json, "status", sqlite3_column_int64 (rows, 1));
      practice_json_string (json, "error", practice_rows_get_text (rows, 2));
      practice_json_end_object (json);
    }
  practice_json_end_array (json);
}

/* Writes the member "webhooks": the newest hundred with their deliveries. */
void
practice_webhook_queue_write (PracticeWebhookQueue *self, PracticeJson *json)
{
  static const char *const states[] = { "queued", "delivered", "failed" };
  g_autoptr (PracticeRows) rows =
      practice_database_query (self->database,
                               "SELECT w.n, i.id, w.created_ms, w.state, w.body FROM webhooks w"
                               " JOIN invoices i ON i.n = w.invoice_n ORDER BY w.n DESC LIMIT ?",
                               "i", (gint64) MAX_LISTED);

  practice_json_begin_array (json, "webhooks");
  while (practice_database_next (self->database, rows))
    {
      gint64 n = sqlite3_column_int64 (rows, 0);

      practice_json_begin_object (json, NULL);
      practice_json_integer (json, "n", n);
      practice_json_string (json, "invoiceId", practice_rows_get_text (rows, 1));
      practice_json_time (json, "createdAt", sqlite3_column_int64 (rows, 2));
      practice_json_string (json, "state", states[sqlite3_column_int (rows, 3)]);
      practice_json_string (json, "body", practice_rows_get_text (rows, 4));
      write_deliveries (self, n, json);
      practice_json_end_object (json);
    }
  practice_json_end_array (json);
}
