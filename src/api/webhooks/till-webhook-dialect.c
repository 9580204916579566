/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWebhookDialect: signs, checks and recognises the signatures of webhooks (section 6), which
 * the specification does not define. Signatures cover the exact bytes of the body. */

#include "till-webhook-dialect.h"

#include <string.h>

#define MAX_DIGEST 64 /* bytes */

static const char *const hash_names[] = { "sha256", "sha512", "sha1" };
static const char *const encoding_names[] = { "hex", "base64" };
static const char *const form_names[] = { "plain", "prefixed", "timed" };

static GChecksumType
get_checksum_type (TillWebhookHash hash)
{
  switch (hash)
    {
    case TILL_WEBHOOK_SHA512:
      return G_CHECKSUM_SHA512;

    case TILL_WEBHOOK_SHA1:
      return G_CHECKSUM_SHA1;

    case TILL_WEBHOOK_SHA256:
    default:
      return G_CHECKSUM_SHA256;
    }
}

/* Returns: (transfer full): the default dialect. */
TillWebhookDialect *
till_webhook_dialect_new (void)
{
  TillWebhookDialect *self = g_new0 (TillWebhookDialect, 1);

  self->header = g_strdup (TILL_WEBHOOK_DEFAULT_HEADER);

  return self;
}

TillWebhookDialect *
till_webhook_dialect_copy (const TillWebhookDialect *self)
{
  TillWebhookDialect *copy = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_new0 (TillWebhookDialect, 1);
  *copy = *self;
  copy->header = g_strdup (self->header);

  return copy;
}

void
till_webhook_dialect_free (TillWebhookDialect *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->header);
  g_free (self);
}

gboolean
till_webhook_dialect_equal (const TillWebhookDialect *a, const TillWebhookDialect *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->hash == b->hash && a->encoding == b->encoding && a->form == b->form &&
         g_ascii_strcasecmp (a->header, b->header) == 0;
}

/* Returns: (transfer full): @self as one line, for till_webhook_dialect_parse(). */
char *
till_webhook_dialect_to_string (const TillWebhookDialect *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_strjoin (" ", hash_names[self->hash], encoding_names[self->encoding],
                    form_names[self->form], self->header, NULL);
}

static gboolean
parse_name (const char *const *names, guint n_names, const char *text, guint *number)
{
  for (guint i = 0; i < n_names; i++)
    if (g_str_equal (names[i], text))
      {
        *number = i;
        return TRUE;
      }

  return FALSE;
}

/* Returns: (transfer full) (nullable): the dialect in @text, from till_webhook_dialect_to_string().
 */
TillWebhookDialect *
till_webhook_dialect_parse (const char *text)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (TillWebhookDialect) self = NULL;
  guint numbers[3] = { 0, 0, 0 };

  g_return_val_if_fail (text != NULL, NULL);

  words = g_strsplit (text, " ", 5);
  if (g_strv_length (words) != 4 || !till_webhook_is_header_name (words[3]) ||
      !parse_name (hash_names, G_N_ELEMENTS (hash_names), words[0], &numbers[0]) ||
      !parse_name (encoding_names, G_N_ELEMENTS (encoding_names), words[1], &numbers[1]) ||
      !parse_name (form_names, G_N_ELEMENTS (form_names), words[2], &numbers[2]))
    return NULL;

  self = till_webhook_dialect_new ();
  self->hash = (TillWebhookHash) numbers[0];
  self->encoding = (TillSignatureEncoding) numbers[1];
  self->form = (TillWebhookForm) numbers[2];
  g_free (self->header);
  self->header = g_strdup (words[3]);

  return g_steal_pointer (&self);
}

/* Returns: whether @text can be the name of an HTTP header: a token of RFC 9110, up to 64 bytes. */
gboolean
till_webhook_is_header_name (const char *text)
{
  gsize length = text != NULL ? strlen (text) : 0;

  if (length == 0 || length > 64)
    return FALSE;

  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isalnum (text[i]) && strchr ("!#$%&'*+-.^_`|~", text[i]) == NULL)
      return FALSE;

  return TRUE;
}

