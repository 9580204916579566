/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A window that nobody uses has nothing to draw: a spinner turns only where it is seen. */

#include "till-ui-driver.h"

static const char *const arguments[] = { "--invoices", "3", "--orders", "0", NULL };

static guint
count_hidden_spins (GtkWidget *widget)
{
  guint n = GTK_IS_SPINNER (widget) && gtk_spinner_get_spinning (GTK_SPINNER (widget)) &&
            gtk_widget_get_visible (widget) && !gtk_widget_get_mapped (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_hidden_spins (child);

  return n;
}

static void
test_spinners (void)
{
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);
  const char *const pages[] = { "overview", "invoices", "plans",  "orders",
                                "usage",    "refunds",  "events", "overview" };
  GtkWidget *spinner = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      till_window_show_page (driver->window, pages[i]);
      till_ui_wait_for_frames (window, 2);
    }
  g_assert_cmpuint (count_hidden_spins (window), ==, 0);

  till_window_show_opening (driver->window, "Opening");
  till_ui_wait_for_frames (window, 2);
  spinner = till_ui_find_named (window, "opening_spinner");
  g_assert_true (gtk_spinner_get_spinning (GTK_SPINNER (spinner)));

  till_window_show_welcome (driver->window);
  till_ui_wait_for_frames (window, 2);
  g_assert_false (gtk_spinner_get_spinning (GTK_SPINNER (spinner)));
  g_assert_cmpuint (count_hidden_spins (window), ==, 0);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/idle/spinners", test_spinners);

  return g_test_run ();
}
