/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The refund desk as a merchant uses it, over a real practice service and a ledger in memory. */

#include "till-desk-error.h"
#include "till-desk.h"
#include "till-find-row.h"
#include "till-find-window.h"
#include "till-form-row.h"
#include "till-letter-window.h"
#include "till-qr-code.h"
#include "till-refund-dialog.h"
#include "till-refund-proof.h"
#include "till-refund-report.h"
#include "till-refund-text.h"
#include "till-refunds-page.h"
#include "refund-fixture.h"
#include "till-ui-driver.h"

#include <glib/gstdio.h>

#define CONTRACT "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
#define HASH_2   "fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210"

static void
test_whole_way (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");
  TillRefund *refund = NULL;

  g_assert_cmpstr (refund_get_text (dialog, "received_label"), ==, "40.00 USDT");
  g_assert_cmpstr (refund_get_text (dialog, "refunded_label"), ==, "0.00 USDT");
  g_assert_cmpstr (refund_get_text (dialog, "left_label"), ==, "40.00 USDT");
  refund_go_to_pay (dialog);
  g_assert_cmpstr (refund_get_text (dialog, "what_label"), ==, "40.00 USDT on Tron");
  g_assert_cmpstr (refund_get_text (dialog, "address_label"), ==,
                   "TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8");
  g_assert_cmpstr (till_qr_code_get_text (TILL_QR_CODE (refund_get_child (dialog, "address_code"))),
                   ==, REFUND_CUSTOMER);

  refund_type (dialog, "hash_row", REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_PAID);
  refund_wait_for_page (dialog, "proof");
  gtk_widget_activate_action (dialog, "refund.seen", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_SEEN);
  refund_wait_for_page (dialog, "proof");
  gtk_widget_activate_action (dialog, "refund.told", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_TOLD);

  refund = refund_get_only (fixture);
  g_assert_cmpstr (till_refund_get (refund, TILL_REFUND_ADDRESS), ==, REFUND_CUSTOMER);
  g_assert_cmpstr (till_refund_get (refund, TILL_REFUND_TX_HASH), ==, REFUND_HASH);
  g_assert_cmpstr (till_refund_get (refund, TILL_REFUND_CHANNEL), ==, "e-mail");
}

static gboolean
shows_hits (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "hits");
}

/* A customer who waits for the money names the address that it was to go to. */
static void
test_found (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");
  GtkWidget *find = NULL;
  GtkListBox *list = NULL;
  TillRecord *record = NULL;

  refund_go_on (dialog, "address");
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "chat");
  refund_go_on (dialog, "ready");
  till_ui_close (dialog);
  gtk_widget_activate_action (fixture->window, "win.find", NULL);
  find = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
  till_find_window_ask (TILL_FIND_WINDOW (find), "TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8");
  till_ui_wait_until (shows_hits, till_ui_find_named (find, "stack"), "the refund is found");
  list = GTK_LIST_BOX (till_ui_find_named (find, "list"));
  record = till_find_row_get_record (TILL_FIND_ROW (gtk_list_box_get_row_at_index (list, 0)));
  g_assert_true (record == TILL_RECORD (refund_get_only (fixture)));
  g_signal_emit_by_name (list, "row-activated", gtk_list_box_get_row_at_index (list, 0));
  g_assert_nonnull (till_ui_find_window (TILL_TYPE_REFUND_DIALOG));
}

/* Nothing that can be paid is on screen before the intent is in the ledger. */
static void
test_intent_comes_first (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");
  GtkWidget *code = NULL;

  refund_go_on (dialog, "address");
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "chat");
  refund_go_on (dialog, "ready");
  g_assert_null (till_ui_find_named (dialog, "override_row"));
  g_assert_cmpstr (till_status_for_refund (refund_get_only (fixture)).word, ==,
                   "Address not confirmed");
  g_assert_null (till_ui_find_named (dialog, "address_code"));
  g_assert_null (till_ui_find_named (dialog, "copy_address_button"));
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_CHECKED);
  refund_go_on (dialog, "pay");
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_INTENDED);
  code = refund_get_child (dialog, "address_code");
  g_assert_cmpstr (till_qr_code_get_text (TILL_QR_CODE (code)), ==, REFUND_CUSTOMER);
  g_assert_nonnull (till_ui_find_named (dialog, "copy_address_button"));
}

static void
assert_refused (GtkWidget *dialog, const char *address)
{
  refund_type (dialog, "address_row", address);
  g_assert_nonnull (till_ui_find_named (dialog, "diagnosis_label"));
  gtk_widget_activate_action (dialog, "refund.continue", NULL);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (refund_get_stack (dialog)), ==, "address");
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (refund_get_stack (dialog))));
}

