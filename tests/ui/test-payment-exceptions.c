/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How a merchant handles payment exceptions, over a real practice service; and what the page of an
 * invoice shows beside them. */

#include "till-case-window.h"
#include "till-archive-payment-decisions.h"
#include "till-archive-payment-exceptions.h"
#include "till-asset-format.h"
#include "till-desk.h"
#include "till-field.h"
#include "till-form-row.h"
#include "till-invoice-columns.h"
#include "till-invoice-notes.h"
#include "till-language-picker.h"
#include "till-letter-window.h"
#include "till-record-payment-dialog.h"
#include "till-payment-exception-text.h"
#include "till-preferences-window.h"
#include "till-refund-dialog.h"
#include "till-toaster.h"
#include "till-ui-driver.h"
#include "till-ui-team.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
  char *id; /* of the invoice that is shown */
} Fixture;

static gboolean
is_set (gpointer slot)
{
  return *(gpointer *) slot != NULL;
}

static void
keep_result_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* An invoice of 49.90 dollars that is pending and on screen. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "5", "--orders", "1", NULL };
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillInvoice) invoice = NULL;

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "invoices");
  fixture->page = till_ui_wait_for_named (fixture->window, "invoices_page");

  till_decimal_parse ("49.90", &draft->amount);
  draft->order_id = g_strdup ("ODD-1");
  draft->metadata = g_strdup ("{\"table\": 4, \"guests\": [\"<b>Ana</b>\"]}");
  till_desk_create_invoice_async (fixture->driver->desk, draft, NULL, keep_result_cb, &result);
  till_ui_wait_until (is_set, &result, "the invoice");
  invoice = till_desk_create_invoice_finish (fixture->driver->desk, result, NULL);
  g_assert_nonnull (invoice);
  fixture->id = g_strdup (till_record_get_id (TILL_RECORD (invoice)));
  gtk_widget_activate_action (fixture->window, "win.show-invoice", "s", fixture->id);
  till_ui_wait_for_text (fixture->page, "ODD-1");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
  g_free (fixture->id);
}

