/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How a spreadsheet's file was read is shown, asked and chosen before anything is sent. */

#include <glib/gstdio.h>

#include "batch-file.h"
#include "till-batch-window.h"
#include "till-sheet-window.h"
#include "till-ui-driver.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "1", "--orders", "1", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window =
      till_batch_window_new (GTK_WIDGET (fixture->driver->window), fixture->driver->desk);
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_close (fixture->window);
  till_ui_driver_free (fixture->driver);
}

static gboolean
can_run (Fixture *fixture)
{
  return gtk_widget_is_sensitive (till_ui_find_named (fixture->window, "run_button"));
}

static gboolean
is_open (gpointer data)
{
  return till_ui_find_window (TILL_TYPE_SHEET_WINDOW) != NULL;
}

static GtkWidget *
open_choices (Fixture *fixture)
{
  till_ui_click (till_ui_find_named (fixture->window, "change_button"));
  till_ui_wait_until (is_open, NULL, "the choices");

  return till_ui_find_window (TILL_TYPE_SHEET_WINDOW);
}

static AdwComboRow *
find_row (GtkWidget *root, const char *title)
{
  if (ADW_IS_COMBO_ROW (root) &&
      g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title))
    return ADW_COMBO_ROW (root);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      AdwComboRow *row = find_row (child, title);

      if (row != NULL)
        return row;
    }

  return NULL;
}

static const char *
get_chosen (GtkWidget *choices, const char *title)
{
  AdwComboRow *row = find_row (choices, title);

  return gtk_string_object_get_string (adw_combo_row_get_selected_item (row));
}

/* Chooses @item in the row of @choices with @title. */
static void
choose (GtkWidget *choices, const char *title, const char *item)
{
  AdwComboRow *row = find_row (choices, title);
  GListModel *model = adw_combo_row_get_model (row);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) string = g_list_model_get_item (model, i);

      if (g_str_equal (gtk_string_object_get_string (string), item))
        {
          adw_combo_row_set_selected (row, i);
          return;
        }
    }

  g_error ("There is no %s in %s", item, title);
}

/* A German file is read as it is meant, and what was understood is said. */
static void
test_understood (Fixture *fixture, gconstpointer data)
{
  till_ui_show_batch (fixture->window, "Mai.csv",
                      "Betrag;Bestell-Nr.;Kunde\r\n1.234,50 $;S-1;Meier\r\n0,75 $;S-2;Müller\r\n");
  till_ui_wait_for_text (fixture->window, "Mai.csv: 2 invoices, $1,235.25 in total");
  g_assert_nonnull (till_ui_find_text (fixture->window,
                                       "Unicode (UTF-8) · Semicolons · Decimal comma\n"
                                       "Amount: Betrag · Order ID: Bestell-Nr."));
  g_assert_nonnull (till_ui_find_text (fixture->window, "S-1 · $1,234.50 · line 2"));
  g_assert_null (till_ui_find_named (fixture->window, "question_box"));
  g_assert_null (till_ui_find_named (fixture->window, "guess_box"));
  g_assert_true (can_run (fixture));
}

/* What could be two amounts is asked once, for the whole file. */
static void
test_question (Fixture *fixture, gconstpointer data)
{
  GtkWidget *button = NULL;

  till_ui_show_batch (fixture->window, "two.csv", "amount;order id\n1,234;S-1\n5,678;S-2\n");
  till_ui_wait_for_text (fixture->window, "“1,234” could mean two amounts. Which one is right?");
  g_assert_nonnull (till_ui_find_text (fixture->window,
                                       "two.csv: answer the question below to continue. "
                                       "Nothing was sent."));
  g_assert_false (can_run (fixture));
  g_assert_nonnull (till_ui_find_button (fixture->window, "Decimal comma: $1.234"));

  button = till_ui_find_button (fixture->window, "Decimal point: $1,234.00");
  g_assert_true (
      till_ui_can_tab_to (till_ui_find_named (fixture->window, "change_button"), button));
  gtk_widget_grab_focus (button);
  till_ui_click (button);
  g_assert_false (can_run (fixture));
  till_ui_wait_for_text (fixture->window, "two.csv: 2 invoices, $6,912.00 in total");
  g_assert_null (till_ui_find_named (fixture->window, "question_box"));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) ==
                 till_ui_find_named (fixture->window, "change_button"));
  g_assert_true (can_run (fixture));
}

