/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The bar about the crash of an earlier run: what it copies, how it is reached and how it goes.
 * crash.py has a program crash. */

#include "till-crash-bar.h"
#include "till-ui-driver.h"

#define REPORT                                                                                     \
  "Time: 2026-11-29T12:13:14Z\nTill 0.1.0\nSignal: SIGSEGV\ntill+0x1234\nlibc.so.6+0x3c050\n"

static const char *const arguments[] = { "--invoices", "3", "--orders", "0", NULL };

static void
text_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static gboolean
is_set (gpointer user_data)
{
  return *(char **) user_data != NULL;
}

static void
test_copy (void)
{
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);
  g_autofree char *copied = NULL;

  g_assert_null (till_ui_find_button (window, "Copy Report"));
  till_window_show_crash (driver->window, REPORT);
  till_ui_wait_for_frames (window, 2);
  till_ui_click (till_ui_find_button (window, "Copy Report"));
  till_ui_wait_for_text (window, "Report copied");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (window), NULL, text_read_cb, &copied);
  till_ui_wait_until (is_set, &copied, "the report on the clipboard");
  g_assert_cmpstr (copied, ==, REPORT);
  g_assert_nonnull (till_ui_find_button (window, "Copy Report"));
}

/* By Tab alone, and a screen reader has a name for what has only an icon. */
static void
test_dismiss (void)
{
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *copy = NULL;
  GtkWidget *dismiss = NULL;

  till_window_show_crash (driver->window, REPORT);
  till_ui_wait_for_frames (window, 2);
  copy = till_ui_find_button (window, "Copy Report");
  dismiss = till_ui_find_named (window, "dismiss_button");
  g_assert_true (till_ui_can_tab_to (till_ui_find_named (window, "page_list"), copy));
  g_assert_true (till_ui_can_tab_to (copy, dismiss));
  till_ui_click (dismiss);
  till_ui_wait_for_frames (window, 2);
  g_assert_null (till_ui_find_button (window, "Copy Report"));
}

/* The cover hides it like everything else, and it is there again behind it. */
static void
test_covered (void)
{
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);

  till_window_show_crash (driver->window, REPORT);
  till_window_set_covered (driver->window, TRUE);
  till_ui_wait_for_frames (window, 2);
  g_assert_null (till_ui_find_button (window, "Copy Report"));
  till_window_set_covered (driver->window, FALSE);
  till_ui_wait_for_frames (window, 2);
  g_assert_nonnull (till_ui_find_button (window, "Copy Report"));
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/crash-bar/copy", test_copy);
  g_test_add_func ("/ui/crash-bar/dismiss", test_dismiss);
  g_test_add_func ("/ui/crash-bar/covered", test_covered);

  return g_test_run ();
}
