/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of invoices as a merchant uses it: columns, filters, going to a place, copying. */

#include "till-columns-popover.h"
#include "till-export-bar.h"
#include "till-go-to.h"
#include "till-invoice-columns.h"
#include "till-list-header.h"
#include "till-list-pane.h"
#include "till-list-rows.h"
#include "till-paste-window.h"
#include "till-time.h"
#include "till-toast-bar.h"
#include "till-ui-driver.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
  TillListPane *pane;
} Fixture;

static void
open_page (Fixture *fixture, const char *const *arguments)
{
  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "invoices");
  fixture->page = till_ui_wait_for_named (fixture->window, "invoices_page");
  fixture->pane = TILL_LIST_PANE (till_ui_wait_for_named (fixture->page, "pane"));
  till_ui_wait_for_rows (fixture->page);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "700", "--orders", "0", NULL };

  open_page (fixture, arguments);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_settings_reset (fixture->driver->settings, "invoice-columns");
  g_settings_reset (fixture->driver->settings, "saved-filters");
  till_ui_driver_free (fixture->driver);
}

static GListModel *
get_model (Fixture *fixture)
{
  GtkWidget *view = till_ui_find_type (fixture->page, GTK_TYPE_LIST_VIEW);

  return G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view)));
}

typedef struct
{
  Fixture *fixture;
  guint position;
} Place;

static gboolean
is_on_screen (gpointer user_data)
{
  Place *place = user_data;
  guint first = 0;
  guint last = 0;

  return till_list_pane_get_range (place->fixture->pane, &first, &last) &&
         first <= place->position && place->position <= last;
}

static TillRecord *
get_record (Fixture *fixture, guint position)
{
  g_autoptr (TillRow) row = g_list_model_get_item (get_model (fixture), position);

  return row != NULL ? till_row_get_record (row) : NULL;
}

static gboolean
is_loaded (gpointer user_data)
{
  Place *place = user_data;

  return get_record (place->fixture, place->position) != NULL;
}

static GtkWidget *
find_header_title (Fixture *fixture, const char *title)
{
  return till_ui_find_text (till_list_pane_get_header (fixture->pane), title);
}

static int
get_header_x (Fixture *fixture, const char *title)
{
  GtkWidget *header = till_list_pane_get_header (fixture->pane);
  GtkWidget *label = find_header_title (fixture, title);
  graphene_point_t point;

  g_assert_nonnull (label);
  g_assert_true (gtk_widget_compute_point (label, header, &GRAPHENE_POINT_INIT (0, 0), &point));

  return (int) point.x;
}

static gboolean
is_amount_first (gpointer user_data)
{
  return get_header_x (user_data, "Amount") < get_header_x (user_data, "Order");
}

static gboolean
is_created_gone (gpointer user_data)
{
  return find_header_title (user_data, "Created") == NULL;
}

static gboolean
is_created_shown (gpointer user_data)
{
  return find_header_title (user_data, "Created") != NULL &&
         get_header_x (user_data, "Created") > get_header_x (user_data, "Order");
}

static gboolean
is_closed (gpointer user_data)
{
  return !gtk_widget_get_mapped (user_data);
}

/* GTK 4.8 goes on with the pointer of a popover whose window is gone. */
static void
close_popover (GtkWidget *popover)
{
  gtk_popover_popdown (GTK_POPOVER (popover));
  till_ui_wait_until (is_closed, popover, "a popover to be closed");
}

static GtkWidget *
open_columns (Fixture *fixture)
{
  GtkWidget *button = till_ui_find_named (fixture->page, "columns_button");

  gtk_menu_button_popup (GTK_MENU_BUTTON (button));

  return GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
}

static GtkWidget *
find_accessible (GtkWidget *root, const char *tooltip)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (root), tooltip) == 0)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_accessible (child, tooltip);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* What is chosen is in the list at once, and in the settings for the next time. */
static void
test_columns (Fixture *fixture, gconstpointer data)
{
  GtkWidget *popover = open_columns (fixture);
  GtkWidget *check = NULL;
  g_auto (GStrv) choice = NULL;

  till_ui_wait_until (is_created_shown, fixture, "the column to be shown");
  check = gtk_widget_get_ancestor (till_ui_find_text (popover, "Created"), GTK_TYPE_CHECK_BUTTON);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  till_ui_wait_until (is_created_gone, fixture, "the column to be hidden");

  check = gtk_widget_get_ancestor (till_ui_find_text (popover, "Amount"), GTK_TYPE_CHECK_BUTTON);
  till_ui_click (gtk_widget_get_next_sibling (check));
  till_ui_wait_until (is_amount_first, fixture, "the column to be moved");

  choice = g_settings_get_strv (fixture->driver->settings, "invoice-columns");
  g_assert_cmpstr (choice[0], ==, "amount");
  g_assert_cmpstr (choice[1], ==, "order");
  g_assert_true (g_strv_contains ((const char *const *) choice, "-created"));

  check = gtk_widget_get_ancestor (till_ui_find_text (popover, "Order"), GTK_TYPE_CHECK_BUTTON);
  g_assert_false (gtk_widget_is_sensitive (check));
  close_popover (popover);
}

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