static void
test_bad_addresses (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_go_on (dialog, "address");
  refund_type (dialog, "channel_row", "chat");
  assert_refused (dialog, CONTRACT);
  assert_refused (dialog, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  assert_refused (dialog, "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9");
  assert_refused (dialog, REFUND_CUSTOMER "\xe2\x80\x8b");
  assert_refused (dialog, "TJRabPrwbZy45 sbavfcjinPJC18kjpRTv8");
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  g_assert_null (till_ui_find_named (dialog, "diagnosis_label"));
  g_assert_nonnull (till_ui_find_named (dialog, "warnings_label"));
}

static void
assert_no_amount (GtkWidget *dialog, const char *amount)
{
  refund_type (dialog, "amount_row", amount);
  gtk_widget_activate_action (dialog, "refund.continue", NULL);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (refund_get_stack (dialog)), ==, "agree");
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (refund_get_stack (dialog))));
}

static void
test_bad_amounts (RefundFixture *fixture, gconstpointer data)
{
  static const char *const amounts[] = { "",    "0",  "-1",        "NaN",          "1e1",
                                         "1,5", " 1", "0.0000001", "1\xe2\x80\x8b" };
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  adw_combo_row_set_selected (ADW_COMBO_ROW (refund_get_child (dialog, "basis_choice")),
                              TILL_REFUND_BASIS_CUSTOM);
  for (guint i = 0; i < G_N_ELEMENTS (amounts); i++)
    assert_no_amount (dialog, amounts[i]);

  /* More than was received needs its reason. */
  assert_no_amount (dialog, "40.000001");
  g_assert_cmpuint (till_refunds_get_all (till_desk_get_refunds (fixture->driver->desk))->len, ==,
                    0);
  refund_type (dialog, "override_row", "goodwill");
  refund_go_on (dialog, "address");
  g_assert_cmpstr (till_refund_get (refund_get_only (fixture), TILL_REFUND_OVERRIDE), ==,
                   "goodwill");
}

/* Two refunds that each fit and together do not: why is asked of the second, and only of that. */
static void
test_over_at_the_last (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");
  g_autofree char *first_id = NULL;

  refund_go_on (dialog, "address");
  first_id = g_strdup (till_record_get_id (TILL_RECORD (refund_get_only (fixture))));
  till_ui_close (dialog);
  dialog = refund_open_dialog (fixture, "agree");
  refund_type (dialog, "reason_row", "the first one is forgotten");
  refund_go_to_pay (dialog);
  till_ui_close (dialog);

  gtk_widget_activate_action (fixture->window, "win.show-refund", "s", first_id);
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  refund_wait_for_page (dialog, "address");
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "e-mail");
  refund_go_on (dialog, "ready");
  g_assert_nonnull (till_ui_find_named (dialog, "override_row"));
  refund_type (dialog, "override_row", "goodwill");
  refund_go_on (dialog, "pay");
}

static void
test_overpaid_first (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  g_assert_cmpuint (
      adw_combo_row_get_selected (ADW_COMBO_ROW (refund_get_child (dialog, "basis_choice"))), ==,
      TILL_REFUND_BASIS_OVERPAID);
  refund_go_on (dialog, "address");
  g_assert_cmpstr (till_refund_get (refund_get_only (fixture), TILL_REFUND_AMOUNT), ==, "12.5");
}

static GtkWidget *
reopen_first (RefundFixture *fixture, const char *page)
{
  TillRecord *refund = TILL_RECORD (refund_get_only (fixture));
  GtkWidget *dialog = NULL;

  gtk_widget_activate_action (fixture->window, "win.show-refund", "s", till_record_get_id (refund));
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  g_assert_nonnull (dialog);
  refund_wait_for_page (dialog, page);

  return dialog;
}

static void
assert_typed (GtkWidget *dialog, const char *row, const char *text)
{
  g_assert_cmpstr (till_form_row_get_text (TILL_FORM_ROW (refund_get_child (dialog, row))), ==,
                   text);
}

/* What was typed before the window was closed is there again, and goes no further by itself. */
static void
test_typed_is_kept (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_go_on (dialog, "address");
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "memo_row", "4711");
  refund_type (dialog, "channel_row", "e-mail");
  refund_type (dialog, "ticket_row", "T-9");
  till_ui_close (dialog);
  dialog = reopen_first (fixture, "address");
  assert_typed (dialog, "address_row", REFUND_CUSTOMER);
  assert_typed (dialog, "memo_row", "4711");
  assert_typed (dialog, "channel_row", "e-mail");
  assert_typed (dialog, "ticket_row", "T-9");
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_AGREED);

  refund_go_on (dialog, "ready");
  till_ui_close (dialog);
  dialog = reopen_first (fixture, "ready");
  till_ui_click (refund_get_child (dialog, "change_address_button"));
  refund_wait_for_page (dialog, "address");
  assert_typed (dialog, "address_row", REFUND_CUSTOMER);
  assert_typed (dialog, "memo_row", "4711");
}

