/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Creates an invoice and shares it, over a real practice service. */

#include <glib/gstdio.h>

#include "till-cancel-window.h"
#include "till-desk-private.h"
#include "till-field.h"
#include "till-form-row.h"
#include "till-invoice-dialog.h"
#include "till-invoice-result.h"
#include "till-link.h"
#include "till-qr-code.h"
#include "till-toaster.h"
#include "till-ui-driver.h"
#include "till-ui-team.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "30", "--orders", "1", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "invoices");
  fixture->page = till_ui_wait_for_named (fixture->window, "invoices_page");
  till_ui_wait_for_rows (fixture->page);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

static gboolean
is_window_open (gpointer type)
{
  return till_ui_find_window (GPOINTER_TO_SIZE (type)) != NULL;
}

static GtkWidget *
wait_for_window (GType type)
{
  till_ui_wait_until (is_window_open, GSIZE_TO_POINTER (type), g_type_name (type));

  return till_ui_find_window (type);
}

static void
type (GtkWidget *dialog, const char *row, const char *text)
{
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, row)), text);
}

static const char *
read_row (GtkWidget *dialog, const char *row)
{
  return till_form_row_get_text (TILL_FORM_ROW (till_ui_find_named (dialog, row)));
}

static GtkWidget *
open_dialog (Fixture *fixture)
{
  gtk_widget_activate_action (fixture->window, "win.new-invoice", NULL);

  return wait_for_window (TILL_TYPE_INVOICE_DIALOG);
}

static GtkWidget *
create (Fixture *fixture, const char *order_id)
{
  GtkWidget *dialog = open_dialog (fixture);

  type (dialog, "amount_row", "49.90");
  type (dialog, "order_id_row", order_id);
  type (dialog, "description_row", "Two espressos");
  type (dialog, "metadata_row", "{\"table\": 4}");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);

  return wait_for_window (TILL_TYPE_INVOICE_RESULT);
}

static void
test_metadata_is_checked (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_dialog (fixture);
  GtkWidget *row = till_ui_find_named (dialog, "metadata_row");

  type (dialog, "metadata_row", "{\"table\"");
  till_ui_wait_for_text (row, "The JSON is incomplete");
  type (dialog, "metadata_row", "{\"tüble\": 4,}");
  till_ui_wait_for_text (row, "Invalid JSON at character 13");
  type (dialog, "amount_row", "5");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  g_assert_cmpstr (read_row (dialog, "metadata_row"), ==, "{\"tüble\": 4,}");

  type (dialog, "metadata_row", "{\"tüble\": 4}");
  g_assert_null (till_ui_find_named (row, "problem_label"));
  type (dialog, "metadata_row", "table 4");
  g_assert_null (till_ui_find_named (row, "problem_label"));
  till_ui_wait_for_text (row, "7/2000");
  till_ui_close (dialog);
}

static gboolean
is_failure_shown (gpointer dialog)
{
  return gtk_revealer_get_reveal_child (
      GTK_REVEALER (till_ui_find_named (dialog, "failure_revealer")));
}

static gboolean
is_gone (gpointer type)
{
  return till_ui_find_window (GPOINTER_TO_SIZE (type)) == NULL;
}

/* What was typed and not sent is there again. */
static void
test_draft_is_kept (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_dialog (fixture);

  type (dialog, "amount_row", "12.3456");
  till_ui_wait_for_text (dialog, "An amount can have at most two decimals");
  type (dialog, "description_row", "Three espressos");
  till_dialog_close (TILL_DIALOG (dialog));
  till_ui_wait_until (is_gone, GSIZE_TO_POINTER (TILL_TYPE_INVOICE_DIALOG), "the dialog's end");
  dialog = open_dialog (fixture);
  g_assert_cmpstr (read_row (dialog, "amount_row"), ==, "12.3456");
  g_assert_cmpstr (read_row (dialog, "description_row"), ==, "Three espressos");
  till_dialog_close (TILL_DIALOG (dialog));
  till_ui_wait_until (is_gone, GSIZE_TO_POINTER (TILL_TYPE_INVOICE_DIALOG), "the dialog's end");
  till_ui_close (create (fixture, "SALE-KEPT"));
  dialog = open_dialog (fixture);
  g_assert_cmpstr (read_row (dialog, "amount_row"), ==, "");
  till_ui_close (dialog);
}

