/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of invoices at the keyboard: going to a place, selecting, copying, ids to show. */

#include "invoice-list.h"
#include "till-find-window.h"
#include "till-form-row.h"
#include "till-go-to.h"
#include "till-invoice-columns.h"
#include "till-invoice-dialog.h"
#include "till-invoice-result.h"
#include "till-list-rows.h"
#include "till-paste-ids-window.h"
#include "till-toast-bar.h"
#include "till-ui-keys.h"

static gboolean
is_focus_in (gpointer widget)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

static void
wait_for_focus (GtkWidget *widget)
{
  till_ui_wait_until (is_focus_in, widget, gtk_widget_get_name (widget));
}

static GtkWidget *
get_part (Fixture *fixture, const char *name)
{
  return till_ui_wait_for_named (fixture->page, name);
}

static void
focus_list (Fixture *fixture)
{
  till_list_pane_focus (fixture->pane);
  wait_for_focus (get_part (fixture, "rows"));
}

static void
type_place (Fixture *fixture, const char *text)
{
  GtkWidget *button = get_part (fixture, "position_button");
  GtkWidget *go_to = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  GtkWidget *entry = NULL;

  focus_list (fixture);
  g_assert_true (till_ui_press (fixture->window, GDK_KEY_g, GDK_CONTROL_MASK));
  entry = till_ui_wait_for_named (go_to, "entry");
  wait_for_focus (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_assert_true (till_ui_press (fixture->window, GDK_KEY_Return, 0));
}

static void
test_go_to_row (Fixture *fixture, gconstpointer data)
{
  Place place = { fixture, 411 };

  type_place (fixture, "412");
  till_ui_wait_until (is_on_screen, &place, "row 412");
  till_ui_wait_until (is_loaded, &place, "the record of row 412");
  wait_for_focus (get_part (fixture, "rows"));
}

/* What is beyond the end is said to be, and the end is gone to. */
static void
test_go_to_too_far (Fixture *fixture, gconstpointer data)
{
  Place last = { fixture, 699 };

  type_place (fixture, "90,000");
  till_ui_wait_for_text (fixture->window, "The list has only 700 rows");
  till_ui_wait_until (is_on_screen, &last, "the last row");
}

static gboolean
tells_row_412 (gpointer label)
{
  return g_str_has_prefix (gtk_label_get_text (label), "4");
}

/* Where one is, and of how much, is told before it is loaded: here it never is. */
static void
test_position_while_loading (Fixture *fixture, gconstpointer data)
{
  GtkWidget *label = get_part (fixture, "position_label");
  Place place = { fixture, 411 };

  till_ui_driver_call_practice (fixture->driver, "/practice/faults",
                                "{\"kind\": \"latency\", \"ms\": 600000, \"method\": \"GET\"}");
  type_place (fixture, "412");
  till_ui_wait_until (is_on_screen, &place, "row 412");
  till_ui_wait_until (tells_row_412, label, "the place to be told");
  g_assert_null (get_record (fixture, 411));
  g_assert_true (g_str_has_suffix (gtk_label_get_text (GTK_LABEL (label)), " of 700"));
  till_ui_wait_for_named (fixture->page, "spinner");
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
  TillListSelection *marks = till_list_pane_get_selection (fixture->pane);
  Place far = { fixture, 650 };

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (get_model (fixture)), 2, TRUE);
  g_assert_true (press (fixture, GDK_KEY_Down, GDK_SHIFT_MASK));
  g_assert_true (press (fixture, GDK_KEY_Down, GDK_SHIFT_MASK));
  g_assert_cmpuint (till_list_selection_get_n (marks), ==, 3);
  g_assert_true (press (fixture, GDK_KEY_Up, GDK_SHIFT_MASK));
  g_assert_cmpuint (till_list_selection_get_n (marks), ==, 2);
  g_assert_true (till_list_selection_contains (marks, get_record (fixture, 2)));
  g_assert_true (till_list_selection_contains (marks, get_record (fixture, 3)));

  till_list_pane_go_to (fixture->pane, 650);
  till_ui_wait_until (is_loaded, &far, "a row far away");
  g_assert_cmpuint (till_list_selection_get_n (marks), ==, 2);

  g_assert_true (press (fixture, GDK_KEY_a, GDK_CONTROL_MASK));
  g_assert_cmpuint (till_list_selection_get_n (marks), >, 2);
  g_assert_cmpuint (till_list_selection_get_n (marks), <, 700);
  g_assert_true (press (fixture, GDK_KEY_Escape, 0));
  g_assert_cmpuint (till_list_selection_get_n (marks), ==, 0);
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
  window = till_ui_find_window (TILL_TYPE_PASTE_IDS_WINDOW);
  view = till_ui_wait_for_named (window, "text_view");
  g_assert_true (till_ui_get_focus (window) == view);
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
  till_ui_wait_for_text (window, "3 IDs");
  gtk_widget_activate_action (window, "paste.show", NULL);

  till_ui_wait_until (has_two_rows, fixture, "the two invoices");
  till_ui_wait_for_rows (fixture->page);
  g_assert_cmpstr (TILL_INVOICE (get_record (fixture, 0))->order_id, ==, seen->order_id);
  till_ui_wait_for_text (get_origin_bar (fixture), "1 ID not found: no such <b>id</b>");
  till_ui_wait_for_text (till_ui_find_named (fixture->page, "detail"), seen->order_id);
  gtk_widget_activate_action (get_origin_bar (fixture), "source.reset", NULL);
  till_ui_wait_until (is_list_whole, fixture, "all of them");
}

