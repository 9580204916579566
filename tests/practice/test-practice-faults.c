/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every kind of fault as a client sees it, and the calls it applies to. */

#include "practice-http.h"

#include <string.h>

#define STORE "/api/v1/store"

static TillTestPractice *
start (void)
{
  static const char *const arguments[] = { "--invoices", "30", "--orders", "3", NULL };

  return till_test_practice_start (arguments);
}

static void
add_fault (TillTestPractice *practice, const char *fault)
{
  g_autoptr (PracticeAnswer) answer =
      practice_http_call (practice, PRACTICE_NO_KEY, "POST", "/practice/faults", NULL, fault);

  if (answer->status != 200)
    g_error ("%s: %s", fault, answer->body);
}

static void
clear_faults (TillTestPractice *practice)
{
  g_autoptr (PracticeAnswer) answer =
      practice_http_call (practice, PRACTICE_NO_KEY, "DELETE", "/practice/faults", NULL, NULL);

  g_assert_cmpuint (answer->status, ==, 200);
}

static PracticeAnswer *
strike (TillTestPractice *practice, const char *fault, const char *path)
{
  clear_faults (practice);
  add_fault (practice, fault);

  return practice_http_get (practice, path);
}

static gint64
count_invoices (TillTestPractice *practice)
{
  g_autoptr (PracticeAnswer) answer = practice_http_get (practice, STORE);

  return practice_answer_get_integer (answer, "data.stats.totalInvoices");
}

static gint64
get_announced_length (PracticeAnswer *answer)
{
  g_autofree char *length = practice_answer_get_header (answer, "Content-Length");

  return g_ascii_strtoll (length, NULL, 10);
}

static void
test_instead (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autoptr (PracticeAnswer) limited = strike (practice, "{\"kind\":\"rate-limit\"}", STORE);
  g_autoptr (PracticeAnswer) later =
      strike (practice,
              "{\"kind\":\"rate-limit\",\"retryAfter\":\"Wed, 21 Oct 2026 07:28:00 GMT\"}", STORE);
  g_autoptr (PracticeAnswer) status =
      strike (practice, "{\"kind\":\"status\",\"status\":503,\"retryAfter\":7}", STORE);
  g_autoptr (PracticeAnswer) ok = strike (practice, "{\"kind\":\"status\",\"status\":200}", STORE);
  g_autoptr (PracticeAnswer) html = strike (practice, "{\"kind\":\"html\"}", STORE);
  g_autofree char *soon = practice_answer_get_header (limited, "Retry-After");
  g_autofree char *date = practice_answer_get_header (later, "Retry-After");
  g_autofree char *seven = practice_answer_get_header (status, "Retry-After");
  g_autofree char *type = practice_answer_get_header (html, "Content-Type");

  g_assert_cmpuint (limited->status, ==, 429);
  g_assert_cmpstr (soon, ==, "1");
  g_assert_cmpstr (date, ==, "Wed, 21 Oct 2026 07:28:00 GMT");
  g_assert_cmpuint (status->status, ==, 503);
  g_assert_cmpstr (seven, ==, "7");
  g_assert_nonnull (status->json);
  g_assert_cmpuint (ok->status, ==, 200);
  g_assert_false (json_node_get_boolean (practice_answer_find (ok, "success")));
  g_assert_cmpuint (html->status, ==, 502);
  g_assert_cmpstr (type, ==, "text/html");
  g_assert_null (html->json);
}

static void
test_changed (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autoptr (PracticeAnswer) types = strike (practice, "{\"kind\":\"wrong-types\"}", STORE);
  g_autoptr (PracticeAnswer) missing =
      strike (practice, "{\"kind\":\"missing-fields\",\"field\":\"name\"}", STORE);
  g_autoptr (PracticeAnswer) unknown =
      strike (practice, "{\"kind\":\"unknown-status\"}", "/api/v1/invoices");
  g_autoptr (PracticeAnswer) deep = strike (practice, "{\"kind\":\"deep\"}", STORE);

  g_assert_cmpstr (practice_answer_get_string (types, "data.paymentTimeoutMin"), ==, "60");
  g_assert_null (practice_answer_find (missing, "data.name"));
  g_assert_nonnull (practice_answer_find (missing, "data.storeId"));
  g_assert_cmpstr (practice_answer_get_string (unknown, "data.invoices.0.status"), ==,
                   "SOMETHING_NEW");
  g_assert_cmpuint (deep->body_length, >, 200000);
}