static gboolean
is_list_short (gpointer user_data)
{
  guint n = g_list_model_get_n_items (get_model (user_data));

  return n > 0 && n < 700;
}

static gboolean
is_list_whole (gpointer user_data)
{
  return g_list_model_get_n_items (get_model (user_data)) == 700;
}

/* A filter is saved under a name, chosen again, and belongs to this store only. */
static void
test_saved_filter (Fixture *fixture, gconstpointer data)
{
  GtkWidget *popover = NULL;
  GtkWidget *row = NULL;
  GtkWidget *button =
      find_accessible (till_ui_find_named (fixture->page, "filters"), "Saved filters");

  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  g_assert_false (gtk_widget_get_sensitive (till_ui_wait_for_named (popover, "name_entry")));

  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (till_ui_find_named (fixture->page, "expired_chip")), TRUE);
  till_ui_wait_until (is_list_short, fixture, "the expired ones");
  gtk_editable_set_text (GTK_EDITABLE (till_ui_wait_for_named (popover, "name_entry")),
                         "Late & <b>odd</b>_ones");
  till_ui_click (till_ui_find_named (popover, "save_button"));
  till_ui_wait_for_text (popover, "Late & <b>odd</b>_ones");

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (till_ui_find_named (fixture->page, "all_chip")),
                                TRUE);
  till_ui_wait_until (is_list_whole, fixture, "all of them");
  till_ui_click (till_ui_find_button (popover, "Late & <b>odd</b>_ones"));
  till_ui_wait_until (is_list_short, fixture, "the expired ones again");
  g_assert_true (gtk_toggle_button_get_active (
      GTK_TOGGLE_BUTTON (till_ui_find_named (fixture->page, "expired_chip"))));

  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  till_ui_wait_for_named (popover, "name_entry");
  row = gtk_widget_get_first_child (till_ui_find_named (popover, "list"));
  till_ui_click (gtk_widget_get_last_child (row));
  till_ui_wait_for_named (popover, "none_label");
  close_popover (popover);
}

static void
text_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static gboolean
has_text (gpointer user_data)
{
  return *(char **) user_data != NULL;
}

static void
check_clipboard (Fixture *fixture, const char *expected)
{
  g_autofree char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (fixture->page), NULL, text_cb, &text);
  till_ui_wait_until (has_text, &text, "the clipboard");
  g_assert_cmpstr (text, ==, expected);
}

static gboolean
press (Fixture *fixture, guint keyval, GdkModifierType state)
{
  GtkWidget *view = till_ui_find_type (fixture->page, GTK_TYPE_LIST_VIEW);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (view);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean is_handled = FALSE;

      if (!GTK_IS_EVENT_CONTROLLER_KEY (controller))
        continue;

      g_signal_emit_by_name (controller, "key-pressed", keyval, 0, state, &is_handled);

      return is_handled;
    }

  g_assert_not_reached ();
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
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

typedef struct
{
  Fixture *fixture;
  const char *id;
} IdWait;

static gboolean
is_paid (gpointer user_data)
{
  IdWait *wait = user_data;

  for (guint i = 0; i < 12; i++)
    {
      TillRecord *record = get_record (wait->fixture, i);

      if (record != NULL && g_str_equal (till_record_get_id (record), wait->id))
        return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
    }

  return FALSE;
}

/* A pending invoice on screen, shown nowhere else, becomes paid without anybody asking, and that is
 * said under the list. */
