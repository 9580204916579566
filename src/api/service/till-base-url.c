/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillBaseUrl: the address of a service. Keys are bound to its origin and are sent nowhere else, so
 * the grammar is narrow: it excludes everything in which two parsers could see different hosts, and
 * allows plain http only for this machine. An address has one spelling: lower case, punycode, no
 * default port, no slash at the end.
 *
 * Users also paste the address of a call, so the parser first cuts the text off at /api/v1. The
 * rest can't name another host, because a host ends at the first slash. A path of /api alone stays:
 * it can be the prefix of a gateway. */

#include "till-base-url.h"

#include "till-api-error.h"
#include "till-define.h"

#include <gio/gio.h>
#include <string.h>

#define MAX_LENGTH 2048 /* bytes */
#define CALLS      "/api/v1"
#define MAX_HOST   253
#define HOST_CHARS "abcdefghijklmnopqrstuvwxyz0123456789-."
#define PREFIX_CHARS                                                                               \
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:/"

struct _TillBaseUrl
{
  gatomicrefcount ref_count;
  char *text;
  char *origin;
  char *prefix;
  gboolean is_loopback;
};

static gboolean
refuse (GError **error, const char *reason)
{
  g_set_error_literal (error, TILL_API_ERROR, TILL_API_ERROR_BAD_ADDRESS, reason);

  return FALSE;
}

static gboolean
is_loopback_host (const char *host)
{
  return g_str_equal (host, "127.0.0.1") || g_str_equal (host, "[::1]") ||
         g_str_equal (host, "localhost");
}

/* Some resolvers read "127.1" or "0x7f.1" as a number, so a name must not end in one. */
static gboolean
ends_in_number (const char *host)
{
  const char *dot = strrchr (host, '.');

  return g_ascii_isdigit (dot != NULL ? dot[1] : *host);
}

static gboolean
is_host_name (const char *host)
{
  g_auto (GStrv) labels = g_strsplit (host, ".", -1);

  if (*host == '\0' || strlen (host) > MAX_HOST || strspn (host, HOST_CHARS) != strlen (host))
    return FALSE;

  for (guint i = 0; labels[i] != NULL; i++)
    if (*labels[i] == '\0' || strlen (labels[i]) > 63 || *labels[i] == '-' ||
        g_str_has_suffix (labels[i], "-"))
      return FALSE;

  return g_hostname_is_ip_address (host) || !ends_in_number (host);
}

static char *
normalise_ipv6 (const char *bracketed)
{
  g_autofree char *inside = g_strndup (bracketed + 1, strlen (bracketed) - 2);
  g_autoptr (GInetAddress) address = NULL;
  g_autofree char *text = NULL;

  /* A zone ("%eth0") is valid on one machine only. */
  if (strchr (inside, '%') != NULL)
    return NULL;

  address = g_inet_address_new_from_string (inside);
  if (address == NULL || g_inet_address_get_family (address) != G_SOCKET_FAMILY_IPV6)
    return NULL;

  text = g_inet_address_to_string (address);

  return g_strdup_printf ("[%s]", text);
}

/* Returns: (transfer full) (nullable): the host in its one spelling. */
static char *
normalise_host (const char *host)
{
  g_autofree char *ascii = NULL;
  g_autofree char *lower = NULL;

  if (*host == '[')
    return g_str_has_suffix (host, "]") ? normalise_ipv6 (host) : NULL;

  ascii = g_hostname_to_ascii (host);
  if (ascii == NULL)
    return NULL;

  lower = g_ascii_strdown (ascii, -1);
  if (!is_host_name (lower))
    return NULL;

  return g_steal_pointer (&lower);
}

/* Cuts the port off @authority, in place. @port is zero where there is none. */
static gboolean
take_port (char *authority, guint *port)
{
  char *bracket = strrchr (authority, ']');
  char *colon = strrchr (authority, ':');
  guint64 value = 0;

  *port = 0;
  if (colon == NULL || (bracket != NULL && colon < bracket))
    return TRUE;

  if (!g_ascii_string_to_unsigned (colon + 1, 10, 1, 65535, &value, NULL))
    return FALSE;

  *port = (guint) value;
  *colon = '\0';

  return TRUE;
}

/* Parsers treat empty and dot segments differently, and an escape could hide one. */
static gboolean
is_prefix (const char *prefix)
{
  g_auto (GStrv) segments = NULL;

  if (*prefix == '\0')
    return TRUE;

  if (strspn (prefix, PREFIX_CHARS) != strlen (prefix))
    return FALSE;

  segments = g_strsplit (prefix + 1, "/", -1);
  for (guint i = 0; segments[i] != NULL; i++)
    if (*segments[i] == '\0' || g_str_equal (segments[i], ".") || g_str_equal (segments[i], ".."))
      return FALSE;

  return TRUE;
}

/* Cuts the path of a call off @text, in place. strchr() also finds the end of the text. */
static void
cut_off_call (char *text)
{
  char *authority = strstr (text, "://");
  char *slash = authority != NULL ? strchr (authority + strlen ("://"), '/') : NULL;

  for (; slash != NULL; slash = strchr (slash + 1, '/'))
    {
      if (g_ascii_strncasecmp (slash, CALLS, strlen (CALLS)) == 0 &&
          strchr ("/?#", slash[strlen (CALLS)]) != NULL)
        {
          *slash = '\0';
          return;
        }
    }
}