static void
pay (Fixture *fixture, const char *amount)
{
  g_autofree char *path = g_strdup_printf ("/practice/invoices/%s/pay", fixture->id);
  g_autofree char *body =
      g_strdup_printf ("{\"chain\": \"tron:USDT\", \"amount\": \"%s\"}", amount);

  till_ui_driver_call_practice (fixture->driver, path, body);
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
assert_in_german (GtkWidget *letter)
{
  GtkWidget *picker = till_ui_find_type (letter, TILL_TYPE_LANGUAGE_PICKER);
  g_autofree char *text = NULL;

  till_language_picker_set_language (TILL_LANGUAGE_PICKER (picker), "de");
  text = till_letter_window_dup_text (TILL_LETTER_WINDOW (letter));
  g_assert_nonnull (strstr (text, "es fehlen also noch 0.000001 USDT."));
  till_language_picker_set_language (TILL_LANGUAGE_PICKER (picker), "en");
}

/* What was paid is a part, and the customer is told the exact rest in words of a wallet. */
static void
test_too_little (Fixture *fixture, gconstpointer data)
{
  GtkWidget *letter = NULL;
  g_autofree char *text = NULL;

  pay (fixture, "49.899999");
  till_ui_wait_for_text (fixture->page, "Underpaid: 0.000001 USDT is missing.");
  till_ui_wait_for_text (fixture->page, "Partial payment");
  till_ui_wait_for_text (fixture->page, "49.899999 of 49.90 USDT · Tron");
  till_ui_click (till_ui_find_button (fixture->page, "Ask for the Rest…"));
  letter = wait_for_window (TILL_TYPE_LETTER_WINDOW);
  text = till_letter_window_dup_text (TILL_LETTER_WINDOW (letter));
  g_assert_nonnull (till_ui_find_text (letter, "Practice Store"));
  g_assert_nonnull (strstr (text, "order ODD-1"));
  g_assert_nonnull (strstr (text, "We received 49.899999 USDT of 49.90 USDT, so 0.000001 USDT is"));
  g_assert_nonnull (strstr (text, "0.000001 USDT on the Tron network to this address: T"));
  g_assert_nonnull (strstr (text, "Payment page: http"));
  g_assert_nonnull (strstr (text, " UTC.\n"));
  assert_in_german (letter);
  till_ui_close (letter);
}

static void
test_too_much_accepted (Fixture *fixture, gconstpointer data)
{
  const char *words = "Overpaid: 0.10 USDT more than due.";

  pay (fixture, "50");
  till_ui_wait_for_text (fixture->page, words);
  g_assert_null (till_ui_find_button (fixture->page, "Ask for the Rest…"));
  g_assert_nonnull (till_ui_find_button (fixture->page, "Refund 0.10 USDT…"));
  till_ui_click (till_ui_find_button (fixture->page, "Accept"));
  till_ui_wait_for_text (fixture->page, "This payment was accepted as is.");
  till_ui_wait_for_text (fixture->page, "Payment accepted");
  till_ui_click (till_ui_find_button (fixture->window, "Undo"));
  till_ui_wait_for_text (fixture->page, words);
}

static gboolean
can_accept_in_case (gpointer window)
{
  return till_ui_can_click (window, "Accept Payment");
}

static gboolean
cannot_accept_in_case (gpointer window)
{
  return !can_accept_in_case (window);
}

static gboolean
has_answer (gpointer window)
{
  GtkWidget *label = till_ui_find_named (window, "text_label");

  return label != NULL && strstr (gtk_label_get_text (GTK_LABEL (label)),
                                  "We received 50.00 USDT, which is 0.10 USDT more than the 49.90 "
                                  "USDT due.") != NULL;
}

/* A case has what can be done about the payment: what to answer, and the decision. */
static void
test_too_much_in_case (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = NULL;

  pay (fixture, "50");
  till_ui_wait_for_text (fixture->page, "Overpaid: 0.10 USDT more than due.");
  gtk_widget_activate_action (fixture->window, "win.show-case", "(bs)", FALSE, fixture->id);
  window = wait_for_window (TILL_TYPE_CASE_WINDOW);
  till_ui_wait_until (has_answer, window, "a letter that asks for the address");
  till_ui_wait_until (can_accept_in_case, window, "the way to accept");
  till_ui_click (till_ui_find_button (window, "Accept Payment"));
  till_ui_wait_until (cannot_accept_in_case, window, "the decision");
  till_ui_wait_for_text (fixture->page, "This payment was accepted as is.");
  till_ui_click (till_ui_find_button (window, "Undo"));
  till_ui_wait_until (can_accept_in_case, window, "the way to accept again");
  till_ui_close (window);
}

/* Somebody at another desk takes the decision back. What waits here shows that it does. */
static void
test_decided_elsewhere (Fixture *fixture, gconstpointer data)
{
  const char *words = "Overpaid: 0.10 USDT more than due.";
  const char *const names[] = { fixture->id, NULL };
  g_autofree char *key = till_change_make_key (names);

  pay (fixture, "50");
  till_ui_wait_for_text (fixture->page, words);
  till_ui_click (till_ui_find_button (fixture->page, "Accept"));
  till_ui_wait_for_text (fixture->page, "This payment was accepted as is.");
  till_ui_team_join (fixture->driver);
  till_ui_team_apply (fixture->driver, till_change_new ("a", TILL_CHANGE_ACCEPTANCE, key, NULL),
                      "bob");
  till_ui_wait_for_text (fixture->page, words);
  till_ui_click (till_ui_find_button (fixture->page, "Accept"));
  till_ui_wait_for_text (fixture->page, "Not shared yet");
}

static void
test_late (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_call_practice (fixture->driver, "/practice/clock", "{\"advanceSeconds\": 86400}");
  pay (fixture, "49.90");
  /* It may have been seen to expire before it was paid, and is not watched then. */
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_ui_wait_for_text (fixture->page, "This payment came in after the invoice expired.");
  g_assert_nonnull (till_ui_find_button (fixture->page, "Accept"));
  g_assert_nonnull (till_ui_find_button (fixture->page, "Refund…"));
}

/* Nobody is asked to pay to an address that is not to be paid to any more. */
static void
test_too_little_too_late (Fixture *fixture, gconstpointer data)
{
  pay (fixture, "5");
  till_ui_wait_for_text (fixture->page, "Underpaid: 44.90 USDT is missing.");
  g_assert_nonnull (till_ui_find_button (fixture->page, "Ask for the Rest…"));
  till_ui_driver_call_practice (fixture->driver, "/practice/clock", "{\"advanceSeconds\": 86400}");
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_ui_wait_for_text (fixture->page, "This payment came in after the invoice expired. "
                                        "Underpaid: 44.90 USDT is missing.");
  g_assert_null (till_ui_find_button (fixture->page, "Ask for the Rest…"));
}

static GtkWidget *
get_actions (Fixture *fixture)
{
  return till_ui_find_named (fixture->page, "actions_button");
}

/* Who may only read what the team shares sees what is to be decided, and why they can't. */
static void
test_viewer (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  till_ui_team_deny (fixture->driver);
  g_assert_null (till_ui_find_text (fixture->page, TILL_UI_TEAM_DENIAL));
  pay (fixture, "50");
  till_ui_wait_for_text (fixture->page, "Overpaid: 0.10 USDT more than due.");
  till_ui_wait_for_text (fixture->page, TILL_UI_TEAM_DENIAL);
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_button (fixture->page, "Accept")));

  till_ui_choose (get_actions (fixture), "Record a Payment…");
  dialog = wait_for_window (TILL_TYPE_RECORD_PAYMENT_DIALOG);
  till_ui_wait_for_text (dialog, TILL_UI_TEAM_DENIAL);
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_named (dialog, "amount_row")));
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_button (dialog, "Save")));
  till_ui_close (dialog);
}

