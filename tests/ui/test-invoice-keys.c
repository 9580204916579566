/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of invoices at the keyboard: going to a place, selecting, copying, ids to show. */

#include "invoice-list.h"
#include "till-go-to.h"
#include "till-invoice-columns.h"
#include "till-list-rows.h"
#include "till-paste-window.h"

static void
type_place (Fixture *fixture, const char *text)
{
  GtkWidget *button = NULL;
  GtkWidget *go_to = NULL;
  GtkWidget *entry = NULL;

  gtk_widget_activate_action (fixture->page, "page.go-to", NULL);
  button = till_ui_find_named (fixture->page, "position_button");
  go_to = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  entry = till_ui_wait_for_named (go_to, "entry");
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  till_ui_click (till_ui_find_named (go_to, "go_button"));
}

static void
test_go_to_row (Fixture *fixture, gconstpointer data)
{
  Place place = { fixture, 411 };

  type_place (fixture, "412");
  till_ui_wait_until (is_on_screen, &place, "row 412");
  till_ui_wait_until (is_loaded, &place, "the record of row 412");
}

static gint64
get_created_ms (Fixture *fixture, guint position)
{
  return TILL_INVOICE (get_record (fixture, position))->created_at_ms;
}

/* The first row of a day is the newest of that day. */
static void
test_go_to_date (Fixture *fixture, gconstpointer data)
{
  Place place = { fixture, 500 };
  g_autoptr (GDateTime) created = NULL;
  g_autofree char *text = NULL;

  type_place (fixture, "501");
  till_ui_wait_until (is_loaded, &place, "row 501");
  created = g_date_time_new_from_unix_local (get_created_ms (fixture, 500) / 1000);
  text = g_date_time_format (created, "%Y-%m-%d");
  for (guint i = 499; i > 0; i--)
    {
      g_autoptr (GDateTime) newer = NULL;
      Place before = { fixture, i };

      till_list_pane_go_to (fixture->pane, i);
      till_ui_wait_until (is_loaded, &before, "an earlier row");
      newer = g_date_time_new_from_unix_local (get_created_ms (fixture, i) / 1000);
      if (g_date_time_get_day_of_year (newer) != g_date_time_get_day_of_year (created))
        break;

      place.position = i;
    }

  till_list_pane_scroll_to_top (fixture->pane);
  type_place (fixture, text);
  till_ui_wait_until (is_on_screen, &place, "the first row of the day");
}

static void
check_place (const char *text, TillPlace expected, guint expected_row)
{
  guint row = 0;
  g_autoptr (GDateTime) day = NULL;

  g_assert_cmpint (till_place_parse (text, &row, &day), ==, expected);
  if (expected == TILL_PLACE_ROW)
    g_assert_cmpuint (row, ==, expected_row);
  g_assert_true ((expected == TILL_PLACE_DATE) == (day != NULL));
}

static void
test_places (void)
{
  check_place ("1", TILL_PLACE_ROW, 0);
  check_place (" 128,402 ", TILL_PLACE_ROW, 128401);
  check_place ("128.402", TILL_PLACE_ROW, 128401);
  check_place ("128 402", TILL_PLACE_ROW, 128401);
  check_place ("0", TILL_PLACE_NONE, 0);
  check_place ("", TILL_PLACE_NONE, 0);
  check_place ("99999999999999999999", TILL_PLACE_NONE, 0);
  check_place ("2026-11-03", TILL_PLACE_DATE, 0);
  check_place ("2026-02-30", TILL_PLACE_NONE, 0);
  check_place ("0000-01-01", TILL_PLACE_NONE, 0);
  check_place ("<b>x</b>", TILL_PLACE_NONE, 0);
}

static void
test_copied (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = g_object_ref (TILL_INVOICE (get_record (fixture, 0)));
  GtkWidget *rows = till_ui_find_type (fixture->page, TILL_TYPE_LIST_ROWS);
  g_autofree char *amount = till_decimal_to_string (&invoice->amount);

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (get_model (fixture)), 0, TRUE);
  g_assert_true (press (fixture, GDK_KEY_c, GDK_CONTROL_MASK));
  check_clipboard (fixture, till_record_get_id (TILL_RECORD (invoice)));

  g_assert_true (press (fixture, GDK_KEY_Menu, 0));
  gtk_widget_activate_action (rows, "row.copy", "u", TILL_INVOICE_COLUMN_AMOUNT);
  check_clipboard (fixture, amount);
  gtk_widget_activate_action (rows, "row.copy", "u", TILL_INVOICE_COLUMN_ORDER);
  check_clipboard (fixture, invoice->order_id);
  close_popover (till_ui_find_type (rows, GTK_TYPE_POPOVER_MENU));
}

