/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Decides which links of the service may be opened, copied or written into a file. */

#include "till-safe-link.h"

/* Returns: whether @link may be opened. It must have a host and no user name. It must be https, or
 * http on this computer, which the practice service uses. */
gboolean
till_link_is_safe (const char *link)
{
  g_autoptr (GUri) uri = link != NULL ? g_uri_parse (link, G_URI_FLAGS_NONE, NULL) : NULL;
  const char *host = NULL;

  if (uri == NULL || g_uri_get_userinfo (uri) != NULL)
    return FALSE;

  host = g_uri_get_host (uri);
  if (host == NULL || *host == '\0')
    return FALSE;

  if (g_str_equal (g_uri_get_scheme (uri), "https"))
    return TRUE;

  return g_str_equal (g_uri_get_scheme (uri), "http") &&
         (g_str_equal (host, "127.0.0.1") || g_str_equal (host, "localhost") ||
          g_str_equal (host, "::1"));
}