static void
test_pasted_none (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = NULL;

  g_assert_nonnull (till_ui_open_row (fixture->page, is_paid));
  window = open_paste (fixture, "nobody, knows\nthese");
  gtk_widget_activate_action (window, "paste.show", NULL);
  till_ui_wait_for_text (fixture->page, "No Invoices Found");
  till_ui_wait_for_text (get_origin_bar (fixture), "3 IDs not found: nobody, knows, these");
  till_ui_wait_for_text (fixture->page, "Choose an Invoice");
  gtk_widget_activate_action (get_origin_bar (fixture), "source.reset", NULL);
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
                         "2 IDs aren’t copied yet, and the service can’t be reached: "
                         "elsewhere-1, elsewhere-2");

  window = open_paste (fixture, "elsewhere-3");
  gtk_widget_activate_action (window, "paste.show", NULL);
  till_ui_wait_for_text (window, "The store’s service can’t be reached");
  till_ui_close (window);
}

static guint
get_selected (Fixture *fixture)
{
  return gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (get_model (fixture)));
}

/* Arrows move and show, Enter goes into what is shown, Escape comes back to the row. */
static void
test_walked (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = get_part (fixture, "detail");
  GtkWidget *rows = get_part (fixture, "rows");
  guint start;

  focus_list (fixture);
  till_ui_press_all (fixture->window, GDK_KEY_Down, 1);
  start = get_selected (fixture);
  till_ui_press_all (fixture->window, GDK_KEY_Down, 2);
  g_assert_cmpuint (get_selected (fixture), ==, start + 2);
  till_ui_press_all (fixture->window, GDK_KEY_Up, 1);
  g_assert_cmpuint (get_selected (fixture), ==, start + 1);
  till_ui_wait_for_text (detail, TILL_INVOICE (get_record (fixture, start + 1))->order_id);

  till_ui_press_all (fixture->window, GDK_KEY_Return, 1);
  wait_for_focus (detail);
  till_ui_press_all (fixture->window, GDK_KEY_Escape, 1);
  wait_for_focus (rows);
  g_assert_cmpuint (get_selected (fixture), ==, start + 1);
}

/* Where only one of the two has room, Escape brings back the list, on the same row. */
static void
test_walked_narrow (Fixture *fixture, gconstpointer data)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 380, 640);
  till_ui_wait_for_frames (fixture->window, 30);
  focus_list (fixture);
  till_ui_press_all (fixture->window, GDK_KEY_Down, 1);
  till_ui_press_all (fixture->window, GDK_KEY_Return, 1);
  till_ui_wait_for_text (get_part (fixture, "detail"), "Details");
  till_ui_press_all (fixture->window, GDK_KEY_Escape, 1);
  wait_for_focus (get_part (fixture, "rows"));
}

static gboolean
is_find_open (gpointer data)
{
  return till_ui_find_window (TILL_TYPE_FIND_WINDOW) != NULL;
}

/* Ctrl+F is for this list, the slash for everything. */
static void
test_searched (Fixture *fixture, gconstpointer data)
{
  GtkWidget *entry = get_part (fixture, "search_entry");

  focus_list (fixture);
  g_assert_true (till_ui_press (fixture->window, GDK_KEY_f, GDK_CONTROL_MASK));
  wait_for_focus (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), "nobody has this order id");
  till_ui_wait_for_text (fixture->page, "No Invoices Found");
  till_ui_press_all (fixture->window, GDK_KEY_Escape, 1);
  till_ui_wait_until (is_list_whole, fixture, "all of them");
  wait_for_focus (get_part (fixture, "rows"));

  till_ui_press_all (fixture->window, GDK_KEY_slash, 1);
  till_ui_wait_until (is_find_open, NULL, "Find");
  gtk_window_close (GTK_WINDOW (till_ui_find_window (TILL_TYPE_FIND_WINDOW)));
}

static double
get_bottom (GtkWidget *widget, GtkWidget *window)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, window, &bounds));

  return bounds.origin.y + bounds.size.height;
}

static double
get_top (GtkWidget *widget, GtkWidget *window)
{
  return get_bottom (widget, window) - gtk_widget_get_height (widget);
}

static gboolean
is_new_first (gpointer user_data)
{
  TillRecord *record = get_record (user_data, 0);

  return record != NULL && g_str_equal (TILL_INVOICE (record)->order_id, "KEYS-1");
}

