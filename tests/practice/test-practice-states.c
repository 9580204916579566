/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The state machines of section 3, moved by /practice/ and the payment page. */

#include "practice-http.h"

#include <string.h>

static TillTestPractice *
start (void)
{
  static const char *const arguments[] = { "--invoices", "50", "--orders", "5", NULL };

  return till_test_practice_start (arguments);
}

static char *
create (TillTestPractice *practice, const char *path, const char *body, const char *id)
{
  g_autoptr (PracticeAnswer) answer = practice_http_post (practice, path, body);

  return g_strdup (practice_answer_get_string (answer, id));
}

static char *
create_invoice (TillTestPractice *practice)
{
  return create (practice, "/api/v1/invoices", "{\"amount\":50}", "data.invoiceId");
}

static char *
create_order (TillTestPractice *practice)
{
  return create (practice, "/api/v1/esim/order", "{\"planId\":\"fr-1gb-7d\"}", "data.orderId");
}

static guint
steer (TillTestPractice *practice,
       const char *kind,
       const char *id,
       const char *verb,
       const char *body)
{
  g_autofree char *path = g_strjoin ("/", "/practice", kind, id, verb, NULL);
  g_autoptr (PracticeAnswer) answer =
      practice_http_call (practice, PRACTICE_NO_KEY, "POST", path, NULL, body);

  g_assert_nonnull (answer->json);

  return answer->status;
}

static void
advance (TillTestPractice *practice, gint64 seconds)
{
  g_autofree char *body = g_strdup_printf ("{\"advanceSeconds\":%" G_GINT64_FORMAT "}", seconds);
  g_autoptr (PracticeAnswer) answer =
      practice_http_call (practice, PRACTICE_NO_KEY, "POST", "/practice/clock", NULL, body);

  g_assert_cmpuint (answer->status, ==, 200);
}

static PracticeAnswer *
look (TillTestPractice *practice, const char *kind, const char *id)
{
  g_autofree char *path = g_strjoin ("/", "/api/v1", kind, id, NULL);

  return practice_http_get (practice, path);
}

/* Reads the list before and after each change. It must show the new state. */
static void
assert_listed (TillTestPractice *practice, const char *id, const char *status)
{
  g_autoptr (PracticeAnswer) answer = practice_http_get (practice, "/api/v1/invoices?limit=100");
  JsonArray *items = json_node_get_array (practice_answer_find (answer, "data.invoices"));

  for (guint i = 0; i < json_array_get_length (items); i++)
    {
      JsonObject *item = json_array_get_object_element (items, i);

      if (g_str_equal (json_object_get_string_member (item, "id"), id))
        {
          g_assert_cmpstr (json_object_get_string_member (item, "status"), ==, status);
          return;
        }
    }

  g_error ("%s is not listed", id);
}

static void
assert_status (TillTestPractice *practice, const char *kind, const char *id, const char *status)
{
  g_autoptr (PracticeAnswer) answer = look (practice, kind, id);

  g_assert_cmpstr (practice_answer_get_string (answer, "data.status"), ==, status);
  if (g_str_equal (kind, "invoices"))
    assert_listed (practice, id, status);
}

static void
assert_payment (TillTestPractice *practice, const char *id, const char *status, const char *amount)
{
  g_autoptr (PracticeAnswer) answer = look (practice, "invoices", id);

  g_assert_cmpstr (practice_answer_get_string (answer, "data.status"), ==, status);
  g_assert_cmpstr (practice_answer_get_string (answer, "data.payment.amount"), ==, amount);
  assert_listed (practice, id, status);
}

static void
test_expiry (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *invoice = create_invoice (practice);
  g_autofree char *order = create_order (practice);

  advance (practice, 59 * 60);
  assert_status (practice, "invoices", invoice, "PENDING");
  assert_status (practice, "esim", order, "pending");
  advance (practice, 60);
  assert_status (practice, "invoices", invoice, "EXPIRED");
  assert_status (practice, "esim", order, "failed");
}