static gboolean
has_focus (gpointer row)
{
  GtkRoot *root = gtk_widget_get_root (row);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, row);
}

/* A refusal leaves one where one was. */
static void
test_focus_after_failure (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_dialog (fixture);
  GtkWidget *row = till_ui_find_named (dialog, "description_row");

  type (dialog, "amount_row", "5");
  till_form_row_focus (TILL_FORM_ROW (row));
  g_assert_true (has_focus (row));
  till_ui_driver_call_practice (
      fixture->driver, "/practice/faults",
      "{\"kind\": \"status\", \"status\": 500, \"method\": \"POST\", \"times\": 20}");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  till_ui_wait_until (is_failure_shown, dialog, "the failure");
  g_assert_true (has_focus (row));
  till_ui_close (dialog);
}

static gboolean
is_paid (gpointer result)
{
  return till_ui_find_text (result, "Paid") != NULL;
}

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(TillStore **) user_data = till_desk_get_store_finish (TILL_DESK (source), result, NULL);
}

static gboolean
has_store (gpointer store)
{
  return *(TillStore **) store != NULL;
}

/* What was asked about INV-ASKED, of which @fault makes something else. */
static void
hear_questions (Fixture *fixture, const char *fault)
{
  g_autofree char *body = g_strdup_printf ("{\"path\": \"/api/v1/invoices/INV-ASKED\", %s}", fault);

  till_ui_driver_call_practice (fixture->driver, "/practice/faults", body);
}

static guint
count_questions (Fixture *fixture)
{
  g_autofree char *answer = till_ui_driver_read_practice (fixture->driver, "/practice/faults");
  const char *number = strstr (answer, "\"seen\":");

  g_assert_nonnull (number);

  return (guint) g_ascii_strtoull (number + strlen ("\"seen\":"), NULL, 10);
}

static gboolean
is_asked (gpointer fixture)
{
  return count_questions (fixture) > 0;
}

static gboolean
is_freed (gpointer window)
{
  return *(GtkWidget **) window == NULL;
}

/* While one question is under way, and where nobody sees the answer, there is no other; and the
 * window does not stay for the answer when it is closed. */
static void
test_result_asks_once (Fixture *fixture, gconstpointer data)
{
  TillDesk *desk = fixture->driver->desk;
  g_autoptr (TillInvoice) invoice = till_invoice_new ("INV-ASKED");
  GtkWidget *result = NULL;
  g_autoptr (TillStore) store = NULL;

  invoice->status = TILL_INVOICE_PENDING;
  hear_questions (fixture, "\"kind\": \"latency\", \"ms\": 600000");
  result = till_invoice_result_new (GTK_WINDOW (fixture->window), desk, invoice);
  till_desk_emit_invoice_changed (desk, invoice);
  gtk_window_present (GTK_WINDOW (result));
  till_ui_wait_for_frames (result, 2);
  for (guint i = 0; i < 3; i++)
    till_desk_emit_invoice_changed (desk, invoice);

  /* Another question would have come in before this one, or soon after. */
  till_desk_get_store_async (desk, NULL, stored_cb, &store);
  till_ui_wait_until (has_store, &store, "the store");
  till_ui_wait_until (is_asked, fixture, "the question");
  till_ui_wait_for_frames (result, 5);
  g_assert_cmpuint (count_questions (fixture), ==, 1);
  g_object_add_weak_pointer (G_OBJECT (result), (gpointer *) &result);
  till_ui_close (result);
  till_ui_wait_until (is_freed, &result, "the end of the window");
}

static void
test_result (Fixture *fixture, gconstpointer data)
{
  GtkWidget *result = create (fixture, "SALE-1");
  GtkWidget *field = till_ui_find_named (result, "pay_url_field");
  const char *pay_url = till_field_get_value (TILL_FIELD (field));
  GtkWidget *code = till_ui_find_type (result, TILL_TYPE_QR_CODE);
  g_autofree char *id = g_path_get_basename (pay_url);
  g_autofree char *path = g_strdup_printf ("/practice/invoices/%s/pay", id);

  g_assert_cmpstr (till_qr_code_get_text (TILL_QR_CODE (code)), ==, pay_url);
  g_assert_nonnull (till_ui_find_text (result, "$49.90"));
  g_assert_nonnull (till_ui_find_text (result, "SALE-1"));
  g_assert_nonnull (till_ui_find_text (result, "Pending"));
  till_ui_driver_call_practice (fixture->driver, path, "{}");
  till_ui_wait_until (is_paid, result, "the payment");
  till_ui_close (result);
}

