/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a hostile client may send, written to the socket. The answer is always the failure envelope
 * or the end of the connection, and the service goes on. */

#include "practice-http.h"

#include <string.h>

#define MAX_CONNECTIONS 64

typedef struct
{
  const char *what;
  const char *head; /* %u stands for the port */
  const char *body;
  guint status;
} Bad;

#define HOST    "Host: 127.0.0.1:%u\r\nConnection: close\r\n"
#define KEY     "Authorization: Bearer practice_guard\r\n"
#define POST    "POST /api/v1/invoices HTTP/1.1\r\n" HOST KEY
#define CHUNKED "Transfer-Encoding: chunked\r\n\r\n"

/* clang-format off */
static const Bad bad[] = {
  { "a foreign host", "GET /api/v1/store HTTP/1.1\r\nHost: evil.example\r\n" KEY "\r\n", NULL, 421 },
  { "a foreign host with the right port", "GET /api/v1/store HTTP/1.1\r\nHost: evil.example:%u\r\n" KEY "\r\n", NULL, 421 },
  { "the right host with another port", "GET /api/v1/store HTTP/1.1\r\nHost: 127.0.0.1:1\r\n" KEY "\r\n", NULL, 421 },
  { "no host", "GET /api/v1/store HTTP/1.0\r\n" KEY "\r\n", NULL, 421 },
  { "a foreign host in the request line", "GET http://evil.example/api/v1/store HTTP/1.1\r\n" HOST KEY "\r\n", NULL, 421 },
  { "a foreign origin", POST "Origin: http://evil.example\r\nContent-Length: 12\r\n\r\n", "{\"amount\":1}", 403 },
  { "the origin of a sandboxed page", POST "Origin: null\r\nContent-Length: 12\r\n\r\n", "{\"amount\":1}", 403 },
  { "the right origin by another scheme", POST "Origin: https://127.0.0.1:%u\r\nContent-Length: 12\r\n\r\n", "{\"amount\":1}", 403 },
  { "a foreign origin to the steering", "POST /practice/clock HTTP/1.1\r\n" HOST "Origin: http://evil.example\r\nContent-Length: 2\r\n\r\n", "{}", 403 },
  { "a range", "GET /api/v1/store HTTP/1.1\r\n" HOST KEY "Range: bytes=0-,0-,0-\r\n\r\n", NULL, 400 },
  { "a body that is too large, not sent", POST "Content-Length: 65537\r\n\r\n", NULL, 413 },
  { "a body that no number can hold", POST "Content-Length: 99999999999999999999999\r\n\r\n", NULL, 413 },
  { "two lengths", POST "Content-Length: 2\r\nContent-Length: 4\r\n\r\n", "{}{}", 400 },
  { "a length that is no number", POST "Content-Length: two\r\n\r\n", "{}", 400 },
  { "a length and chunks", POST "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n", "2\r\n{}\r\n0\r\n\r\n", 411 },
  { "a length that is empty", POST "Content-Length: \r\n\r\n", NULL, 400 },
  { "a body in chunks", POST CHUNKED, "5\r\n{\"amo\r\n7\r\nunt\":1}\r\n0\r\n\r\n", 411 },
  { "a body without its last chunk", POST CHUNKED, "c\r\n{\"amount\":1}\r\n", 411 },
  { "a body with a chunk of no length", POST CHUNKED, "c\r\n{\"amount\":1}\r\nzz\r\n", 411 },
  { "a body with a chunk of any length", POST CHUNKED, "c\r\n{\"amount\":1}\r\nffffffffffffffffffff\r\nx", 411 },
  { "an unknown encoding", POST "Transfer-Encoding: gzip\r\n\r\n", "{}", 501 },
  { "two keys", "GET /api/v1/store HTTP/1.1\r\n" HOST KEY KEY "\r\n", NULL, 401 },
  { "bad UTF-8 in the body", POST "Content-Length: 20\r\n\r\n", "{\"amount\":1,\"a\":\"\xff\"}", 400 },
  { "bad UTF-8 in the path", "GET /api/v1/esim/%%ff HTTP/1.1\r\n" HOST KEY "\r\n", NULL, 404 },
  { "a raw byte in the path", "GET /api/v1/esim/\xff HTTP/1.1\r\n" HOST KEY "\r\n", NULL, 404 },
  { "bad UTF-8 in the query", "GET /api/v1/invoices?orderId=%%ff HTTP/1.1\r\n" HOST KEY "\r\n", NULL, 400 },
  { "NUL in the path", "GET /api/v1/esim/%%00 HTTP/1.1\r\n" HOST KEY "\r\n", NULL, 404 },
  { "NUL in the query", "GET /api/v1/invoices?orderId=%%00 HTTP/1.1\r\n" HOST KEY "\r\n", NULL, 400 },
  { "half an escape", "GET /api/v1/esim/%%z HTTP/1.1\r\n" HOST KEY "\r\n", NULL, 400 },
  { "another protocol", "HELO there\r\n\r\n", NULL, 400 },
  { "another version", "GET / HTTP/9.9\r\n\r\n", NULL, 505 },
  { "a number that is too large", "GET /api/v1/invoices?offset=99999999999999999999 HTTP/1.1\r\n" HOST KEY "\r\n", NULL, 400 },
  { "no path", "OPTIONS * HTTP/1.1\r\n" HOST KEY "\r\n", NULL, 404 },
  { "a wish to cross origins", "OPTIONS /api/v1/store HTTP/1.1\r\n" HOST KEY "\r\n", NULL, 405 },
};