static void
test_as_asked_for (Fixture *fixture, gconstpointer data)
{
  pay (fixture, "49.90");
  till_ui_wait_for_text (fixture->page, "Transaction hash");
  g_assert_null (till_ui_find_named (fixture->page, "exception_box"));
  g_assert_nonnull (till_ui_find_named (fixture->page, "explorer_button"));
  g_assert_nonnull (till_ui_find_button (fixture->page, "Open Case"));
  g_assert_true (till_ui_can_choose (get_actions (fixture), "Print Receipt…"));
  g_assert_true (till_ui_can_choose (get_actions (fixture), "New Refund…"));
  till_ui_wait_for_text (fixture->page, "49.90 USDT");
}

/* What was too much is proposed to go back as it is, and nothing else. */
static void
test_too_much_refunded (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  pay (fixture, "59.40");
  till_ui_wait_for_text (fixture->page, "Overpaid: 9.50 USDT more than due.");
  till_ui_click (till_ui_find_button (fixture->page, "Refund 9.50 USDT…"));
  dialog = wait_for_window (TILL_TYPE_REFUND_DIALOG);
  till_ui_wait_for_text (dialog, "9.50 USDT on Tron");
  till_ui_close (dialog);
}

/* Addresses that nobody is to pay to any more are there for who asks for them. */
static void
test_addresses_folded (Fixture *fixture, gconstpointer data)
{
  g_assert_nonnull (till_ui_wait_for_named (fixture->page, "addresses_list"));
  g_assert_null (till_ui_find_named (fixture->page, "addresses_button"));
  pay (fixture, "49.90");
  till_ui_click (till_ui_wait_for_named (fixture->page, "addresses_button"));
  till_ui_wait_for_named (fixture->page, "addresses_list");
  till_ui_click (till_ui_find_named (fixture->page, "addresses_button"));
  g_assert_null (till_ui_find_named (fixture->page, "addresses_list"));
}

static void
type (GtkWidget *dialog, const char *row, const char *text)
{
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, row)), text);
}

static gboolean
is_no_note (gpointer page)
{
  return till_ui_find_named (page, "recorded_group") == NULL;
}

