/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The invoices page as a merchant uses it, over a real practice service. */

#include "till-field.h"
#include "till-form-row.h"
#include "till-invoice-dialog.h"
#include "till-list-pane.h"
#include "till-status.h"
#include "till-toaster.h"
#include "till-ui-driver.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "320", "--orders", "20", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "invoices");
  till_ui_wait_for_frames (fixture->window, 2);
  fixture->page = till_ui_find_named (fixture->window, "invoices_page");
  till_ui_wait_for_rows (fixture->page);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

static GListModel *
get_model (Fixture *fixture)
{
  GtkWidget *view = till_ui_find_type (fixture->page, GTK_TYPE_LIST_VIEW);

  return G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view)));
}

static TillToaster *
get_toaster (Fixture *fixture)
{
  return TILL_TOASTER (till_ui_find_type (fixture->window, TILL_TYPE_TOASTER));
}

static gboolean
is_any (TillRecord *record)
{
  return TRUE;
}

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

static void
type (GtkWidget *dialog, const char *row, const char *text)
{
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, row)), text);
}

static GtkWidget *
open_dialog (Fixture *fixture)
{
  gtk_widget_activate_action (fixture->window, "win.new-invoice", NULL);
  till_ui_wait_for_frames (fixture->window, 2);

  return till_ui_find_window (TILL_TYPE_INVOICE_DIALOG);
}

/* Returns: whether the foot counts the rows that are seen from edge to edge, and no others. */
static gboolean
counts_whole_rows (gpointer user_data)
{
  Fixture *fixture = user_data;
  GtkWidget *scroller = till_ui_find_named (fixture->page, "scroller");
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  double row_size = gtk_adjustment_get_upper (adjustment) / 320;
  const char *position =
      gtk_label_get_text (GTK_LABEL (till_ui_find_named (fixture->page, "position_label")));
  const char *dash = strstr (position, "–");

  return dash != NULL && atoi (dash + strlen ("–")) ==
                             (int) ((gtk_adjustment_get_page_size (adjustment) + 1) / row_size);
}

static void
test_list (Fixture *fixture, gconstpointer data)
{
  const char *position = NULL;

  g_assert_cmpuint (g_list_model_get_n_items (get_model (fixture)), ==, 320);
  till_ui_wait_until (counts_whole_rows, fixture, "the whole rows");
  position = gtk_label_get_text (GTK_LABEL (till_ui_find_named (fixture->page, "position_label")));
  g_assert_true (g_str_has_prefix (position, "1–"));
  g_assert_true (g_str_has_suffix (position, " of 320"));
}

/* The menu's first entry is where the tooltip of its button would be. */
static void
test_menu_is_not_covered (Fixture *fixture, gconstpointer data)
{
  GtkWidget *button = till_ui_find_named (fixture->page, "more_button");

  g_assert_true (gtk_widget_get_has_tooltip (button));
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  g_assert_false (gtk_widget_get_has_tooltip (button));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  g_assert_true (gtk_widget_get_has_tooltip (button));
}

typedef struct
{
  GListModel *model;
  guint position;
} RowWait;

static gboolean
is_row_filled (gpointer user_data)
{
  RowWait *wait = user_data;
  g_autoptr (TillRow) row = g_list_model_get_item (wait->model, wait->position);

  return row != NULL && till_row_get_record (row) != NULL;
}

static void
test_scrolled_to_the_end (Fixture *fixture, gconstpointer data)
{
  GtkWidget *scroller = till_ui_find_named (fixture->page, "scroller");
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  RowWait last = { get_model (fixture), 319 };

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  till_ui_wait_until (is_row_filled, &last, "the last row");
}

static gboolean
is_first_row_selected (gpointer user_data)
{
  return gtk_single_selection_get_selected (user_data) == 0;
}

static void
test_created_and_cancelled (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_dialog (fixture);

  type (dialog, "amount_row", "49,90 $");
  type (dialog, "order_id_row", "TEST-1");
  type (dialog, "description_row", "Two espressos & <b>cake</b>");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);

  till_ui_wait_for_text (fixture->page, "$49.90");
  till_ui_wait_for_text (fixture->page, "Two espressos & <b>cake</b>");
  till_ui_wait_for_text (fixture->page, "Payment Addresses");
  g_assert_null (till_ui_find_window (TILL_TYPE_INVOICE_DIALOG));
  till_ui_wait_until (is_first_row_selected, get_model (fixture), "the new row to be selected");

  till_ui_click (till_ui_find_button (fixture->page, "Cancel Invoice"));
  till_toaster_end_all (get_toaster (fixture));
  till_ui_wait_for_text (till_ui_find_named (fixture->page, "detail"), "Cancelled");
  g_assert_false (till_ui_can_choose (till_ui_find_named (fixture->page, "actions_button"),
                                      "Open Payment Page"));
}