static const Bad two_hosts =
  { "two hosts", "GET /api/v1/store HTTP/1.1\r\n" HOST "Host: evil.example\r\n" KEY "\r\n", NULL, 421 };

static const Bad negative_length =
  { "a negative length", POST "Content-Length: -2\r\n\r\n", "{}", 400 };
/* clang-format on */

static TillTestPractice *
start (void)
{
  static const char *const arguments[] = { "--invoices",     "30", "--orders", "3", "--api-key",
                                           "practice_guard", NULL };

  return till_test_practice_start (arguments);
}

static char *
write_head (TillTestPractice *practice, const char *head)
{
  g_autofree char *port = g_strdup_printf ("%u", till_test_practice_get_port (practice));
  g_autoptr (GString) text = g_string_new (head);

  g_string_replace (text, "%u", port, 0);
  g_string_replace (text, "%%", "%", 0);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gint64
count_invoices (TillTestPractice *practice)
{
  g_autoptr (PracticeAnswer) answer = practice_http_get (practice, "/api/v1/store");

  g_assert_cmpuint (answer->status, ==, 200);

  return practice_answer_get_integer (answer, "data.stats.totalInvoices");
}

/* Later versions of libsoup answer @own_status by themselves. */
static void
check_refused (TillTestPractice *practice, const Bad *input, guint own_status)
{
  g_autofree char *head = write_head (practice, input->head);
  g_autofree char *bytes = g_strconcat (head, input->body, NULL);
  g_autoptr (PracticeAnswer) answer = practice_http_send (practice, bytes, -1);

  if ((answer->status != input->status && answer->status != own_status) || answer->json == NULL ||
      json_node_get_boolean (practice_answer_find (answer, "success")) ||
      *practice_answer_get_string (answer, "error") == '\0')
    {
      g_test_message ("%s: %u %s", input->what, answer->status, answer->body);
      g_test_fail ();
    }
}

static void
test_bad_input (void)
{
  g_autoptr (TillTestPractice) practice = start ();

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    check_refused (practice, &bad[i], bad[i].status);

  g_assert_cmpint (count_invoices (practice), ==, 30);
}

/* From 3.8 on, libsoup refuses it before the service sees it. */
static void
test_two_hosts (void)
{
  g_autoptr (TillTestPractice) practice = start ();

  check_refused (practice, &two_hosts, 400);
  g_assert_cmpint (count_invoices (practice), ==, 30);
}

/* Runs on its own; see meson.build. */
static void
test_negative_length (void)
{
  g_autoptr (TillTestPractice) practice = start ();

  check_refused (practice, &negative_length, negative_length.status);
  g_assert_cmpint (count_invoices (practice), ==, 30);
}

static void
test_own_names (void)
{
  static const char *const names[] = { "127.0.0.1", "localhost", "LOCALHOST", "[::1]" };
  g_autoptr (TillTestPractice) practice = start ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      guint port = till_test_practice_get_port (practice);
      g_autofree char *bytes = g_strdup_printf (
          "GET /api/v1/store HTTP/1.1\r\nHost: %s:%u\r\nOrigin: http://%s:%u\r\n" KEY
          "Connection: close\r\n\r\n",
          names[i], port, names[i], port);
      g_autoptr (PracticeAnswer) answer = practice_http_send (practice, bytes, -1);

      g_assert_cmpuint (answer->status, ==, 200);
      g_assert_null (practice_answer_get_header (answer, "Access-Control-Allow-Origin"));
    }
}

