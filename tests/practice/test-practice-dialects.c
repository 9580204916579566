/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Each option for a gap of the specification, with another value than the default. */

#include "practice-http.h"

#include <string.h>

static void
test_list_params (void)
{
  static const char *const arguments[] = { "--list-params",
                                           "status=state,order=reference,limit=count,offset=skip",
                                           NULL };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);
  g_autoptr (PracticeAnswer) page =
      practice_http_get (practice, "/api/v1/invoices?count=3&skip=5&state=EXPIRED&status=PAID");
  g_autoptr (PracticeAnswer) search =
      practice_http_get (practice, "/api/v1/invoices?reference=ORD-00123&limit=x");

  g_assert_cmpint (practice_answer_get_integer (page, "data.pagination.limit"), ==, 3);
  g_assert_cmpint (practice_answer_get_integer (page, "data.pagination.offset"), ==, 5);
  g_assert_cmpstr (practice_answer_get_string (page, "data.invoices.0.status"), ==, "EXPIRED");
  g_assert_cmpint (practice_answer_get_integer (search, "data.pagination.total"), <=, 10);
}

static void
test_order_list_shapes (void)
{
  static const char *const items_arguments[] = { "--order-list-shape", "items", NULL };
  static const char *const bare_arguments[] = { "--order-list-shape", "bare", NULL };
  g_autoptr (TillTestPractice) items_practice = till_test_practice_start (items_arguments);
  g_autoptr (TillTestPractice) bare_practice = till_test_practice_start (bare_arguments);
  g_autoptr (PracticeAnswer) items =
      practice_http_get (items_practice, "/api/v1/esim/order?limit=2");
  g_autoptr (PracticeAnswer) bare = practice_http_get (bare_practice, "/api/v1/esim/order?limit=2");

  g_assert_nonnull (practice_answer_get_string (items, "data.items.1.orderId"));
  g_assert_cmpint (practice_answer_get_integer (items, "data.pagination.total"), ==, 400);
  g_assert_nonnull (practice_answer_get_string (bare, "data.1.orderId"));
  g_assert_null (practice_answer_find (bare, "data.2"));
}

static void
test_statuses (void)
{
  static const char *const arguments[] = { "--create-status", "201", "--error-status", "422",
                                           NULL };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);
  g_autoptr (PracticeAnswer) created =
      practice_http_post (practice, "/api/v1/invoices", "{\"amount\":1}");
  g_autoptr (PracticeAnswer) refused =
      practice_http_post (practice, "/api/v1/invoices", "{\"amount\":0}");
  g_autoptr (PracticeAnswer) list =
      practice_http_get (practice, "/api/v1/invoices?status=PAID&limit=1");
  g_autofree char *path = g_strconcat (
      "/api/v1/invoices/", practice_answer_get_string (list, "data.invoices.0.id"), NULL);
  g_autoptr (PracticeAnswer) kept =
      practice_http_call (practice, PRACTICE_BEARER, "DELETE", path, NULL, NULL);

  g_assert_cmpuint (created->status, ==, 201);
  g_assert_cmpuint (refused->status, ==, 422);
  g_assert_cmpuint (kept->status, ==, 422);
}

static void
test_base_units (void)
{
  static const char *const arguments[] = { "--amount-unit", "base", NULL };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);
  g_autoptr (PracticeAnswer) answer =
      practice_http_post (practice, "/api/v1/invoices", "{\"amount\":12.5}");

  g_assert_cmpstr (practice_answer_get_string (answer, "data.addresses.0.expectedAmount"), ==,
                   "12500000");
  g_assert_cmpstr (practice_answer_get_string (answer, "data.addresses.3.expectedAmount"), ==,
                   "12500000000000000000");
}

static guint
call_signed (TillTestPractice *practice, const char *path, const char *signed_path, gboolean is_hex)
{
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  g_autofree char *hex = practice_http_sign (practice, now, "GET", signed_path, NULL);
  g_autofree char *base64 = NULL;
  g_autofree char *headers = NULL;
  g_autoptr (PracticeAnswer) answer = NULL;
  guint8 bytes[32];

  for (guint i = 0; i < sizeof bytes; i++)
    bytes[i] =
        (guint8) (g_ascii_xdigit_value (hex[2 * i]) << 4 | g_ascii_xdigit_value (hex[2 * i + 1]));
  base64 = g_base64_encode (bytes, sizeof bytes);
  headers =
      g_strdup_printf ("X-API-Key: %s\r\nX-Timestamp: %" G_GINT64_FORMAT "\r\nX-Signature: %s\r\n",
                       till_test_practice_get_api_key (practice), now, is_hex ? hex : base64);
  answer = practice_http_call (practice, PRACTICE_NO_KEY, "GET", path, headers, NULL);

  return answer->status;
}