static gboolean
is_other_pending (TillRecord *record)
{
  static TillRecord *first = NULL;

  if (!is_pending (record))
    return FALSE;
  if (first == NULL)
    first = record;

  return record != first;
}

/* The answer to a cancel is told where another invoice is shown by then, and not as its own. */
static void
test_cancelled_while_another_is_shown (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = till_ui_find_named (fixture->page, "detail");

  g_assert_nonnull (till_ui_open_row (fixture->page, is_pending));
  till_ui_wait_for_text (detail, "Payment Addresses");
  till_ui_click (till_ui_find_button (fixture->page, "Cancel Invoice"));
  till_ui_driver_call_practice (
      fixture->driver, "/practice/faults",
      "{\"kind\": \"latency\", \"ms\": 800, \"method\": \"DELETE\", \"times\": 1}");
  till_toaster_end_all (get_toaster (fixture));
  g_assert_nonnull (till_ui_open_row (fixture->page, is_other_pending));
  till_ui_wait_for_text (fixture->window, "Invoice cancelled");
  g_assert_null (till_ui_find_text (detail, "Cancelled"));
  g_assert_null (till_ui_find_named (detail, "failure_label"));
}

static void
test_paid_while_on_screen (Fixture *fixture, gconstpointer data)
{
  TillRecord *record = till_ui_open_row (fixture->page, is_pending);
  g_autofree char *path = NULL;

  g_assert_nonnull (record);
  path = g_strdup_printf ("/practice/invoices/%s/pay", till_record_get_id (record));
  till_ui_driver_call_practice (fixture->driver, path, "{}");
  till_ui_wait_for_text (till_ui_find_named (fixture->page, "detail"), "Paid");
  till_ui_wait_for_text (fixture->page, "Transaction hash");
}

static void
test_form_is_checked (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_dialog (fixture);

  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  till_ui_wait_for_text (dialog, "Enter an amount in dollars, for example 49.90");
  type (dialog, "amount_row", "0.001");
  till_ui_wait_for_text (dialog, "The minimum amount is $0.01");
  type (dialog, "amount_row", "1000000.01");
  till_ui_wait_for_text (dialog, "The maximum amount is $1,000,000");
  type (dialog, "amount_row", "1,234");
  till_ui_wait_for_text (dialog, "This could mean two amounts. Type it with a point and two "
                                 "decimals");
  type (dialog, "amount_row", "5 €");
  till_ui_wait_for_text (dialog, "Invoices are in dollars");
  type (dialog, "amount_row", "5");
  type (dialog, "order_id_row", " ");
  till_ui_wait_for_text (dialog, "Enter an order ID, so you can find the invoice later");
  till_ui_close (dialog);
}

static void
test_form_survives_a_dead_service (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_dialog (fixture);

  type (dialog, "amount_row", "12");
  type (dialog, "order_id_row", "KEPT-1");
  till_ui_driver_stop_practice (fixture->driver);
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  till_ui_wait_for_named (dialog, "failure_label");
  g_assert_cmpstr (
      till_form_row_get_text (TILL_FORM_ROW (till_ui_find_named (dialog, "order_id_row"))), ==,
      "KEPT-1");
  g_assert_true (gtk_widget_is_sensitive (till_ui_find_named (dialog, "form")));
  till_ui_close (dialog);

  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  g_assert_nonnull (till_ui_find_button (
      till_ui_wait_for_named (GTK_WIDGET (fixture->driver->window), "connectivity_bar"),
      "Try Again"));
}

static void
test_duplicate_is_refused_in_the_services_words (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_dialog (fixture);
  TillRow *row = g_list_model_get_item (get_model (fixture), 0);
  GtkWidget *label = NULL;

  type (dialog, "amount_row", "12");
  type (dialog, "order_id_row", TILL_INVOICE (till_row_get_record (row))->order_id);
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  label = till_ui_wait_for_named (dialog, "failure_label");
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (label)), "The service said: “"));
  till_ui_wait_for_text (till_ui_find_named (dialog, "order_id_row"),
                         "The service refused this order ID; see its message");

  /* What it said is not about the next try. */
  type (dialog, "amount_row", "no amount");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  g_assert_false (gtk_revealer_get_reveal_child (
      GTK_REVEALER (till_ui_find_named (dialog, "failure_revealer"))));
  till_ui_close (dialog);
  g_object_unref (row);
}

static void
create_elsewhere_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_desk_create_invoice_finish (TILL_DESK (source), result, &error);

  g_assert_no_error (error);
  *(gboolean *) user_data = TRUE;
}

