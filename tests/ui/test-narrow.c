/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every page fits a screen of 360 pixels: what asks for more is cut off there. */

#include "till-ui-driver.h"

#define WIDTH 360

static int
get_width (GtkWidget *widget)
{
  int minimum = 0;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);

  return minimum;
}

/* Whoever asks for the most, down to the one that nobody below it asks for. */
static char *
describe_widest (GtkWidget *widget)
{
  g_autoptr (GString) path = g_string_new (NULL);

  while (widget != NULL)
    {
      GtkWidget *widest = NULL;

      g_string_append_printf (path, "\n  %s “%s”: %d", G_OBJECT_TYPE_NAME (widget),
                              gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)),
                              get_width (widget));
      for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
           child = gtk_widget_get_next_sibling (child))
        if (gtk_widget_get_child_visible (child) && gtk_widget_get_visible (child) &&
            (widest == NULL || get_width (child) > get_width (widest)))
          widest = child;
      widget = widest;
    }

  return g_string_free (g_steal_pointer (&path), FALSE);
}

static void
assert_fits (TillUiDriver *driver, const char *page)
{
  GtkWidget *window = GTK_WIDGET (driver->window);

  if (get_width (window) > WIDTH)
    {
      g_autofree char *path = describe_widest (window);

      g_error ("%s is wider than %d:%s", page, WIDTH, path);
    }
}

static gboolean
is_any (TillRecord *record)
{
  return TRUE;
}

static void
test_pages (void)
{
  static const char *const arguments[] = { "--invoices", "30", "--orders", "10", NULL };
  static const char *const pages[] = { "overview", "invoices", "plans", "orders",
                                       "usage",    "refunds",  "events" };
  TillUiDriver *driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);

  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, 640);
  till_ui_wait_for_frames (window, 5);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      till_window_show_page (driver->window, pages[i]);
      till_ui_wait_for_frames (window, 5);
      assert_fits (driver, pages[i]);
    }

  till_window_show_page (driver->window, "invoices");
  till_ui_wait_for_rows (till_ui_wait_for_named (window, "invoices_page"));
  assert_fits (driver, "invoices with rows");
  till_ui_open_row (till_ui_find_named (window, "invoices_page"), is_any);
  till_ui_wait_for_text (window, "Details");
  assert_fits (driver, "an invoice");
  till_ui_driver_free (driver);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/narrow/pages", test_pages);

  return g_test_run ();
}
