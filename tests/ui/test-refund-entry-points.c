/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The places where a refund begins, and those that show one. */

#include "refund-fixture.h"
#include "till-find-facts.h"
#include "till-refund-progress.h"

#include "till-statement-window.h"
#include "till-desk-private.h"
#include "till-find-row.h"
#include "till-find-window.h"
#include "till-form-row.h"
#include "till-invoice-columns.h"
#include "till-atomic-file.h"
#include "till-record-row.h"
#include "till-refund-dialog.h"

#include <glib/gstdio.h>

#define YEAR_2100_MS G_GINT64_CONSTANT (4102444800000)
#define HASH_2       "fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210"

typedef struct
{
  GtkWidget *root;
  const char *order_id;
  const char *note;
} RowWait;

static GtkWidget *
find_row (GtkWidget *root, const char *order_id)
{
  const char *order = NULL;

  if (TILL_IS_RECORD_ROW (root))
    {
      order = till_record_row_get_cell (TILL_RECORD_ROW (root), TILL_INVOICE_COLUMN_ORDER);
      return g_strcmp0 (order, order_id) == 0 ? root : NULL;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *row = find_row (child, order_id);

      if (row != NULL)
        return row;
    }

  return NULL;
}

static gboolean
says_note (gpointer user_data)
{
  RowWait *wait = user_data;
  GtkWidget *row = find_row (wait->root, wait->order_id);

  return row != NULL &&
         g_strcmp0 (till_record_row_get_note (TILL_RECORD_ROW (row), TILL_INVOICE_COLUMN_STATUS),
                    wait->note) == 0;
}

static void
wait_for_note (RefundFixture *fixture, const char *order_id, const char *note)
{
  RowWait wait = { till_ui_find_named (fixture->window, "invoices_page"), order_id, note };

  till_ui_wait_until (says_note, &wait, "what the row says of refunds");
}

static GtkWidget *
begin_custom (RefundFixture *fixture, const char *amount)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  adw_combo_row_set_selected (ADW_COMBO_ROW (refund_get_child (dialog, "basis_choice")),
                              TILL_REFUND_BASIS_CUSTOM);
  refund_type (dialog, "amount_row", amount);

  return dialog;
}

static void
pay (RefundFixture *fixture, GtkWidget *dialog, const char *hash)
{
  refund_type (dialog, "hash_row", hash);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_PAID);
  refund_wait_for_page (dialog, "proof");
}

/* The list tells of what is known to have gone back beside the invoice's own status, as it goes. */
static void
test_list_says_so (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;
  GtkWidget *row = NULL;

  till_window_show_page (fixture->driver->window, "invoices");
  till_ui_wait_for_rows (till_ui_find_named (fixture->window, "invoices_page"));
  dialog = begin_custom (fixture, "12.5");
  refund_go_to_pay (dialog);
  wait_for_note (fixture, "REFUND-1", NULL);
  pay (fixture, dialog, REFUND_HASH);
  till_ui_close (dialog);
  wait_for_note (fixture, "REFUND-1", "Refunded 12.50 of 40.00 USDT");
  row = find_row (fixture->window, "REFUND-1");
  g_assert_cmpstr (till_record_row_get_cell (TILL_RECORD_ROW (row), TILL_INVOICE_COLUMN_STATUS), ==,
                   "Paid");

  dialog = begin_custom (fixture, "27.5");
  refund_type (dialog, "reason_row", "the rest");
  refund_go_to_pay (dialog);
  pay (fixture, dialog, HASH_2);
  till_ui_close (dialog);
  wait_for_note (fixture, "REFUND-1", "Refunded");
}

static const char *
get_listed (GtkWidget *list, int index)
{
  return gtk_widget_get_name (
      GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), index)));
}

static const char *
get_id (RefundFixture *fixture, guint index)
{
  GPtrArray *refunds = till_refunds_get_all (till_desk_get_refunds (fixture->driver->desk));

  return till_record_get_id (g_ptr_array_index (refunds, index));
}

static gboolean
has_two_rows (gpointer list)
{
  return gtk_list_box_get_row_at_index (list, 1) != NULL;
}

