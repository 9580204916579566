/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The privacy lock: while it is locked, no window of the program, of any kind and opened by
 * anybody, has anything to see or to read aloud. Afterwards everything is as before. */

#include "till-case-window.h"
#include "till-connect-dialog.h"
#include "till-privacy-cover.h"
#include "till-preferences-window.h"
#include "till-privacy.h"
#include "till-qr-window.h"
#include "till-ui-driver.h"
#include "till-window-types.h"

#include <glib/gstdio.h>

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  char *folder;
  GFile *lock_file;
  TillPrivacy *privacy;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "20", "--orders", "0", NULL };
  g_autoptr (TillPrivacyLock) lock = NULL;
  g_autoptr (GError) error = NULL;

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  fixture->folder = g_dir_make_tmp ("till-test-privacy-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->lock_file = g_file_new_build_filename (fixture->folder, "run", "locked", NULL);
  lock = till_privacy_lock_new (fixture->lock_file);
  fixture->privacy =
      till_privacy_new (fixture->driver->application, fixture->driver->settings, lock);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) folder = g_file_get_parent (fixture->lock_file);

  g_settings_reset (fixture->driver->settings, "lock-after-seconds");
  g_object_unref (fixture->privacy);
  g_file_delete (fixture->lock_file, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
  g_rmdir (fixture->folder);
  g_object_unref (fixture->lock_file);
  g_free (fixture->folder);
  till_ui_driver_free (fixture->driver);
}

/* A screen reader reaches what has this property, also while it is not on screen. */
static guint
count_visible (GtkWidget *widget)
{
  guint n_visible = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child))
      n_visible += 1 + count_visible (child);

  return n_visible;
}

static void
assert_covered (GtkWidget *window)
{
  GtkWindow *root = GTK_WINDOW (gtk_widget_get_root (window));

  g_assert_cmpstr (gtk_window_get_title (root), ==, "Till");
  g_assert_true (gtk_widget_get_mapped (window));
  if (!TILL_IS_WINDOW (window))
    g_assert_cmpuint (count_visible (window), ==, 0);
}

static gboolean
is_shown (gpointer user_data)
{
  return gtk_widget_get_mapped (user_data);
}

static void
present (Fixture *fixture, GtkWidget *window)
{
  till_ui_present (window, fixture->window);
  till_ui_wait_until (is_shown, window, "a window");
}

static void
test_main_window (Fixture *fixture, gconstpointer data)
{
  GtkWidget *focus = NULL;

  till_window_show_page (fixture->driver->window, "invoices");
  till_ui_wait_for_rows (till_ui_find_named (fixture->window, "invoices_page"));
  gtk_widget_grab_focus (till_ui_find_named (fixture->window, "new_button"));
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_nonnull (focus);
  g_assert_false (till_privacy_is_locked (fixture->privacy));
  g_assert_false (till_privacy_lock_is_set (fixture->lock_file));

  till_privacy_lock (fixture->privacy);
  g_assert_true (till_privacy_is_locked (fixture->privacy));
  g_assert_true (till_privacy_lock_is_set (fixture->lock_file));
  assert_covered (fixture->window);
  g_assert_null (till_ui_find_named (fixture->window, "invoices_page"));
  g_assert_null (till_ui_find_text (fixture->window, "Practice Store"));
  g_assert_nonnull (till_ui_find_text (fixture->window, "Hidden for Privacy"));

  till_ui_click (till_ui_find_button (fixture->window, "Show Everything"));
  g_assert_false (till_privacy_is_locked (fixture->privacy));
  g_assert_false (till_privacy_lock_is_set (fixture->lock_file));
  g_assert_null (till_ui_find_type (fixture->window, TILL_TYPE_PRIVACY_COVER));
  g_assert_nonnull (till_ui_find_named (fixture->window, "invoices_page"));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==,
                   "Practice Store – Till");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == focus);
}

/* Windows with a template, without one, of GTK, and one that a callback opens later. */
static void
test_every_window (Fixture *fixture, gconstpointer data)
{
  GtkWidget *windows[] = {
    till_preferences_window_new (fixture->driver->settings),
    till_qr_window_new (GTK_WINDOW (fixture->window), till_desk_get_account (fixture->driver->desk),
                        "Address on tron:USDT", "TSecretAddress"),
    till_case_window_new (fixture->driver->desk, FALSE, "INV-1"),
    adw_message_dialog_new (NULL, "Cancel invoice 10234?", "Nothing was paid."),
    gtk_dialog_new_with_buttons ("Order 10234", NULL, 0, "_Close", GTK_RESPONSE_CLOSE, NULL),
    gtk_window_new (),
  };
  guint n_visible[G_N_ELEMENTS (windows)] = { 0 };
  g_autofree char *titles[G_N_ELEMENTS (windows)] = { NULL };
  const guint n_before = G_N_ELEMENTS (windows) - 1;
  GtkWidget *late = windows[n_before];

  gtk_window_set_title (GTK_WINDOW (late), "Invoice 10234");
  gtk_window_set_child (GTK_WINDOW (late), gtk_label_new ("49.90"));
  for (guint i = 0; i < n_before; i++)
    {
      present (fixture, windows[i]);
      n_visible[i] = count_visible (windows[i]);
      titles[i] = g_strdup (gtk_window_get_title (GTK_WINDOW (windows[i])));
    }

  till_privacy_lock (fixture->privacy);
  present (fixture, late);
  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    assert_covered (windows[i]);
  assert_covered (fixture->window);

  till_privacy_unlock (fixture->privacy);
  for (guint i = 0; i < n_before; i++)
    {
      g_assert_cmpuint (count_visible (windows[i]), ==, n_visible[i]);
      g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (windows[i])), ==, titles[i]);
    }

  g_assert_nonnull (till_ui_find_text (late, "49.90"));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (late)), ==, "Invoice 10234");
  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    {
      g_free (g_steal_pointer (&titles[i]));
      gtk_window_destroy (GTK_WINDOW (windows[i]));
    }
}

