/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The two schemes of section 5, Bearer and HMAC. Every failure gets the one answer that section 7
 * has. */

#include "practice-auth.h"

#include <string.h>

#define BEARER_PREFIX "Bearer "
#define MAX_SKEW_S    300
#define DIGEST_SIZE   32

/* Takes the same time for all texts of the same length. */
static gboolean
is_same_secret (const char *a, const char *b)
{
  gsize length = strlen (a);
  guint difference = 0;

  if (strlen (b) != length)
    return FALSE;

  for (gsize i = 0; i < length; i++)
    difference |= (guint) (a[i] ^ b[i]);

  return difference == 0;
}

static gboolean
is_current (const char *timestamp, gint64 now_s)
{
  gint64 seconds = 0;

  return g_ascii_string_to_signed (timestamp, 10, 0, G_MAXINT64, &seconds, NULL) &&
         ABS (seconds - now_s) <= MAX_SKEW_S;
}

static char *
sign (const PracticeOptions *options, const PracticeProof *proof)
{
  g_autoptr (GHmac) hmac = g_hmac_new (G_CHECKSUM_SHA256, (const guchar *) options->secret_key,
                                       strlen (options->secret_key));
  const char *path = proof->path;
  guint8 digest[DIGEST_SIZE];
  gsize size = sizeof digest;

  if (!options->signs_prefix)
    path += strlen (options->path_prefix);

  g_hmac_update (hmac, (const guchar *) proof->timestamp, -1);
  g_hmac_update (hmac, (const guchar *) proof->method, -1);
  g_hmac_update (hmac, (const guchar *) path, -1);
  if (options->signs_query && proof->query != NULL)
    {
      g_hmac_update (hmac, (const guchar *) "?", 1);
      g_hmac_update (hmac, (const guchar *) proof->query, -1);
    }
  if (proof->body_length > 0)
    g_hmac_update (hmac, (const guchar *) proof->body, (gssize) proof->body_length);

  if (!options->signature_is_base64)
    return g_strdup (g_hmac_get_string (hmac));

  g_hmac_get_digest (hmac, digest, &size);

  return g_base64_encode (digest, size);
}

/* Returns: whether the request proves that its sender has the keys. @now_s is the machine's time in
 * seconds since 1970. If there is an Authorization header, only that counts. */
gboolean
practice_auth_check (const PracticeOptions *options, const PracticeProof *proof, gint64 now_s)
{
  g_autofree char *expected = NULL;

  g_return_val_if_fail (options != NULL, FALSE);
  g_return_val_if_fail (proof != NULL, FALSE);

  if (proof->authorization != NULL)
    return g_str_has_prefix (proof->authorization, BEARER_PREFIX) &&
           is_same_secret (options->api_key, proof->authorization + strlen (BEARER_PREFIX));

  if (proof->api_key == NULL || proof->timestamp == NULL || proof->signature == NULL ||
      !is_same_secret (options->api_key, proof->api_key) || !is_current (proof->timestamp, now_s))
    return FALSE;

  expected = sign (options, proof);

  return is_same_secret (expected, proof->signature);
}
