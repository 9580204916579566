/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The service's picture of an activation code (qrImage of section 2.5). A picture of a hundred
 * kilobytes can need gigabytes to decode. So a decoder gets it only if its header says that it is a
 * small PNG. Nothing is decoded here. */

#include "till-code-image.h"

#include <string.h>

#define MAX_TEXT    (512 * 1024)
#define MAX_SIDE    1024
#define URI_PREFIX  "data:image/png;base64,"
#define HEADER_SIZE 33 /* the signature and the whole IHDR chunk */

static guint32
read_be32 (const guint8 *bytes)
{
  guint32 number;

  memcpy (&number, bytes, sizeof number);

  return GUINT32_FROM_BE (number);
}

/* g_base64_decode () skips unknown characters. */
static gboolean
is_base64 (const char *text)
{
  gsize length = strlen (text);
  gsize n_digits =
      strspn (text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
  gsize n_padding = strspn (text + n_digits, "=");

  return length > 0 && length % 4 == 0 && n_padding <= 2 && n_digits + n_padding == length;
}

static gboolean
is_side (guint32 pixels)
{
  return pixels > 0 && pixels <= MAX_SIDE;
}

static TillCodeImageProblem
judge_header (const guint8 *bytes, gsize length)
{
  static const guint8 beginning[] = {
    0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R',
  };

  if (length < HEADER_SIZE || memcmp (bytes, beginning, sizeof beginning) != 0)
    return TILL_CODE_IMAGE_NOT_PNG;

  return is_side (read_be32 (bytes + 16)) && is_side (read_be32 (bytes + 20))
             ? TILL_CODE_IMAGE_FINE
             : TILL_CODE_IMAGE_TOO_LARGE;
}

/* Whether @text begins with @prefix, in any case. */
static gboolean
is_uri (const char *text, const char *prefix)
{
  return g_ascii_strncasecmp (text, prefix, strlen (prefix)) == 0;
}

/* Reads a PNG in base64, with or without a data URI.
 *
 * Returns: (transfer full) (nullable): the undecoded PNG of at most 1024 × 1024 pixels; %NULL, with
 * @problem set, if @text is anything else. */
GBytes *
till_code_image_read (const char *text, TillCodeImageProblem *problem)
{
  g_autofree guint8 *bytes = NULL;
  gsize length = 0;

  g_return_val_if_fail (text != NULL && problem != NULL, NULL);

  *problem = TILL_CODE_IMAGE_TOO_LONG;
  if (strlen (text) > MAX_TEXT)
    return NULL;

  *problem = TILL_CODE_IMAGE_NOT_PNG;
  if (is_uri (text, URI_PREFIX))
    text += strlen (URI_PREFIX);
  else if (is_uri (text, "data:"))
    return NULL;

  *problem = TILL_CODE_IMAGE_NOT_BASE64;
  if (!is_base64 (text))
    return NULL;

  bytes = g_base64_decode (text, &length);
  *problem = judge_header (bytes, length);
  if (*problem != TILL_CODE_IMAGE_FINE)
    return NULL;

  return g_bytes_new_take (g_steal_pointer (&bytes), length);
}