/* Who is about to show the code to a customer reads that the payment would be lost; of an invoice
 * as it should be nothing of that kind. No paper and no letter asks the customer for it. */
static void
test_result_warns (Fixture *fixture, gconstpointer data)
{
  GtkWidget *result = create (fixture, "SALE-RIGHT");

  g_assert_null (till_ui_find_named (result, "warning_label"));
  g_assert_true (gtk_widget_is_sensitive (till_ui_find_button (result, "Print…")));
  g_assert_true (gtk_widget_is_sensitive (till_ui_find_button (result, "E-Mail…")));
  till_ui_close (result);

  till_ui_driver_call_practice (
      fixture->driver, "/practice/faults",
      "{\"kind\": \"spoil\", \"path\": \"/api/v1/invoices\", \"in\": \"addresses\","
      " \"as\": \"other-text\", \"id\": \"bitcoin\", \"field\": \"expectedAmount\","
      " \"text\": \"0.004113333333333333\"}");
  result = create (fixture, "SALE-WRONG");
  g_assert_cmpstr (
      gtk_label_get_text (GTK_LABEL (till_ui_wait_for_named (result, "warning_label"))), ==,
      "Bitcoin: This amount has more decimal places than BTC, so it can’t be paid exactly.\n"
      "Ask the service before anybody pays.");
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_button (result, "Print…")));
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_button (result, "E-Mail…")));
  till_ui_close (result);
}

static void
test_again_like_this_one (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  till_ui_close (create (fixture, "SALE-2"));
  till_ui_choose (till_ui_wait_for_named (fixture->page, "actions_button"), "Duplicate…");
  dialog = wait_for_window (TILL_TYPE_INVOICE_DIALOG);
  g_assert_cmpstr (read_row (dialog, "amount_row"), ==, "49.9");
  g_assert_cmpstr (read_row (dialog, "description_row"), ==, "Two espressos");
  g_assert_cmpstr (read_row (dialog, "metadata_row"), ==, "{\"table\": 4}");
  g_assert_cmpstr (read_row (dialog, "order_id_row"), !=, "SALE-2");
  till_ui_close (dialog);
}

static gboolean
has_template (gpointer dialog)
{
  GtkWidget *button = till_ui_find_named (dialog, "template_button");
  GtkListBox *list =
      GTK_LIST_BOX (gtk_widget_get_template_child (button, G_OBJECT_TYPE (button), "list"));

  return gtk_list_box_get_row_at_index (list, 0) != NULL;
}

static gboolean
has_no_template (gpointer dialog)
{
  return !has_template (dialog);
}

static gpointer
get_part (GtkWidget *dialog, const char *name)
{
  GtkWidget *button = till_ui_find_named (dialog, "template_button");

  return gtk_widget_get_template_child (button, G_OBJECT_TYPE (button), name);
}

/* Kept under a name in one form, filled in and removed in another. */
static void
test_template (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_dialog (fixture);
  GtkListBoxRow *row = NULL;

  type (dialog, "amount_row", "2.5");
  type (dialog, "description_row", "One espresso");
  gtk_editable_set_text (GTK_EDITABLE (get_part (dialog, "name_entry")), " Espresso ");
  till_ui_click (get_part (dialog, "save_button"));
  till_ui_wait_until (has_template, dialog, "the template");
  till_ui_close (dialog);

  dialog = open_dialog (fixture);
  till_ui_wait_until (has_template, dialog, "the template");
  row = gtk_list_box_get_row_at_index (get_part (dialog, "list"), 0);
  g_signal_emit_by_name (get_part (dialog, "list"), "row-activated", row);
  g_assert_cmpstr (read_row (dialog, "amount_row"), ==, "2.5");
  g_assert_cmpstr (read_row (dialog, "description_row"), ==, "One espresso");
  till_ui_click (till_ui_find_type (GTK_WIDGET (row), GTK_TYPE_BUTTON));
  till_ui_wait_until (has_no_template, dialog, "the end of the template");
  till_ui_close (dialog);
}