static void
test_payments (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *invoice = create_invoice (practice);

  g_assert_cmpuint (steer (practice, "invoices", invoice, "pay", "{\"amount\":\"20\"}"), ==, 200);
  assert_payment (practice, invoice, "PENDING", "20.00");
  g_assert_cmpuint (steer (practice, "invoices", invoice, "pay", "{\"chain\":\"bitcoin\"}"), ==,
                    409);
  g_assert_cmpuint (steer (practice, "invoices", invoice, "pay", "{\"amount\":29.999999}"), ==,
                    200);
  assert_payment (practice, invoice, "PENDING", "49.999999");
  g_assert_cmpuint (steer (practice, "invoices", invoice, "pay", "{\"amount\":1}"), ==, 200);
  assert_payment (practice, invoice, "PAID", "50.999999");
  g_assert_cmpuint (steer (practice, "invoices", invoice, "pay", "{}"), ==, 409);
}

static void
test_payments_refused (void)
{
  static const char *const bodies[] = { "{\"chain\":\"dogecoin\"}",
                                        "{\"chain\":7}",
                                        "{\"amount\":0}",
                                        "{\"amount\":-1}",
                                        "{\"amount\":\"much\"}",
                                        "{\"amount\":true}",
                                        "{\"amount\":99999999999999999999999999999999999999}",
                                        "{" };
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *invoice = create_invoice (practice);

  for (guint i = 0; i < G_N_ELEMENTS (bodies); i++)
    g_assert_cmpuint (steer (practice, "invoices", invoice, "pay", bodies[i]), ==, 400);
  /* Amounts on tron have six decimals. */
  g_assert_cmpuint (steer (practice, "invoices", invoice, "pay", "{\"amount\":0.0000001}"), ==,
                    409);
  g_assert_cmpuint (steer (practice, "invoices", "nope", "pay", "{}"), ==, 404);
  assert_status (practice, "invoices", invoice, "PENDING");
}

static void
test_late_payment (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *invoice = create_invoice (practice);

  advance (practice, 3600);
  g_assert_cmpuint (steer (practice, "invoices", invoice, "pay", "{\"chain\":\"tron\"}"), ==, 200);
  assert_payment (practice, invoice, "EXPIRED", "50.00");
}

static void
test_provisioning (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *by_itself = create_order (practice);
  g_autofree char *failing = create_order (practice);
  g_autoptr (PracticeAnswer) list = practice_http_get (practice, "/api/v1/esim/order?limit=2");
  const char *failing_invoice = practice_answer_get_string (list, "data.orders.0.invoiceId");
  const char *invoice = practice_answer_get_string (list, "data.orders.1.invoiceId");

  g_assert_cmpuint (steer (practice, "invoices", invoice, "pay", "{}"), ==, 200);
  assert_status (practice, "esim", by_itself, "provisioning");
  advance (practice, 5);
  assert_status (practice, "esim", by_itself, "active");
  g_assert_cmpuint (steer (practice, "orders", by_itself, "fail", NULL), ==, 409);

  g_assert_cmpuint (steer (practice, "invoices", failing_invoice, "pay", "{}"), ==, 200);
  g_assert_cmpuint (steer (practice, "orders", failing, "fail", NULL), ==, 200);
  assert_status (practice, "esim", failing, "failed");
  assert_status (practice, "invoices", failing_invoice, "PAID");
  g_assert_cmpuint (steer (practice, "orders", failing, "provision", NULL), ==, 409);
  g_assert_cmpuint (steer (practice, "orders", "nope", "provision", NULL), ==, 404);
}

static void
test_cancelled_order (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *order = create_order (practice);
  g_autoptr (PracticeAnswer) list = practice_http_get (practice, "/api/v1/esim/order?limit=1");
  g_autofree char *path = g_strconcat (
      "/api/v1/invoices/", practice_answer_get_string (list, "data.orders.0.invoiceId"), NULL);
  g_autoptr (PracticeAnswer) answer =
      practice_http_call (practice, PRACTICE_BEARER, "DELETE", path, NULL, NULL);

  g_assert_cmpuint (answer->status, ==, 200);
  assert_status (practice, "esim", order, "failed");
}