/* What waits for somebody stands above what is done, however new that is. */
static void
test_needs_me_first (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *list = NULL;
  GtkWidget *dialog = begin_custom (fixture, "10");

  refund_go_on (dialog, "address");
  till_ui_close (dialog);
  dialog = begin_custom (fixture, "5");
  refund_type (dialog, "reason_row", "the second");
  refund_go_to_pay (dialog);
  pay (fixture, dialog, REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.told", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_TOLD);
  till_ui_close (dialog);

  till_window_show_page (fixture->driver->window, "refunds");
  list = till_ui_wait_for_named (till_ui_wait_for_named (fixture->window, "refunds_page"), "list");
  till_ui_wait_until (has_two_rows, list, "the rows");
  g_assert_cmpstr (get_listed (list, 0), ==, get_id (fixture, 0));
  g_assert_cmpstr (get_listed (list, 1), ==, get_id (fixture, 1));
}

static gboolean
shows_hits (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "hits");
}

static void
assert_refund_of (RefundFixture *fixture, const char *invoice_id)
{
  GtkWidget *dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);

  g_assert_nonnull (dialog);
  refund_wait_for_page (dialog, "agree");
  refund_go_on (dialog, "address");
  g_assert_cmpstr (till_refund_get (refund_get_only (fixture), TILL_REFUND_INVOICE), ==,
                   invoice_id);
}

static gboolean
says_status (GtkWidget *page, const char *word)
{
  GtkWidget *row = find_row (page, "REFUND-1");

  return row != NULL &&
         g_strcmp0 (till_record_row_get_cell (TILL_RECORD_ROW (row), TILL_INVOICE_COLUMN_STATUS),
                    word) == 0;
}

static gboolean
says_paid (gpointer page)
{
  return says_status (page, "Paid");
}

static gboolean
says_overpaid (gpointer page)
{
  return says_status (page, "Overpaid");
}

/* Nobody pays again what has gone back, nor the rest without saying how much. */
static void
test_overpaid_once (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;
  GtkWidget *dialog = NULL;

  gtk_widget_activate_action (fixture->window, "win.show-invoice", "s", fixture->invoice_id);
  page = till_ui_wait_for_named (fixture->window, "invoices_page");
  till_ui_wait_for_text (page, "Overpaid: 12.50 USDT more than due.");
  till_ui_wait_until (says_overpaid, page, "Overpaid");
  dialog = refund_open_dialog (fixture, "agree");
  refund_go_to_pay (dialog);
  pay (fixture, dialog, REFUND_HASH);
  till_ui_close (dialog);
  till_ui_wait_for_text (page, "You refunded the overpaid 12.50 USDT.");
  g_assert_null (till_ui_find_named (page, "accept_button"));
  till_ui_wait_until (says_paid, page, "Paid");

  dialog = refund_open_dialog (fixture, "agree");
  g_assert_cmpuint (
      adw_combo_row_get_selected (ADW_COMBO_ROW (refund_get_child (dialog, "basis_choice"))), ==,
      TILL_REFUND_BASIS_CUSTOM);
}

/* What the list has shown is in the archive, which Find asks. */
static void
test_from_find (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *find = NULL;

  till_window_show_page (fixture->driver->window, "invoices");
  till_ui_wait_until (says_paid, till_ui_find_named (fixture->window, "invoices_page"),
                      "the paid invoice");
  gtk_widget_activate_action (fixture->window, "win.find", NULL);
  find = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (find, "entry")), fixture->invoice_id);
  till_ui_wait_until (shows_hits, till_ui_find_named (find, "stack"), "the invoice");
  till_ui_click (till_ui_wait_for_named (till_ui_find_named (find, "list"), "refund_button"));
  assert_refund_of (fixture, fixture->invoice_id);
}

static gboolean
is_active (TillRecord *record)
{
  return TILL_ORDER (record)->status == TILL_ORDER_ACTIVE;
}

static gboolean
offers_refund (gpointer page)
{
  GtkWidget *button = till_ui_find_named (page, "actions_button");

  return button != NULL && till_ui_can_choose (button, "Refund…");
}

