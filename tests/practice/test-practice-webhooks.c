/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Webhooks (section 6) as a plain socket receives them. */

#include "practice-http.h"

#include <string.h>

typedef struct
{
  GSocketListener *listener;
  char *url;
  TillTestPractice *practice;
} Fixture;

/* One delivery as it was received. */
typedef struct
{
  char *head;
  char *body;
} Delivery;

static void
delivery_free (Delivery *delivery)
{
  g_free (delivery->head);
  g_free (delivery->body);
  g_free (delivery);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Delivery, delivery_free)

static void
set_up (Fixture *fixture, gconstpointer data)
{
  const char *const *options = data;
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  guint16 port;

  fixture->listener = g_socket_listener_new ();
  port = g_socket_listener_add_any_inet_port (fixture->listener, NULL, &error);
  g_assert_no_error (error);
  fixture->url = g_strdup_printf ("http://127.0.0.1:%u/hook?a=b", port);

  g_ptr_array_add (arguments, (gpointer) "--webhook-url");
  g_ptr_array_add (arguments, fixture->url);
  g_ptr_array_add (arguments, (gpointer) "--invoices");
  g_ptr_array_add (arguments, (gpointer) "30");
  g_ptr_array_add (arguments, (gpointer) "--orders");
  g_ptr_array_add (arguments, (gpointer) "3");
  for (guint i = 0; options != NULL && options[i] != NULL; i++)
    g_ptr_array_add (arguments, (gpointer) options[i]);
  g_ptr_array_add (arguments, NULL);
  fixture->practice = till_test_practice_start ((const char *const *) arguments->pdata);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_pointer (&fixture->practice, till_test_practice_stop);
  g_socket_listener_close (fixture->listener);
  g_clear_object (&fixture->listener);
  g_free (fixture->url);
}

/* Waits for one delivery. answer(), or closing @connection, ends it. */
static Delivery *
wait_for_delivery (Fixture *fixture, GSocketConnection **connection)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDataInputStream) input = NULL;
  g_autoptr (GString) head = g_string_new (NULL);
  Delivery *delivery = g_new0 (Delivery, 1);
  gsize length = 0;

  *connection = g_socket_listener_accept (fixture->listener, NULL, NULL, &error);
  g_assert_no_error (error);
  input = g_data_input_stream_new (g_io_stream_get_input_stream (G_IO_STREAM (*connection)));
  g_filter_input_stream_set_close_base_stream (G_FILTER_INPUT_STREAM (input), FALSE);
  g_data_input_stream_set_newline_type (input, G_DATA_STREAM_NEWLINE_TYPE_CR_LF);

  for (;;)
    {
      g_autofree char *line = g_data_input_stream_read_line (input, NULL, NULL, NULL);

      g_assert_nonnull (line);
      if (*line == '\0')
        break;

      if (g_ascii_strncasecmp (line, "Content-Length:", 15) == 0)
        length = (gsize) g_ascii_strtoull (line + 15, NULL, 10);
      g_string_append_printf (head, "%s\n", line);
    }

  delivery->head = g_string_free (g_steal_pointer (&head), FALSE);
  delivery->body = g_malloc0 (length + 1);
  g_assert_true (
      g_input_stream_read_all (G_INPUT_STREAM (input), delivery->body, length, NULL, NULL, NULL));

  return delivery;
}

static void
answer (GSocketConnection *connection, guint status)
{
  g_autofree char *text = g_strdup_printf (
      "HTTP/1.1 %u X\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", status);

  g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), text,
                             strlen (text), NULL, NULL, NULL);
}

/* Waits for one delivery and answers it with @status; zero: without an answer. */
static Delivery *
receive (Fixture *fixture, guint status)
{
  g_autoptr (GSocketConnection) connection = NULL;
  Delivery *delivery = wait_for_delivery (fixture, &connection);

  if (status != 0)
    answer (connection, status);

  return delivery;
}