static void
test_broken (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autoptr (PracticeAnswer) whole = practice_http_get (practice, STORE);
  g_autoptr (PracticeAnswer) truncated = strike (practice, "{\"kind\":\"truncate\"}", STORE);
  g_autoptr (PracticeAnswer) reset = strike (practice, "{\"kind\":\"reset\"}", STORE);
  g_autoptr (PracticeAnswer) drip = strike (practice, "{\"kind\":\"drip\",\"ms\":1}", STORE);
  g_autoptr (PracticeAnswer) wrong = strike (practice, "{\"kind\":\"wrong-length\"}", STORE);
  g_autoptr (PracticeAnswer) huge = strike (practice, "{\"kind\":\"huge\",\"mb\":3}", STORE);

  g_assert_cmpint (get_announced_length (truncated), ==, whole->body_length);
  g_assert_cmpuint (truncated->body_length, ==, whole->body_length / 2);
  g_assert_cmpuint (reset->status, ==, 0);
  g_assert_cmpstr (drip->body, ==, whole->body);
  g_assert_cmpint (get_announced_length (wrong), ==, whole->body_length / 2);
  g_assert_cmpuint (wrong->body_length, ==, whole->body_length);
  g_assert_cmpuint (huge->body_length, ==, whole->body_length + (3 << 20));
  g_assert_nonnull (huge->json);
}

/* The call happens, but its answer is lost. */
static void
test_effects (void)
{
  static const struct
  {
    const char *kind;
    gboolean has_effect;
  } kinds[] = {
    { "reset", TRUE },       { "truncate", TRUE }, { "wrong-types", TRUE }, { "deep", TRUE },
    { "rate-limit", FALSE }, { "status", FALSE },  { "html", FALSE },
  };
  g_autoptr (TillTestPractice) practice = start ();
  gint64 n_expected = 30;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *fault =
          g_strdup_printf ("{\"kind\":\"%s\",\"times\":1,\"method\":\"POST\"}", kinds[i].kind);
      g_autoptr (PracticeAnswer) answer = NULL;

      add_fault (practice, fault);
      answer = practice_http_post (practice, "/api/v1/invoices", "{\"amount\":1}");
      n_expected += kinds[i].has_effect;
      g_assert_cmpint (count_invoices (practice), ==, n_expected);
    }
}

static void
test_times (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  static const guint expected[] = { 500, 500, 500, 200, 200 };

  add_fault (practice, "{\"kind\":\"status\",\"times\":3}");
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (PracticeAnswer) answer = practice_http_get (practice, STORE);

      g_assert_cmpuint (answer->status, ==, expected[i]);
    }
}

static void
test_paths_and_methods (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autoptr (PracticeAnswer) elsewhere = NULL;
  g_autoptr (PracticeAnswer) struck = NULL;
  g_autoptr (PracticeAnswer) other_method = NULL;
  g_autoptr (PracticeAnswer) steering = NULL;

  add_fault (practice, "{\"kind\":\"status\",\"path\":\"/api/v1/invoices\",\"method\":\"POST\"}");
  add_fault (practice, "{\"kind\":\"status\",\"path\":\"/practice\"}");
  elsewhere = practice_http_get (practice, STORE);
  struck = practice_http_post (practice, "/api/v1/invoices", "{\"amount\":1}");
  other_method = practice_http_get (practice, "/api/v1/invoices");
  steering = practice_http_get (practice, "/practice/faults");

  g_assert_cmpuint (elsewhere->status, ==, 200);
  g_assert_cmpuint (struck->status, ==, 500);
  g_assert_cmpuint (other_method->status, ==, 200);
  g_assert_cmpuint (steering->status, ==, 200);
  g_assert_cmpint (practice_answer_get_integer (steering, "data.faults.0.seen"), ==, 1);
}

static char *
record_strikes (TillTestPractice *practice, const char *fault)
{
  g_autoptr (GString) strikes = g_string_new (NULL);

  clear_faults (practice);
  add_fault (practice, fault);
  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (PracticeAnswer) answer = practice_http_get (practice, STORE);

      g_string_append_c (strikes, answer->status == 200 ? '.' : 'x');
    }

  return g_string_free (g_steal_pointer (&strikes), FALSE);
}