static void
test_large_bodies (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *spaces = g_strnfill (65536 - 12, ' ');
  g_autofree char *largest = g_strconcat (spaces, "{\"amount\":1}", NULL);
  g_autofree char *larger = g_strconcat (" ", largest, NULL);
  g_autoptr (PracticeAnswer) accepted = practice_http_post (practice, "/api/v1/invoices", largest);
  g_autoptr (PracticeAnswer) refused = practice_http_post (practice, "/api/v1/invoices", larger);

  g_assert_cmpuint (accepted->status, ==, 200);
  g_assert_cmpuint (refused->status, ==, 413);
  g_assert_cmpint (count_invoices (practice), ==, 31);
}

static GSocketConnection *
open_connection (TillTestPractice *practice)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GError) error = NULL;
  GSocketConnection *connection = NULL;

  g_socket_client_set_enable_proxy (client, FALSE);
  connection = g_socket_client_connect_to_host (
      client, "127.0.0.1", till_test_practice_get_port (practice), NULL, &error);
  g_assert_no_error (error);

  return connection;
}

static void
write_text (GSocketConnection *connection, const char *text)
{
  GOutputStream *output = g_io_stream_get_output_stream (G_IO_STREAM (connection));

  g_assert_true (g_output_stream_write_all (output, text, strlen (text), NULL, NULL, NULL));
}

static gssize
read_some (GSocketConnection *connection, char *buffer, gsize size)
{
  GInputStream *input = g_io_stream_get_input_stream (G_IO_STREAM (connection));

  return g_input_stream_read (input, buffer, size, NULL, NULL);
}

/* A new connection is accepted as soon as one of the others ends. */
static void
test_connection_limit (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autoptr (GPtrArray) connections = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *request =
      write_head (practice, "GET /api/v1/store HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n" KEY "\r\n");
  g_autoptr (GSocketConnection) surplus = NULL;
  char buffer[4096];

  for (guint i = 0; i < MAX_CONNECTIONS; i++)
    {
      GSocketConnection *connection = open_connection (practice);

      g_ptr_array_add (connections, connection);
      write_text (connection, request);
      g_assert_cmpint (read_some (connection, buffer, sizeof buffer), >, 0);
    }

  surplus = open_connection (practice);
  g_assert_cmpint (read_some (surplus, buffer, sizeof buffer), <=, 0);

  /* When the service answers, it has seen the end of the other connection. */
  g_ptr_array_set_size (connections, MAX_CONNECTIONS - 1);
  for (;;)
    {
      g_autoptr (PracticeAnswer) answer = practice_http_get (practice, "/api/v1/store");

      if (answer->status == 200)
        break;
    }
}

/* The client closes each connection. The service must not run out of file descriptors. */
static void
test_many_connections (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *request =
      write_head (practice, "GET /api/v1/store HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n" KEY "\r\n");

  for (guint i = 0; i < 20 * MAX_CONNECTIONS; i++)
    {
      g_autoptr (GSocketConnection) connection = open_connection (practice);
      char buffer[4096];

      write_text (connection, request);
      g_assert_cmpint (read_some (connection, buffer, sizeof buffer), >, 0);
    }
}

