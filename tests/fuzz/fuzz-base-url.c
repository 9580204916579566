/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A service address that is accepted has one spelling, and means to the library that connects what
 * it means to us: the scheme and the host that were checked. What was cut off behind it did not
 * name another host. */

#include "till-fuzz.h"

#include "till-base-url.h"

#include <string.h>

/* A literal of IPv6 has more than one spelling. */
static void
check_host (const char *text, GUri *uri)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autoptr (GUri) typed = g_uri_parse (stripped, G_URI_FLAGS_ENCODED, NULL);

  if (typed != NULL && strchr (g_uri_get_host (typed), ':') == NULL)
    g_assert_cmpint (g_ascii_strcasecmp (g_uri_get_host (typed), g_uri_get_host (uri)), ==, 0);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (TillBaseUrl) url = till_base_url_parse (text, NULL);
  g_autoptr (TillBaseUrl) again = NULL;
  g_autoptr (GUri) uri = NULL;
  const char *spelling = NULL;

  if (url == NULL)
    return 0;

  spelling = till_base_url_to_string (url);
  again = till_base_url_parse (spelling, NULL);
  g_assert_nonnull (again);
  g_assert_cmpstr (till_base_url_to_string (again), ==, spelling);
  g_assert_true (g_str_has_prefix (spelling, till_base_url_get_origin (url)));

  uri = g_uri_parse (spelling, G_URI_FLAGS_NONE, NULL);
  g_assert_nonnull (uri);
  g_assert_null (g_uri_get_userinfo (uri));
  g_assert_null (g_uri_get_query (uri));
  g_assert_null (g_uri_get_fragment (uri));
  if (!till_base_url_is_loopback (url))
    g_assert_cmpstr (g_uri_get_scheme (uri), ==, "https");
  check_host (text, uri);

  return 0;
}
