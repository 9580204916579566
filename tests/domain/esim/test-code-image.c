/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The service's picture of an activation code, before it is decoded. */

#include "till-code-image.h"

#define PNG_BEGINNING "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
#define ONE_BIT_GREY  "\x01\0\0\0\0\x12\x34\x56\x78"

/* A PNG header with @width × @height and no data. */
static char *
build_picture (const char *prefix, guint32 width, guint32 height)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint32 sides[] = { GUINT32_TO_BE (width), GUINT32_TO_BE (height) };
  g_autofree char *base64 = NULL;

  g_byte_array_append (bytes, (const guint8 *) PNG_BEGINNING, sizeof PNG_BEGINNING - 1);
  g_byte_array_append (bytes, (const guint8 *) sides, sizeof sides);
  g_byte_array_append (bytes, (const guint8 *) ONE_BIT_GREY, sizeof ONE_BIT_GREY - 1);
  base64 = g_base64_encode (bytes->data, bytes->len);

  return g_strconcat (prefix, base64, NULL);
}

static TillCodeImageProblem
judge (const char *text)
{
  TillCodeImageProblem problem;
  g_autoptr (GBytes) bytes = till_code_image_read (text, &problem);

  g_assert_true ((bytes != NULL) == (problem == TILL_CODE_IMAGE_FINE));

  return problem;
}

static void
test_picture_size (void)
{
  static const struct
  {
    guint32 width;
    guint32 height;
    TillCodeImageProblem problem;
  } cases[] = {
    { 1, 1, TILL_CODE_IMAGE_FINE },
    { 1024, 1024, TILL_CODE_IMAGE_FINE },
    { 1025, 1024, TILL_CODE_IMAGE_TOO_LARGE },
    { 1024, 1025, TILL_CODE_IMAGE_TOO_LARGE },
    { 30000, 30000, TILL_CODE_IMAGE_TOO_LARGE },
    { G_MAXUINT32, 1, TILL_CODE_IMAGE_TOO_LARGE },
    { 0, 1, TILL_CODE_IMAGE_TOO_LARGE },
    { 1, 0, TILL_CODE_IMAGE_TOO_LARGE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *uri =
          build_picture ("data:image/png;base64,", cases[i].width, cases[i].height);
      g_autofree char *bare = build_picture ("", cases[i].width, cases[i].height);

      g_assert_cmpint (judge (uri), ==, cases[i].problem);
      g_assert_cmpint (judge (bare), ==, cases[i].problem);
    }
}

static void
test_not_a_picture (void)
{
  g_autofree char *picture = build_picture ("", 8, 8);
  g_autofree char *jpeg = g_strconcat ("data:image/jpeg;base64,", picture, NULL);
  g_autofree char *shouted = g_strconcat ("DATA:IMAGE/PNG;BASE64,", picture, NULL);
  g_autofree char *plain = g_strconcat ("data:image/png,", picture, NULL);
  g_autofree char *spaced = g_strconcat (" ", picture, NULL);
  g_autofree char *more = g_strconcat (picture, "====", NULL);
  g_autofree char *cut = g_strndup (picture, 40);
  g_autofree char *exception = g_strndup (picture, 41);
  g_autofree char *endless = g_strnfill (512 * 1024 + 4, 'A');

  g_assert_cmpint (judge (picture), ==, TILL_CODE_IMAGE_FINE);
  g_assert_cmpint (judge (shouted), ==, TILL_CODE_IMAGE_FINE);
  g_assert_cmpint (judge (jpeg), ==, TILL_CODE_IMAGE_NOT_PNG);
  g_assert_cmpint (judge (plain), ==, TILL_CODE_IMAGE_NOT_PNG);
  g_assert_cmpint (judge (cut), ==, TILL_CODE_IMAGE_NOT_PNG);
  g_assert_cmpint (judge ("R0lGODlhAQABAAAAACw="), ==, TILL_CODE_IMAGE_NOT_PNG);
  g_assert_cmpint (judge ("PHN2Zy8+"), ==, TILL_CODE_IMAGE_NOT_PNG);
  g_assert_cmpint (judge ("https://service.example/code.png"), ==, TILL_CODE_IMAGE_NOT_BASE64);
  g_assert_cmpint (judge (exception), ==, TILL_CODE_IMAGE_NOT_BASE64);
  g_assert_cmpint (judge (more), ==, TILL_CODE_IMAGE_NOT_BASE64);
  g_assert_cmpint (judge (spaced), ==, TILL_CODE_IMAGE_NOT_BASE64);
  g_assert_cmpint (judge (""), ==, TILL_CODE_IMAGE_NOT_BASE64);
  g_assert_cmpint (judge (endless), ==, TILL_CODE_IMAGE_TOO_LONG);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/code-image/size", test_picture_size);
  g_test_add_func ("/code-image/not-a-picture", test_not_a_picture);

  return g_test_run ();
}
