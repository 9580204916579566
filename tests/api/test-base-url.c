/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-api-error.h"
#include "till-base-url.h"
#include "till-dialect.h"
#include "till-test-dialect.h"

#include <libsoup/soup.h>

#define LABEL_63 "l23456789012345678901234567890123456789012345678901234567890123"
#define HOST_253                                                                                   \
  LABEL_63 "." LABEL_63 "." LABEL_63                                                               \
           ".l234567890123456789012345678901234567890123456789.example.abc"

static void
test_accepted (void)
{
  static const struct
  {
    const char *text;
    const char *origin;
    const char *prefix;
    gboolean is_loopback;
  } cases[] = {
    { "https://pay.example", "https://pay.example", "", FALSE },
    { "HTTPS://Pay.Example/", "https://pay.example", "", FALSE },
    { "  https://pay.example:443/ \n", "https://pay.example", "", FALSE },
    { "https://pay.example:8443", "https://pay.example:8443", "", FALSE },
    { "https://pay.example/shop/a-b_c", "https://pay.example", "/shop/a-b_c", FALSE },
    { "https://pay.example/shop//", "https://pay.example", "/shop", FALSE },
    { "https://bücher.example", "https://xn--bcher-kva.example", "", FALSE },
    { "https://192.0.2.7:1", "https://192.0.2.7:1", "", FALSE },
    { "https://[2001:DB8::1]:8443/x", "https://[2001:db8::1]:8443", "/x", FALSE },
    { "http://127.0.0.1:8080", "http://127.0.0.1:8080", "", TRUE },
    { "http://localhost:80/p", "http://localhost", "/p", TRUE },
    { "http://[::1]:9", "http://[::1]:9", "", TRUE },
    { "http://[0:0:0:0:0:0:0:1]:9", "http://[::1]:9", "", TRUE },
    { "https://localhost", "https://localhost", "", TRUE },
    { "https://[2001:db8::1]", "https://[2001:db8::1]", "", FALSE },
    { "https://pay.example:65535", "https://pay.example:65535", "", FALSE },
    { "https://" LABEL_63 ".example", "https://" LABEL_63 ".example", "", FALSE },
    { "https://" HOST_253, "https://" HOST_253, "", FALSE },
    { "https://api/v1", "https://api", "/v1", FALSE },

    /* With the path of a call, as users copy it. */
    { "https://pay.example/api/v1", "https://pay.example", "", FALSE },
    { "https://pay.example/api/v1/", "https://pay.example", "", FALSE },
    { "https://Pay.Example:443/API/V1/Store", "https://pay.example", "", FALSE },
    { "https://pay.example/shop/api/v1/invoices?limit=20", "https://pay.example", "/shop", FALSE },
    { "https://pay.example/shop//api/v1/esim/order", "https://pay.example", "/shop", FALSE },
    { "https://pay.example/api/v1/invoices/{id}", "https://pay.example", "", FALSE },
    { "https://pay.example/api/v1?limit=20#top", "https://pay.example", "", FALSE },
    { "https://pay.example/api/v1#top", "https://pay.example", "", FALSE },
    { "https://pay.example/api/v1/a b", "https://pay.example", "", FALSE },
    { "https://pay.example/api/v1/@evil.example/x", "https://pay.example", "", FALSE },
    { "https://pay.example/api/v1/\\evil.example", "https://pay.example", "", FALSE },
    { "https://pay.example/api/v1/https://evil.example/api/v1", "https://pay.example", "", FALSE },
    { "https://pay.example/api/v1/api/v1/store", "https://pay.example", "", FALSE },
    { "http://127.0.0.1:8080/api/v1/store", "http://127.0.0.1:8080", "", TRUE },

    /* And similar paths. */
    { "https://pay.example/api", "https://pay.example", "/api", FALSE },
    { "https://pay.example/api/v10", "https://pay.example", "/api/v10", FALSE },
    { "https://pay.example/api/v2/x", "https://pay.example", "/api/v2/x", FALSE },
    { "https://pay.example/my-api/v1/x", "https://pay.example", "/my-api/v1/x", FALSE },
    { "https://pay.example/v1", "https://pay.example", "/v1", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TillBaseUrl) url = till_base_url_parse (cases[i].text, &error);
      g_autoptr (TillBaseUrl) again = NULL;
      g_autoptr (GUri) uri = NULL;
      g_autofree char *text = g_strconcat (cases[i].origin, cases[i].prefix, NULL);

      g_assert_no_error (error);
      g_assert_cmpstr (till_base_url_get_origin (url), ==, cases[i].origin);
      g_assert_cmpstr (till_base_url_get_prefix (url), ==, cases[i].prefix);
      g_assert_cmpstr (till_base_url_to_string (url), ==, text);
      g_assert_cmpint (till_base_url_is_loopback (url), ==, cases[i].is_loopback);

      again = till_base_url_parse (text, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (till_base_url_to_string (again), ==, text);

      uri = g_uri_parse (text, SOUP_HTTP_URI_FLAGS, &error);
      g_assert_no_error (error);
      g_assert_nonnull (strstr (text, g_uri_get_host (uri)));
    }
}

static void
test_refused (void)
{
  static const char *const cases[] = {
    "",
    "pay.example",
    "ftp://pay.example",
    "file:///etc/passwd",
    "https:pay.example",
    "https:///",
    "https://",
    "https://:443",
    "http://pay.example",
    "http://127.0.0.2",
    "http://127.1",
    "http://0x7f.1",
    "http://2130706433",
    "http://localhost.example",
    "http://127.0.0.1.example",
    "http://127.0.0.1@evil.example",
    "https://user@pay.example",
    "https://user:pw@pay.example",
    "https://pay.example?x=1",
    "https://pay.example/#top",
    "https://pay.example/a?b",
    "https://pay.example\\@evil.example",
    "https://pay.example/a b",
    "https://pay.example/\x01",
    "https://pay.example/\xc2\x85",
    "https://pay.example/\xe2\x80\xae",
    "https://pay.example/\xff",
    "https://pay.example/%2e%2e/",
    "https://pay.example/../x",
    "https://pay.example/./x",
    "https://pay.example/a//b",
    "https://pay.example/ü",
    "https://pay.example:0",
    "https://pay.example:65536",
    "https://a" LABEL_63 ".example",
    "https://" HOST_253 "d",
    "https://[zz]",
    "https://[::1]x",
    "https://pay.example/\x7f",
    "https://pay-.example",
    "https://pay.example:",
    "https://pay.example:+1",
    "https://pay.example:8x",
    "https://-pay.example",
    "https://pay..example",
    "https://pay.example.",
    "https://pay_.example",
    "https://127.1",
    "https://256.1.1.1",
    "https://[::1",
    "https://::1",
    "https://[fe80::1%25eth0]",
    "https://[127.0.0.1]",
    "https://pay%2eexample",
    "https://pay.example/{x}",
    "{base_url}/api/v1/store",
    "/api/v1/store",
    "pay.example/api/v1",
    "https:///api/v1",
    "https:///api/v1/@pay.example",
    "https://user@pay.example/api/v1",
    "https://evil.example\\@pay.example/api/v1",
    "https://pay.example?x=/api/v1",
    "https://pay.example#/api/v1",
    "https://pay.example/a?b/api/v1/store",
    "https://pay.example/../api/v1",
    "https://pay.example//a/api/v1",
    "https://pay.example/%61pi/v1?x",
    "http://pay.example/api/v1",
    "https://pay.example/api/v1/\xff",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TillBaseUrl) url = till_base_url_parse (cases[i], &error);
      g_autofree char *shown = g_strescape (cases[i], NULL);

      g_test_message ("%s", shown);
      g_assert_null (url);
      g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_BAD_ADDRESS);
    }
}

