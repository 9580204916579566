/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The text of a keyring item: scheme, API key and secret key, joined by dots, the keys as unpadded
 * base64url (RFC 4648 section 5). A secret key can contain any byte but NUL, and keyring managers
 * show and copy only text, so the keys are encoded.
 *
 * libsecret stores a value in memory that is never swapped. This file wipes every copy it makes. */

#include "till-vault-value.h"

#include <string.h>

#define N_PARTS 3

static const char *const scheme_names[] = {
  [TILL_AUTH_HMAC] = "hmac",
  [TILL_AUTH_BEARER] = "bearer",
};

static void
wipe (char *text)
{
  explicit_bzero (text, strlen (text));
  g_free (text);
}

typedef char Wiped;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Wiped, wipe)

static Wiped *
encode (const char *key)
{
  Wiped *text = NULL;
  char *padding = NULL;

  if (key == NULL)
    return g_strdup ("");

  text = g_base64_encode ((const guchar *) key, strlen (key));
  g_strdelimit (text, "+", '-');
  g_strdelimit (text, "/", '_');
  padding = strchr (text, '=');
  if (padding != NULL)
    *padding = '\0';

  return text;
}

static gboolean
is_base64url (const char *text)
{
  for (const char *p = text; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p) && *p != '-' && *p != '_')
      return FALSE;

  return strlen (text) % 4 != 1;
}

static Wiped *
decode (const char *text)
{
  static const char *const paddings[] = { "", NULL, "==", "=" };
  g_autofree char *bytes = NULL;
  Wiped *key = NULL;
  gsize size = 0;
  gsize length = 0;

  if (!is_base64url (text))
    return NULL;
  if (*text == '\0')
    return g_strdup ("");

  bytes = g_strconcat (text, paddings[strlen (text) % 4], NULL);
  size = strlen (bytes);
  g_strdelimit (bytes, "-", '+');
  g_strdelimit (bytes, "_", '/');
  g_base64_decode_inplace (bytes, &length);
  if (memchr (bytes, '\0', length) == NULL)
    key = g_strndup (bytes, length);
  explicit_bzero (bytes, size);

  return key;
}

static gboolean
parse_scheme (const char *name, TillAuthScheme *scheme)
{
  for (guint i = 0; i < G_N_ELEMENTS (scheme_names); i++)
    if (g_str_equal (name, scheme_names[i]))
      {
        *scheme = i;
        return TRUE;
      }

  return FALSE;
}

static void
wipe_parts (char **parts)
{
  for (guint i = 0; parts[i] != NULL; i++)
    explicit_bzero (parts[i], strlen (parts[i]));

  g_strfreev (parts);
}

/* Returns: (transfer full): @credentials in the form of a keyring item. */
SecretValue *
till_vault_value_new (TillCredentials *credentials)
{
  g_autoptr (Wiped) api_key = NULL;
  g_autoptr (Wiped) secret_key = NULL;
  g_autoptr (Wiped) text = NULL;

  g_return_val_if_fail (credentials != NULL, NULL);

  api_key = encode (till_credentials_get_api_key (credentials));
  secret_key = encode (till_credentials_get_secret_key (credentials));
  text = g_strjoin (".", scheme_names[till_credentials_get_scheme (credentials)], api_key,
                    secret_key, NULL);

  return secret_value_new (text, -1, "text/plain");
}

/* Returns: (transfer full) (nullable): the keys in @value, or %NULL where it contains something
 * else. */
TillCredentials *
till_vault_value_read (SecretValue *value)
{
  g_autoptr (Wiped) api_key = NULL;
  g_autoptr (Wiped) secret_key = NULL;
  TillAuthScheme scheme = TILL_AUTH_HMAC;
  const char *text = NULL;
  char **parts = NULL;

  g_return_val_if_fail (value != NULL, NULL);

  text = secret_value_get_text (value);
  if (text == NULL)
    return NULL;

  parts = g_strsplit (text, ".", N_PARTS + 1);
  if (g_strv_length (parts) == N_PARTS && parse_scheme (parts[0], &scheme))
    {
      api_key = decode (parts[1]);
      secret_key = decode (parts[2]);
    }
  wipe_parts (parts);

  if (api_key == NULL || *api_key == '\0' || secret_key == NULL)
    return NULL;
  if (*secret_key == '\0' && scheme == TILL_AUTH_HMAC)
    return NULL;

  return till_credentials_new (scheme, api_key, *secret_key != '\0' ? secret_key : NULL);
}