/* A hash has to look like one of its chain; what was typed stays until it does. */
static void
test_recorded (Fixture *fixture, gconstpointer data)
{
  static const char hash[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  GtkWidget *dialog = NULL;
  GtkWidget *group = NULL;

  till_ui_choose (get_actions (fixture), "Record a Payment…");
  dialog = wait_for_window (TILL_TYPE_RECORD_PAYMENT_DIALOG);
  type (dialog, "chain_row", "tron:USDT");
  type (dialog, "amount_row", "12.5");
  type (dialog, "hash_row", "0x12");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  till_ui_wait_for_text (dialog, "This is not a hash on this network");
  till_ui_wait_for_text (dialog, "Enter who paid, or who told you");
  g_assert_cmpstr (
      till_form_row_get_text (TILL_FORM_ROW (till_ui_find_named (dialog, "amount_row"))), ==,
      "12.5");
  type (dialog, "hash_row", hash);
  type (dialog, "who_row", "Ana");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);

  group = till_ui_wait_for_named (fixture->page, "recorded_group");
  till_ui_wait_for_text (fixture->page, "Payment recorded by hand");
  till_ui_click (till_ui_find_type (group, GTK_TYPE_BUTTON));
  till_ui_wait_until (is_no_note, fixture->page, "the end of the note");
  till_ui_click (till_ui_find_button (fixture->window, "Undo"));
  till_ui_wait_for_named (fixture->page, "recorded_group");
}

static void
put_down (TillDesk *desk, const TillRefundEvent *event)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillRefund) refund = NULL;

  till_refunds_append_async (till_desk_get_refunds (desk), event, keep_result_cb, &result);
  till_ui_wait_until (is_set, &result, "the ledger");
  refund = till_refunds_append_finish (till_desk_get_refunds (desk), result, &error);
  g_assert_no_error (error);
}

static void
agree (Fixture *fixture, const char *amount)
{
  TillDesk *desk = fixture->driver->desk;
  g_autoptr (TillRefundEvent) event =
      till_refunds_new_event (till_desk_get_refunds (desk), "refund-1", TILL_REFUND_AGREED);

  till_refund_event_set (event, TILL_REFUND_INVOICE, fixture->id);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, "60");
  till_refund_event_set (event, TILL_REFUND_AMOUNT, amount);
  put_down (desk, event);
}

static void
make_void (Fixture *fixture)
{
  TillDesk *desk = fixture->driver->desk;
  g_autoptr (TillRefundEvent) event =
      till_refunds_new_event (till_desk_get_refunds (desk), "refund-1", TILL_REFUND_VOID);

  till_refund_event_set (event, TILL_REFUND_VOID_REASON, "slip");
  put_down (desk, event);
}

static void
put_down_step (Fixture *fixture, TillRefundStep step, const char *name, const char *text)
{
  TillDesk *desk = fixture->driver->desk;
  g_autoptr (TillRefundEvent) event =
      till_refunds_new_event (till_desk_get_refunds (desk), "refund-1", step);

  till_refund_event_set (event, name, text);
  put_down (desk, event);
}

static void
intend (Fixture *fixture, const char *amount)
{
  static const char customer[] = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";

  agree (fixture, amount);
  put_down_step (fixture, TILL_REFUND_CHECKED, TILL_REFUND_ADDRESS, customer);
  put_down_step (fixture, TILL_REFUND_INTENDED, TILL_REFUND_ADDRESS, customer);
}

static void
send_back (Fixture *fixture, const char *amount)
{
  intend (fixture, amount);
  put_down_step (fixture, TILL_REFUND_PAID, TILL_REFUND_TX_HASH,
                 "fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210");
}

static gboolean
is_begun_offered (gpointer page)
{
  return till_ui_find_button (page, "Continue Refund…") != NULL;
}

static gboolean
is_refund_offered (gpointer page)
{
  return till_ui_find_button (page, "Refund 9.50 USDT…") != NULL;
}

