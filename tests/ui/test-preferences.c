/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is chosen in the preferences holds at once, in the windows that are open: there is nothing
 * to apply and nothing to start again. That of notifications is with those, that of the portal for
 * the background with that. */

#include "till-explorer-row.h"
#include "till-preferences-window.h"
#include "till-record-row.h"
#include "till-ui-driver.h"

#define HASH "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *preferences;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "30", "--orders", "0", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  fixture->preferences = till_preferences_window_new (fixture->driver->settings);
  gtk_window_present (GTK_WINDOW (fixture->preferences));
  till_ui_wait_for_frames (fixture->preferences, 2);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  static const char *const keys[] = { "compact-rows",     "csv-for-spreadsheets",
                                      "explorers",        "lock-after-seconds",
                                      "lock-with-screen", "run-in-background" };

  till_ui_close (fixture->preferences);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (fixture->driver->settings, keys[i]);
  till_ui_driver_free (fixture->driver);
}

static void
turn (Fixture *fixture, const char *name, gboolean is_on)
{
  gtk_switch_set_active (GTK_SWITCH (till_ui_find_named (fixture->preferences, name)), is_on);
}

typedef struct
{
  GtkWidget *page;
  int height;
} HeightWait;

static gboolean
has_height (gpointer user_data)
{
  HeightWait *wait = user_data;
  GtkWidget *list = till_ui_find_type (wait->page, GTK_TYPE_LIST_VIEW);

  return gtk_widget_get_height (till_ui_find_type (list, TILL_TYPE_RECORD_ROW)) == wait->height;
}

static void
test_rows (Fixture *fixture, gconstpointer data)
{
  HeightWait usual = { NULL, 40 };
  HeightWait compact = { NULL, 28 };

  till_window_show_page (fixture->driver->window, "invoices");
  usual.page = compact.page = till_ui_wait_for_named (fixture->window, "invoices_page");
  till_ui_wait_for_rows (usual.page);
  till_ui_wait_until (has_height, &usual, "rows of the usual height");
  turn (fixture, "compact_switch", TRUE);
  till_ui_wait_until (has_height, &compact, "Compact Rows");
  turn (fixture, "compact_switch", FALSE);
  till_ui_wait_until (has_height, &usual, "rows of the usual height again");
}

/* Where the first of the chains is looked up. */
static char *
dup_tx_link (Fixture *fixture)
{
  return till_chain_dup_tx_link (
      till_chain_table_get (till_desk_get_chains (fixture->driver->desk), 0), HASH);
}

static gpointer
get_child (gpointer widget, GType type, const char *name)
{
  return gtk_widget_get_template_child (widget, type, name);
}

static void
test_explorers (Fixture *fixture, gconstpointer data)
{
  g_autofree char *shipped = dup_tx_link (fixture);
  g_autofree char *own = NULL;
  g_autofree char *kept = NULL;
  g_autofree char *again = NULL;
  GtkListBox *list =
      get_child (fixture->preferences, TILL_TYPE_PREFERENCES_WINDOW, "explorers_list");
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, 0);
  GtkEditable *entry = get_child (row, TILL_TYPE_EXPLORER_ROW, "entry");

  gtk_editable_set_text (entry, "https://own.example/{t}");
  own = dup_tx_link (fixture);
  g_assert_cmpstr (own, ==, "https://own.example/" HASH);
  gtk_editable_set_text (entry, "nonsense");
  kept = dup_tx_link (fixture);
  g_assert_cmpstr (kept, ==, own);
  till_ui_click (get_child (row, TILL_TYPE_EXPLORER_ROW, "reset_button"));
  again = dup_tx_link (fixture);
  g_assert_cmpstr (again, ==, shipped);
}

/* What the switch says counts when the window is closed. */
static void
test_background (Fixture *fixture, gconstpointer data)
{
  turn (fixture, "background_switch", TRUE);
  gtk_window_close (GTK_WINDOW (fixture->window));
  till_ui_wait_for_frames (fixture->preferences, 5);
  g_assert_false (gtk_widget_get_visible (fixture->window));
  gtk_window_present (GTK_WINDOW (fixture->window));
  till_ui_wait_for_frames (fixture->window, 2);
  g_assert_true (gtk_widget_get_mapped (fixture->window));
}

/* Who locks heeds the settings: after a while, and with the screen. */
static void
test_privacy (Fixture *fixture, gconstpointer data)
{
  GSettings *settings = fixture->driver->settings;
  AdwComboRow *row = ADW_COMBO_ROW (till_ui_find_named (fixture->preferences, "lock_row"));

  adw_combo_row_set_selected (row, 1);
  g_assert_cmpuint (g_settings_get_uint (settings, "lock-after-seconds"), ==, 60);
  adw_combo_row_set_selected (row, 0);
  g_assert_cmpuint (g_settings_get_uint (settings, "lock-after-seconds"), ==, 0);
  g_settings_set_uint (settings, "lock-after-seconds", 900);
  g_assert_cmpuint (adw_combo_row_get_selected (row), ==, 3);
  turn (fixture, "screen_switch", FALSE);
  g_assert_false (g_settings_get_boolean (settings, "lock-with-screen"));
}

/* Files are for spreadsheets until programs are chosen. */
static void
test_csv (Fixture *fixture, gconstpointer data)
{
  GSettings *settings = fixture->driver->settings;
  AdwComboRow *row = ADW_COMBO_ROW (till_ui_find_named (fixture->preferences, "csv_row"));

  g_assert_nonnull (till_ui_find_text (GTK_WIDGET (row), "For spreadsheets in this language"));
  adw_combo_row_set_selected (row, 1);
  g_assert_false (g_settings_get_boolean (settings, "csv-for-spreadsheets"));
  g_assert_nonnull (till_ui_find_text (GTK_WIDGET (row), "For programs"));
  g_settings_set_boolean (settings, "csv-for-spreadsheets", TRUE);
  g_assert_cmpuint (adw_combo_row_get_selected (row), ==, 0);
}

#define ADD(path, func) g_test_add ("/ui/preferences/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("rows", test_rows);
  ADD ("explorers", test_explorers);
  ADD ("background", test_background);
  ADD ("privacy", test_privacy);
  ADD ("csv", test_csv);

  return g_test_run ();
}