/* Who may only read what the team shares can use its templates, but not change them. */
static void
test_template_of_viewer (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_dialog (fixture);
  GtkWidget *remove = NULL;

  type (dialog, "amount_row", "2.5");
  gtk_editable_set_text (GTK_EDITABLE (get_part (dialog, "name_entry")), "Espresso");
  till_ui_click (get_part (dialog, "save_button"));
  till_ui_wait_until (has_template, dialog, "the template");
  remove = till_ui_find_type (get_part (dialog, "list"), GTK_TYPE_BUTTON);
  g_assert_true (gtk_widget_get_sensitive (remove));
  g_assert_false (gtk_widget_get_visible (get_part (dialog, "notice")));

  till_ui_team_deny (fixture->driver);
  g_assert_true (gtk_widget_get_visible (get_part (dialog, "notice")));
  g_assert_false (gtk_widget_get_sensitive (remove));
  g_assert_false (gtk_widget_is_sensitive (get_part (dialog, "name_entry")));
  g_assert_false (gtk_widget_is_sensitive (get_part (dialog, "save_button")));
  g_assert_true (gtk_widget_is_sensitive (get_part (dialog, "list")));
  till_ui_close (dialog);
}

static TillToaster *
get_toaster (GtkWidget *window)
{
  return TILL_TOASTER (till_ui_find_type (window, TILL_TYPE_TOASTER));
}

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

static GtkWidget *
open_pending (Fixture *fixture)
{
  GtkWidget *detail = NULL;

  g_assert_nonnull (till_ui_open_row (fixture->page, is_pending));
  detail = till_ui_wait_for_named (fixture->page, "detail");
  till_ui_wait_for_text (detail, "Payment Addresses");

  return detail;
}

static gboolean
can_cancel (gpointer detail)
{
  return till_ui_can_click (detail, "Cancel Invoice");
}

typedef struct
{
  TillDesk *desk;
  const char *id;
  TillInvoiceStatus status;
  gboolean is_answered;
} Question;

static gboolean
is_answered (gpointer user_data)
{
  return ((Question *) user_data)->is_answered;
}

static void
got_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Question *question = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_desk_get_invoice_finish (TILL_DESK (source), result, &error);

  g_assert_no_error (error);
  question->status = invoice->status;
  question->is_answered = TRUE;
}

/* What the service has, whatever the screen says. */
static TillInvoiceStatus
ask_status (TillDesk *desk, const char *id)
{
  Question question = { desk, id, TILL_INVOICE_UNKNOWN, FALSE };

  till_desk_get_invoice_async (desk, id, NULL, got_cb, &question);
  till_ui_wait_until (is_answered, &question, "the status");

  return question.status;
}

static void
test_cancel_undone (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = open_pending (fixture);
  GtkWidget *field = till_ui_find_named (detail, "invoice_id_field");
  g_autofree char *id = g_strdup (till_field_get_value (TILL_FIELD (field)));

  till_ui_click (till_ui_find_button (detail, "Cancel Invoice"));
  g_assert_false (can_cancel (detail));
  till_ui_click (till_ui_find_button (fixture->window, "Undo"));
  till_ui_wait_until (can_cancel, detail, "the way to cancel");
  g_assert_cmpint (ask_status (fixture->driver->desk, id), ==, TILL_INVOICE_PENDING);
}

static gboolean
has_no_undo (gpointer window)
{
  return till_ui_find_button (window, "Undo") == NULL;
}