/* A refund that was begun is gone on with; only once it is void another one is offered. */
static void
test_too_much_begun (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  pay (fixture, "59.40");
  till_ui_wait_until (is_refund_offered, fixture->page, "the refund of what is too much");
  agree (fixture, "9.5");
  till_ui_wait_until (is_begun_offered, fixture->page, "the refund started");
  g_assert_false (is_refund_offered (fixture->page));
  g_assert_true (till_ui_can_choose (get_actions (fixture), "New Refund…"));
  till_ui_click (till_ui_find_button (fixture->page, "Continue Refund…"));
  dialog = wait_for_window (TILL_TYPE_REFUND_DIALOG);
  till_ui_wait_for_text (dialog, "9.50 USDT on Tron");
  till_ui_wait_for_named (dialog, "address_row");
  till_ui_close (dialog);

  till_ui_wait_for_text (fixture->page, "Overpaid: 9.50 USDT more than due. A refund is in "
                                        "progress.");
  g_assert_nonnull (till_ui_find_button (fixture->page, "Accept"));

  make_void (fixture);
  till_ui_wait_until (is_refund_offered, fixture->page, "another refund");
  g_assert_false (is_begun_offered (fixture->page));
}

static guint64
count_exception (Fixture *fixture)
{
  TillArchive *archive = till_desk_get_archive (fixture->driver->desk);
  g_autoptr (GAsyncResult) result = NULL;
  guint64 n_exceptions = 0;

  till_archive_count_payment_exceptions_async (archive, NULL, keep_result_cb, &result);
  till_ui_wait_until (is_set, &result, "the number of odd payments");
  g_assert_true (
      till_archive_count_payment_exceptions_finish (archive, result, &n_exceptions, NULL));

  return n_exceptions;
}

static void
wait_for_exception (Fixture *fixture, guint64 n_exceptions)
{
  while (count_exception (fixture) != n_exceptions)
    g_main_context_iteration (NULL, FALSE);
}

static void
note (Fixture *fixture, const char *amount)
{
  TillArchive *archive = till_desk_get_archive (fixture->driver->desk);
  g_autoptr (TillRecordedPayment) payment = till_recorded_payment_new ();
  g_autoptr (GAsyncResult) result = NULL;

  payment->invoice_id = g_strdup (fixture->id);
  payment->chain = g_strdup ("tron:USDT");
  payment->tx_hash = g_strdup ("noted");
  payment->who = g_strdup ("Ana");
  till_decimal_parse (amount, &payment->amount);
  till_archive_record_payment_async (archive, payment, keep_result_cb, &result);
  till_ui_wait_until (is_set, &result, "the note");
  g_assert_true (till_archive_decide_finish (archive, result, NULL));
}

/* What was too much has gone back; then it turns out that more came in, which has not. */
static void
test_recorded_after_return (Fixture *fixture, gconstpointer data)
{
  pay (fixture, "59.40");
  till_ui_wait_for_text (fixture->page, "Overpaid: 9.50 USDT more than due.");
  wait_for_exception (fixture, 1);
  send_back (fixture, "9.5");
  till_ui_wait_for_text (fixture->page, "You refunded the overpaid 9.50 USDT.");
  wait_for_exception (fixture, 0);
  note (fixture, "0.5");
  wait_for_exception (fixture, 1);
}

static gboolean
cannot_accept (gpointer page)
{
  return till_ui_find_button (page, "Accept") == NULL;
}

/* A part that has gone back whole is no question any more, on its page as in the list. */
static void
test_part_returned (Fixture *fixture, gconstpointer data)
{
  pay (fixture, "5");
  till_ui_wait_for_text (fixture->page, "Underpaid: 44.90 USDT is missing.");
  g_assert_nonnull (till_ui_find_button (fixture->page, "Accept"));
  send_back (fixture, "5");
  till_ui_wait_until (cannot_accept, fixture->page, "the end of the question");
  g_assert_null (till_ui_find_button (fixture->page, "Ask for the Rest…"));
  wait_for_exception (fixture, 0);
}

/* What may have gone back is no question until somebody has said what came of it, and then it is
 * one again. */