static void
test_signatures (void)
{
  static const char *const base64[] = { "--signature", "base64", NULL };
  static const char *const query[] = { "--sign-query", NULL };
  static const char path[] = "/api/v1/invoices?limit=1";
  g_autoptr (TillTestPractice) default_practice = till_test_practice_start (NULL);
  g_autoptr (TillTestPractice) base64_practice = till_test_practice_start (base64);
  g_autoptr (TillTestPractice) query_practice = till_test_practice_start (query);

  g_assert_cmpuint (call_signed (default_practice, path, "/api/v1/invoices", TRUE), ==, 200);
  g_assert_cmpuint (call_signed (default_practice, path, "/api/v1/invoices", FALSE), ==, 401);
  g_assert_cmpuint (call_signed (default_practice, path, path, TRUE), ==, 401);
  g_assert_cmpuint (call_signed (base64_practice, path, "/api/v1/invoices", FALSE), ==, 200);
  g_assert_cmpuint (call_signed (base64_practice, path, "/api/v1/invoices", TRUE), ==, 401);
  g_assert_cmpuint (call_signed (query_practice, path, path, TRUE), ==, 200);
  g_assert_cmpuint (call_signed (query_practice, path, "/api/v1/invoices", TRUE), ==, 401);
  g_assert_cmpuint (call_signed (query_practice, "/api/v1/esim?search=%c3%a9",
                                 "/api/v1/esim?search=%C3%A9", TRUE),
                    ==, 200);
  g_assert_cmpuint (
      call_signed (query_practice, "/api/v1/esim?search=%7Ea", "/api/v1/esim?search=~a", TRUE), ==,
      200);
}

static void
test_prefix (void)
{
  static const char *const arguments[] = { "--path-prefix", "/gateway/", NULL };
  static const char *const without[] = { "--path-prefix", "/gateway", "--sign-without-prefix",
                                         NULL };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);
  g_autoptr (TillTestPractice) other = till_test_practice_start (without);
  g_autoptr (PracticeAnswer) inside = practice_http_get (practice, "/gateway/api/v1/store");
  g_autoptr (PracticeAnswer) outside = practice_http_get (practice, "/api/v1/store");
  g_autoptr (PracticeAnswer) created =
      practice_http_post (practice, "/gateway/api/v1/invoices", "{\"amount\":1}");
  const char *base_url = till_test_practice_get_base_url (practice);

  g_assert_true (g_str_has_suffix (base_url, "/gateway"));
  g_assert_cmpuint (inside->status, ==, 200);
  g_assert_cmpuint (outside->status, ==, 404);
  g_assert_true (g_str_has_prefix (practice_answer_get_string (created, "data.payUrl"), base_url));
  g_assert_cmpuint (call_signed (practice, "/gateway/api/v1/store", "/gateway/api/v1/store", TRUE),
                    ==, 200);
  g_assert_cmpuint (call_signed (practice, "/gateway/api/v1/store", "/api/v1/store", TRUE), ==,
                    401);
  g_assert_cmpuint (call_signed (other, "/gateway/api/v1/store", "/api/v1/store", TRUE), ==, 200);
}

static void
test_payment_timeout (void)
{
  static const char *const arguments[] = { "--payment-timeout", "5", NULL };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);
  g_autoptr (PracticeAnswer) store = practice_http_get (practice, "/api/v1/store");
  g_autoptr (PracticeAnswer) created =
      practice_http_post (practice, "/api/v1/invoices", "{\"amount\":1}");
  g_autoptr (GDateTime) start =
      g_date_time_new_from_iso8601 (practice_answer_get_string (created, "data.createdAt"), NULL);
  g_autoptr (GDateTime) end =
      g_date_time_new_from_iso8601 (practice_answer_get_string (created, "data.expiresAt"), NULL);

  g_assert_cmpint (practice_answer_get_integer (store, "data.paymentTimeoutMin"), ==, 5);
  g_assert_cmpint (g_date_time_difference (end, start), ==, 5 * G_TIME_SPAN_MINUTE);
}

static void
test_end_with_stdin (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                        g_getenv ("TILL_PRACTICE"), "--exit-with-stdin", NULL);

  g_assert_no_error (error);
  g_assert_true (g_output_stream_close (g_subprocess_get_stdin_pipe (process), NULL, NULL));
  g_assert_true (g_subprocess_wait (process, NULL, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/practice/dialects/list-params", test_list_params);
  g_test_add_func ("/practice/dialects/order-list-shapes", test_order_list_shapes);
  g_test_add_func ("/practice/dialects/statuses", test_statuses);
  g_test_add_func ("/practice/dialects/base-units", test_base_units);
  g_test_add_func ("/practice/dialects/signatures", test_signatures);
  g_test_add_func ("/practice/dialects/prefix", test_prefix);
  g_test_add_func ("/practice/dialects/payment-timeout", test_payment_timeout);
  g_test_add_func ("/practice/dialects/end-with-stdin", test_end_with_stdin);

  return g_test_run ();
}