/* An eSIM that was paid for and is not what was wanted. */
static void
test_from_order (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;
  TillRecord *order = NULL;
  g_autofree char *invoice_id = NULL;

  till_window_show_page (fixture->driver->window, "orders");
  page = till_ui_find_named (fixture->window, "orders_page");
  till_ui_wait_for_rows (page);
  order = till_ui_open_row (page, is_active);
  g_assert_nonnull (order);
  invoice_id = g_strdup (TILL_ORDER (order)->invoice_id);
  till_ui_wait_until (offers_refund, page, "the diagnosis");
  till_ui_choose (till_ui_find_named (page, "actions_button"), "Refund…");
  assert_refund_of (fixture, invoice_id);
}

static TillOrder *
order_esim (RefundFixture *fixture)
{
  g_autoptr (TillOrderDraft) draft = till_order_draft_new ();
  g_autoptr (TillCatalogue) catalogue = NULL;
  g_autoptr (GAsyncResult) listed = NULL;
  g_autoptr (GAsyncResult) created = NULL;
  RefundAnswer answer = { NULL };
  TillCountry *country = NULL;
  TillOrder *order = NULL;

  till_desk_get_catalogue_async (fixture->driver->desk, NULL, NULL, NULL, refund_answer_cb,
                                 &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the plans");
  listed = g_steal_pointer (&answer.result);
  catalogue = till_desk_get_catalogue_finish (fixture->driver->desk, listed, NULL);
  country = g_ptr_array_index (catalogue->countries, 0);
  draft->plan_id = g_strdup (till_record_get_id (g_ptr_array_index (country->plans, 0)));
  draft->client_email = g_strdup ("ana@example.com");
  draft->client_ref = g_strdup ("ESIM-7");
  till_desk_create_order_async (fixture->driver->desk, draft, NULL, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the order");
  created = g_steal_pointer (&answer.result);
  order = till_desk_create_order_finish (fixture->driver->desk, created, NULL);
  g_assert_nonnull (order);

  return order;
}

static void
steer (RefundFixture *fixture, const char *pattern, const char *id)
{
  g_auto (GStrv) parts = g_strsplit (pattern, "{id}", 2);
  g_autofree char *path = g_strjoinv (id, parts);

  till_ui_driver_call_practice (fixture->driver, path, "{}");
}

static gboolean
may_refund (gpointer page)
{
  return till_ui_find_button (page, "Refund…") != NULL;
}

static gboolean
may_continue (gpointer page)
{
  return till_ui_find_button (page, "Continue Refund…") != NULL;
}

static gboolean
may_open_case (gpointer page)
{
  return till_ui_find_button (page, "Open Case") != NULL;
}

/* No second refund and no letter that proposes one. */
static void
assert_no_offer (GtkWidget *page)
{
  GtkWidget *button = till_ui_find_named (page, "actions_button");

  g_assert_false (till_ui_can_choose (button, "Refund…"));
  g_assert_false (till_ui_can_choose (button, "Copy Letter"));
}

/* An eSIM that was paid for and never came. Its page leads to the refund that was begun, and
 * nowhere once that is paid. */
static void
test_from_failed_order (RefundFixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) order = order_esim (fixture);
  const char *id = till_record_get_id (TILL_RECORD (order));
  GtkWidget *page = NULL;
  GtkWidget *dialog = NULL;

  steer (fixture, "/practice/invoices/{id}/pay", order->invoice_id);
  steer (fixture, "/practice/orders/{id}/fail", id);
  gtk_widget_activate_action (fixture->window, "win.show-order", "s", id);
  page = till_ui_find_named (fixture->window, "orders_page");
  till_ui_wait_until (may_refund, page, "the diagnosis");
  g_assert_true (till_ui_can_choose (till_ui_find_named (page, "actions_button"), "Copy Letter"));
  till_ui_click (till_ui_find_button (page, "Refund…"));
  assert_refund_of (fixture, order->invoice_id);
  till_ui_wait_until (may_continue, page, "the begun refund");
  assert_no_offer (page);

  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "e-mail");
  refund_go_on (dialog, "ready");
  refund_go_on (dialog, "pay");
  pay (fixture, dialog, REFUND_HASH);
  till_ui_close (dialog);
  till_ui_wait_until (may_open_case, page, "the paid refund");
  assert_no_offer (page);
}