/* Rows are marked by keys; what was marked stays marked out of sight; Escape ends it. */
static void
test_marked (Fixture *fixture, gconstpointer data)
{
  TillMarks *marks = till_list_pane_get_marks (fixture->pane);
  Place far = { fixture, 650 };

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (get_model (fixture)), 2, TRUE);
  g_assert_true (press (fixture, GDK_KEY_Down, GDK_SHIFT_MASK));
  g_assert_true (press (fixture, GDK_KEY_Down, GDK_SHIFT_MASK));
  g_assert_cmpuint (till_marks_get_n (marks), ==, 3);
  g_assert_true (press (fixture, GDK_KEY_Up, GDK_SHIFT_MASK));
  g_assert_cmpuint (till_marks_get_n (marks), ==, 2);
  g_assert_true (till_marks_contains (marks, get_record (fixture, 2)));
  g_assert_true (till_marks_contains (marks, get_record (fixture, 3)));

  till_list_pane_go_to (fixture->pane, 650);
  till_ui_wait_until (is_loaded, &far, "a row far away");
  g_assert_cmpuint (till_marks_get_n (marks), ==, 2);

  g_assert_true (press (fixture, GDK_KEY_a, GDK_CONTROL_MASK));
  g_assert_cmpuint (till_marks_get_n (marks), >, 2);
  g_assert_cmpuint (till_marks_get_n (marks), <, 700);
  g_assert_true (press (fixture, GDK_KEY_Escape, 0));
  g_assert_cmpuint (till_marks_get_n (marks), ==, 0);
  g_assert_false (press (fixture, GDK_KEY_Escape, 0));
}

static gboolean
is_paid (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

static gboolean
has_two_rows (gpointer user_data)
{
  return g_list_model_get_n_items (get_model (user_data)) == 2;
}

static GtkWidget *
open_paste (Fixture *fixture, const char *text)
{
  GtkWidget *window = NULL;
  GtkWidget *view = NULL;

  gtk_widget_activate_action (fixture->page, "page.paste", NULL);
  window = till_ui_find_window (TILL_TYPE_PASTE_WINDOW);
  view = till_ui_wait_for_named (window, "text_view");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == view);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);

  return window;
}

static GtkWidget *
get_origin_bar (Fixture *fixture)
{
  return till_ui_find_named (fixture->page, "origin_bar");
}

/* Ids of invoices and orders, known here or only to the service, and one that nobody knows. What
 * was beside the list before is none of them, and goes. */
static void
test_pasted (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) seen = g_object_ref (TILL_INVOICE (get_record (fixture, 3)));
  Place far = { fixture, 600 };
  g_autofree char *text = NULL;
  GtkWidget *window = NULL;

  g_assert_nonnull (till_ui_open_row (fixture->page, is_paid));
  till_list_pane_go_to (fixture->pane, 600);
  till_ui_wait_until (is_loaded, &far, "an invoice far away");
  text = g_strdup_printf ("%s\n%s,\n\t no such <b>id</b>\n%s\n", seen->order_id,
                          till_record_get_id (get_record (fixture, 600)), seen->order_id);
  window = open_paste (fixture, text);
  till_ui_wait_for_text (window, "3 ids");
  gtk_widget_activate_action (window, "paste.show", NULL);

  till_ui_wait_until (has_two_rows, fixture, "the two invoices");
  till_ui_wait_for_rows (fixture->page);
  g_assert_cmpstr (TILL_INVOICE (get_record (fixture, 0))->order_id, ==, seen->order_id);
  till_ui_wait_for_text (get_origin_bar (fixture), "1 id is not known: no such <b>id</b>");
  till_ui_wait_for_text (till_ui_find_named (fixture->page, "detail"), seen->order_id);
  gtk_widget_activate_action (get_origin_bar (fixture), "origin.reset", NULL);
  till_ui_wait_until (is_list_whole, fixture, "all of them");
}

static void
test_pasted_none (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = NULL;

  g_assert_nonnull (till_ui_open_row (fixture->page, is_paid));
  window = open_paste (fixture, "nobody, knows\nthese");
  gtk_widget_activate_action (window, "paste.show", NULL);
  till_ui_wait_for_text (fixture->page, "None of these invoices is known");
  till_ui_wait_for_text (get_origin_bar (fixture), "3 ids are not known: nobody, knows, these");
  till_ui_wait_for_text (fixture->page, "Choose an Invoice");
  gtk_widget_activate_action (get_origin_bar (fixture), "origin.reset", NULL);
  till_ui_wait_until (is_list_whole, fixture, "all of them");
}

/* Without the service what was seen here is shown, and what was not is named. */
static void
test_pasted_offline (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = g_strdup_printf ("%s\nelsewhere-1\n%s\nelsewhere-2",
                                           TILL_INVOICE (get_record (fixture, 3))->order_id,
                                           till_record_get_id (get_record (fixture, 5)));
  GtkWidget *window = NULL;

  till_ui_driver_stop_practice (fixture->driver);
  window = open_paste (fixture, text);
  gtk_widget_activate_action (window, "paste.show", NULL);
  till_ui_wait_until (has_two_rows, fixture, "the two that are known here");
  till_ui_wait_for_text (get_origin_bar (fixture),
                         "2 ids are not known here, and the service could not be asked: "
                         "elsewhere-1, elsewhere-2");

  window = open_paste (fixture, "elsewhere-3");
  gtk_widget_activate_action (window, "paste.show", NULL);
  till_ui_wait_for_text (window, "Could not reach the store’s service");
  till_ui_close (window);
}

#define ADD(path, func)                                                                            \
  g_test_add ("/ui/invoice-keys/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/invoice-keys/places", test_places);
  ADD ("go-to-row", test_go_to_row);
  ADD ("go-to-date", test_go_to_date);
  ADD ("copied", test_copied);
  ADD ("marked", test_marked);
  ADD ("pasted", test_pasted);
  ADD ("pasted/none", test_pasted_none);
  ADD ("pasted/offline", test_pasted_offline);

  return g_test_run ();
}