/* The invoice's own page tells what was begun from what was paid, and leads to it. */
static void
test_invoice_says_so (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *text = NULL;
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  adw_combo_row_set_selected (ADW_COMBO_ROW (refund_get_child (dialog, "basis_choice")),
                              TILL_REFUND_BASIS_CUSTOM);
  refund_type (dialog, "amount_row", "12.5");
  refund_go_to_pay (dialog);
  till_ui_close (dialog);
  gtk_widget_activate_action (fixture->window, "win.show-invoice", "s", fixture->invoice_id);
  text = till_ui_wait_for_text (fixture->window, "Refund started · 12.50 USDT · Possibly paid");
  g_assert_null (till_ui_find_text (fixture->window, "Refunded 12.50 of 40.00 USDT"));

  gtk_widget_activate (gtk_widget_get_ancestor (text, GTK_TYPE_LIST_BOX_ROW));
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  g_assert_nonnull (dialog);
  refund_wait_for_page (dialog, "pay");
  refund_type (dialog, "hash_row", REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_PAID);
  till_ui_wait_for_text (fixture->window, "Refunded 12.50 of 40.00 USDT");
  g_assert_null (
      till_ui_find_text (fixture->window, "Refund started · 12.50 USDT · Possibly paid"));
}

static void
test_second_needs_reason (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  adw_combo_row_set_selected (ADW_COMBO_ROW (refund_get_child (dialog, "basis_choice")),
                              TILL_REFUND_BASIS_CUSTOM);
  refund_type (dialog, "amount_row", "12.50");
  refund_go_to_pay (dialog);
  till_ui_close (dialog);

  dialog = refund_open_dialog (fixture, "agree");
  g_assert_cmpstr (refund_get_text (dialog, "refunded_label"), ==, "12.50 USDT");
  g_assert_cmpstr (refund_get_text (dialog, "left_label"), ==, "27.50 USDT");
  g_assert_nonnull (till_ui_find_named (dialog, "earlier_label"));
  gtk_widget_activate_action (dialog, "refund.continue", NULL);
  g_assert_cmpuint (till_refunds_get_all (till_desk_get_refunds (fixture->driver->desk))->len, ==,
                    1);
  refund_type (dialog, "reason_row", "the second item came broken");
  refund_go_on (dialog, "address");
  g_assert_cmpuint (till_refunds_get_all (till_desk_get_refunds (fixture->driver->desk))->len, ==,
                    2);
}

static void
test_hash_of_another (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_go_to_pay (dialog);
  refund_type (dialog, "hash_row", "0x" REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_INTENDED);
  refund_type (dialog, "hash_row", REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_PAID);
  till_ui_close (dialog);

  g_free (fixture->invoice_id);
  fixture->invoice_id = refund_make_paid_invoice (fixture, "REFUND-2", "{}");
  dialog = refund_open_dialog (fixture, "agree");
  refund_go_to_pay (dialog);
  refund_type (dialog, "hash_row", REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  till_ui_wait_for_named (dialog, "failure_label");
  refund_wait_for_page (dialog, "pay");
  refund_type (dialog, "hash_row", HASH_2);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_PAID);
}

/* Appends the payment as another computer does while a dialog is open. */
static void
pay_elsewhere (RefundFixture *fixture)
{
  TillRefunds *refunds = till_desk_get_refunds (fixture->driver->desk);
  const char *id = till_record_get_id (TILL_RECORD (refund_get_only (fixture)));
  g_autoptr (TillRefundEvent) event = till_refunds_new_event (refunds, id, TILL_REFUND_PAID);

  till_refund_event_set (event, TILL_REFUND_TX_HASH, HASH_2);
  till_refunds_append_async (refunds, event, NULL, NULL);
  refund_wait_for_step (fixture, TILL_REFUND_PAID);
}

/* A dialog in which a transaction is typed already keeps that, and does not replace the other. */
static void
test_paid_elsewhere (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_go_to_pay (dialog);
  refund_type (dialog, "hash_row", REFUND_HASH);
  pay_elsewhere (fixture);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  till_ui_wait_for_named (dialog, "failure_label");
  g_assert_cmpstr (till_refund_get (refund_get_only (fixture), TILL_REFUND_TX_HASH), ==, HASH_2);
}