/* A mistake in the user's own table is named where refunds are, and where one can't be made for
 * want of a chain. */
static void
test_chains_with_a_mistake (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  fixture->driver->desk->chains_problem =
      g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "/x/chains.json: no decimals");
  till_window_show_page (fixture->driver->window, "refunds");
  till_ui_wait_for_text (fixture->window, "Your own network table contains a mistake, so Till "
                                          "ignored it:\n/x/chains.json: no decimals");

  refund_use_recorded (fixture, "nowhere:USDT", "12.5", FALSE);
  dialog = refund_open_dialog (fixture, "failed");
  till_ui_wait_for_text (dialog,
                         "Till doesn’t know the network of this payment. Add it to your own "
                         "network table.\nYour own network table contains a mistake, so Till "
                         "ignored it:\n/x/chains.json: no decimals");
}

static char *shown_uri;

void __wrap_gtk_show_uri_full (GtkWindow *parent,
                               const char *uri,
                               guint32 timestamp,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean __wrap_gtk_show_uri_full_finish (GtkWindow *parent, GAsyncResult *result, GError **error);

/* In the place of the toolkit's. */
void
__wrap_gtk_show_uri_full (GtkWindow *parent,
                          const char *uri,
                          guint32 timestamp,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (parent, cancellable, callback, user_data);

  g_free (shown_uri);
  shown_uri = g_strdup (uri);
  g_task_return_boolean (task, TRUE);
}

gboolean
__wrap_gtk_show_uri_full_finish (GtkWindow *parent, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
test_explorer (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = begin_custom (fixture, "12.5");

  refund_go_to_pay (dialog);
  g_assert_null (till_ui_find_named (dialog, "open_transaction_button"));
  pay (fixture, dialog, REFUND_HASH);
  till_ui_click (till_ui_wait_for_named (dialog, "open_transaction_button"));
  g_assert_cmpstr (shown_uri, ==, "https://tronscan.org/#/transaction/" REFUND_HASH);
  g_clear_pointer (&shown_uri, g_free);
}

static const char *
get_subtitle (GtkWidget *dialog, const char *row)
{
  return adw_action_row_get_subtitle (ADW_ACTION_ROW (refund_get_child (dialog, row)));
}

/* What is put down once says so and can't be put down again. */
static void
test_done_once (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = begin_custom (fixture, "12.5");
  GtkWidget *button = NULL;

  refund_go_to_pay (dialog);
  pay (fixture, dialog, REFUND_HASH);
  button = refund_get_child (dialog, "seen_button");
  g_assert_true (gtk_widget_is_sensitive (button));
  till_ui_click (button);
  refund_wait_for_step (fixture, TILL_REFUND_SEEN);
  refund_wait_for_page (dialog, "proof");
  g_assert_null (till_ui_find_named (dialog, "seen_button"));
  g_assert_cmpstr (get_subtitle (dialog, "seen_row"), !=, "Not yet");
  g_assert_cmpstr (get_subtitle (dialog, "told_row"), ==, "Not yet");
  till_ui_click (refund_get_child (dialog, "told_button"));
  refund_wait_for_step (fixture, TILL_REFUND_TOLD);
  refund_wait_for_page (dialog, "proof");
  g_assert_null (till_ui_find_named (dialog, "told_button"));
  g_assert_cmpstr (get_subtitle (dialog, "told_row"), !=, "Not yet");
}

static TillAccountStatement *
make_balance (RefundFixture *fixture)
{
  TillDesk *desk = fixture->driver->desk;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  TillReceipts receipts = { 0 };

  receipts.receipts = none;
  receipts.without_details = none;

  return till_account_statement_new (&receipts, till_refunds_get_all (till_desk_get_refunds (desk)),
                                     till_desk_get_chains (desk), TILL_TOKEN_UNIT_DISPLAY, 0,
                                     YEAR_2100_MS);
}

static void
wait_for_answer (RefundAnswer *answer, const char *what)
{
  till_ui_wait_until (refund_has_answer, answer, what);
}

static char *
save_as_pdf (const TillAccountStatement *balance, const char *connectivity, const char *path)
{
  const char *const command[] = { "pdftotext", "-layout", path, "-", NULL };
  g_autoptr (TillPrintPage) paper =
      till_account_statement_build_paper (balance, "Ana’s SIMs", connectivity);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  RefundAnswer answer = { NULL };
  char *text = NULL;

  till_print_page_export_async (paper, file, refund_answer_cb, &answer);
  wait_for_answer (&answer, "the statement");
  result = answer.result;
  g_assert_true (till_print_page_export_finish (paper, result, NULL));
  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                               &text, NULL, NULL, &error));
  g_assert_no_error (error);

  return text;
}