/* What is paid in part while it could still be undone is not cancelled when the time is over. */
static void
test_cancel_paid_meanwhile (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = open_pending (fixture);
  GtkWidget *field = till_ui_find_named (detail, "invoice_id_field");
  g_autofree char *id = g_strdup (till_field_get_value (TILL_FIELD (field)));
  g_autofree char *path = g_strdup_printf ("/practice/invoices/%s/pay", id);
  TillInvoiceStatus status;

  till_ui_click (till_ui_find_button (detail, "Cancel Invoice"));
  till_ui_driver_call_practice (fixture->driver, path, "{\"amount\": \"0.01\"}");
  status = ask_status (fixture->driver->desk, id);
  g_assert_cmpint (status, !=, TILL_INVOICE_CANCELLED);
  till_ui_wait_until (has_no_undo, fixture->window, "the end of the offer");
  till_ui_wait_for_text (
      fixture->window,
      "Not cancelled. A payment has arrived\nNothing was sent. Check the payment first.");
  till_toaster_end_all (get_toaster (fixture->window));
  g_assert_cmpint (ask_status (fixture->driver->desk, id), ==, status);
}

/* Leaving the store takes nothing along, and says so. */
static void
test_cancel_dropped (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = open_pending (fixture);
  GtkWidget *field = till_ui_find_named (detail, "invoice_id_field");
  g_autofree char *id = g_strdup (till_field_get_value (TILL_FIELD (field)));

  till_ui_click (till_ui_find_button (detail, "Cancel Invoice"));
  till_window_show_welcome (fixture->driver->window);
  till_ui_wait_for_text (fixture->window, "You left the store, so 1 invoice was not cancelled");
  g_assert_null (till_ui_find_button (fixture->window, "Undo"));
  g_assert_cmpint (ask_status (fixture->driver->desk, id), ==, TILL_INVOICE_PENDING);
}

static gboolean
is_no_dialog (gpointer data)
{
  return till_ui_find_question () == NULL;
}

/* A window does not close over what was not sent without saying so. */
static void
test_cancel_and_close (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = open_pending (fixture);

  till_ui_click (till_ui_find_button (detail, "Cancel Invoice"));
  gtk_window_close (GTK_WINDOW (fixture->window));
  g_assert_true (gtk_widget_get_visible (fixture->window));
  till_ui_answer ("Stay");
  till_ui_wait_until (is_no_dialog, NULL, "the end of the question");
  g_assert_nonnull (till_ui_find_button (fixture->window, "Undo"));
  till_ui_click (till_ui_find_button (fixture->window, "Undo"));
}

static gboolean
is_list_shown (gpointer window)
{
  GtkStack *stack = GTK_STACK (till_ui_find_named (window, "stack"));

  return g_strcmp0 (gtk_stack_get_visible_child_name (stack), "list") == 0;
}

static GtkListBoxRow *
get_row (GtkWidget *window, int place)
{
  return gtk_list_box_get_row_at_index (GTK_LIST_BOX (till_ui_find_named (window, "list")), place);
}

typedef struct
{
  GtkWidget *window;
  const char *words;
} Refusal;

static gboolean
has_only_refusal (gpointer user_data)
{
  const Refusal *refusal = user_data;
  GtkListBoxRow *row = get_row (refusal->window, 0);
  GtkWidget *label = NULL;

  if (row == NULL || get_row (refusal->window, 1) != NULL)
    return FALSE;

  label = gtk_widget_get_last_child (gtk_widget_get_first_child (GTK_WIDGET (row)));

  return gtk_widget_get_visible (label) &&
         strstr (gtk_label_get_text (GTK_LABEL (label)), refusal->words) != NULL;
}

/* Cancels all that are pending after something has happened behind our back: all go but for one,
 * which says why in its own row. */
static void
cancel_many (Fixture *fixture, const char *path, const char *body, const char *words)
{
  GtkWidget *window = NULL;
  Refusal refusal = { NULL, words };

  gtk_widget_activate_action (fixture->page, "page.cancel-many", NULL);
  window = wait_for_window (TILL_TYPE_CANCEL_WINDOW);
  till_ui_wait_until (is_list_shown, window, "the pending invoices");
  till_ui_driver_call_practice (fixture->driver, path, body);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (till_ui_find_named (window, "all_check")), TRUE);
  till_ui_click (till_ui_find_named (window, "cancel_marked_button"));
  till_toaster_end_all (get_toaster (window));
  refusal.window = window;
  till_ui_wait_until (has_only_refusal, &refusal, words);
  till_ui_close (window);
}