static void
test_void (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_go_to_pay (dialog);
  gtk_widget_activate_action (dialog, "refund.void", NULL);
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_INTENDED);
  refund_go_to_cancel (dialog);
  refund_type (dialog, "void_row", "the wallet refused it");
  gtk_widget_activate_action (dialog, "refund.void", NULL);
  refund_wait_for_page (dialog, "failed");
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_VOID);
}

static gboolean
is_letter_open (gpointer data)
{
  return till_ui_find_window (TILL_TYPE_LETTER_WINDOW) != NULL;
}

/* The customer is told in a letter that names the order and the transaction. */
static void
test_letter (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");
  GtkWidget *letter = NULL;
  g_autofree char *text = NULL;

  refund_go_to_pay (dialog);
  refund_type (dialog, "hash_row", REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_page (dialog, "proof");
  till_ui_click (refund_get_child (dialog, "write_message_button"));
  till_ui_wait_until (is_letter_open, NULL, "the letter");
  letter = till_ui_find_window (TILL_TYPE_LETTER_WINDOW);
  till_ui_wait_for_text (letter, "Refund for order REFUND-1");
  text = till_letter_window_dup_text (TILL_LETTER_WINDOW (letter));
  g_assert_nonnull (strstr (text, REFUND_HASH));
  till_ui_close (letter);
}

/* Nothing is shown of a refund whose invoice is being loaded. */
static void
test_loading (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  till_ui_driver_call_practice (fixture->driver, "/practice/faults",
                                "{\"kind\": \"latency\", \"ms\": 600000, \"method\": \"GET\"}");
  gtk_widget_activate_action (fixture->window, "win.refund-invoice", "s", fixture->invoice_id);
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  g_assert_nonnull (till_ui_find_button (dialog, "Close"));
  g_assert_null (till_ui_find_named (dialog, "summary"));
  till_ui_close (dialog);

  till_ui_driver_clear_faults (fixture->driver);
  dialog = refund_open_dialog (fixture, "agree");
  g_assert_nonnull (till_ui_find_button (dialog, "Cancel"));
  g_assert_nonnull (till_ui_find_named (dialog, "summary"));
}

/* Who asks to cancel a refund and thinks better of it finds it as it was. */
static void
test_cancel_and_back (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  g_assert_null (till_ui_find_named (dialog, "more_button"));
  refund_go_to_pay (dialog);
  refund_type (dialog, "hash_row", REFUND_HASH);
  refund_go_to_cancel (dialog);
  g_assert_null (till_ui_find_named (dialog, "address_code"));
  till_ui_click (refund_get_child (dialog, "main_button"));
  g_assert_nonnull (till_ui_find_text (dialog, "Enter a reason"));
  till_ui_click (refund_get_child (dialog, "leave_button"));
  refund_wait_for_page (dialog, "pay");
  assert_typed (dialog, "hash_row", REFUND_HASH);
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_INTENDED);
}

/* A refund that was left is listed, counted, and gone on with where it was. */
static void
test_left_and_found_again (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");
  GtkWidget *page = NULL;
  GtkWidget *list = NULL;
  GtkListBoxRow *row = NULL;

  refund_go_to_pay (dialog);
  till_ui_close (dialog);
  till_window_show_page (fixture->driver->window, "refunds");
  page = till_ui_wait_for_named (fixture->window, "refunds_page");
  g_assert_cmpuint (till_refunds_count_waiting (till_desk_get_refunds (fixture->driver->desk)), ==,
                    1);
  g_assert_nonnull (till_ui_find_named (fixture->window, "refunds_count"));
  list = till_ui_wait_for_named (page, "list");
  till_ui_wait_for_text (list, "REFUND-1 · Step 3 of 4: Confirm Payment");
  row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0);
  g_assert_nonnull (row);
  g_signal_emit_by_name (list, "row-activated", row);
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  g_assert_nonnull (dialog);
  refund_wait_for_page (dialog, "pay");
}

static void
read_again (TillRefunds *refunds)
{
  RefundAnswer answer = { NULL };
  g_autoptr (GAsyncResult) result = NULL;

  till_refunds_read_async (refunds, NULL, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the ledger");
  result = answer.result;
  g_assert_true (till_refunds_read_finish (refunds, result, NULL));
}

static void
append (TillRefunds *refunds, TillRefundEvent *event)
{
  RefundAnswer answer = { NULL };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillRefund) refund = NULL;
  g_autoptr (GError) error = NULL;

  till_refunds_append_async (refunds, event, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the entry");
  result = answer.result;
  refund = till_refunds_append_finish (refunds, result, &error);
  g_assert_no_error (error);
}

static void
agree (TillRefunds *refunds, const char *id, gint64 at_ms)
{
  g_autoptr (TillRefundEvent) event = till_refund_event_new (id, TILL_REFUND_AGREED, "ann", at_ms);

  till_refund_event_set (event, TILL_REFUND_INVOICE, id);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, "40");
  till_refund_event_set (event, TILL_REFUND_AMOUNT, "10");
  append (refunds, event);
}