static void
test_usage (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *order = create_order (practice);
  g_autoptr (PracticeAnswer) used = NULL;
  g_autoptr (PracticeAnswer) later = NULL;
  g_autoptr (PracticeAnswer) empty = NULL;
  g_autoptr (PracticeAnswer) expired = NULL;

  g_assert_cmpuint (steer (practice, "orders", order, "use", "{\"mb\":1}"), ==, 409);
  g_assert_cmpuint (steer (practice, "orders", order, "provision", NULL), ==, 200);
  g_assert_cmpuint (steer (practice, "orders", order, "use", "{}"), ==, 400);
  g_assert_cmpuint (steer (practice, "orders", order, "use", "{\"mb\":100}"), ==, 200);

  used = look (practice, "esim", order);
  g_assert_cmpstr (practice_answer_get_string (used, "data.liveData.statusQr"), ==, "installed");
  g_assert_cmpint (practice_answer_get_integer (used, "data.liveData.dataUsedMb"), ==, 100);
  g_assert_cmpint (practice_answer_get_integer (used, "data.liveData.dataLeftMb"), ==, 924);

  /* Time uses data, too. */
  advance (practice, 86400);
  later = look (practice, "esim", order);
  g_assert_cmpfloat (
      json_node_get_double (practice_answer_find (later, "data.liveData.dataUsedMb")), >, 101);

  g_assert_cmpuint (steer (practice, "orders", order, "use", "{\"mb\":5000}"), ==, 200);
  empty = look (practice, "esim", order);
  g_assert_cmpint (practice_answer_get_integer (empty, "data.liveData.dataLeftMb"), ==, 0);
  g_assert_cmpint (practice_answer_get_integer (empty, "data.liveData.dataUsedMb"), ==, 1024);

  advance (practice, 7 * 86400);
  expired = look (practice, "esim", order);
  g_assert_cmpstr (practice_answer_get_string (expired, "data.liveData.statusQr"), ==, "expired");
}

static void
test_install (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *order = create_order (practice);
  g_autoptr (PracticeAnswer) before = NULL;
  g_autoptr (PracticeAnswer) after = NULL;

  g_assert_cmpuint (steer (practice, "orders", order, "provision", NULL), ==, 200);
  before = look (practice, "esim", order);
  g_assert_cmpuint (steer (practice, "orders", order, "install", NULL), ==, 200);
  after = look (practice, "esim", order);

  g_assert_cmpstr (practice_answer_get_string (before, "data.liveData.statusQr"), ==,
                   "not_installed");
  g_assert_cmpstr (practice_answer_get_string (after, "data.liveData.statusQr"), ==, "installed");
}

/* The same seed and clock give the same data; another seed gives other data. */
static void
test_determinism (void)
{
  static const char *const one[] = { "--start", "2026-01-31T12:00:00Z", "--seed", "7", NULL };
  static const char *const two[] = { "--start", "2026-01-31T12:00:00Z", "--seed", "8", NULL };
  g_autoptr (TillTestPractice) first = till_test_practice_start (one);
  g_autoptr (TillTestPractice) same = till_test_practice_start (one);
  g_autoptr (TillTestPractice) other = till_test_practice_start (two);
  static const char path[] = "/api/v1/invoices?limit=100&offset=1000";
  g_autoptr (PracticeAnswer) a = practice_http_get (first, path);
  g_autoptr (PracticeAnswer) b = practice_http_get (same, path);
  g_autoptr (PracticeAnswer) c = practice_http_get (other, path);

  g_assert_cmpint (practice_answer_get_integer (a, "data.pagination.total"), ==, 2500);
  g_assert_cmpstr (practice_answer_get_string (a, "data.invoices.0.id"), ==,
                   practice_answer_get_string (b, "data.invoices.0.id"));
  g_assert_cmpstr (practice_answer_get_string (a, "data.invoices.99.orderId"), ==,
                   practice_answer_get_string (b, "data.invoices.99.orderId"));
  g_assert_cmpstr (practice_answer_get_string (a, "data.invoices.0.id"), !=,
                   practice_answer_get_string (c, "data.invoices.0.id"));
}

