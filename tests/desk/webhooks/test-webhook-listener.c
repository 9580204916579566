/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Webhooks from the practice service and from whoever else knows the port, by way of the desk. */

#include "fixture.h"
#include "till-archive-webhook-deliveries.h"
#include "till-await.h"
#include "till-desk-error.h"
#include "till-test-log.h"

#include <libsoup/soup.h>
#include <string.h>

#define N_FLOOD 100

static void
delivered_cb (TillWebhookListener *listener, TillWebhookDelivery *delivery, gpointer user_data)
{
  g_ptr_array_add (user_data, g_object_ref (delivery));
}

/* Switches the listener on. Returns: its deliveries, to be filled as they come. */
static GPtrArray *
listen (Fixture *fixture)
{
  TillWebhookListener *listener = till_desk_get_listener (fixture->desk);
  GPtrArray *deliveries = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;

  g_assert_false (till_webhook_listener_is_on (listener));
  g_assert_true (till_webhook_listener_switch (listener, TRUE, 0, &error));
  g_assert_no_error (error);
  g_signal_connect (listener, "delivered", G_CALLBACK (delivered_cb), deliveries);

  return deliveries;
}

static guint16
get_port (Fixture *fixture)
{
  const char *address = till_webhook_listener_get_address (till_desk_get_listener (fixture->desk));
  g_autoptr (GUri) uri = g_uri_parse (address, G_URI_FLAGS_NONE, NULL);

  return (guint16) g_uri_get_port (uri);
}

static TillWebhookDelivery *
await_delivery (GPtrArray *deliveries, guint n)
{
  while (deliveries->len <= n)
    g_main_context_iteration (NULL, TRUE);

  return g_ptr_array_index (deliveries, n);
}

typedef struct
{
  guint16 port;
  char *bytes;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_free (request->bytes);
  g_free (request);
}

static void
exchange_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Request *request = task_data;
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnection) connection =
      g_socket_client_connect_to_host (client, "127.0.0.1", request->port, NULL, NULL);
  g_autoptr (GString) answer = g_string_new (NULL);
  char buffer[1024];
  gssize n_read = 0;

  if (connection != NULL)
    g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)),
                               request->bytes, strlen (request->bytes), NULL, NULL, NULL);
  while (connection != NULL &&
         (n_read = g_input_stream_read (g_io_stream_get_input_stream (G_IO_STREAM (connection)),
                                        buffer, sizeof buffer, NULL, NULL)) > 0)
    g_string_append_len (answer, buffer, n_read);

  g_task_return_int (task, g_str_has_prefix (answer->str, "HTTP/1.1 ")
                               ? g_ascii_strtoll (answer->str + strlen ("HTTP/1.1 "), NULL, 10)
                               : 0);
}

static void
exchange_async (guint16 port, const char *bytes, GAsyncResult **result)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, till_await_cb, result);
  Request *request = g_new0 (Request, 1);

  request->port = port;
  request->bytes = g_strdup (bytes);
  g_task_set_task_data (task, request, request_free);
  g_task_run_in_thread (task, exchange_thread);
}

/* Sends @bytes, while the listener is served by this thread.
 *
 * Returns: the status of the answer, zero where there is none. */
static guint
exchange (guint16 port, const char *bytes)
{
  g_autoptr (GAsyncResult) result = NULL;

  exchange_async (port, bytes, &result);

  return (guint) g_task_propagate_int (G_TASK (till_await (&result)), NULL);
}

/* @headers is NULL or lines with their ends; the usual ones come before. */
static char *
build_call (guint16 port, const char *headers, const char *body)
{
  return g_strdup_printf ("POST /webhook HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n"
                          "Content-Length: %zu\r\n%s\r\n%s",
                          port, strlen (body), headers != NULL ? headers : "", body);
}

static guint
call (Fixture *fixture, const char *headers, const char *body)
{
  g_autofree char *bytes = build_call (get_port (fixture), headers, body);

  return exchange (get_port (fixture), bytes);
}

