/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Webhooks for pictures to show: a paid invoice, one that comes again, one that nobody has signed.
 */

#include "event-pictures.h"

#include "till-webhook-bench-window.h"
#include "till-webhook-sender.h"

typedef struct
{
  GAsyncResult *result;
} Answer;

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  ((Answer *) user_data)->result = g_object_ref (result);
}

static gboolean
has_answer (gpointer user_data)
{
  return ((Answer *) user_data)->result != NULL;
}

static char *
sign (TillWebhookListener *listener, GBytes *body)
{
  Answer answer = { NULL };
  g_autoptr (GAsyncResult) result = NULL;

  till_webhook_listener_sign_async (listener, body, 0, NULL, answer_cb, &answer);
  till_ui_wait_until (has_answer, &answer, "a signature");
  result = answer.result;

  return till_webhook_listener_sign_finish (listener, result, NULL);
}

static void
send (TillWebhookListener *listener, const char *signature, GBytes *body)
{
  Answer answer = { NULL };
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *text = NULL;

  till_webhook_sender_send_async (till_webhook_listener_get_address (listener),
                                  till_webhook_listener_get_dialect (listener)->header, signature,
                                  body, NULL, answer_cb, &answer);
  till_ui_wait_until (has_answer, &answer, "the answer to a webhook");
  result = answer.result;
  till_webhook_sender_send_finish (result, &text, NULL);
}

/* Switches the listener on and calls it. */
void
receive_samples (TillUiDriver *driver)
{
  static const char text[] =
      "{\"event\":\"invoice.paid\",\"invoiceId\":\"inv_sample\",\"orderId\":\"10234\","
      "\"amountUsd\":49.9,\"status\":\"PAID\",\"paidChain\":\"tron:USDT\","
      "\"paidAmount\":\"49.900000\"}";
  TillWebhookListener *listener = till_desk_get_listener (driver->desk);
  g_autoptr (GBytes) body = g_bytes_new_static (text, sizeof text - 1);
  g_autofree char *signature = sign (listener, body);

  g_assert_true (till_webhook_listener_switch (listener, TRUE, 0, NULL));
  send (listener, "", body);
  send (listener, signature, body);
  send (listener, signature, body);
  send (listener, "00ff", body);
}

/* Opens the bench of @page with a sample on it. */
GtkWidget *
open_bench (GtkWidget *page)
{
  GtkWidget *bench = NULL;

  gtk_widget_activate_action (page, "page.bench", NULL);
  bench = till_ui_find_window (TILL_TYPE_WEBHOOK_BENCH_WINDOW);
  gtk_widget_activate_action (bench, "bench.sample", "s", "paid");
  till_ui_wait_for_frames (bench, 10);
  till_ui_click (till_ui_find_named (bench, "check_button"));
  till_ui_wait_for_named (bench, "finding_status");

  return bench;
}