static void
test_watched (Fixture *fixture, gconstpointer data)
{
  TillInvoice *pending = NULL;
  g_autofree char *id = NULL;
  g_autofree char *path = NULL;
  g_autofree char *news = NULL;
  IdWait wait = { fixture, NULL };

  for (guint i = 0; pending == NULL && i < 12; i++)
    if (is_pending (get_record (fixture, i)))
      pending = TILL_INVOICE (get_record (fixture, i));

  g_assert_nonnull (pending);
  id = g_strdup (till_record_get_id (TILL_RECORD (pending)));
  news = g_strdup_printf ("Order %s is paid", pending->order_id);
  path = g_strdup_printf ("/practice/invoices/%s/pay", id);
  wait.id = id;
  till_ui_driver_call_practice (fixture->driver, path, "{}");
  till_ui_wait_until (is_paid, &wait, "the row to be paid");
  till_ui_wait_for_text (till_ui_find_named (fixture->page, "foot"), news);
}

static void
test_mark_bar (Fixture *fixture, gconstpointer data)
{
  GtkWidget *bar = NULL;

  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (till_ui_find_named (fixture->page, "pending_chip")), TRUE);
  till_ui_wait_until (is_list_short, fixture, "the pending ones");
  till_ui_wait_for_rows (fixture->page);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (get_model (fixture)), 0, TRUE);
  g_assert_true (press (fixture, GDK_KEY_Down, GDK_SHIFT_MASK));
  bar = till_ui_find_named (fixture->page, "mark_bar");
  till_ui_wait_for_text (bar, "Cancel 2 Pending…");
  till_ui_click (find_accessible (bar, "Select none"));
  g_assert_cmpuint (till_marks_get_n (till_list_pane_get_marks (fixture->pane)), ==, 0);
}

static GFile *
new_target (void)
{
  g_autofree char *folder = g_dir_make_tmp ("till-export-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "invoices.csv", NULL);

  return g_file_new_for_path (path);
}

static guint
count_files (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;

  return n;
}

static void
remove_target (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);

  g_file_delete (file, NULL, NULL);
  g_assert_true (g_file_delete (folder, NULL, NULL));
}

static gboolean
is_export_over (gpointer user_data)
{
  return !till_export_bar_is_busy (user_data);
}

static gboolean
says_gaps (gpointer root)
{
  GtkWidget *bar = till_ui_find_type (root, TILL_TYPE_TOAST_BAR);
  GtkWidget *label = bar != NULL ? till_ui_find_type (bar, GTK_TYPE_LABEL) : NULL;
  return label != NULL && strstr (gtk_label_get_text (GTK_LABEL (label)), "payments are") != NULL;
}

/* All rows are in the file, whatever of them was loaded, with exact amounts and times. */
static void
test_exported (Fixture *fixture, gconstpointer data)
{
  GtkWidget *bar = till_ui_find_named (fixture->page, "export_bar");
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (fixture->driver->desk, TILL_INVOICE_UNKNOWN, NULL);
  TillInvoice *first = TILL_INVOICE (get_record (fixture, 0));
  g_autofree char *amount = till_decimal_to_string (&first->amount);
  g_autofree char *created = till_time_to_string (first->created_at_ms);
  g_autofree char *start =
      g_strdup_printf ("%s,%s,%s,%s,USD,%s,", till_record_get_id (TILL_RECORD (first)),
                       first->order_id, first->status_text, amount, created);
  g_autoptr (GFile) file = new_target ();
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  till_export_bar_start (TILL_EXPORT_BAR (bar), fixture->driver->desk, source, file);
  till_ui_wait_until (is_export_over, bar, "the export");
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  lines = g_strsplit (text, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 702);
  till_ui_wait_until (says_gaps, fixture->window, "what the file lacks");
  g_assert_true (g_str_has_prefix (lines[0], "invoice_id,order_id,status,amount,currency,created"));
  g_assert_true (g_str_has_prefix (lines[1], start));
  g_assert_cmpuint (count_files (file), ==, 1);
  remove_target (file);
}

/* Stopping leaves nothing, not even what was there of it. */
static void
test_export_stopped (Fixture *fixture, gconstpointer data)
{
  GtkWidget *bar = till_ui_find_named (fixture->page, "export_bar");
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (fixture->driver->desk, TILL_INVOICE_UNKNOWN, NULL);
  g_autoptr (GFile) file = new_target ();

  till_ui_driver_call_practice (
      fixture->driver, "/practice/faults",
      "{\"kind\": \"latency\", \"ms\": 3000, \"method\": \"GET\", \"times\": 20}");
  till_export_bar_start (TILL_EXPORT_BAR (bar), fixture->driver->desk, source, file);
  gtk_widget_activate_action (bar, "export.stop", NULL);
  till_ui_wait_until (is_export_over, bar, "the export to be stopped");
  g_assert_cmpuint (count_files (file), ==, 0);
  remove_target (file);
}