static gboolean
has_forbidden_character (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c <= ' ' || (c >= 0x7f && !g_unichar_isgraph (c)) ||
          (c < 0x80 && strchr ("\\\"<>^`{|}@?#", (int) c) != NULL))
        return TRUE;
    }

  return FALSE;
}

/* GUri, which libsoup connects with, must see the same host. */
static gboolean
agrees_with_guri (const char *text, const char *host)
{
  g_autoptr (GUri) uri = g_uri_parse (text, G_URI_FLAGS_ENCODED, NULL);
  g_autofree char *seen = NULL;

  if (uri == NULL)
    return FALSE;

  seen = strchr (g_uri_get_host (uri), ':') != NULL ? g_strdup_printf ("[%s]", g_uri_get_host (uri))
                                                    : g_strdup (g_uri_get_host (uri));

  return g_str_equal (seen, host) && g_uri_get_userinfo (uri) == NULL &&
         g_uri_get_query (uri) == NULL && g_uri_get_fragment (uri) == NULL;
}

static TillBaseUrl *
build (const char *scheme, const char *host, guint port, const char *prefix)
{
  TillBaseUrl *self = g_new0 (TillBaseUrl, 1);
  guint default_port = g_str_equal (scheme, "https") ? 443 : 80;

  g_atomic_ref_count_init (&self->ref_count);
  self->origin = port == 0 || port == default_port
                     ? g_strdup_printf ("%s://%s", scheme, host)
                     : g_strdup_printf ("%s://%s:%u", scheme, host, port);
  self->prefix = g_strdup (prefix);
  self->text = g_strconcat (self->origin, self->prefix, NULL);
  self->is_loopback = is_loopback_host (host);

  return self;
}

static gboolean
split (const char *text, char **scheme, char **authority, char **prefix, GError **error)
{
  const char *authority_start = strstr (text, "://");
  const char *slash = NULL;

  if (authority_start == NULL)
    return refuse (error, "The address does not begin with https://");

  *scheme = g_ascii_strdown (text, authority_start - text);
  if (!g_str_equal (*scheme, "https") && !g_str_equal (*scheme, "http"))
    return refuse (error, "The address does not begin with https://");

  authority_start += strlen ("://");
  slash = strchrnul (authority_start, '/');
  *authority = g_strndup (authority_start, (gsize) (slash - authority_start));
  *prefix = g_strdup (slash);
  while (g_str_has_suffix (*prefix, "/"))
    (*prefix)[strlen (*prefix) - 1] = '\0';

  return TRUE;
}

/* Ignores blanks around @text and the path of a call at its end, because users paste addresses.
 *
 * Returns: (transfer full): the address, or %NULL with %TILL_API_ERROR_BAD_ADDRESS. */
TillBaseUrl *
till_base_url_parse (const char *text, GError **error)
{
  g_autofree char *stripped = NULL;
  g_autofree char *scheme = NULL;
  g_autofree char *authority = NULL;
  g_autofree char *prefix = NULL;
  g_autofree char *host = NULL;
  g_autoptr (TillBaseUrl) self = NULL;
  guint port = 0;

  g_return_val_if_fail (text != NULL, NULL);

  if (!g_utf8_validate (text, -1, NULL) || strlen (text) > MAX_LENGTH)
    {
      refuse (error, "The address is not a text, or longer than one is");
      return NULL;
    }

  stripped = g_strstrip (g_strdup (text));
  cut_off_call (stripped);
  if (has_forbidden_character (stripped))
    {
      refuse (error, "The address has a character that does not belong in one");
      return NULL;
    }

  if (!split (stripped, &scheme, &authority, &prefix, error))
    return NULL;

  if (!take_port (authority, &port))
    {
      refuse (error, "The port is not a number from 1 to 65535");
      return NULL;
    }

  host = normalise_host (authority);
  if (host == NULL)
    {
      refuse (error, "The address has no valid host name");
      return NULL;
    }

  if (g_str_equal (scheme, "http") && !is_loopback_host (host))
    {
      refuse (error, "Only a service on this machine may be reached without encryption");
      return NULL;
    }

  self = build (scheme, host, port, prefix);
  if (!is_prefix (prefix) || !agrees_with_guri (self->text, host))
    {
      refuse (error, "The path of the address is not a plain one");
      return NULL;
    }

  return g_steal_pointer (&self);
}

TillBaseUrl *
till_base_url_ref (TillBaseUrl *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
till_base_url_unref (TillBaseUrl *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->text);
  g_free (self->origin);
  g_free (self->prefix);
  g_free (self);
}

/* Returns: (transfer none): the address in its one spelling, without a slash at the end. */
TILL_DEFINE_GETTER (till_base_url_to_string, const TillBaseUrl, const char *, text)

/* Returns: (transfer none): scheme, host and port, which keys are bound to. */
TILL_DEFINE_GETTER (till_base_url_get_origin, const TillBaseUrl, const char *, origin)

/* Returns: (transfer none): the path before /api/v1, with a slash at its beginning; or an empty
 * text. */
TILL_DEFINE_GETTER (till_base_url_get_prefix, const TillBaseUrl, const char *, prefix)

/* Returns: whether the host is this machine. */
TILL_DEFINE_GETTER (till_base_url_is_loopback, const TillBaseUrl, gboolean, is_loopback)
