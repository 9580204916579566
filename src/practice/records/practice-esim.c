/* SPDX-License-Identifier: GPL-3.0-or-later */

/* EsimData (section 2.5). It follows from the seed and the number of the order, so the database
 * does not store it. */

#include "practice-esim.h"
#include "practice-random.h"

#include <gio/gio.h>
#include <qrencode.h>
#include <string.h>

#define PIXELS_PER_MODULE 6
#define QUIET_MODULES     4
#define ICCID_LENGTH      19

static char
get_luhn_digit (const char *digits)
{
  gsize length = strlen (digits);
  guint sum = 0;

  for (gsize i = 0; i < length; i++)
    {
      guint digit = (guint) (digits[length - 1 - i] - '0');

      if (i % 2 == 0)
        digit = digit < 5 ? 2 * digit : 2 * digit - 9;
      sum += digit;
    }

  return (char) ('0' + (10 - sum % 10) % 10);
}

static guint32
crc32_of (const guint8 *bytes, gsize length)
{
  guint32 crc = 0xffffffff;

  for (gsize i = 0; i < length; i++)
    {
      crc ^= bytes[i];
      for (guint bit = 0; bit < 8; bit++)
        crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320 : 0);
    }

  return ~crc;
}

static void
append_be32 (GByteArray *array, guint32 value)
{
  guint32 big_endian = GUINT32_TO_BE (value);

  g_byte_array_append (array, (const guint8 *) &big_endian, sizeof big_endian);
}

static void
append_chunk (GByteArray *png, const char *type, const guint8 *data, gsize length)
{
  guint start = png->len;

  append_be32 (png, (guint32) length);
  g_byte_array_append (png, (const guint8 *) type, 4);
  g_byte_array_append (png, data, (guint) length);
  append_be32 (png, crc32_of (png->data + start + 4, length + 4));
}

/* Each row has one filter byte and one bit for each pixel, black on white. */
static GByteArray *
draw_rows (const QRcode *code, guint side)
{
  GByteArray *rows = g_byte_array_new ();
  gsize row_size = 1 + (side + 7) / 8;

  for (guint y = 0; y < side; y++)
    {
      guint module_y = y / PIXELS_PER_MODULE - QUIET_MODULES;
      guint8 *row = NULL;

      g_byte_array_set_size (rows, (guint) ((y + 1) * row_size));
      row = rows->data + y * row_size;
      memset (row, 0xff, row_size);
      row[0] = 0;

      for (guint x = 0; x < side; x++)
        {
          guint module_x = x / PIXELS_PER_MODULE - QUIET_MODULES;

          /* In the quiet zone, both wrap around to large numbers. */
          if (module_x < (guint) code->width && module_y < (guint) code->width &&
              (code->data[module_y * (guint) code->width + module_x] & 1) != 0)
            row[1 + x / 8] &= (guint8) ~(0x80 >> x % 8);
        }
    }

  return rows;
}

static GByteArray *
deflate_bytes (const GByteArray *bytes)
{
  g_autoptr (GZlibCompressor) compressor =
      g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, -1);
  GByteArray *deflated = g_byte_array_new ();
  gsize consumed = 0;
  GConverterResult result = G_CONVERTER_CONVERTED;

  while (result != G_CONVERTER_FINISHED && result != G_CONVERTER_ERROR)
    {
      guint8 buffer[1024];
      gsize n_read = 0;
      gsize n_written = 0;

      result = g_converter_convert (G_CONVERTER (compressor), bytes->data + consumed,
                                    bytes->len - consumed, buffer, sizeof buffer,
                                    G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL);
      consumed += n_read;
      g_byte_array_append (deflated, buffer, (guint) n_written);
    }

  return deflated;
}

static GByteArray *
write_png (const QRcode *code)
{
  static const guint8 signature[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
  static const guint8 format[] = { 1, 0, 0, 0, 0 }; /* one bit, greyscale, no interlace */
  guint side = ((guint) code->width + 2 * QUIET_MODULES) * PIXELS_PER_MODULE;
  g_autoptr (GByteArray) header = g_byte_array_new ();
  g_autoptr (GByteArray) rows = draw_rows (code, side);
  g_autoptr (GByteArray) deflated = deflate_bytes (rows);
  GByteArray *png = g_byte_array_new ();

  append_be32 (header, side);
  append_be32 (header, side);
  g_byte_array_append (header, format, sizeof format);

  g_byte_array_append (png, signature, sizeof signature);
  append_chunk (png, "IHDR", header->data, header->len);
  append_chunk (png, "IDAT", deflated->data, deflated->len);
  append_chunk (png, "IEND", (const guint8 *) "", 0);

  return png;
}

/* Returns: (transfer full): 19 digits that begin with 8944 and end with their Luhn digit (ITU-T
 * E.118). They are different for every order. */
char *
practice_esim_get_iccid (guint64 seed, gint64 order)
{
  char digits[ICCID_LENGTH + 1];
  /* The factor has no common divisor with a power of ten, so the products differ. */
  guint64 serial = ((guint64) order * G_GUINT64_CONSTANT (7364529083) +
                    practice_random (seed, "iccid", 0) % G_GUINT64_CONSTANT (1000000000000)) %
                   G_GUINT64_CONSTANT (1000000000000);

  g_snprintf (digits, sizeof digits, "894450%012" G_GUINT64_FORMAT, serial);
  digits[ICCID_LENGTH - 1] = get_luhn_digit (digits);
  digits[ICCID_LENGTH] = '\0';

  return g_strdup (digits);
}

/* Returns: (transfer full): an LPA activation code (SGP.22 section 4.1). Its server has a name that
 * can't exist. */
char *
practice_esim_get_activation_code (guint64 seed, gint64 order)
{
  g_autofree char *id = practice_random_id (seed, "code", (guint64) order);
  g_autofree char *matching_id = g_ascii_strup (id + strlen ("code_"), -1);

  return g_strdup_printf ("LPA:1$rsp.practice.example$%.4s-%.4s-%.4s-%.4s", matching_id,
                          matching_id + 4, matching_id + 8, matching_id + 12);
}

/* Returns: (transfer full) (nullable): a PNG of the QR code as a data URI. */
char *
practice_esim_draw_code (const char *activation_code)
{
  QRcode *code = NULL;
  g_autoptr (GByteArray) png = NULL;
  g_autofree char *base64 = NULL;

  g_return_val_if_fail (activation_code != NULL, NULL);

  code = QRcode_encodeString (activation_code, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
  if (code == NULL)
    return NULL;

  png = write_png (code);
  QRcode_free (code);
  base64 = g_base64_encode (png->data, png->len);

  return g_strconcat ("data:image/png;base64,", base64, NULL);
}

/* Returns: (transfer full): Apple's one-tap link. The dollar signs are not escaped. */
char *
practice_esim_get_ios_link (const char *activation_code)
{
  g_return_val_if_fail (activation_code != NULL, NULL);

  return g_strconcat (
      "https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=", activation_code, NULL);
}