static void
cancel (TillRefunds *refunds, const char *id, gint64 at_ms)
{
  g_autoptr (TillRefundEvent) event = till_refund_event_new (id, TILL_REFUND_VOID, "ann", at_ms);

  till_refund_event_set (event, TILL_REFUND_VOID_REASON, "slip");
  append (refunds, event);
}

typedef struct
{
  GtkListBox *list;
  const char *ids; /* of the refunds, from the top, separated by spaces */
} Rows;

static gboolean
has_rows (gpointer user_data)
{
  const Rows *rows = user_data;
  g_autoptr (GString) ids = g_string_new (NULL);
  GtkListBoxRow *row = NULL;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (rows->list, i)) != NULL; i++)
    g_string_append_printf (ids, "%s%s", i > 0 ? " " : "", gtk_widget_get_name (GTK_WIDGET (row)));

  return g_str_equal (ids->str, rows->ids);
}

static void
wait_for_rows (GtkListBox *list, const char *ids)
{
  till_ui_wait_until (has_rows, &(Rows){ list, ids }, ids);
}

/* A row is made once, however often the ledger is read, until its refund changes. */
static void
test_rows_stay (RefundFixture *fixture, gconstpointer data)
{
  TillRefunds *refunds = till_desk_get_refunds (fixture->driver->desk);
  GtkListBox *list = NULL;
  g_autoptr (GtkListBoxRow) first = NULL;
  g_autoptr (GtkListBoxRow) second = NULL;

  agree (refunds, "r1", 1000);
  agree (refunds, "r2", 2000);
  till_window_show_page (fixture->driver->window, "refunds");
  list = GTK_LIST_BOX (
      till_ui_wait_for_named (till_ui_wait_for_named (fixture->window, "refunds_page"), "list"));
  wait_for_rows (list, "r2 r1");
  second = g_object_ref (gtk_list_box_get_row_at_index (list, 0));
  first = g_object_ref (gtk_list_box_get_row_at_index (list, 1));

  read_again (refunds);
  agree (refunds, "r3", 3000);
  wait_for_rows (list, "r3 r2 r1");
  g_assert_true (gtk_list_box_get_row_at_index (list, 1) == second);
  g_assert_true (gtk_list_box_get_row_at_index (list, 2) == first);

  cancel (refunds, "r2", 4000);
  wait_for_rows (list, "r3 r1 r2");
  g_assert_true (gtk_list_box_get_row_at_index (list, 1) == first);
  g_assert_false (gtk_list_box_get_row_at_index (list, 2) == second);
  g_assert_nonnull (
      till_ui_find_text (GTK_WIDGET (gtk_list_box_get_row_at_index (list, 2)), "Cancelled"));
}

typedef struct
{
  GtkListBox *list;
  int n_rows;
  int n_at_once; /* the most that one frame has brought */
} Growth;

static void
painted_cb (GdkFrameClock *clock, gpointer user_data)
{
  Growth *growth = user_data;
  int n_rows = growth->n_rows;

  while (gtk_list_box_get_row_at_index (growth->list, n_rows) != NULL)
    n_rows++;
  growth->n_at_once = MAX (growth->n_at_once, n_rows - growth->n_rows);
  growth->n_rows = n_rows;
}

/* No frame waits for all rows, and what comes meanwhile takes its place. */
static void
test_many_rows (RefundFixture *fixture, gconstpointer data)
{
  TillRefunds *refunds = till_desk_get_refunds (fixture->driver->desk);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (fixture->window);
  Growth growth = { NULL, 0, 0 };

  for (int i = 1; i <= 11; i++)
    {
      g_autofree char *id = g_strdup_printf ("r%d", i);

      agree (refunds, id, i * 1000);
    }
  till_window_show_page (fixture->driver->window, "refunds");
  growth.list = GTK_LIST_BOX (
      till_ui_wait_for_named (till_ui_wait_for_named (fixture->window, "refunds_page"), "list"));
  till_window_set_desk (fixture->driver->window, fixture->driver->desk);
  g_assert_null (gtk_list_box_get_row_at_index (growth.list, 0));
  g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), &growth);
  agree (refunds, "r12", 12000);
  wait_for_rows (growth.list, "r12 r11 r10 r9 r8 r7 r6 r5 r4 r3 r2 r1");
  g_signal_handlers_disconnect_by_func (clock, painted_cb, &growth);
  g_assert_cmpint (growth.n_at_once, >, 0);
  g_assert_cmpint (growth.n_at_once, <, 5);
}