static char *
save_as_csv (const TillAccountStatement *balance, const char *path)
{
  g_autofree char *csv = till_account_statement_to_csv (balance, TILL_CSV_FOR_PROGRAMS);
  g_autoptr (GBytes) bytes = g_bytes_new (csv, strlen (csv));
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;
  RefundAnswer answer = { NULL };
  char *text = NULL;

  till_atomic_file_async (file, bytes, refund_answer_cb, &answer);
  wait_for_answer (&answer, "the table");
  result = answer.result;
  g_assert_true (till_atomic_file_finish (file, result, NULL));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));

  return text;
}

/* What was found tells how much of it has gone back. */
static void
assert_row_says_refunded (RefundFixture *fixture)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (fixture->invoice_id);
  g_autoptr (GHashTable) refunded = till_refund_progress_tabulate (
      till_refunds_get_all (till_desk_get_refunds (fixture->driver->desk)));
  g_autoptr (TillFindFacts) facts =
      till_find_facts_new (fixture->driver->desk, refunded, TILL_RECORD (invoice));

  g_assert_cmpstr (facts->exception, ==, "Refunded 12.50 of 40.00 USDT");
}

/* The month-end statement as the accountant gets it. */
static void
test_statement_files (RefundFixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("till-statement-XXXXXX", NULL);
  g_autofree char *pdf_path = g_build_filename (folder, "statement.pdf", NULL);
  g_autofree char *csv_path = g_build_filename (folder, "statement.csv", NULL);
  g_autoptr (TillAccountStatement) balance = NULL;
  g_autofree char *pdf = NULL;
  g_autofree char *csv = NULL;
  GtkWidget *dialog = begin_custom (fixture, "12.5");

  refund_go_to_pay (dialog);
  pay (fixture, dialog, REFUND_HASH);
  assert_row_says_refunded (fixture);
  balance = make_balance (fixture);
  pdf = save_as_pdf (balance, "Copied since noon.", pdf_path);
  g_assert_nonnull (strstr (pdf, "Month-End Statement"));
  g_assert_nonnull (strstr (pdf, "Ana’s SIMs"));
  g_assert_nonnull (strstr (pdf, "USDT on Tron"));
  g_assert_nonnull (strstr (pdf, "refunded 12.50"));
  g_assert_nonnull (strstr (pdf, "Copied since noon."));
  csv = save_as_csv (balance, csv_path);
  g_assert_nonnull (strstr (csv, "tron"));
  g_assert_nonnull (strstr (csv, "12.5"));
  g_assert_null (strstr (csv, "copied-since"));
  g_unlink (pdf_path);
  g_unlink (csv_path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  till_ui_init (&argc, &argv);

#define ADD(path, payment, function)                                                               \
  g_test_add ("/ui/refund-entry-points/" path, RefundFixture, payment, refund_set_up, function,    \
              refund_tear_down)
  ADD ("list-says-so", "{}", test_list_says_so);
  ADD ("overpaid-once", "{\"chain\":\"tron:USDT\",\"amount\":\"52.5\"}", test_overpaid_once);
  ADD ("needs-me-first", "{}", test_needs_me_first);
  ADD ("from-find", "{}", test_from_find);
  ADD ("from-failed-order", "{}", test_from_failed_order);
  ADD ("from-order", "{}", test_from_order);
  ADD ("chains-with-a-mistake", "{}", test_chains_with_a_mistake);
  ADD ("explorer", "{}", test_explorer);
  ADD ("done-once", "{}", test_done_once);
  ADD ("statement-files", "{}", test_statement_files);
#undef ADD

  return g_test_run ();
}