static gboolean
is_focus_on_new_row (gpointer window)
{
  GtkWidget *focus = gtk_root_get_focus (window);
  GtkWidget *row = focus != NULL ? till_ui_find_type (focus, TILL_TYPE_RECORD_ROW) : NULL;

  return row != NULL &&
         g_strcmp0 (till_record_row_get_cell (TILL_RECORD_ROW (row), TILL_INVOICE_COLUMN_ORDER),
                    "KEYS-1") == 0;
}

/* After an invoice was made the cursor is on its row. */
static void
test_made (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  focus_list (fixture);
  g_assert_true (till_ui_press (fixture->window, GDK_KEY_n, GDK_CONTROL_MASK));
  till_ui_wait_for_frames (fixture->window, 2);
  dialog = till_ui_find_window (TILL_TYPE_INVOICE_DIALOG);
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, "amount_row")), "5");
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, "order_id_row")), "KEYS-1");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  till_ui_wait_until (is_new_first, fixture, "the new row");
  till_ui_close (till_ui_find_window (TILL_TYPE_INVOICE_RESULT));
  till_ui_wait_until (is_focus_on_new_row, fixture->window, "the cursor");
  g_assert_cmpuint (get_selected (fixture), ==, 0);
  till_ui_press_all (fixture->window, GDK_KEY_Down, 1);
  g_assert_cmpuint (get_selected (fixture), ==, 1);
}

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

static gboolean
has_no_undo (gpointer window)
{
  return till_ui_find_button (window, "Undo") == NULL;
}

static void
test_undone (Fixture *fixture, gconstpointer data)
{
  g_assert_nonnull (till_ui_open_row (fixture->page, is_pending));
  till_ui_wait_for_text (get_part (fixture, "detail"), "Payment Addresses");
  till_ui_click (till_ui_find_button (fixture->page, "Cancel Invoice"));
  g_assert_false (till_ui_can_click (fixture->page, "Cancel Invoice"));
  focus_list (fixture);
  g_assert_true (till_ui_press (fixture->window, GDK_KEY_z, GDK_CONTROL_MASK));
  till_ui_wait_until (has_no_undo, fixture->window, "the end of the offer");
  g_assert_true (till_ui_can_click (fixture->page, "Cancel Invoice"));
}

static gboolean
is_toast_clear (gpointer user_data)
{
  Fixture *fixture = user_data;
  GtkWidget *bar = till_ui_find_type (fixture->window, TILL_TYPE_TOAST_BAR);
  double bottom = bar != NULL ? get_bottom (bar, fixture->window) : 0;

  return bar != NULL && get_top (bar, fixture->window) > 300 &&
         bottom <= get_top (get_part (fixture, "footer"), fixture->window) &&
         bottom <= get_top (get_part (fixture, "mark_bar"), fixture->window);
}

/* What is said covers neither the position in the list nor what can be done to the marked rows; it
 * is gone after a while. */
static void
test_toast_keeps_clear (Fixture *fixture, gconstpointer data)
{
  focus_list (fixture);
  till_ui_press_all (fixture->window, GDK_KEY_Down, 1);
  g_assert_true (till_ui_press (fixture->window, GDK_KEY_Down, GDK_SHIFT_MASK));
  gtk_widget_activate_action (fixture->window, "win.toast", "s", "Something was said");
  till_ui_wait_until (is_toast_clear, fixture, "what is said where it covers nothing");
}

/* The Tab key goes from the search over the chips to the columns, and on to the foot of the list.
 */
static void
test_tab_order (Fixture *fixture, gconstpointer data)
{
  GtkWidget *entry = get_part (fixture, "search_entry");
  GtkWidget *columns = gtk_widget_get_first_child (get_part (fixture, "columns_button"));
  GtkWidget *position = gtk_widget_get_first_child (get_part (fixture, "position_button"));

  g_assert_true (till_ui_can_tab_to (entry, get_part (fixture, "all_chip")));
  g_assert_true (till_ui_can_tab_to (entry, columns));
  g_assert_true (till_ui_can_tab_to (columns, position));
}

#define ADD(path, func)                                                                            \
  g_test_add ("/ui/invoice-keys/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/invoice-keys/places", test_places);
  ADD ("go-to-row", test_go_to_row);
  ADD ("go-to-too-far", test_go_to_too_far);
  ADD ("position-while-loading", test_position_while_loading);
  ADD ("go-to-date", test_go_to_date);
  ADD ("copied", test_copied);
  ADD ("marked", test_marked);
  ADD ("walked", test_walked);
  ADD ("walked/narrow", test_walked_narrow);
  ADD ("searched", test_searched);
  ADD ("made", test_made);
  ADD ("undone", test_undone);
  ADD ("toast-keeps-clear", test_toast_keeps_clear);
  ADD ("tab-order", test_tab_order);
  ADD ("pasted", test_pasted);
  ADD ("pasted/none", test_pasted_none);
  ADD ("pasted/offline", test_pasted_offline);

  return g_test_run ();
}