static void
test_too_much_perhaps_returned (Fixture *fixture, gconstpointer data)
{
  pay (fixture, "59.40");
  till_ui_wait_until (is_refund_offered, fixture->page, "the refund of what is too much");
  intend (fixture, "9.5");
  till_ui_wait_until (is_begun_offered, fixture->page, "the refund started");
  till_ui_wait_until (cannot_accept, fixture->page, "the end of the question");
  till_ui_wait_for_text (fixture->page, "Overpaid: 9.50 USDT more than due. A refund is in "
                                        "progress.");
  make_void (fixture);
  till_ui_wait_until (is_refund_offered, fixture->page, "another refund");
  g_assert_false (cannot_accept (fixture->page));
}

/* Of what came too late only a part is on its way: the rest is still to be decided about. */
static void
test_too_much_too_late (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_call_practice (fixture->driver, "/practice/clock", "{\"advanceSeconds\": 86400}");
  pay (fixture, "59.40");
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_ui_wait_for_text (fixture->page, "This payment came in after the invoice expired. "
                                        "Overpaid: 9.50 USDT more than due.");
  intend (fixture, "9.5");
  till_ui_wait_until (is_begun_offered, fixture->page, "the refund started");
  g_assert_false (cannot_accept (fixture->page));
}

/* Webhooks and refunds join in while the invoice is on screen. */
static void
test_timeline (Fixture *fixture, gconstpointer data)
{
  TillWebhookListener *listener = till_desk_get_listener (fixture->driver->desk);
  GtkWidget *view = till_ui_find_named (fixture->page, "timeline_view");
  g_autoptr (GError) error = NULL;
  g_autofree char *url = NULL;

  g_assert_true (till_webhook_listener_switch (listener, TRUE, 0, &error));
  g_assert_no_error (error);
  url = g_strdup_printf ("{\"url\": \"%s\"}", till_webhook_listener_get_address (listener));
  till_ui_driver_call_practice (fixture->driver, "/practice/webhook-url", url);
  pay (fixture, "50");
  till_ui_wait_for_text (view, "Webhook received");
  till_ui_wait_for_text (view, "Valid · invoice.paid");

  agree (fixture, "12.5");
  till_ui_wait_for_text (view, "Agreed · 12.50 USDT");
  make_void (fixture);
  till_ui_wait_for_text (view, "Cancelled · 12.50 USDT");
  g_assert_nonnull (till_ui_find_text (view, "Valid · invoice.paid"));
}

/* Returns: the row of the preferences where the explorer of a chain is chosen. */
static GtkWidget *
find_explorer (GtkWidget *preferences, const char *chain_name)
{
  GObject *list =
      gtk_widget_get_template_child (preferences, TILL_TYPE_PREFERENCES_WINDOW, "explorers_list");

  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (list)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (till_ui_find_text (row, chain_name) != NULL)
      return row;

  return NULL;
}

typedef struct
{
  TillDesk *desk;
  const char *start;
} Explorer;

static gboolean
is_explorer (gpointer user_data)
{
  const Explorer *expected = user_data;
  g_autofree char *link = till_payment_exception_text_dup_explorer (
      expected->desk, "tron:USDT",
      "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");

  return g_str_has_prefix (link, expected->start);
}

/* Settings say in their own time that they have changed. */
static void
wait_for_explorer (Fixture *fixture, const char *start)
{
  Explorer expected = { fixture->driver->desk, start };

  till_ui_wait_until (is_explorer, &expected, start);
}

/* What the user chooses holds at once and in another window, too; what is wrong is said, and what
 * was right before holds. */