static char *
sign (Fixture *fixture, const char *prefix, const char *body)
{
  const char *secret = till_test_practice_get_secret_key (fixture->practice);
  g_autofree char *hex = g_compute_hmac_for_string (G_CHECKSUM_SHA256, (const guchar *) secret,
                                                    strlen (secret), body, -1);

  return g_strdup_printf ("X-Service-Signature: %s%s\r\n", prefix, hex);
}

static guint
call_signed (Fixture *fixture, const char *body)
{
  g_autofree char *header = sign (fixture, "", body);

  return call (fixture, header, body);
}

static void
point_practice (Fixture *fixture)
{
  const char *address = till_webhook_listener_get_address (till_desk_get_listener (fixture->desk));
  g_autofree char *body = g_strdup_printf ("{\"url\":\"%s\"}", address);
  g_autofree char *answer = till_test_http (till_test_practice_get_port (fixture->practice), "POST",
                                            "/practice/webhook-url", body);

  g_assert_nonnull (strstr (answer, " 200 "));
}

/* The practice service's own webhook: it is kept, its invoice is asked for, and the answer tells
 * everybody that it is paid. */
static void
test_practice (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) deliveries = listen (fixture);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "hooked", &error);
  const char *id = till_record_get_id (TILL_RECORD (invoice));
  TillWebhookDelivery *delivery = NULL;
  TillInvoice *told = NULL;

  g_assert_no_error (error);
  point_practice (fixture);
  g_ptr_array_set_size (fixture->invoices_changed, 0);
  steer (fixture, "/practice/invoices/{id}/pay", id);

  delivery = await_delivery (deliveries, 0);
  g_assert_cmpint (delivery->verdict, ==, TILL_WEBHOOK_DELIVERY_GENUINE);
  g_assert_cmpstr (delivery->event, ==, "invoice.paid");
  g_assert_cmpstr (delivery->invoice_id, ==, id);
  g_assert_cmpstr (delivery->order_id, ==, "hooked");
  g_assert_nonnull (strstr (delivery->headers, "X-Service-Signature: "));
  g_assert_false (delivery->is_followed);

  delivery = await_delivery (deliveries, 1);
  g_assert_true (delivery->is_followed);
  g_assert_cmpuint (fixture->invoices_changed->len, ==, 1);
  told = g_ptr_array_index (fixture->invoices_changed, 0);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (told)), ==, id);
  g_assert_cmpint (told->status, ==, TILL_INVOICE_PAID);
}

/* The program ended before the invoice was read: it is read when the store is opened again. */
static void
test_left (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) deliveries = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "left", &error);
  g_autoptr (TillWebhookDelivery) left = till_webhook_delivery_new ("new");
  g_autoptr (TillWebhookDelivery) kept = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  TillInvoice *told = NULL;

  g_assert_no_error (error);
  left->verdict = TILL_WEBHOOK_DELIVERY_GENUINE;
  left->headers = g_strdup ("");
  left->body = g_bytes_new_static ("{}", 2);
  left->event = g_strdup ("invoice.paid");
  left->invoice_id = g_strdup (till_record_get_id (TILL_RECORD (invoice)));
  till_archive_add_delivery_async (fixture->archive, left, NULL, till_await_cb, &result);
  kept = till_archive_add_delivery_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  close_desk (fixture);
  open_desk (fixture, TRUE);
  g_signal_connect (till_desk_get_listener (fixture->desk), "delivered", G_CALLBACK (delivered_cb),
                    deliveries);
  g_assert_true (await_delivery (deliveries, 0)->is_followed);
  g_assert_cmpuint (fixture->invoices_changed->len, ==, 1);
  told = g_ptr_array_index (fixture->invoices_changed, 0);
  g_assert_cmpstr (told->order_id, ==, "left");
}