/* 2048 bytes with everything around it. */
static void
test_length (void)
{
  g_autofree char *blanks = g_strnfill (2048 - strlen ("https://pay.example"), ' ');
  g_autofree char *longest = g_strconcat ("https://pay.example", blanks, NULL);
  g_autofree char *too_long = g_strconcat (longest, " ", NULL);
  g_autoptr (TillBaseUrl) url = till_base_url_parse (longest, NULL);

  g_assert_nonnull (url);
  g_assert_null (till_base_url_parse (too_long, NULL));
}

static void
test_dialect (void)
{
  g_autoptr (TillDialect) usual = till_dialect_new ();
  g_autoptr (TillDialect) copy = till_dialect_copy (usual);

  g_assert_true (till_test_dialect_equal (usual, copy));
  g_assert_cmpstr (copy->order_id_param, ==, "orderId");
  g_free (copy->order_id_param);
  copy->order_id_param = g_strdup ("order_id");
  g_assert_false (till_test_dialect_equal (usual, copy));
}

static void
test_error_figures (void)
{
  g_autoptr (GError) limited = till_api_error_new_rate_limited (30, "slow down");
  g_autoptr (GError) clock = till_api_error_new_clock (-3600, "early");
  g_autoptr (GError) copy = g_error_copy (limited);
  g_autoptr (GError) other = g_error_new_literal (TILL_API_ERROR, TILL_API_ERROR_OFFLINE, "-");

  g_assert_error (copy, TILL_API_ERROR, TILL_API_ERROR_RATE_LIMITED);
  g_assert_cmpint (till_api_error_get_retry_after (copy), ==, 30);
  g_assert_cmpint (till_api_error_get_skew (clock), ==, -3600);
  g_assert_cmpint (till_api_error_get_retry_after (other), ==, -1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base-url/accepted", test_accepted);
  g_test_add_func ("/base-url/refused", test_refused);
  g_test_add_func ("/base-url/length", test_length);
  g_test_add_func ("/dialect/copy", test_dialect);
  g_test_add_func ("/api-error/figures", test_error_figures);

  return g_test_run ();
}