/* Returns: (transfer full): the digest of @body as text. */
static char *
compute (const TillWebhookDialect *dialect,
         const char *secret_key,
         GBytes *body,
         const char *timestamp)
{
  g_autoptr (GHmac) hmac = g_hmac_new (get_checksum_type (dialect->hash),
                                       (const guchar *) secret_key, strlen (secret_key));
  guint8 digest[MAX_DIGEST];
  gsize digest_length = sizeof digest;
  gsize length = 0;
  const guchar *data = g_bytes_get_data (body, &length);

  if (timestamp != NULL)
    {
      g_hmac_update (hmac, (const guchar *) timestamp, (gssize) strlen (timestamp));
      g_hmac_update (hmac, (const guchar *) ".", 1);
    }
  if (length > 0)
    g_hmac_update (hmac, data, (gssize) length);
  if (dialect->encoding == TILL_SIGNATURE_HEX)
    return g_strdup (g_hmac_get_string (hmac));

  g_hmac_get_digest (hmac, digest, &digest_length);

  return g_base64_encode (digest, digest_length);
}

/* Returns: (transfer full): the value of the header that signs @body at @timestamp_s, in unix
 * seconds. */
char *
till_webhook_sign (const TillWebhookDialect *dialect,
                   const char *secret_key,
                   GBytes *body,
                   gint64 timestamp_s)
{
  g_autofree char *timestamp = g_strdup_printf ("%" G_GINT64_FORMAT, timestamp_s);
  g_autofree char *digest = NULL;
  gboolean is_timed = FALSE;

  g_return_val_if_fail (dialect != NULL && secret_key != NULL && body != NULL, NULL);

  is_timed = dialect->form == TILL_WEBHOOK_TIMED;
  digest = compute (dialect, secret_key, body, is_timed ? timestamp : NULL);
  if (is_timed)
    return g_strconcat ("t=", timestamp, ",v1=", digest, NULL);
  if (dialect->form == TILL_WEBHOOK_PREFIXED)
    return g_strconcat (hash_names[dialect->hash], "=", digest, NULL);

  return g_steal_pointer (&digest);
}

/* Takes the same time wherever the texts differ. */
static gboolean
is_same_text (const char *expected, const char *given, gboolean ignores_case)
{
  gsize length = strlen (expected);
  guint difference = 0;

  if (strlen (given) != length)
    return FALSE;

  for (gsize i = 0; i < length; i++)
    {
      char c = ignores_case ? g_ascii_tolower (given[i]) : given[i];

      difference |= (guint) (guchar) (c ^ expected[i]);
    }

  return difference == 0;
}

static gboolean
matches (const TillWebhookDialect *dialect,
         const char *secret_key,
         GBytes *body,
         const char *timestamp,
         const char *given)
{
  g_autofree char *expected = compute (dialect, secret_key, body, timestamp);

  return is_same_text (expected, given, dialect->encoding == TILL_SIGNATURE_HEX);
}

/* The signature is "t=…,v1=…" and any other parts; one v1 has to match. */
static gboolean
check_timed (const TillWebhookDialect *dialect,
             const char *secret_key,
             const char *signature,
             GBytes *body,
             gint64 *timestamp_s)
{
  g_auto (GStrv) parts = g_strsplit (signature, ",", 16);
  const char *timestamp = NULL;
  gboolean is_right = FALSE;

  for (guint i = 0; parts[i] != NULL; i++)
    if (timestamp == NULL && g_str_has_prefix (g_strstrip (parts[i]), "t="))
      timestamp = parts[i] + strlen ("t=");

  if (timestamp == NULL ||
      !g_ascii_string_to_signed (timestamp, 10, 0, G_MAXINT64 / 1000, timestamp_s, NULL))
    return FALSE;

  for (guint i = 0; parts[i] != NULL; i++)
    if (g_str_has_prefix (g_strstrip (parts[i]), "v1="))
      is_right |= matches (dialect, secret_key, body, timestamp, parts[i] + strlen ("v1="));

  return is_right;
}

/* Checks @signature, the value of the header. Sets @timestamp_s to the signed time in unix seconds,
 * or to zero where the form has none.
 *
 * Returns: whether @signature was made with @secret_key over exactly @body. */
