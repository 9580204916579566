/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Converts the bytes of a spreadsheet's text file to UTF-8. UTF-8 and UTF-16 are easy to detect.
 * For other encodings, Chinese text is told from Western text by its common characters, which have
 * two bytes of a range that Western words do not have side by side. */

#include "till-csv-encoding.h"

#include <string.h>

#define BOM_8         "\xef\xbb\xbf"
#define BOM_LITTLE    "\xff\xfe"
#define BOM_BIG       "\xfe\xff"
#define MAX_LOOKED_AT 4096 /* bytes, to detect UTF-16 without a byte order mark */

static gboolean
begins_with (const char *data, gsize length, const char *mark)
{
  return length >= strlen (mark) && memcmp (data, mark, strlen (mark)) == 0;
}

/* In UTF-16 every second byte of ASCII characters is zero: the first one in big endian. */
static gboolean
is_utf_16_from (const char *data, gsize length, gsize first)
{
  gsize n = MIN (length, MAX_LOOKED_AT);
  gsize n_zeros = 0;

  for (gsize i = first; i < n; i += 2)
    n_zeros += data[i] == '\0' ? 1 : 0;

  return n_zeros * 6 > n;
}

static gboolean
is_big_endian (const char *data, gsize length)
{
  if (begins_with (data, length, BOM_LITTLE))
    return FALSE;

  return begins_with (data, length, BOM_BIG) || is_utf_16_from (data, length, 0);
}

static gboolean
is_utf_16 (const char *data, gsize length)
{
  return begins_with (data, length, BOM_LITTLE) || begins_with (data, length, BOM_BIG) ||
         is_utf_16_from (data, length, 0) || is_utf_16_from (data, length, 1);
}

static const char *
name_encoding (TillCsvEncoding encoding, const char *data, gsize length)
{
  switch (encoding)
    {
    case TILL_CSV_UTF_8:
      return "UTF-8";
    case TILL_CSV_UTF_16:
      return is_big_endian (data, length) ? "UTF-16BE" : "UTF-16LE";
    case TILL_CSV_WINDOWS_1252:
      return "CP1252";
    case TILL_CSV_ISO_8859_15:
      return "ISO-8859-15";
    case TILL_CSV_MAC_ROMAN:
      return "MACINTOSH";
    case TILL_CSV_GB18030:
      return "GB18030";
    case TILL_CSV_ENCODING_UNKNOWN:
    case TILL_CSV_N_ENCODINGS:
      break;
    }

  g_return_val_if_reached (NULL);
}

/* Returns: whether @p begins a common Chinese character or punctuation, by the rows of GB 2312. */
static gboolean
is_common_chinese (const guchar *p)
{
  return ((p[0] >= 0xa1 && p[0] <= 0xa9) || (p[0] >= 0xb0 && p[0] <= 0xd7)) && p[1] >= 0xa1 &&
         p[1] <= 0xfe;
}

static gboolean
is_chinese (const char *data, gsize length)
{
  const guchar *bytes = (const guchar *) data;
  gsize n_chinese = 0;
  gsize n_other = 0;
  g_autofree char *text = g_convert (data, (gssize) length, "UTF-8", "GB18030", NULL, NULL, NULL);

  if (text == NULL)
    return FALSE;

  for (gsize i = 0; i < length; i++)
    if (bytes[i] >= 0x80 && i + 1 < length && is_common_chinese (bytes + i))
      {
        n_chinese++;
        i++;
      }
    else if (bytes[i] >= 0x80)
      {
        n_other++;
      }

  return n_chinese > n_other;
}

static gboolean
is_letter_beside (const char *data, gsize length, gsize place)
{
  return (place > 0 && g_ascii_isalpha (data[place - 1])) ||
         (place + 1 < length && g_ascii_isalpha (data[place + 1]));
}

/* Where the two differ, ISO 8859-15 has the euro sign and letters, Windows-1252 has fractions,
 * which stand beside no letter. Only Windows-1252 has characters from 0x80 to 0x9f. */
static gboolean
is_iso_8859_15 (const char *data, gsize length)
{
  gboolean has_own = FALSE;

  for (gsize i = 0; i < length; i++)
    {
      guchar byte = (guchar) data[i];

      if (byte >= 0x80 && byte <= 0x9f)
        return FALSE;

      has_own |= byte == 0xa4 || (byte != 0 && strchr ("\xbc\xbd\xbe", byte) != NULL &&
                                  is_letter_beside (data, length, i));
    }

  return has_own;
}

/* Returns: the most likely encoding of @data. */
TillCsvEncoding
till_csv_find_encoding (const char *data, gsize length)
{
  g_return_val_if_fail (data != NULL, TILL_CSV_UTF_8);

  if (is_utf_16 (data, length))
    return TILL_CSV_UTF_16;
  if (g_utf8_validate_len (data, length, NULL))
    return TILL_CSV_UTF_8;
  if (is_chinese (data, length))
    return TILL_CSV_GB18030;

  return is_iso_8859_15 (data, length) ? TILL_CSV_ISO_8859_15 : TILL_CSV_WINDOWS_1252;
}

/* Makes line feeds of all line ends. */
static void
unify_line_ends (char *text)
{
  char *to = text;

  for (const char *p = text; *p != '\0'; p++)
    if (*p != '\r')
      *to++ = *p;
    else if (p[1] != '\n')
      *to++ = '\n';

  *to = '\0';
}

static gboolean
is_text (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (g_ascii_iscntrl (text[i]) && !g_ascii_isspace (text[i]) && text[i] != 0x7f)
      return FALSE;

  return TRUE;
}

/* Returns: (transfer full) (nullable): the text in UTF-8, without a byte order mark and with line
 * feeds; %NULL if @data is not a text in @encoding. */
char *
till_csv_decode (const char *data, gsize length, TillCsvEncoding encoding)
{
  g_autofree char *text = NULL;
  const char *begin = NULL;
  gsize n_written = 0;

  g_return_val_if_fail (data != NULL, NULL);

  text = g_convert (data, (gssize) length, "UTF-8", name_encoding (encoding, data, length), NULL,
                    &n_written, NULL);
  if (text == NULL || !is_text (text, n_written) || !g_utf8_validate_len (text, n_written, NULL))
    return NULL;

  unify_line_ends (text);
  begin = g_str_has_prefix (text, BOM_8) ? text + strlen (BOM_8) : text;

  return g_strdup (begin);
}

/* Returns: whether @data is a workbook instead of a text: a ZIP archive or the older container. */
gboolean
till_csv_is_workbook (const char *data, gsize length)
{
  g_return_val_if_fail (data != NULL, FALSE);

  return begins_with (data, length, "PK\x03\x04") || begins_with (data, length, "\xd0\xcf\x11\xe0");
}
