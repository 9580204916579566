/* SPDX-License-Identifier: GPL-3.0-or-later */

/* "Check connection" against practice services that fill the gaps of the specification each in
 * another way, and against what is no service. */

#include "till-api-error.h"
#include "till-await.h"
#include "till-connection-check.h"
#include "till-desk-error.h"
#include "till-test-practice.h"
#include "till-test-dialect.h"

#include <string.h>

#define FOUND_BY_SIGNING (TILL_DIALECT_SIGNATURE_ENCODING | TILL_DIALECT_SIGNS_QUERY)
#define FOUND_IN_LISTS                                                                             \
  (TILL_DIALECT_LIMIT_PARAM | TILL_DIALECT_OFFSET_PARAM | TILL_DIALECT_STATUS_PARAM |              \
   TILL_DIALECT_ORDER_ID_PARAM)

static TillConnectionCheckResult *
check_as (const char *base_url,
          TillAuthScheme scheme,
          const char *api_key,
          const char *secret_key,
          GError **error)
{
  g_autoptr (TillCredentials) credentials = till_credentials_new (scheme, api_key, secret_key);
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillClock) clock = till_clock_new ();
  g_autoptr (GAsyncResult) result = NULL;

  till_connection_check_connection_async (base_url, credentials, dialect, clock, NULL,
                                          till_await_cb, &result);

  return till_connection_check_connection_finish (till_await (&result), error);
}

static TillConnectionCheckResult *
check (TillTestPractice *practice, TillAuthScheme scheme, GError **error)
{
  return check_as (till_test_practice_get_base_url (practice), scheme,
                   till_test_practice_get_api_key (practice),
                   till_test_practice_get_secret_key (practice), error);
}

/* Starts a service with @options, separated by blanks, and checks it. */
static TillConnectionCheckResult *
check_service (const char *options)
{
  g_autofree char *line = g_strconcat ("--invoices 30 --orders 3 ", options, NULL);
  g_auto (GStrv) arguments = g_strsplit (g_strstrip (line), " ", -1);
  g_autoptr (TillTestPractice) practice =
      till_test_practice_start ((const char *const *) arguments);
  g_autoptr (GError) error = NULL;
  TillConnectionCheckResult *result = check (practice, TILL_AUTH_HMAC, &error);

  g_assert_no_error (error);
  g_assert_nonnull (result->store);
  g_assert_cmpint (result->store->total_invoices, ==, 30);

  return result;
}

static void
test_usual (void)
{
  g_autoptr (TillDialect) usual = till_dialect_new ();
  g_autoptr (TillConnectionCheckResult) result = check_service ("");

  g_assert_cmphex (result->dialect->found, ==, FOUND_BY_SIGNING | FOUND_IN_LISTS);
  result->dialect->found = 0;
  g_assert_true (till_test_dialect_equal (result->dialect, usual));
}

static void
test_bearer (void)
{
  g_autoptr (TillTestPractice) practice = till_test_practice_start (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillConnectionCheckResult) result = check (practice, TILL_AUTH_BEARER, &error);

  g_assert_no_error (error);
  g_assert_nonnull (result->store);
  g_assert_cmphex (result->dialect->found, ==, FOUND_IN_LISTS);
}

static void
test_text_of_signature (void)
{
  g_autoptr (TillConnectionCheckResult) result = check_service ("--signature base64");

  g_assert_cmpint (result->dialect->signature_encoding, ==, TILL_SIGNATURE_BASE64);
  g_assert_false (result->dialect->signs_query);
}

static void
test_query (void)
{
  g_autoptr (TillConnectionCheckResult) result = check_service ("--sign-query");

  g_assert_true (result->dialect->signs_query);
}

static void
test_prefix (void)
{
  g_autoptr (TillConnectionCheckResult) with = check_service ("--path-prefix /shop");
  g_autoptr (TillConnectionCheckResult) without =
      check_service ("--path-prefix /shop --sign-without-prefix");

  g_assert_cmphex (with->dialect->found, ==,
                   FOUND_BY_SIGNING | FOUND_IN_LISTS | TILL_DIALECT_SIGNS_PREFIX);
  g_assert_cmpint (with->dialect->signs_prefix, !=, without->dialect->signs_prefix);
  g_assert_false (without->dialect->signs_prefix);
}

static void
test_list_parameters (void)
{
  g_autoptr (TillConnectionCheckResult) result =
      check_service ("--list-params limit=per_page,offset=skip");

  g_assert_cmpstr (result->dialect->limit_param, ==, "per_page");
  g_assert_cmpstr (result->dialect->offset_param, ==, "skip");
}

static void
test_everything_else (void)
{
  g_autoptr (TillConnectionCheckResult) result =
      check_service ("--signature base64 --sign-query --path-prefix /a/b --sign-without-prefix "
                     "--list-params limit=pageSize,offset=start");

  g_assert_cmpint (result->dialect->signature_encoding, ==, TILL_SIGNATURE_BASE64);
  g_assert_true (result->dialect->signs_query);
  g_assert_false (result->dialect->signs_prefix);
  g_assert_cmpstr (result->dialect->limit_param, ==, "pageSize");
  g_assert_cmpstr (result->dialect->offset_param, ==, "start");
}