/* The demo data has every status. */
static void
test_demo_data (void)
{
  static const char *const invoice_statuses[] = { "PENDING", "PAID", "EXPIRED", "CANCELLED" };
  static const char *const order_statuses[] = { "pending", "provisioning", "active", "failed" };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (NULL);
  g_autoptr (GString) orders = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (invoice_statuses); i++)
    {
      g_autofree char *path = g_strconcat ("/api/v1/invoices?status=", invoice_statuses[i], NULL);
      g_autoptr (PracticeAnswer) answer = practice_http_get (practice, path);

      g_assert_cmpint (practice_answer_get_integer (answer, "data.pagination.total"), >, 5);
    }

  for (guint offset = 0; offset < 400; offset += 100)
    {
      g_autofree char *path = g_strdup_printf ("/api/v1/esim/order?limit=100&offset=%u", offset);
      g_autoptr (PracticeAnswer) answer = practice_http_get (practice, path);

      g_string_append (orders, answer->body);
    }

  for (guint i = 0; i < G_N_ELEMENTS (order_statuses); i++)
    {
      g_autofree char *member = g_strdup_printf ("\"status\":\"%s\"", order_statuses[i]);

      g_assert_nonnull (strstr (orders->str, member));
    }
}

static PracticeAnswer *
submit (TillTestPractice *practice, const char *id, const char *form)
{
  g_autofree char *path = g_strconcat ("/pay/", id, NULL);
  g_autofree char *headers =
      g_strdup_printf ("Origin: http://127.0.0.1:%u\r\n", till_test_practice_get_port (practice));

  return practice_http_call (practice, PRACTICE_NO_KEY, "POST", path, headers, form);
}

static PracticeAnswer *
open_page (TillTestPractice *practice, const char *id)
{
  g_autofree char *path = g_strconcat ("/pay/", id, NULL);

  return practice_http_call (practice, PRACTICE_NO_KEY, "GET", path, NULL, NULL);
}

static void
test_page (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *id = create (
      practice, "/api/v1/invoices",
      "{\"amount\":50,\"orderId\":\"<b>\",\"description\":\"Tom & <script>\"}", "data.invoiceId");
  g_autoptr (PracticeAnswer) invoice = look (practice, "invoices", id);
  g_autoptr (PracticeAnswer) page = open_page (practice, id);
  g_autoptr (PracticeAnswer) missing = open_page (practice, "nope");
  g_autofree char *type = practice_answer_get_header (page, "Content-Type");
  g_autofree char *policy = practice_answer_get_header (page, "Content-Security-Policy");

  g_assert_cmpuint (page->status, ==, 200);
  g_assert_cmpstr (type, ==, "text/html; charset=utf-8");
  g_assert_nonnull (strstr (policy, "default-src 'none'"));
  g_assert_nonnull (
      strstr (page->body, practice_answer_get_string (invoice, "data.addresses.0.address")));
  g_assert_nonnull (strstr (page->body, "50.00 USDT"));
  g_assert_nonnull (strstr (page->body, "<svg"));
  g_assert_true (g_regex_match_simple ("(60 min 00|59 min [0-5][0-9]) s left", page->body, 0, 0));
  g_assert_nonnull (strstr (page->body, "Tom &amp; &lt;script&gt;"));
  g_assert_null (strstr (page->body, "<script"));
  g_assert_null (strstr (page->body, "<b>"));
  g_assert_cmpuint (missing->status, ==, 404);
}