/* The same seed selects the same calls. */
static void
test_rate (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *one =
      record_strikes (practice, "{\"kind\":\"status\",\"rate\":0.25,\"seed\":1}");
  g_autofree char *again =
      record_strikes (practice, "{\"kind\":\"status\",\"rate\":0.25,\"seed\":1}");
  g_autofree char *other =
      record_strikes (practice, "{\"kind\":\"status\",\"rate\":0.25,\"seed\":2}");
  g_autofree char *never = record_strikes (practice, "{\"kind\":\"status\",\"rate\":0}");
  g_auto (GStrv) parts = g_strsplit (one, "x", -1);
  guint n_strikes = g_strv_length (parts) - 1;

  g_assert_cmpstr (one, ==, again);
  g_assert_cmpstr (one, !=, other);
  g_assert_cmpuint (n_strikes, >, 25);
  g_assert_cmpuint (n_strikes, <, 75);
  g_assert_null (strchr (never, 'x'));
}

/* A fast call overtakes a slow one, and both are answered. */
static void
test_latency (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnection) slow = NULL;
  g_autoptr (PracticeAnswer) quick = NULL;
  g_autofree char *request = g_strdup_printf (
      "GET /api/v1/esim HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nAuthorization: Bearer %s\r\n\r\n",
      till_test_practice_get_port (practice), till_test_practice_get_api_key (practice));
  char buffer[32];

  add_fault (practice, "{\"kind\":\"latency\",\"ms\":700,\"path\":\"/api/v1/esim\",\"times\":1}");
  g_socket_client_set_enable_proxy (client, FALSE);
  slow = g_socket_client_connect_to_host (client, "127.0.0.1",
                                          till_test_practice_get_port (practice), NULL, NULL);
  g_assert_true (g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (slow)),
                                            request, strlen (request), NULL, NULL, NULL));
  quick = practice_http_get (practice, STORE);
  g_assert_cmpuint (quick->status, ==, 200);
  g_assert_false (g_socket_condition_check (g_socket_connection_get_socket (slow), G_IO_IN) != 0);
  g_assert_cmpint (g_input_stream_read (g_io_stream_get_input_stream (G_IO_STREAM (slow)), buffer,
                                        sizeof buffer, NULL, NULL),
                   >, 0);
  g_assert_true (g_str_has_prefix (buffer, "HTTP/1.1 200"));
}

static void
test_refused (void)
{
  static const char *const faults[] = {
    "{}",
    "{\"kind\":\"nonsense\"}",
    "{\"kind\":7}",
    "{\"kind\":\"status\",\"status\":199}",
    "{\"kind\":\"status\",\"status\":600}",
    "{\"kind\":\"status\",\"rate\":1.1}",
    "{\"kind\":\"status\",\"rate\":-0.1}",
    "{\"kind\":\"status\",\"rate\":99999999999999999999999999999999999999}",
    "{\"kind\":\"status\",\"rate\":\"1\"}",
    "{\"kind\":\"status\",\"times\":-1}",
    "{\"kind\":\"latency\",\"ms\":600001}",
    "{\"kind\":\"rate-limit\",\"retryAfter\":\"1\\r\\nSet-Cookie: a\"}",
    "not JSON",
  };
  g_autoptr (TillTestPractice) practice = start ();

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (PracticeAnswer) answer = practice_http_call (practice, PRACTICE_NO_KEY, "POST",
                                                              "/practice/faults", NULL, faults[i]);

      g_assert_cmpuint (answer->status, ==, 400);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/practice/faults/instead", test_instead);
  g_test_add_func ("/practice/faults/changed", test_changed);
  g_test_add_func ("/practice/faults/broken", test_broken);
  g_test_add_func ("/practice/faults/effects", test_effects);
  g_test_add_func ("/practice/faults/times", test_times);
  g_test_add_func ("/practice/faults/paths-and-methods", test_paths_and_methods);
  g_test_add_func ("/practice/faults/rate", test_rate);
  g_test_add_func ("/practice/faults/latency", test_latency);
  g_test_add_func ("/practice/faults/refused", test_refused);

  return g_test_run ();
}