static GtkWidget *
open_bare (Fixture *fixture, GType type)
{
  GtkWidget *window = g_object_new (type, "title", "Invoice 10234", NULL);

  present (fixture, window);

  return window;
}

static void
check_curtain (Fixture *fixture, GType type)
{
  GtkWidget *window = NULL;
  guint n_visible = 0;
  g_autofree char *title = NULL;

  g_test_message ("%s", g_type_name (type));
  window = open_bare (fixture, type);
  n_visible = count_visible (window);
  g_assert_cmpuint (n_visible, >, 0);

  till_privacy_lock (fixture->privacy);
  assert_covered (window);
  till_privacy_unlock (fixture->privacy);
  g_assert_cmpuint (count_visible (window), ==, n_visible);
  g_object_get (window, "title", &title, NULL);
  g_assert_cmpstr (title, ==, "Invoice 10234");

  till_privacy_lock (fixture->privacy);
  till_ui_close (window);
  window = open_bare (fixture, type);
  assert_covered (window);
  till_privacy_unlock (fixture->privacy);
  till_ui_close (window);
}

/* Every class of windows in the sources, and the windows of GTK that are opened. */
static void
test_every_class (Fixture *fixture, gconstpointer data)
{
#define GET_TYPE(prefix) prefix##_get_type (),
  const GType types[] = { TILL_WINDOW_TYPES (GET_TYPE) ADW_TYPE_ABOUT_WINDOW,
                          ADW_TYPE_MESSAGE_DIALOG };

  g_assert_cmpuint (G_N_ELEMENTS (types), >, 20);
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (types[i] != TILL_TYPE_WINDOW)
      check_curtain (fixture, types[i]);
}

/* A change while it is locked is hidden, too, and visible afterwards. */
static void
test_change_while_locked (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (fixture->window), "Heading", NULL);

  gtk_window_present (GTK_WINDOW (dialog));
  till_ui_wait_until (is_shown, dialog, "a dialog");
  till_privacy_lock (fixture->privacy);
  till_privacy_lock (fixture->privacy);
  gtk_window_set_title (GTK_WINDOW (dialog), "Invoice 10234");
  till_window_show_welcome (fixture->driver->window);
  till_window_set_desk (fixture->driver->window, fixture->driver->desk);
  assert_covered (dialog);
  assert_covered (fixture->window);
  gtk_window_destroy (GTK_WINDOW (dialog));

  till_privacy_unlock (fixture->privacy);
  till_privacy_unlock (fixture->privacy);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==,
                   "Practice Store – Till");
}

static gboolean
is_locked (gpointer user_data)
{
  return till_privacy_is_locked (user_data);
}

static void
test_idle (Fixture *fixture, gconstpointer data)
{
  g_settings_set_uint (fixture->driver->settings, "lock-after-seconds", 1);
  till_ui_wait_until (is_locked, fixture->privacy, "the lock");
  till_privacy_unlock (fixture->privacy);
  till_ui_wait_until (is_locked, fixture->privacy, "the lock again");
  assert_covered (fixture->window);
}

static void
test_preferences (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = till_preferences_window_new (fixture->driver->settings);
  AdwComboRow *row = ADW_COMBO_ROW (
      gtk_widget_get_template_child (window, TILL_TYPE_PREFERENCES_WINDOW, "lock_row"));

  g_assert_cmpuint (adw_combo_row_get_selected (row), ==, 0);
  adw_combo_row_set_selected (row, 2);
  g_assert_cmpuint (g_settings_get_uint (fixture->driver->settings, "lock-after-seconds"), ==, 300);
  g_settings_set_uint (fixture->driver->settings, "lock-after-seconds", 86400);
  g_assert_cmpuint (adw_combo_row_get_selected (row), ==, 4);
  g_settings_set_uint (fixture->driver->settings, "lock-after-seconds", 61);
  g_assert_cmpuint (adw_combo_row_get_selected (row), ==, 2);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A lock without a file, and a file that another program left without holding it. */
static void
test_lock_file (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "left", NULL);
  g_autoptr (GFile) left = g_file_new_for_path (path);

  g_assert_false (till_privacy_lock_is_set (left));
  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  g_assert_false (till_privacy_lock_is_set (left));
  g_file_delete (left, NULL, NULL);
}

#define ADD(path, func) g_test_add ("/ui/privacy/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("main-window", test_main_window);
  ADD ("every-window", test_every_window);
  ADD ("every-class", test_every_class);
  ADD ("change-while-locked", test_change_while_locked);
  ADD ("idle", test_idle);
  ADD ("preferences", test_preferences);
  ADD ("lock-file", test_lock_file);

  return g_test_run ();
}