static char *
get_header (const Delivery *delivery, const char *name)
{
  g_auto (GStrv) lines = g_strsplit (delivery->head, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_ascii_strncasecmp (lines[i], name, strlen (name)) == 0 && lines[i][strlen (name)] == ':')
      return g_strstrip (g_strdup (lines[i] + strlen (name) + 1));

  return NULL;
}

static char *
pay_order (Fixture *fixture, const char *order_id)
{
  g_autofree char *draft = g_strdup_printf ("{\"amount\":49.9,\"orderId\":\"%s\"}", order_id);
  g_autoptr (PracticeAnswer) created =
      practice_http_post (fixture->practice, "/api/v1/invoices", draft);
  const char *id = practice_answer_get_string (created, "data.invoiceId");
  g_autofree char *path = g_strjoin ("/", "/practice/invoices", id, "pay", NULL);
  g_autoptr (PracticeAnswer) paid =
      practice_http_call (fixture->practice, PRACTICE_NO_KEY, "POST", path, NULL, "{}");

  g_assert_cmpuint (paid->status, ==, 200);

  return g_strdup (id);
}

static char *
pay (Fixture *fixture)
{
  return pay_order (fixture, "hooked");
}

static char *
compute (Fixture *fixture, const char *text)
{
  const char *secret = till_test_practice_get_secret_key (fixture->practice);

  return g_compute_hmac_for_string (G_CHECKSUM_SHA256, (const guchar *) secret, strlen (secret),
                                    text, -1);
}

/* Polls until the newest webhook is in @state, because the service records it after the answer. */
static PracticeAnswer *
wait_for_state (Fixture *fixture, const char *state)
{
  for (;;)
    {
      PracticeAnswer *answer = practice_http_get (fixture->practice, "/practice/webhooks");

      if (g_str_equal (practice_answer_get_string (answer, "data.webhooks.0.state"), state))
        return answer;

      practice_answer_free (answer);
    }
}

static void
test_delivered (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = pay (fixture);
  g_autoptr (Delivery) delivery = receive (fixture, 204);
  g_autofree char *signature = get_header (delivery, "X-Service-Signature");
  g_autofree char *expected = compute (fixture, delivery->body);
  g_autofree char *type = get_header (delivery, "Content-Type");
  g_autoptr (JsonNode) body = json_from_string (delivery->body, NULL);
  JsonObject *object = json_node_get_object (body);
  g_autoptr (PracticeAnswer) record = wait_for_state (fixture, "delivered");

  g_assert_true (g_str_has_prefix (delivery->head, "POST /hook?a=b HTTP/1.1\n"));
  g_assert_cmpstr (type, ==, "application/json");
  g_assert_cmpstr (signature, ==, expected);
  g_assert_cmpstr (json_object_get_string_member (object, "event"), ==, "invoice.paid");
  g_assert_cmpstr (json_object_get_string_member (object, "invoiceId"), ==, id);
  g_assert_cmpstr (json_object_get_string_member (object, "orderId"), ==, "hooked");
  g_assert_nonnull (strstr (delivery->body, "\"amountUsd\":49.9,"));
  g_assert_cmpstr (json_object_get_string_member (object, "status"), ==, "PAID");
  g_assert_cmpstr (json_object_get_string_member (object, "paidChain"), ==, "tron:USDT");
  g_assert_cmpstr (json_object_get_string_member (object, "paidAmount"), ==, "49.90");
  g_assert_nonnull (json_object_get_string_member (object, "timestamp"));

  g_assert_cmpstr (practice_answer_get_string (record, "data.webhooks.0.body"), ==, delivery->body);
  g_assert_cmpint (practice_answer_get_integer (record, "data.webhooks.0.deliveries.0.status"), ==,
                   204);
  g_assert_null (practice_answer_find (record, "data.webhooks.0.deliveries.1"));
}