static void
test_explorer (Fixture *fixture, gconstpointer data)
{
  GSettings *settings = fixture->driver->settings;
  GtkWidget *preferences = till_preferences_window_new (settings);
  GtkWidget *row = NULL;
  GtkEditable *entry = NULL;
  g_autofree char *shipped = NULL;

  gtk_window_present (GTK_WINDOW (preferences));
  row = find_explorer (preferences, "Tron");
  entry = GTK_EDITABLE (till_ui_find_type (row, GTK_TYPE_ENTRY));
  shipped = g_strndup (gtk_editable_get_text (entry), strlen ("https://t"));
  wait_for_explorer (fixture, shipped);

  gtk_editable_set_text (entry, "https://look.example/{t}");
  wait_for_explorer (fixture, "https://look.example/0123");
  g_assert_null (till_ui_find_named (row, "problem_label"));
  gtk_editable_set_text (entry, "http://look.example/{t}");
  g_assert_true (gtk_widget_get_visible (
      GTK_WIDGET (gtk_widget_get_template_child (row, G_OBJECT_TYPE (row), "problem_label"))));
  wait_for_explorer (fixture, "https://look.example/0123");
  till_ui_close (preferences);

  preferences = till_preferences_window_new (settings);
  gtk_window_present (GTK_WINDOW (preferences));
  row = find_explorer (preferences, "Tron");
  entry = GTK_EDITABLE (till_ui_find_type (row, GTK_TYPE_ENTRY));
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "https://look.example/{t}");
  g_signal_emit_by_name (gtk_widget_get_template_child (row, G_OBJECT_TYPE (row), "reset_button"),
                         "clicked");
  wait_for_explorer (fixture, shipped);
  till_ui_close (preferences);
}

static void
test_metadata (Fixture *fixture, gconstpointer data)
{
  GtkWidget *group = till_ui_wait_for_named (fixture->page, "metadata_group");

  g_assert_nonnull (till_ui_find_text (group, "table: 4"));
  g_assert_nonnull (till_ui_find_text (group, "guests"));
  g_assert_nonnull (till_ui_find_text (group, "1: <b>Ana</b>"));
}

static gboolean
is_listed (gpointer list_box)
{
  return gtk_list_box_get_row_at_index (list_box, 0) != NULL;
}

static gboolean
shows_one_row (gpointer page)
{
  GtkWidget *view = till_ui_find_type (page, GTK_TYPE_LIST_VIEW);

  return view != NULL && g_list_model_get_n_items (
                             G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view)))) == 1;
}

/* How many the archive knows by then is a matter of time. */
static gboolean
says_among_what (gpointer page)
{
  GtkWidget *bar = till_ui_find_named (page, "origin_bar");
  GtkWidget *label = bar != NULL ? till_ui_find_named (bar, "label") : NULL;

  return label != NULL && (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (label)), "Searched ") ||
                           g_str_has_suffix (gtk_label_get_text (GTK_LABEL (label)),
                                             " still without their payments"));
}

/* What nobody has decided about is in what needs attention, and by a chip in the list, until it is
 * decided about. */
static void
test_needs_a_look (Fixture *fixture, gconstpointer data)
{
  GtkWidget *overview = NULL;
  GtkWidget *list_box = NULL;
  GtkListBoxRow *row = NULL;
  GtkWidget *chip = NULL;

  pay (fixture, "5");
  till_ui_wait_for_text (fixture->page, "Underpaid: 44.90 USDT is missing.");
  till_window_show_page (fixture->driver->window, "overview");
  overview = till_ui_wait_for_named (fixture->window, "overview_page");
  till_ui_wait_for_text (overview, "ODD-1 · 5.00 of 49.90 USDT");
  list_box = till_ui_find_named (overview, "list_box");
  till_ui_wait_until (is_listed, list_box, "the entry");
  row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_box), 0);
  g_assert_true (
      g_str_has_prefix (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), "Underpaid, "));
  till_ui_click (till_ui_find_button (GTK_WIDGET (row), "Review"));
  till_ui_wait_for_text (fixture->page, "Underpaid: 44.90 USDT is missing.");

  chip = till_ui_wait_for_named (fixture->page, "exception_chip");
  till_ui_wait_for_text (chip, "To Review 1");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "1 invoice paid late, too much or too little, not "
                                       "reviewed yet");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), TRUE);
  till_ui_wait_until (shows_one_row, fixture->page, "the one row");
  till_ui_wait_until (says_among_what, fixture->page, "among how many");

  till_ui_click (till_ui_find_button (fixture->page, "Accept"));
  till_ui_wait_for_text (fixture->page, "Nothing to Review");
  till_ui_wait_for_text (chip, "To Review");
}