static void
test_page_payments (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  static const struct
  {
    const char *form;
    const char *status;
    const char *amount;
  } cases[] = {
    { "chain=tron:USDT&how=full", "PAID", "50.00" },
    { "chain=ethereum%3AUSDC&how=little", "PENDING", "40.00" },
    { "chain=bsc:USDT&how=much", "PAID", "55.00" },
    { "chain=polygon:USDC&how=late", "EXPIRED", "50.00" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *id = create_invoice (practice);
      g_autoptr (PracticeAnswer) answer = submit (practice, id, cases[i].form);
      g_autofree char *location = practice_answer_get_header (answer, "Location");
      g_autoptr (PracticeAnswer) page = open_page (practice, id);

      g_assert_cmpuint (answer->status, ==, 303);
      g_assert_true (g_str_has_suffix (location, id));
      assert_payment (practice, id, cases[i].status, cases[i].amount);
      g_assert_nonnull (strstr (page->body, cases[i].status));
      g_assert_nonnull (strstr (page->body, "Received"));
    }
}

/* Each button pays a part of the missing amount, also where that is one cent. */
static void
test_page_part_payments (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  static const struct
  {
    const char *form;
    const char *status;
    const char *amount;
  } steps[] = {
    { "chain=tron:USDT&how=little", "PENDING", "40.00" },
    { "chain=tron:USDT&how=little", "PENDING", "48.00" },
    { "chain=tron:USDT&how=much", "PAID", "50.20" },
  };
  g_autofree char *id = create_invoice (practice);
  g_autoptr (PracticeAnswer) cent =
      practice_http_post (practice, "/api/v1/invoices", "{\"amount\":0.01}");
  const char *cent_id = practice_answer_get_string (cent, "data.invoiceId");
  g_autoptr (PracticeAnswer) part = submit (practice, cent_id, "chain=tron:USDT&how=little");

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autoptr (PracticeAnswer) answer = submit (practice, id, steps[i].form);

      g_assert_cmpuint (answer->status, ==, 303);
      assert_payment (practice, id, steps[i].status, steps[i].amount);
    }

  g_assert_cmpuint (part->status, ==, 303);
  assert_payment (practice, cent_id, "PENDING", "0.008");
}

static void
test_page_refused (void)
{
  static const char *const forms[] = { "",
                                       "how=full",
                                       "chain=tron:USDT",
                                       "chain=nope&how=full",
                                       "chain=tron:USDT&how=nicely",
                                       "chain=%ff&how=full" };
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *id = create_invoice (practice);

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr (PracticeAnswer) answer = submit (practice, id, forms[i]);

      g_assert_cmpuint (answer->status, ==, 409);
    }
  assert_status (practice, "invoices", id, "PENDING");
}

/* Counts every call of the interface, and no call under /practice/. */
static void
test_requests (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autoptr (PracticeAnswer) before = NULL;
  g_autoptr (PracticeAnswer) one = NULL;
  g_autoptr (PracticeAnswer) after = NULL;
  g_autofree char *invoice = create_invoice (practice);
  gint64 n = 0;

  before = practice_http_get (practice, "/practice/requests");
  n = practice_answer_get_integer (before, "data.requests");
  one = look (practice, "invoices", invoice);
  advance (practice, 1);
  after = practice_http_get (practice, "/practice/requests");
  g_assert_cmpint (practice_answer_get_integer (after, "data.requests"), ==, n + 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/practice/states/expiry", test_expiry);
  g_test_add_func ("/practice/states/payments", test_payments);
  g_test_add_func ("/practice/states/payments-refused", test_payments_refused);
  g_test_add_func ("/practice/states/late-payment", test_late_payment);
  g_test_add_func ("/practice/states/provisioning", test_provisioning);
  g_test_add_func ("/practice/states/cancelled-order", test_cancelled_order);
  g_test_add_func ("/practice/states/requests", test_requests);
  g_test_add_func ("/practice/states/usage", test_usage);
  g_test_add_func ("/practice/states/install", test_install);
  g_test_add_func ("/practice/states/determinism", test_determinism);
  g_test_add_func ("/practice/states/demo-data", test_demo_data);
  g_test_add_func ("/practice/states/page", test_page);
  g_test_add_func ("/practice/states/page-payments", test_page_payments);
  g_test_add_func ("/practice/states/page-part-payments", test_page_part_payments);
  g_test_add_func ("/practice/states/page-refused", test_page_refused);

  return g_test_run ();
}