/* The service repeats a delivery after a failure status, a redirect and a lost connection. */
static void
test_repeated (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = pay (fixture);
  g_autoptr (Delivery) first = receive (fixture, 500);
  g_autoptr (Delivery) second = receive (fixture, 302);
  g_autoptr (Delivery) third = receive (fixture, 200);
  g_autoptr (PracticeAnswer) record = wait_for_state (fixture, "delivered");

  g_assert_nonnull (id);
  g_assert_cmpstr (first->body, ==, second->body);
  g_assert_cmpstr (first->body, ==, third->body);
  g_assert_cmpint (practice_answer_get_integer (record, "data.webhooks.0.deliveries.0.status"), ==,
                   500);
  g_assert_cmpint (practice_answer_get_integer (record, "data.webhooks.0.deliveries.1.status"), ==,
                   302);
  g_assert_cmpint (practice_answer_get_integer (record, "data.webhooks.0.deliveries.2.status"), ==,
                   200);
}

static void
test_lost_connection (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = pay (fixture);
  g_autoptr (Delivery) lost = receive (fixture, 0);
  g_autoptr (Delivery) again = receive (fixture, 200);
  g_autoptr (PracticeAnswer) record = wait_for_state (fixture, "delivered");

  g_assert_nonnull (id);
  g_assert_cmpstr (lost->body, ==, again->body);
  g_assert_cmpint (practice_answer_get_integer (record, "data.webhooks.0.deliveries.0.status"), ==,
                   0);
  g_assert_cmpstr (practice_answer_get_string (record, "data.webhooks.0.deliveries.0.error"), !=,
                   "");
}

static void
test_delivered_again (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = pay (fixture);
  g_autoptr (Delivery) first = receive (fixture, 200);
  g_autoptr (PracticeAnswer) record = wait_for_state (fixture, "delivered");
  g_autoptr (PracticeAnswer) asked = practice_http_call (
      fixture->practice, PRACTICE_NO_KEY, "POST", "/practice/webhooks/1/deliver", NULL, NULL);
  g_autoptr (Delivery) second = receive (fixture, 200);
  g_autoptr (PracticeAnswer) missing = practice_http_call (
      fixture->practice, PRACTICE_NO_KEY, "POST", "/practice/webhooks/2/deliver", NULL, NULL);

  g_assert_nonnull (id);
  g_assert_cmpuint (asked->status, ==, 200);
  g_assert_cmpstr (first->body, ==, second->body);
  g_assert_cmpuint (missing->status, ==, 404);
  g_assert_nonnull (record->json);
}

/* Two attempts of one webhook that fail at the same time are followed by one attempt, not by two.
 */
static void
test_overlapping (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = pay (fixture);
  g_autoptr (GSocketConnection) first_connection = NULL;
  g_autoptr (GSocketConnection) second_connection = NULL;
  g_autoptr (Delivery) first = wait_for_delivery (fixture, &first_connection);
  g_autoptr (PracticeAnswer) asked = practice_http_call (
      fixture->practice, PRACTICE_NO_KEY, "POST", "/practice/webhooks/1/deliver", NULL, NULL);
  g_autoptr (Delivery) second = wait_for_delivery (fixture, &second_connection);
  g_autoptr (Delivery) third = NULL;
  g_autoptr (PracticeAnswer) record = NULL;
  g_autofree char *other_id = NULL;

  g_assert_nonnull (id);
  g_assert_cmpuint (asked->status, ==, 200);
  answer (first_connection, 500);
  answer (second_connection, 500);
  third = receive (fixture, 200);
  g_assert_cmpstr (third->body, ==, first->body);
  g_assert_cmpstr (third->body, ==, second->body);
  record = wait_for_state (fixture, "delivered");
  g_assert_nonnull (practice_answer_find (record, "data.webhooks.0.deliveries.2"));

  other_id = pay_order (fixture, "hooked-too");
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (Delivery) other = receive (fixture, 500);

      g_assert_nonnull (strstr (other->body, other_id));
    }
}