static void
assert_cannot_put_down (RefundFixture *fixture, const char *refund_id)
{
  g_autoptr (TillRefundEvent) event = till_refunds_new_event (
      till_desk_get_refunds (fixture->driver->desk), refund_id, TILL_REFUND_VOID);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  RefundAnswer answer = { NULL };

  till_refund_event_set (event, TILL_REFUND_VOID_REASON, "slip");
  till_refunds_append_async (till_desk_get_refunds (fixture->driver->desk), event, refund_answer_cb,
                             &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the refusal");
  result = answer.result;
  g_assert_null (
      till_refunds_append_finish (till_desk_get_refunds (fixture->driver->desk), result, &error));
  g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_READ_ONLY);
}

static void
assert_dead (GtkWidget *dialog, const char *button, const char *action)
{
  GtkWidget *widget = refund_get_child (dialog, button);

  g_assert_cmpstr (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), ==, action);
  g_assert_false (gtk_widget_is_sensitive (widget));
}

/* Opens the only refund where its store is read-only. */
static GtkWidget *
look_at (RefundFixture *fixture, GtkWidget *dialog, const char *page)
{
  till_ui_close (dialog);
  till_desk_get_account (fixture->driver->desk)->is_read_only = TRUE;
  dialog = reopen_first (fixture, page);
  g_assert_cmpstr (refund_get_text (dialog, "failure_label"), !=, "");

  return dialog;
}

static GtkWidget *
change_again (RefundFixture *fixture, GtkWidget *dialog, const char *page)
{
  till_ui_close (dialog);
  till_desk_get_account (fixture->driver->desk)->is_read_only = FALSE;

  return reopen_first (fixture, page);
}

/* A refund of a read-only store can be looked at, and that is all; it says why. */
static void
test_read_only (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_go_on (dialog, "address");
  dialog = look_at (fixture, dialog, "address");
  assert_dead (dialog, "main_button", "refund.continue");
  dialog = change_again (fixture, dialog, "address");
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "e-mail");
  refund_go_on (dialog, "ready");

  dialog = look_at (fixture, dialog, "ready");
  assert_dead (dialog, "ready_button", "refund.continue");
  assert_dead (dialog, "change_address_button", "refund.change-address");
  dialog = change_again (fixture, dialog, "ready");
  refund_go_on (dialog, "pay");

  dialog = look_at (fixture, dialog, "pay");
  refund_type (dialog, "hash_row", REFUND_HASH);
  assert_dead (dialog, "main_button", "refund.paid");
  gtk_widget_activate_action (dialog, "refund.cancel", NULL);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (refund_get_stack (dialog)), ==, "pay");
  assert_cannot_put_down (fixture, till_record_get_id (TILL_RECORD (refund_get_only (fixture))));
  dialog = change_again (fixture, dialog, "pay");
  refund_type (dialog, "hash_row", REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_page (dialog, "proof");

  dialog = look_at (fixture, dialog, "proof");
  assert_dead (dialog, "seen_button", "refund.seen");
  assert_dead (dialog, "told_button", "refund.told");
}

/* Returns: (nullable): the button that a click at @point of the window would reach. */
static GtkWidget *
pick_button (GtkWidget *root, const graphene_point_t *point)
{
  GtkWidget *widget = gtk_widget_pick (root, point->x, point->y, GTK_PICK_DEFAULT);

  if (widget == NULL || GTK_IS_BUTTON (widget))
    return widget;

  return gtk_widget_get_ancestor (widget, GTK_TYPE_BUTTON);
}

/* Clicks where @name is, and there again when the next page is shown. */
static void
click_twice (GtkWidget *dialog, const char *name, const char *page)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (dialog));
  GtkWidget *button = refund_get_child (dialog, name);
  graphene_point_t point = { (float) gtk_widget_get_width (button) / 2,
                             (float) gtk_widget_get_height (button) / 2 };

  till_ui_wait_for_frames (dialog, 2);
  g_assert_true (gtk_widget_compute_point (button, root, &point, &point));
  g_assert_true (pick_button (root, &point) == button);
  till_ui_click (button);
  refund_wait_for_page (dialog, page);
  till_ui_wait_for_frames (dialog, 2);
  button = pick_button (root, &point);
  if (button != NULL)
    till_ui_click (button);
  refund_wait_for_page (dialog, page);
}

/* The second click of a double click takes no step that nobody has read. */
static void
test_double_click (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  click_twice (dialog, "main_button", "address");
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "e-mail");
  click_twice (dialog, "main_button", "ready");
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_CHECKED);
  click_twice (dialog, "ready_button", "pay");
  refund_type (dialog, "hash_row", REFUND_HASH);
  click_twice (dialog, "main_button", "proof");
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_PAID);
  click_twice (dialog, "seen_button", "proof");
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_SEEN);
}