static void
test_verdicts (Fixture *fixture, gconstpointer data)
{
  static const char paid[] = "{\"event\":\"invoice.paid\",\"invoiceId\":\"no-such-invoice\"}";
  static const struct
  {
    const char *body;
    guint status;
    TillWebhookDeliveryVerdict verdict;
  } cases[] = {
    { paid, 200, TILL_WEBHOOK_DELIVERY_GENUINE },
    { paid, 200, TILL_WEBHOOK_DELIVERY_DUPLICATE },
    { "{\"event\":\"order.active\",\"invoiceId\":\"x\"}", 200, TILL_WEBHOOK_DELIVERY_OTHER_EVENT },
    { "{\"event\":\"invoice.paid\",\"invoiceId\":\"x\",\"timestamp\":\"2020-01-01T00:00:00Z\"}",
      400, TILL_WEBHOOK_DELIVERY_OLD },
    { "{\"event\":\"invoice.paid\"}", 400, TILL_WEBHOOK_DELIVERY_MALFORMED },
    { "", 400, TILL_WEBHOOK_DELIVERY_MALFORMED },
  };
  g_autoptr (GPtrArray) deliveries = listen (fixture);
  TillWebhookDelivery *delivery = NULL;
  guint n = 0;

  for (; n < G_N_ELEMENTS (cases); n++)
    {
      g_assert_cmpuint (call_signed (fixture, cases[n].body), ==, cases[n].status);
      delivery = await_delivery (deliveries, n);
      g_assert_cmpint (delivery->verdict, ==, cases[n].verdict);
    }

  g_assert_cmpuint (call (fixture, NULL, paid), ==, 401);
  delivery = await_delivery (deliveries, n++);
  g_assert_cmpint (delivery->verdict, ==, TILL_WEBHOOK_DELIVERY_UNSIGNED);
  g_assert_null (delivery->invoice_id);
  g_assert_cmpuint (
      call (fixture, "x-service-signature: 00\r\nAuthorization: Bearer abc\r\n", paid), ==, 401);
  delivery = await_delivery (deliveries, n++);
  g_assert_cmpint (delivery->verdict, ==, TILL_WEBHOOK_DELIVERY_WRONG);
  g_assert_nonnull (strstr (delivery->headers, "Authorization: …"));
  g_assert_null (strstr (delivery->headers, "abc"));

  /* Of none of them an invoice was learned. */
  g_assert_cmpuint (fixture->invoices_changed->len, ==, 0);
}

/* A time that is signed with the body, in and out of its window; other header, other form. */
static void
test_replay_window (Fixture *fixture, gconstpointer data)
{
  static const char body[] = "{\"event\":\"invoice.paid\",\"invoiceId\":\"x\"}";
  static const gint64 ages_s[] = { 0, 250, 400 };
  g_autoptr (TillWebhookDialect) dialect = till_webhook_dialect_parse ("sha256 hex timed X-Hook");
  g_autoptr (GPtrArray) deliveries = listen (fixture);
  TillWebhookListener *listener = till_desk_get_listener (fixture->desk);
  g_autoptr (GBytes) bytes = g_bytes_new_static (body, strlen (body));

  till_webhook_listener_set_dialect (listener, dialect);
  for (guint i = 0; i < G_N_ELEMENTS (ages_s); i++)
    {
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *signature = NULL;
      g_autofree char *header = NULL;

      till_webhook_listener_sign_async (listener, bytes, ages_s[i], NULL, till_await_cb, &result);
      signature = till_webhook_listener_sign_finish (listener, till_await (&result), &error);
      g_assert_no_error (error);
      g_assert_true (g_str_has_prefix (signature, "t="));
      header = g_strdup_printf ("X-Hook: %s\r\n", signature);
      g_assert_cmpuint (call (fixture, header, body), ==, i < 2 ? 200 : 400);
      g_assert_cmpint (await_delivery (deliveries, i)->verdict, ==,
                       i == 0   ? TILL_WEBHOOK_DELIVERY_GENUINE
                       : i == 1 ? TILL_WEBHOOK_DELIVERY_DUPLICATE
                                : TILL_WEBHOOK_DELIVERY_OLD);
    }
}