/* Another decimal sign has the same bytes read again, which are kept. */
static void
test_decimal (Fixture *fixture, gconstpointer data)
{
  GtkWidget *choices = NULL;

  till_ui_show_batch (fixture->window, "sign.csv", "amount;order id\n1.234;S-1\n");
  till_ui_click (till_ui_wait_for_named (fixture->window, "comma_button"));
  till_ui_wait_for_text (fixture->window, "sign.csv: 1 invoice, $1,234.00 in total");
  choices = open_choices (fixture);
  g_assert_cmpstr (get_chosen (choices, "Decimal Sign"), ==, "Decimal comma");
  choose (choices, "Decimal Sign", "Decimal point");
  till_ui_wait_for_text (fixture->window, "An amount can have at most two decimals");
  g_assert_false (can_run (fixture));
  choose (choices, "Decimal Sign", "Decimal comma");
  till_ui_wait_for_text (fixture->window, "sign.csv: 1 invoice, $1,234.00 in total");
  till_ui_close (choices);
  g_assert_true (can_run (fixture));
}

/* Headings that say nothing: what the columns are taken for is agreed to, or chosen. */
static void
test_chosen_headings (Fixture *fixture, gconstpointer data)
{
  GtkWidget *choices = NULL;

  till_ui_show_batch (fixture->window, "odd.csv",
                      "Wer;Zu zahlen;Ohne Steuer\nS-1;12,50;10,50\nS-2;7,00;6,00\n");
  till_ui_wait_for_text (fixture->window, "odd.csv: 2 invoices, $19.50 in total");
  g_assert_nonnull (till_ui_find_text (fixture->window,
                                       "Unicode (UTF-8) · Semicolons · Decimal comma\n"
                                       "Amount: Zu zahlen · Order ID: Wer"));
  g_assert_false (can_run (fixture));

  choices = open_choices (fixture);
  choose (choices, "Amount", "Ohne Steuer");
  till_ui_wait_for_text (fixture->window, "odd.csv: 2 invoices, $16.50 in total");
  choose (choices, "Description", "Wer");
  till_ui_wait_for_text (fixture->window, "Unicode (UTF-8) · Semicolons · Decimal comma\n"
                                          "Amount: Ohne Steuer · Description: Wer");
  g_assert_cmpstr (get_chosen (choices, "Order ID"), ==, "None");
  till_ui_close (choices);
  g_assert_false (can_run (fixture));
  till_ui_click (till_ui_find_button (fixture->window, "Use These Columns"));
  till_ui_click (till_ui_find_named (fixture->window, "run_button"));
  till_ui_wait_for_text (fixture->window, "odd.csv: 2 of 2 sent");
  g_assert_null (till_ui_find_named (fixture->window, "sheet_bar"));
}

/* Without headings the first row is an invoice, too; nothing is sent before that is agreed to. */
static void
test_no_headings (Fixture *fixture, gconstpointer data)
{
  till_ui_show_batch (fixture->window, "bare.csv", "S-1,Tea,12.50\nS-2,Cake,7\n");
  till_ui_wait_for_text (fixture->window, "bare.csv: 2 invoices, $19.50 in total");
  g_assert_nonnull (till_ui_find_text (
      fixture->window, "Unicode (UTF-8) · Commas · Decimal point\n"
                       "Amount: Column 3 (12.50) · Order ID: Column 1 (S-1) · Description: "
                       "Column 2 (Tea)"));
  g_assert_false (can_run (fixture));
  till_ui_click (till_ui_find_button (fixture->window, "Use These Columns"));
  g_assert_true (can_run (fixture));
}