static void
test_base64 (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = pay (fixture);
  g_autoptr (Delivery) delivery = receive (fixture, 200);
  g_autofree char *signature = get_header (delivery, "X-Other");
  g_autofree char *hex = compute (fixture, delivery->body);
  gsize length = 0;
  g_autofree guchar *bytes = g_base64_decode (signature, &length);

  g_assert_nonnull (id);
  g_assert_cmpuint (length, ==, 32);
  for (gsize i = 0; i < length; i++)
    g_assert_cmpint (bytes[i], ==,
                     g_ascii_xdigit_value (hex[2 * i]) << 4 |
                         g_ascii_xdigit_value (hex[2 * i + 1]));
  g_assert_nonnull (strstr (delivery->body, "\"amountUsd\":4990,"));
  g_assert_nonnull (strstr (delivery->body, "\"paidAmount\":\"49900000\""));
}

static void
test_sha256 (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = pay (fixture);
  g_autoptr (Delivery) delivery = receive (fixture, 200);
  g_autofree char *signature = get_header (delivery, "X-Service-Signature");
  g_autofree char *hex = compute (fixture, delivery->body);
  g_autofree char *expected = g_strconcat ("sha256=", hex, NULL);

  g_assert_nonnull (id);
  g_assert_cmpstr (signature, ==, expected);
}

static void
test_timestamp (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = pay (fixture);
  g_autoptr (Delivery) delivery = receive (fixture, 200);
  g_autofree char *signature = get_header (delivery, "X-Service-Signature");
  const char *comma = strstr (signature, ",v1=");
  g_autofree char *text = NULL;
  g_autofree char *hex = NULL;

  g_assert_nonnull (id);
  g_assert_true (g_str_has_prefix (signature, "t="));
  g_assert_nonnull (comma);
  text = g_strdup_printf ("%.*s.%s", (int) (comma - signature - 2), signature + 2, delivery->body);
  hex = compute (fixture, text);
  g_assert_cmpstr (comma + 4, ==, hex);
}

static void
test_other_url (Fixture *fixture, gconstpointer data)
{
  static const char *const refused[] = { "{}", "{\"url\":7}", "{\"url\":\"http://192.0.2.1/\"}",
                                         "{\"url\":\"https://127.0.0.1/\"}" };
  g_autofree char *url = g_strconcat (fixture->url, "&c=d", NULL);
  g_autofree char *body = g_strdup_printf ("{\"url\":\"%s\"}", url);
  g_autofree char *id = NULL;
  g_autoptr (Delivery) delivery = NULL;
  g_autoptr (PracticeAnswer) store = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (PracticeAnswer) answer =
          practice_http_post (fixture->practice, "/practice/webhook-url", refused[i]);

      g_assert_cmpuint (answer->status, ==, 400);
    }

  practice_answer_free (practice_http_post (fixture->practice, "/practice/webhook-url", body));
  store = practice_http_get (fixture->practice, "/api/v1/store");
  g_assert_cmpstr (practice_answer_get_string (store, "data.webhookUrl"), ==, url);
  id = pay (fixture);
  delivery = receive (fixture, 200);
  g_assert_nonnull (strstr (delivery->head, "&c=d"));
}

int
main (int argc, char **argv)
{
  static const char *const base64[] = { "--webhook-signature",
                                        "base64",
                                        "--webhook-header",
                                        "X-Other",
                                        "--amount-usd",
                                        "cents",
                                        "--amount-unit",
                                        "base",
                                        NULL };
  static const char *const sha256[] = { "--webhook-signature", "sha256=hex", NULL };
  static const char *const timestamp[] = { "--webhook-signature", "t=,v1=", NULL };
  static const struct
  {
    const char *path;
    const char *const *options;
    void (*test) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/practice/webhooks/delivered", NULL, test_delivered },
    { "/practice/webhooks/repeated", NULL, test_repeated },
    { "/practice/webhooks/lost-connection", NULL, test_lost_connection },
    { "/practice/webhooks/delivered-again", NULL, test_delivered_again },
    { "/practice/webhooks/overlapping", NULL, test_overlapping },
    { "/practice/webhooks/base64", base64, test_base64 },
    { "/practice/webhooks/sha256", sha256, test_sha256 },
    { "/practice/webhooks/timestamp", timestamp, test_timestamp },
    { "/practice/webhooks/other-url", NULL, test_other_url },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, tests[i].options, set_up, tests[i].test, tear_down);

  return g_test_run ();
}