/* What is refused before its body is read, and leaves nothing behind. */
static void
test_refused (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *start; /* %u is the port */
    guint status;
  } cases[] = {
    { "POST /webhook HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 2\r\n\r\n{}", 421 },
    { "POST /webhook HTTP/1.1\r\nHost: 127.0.0.1:1\r\nContent-Length: 2\r\n\r\n{}", 421 },
    { "POST http://evil.example/webhook HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Length: 2\r\n"
      "\r\n{}",
      421 },
    { "POST /webhook HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nOrigin: http://127.0.0.1:%u\r\n"
      "Content-Length: 2\r\n\r\n{}",
      403 },
    { "POST /webhook HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nRange: bytes=0-\r\nContent-Length: 2\r\n"
      "\r\n{}",
      400 },
    { "POST / HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Length: 2\r\n\r\n{}", 404 },
    { "GET /webhook HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n\r\n", 405 },
    { "POST /webhook HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nTransfer-Encoding: chunked\r\n\r\n"
      "2\r\n{}\r\n0\r\n\r\n",
      411 },
    { "POST /webhook HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n\r\n", 411 },
    { "POST /webhook HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Length: 65537\r\n\r\n{}", 413 },
    { "POST /webhook HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Length: 2x\r\n\r\n{}", 400 },
  };
  g_autoptr (GPtrArray) deliveries = listen (fixture);
  g_autofree char *port = g_strdup_printf ("%u", get_port (fixture));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) parts = g_strsplit (cases[i].start, "%u", -1);
      g_autofree char *bytes = g_strjoinv (port, parts);

      g_assert_cmpuint (exchange (get_port (fixture), bytes), ==, cases[i].status);
    }

  g_assert_cmpuint (deliveries->len, ==, 0);
  g_assert_cmpuint (call (fixture, NULL, "{}"), ==, 401);
  g_assert_cmpuint (deliveries->len, ==, 1);
}

/* From 3.8 on libsoup does not hand such a request on: it hangs up. */
static void
test_two_lengths (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) deliveries = listen (fixture);
  g_autofree char *bytes =
      g_strdup_printf ("POST /webhook HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Length: 2\r\n"
                       "Content-Length: 3\r\n\r\n{}",
                       get_port (fixture));
  guint status = exchange (get_port (fixture), bytes);

  if (status != 0 || !soup_check_version (3, 8, 0))
    g_assert_cmpuint (status, ==, 400);

  g_assert_cmpuint (call (fixture, NULL, "{}"), ==, 401);
  g_assert_cmpuint (deliveries->len, ==, 1);
}

/* Read by libsoup as if there had been no length, and refused. */
static void
test_negative_length (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) deliveries = listen (fixture);
  g_autofree char *bytes = g_strdup_printf (
      "POST /webhook HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Length: -2\r\n\r\n{}",
      get_port (fixture));

  till_test_survive_negative_length ();
  g_assert_cmpuint (exchange (get_port (fixture), bytes), ==, 400);
  g_assert_cmpuint (call (fixture, NULL, "{}"), ==, 401);
  g_assert_cmpuint (deliveries->len, ==, 1);
}

/* Many at once: each is answered, some with the word to come again, and the desk goes on. */
static void
test_flood (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) deliveries = listen (fixture);
  g_autofree char *bytes = build_call (get_port (fixture), NULL, "{}");
  GAsyncResult *results[N_FLOOD] = { NULL };
  guint n_answered = 0;

  for (guint i = 0; i < N_FLOOD; i++)
    exchange_async (get_port (fixture), bytes, &results[i]);
  for (guint i = 0; i < N_FLOOD; i++)
    {
      gssize status = g_task_propagate_int (G_TASK (till_await (&results[i])), NULL);

      g_assert_true (status == 401 || status == 503 || status == 0);
      n_answered += status == 401;
      g_object_unref (results[i]);
    }

  g_assert_cmpuint (n_answered, >, 0);
  g_assert_cmpuint (call (fixture, NULL, "{}"), ==, 401);
}