/* What leaves no amounts is not done, and said where it was chosen; columns that were agreed to are
 * asked for again where they are found anew. */
static void
test_refused_choice (Fixture *fixture, gconstpointer data)
{
  GtkWidget *choices = NULL;

  till_ui_show_batch (fixture->window, "tabs.csv", "amount;order id\n1;S-1\n");
  choices = open_choices (fixture);
  choose (choices, "Separator", "Tabs");
  till_ui_wait_for_text (choices, "With these options Till finds no amounts, so nothing was "
                                  "changed.");
  g_assert_cmpstr (get_chosen (choices, "Separator"), ==, "Semicolons");
  till_ui_close (choices);
  g_assert_true (can_run (fixture));

  till_ui_show_batch (fixture->window, "bare.csv", "S-1;Tea;12\nS-2;Cake;7\n");
  till_ui_click (till_ui_find_button (fixture->window, "Use These Columns"));
  choices = open_choices (fixture);
  choose (choices, "Character Encoding", "Western (Windows-1252)");
  till_ui_wait_for_named (fixture->window, "guess_box");
  till_ui_close (choices);
  g_assert_false (can_run (fixture));
}

/* The order ids of a Mac's file are read by its own encoding once that is chosen. */
static void
test_encoding (Fixture *fixture, gconstpointer data)
{
  GtkWidget *choices = NULL;

  till_ui_show_batch (fixture->window, "mac.csv", "amount;order id\r1;Caf\x8e\r");
  choices = open_choices (fixture);
  choose (choices, "Character Encoding", "Western (Mac OS Roman)");
  till_ui_wait_for_text (fixture->window, "Café · $1.00 · line 2");
  till_ui_close (choices);
}

/* What is wrong in a row is said by its name. */
static void
test_named (Fixture *fixture, gconstpointer data)
{
  till_ui_show_batch (fixture->window, "odd.csv",
                      "amount;order id\n5 EUR;S-1\n1,23E+03;S-2\n5;1,02347E+12\n6;########\n");
  till_ui_wait_for_text (fixture->window, "EUR isn’t supported: invoices are in dollars");
  till_ui_wait_for_text (
      fixture->window,
      "The spreadsheet shortened the amount: show all digits and save the file again");
  till_ui_wait_for_text (fixture->window,
                         "The spreadsheet shortened the order ID: format it as text and save the "
                         "file again");
  till_ui_wait_for_text (
      fixture->window,
      "The order ID didn’t fit its spreadsheet column: widen it and save the file again");
  g_assert_false (can_run (fixture));
}

static void
assert_bad (Fixture *fixture, const char *data, const char *sentence)
{
  g_autofree char *folder = g_dir_make_tmp ("till-sheet-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "bad.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, data, -1, NULL));
  till_batch_window_open (TILL_BATCH_WINDOW (fixture->window), file);
  till_ui_wait_for_text (fixture->window, sentence);
  g_assert_null (till_ui_find_named (fixture->window, "run_button"));
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_bad_files (Fixture *fixture, gconstpointer data)
{
  assert_bad (fixture, "PK\x03\x04",
              "bad.csv is a spreadsheet workbook. Save it as CSV and open that file.");
  assert_bad (fixture, "name;town\nMeier;Bonn\n",
              "bad.csv isn’t a CSV file with a column of amounts.");
}

#define ADD(path, func) g_test_add ("/ui/sheet/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("understood", test_understood);
  ADD ("question", test_question);
  ADD ("decimal", test_decimal);
  ADD ("chosen-headings", test_chosen_headings);
  ADD ("no-headings", test_no_headings);
  ADD ("refused-choice", test_refused_choice);
  ADD ("encoding", test_encoding);
  ADD ("named", test_named);
  ADD ("bad-files", test_bad_files);

  return g_test_run ();
}
