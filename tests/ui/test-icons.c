/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Till's icons are kept twice: as SVG, and drawn beforehand at the sizes that the window begins
 * with, because the library that draws SVG weighs more than all of Till's own code. The two have to
 * agree.
 *
 * After a change of an SVG, TILL_WRITE_ICONS=1 makes this program draw the others anew. */

#include <gdk-pixbuf/gdk-pixbuf.h>

#define SUFFIX      "-symbolic.svg"
#define DRAWN       ".symbolic.png"
#define DIFFERENCE  2.0 /* of 255, on average: another version of the library rounds otherwise */
#define ALPHA       3
#define BYTES_PIXEL 4

static const int sizes[] = { 16, 32, 96, 128 };
static const int program_sizes[] = { 48, 128 };

static char *
get_folder (int size)
{
  g_autofree char *name = g_strdup_printf ("%dx%d", size, size);

  return g_build_filename (g_getenv ("TILL_ICONS"), name, "actions", NULL);
}

static GPtrArray *
list_icons (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("TILL_ICONS"), "scalable", "actions", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) files = g_dir_open (folder, 0, &error);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  const char *name = NULL;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (files)) != NULL)
    {
      g_assert_true (g_str_has_suffix (name, SUFFIX));
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
    }

  return paths;
}

static GdkPixbuf *
draw (const char *path, int size)
{
  g_autoptr (GError) error = NULL;
  GdkPixbuf *icon = gdk_pixbuf_new_from_file_at_size (path, size, size, &error);

  g_assert_no_error (error);
  g_assert_cmpint (gdk_pixbuf_get_n_channels (icon), ==, BYTES_PIXEL);
  g_assert_cmpint (gdk_pixbuf_get_rowstride (icon), ==, size * BYTES_PIXEL);

  return icon;
}

/* As the toolkit wants it: how much of each pixel there is, in the one colour that is the text's.
 */
static GdkPixbuf *
draw_symbol (const char *path, int size)
{
  GdkPixbuf *icon = draw (path, size);
  guchar *pixels = gdk_pixbuf_get_pixels (icon);
  gsize length = gdk_pixbuf_get_byte_length (icon);

  for (gsize i = 0; i < length; i++)
    if (i % BYTES_PIXEL != ALPHA)
      pixels[i] = 0;

  return icon;
}

static double
compare (GdkPixbuf *drawn, GdkPixbuf *kept)
{
  const guint8 *a = gdk_pixbuf_read_pixels (drawn);
  const guint8 *b = gdk_pixbuf_read_pixels (kept);
  gsize length = gdk_pixbuf_get_byte_length (drawn);
  gsize sum = 0;

  g_assert_cmpuint (gdk_pixbuf_get_byte_length (kept), ==, length);
  for (gsize i = 0; i < length; i++)
    sum += (gsize) ABS (a[i] - b[i]);

  return (double) sum / (double) length;
}

static void
check (GdkPixbuf *drawn, const char *png)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) kept = NULL;

  if (g_getenv ("TILL_WRITE_ICONS") != NULL)
    {
      gdk_pixbuf_save (drawn, png, "png", &error, "compression", "9", NULL);
      g_assert_no_error (error);
    }

  kept = gdk_pixbuf_new_from_file (png, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (compare (drawn, kept), <=, DIFFERENCE);
}

static void
check_symbol (const char *svg, int size, gboolean is_needed)
{
  g_autofree char *folder = get_folder (size);
  g_autofree char *name = g_path_get_basename (svg);
  g_autofree char *png = NULL;
  g_autoptr (GdkPixbuf) drawn = draw_symbol (svg, size);

  name[strlen (name) - strlen (".svg")] = '\0';
  png = g_strconcat (folder, "/", name, DRAWN, NULL);
  if (is_needed || g_file_test (png, G_FILE_TEST_EXISTS))
    check (drawn, png);
}

/* Whether there is a loader of SVG; it comes apart from GTK. */
static gboolean
can_draw (void)
{
  g_autoptr (GSList) formats = gdk_pixbuf_get_formats ();

  for (GSList *link = formats; link != NULL; link = link->next)
    {
      g_autofree char *name = gdk_pixbuf_format_get_name (link->data);

      if (g_str_equal (name, "svg"))
        return TRUE;
    }

  g_test_skip ("There is no loader of SVG");

  return FALSE;
}

/* All are there in the smallest size; in the others those that are shown in it. */
static void
test_symbols (void)
{
  g_autoptr (GPtrArray) icons = list_icons ();

  if (!can_draw ())
    return;

  g_assert_cmpuint (icons->len, >, 0);
  for (guint i = 0; i < icons->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS (sizes); j++)
      check_symbol (g_ptr_array_index (icons, i), sizes[j], j == 0);
}

/* What X11 is given, and what the welcome page shows. */
static void
test_program (void)
{
  const char *folder = g_getenv ("TILL_PROGRAM_ICONS");
  g_autofree char *svg = g_strconcat (folder, "/scalable/apps/org.tillconsole.Till.svg", NULL);

  if (!can_draw ())
    return;

  for (guint i = 0; i < G_N_ELEMENTS (program_sizes); i++)
    {
      int size = program_sizes[i];
      g_autofree char *png =
          g_strdup_printf ("%s/%dx%d/apps/org.tillconsole.Till.png", folder, size, size);
      g_autoptr (GdkPixbuf) drawn = draw (svg, size);

      check (drawn, png);
    }
}

/* libadwaita has its own icons as SVG alone. */
static void
test_templates (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("TILL_ICONS"), "..", "ui", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) files = g_dir_open (folder, 0, &error);
  const char *name = NULL;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *text = NULL;

      g_file_get_contents (path, &text, NULL, &error);
      g_assert_no_error (error);
      if (strstr (text, ">adw-") != NULL)
        g_error ("%s names an icon of libadwaita", name);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/icons/symbols", test_symbols);
  g_test_add_func ("/icons/program", test_program);
  g_test_add_func ("/icons/templates", test_templates);

  return g_test_run ();
}