static gboolean
is_set (gpointer user_data)
{
  return *(gboolean *) user_data;
}

static gboolean
has_one_more (gpointer user_data)
{
  return g_list_model_get_n_items (user_data) == 321;
}

/* A newer invoice comes in: the selection stays on its record, and the top of the list is shown. */
static void
test_refreshed (Fixture *fixture, gconstpointer data)
{
  GtkWidget *pane = till_ui_find_named (fixture->page, "pane");
  GtkWidget *scroller = till_ui_find_named (fixture->page, "scroller");
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  GListModel *model = get_model (fixture);
  TillRecord *record = till_ui_open_row (fixture->page, is_pending);
  g_autofree char *id = g_strdup (till_record_get_id (record));
  gboolean is_created = FALSE;
  TillRow *selected = NULL;

  till_decimal_parse ("3", &draft->amount);
  draft->order_id = g_strdup ("FROM-ELSEWHERE");
  till_desk_create_invoice_async (fixture->driver->desk, draft, NULL, create_elsewhere_cb,
                                  &is_created);
  till_ui_wait_until (is_set, &is_created, "an invoice made elsewhere");
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_ui_wait_until (has_one_more, model, "the newer invoice");
  till_ui_wait_for_frames (fixture->window, 3);

  g_assert_cmpstr (till_record_get_id (till_list_pane_get_selected (TILL_LIST_PANE (pane))), ==,
                   id);
  selected = gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (model));
  g_assert_cmpstr (till_record_get_id (till_row_get_record (selected)), ==, id);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (
                                      GTK_SCROLLED_WINDOW (scroller))),
                                  0, 1);
}

/* Where only one of the two has room, it is the list as long as nothing was opened. */
static void
test_narrow (Fixture *fixture, gconstpointer data)
{
  g_assert_nonnull (till_ui_find_text (fixture->page, "Choose an Invoice"));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 380, 640);
  till_ui_wait_for_frames (fixture->window, 30);
  g_assert_null (till_ui_find_text (fixture->page, "Choose an Invoice"));
  g_assert_nonnull (till_ui_find_named (fixture->page, "search_entry"));

  g_assert_nonnull (till_ui_open_row (fixture->page, is_any));
  till_ui_wait_for_text (fixture->page, "Details");
  gtk_widget_activate_action (fixture->page, "page.back", NULL);
  till_ui_wait_for_named (fixture->page, "search_entry");
}

static void
test_filtered (Fixture *fixture, gconstpointer data)
{
  GtkWidget *entry = till_ui_find_named (fixture->page, "search_entry");
  GtkWidget *chip = till_ui_find_named (fixture->page, "expired_chip");

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), TRUE);
  till_ui_wait_for_rows (fixture->page);
  g_assert_cmpuint (g_list_model_get_n_items (get_model (fixture)), <, 320);
  g_assert_nonnull (till_ui_open_row (fixture->page, is_any));

  gtk_editable_set_text (GTK_EDITABLE (entry), "nobody has this order id");
  till_ui_wait_for_text (fixture->page, "No Invoices Found");
}

static void
test_keyboard_reaches_all (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = till_ui_find_named (fixture->page, "detail");
  GtkWidget *chip = till_ui_find_named (fixture->page, "all_chip");

  g_assert_nonnull (till_ui_open_row (fixture->page, is_pending));
  till_ui_wait_for_text (detail, "Payment Addresses");
  g_assert_true (till_ui_can_tab_to (chip, till_ui_find_named (detail, "step_button")));
  g_assert_true (till_ui_can_tab_to (chip, till_ui_find_named (detail, "invoice_id_field")));
  g_assert_true (till_ui_can_tab_to (chip, till_ui_find_named (detail, "created_field")));
}

#define ADD(path, func) g_test_add ("/ui/invoices/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("menu-is-not-covered", test_menu_is_not_covered);
  ADD ("list", test_list);
  ADD ("scrolled-to-the-end", test_scrolled_to_the_end);
  ADD ("created-and-cancelled", test_created_and_cancelled);
  ADD ("cancelled-while-another-is-shown", test_cancelled_while_another_is_shown);
  ADD ("paid-while-on-screen", test_paid_while_on_screen);
  ADD ("form-is-checked", test_form_is_checked);
  ADD ("form-survives-a-dead-service", test_form_survives_a_dead_service);
  ADD ("duplicate-is-refused-in-the-services-words",
       test_duplicate_is_refused_in_the_services_words);
  ADD ("refreshed", test_refreshed);
  ADD ("narrow", test_narrow);
  ADD ("filtered", test_filtered);
  ADD ("keyboard-reaches-all", test_keyboard_reaches_all);

  return g_test_run ();
}