static void
test_switched_off (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) deliveries = listen (fixture);
  TillWebhookListener *listener = till_desk_get_listener (fixture->desk);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocketListener) other = g_socket_listener_new ();
  guint16 port = get_port (fixture);
  g_autofree char *bytes = build_call (port, NULL, "{}");
  guint16 taken = 0;

  g_assert_true (till_webhook_listener_switch (listener, FALSE, 0, &error));
  g_assert_null (till_webhook_listener_get_address (listener));
  g_assert_cmpuint (exchange (port, bytes), ==, 0);

  taken = g_socket_listener_add_any_inet_port (other, NULL, &error);
  g_assert_no_error (error);
  g_assert_false (till_webhook_listener_switch (listener, TRUE, taken, &error));
  g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_LISTENER);
  g_assert_false (till_webhook_listener_is_on (listener));
  g_assert_cmpuint (deliveries->len, ==, 0);
}

static void
changed_cb (TillWebhookListener *listener, gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
}

/* The store is opened again: so is the port, with its dialect, and what came in is still there. */
static void
test_opened_again (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillWebhookDialect) dialect = till_webhook_dialect_parse ("sha1 base64 plain X-Hook");
  g_autoptr (GPtrArray) before = listen (fixture);
  g_autoptr (GPtrArray) after = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  guint16 port = get_port (fixture);
  TillWebhookListener *listener = till_desk_get_listener (fixture->desk);
  gboolean is_loaded = FALSE;

  till_webhook_listener_set_dialect (listener, dialect);
  g_assert_cmpuint (call (fixture, NULL, "{}"), ==, 401);
  close_desk (fixture);
  open_desk (fixture, TRUE);
  listener = till_desk_get_listener (fixture->desk);
  g_signal_connect (listener, "changed", G_CALLBACK (changed_cb), &is_loaded);
  while (!is_loaded)
    g_main_context_iteration (NULL, TRUE);

  g_assert_true (till_webhook_listener_is_on (listener));
  g_assert_null (till_webhook_listener_get_error (listener));
  g_assert_cmpuint (get_port (fixture), ==, port);
  g_assert_true (
      till_webhook_dialect_equal (till_webhook_listener_get_dialect (listener), dialect));
  till_webhook_listener_list_async (listener, NULL, till_await_cb, &result);
  after = till_webhook_listener_list_finish (listener, till_await (&result), NULL);
  g_assert_cmpuint (after->len, ==, 1);
}

static void
test_find (Fixture *fixture, gconstpointer data)
{
  static const char body[] = "{}";
  g_autoptr (GBytes) bytes = g_bytes_new_static (body, strlen (body));
  g_autofree char *header = sign (fixture, "sha256=", body);
  TillWebhookListener *listener = till_desk_get_listener (fixture->desk);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillWebhookDialect) found = NULL;
  g_autofree char *text = NULL;

  till_webhook_listener_find_async (listener, g_strstrip (strchr (header, ' ')), bytes, NULL,
                                    till_await_cb, &result);
  g_assert_cmpint (
      till_webhook_listener_find_finish (listener, till_await (&result), &found, &error), ==,
      TILL_WEBHOOK_FITS_OTHER);
  g_assert_no_error (error);
  text = till_webhook_dialect_to_string (found);
  g_assert_cmpstr (text, ==, "sha256 hex prefixed X-Service-Signature");
}

/* A webhook may still be asking for its invoice, and holds the desk while it does. */
static void
tear_down_when_idle (Fixture *fixture, gconstpointer data)
{
  while (G_OBJECT (fixture->desk)->ref_count > 1)
    g_main_context_iteration (NULL, TRUE);

  tear_down (fixture, data);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function)                                                                        \
  g_test_add ("/webhook-listener/" name, Fixture, NULL, set_up, function, tear_down_when_idle)
  ADD ("practice", test_practice);
  ADD ("left", test_left);
  ADD ("verdicts", test_verdicts);
  ADD ("replay-window", test_replay_window);
  ADD ("refused", test_refused);
  ADD ("two-lengths", test_two_lengths);
  ADD ("negative-length", test_negative_length);
  ADD ("flood", test_flood);
  ADD ("switched-off", test_switched_off);
  ADD ("opened-again", test_opened_again);
  ADD ("find", test_find);
#undef ADD

  return g_test_run ();
}