static gboolean
is_folded (gpointer page)
{
  return till_ui_find_type (page, GTK_TYPE_LIST_VIEW) == NULL;
}

/* Where there is room for one of them, the list takes the place of the invoice that was open. */
static void
test_narrow_list (Fixture *fixture, gconstpointer data)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
  pay (fixture, "5");
  till_ui_wait_for_text (fixture->page, "Underpaid: 44.90 USDT is missing.");
  till_ui_wait_until (is_folded, fixture->page, "the narrow page");
  gtk_widget_activate_action (fixture->window, "win.show-payment-exceptions", NULL);
  till_ui_wait_until (shows_one_row, fixture->page, "the one row");
}

/* The list says "USDT on Tron"; the service's code is what is copied. */
static void
test_token_in_list (Fixture *fixture, gconstpointer data)
{
  const TillListKind *kind = till_invoice_list_kind ();
  g_autoptr (TillInvoiceNotes) notes = till_invoice_notes_new (fixture->driver->desk);
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");
  g_autoptr (TillColumns) columns = till_columns_new (kind->columns, kind->infos, kind->n_columns);
  GtkWidget *row = g_object_ref_sink (till_record_row_new (columns));
  g_autofree char *copied = NULL;

  invoice->paid_chain = g_strdup ("tron:USDT");
  kind->fill (TILL_RECORD_ROW (row), TILL_RECORD (invoice), 1);
  till_invoice_notes_write (TILL_RECORD_ROW (row), TILL_RECORD (invoice), notes);
  g_assert_cmpstr (till_record_row_get_cell (TILL_RECORD_ROW (row), TILL_INVOICE_COLUMN_CHAIN), ==,
                   "USDT on Tron");
  copied = kind->dup_value (TILL_RECORD (invoice), TILL_INVOICE_COLUMN_CHAIN);
  g_assert_cmpstr (copied, ==, "tron:USDT");
  g_object_unref (row);
}

/* A token is named by its chain, a coin without tokens by its own; what Till does not know is shown
 * as it came. */
static void
test_token_names (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *asset;
    const char *name;
  } cases[] = {
    { "tron:USDT", "USDT on Tron" },
    { "tron", "TRX on Tron" },
    { "bitcoin:BTC", "Bitcoin" },
    { "bitcoin", "Bitcoin" },
    { "arbitrum:ETH", "ETH on Arbitrum One" },
    { "bitcoin:RARE", "RARE on Bitcoin" },
    { "unheard:OF", "unheard:OF" },
    { NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = till_asset_format_name (fixture->driver->desk, cases[i].asset);

      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

#define ADD(path, func)                                                                            \
  g_test_add ("/ui/payment-exceptions/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("too-little", test_too_little);
  ADD ("too-much-refunded", test_too_much_refunded);
  ADD ("too-much-begun", test_too_much_begun);
  ADD ("too-much-perhaps-returned", test_too_much_perhaps_returned);
  ADD ("too-much-too-late", test_too_much_too_late);
  ADD ("addresses-folded", test_addresses_folded);
  ADD ("too-much-accepted", test_too_much_accepted);
  ADD ("too-much-in-case", test_too_much_in_case);
  ADD ("viewer", test_viewer);
  ADD ("decided-elsewhere", test_decided_elsewhere);
  ADD ("late", test_late);
  ADD ("too-little-too-late", test_too_little_too_late);
  ADD ("needs-a-look", test_needs_a_look);
  ADD ("narrow-list", test_narrow_list);
  ADD ("as-asked-for", test_as_asked_for);
  ADD ("noted", test_recorded);
  ADD ("noted-after-return", test_recorded_after_return);
  ADD ("part-returned", test_part_returned);
  ADD ("token-in-list", test_token_in_list);
  ADD ("token-names", test_token_names);
  ADD ("timeline", test_timeline);
  ADD ("explorer", test_explorer);
  ADD ("metadata", test_metadata);

  return g_test_run ();
}