static gboolean
is_sorted_by_amount (gpointer user_data)
{
  Fixture *fixture = user_data;

  for (guint i = 0; i < 20; i++)
    {
      TillRecord *upper = get_record (fixture, i);
      TillRecord *lower = get_record (fixture, i + 1);

      if (upper == NULL || lower == NULL ||
          till_decimal_compare (&TILL_INVOICE (upper)->amount, &TILL_INVOICE (lower)->amount) < 0)
        return FALSE;
    }

  return TRUE;
}

static GtkWidget *
find_title_button (Fixture *fixture, const char *title)
{
  return gtk_widget_get_ancestor (find_header_title (fixture, title), GTK_TYPE_BUTTON);
}

/* Sorting is the archive's, which says what it knows of the whole, and reads on if asked to. */
static void
test_sorted (Fixture *fixture, gconstpointer data)
{
  GtkWidget *bar = till_ui_find_named (fixture->page, "origin_bar");

  till_ui_click (find_title_button (fixture, "Amount"));
  till_ui_wait_until (is_sorted_by_amount, fixture, "the known ones in order");
  gtk_widget_activate_action (bar, "origin.read-on", NULL);
  till_ui_wait_until (is_list_whole, fixture, "all of them");
  till_ui_wait_for_text (bar, "Sorted among all 700 invoices");
  till_ui_wait_until (is_sorted_by_amount, fixture, "all of them in order");

  till_ui_click (find_title_button (fixture, "Amount"));
  till_ui_click (find_title_button (fixture, "Amount"));
  till_ui_wait_until (is_list_whole, fixture, "the service's order");
  till_ui_wait_for_rows (fixture->page);
  g_assert_false (is_sorted_by_amount (fixture));
}

static gboolean
has_two_rows (gpointer user_data)
{
  return g_list_model_get_n_items (get_model (user_data)) == 2;
}

/* Ids of invoices and orders, known here or only to the service, and one that nobody knows. */
static void
test_pasted (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) seen = g_object_ref (TILL_INVOICE (get_record (fixture, 3)));
  Place far = { fixture, 600 };
  g_autofree char *text = NULL;
  GtkWidget *window = NULL;
  GtkWidget *view = NULL;

  till_list_pane_go_to (fixture->pane, 600);
  till_ui_wait_until (is_loaded, &far, "an invoice far away");
  text = g_strdup_printf ("%s\n%s,\n\t no such <b>id</b>\n%s\n", seen->order_id,
                          till_record_get_id (get_record (fixture, 600)), seen->order_id);
  gtk_widget_activate_action (fixture->page, "page.paste", NULL);
  window = till_ui_find_window (TILL_TYPE_PASTE_WINDOW);
  view = till_ui_wait_for_named (window, "text_view");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == view);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  till_ui_wait_for_text (window, "3 ids");
  gtk_widget_activate_action (window, "paste.show", NULL);

  till_ui_wait_until (has_two_rows, fixture, "the two invoices");
  till_ui_wait_for_rows (fixture->page);
  g_assert_cmpstr (TILL_INVOICE (get_record (fixture, 0))->order_id, ==, seen->order_id);
  till_ui_wait_for_text (till_ui_find_named (fixture->page, "origin_bar"),
                         "1 id is not known: no such <b>id</b>");
  gtk_widget_activate_action (till_ui_find_named (fixture->page, "origin_bar"), "origin.reset",
                              NULL);
  till_ui_wait_until (is_list_whole, fixture, "all of them");
}

#define ADD(path, func)                                                                            \
  g_test_add ("/ui/invoice-list/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/invoice-list/places", test_places);
  ADD ("columns", test_columns);
  ADD ("go-to-row", test_go_to_row);
  ADD ("go-to-date", test_go_to_date);
  ADD ("saved-filter", test_saved_filter);
  ADD ("copied", test_copied);
  ADD ("marked", test_marked);
  ADD ("mark-bar", test_mark_bar);
  ADD ("watched", test_watched);
  ADD ("sorted", test_sorted);
  ADD ("pasted", test_pasted);
  ADD ("exported", test_exported);
  ADD ("export-stopped", test_export_stopped);

  return g_test_run ();
}
