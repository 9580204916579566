/* SPDX-License-Identifier: GPL-3.0-or-later */

/* QR codes as image files: black on white with the quiet zone, whatever they are put on. */

#include "till-qr-file.h"

#include <gdk/gdk.h>
#include <qrencode.h>

#define QUIET_ZONE        4 /* modules, ISO/IEC 18004 */
#define PIXELS_PER_MODULE 16
#define BYTES_PER_PIXEL   3
#define BLACK             0x00
#define WHITE             0xff

static QRcode *
encode (const char *text)
{
  if (text == NULL || *text == '\0')
    return NULL;

  return QRcode_encodeString (text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
}

/* Returns: whether the module at this place is black. The quiet zone begins at zero. */
static gboolean
is_black (const QRcode *code, int x, int y)
{
  int column = x - QUIET_ZONE;
  int row = y - QUIET_ZONE;

  if (column < 0 || row < 0 || column >= code->width || row >= code->width)
    return FALSE;

  return (code->data[row * code->width + column] & 1) != 0;
}

static GBytes *
draw_pixels (const QRcode *code, int side)
{
  gsize size = (gsize) side * (gsize) side;
  guint8 *pixels = g_malloc (size * BYTES_PER_PIXEL);

  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++)
      memset (pixels + ((gsize) y * (gsize) side + (gsize) x) * BYTES_PER_PIXEL,
              is_black (code, x / PIXELS_PER_MODULE, y / PIXELS_PER_MODULE) ? BLACK : WHITE,
              BYTES_PER_PIXEL);

  return g_bytes_new_take (pixels, size * BYTES_PER_PIXEL);
}

/* Returns: (transfer full) (nullable): a PNG of the QR code of @text; %NULL where it has none. */
GBytes *
till_qr_file_create_png (const char *text)
{
  QRcode *code = encode (text);
  g_autoptr (GBytes) pixels = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  int side;

  if (code == NULL)
    return NULL;

  side = (code->width + 2 * QUIET_ZONE) * PIXELS_PER_MODULE;
  pixels = draw_pixels (code, side);
  QRcode_free (code);
  texture = gdk_memory_texture_new (side, side, GDK_MEMORY_R8G8B8, pixels,
                                    (gsize) side * BYTES_PER_PIXEL);

  return gdk_texture_save_to_png_bytes (texture);
}

static void
append_modules (GString *svg, const QRcode *code)
{
  for (int y = 0; y < code->width; y++)
    for (int x = 0; x < code->width; x++)
      if (is_black (code, x + QUIET_ZONE, y + QUIET_ZONE))
        g_string_append_printf (svg, "M%d %dh1v1h-1z", x + QUIET_ZONE, y + QUIET_ZONE);
}

/* Returns: (transfer full) (nullable): an SVG of the QR code of @text, a unit a module; %NULL where
 * it has none. */
GBytes *
till_qr_file_create_svg (const char *text)
{
  QRcode *code = encode (text);
  GString *svg = NULL;
  int side;

  if (code == NULL)
    return NULL;

  side = code->width + 2 * QUIET_ZONE;
  svg = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  g_string_append_printf (svg,
                          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60mm\" "
                          "height=\"60mm\" viewBox=\"0 0 %d %d\" shape-rendering=\"crispEdges\">\n"
                          "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n"
                          "<path fill=\"#000000\" d=\"",
                          side, side, side, side);
  append_modules (svg, code);
  g_string_append (svg, "\"/>\n</svg>\n");
  QRcode_free (code);

  return g_string_free_to_bytes (svg);
}