static void
test_cancel_many_paid (Fixture *fixture, gconstpointer data)
{
  GtkWidget *field = NULL;
  g_autofree char *id = NULL;
  g_autofree char *path = NULL;

  till_ui_close (create (fixture, "SALE-MANY"));
  field = till_ui_find_named (open_pending (fixture), "invoice_id_field");
  id = g_strdup (till_field_get_value (TILL_FIELD (field)));
  path = g_strdup_printf ("/practice/invoices/%s/pay", id);
  cancel_many (fixture, path, "{}", "A payment has arrived");
  g_assert_cmpint (ask_status (fixture->driver->desk, id), ==, TILL_INVOICE_PAID);
}

static void
test_cancel_many_refused (Fixture *fixture, gconstpointer data)
{
  till_ui_close (create (fixture, "SALE-MANY"));
  open_pending (fixture);
  cancel_many (fixture, "/practice/faults",
               "{\"kind\": \"status\", \"status\": 400, \"method\": \"DELETE\", \"times\": 1}",
               "The service said: “");
}

static void
test_letter (void)
{
  g_autofree char *link =
      till_link_build_mail (NULL, "Order A&B=1", "Pay $5\nhttps://x.example/?a=1&cc=eve");

  g_assert_cmpstr (link, ==,
                   "mailto:?subject=Order%20A%26B%3D1&body=Pay%20%245%0D%0A"
                   "https%3A%2F%2Fx.example%2F%3Fa%3D1%26cc%3Deve");
}

static gboolean
is_set (gpointer result)
{
  return *(GAsyncResult **) result != NULL;
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* What a PDF reader reads is what is on the paper. */
static char *
export_and_read (TillPrintPage *paper)
{
  g_autofree char *folder = g_dir_make_tmp ("till-paper-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "paper.pdf", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const char *const command[] = { "pdftotext", "-layout", path, "-", NULL };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  char *text = NULL;
  int status = 0;

  till_print_page_export_async (paper, file, exported_cb, &result);
  till_ui_wait_until (is_set, &result, "the PDF");
  g_assert_true (till_print_page_export_finish (paper, result, &error));
  g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &text, NULL,
                &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);

  return text;
}

static void
assert_says (const char *text, const char *words)
{
  if (strstr (text, words) == NULL)
    g_error ("“%s” is not in:\n%s", words, text);
}

static void
test_pay_paper (void)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");
  g_autoptr (TillPrintPage) paper = NULL;
  g_autofree char *text = NULL;

  till_decimal_parse ("1234.5", &invoice->amount);
  invoice->order_id = g_strdup ("SALE-1");
  invoice->description = g_strdup ("<b>Cake</b> & tea");
  paper = till_invoice_result_create_paper (invoice, "https://pay.example.com/inv-1",
                                            "Ana’s Travel SIMs");
  text = export_and_read (paper);
  assert_says (text, "Ana’s Travel SIMs");
  assert_says (text, "$1,234.50");
  assert_says (text, "SALE-1");
  assert_says (text, "<b>Cake</b> & tea");
  assert_says (text, "https://pay.example.com/inv-1");
}

#define ADD(path, func)                                                                            \
  g_test_add ("/ui/create-invoice/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("metadata-is-checked", test_metadata_is_checked);
  ADD ("result", test_result);
  ADD ("result-warns", test_result_warns);
  ADD ("result-asks-once", test_result_asks_once);
  ADD ("again-like-this-one", test_again_like_this_one);
  ADD ("template", test_template);
  ADD ("template-of-viewer", test_template_of_viewer);
  ADD ("draft-is-kept", test_draft_is_kept);
  ADD ("focus-after-failure", test_focus_after_failure);
  ADD ("cancel/undone", test_cancel_undone);
  ADD ("cancel/paid-meanwhile", test_cancel_paid_meanwhile);
  ADD ("cancel/dropped", test_cancel_dropped);
  ADD ("cancel/and-close", test_cancel_and_close);
  ADD ("cancel/many-paid", test_cancel_many_paid);
  ADD ("cancel/many-refused", test_cancel_many_refused);
  g_test_add_func ("/ui/create-invoice/letter", test_letter);
  g_test_add_func ("/ui/create-invoice/pay-paper", test_pay_paper);

  return g_test_run ();
}
