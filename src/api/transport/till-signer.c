/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The two schemes of section 5. Bearer is one header; HMAC signs timestamp, method, path and body,
 * in this order, with SHA-256. The dialect decides what the section leaves open: the encoding of
 * the signature, and whether query and prefix belong to the path. */

#include "till-signer.h"

#include <string.h>

#define DIGEST_LENGTH 32

static void
update (GHmac *hmac, const char *text)
{
  if (text != NULL)
    g_hmac_update (hmac, (const guchar *) text, (gssize) strlen (text));
}

static char *
encode (GHmac *hmac, TillSignatureEncoding encoding)
{
  guint8 digest[DIGEST_LENGTH];
  gsize length = sizeof digest;

  switch (encoding)
    {
    case TILL_SIGNATURE_BASE64:
      g_hmac_get_digest (hmac, digest, &length);
      return g_base64_encode (digest, length);

    case TILL_SIGNATURE_HEX:
    default:
      return g_strdup (g_hmac_get_string (hmac));
    }
}

/* Returns: (transfer full): the signature of section 5 as text. */
char *
till_signer_sign (const TillDialect *dialect,
                  const char *secret_key,
                  const TillSignable *signable,
                  gint64 timestamp_s)
{
  g_autoptr (GHmac) hmac = NULL;
  g_autofree char *timestamp = g_strdup_printf ("%" G_GINT64_FORMAT, timestamp_s);

  g_return_val_if_fail (dialect != NULL, NULL);
  g_return_val_if_fail (secret_key != NULL, NULL);
  g_return_val_if_fail (signable != NULL, NULL);

  hmac = g_hmac_new (G_CHECKSUM_SHA256, (const guchar *) secret_key, strlen (secret_key));
  update (hmac, timestamp);
  update (hmac, signable->method);
  if (dialect->signs_prefix)
    update (hmac, signable->prefix);
  update (hmac, signable->path);
  if (dialect->signs_query && signable->query != NULL)
    {
      update (hmac, "?");
      update (hmac, signable->query);
    }
  update (hmac, signable->body);

  return encode (hmac, dialect->signature_encoding);
}

/* Returns: whether the API key fits into a header. libsoup drops a header with a line break and
 * sends the request without it. */
gboolean
till_signer_can_use (const TillCredentials *credentials)
{
  g_return_val_if_fail (credentials != NULL, FALSE);

  return till_is_api_key (till_credentials_get_api_key (credentials));
}

/* Fills @headers, which the caller clears with till_header_clear().
 *
 * Returns: the number of headers. */
guint
till_signer_build_headers (const TillCredentials *credentials,
                           const TillDialect *dialect,
                           const TillSignable *signable,
                           gint64 timestamp_s,
                           TillHeader headers[TILL_AUTH_HEADERS_MAX])
{
  const char *api_key = NULL;

  g_return_val_if_fail (credentials != NULL, 0);
  g_return_val_if_fail (till_signer_can_use (credentials), 0);

  api_key = till_credentials_get_api_key (credentials);
  if (till_credentials_get_scheme (credentials) == TILL_AUTH_BEARER)
    {
      headers[0] = (TillHeader){ "Authorization", g_strconcat ("Bearer ", api_key, NULL) };

      return 1;
    }

  headers[0] = (TillHeader){ "X-API-Key", g_strdup (api_key) };
  headers[1] = (TillHeader){ "X-Timestamp", g_strdup_printf ("%" G_GINT64_FORMAT, timestamp_s) };
  headers[2] =
      (TillHeader){ "X-Signature",
                    till_signer_sign (dialect, till_credentials_get_secret_key (credentials),
                                      signable, timestamp_s) };

  return 3;
}

/* Wipes the value, which can contain a key. */
void
till_header_clear (TillHeader *header)
{
  g_return_if_fail (header != NULL);

  if (header->value != NULL)
    explicit_bzero (header->value, strlen (header->value));

  g_clear_pointer (&header->value, g_free);
}