/* While the ledger is asked, the page stays as it is. */
static void
test_nothing_meanwhile (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_go_on (dialog, "address");
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "e-mail");
  refund_go_on (dialog, "ready");
  till_ui_click (refund_get_child (dialog, "ready_button"));
  assert_dead (dialog, "change_address_button", "refund.change-address");
  gtk_widget_activate_action (dialog, "refund.change-address", NULL);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (refund_get_stack (dialog)), ==, "ready");
  refund_wait_for_page (dialog, "pay");

  refund_go_to_cancel (dialog);
  g_assert_null (till_ui_find_named (dialog, "copy_address_button"));
  refund_type (dialog, "void_row", "the wallet refused it");
  till_ui_click (refund_get_child (dialog, "main_button"));
  assert_dead (dialog, "leave_button", "refund.back");
  gtk_widget_activate_action (dialog, "refund.back", NULL);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (refund_get_stack (dialog)), ==, "cancel");
  refund_wait_for_page (dialog, "failed");
}

/* Who opens a refund that may be paid is warned before the code; who has just come to it is not. */
static void
test_may_be_paid (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_go_to_pay (dialog);
  g_assert_null (till_ui_find_named (dialog, "paid_label"));
  till_ui_close (dialog);
  dialog = reopen_first (fixture, "pay");
  g_assert_cmpstr (refund_get_text (dialog, "paid_label"), ==,
                   "You may have paid this already. Check your wallet.");
}

/* Shows the only refund as if it were on a chain that is not known here. */
static GtkWidget *
open_unknown (RefundFixture *fixture, GtkWidget *dialog, const char *page)
{
  g_autoptr (TillRefund) refund = till_refund_copy (refund_get_only (fixture));
  g_autoptr (TillRefundEvent) event =
      till_refund_event_new (till_record_get_id (TILL_RECORD (refund)), refund->step, "ann", 1);

  till_ui_close (dialog);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "gone");
  till_refund_apply (refund, event);
  dialog = till_refund_dialog_new_for_refund (fixture->driver->desk, refund);
  till_dialog_present (TILL_DIALOG (dialog), fixture->window);
  g_assert_true (till_ui_find_window (TILL_TYPE_REFUND_DIALOG) == dialog);
  refund_wait_for_page (dialog, page);

  return dialog;
}

/* A table of chains that has lost one hides no refund on it. */
static void
test_unknown_chain (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");
  g_autofree char *told = NULL;

  refund_go_on (dialog, "address");
  dialog = open_unknown (fixture, dialog, "failed");
  till_ui_close (dialog);
  dialog = reopen_first (fixture, "address");
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "e-mail");
  refund_go_on (dialog, "ready");
  refund_go_on (dialog, "pay");
  dialog = open_unknown (fixture, dialog, "pay");
  refund_type (dialog, "hash_row", REFUND_HASH);
  till_ui_click (refund_get_child (dialog, "main_button"));
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_INTENDED);
  till_ui_close (dialog);
  dialog = reopen_first (fixture, "pay");
  refund_type (dialog, "hash_row", REFUND_HASH);
  till_ui_click (refund_get_child (dialog, "main_button"));
  refund_wait_for_page (dialog, "proof");
  dialog = open_unknown (fixture, dialog, "proof");
  told = g_strdup (refund_get_text (dialog, "message_label"));
  g_assert_nonnull (strstr (told, "on gone"));
  g_assert_nonnull (strstr (told, REFUND_HASH));
  g_assert_null (till_ui_find_named (dialog, "open_transaction_button"));
}