static void
test_filters (void)
{
  g_autoptr (TillConnectionCheckResult) known =
      check_service ("--list-params status=state,order=order_id,limit=take");
  g_autoptr (TillConnectionCheckResult) unknown = check_service ("--list-params status=x,order=y");

  g_assert_cmphex (known->dialect->found, ==, FOUND_BY_SIGNING | FOUND_IN_LISTS);
  g_assert_cmpstr (known->dialect->status_param, ==, "state");
  g_assert_cmpstr (known->dialect->order_id_param, ==, "order_id");

  g_assert_cmphex (unknown->dialect->found, ==,
                   FOUND_BY_SIGNING | TILL_DIALECT_LIMIT_PARAM | TILL_DIALECT_OFFSET_PARAM);
  g_assert_cmpstr (unknown->dialect->status_param, ==, "status");
  g_assert_cmpstr (unknown->dialect->order_id_param, ==, "orderId");
}

static void
test_no_invoices (void)
{
  static const char *const arguments[] = { "--invoices", "0", "--orders", "0", NULL };
  g_autoptr (TillDialect) usual = till_dialect_new ();
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillConnectionCheckResult) result = check (practice, TILL_AUTH_HMAC, &error);

  g_assert_no_error (error);
  g_assert_cmphex (result->dialect->found, ==, FOUND_BY_SIGNING);
  result->dialect->found = 0;
  g_assert_true (till_test_dialect_equal (result->dialect, usual));
}

static void
assert_check_fails (const char *base_url,
                    TillAuthScheme scheme,
                    const char *api_key,
                    const char *secret_key,
                    TillApiError code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (check_as (base_url, scheme, api_key, secret_key, &error));
  g_assert_error (error, TILL_API_ERROR, (int) code);
}

static void
test_wrong_keys (void)
{
  g_autoptr (TillTestPractice) practice = till_test_practice_start (NULL);
  const char *base_url = till_test_practice_get_base_url (practice);
  const char *api_key = till_test_practice_get_api_key (practice);

  g_autoptr (GError) error = NULL;

  g_assert_null (check_as (base_url, TILL_AUTH_HMAC, api_key, "not the secret", &error));
  g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_WRONG_SECRET);
  assert_check_fails (base_url, TILL_AUTH_HMAC, "till_wrong_key",
                      till_test_practice_get_secret_key (practice), TILL_API_ERROR_UNAUTHORISED);
  assert_check_fails (base_url, TILL_AUTH_BEARER, "till_wrong_key", NULL,
                      TILL_API_ERROR_UNAUTHORISED);
}

/* The keys are fine, and no name that Till knows keeps a list to its limit. */
static void
test_unknown_dialect (void)
{
  static const char *const arguments[] = { "--invoices", "30", "--list-params", "limit=zlimit",
                                           NULL };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);
  g_autoptr (GError) error = NULL;

  g_assert_null (check (practice, TILL_AUTH_HMAC, &error));
  g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_UNKNOWN_DIALECT);
}

static void
test_no_address (void)
{
  static const char *const addresses[] = { "", "pay.example.com", "http://pay.example.com",
                                           "https://user:pass@pay.example.com", "ftp://a.b" };

  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    assert_check_fails (addresses[i], TILL_AUTH_BEARER, "till_12345678", NULL,
                        TILL_API_ERROR_BAD_ADDRESS);
}

static void
test_dead_port (void)
{
  g_autoptr (TillTestPractice) practice = till_test_practice_start (NULL);

  till_test_practice_kill (practice);
  assert_check_fails (till_test_practice_get_base_url (practice), TILL_AUTH_BEARER, "till_12345678",
                      NULL, TILL_API_ERROR_OFFLINE);
}

static void
test_cancelled (void)
{
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_BEARER, "till_12345678", NULL);
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillClock) clock = till_clock_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_connection_check_connection_async ("http://127.0.0.1:1", credentials, dialect, clock,
                                          cancellable, till_await_cb, &result);
  g_cancellable_cancel (cancellable);
  g_assert_null (till_connection_check_connection_finish (till_await (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/connection-check/usual", test_usual);
  g_test_add_func ("/connection-check/bearer", test_bearer);
  g_test_add_func ("/connection-check/text-of-signature", test_text_of_signature);
  g_test_add_func ("/connection-check/query", test_query);
  g_test_add_func ("/connection-check/prefix", test_prefix);
  g_test_add_func ("/connection-check/list-parameters", test_list_parameters);
  g_test_add_func ("/connection-check/everything-else", test_everything_else);
  g_test_add_func ("/connection-check/filters", test_filters);
  g_test_add_func ("/connection-check/no-invoices", test_no_invoices);
  g_test_add_func ("/connection-check/wrong-keys", test_wrong_keys);
  g_test_add_func ("/connection-check/unknown-dialect", test_unknown_dialect);
  g_test_add_func ("/connection-check/no-address", test_no_address);
  g_test_add_func ("/connection-check/dead-port", test_dead_port);
  g_test_add_func ("/connection-check/cancelled", test_cancelled);

  return g_test_run ();
}