/* Idle from the start, idle in the middle of a request, and after an answer. */
static void
test_idle_connections (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autoptr (GSocketConnection) silent = open_connection (practice);
  g_autoptr (GSocketConnection) half = open_connection (practice);
  g_autoptr (GSocketConnection) kept = open_connection (practice);
  g_autofree char *request =
      write_head (practice, "GET /api/v1/store HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n" KEY "\r\n");
  char buffer[4096];

  write_text (half, "GET /api/v1/store HTT");
  write_text (kept, request);
  g_assert_cmpint (read_some (kept, buffer, sizeof buffer), >, 0);

  /* Only a limit of the service can end these. */
  while (read_some (silent, buffer, sizeof buffer) > 0)
    continue;
  while (read_some (half, buffer, sizeof buffer) > 0)
    continue;
  while (read_some (kept, buffer, sizeof buffer) > 0)
    continue;
  g_assert_cmpint (count_invoices (practice), ==, 30);
}

/* Requests that end at any byte. */
static void
test_cut_requests (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *head = write_head (practice, POST "Content-Length: 12\r\n\r\n");
  g_autofree char *whole = g_strconcat (head, "{\"amount\":1}", NULL);

  for (gsize length = 0; length < strlen (whole); length += 3)
    {
      g_autoptr (GSocketConnection) connection = open_connection (practice);
      g_autofree char *part = g_strndup (whole, length);

      write_text (connection, part);
      g_io_stream_close (G_IO_STREAM (connection), NULL, NULL);
    }

  g_assert_cmpint (count_invoices (practice), ==, 30);
}

static void
assert_refused_to_start (const char *option, const char *value)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error,
                        g_getenv ("TILL_PRACTICE"), option, value, NULL);
  g_autofree char *output = NULL;
  g_autofree char *problem = NULL;

  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &output, &problem, &error));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 1);
  g_assert_cmpstr (output, ==, "");
  g_assert_true (g_str_has_prefix (problem, "till-practice: "));
}

static void
test_bad_options (void)
{
  static const char *const options[][2] = {
    { "--listen", "0.0.0.0:0" },
    { "--listen", "[::]:0" },
    { "--listen", "192.168.1.1:0" },
    { "--listen", "127.0.0.1" },
    { "--listen", "127.0.0.1:99999" },
    { "--listen", "example.com:80" },
    { "--webhook-url", "http://example.com/" },
    { "--webhook-url", "https://127.0.0.1/" },
    { "--webhook-url", "http://127.0.0.1.example.com/" },
    { "--api-key", "short" },
    { "--api-key", "with a space in it" },
    { "--secret-key", "with\nnewline" },
    { "--invoices", "-1" },
    { "--signature", "hexx" },
    { "--create-status", "202" },
    { "--error-status", "500" },
    { "--list-params", "colour=red" },
    { "--path-prefix", "no-slash" },
    { "--start", "yesterday" },
    { "--data", "/nowhere/at/all.db" },
    { "--nonsense", "1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    assert_refused_to_start (options[i][0], options[i][1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/practice/guard/bad-input", test_bad_input);
  g_test_add_func ("/practice/guard/two-hosts", test_two_hosts);
  g_test_add_func ("/practice/guard/negative-length", test_negative_length);
  g_test_add_func ("/practice/guard/own-names", test_own_names);
  g_test_add_func ("/practice/guard/large-bodies", test_large_bodies);
  g_test_add_func ("/practice/guard/connection-limit", test_connection_limit);
  g_test_add_func ("/practice/guard/many-connections", test_many_connections);
  g_test_add_func ("/practice/guard/idle-connections", test_idle_connections);
  g_test_add_func ("/practice/guard/cut-requests", test_cut_requests);
  g_test_add_func ("/practice/guard/bad-options", test_bad_options);

  return g_test_run ();
}