static void
test_nothing_paid (RefundFixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (TillInvoice) invoice = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  RefundAnswer answer = { NULL };

  draft->amount = till_decimal_from_int (40, 0);
  draft->order_id = g_strdup ("UNPAID");
  till_desk_create_invoice_async (fixture->driver->desk, draft, NULL, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the new invoice");
  result = answer.result;
  invoice = till_desk_create_invoice_finish (fixture->driver->desk, result, NULL);
  g_free (fixture->invoice_id);
  fixture->invoice_id = g_strdup (till_record_get_id (TILL_RECORD (invoice)));
  refund_open_dialog (fixture, "failed");
}

/* Returns: (transfer full): what the saved proof says. */
static char *
save_proof (RefundFixture *fixture)
{
  g_autofree char *folder = g_dir_make_tmp ("till-proof-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "proof.pdf", NULL);
  const char *const command[] = { "pdftotext", "-layout", path, "-", NULL };
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (TillPrintPage) paper = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  RefundAnswer answer = { NULL };
  char *text = NULL;

  paper = till_refund_proof_new (fixture->driver->desk, refund_get_only (fixture));
  till_print_page_export_async (paper, file, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the proof");
  result = answer.result;
  g_assert_true (till_print_page_export_finish (paper, result, NULL));
  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                               &text, NULL, NULL, NULL));
  g_unlink (path);
  g_rmdir (folder);

  return text;
}

/* It says so where nobody has confirmed the address, whatever came of the refund. */
static void
test_proof (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");
  g_autofree char *agreed = NULL;
  g_autofree char *unconfirmed = NULL;

  refund_go_on (dialog, "address");
  agreed = save_proof (fixture);
  g_assert_nonnull (strstr (agreed, "Agreed"));
  g_assert_null (strstr (agreed, "confirmed"));
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "e-mail");
  refund_go_on (dialog, "ready");
  refund_go_on (dialog, "pay");
  unconfirmed = save_proof (fixture);
  g_assert_nonnull (strstr (unconfirmed, "Possibly paid · Address not confirmed"));
}

static void
test_proof_confirmed (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");
  g_autofree char *confirmed = NULL;

  refund_go_on (dialog, "address");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (refund_get_child (dialog, "confirmed_check")),
                               TRUE);
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "e-mail");
  refund_go_on (dialog, "ready");
  refund_go_on (dialog, "pay");
  confirmed = save_proof (fixture);
  g_assert_nonnull (strstr (confirmed, "Possibly paid"));
  g_assert_null (strstr (confirmed, "confirmed"));
}

/* Received once, then each refund below zero, linked by the invoice. */
static void
test_bookkeeper (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");
  g_autofree char *csv = NULL;
  g_autofree char *received = NULL;
  g_autofree char *refunded = NULL;
  g_auto (GStrv) lines = NULL;

  refund_go_to_pay (dialog);
  csv = till_refund_report_build_csv (
      till_refunds_get_all (till_desk_get_refunds (fixture->driver->desk)), TILL_CSV_FOR_PROGRAMS);
  lines = g_strsplit (csv, "\r\n", -1);
  received = g_strdup_printf (",received,%s,REFUND-1,tron,USDT,40", fixture->invoice_id);
  refunded = g_strdup_printf (",refund,%s,REFUND-1,tron,USDT,-40,%s,,", fixture->invoice_id,
                              REFUND_CUSTOMER);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  g_assert_nonnull (strstr (lines[1], received));
  g_assert_nonnull (strstr (lines[2], refunded));
}

int
main (int argc, char **argv)
{
  till_ui_init (&argc, &argv);

#define ADD(path, payment, function)                                                               \
  g_test_add ("/ui/refunds/" path, RefundFixture, payment, refund_set_up, function,                \
              refund_tear_down)

  ADD ("whole-way", "{}", test_whole_way);
  ADD ("found", "{}", test_found);
  ADD ("intent-comes-first", "{}", test_intent_comes_first);
  ADD ("bad-addresses", "{}", test_bad_addresses);
  ADD ("bad-amounts", "{}", test_bad_amounts);
  ADD ("over-at-the-last", "{}", test_over_at_the_last);
  ADD ("overpaid-first", "{\"chain\":\"tron:USDT\",\"amount\":\"52.5\"}", test_overpaid_first);
  ADD ("invoice-says-so", "{}", test_invoice_says_so);
  ADD ("typed-is-kept", "{}", test_typed_is_kept);
  ADD ("second-needs-reason", "{}", test_second_needs_reason);
  ADD ("hash-of-another", "{}", test_hash_of_another);
  ADD ("loading", "{}", test_loading);
  ADD ("paid-elsewhere", "{}", test_paid_elsewhere);
  ADD ("void", "{}", test_void);
  ADD ("letter", "{}", test_letter);
  ADD ("cancel-and-back", "{}", test_cancel_and_back);
  ADD ("left-and-found-again", "{}", test_left_and_found_again);
  ADD ("rows-stay", "{}", test_rows_stay);
  ADD ("many-rows", "{}", test_many_rows);
  ADD ("read-only", "{}", test_read_only);
  ADD ("double-click", "{}", test_double_click);
  ADD ("nothing-meanwhile", "{}", test_nothing_meanwhile);
  ADD ("may-be-paid", "{}", test_may_be_paid);
  ADD ("unknown-chain", "{}", test_unknown_chain);
  ADD ("nothing-paid", "{}", test_nothing_paid);
  ADD ("proof", "{}", test_proof);
  ADD ("proof-confirmed", "{}", test_proof_confirmed);
  ADD ("bookkeeper", "{}", test_bookkeeper);
#undef ADD

  return g_test_run ();
}