gboolean
till_webhook_check (const TillWebhookDialect *dialect,
                    const char *secret_key,
                    const char *signature,
                    GBytes *body,
                    gint64 *timestamp_s)
{
  g_autofree char *prefix = NULL;

  g_return_val_if_fail (dialect != NULL && secret_key != NULL, FALSE);
  g_return_val_if_fail (signature != NULL && body != NULL, FALSE);
  g_return_val_if_fail (timestamp_s != NULL, FALSE);

  *timestamp_s = 0;
  if (dialect->form == TILL_WEBHOOK_TIMED)
    return check_timed (dialect, secret_key, signature, body, timestamp_s);
  if (dialect->form == TILL_WEBHOOK_PLAIN)
    return matches (dialect, secret_key, body, NULL, signature);

  prefix = g_strconcat (hash_names[dialect->hash], "=", NULL);

  return g_ascii_strncasecmp (signature, prefix, strlen (prefix)) == 0 &&
         matches (dialect, secret_key, body, NULL, signature + strlen (prefix));
}

/* Returns: the text after "v1=" or "sha256=", or the whole text. */
static const char *
skip_form (const char *signature)
{
  const char *timed = strstr (signature, "v1=");

  if (timed != NULL)
    return timed + strlen ("v1=");
  if (g_str_has_prefix (signature, "sha"))
    return strchr (signature, '=') != NULL ? strchr (signature, '=') + 1 : signature;

  return signature;
}

/* Whether @signature can be a signature of anything. */
static gboolean
looks_signed (const char *signature)
{
  const char *digest = skip_form (signature);
  gsize length = strlen (digest);

  if (strspn (digest, "0123456789abcdefABCDEF") == length)
    return length == 40 || length == 64 || length == 128;

  return (length == 28 || length == 44 || length == 88) &&
         strspn (digest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/=") ==
             length;
}

static TillWebhookDialect *
try_all (const char *header, const char *key, const char *signature, GBytes *body)
{
  g_autoptr (TillWebhookDialect) tried = till_webhook_dialect_new ();
  gint64 timestamp_s = 0;

  g_free (tried->header);
  tried->header = g_strdup (header);
  for (guint i = 0; i < G_N_ELEMENTS (hash_names); i++)
    for (guint j = 0; j < G_N_ELEMENTS (encoding_names); j++)
      for (guint k = 0; k < G_N_ELEMENTS (form_names); k++)
        {
          tried->hash = (TillWebhookHash) i;
          tried->encoding = (TillSignatureEncoding) j;
          tried->form = (TillWebhookForm) k;
          if (till_webhook_check (tried, key, signature, body, &timestamp_s))
            return g_steal_pointer (&tried);
        }

  return NULL;
}

static GBytes *
trim (GBytes *body)
{
  gsize length = 0;
  const char *data = g_bytes_get_data (body, &length);
  gsize start = 0;

  while (length > 0 && g_ascii_isspace (data[length - 1]))
    length--;
  while (start < length && g_ascii_isspace (data[start]))
    start++;

  return g_bytes_new_from_bytes (body, start, length - start);
}

/* Searches the dialect in which @signature signs @body. Sets @found (transfer full) (nullable). */
TillWebhookFinding
till_webhook_find (const TillWebhookDialect *dialect,
                   const char *secret_key,
                   const char *api_key,
                   const char *signature,
                   GBytes *body,
                   TillWebhookDialect **found)
{
  g_autoptr (GBytes) trimmed = NULL;

  g_return_val_if_fail (dialect != NULL && found != NULL, TILL_WEBHOOK_NO_SIGNATURE);
  g_return_val_if_fail (secret_key != NULL && api_key != NULL, TILL_WEBHOOK_NO_SIGNATURE);
  g_return_val_if_fail (signature != NULL && body != NULL, TILL_WEBHOOK_NO_SIGNATURE);

  *found = try_all (dialect->header, secret_key, signature, body);
  if (*found != NULL)
    return till_webhook_dialect_equal (*found, dialect) ? TILL_WEBHOOK_FITS
                                                        : TILL_WEBHOOK_FITS_OTHER;

  trimmed = trim (body);
  *found = try_all (dialect->header, secret_key, signature, trimmed);
  if (*found != NULL)
    return TILL_WEBHOOK_FITS_TRIMMED;

  *found = try_all (dialect->header, api_key, signature, trimmed);
  if (*found != NULL)
    return TILL_WEBHOOK_FITS_API_KEY;

  return looks_signed (signature) ? TILL_WEBHOOK_FITS_NOTHING : TILL_WEBHOOK_NO_SIGNATURE;
}
