/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How a refund begins, and the amounts that it proposes. */

#include "refund-fixture.h"

#include "till-statement-window.h"
#include "till-form-row.h"
#include "till-refund-dialog.h"
#include "till-refund-terms.h"

static void
choose (GtkWidget *dialog, const char *name, guint item)
{
  adw_combo_row_set_selected (ADW_COMBO_ROW (refund_get_child (dialog, name)), item);
}

static const char *
get_field (RefundFixture *fixture, const char *name)
{
  return till_refund_get (refund_get_only (fixture), name);
}

/* The service knows of no payment, but somebody has noted one: the invoice's own page leads to the
 * refund of it. */
static void
test_recorded (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;
  GtkWidget *button = NULL;

  refund_use_recorded (fixture, "tron:USDT", "12.5", FALSE);
  gtk_widget_activate_action (fixture->window, "win.show-invoice", "s", fixture->invoice_id);
  till_ui_wait_for_text (fixture->window, "NOTED");
  till_ui_wait_for_named (fixture->window, "recorded_list");
  button = till_ui_find_button (fixture->window, "Refund…");
  g_assert_nonnull (button);
  till_ui_click (button);
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  g_assert_nonnull (dialog);
  refund_wait_for_page (dialog, "agree");
  g_assert_cmpstr (refund_get_text (dialog, "received_label"), ==, "12.50 USDT");
  g_assert_cmpstr (refund_get_text (dialog, "recorded_label"), ==,
                   "12.50 USDT of this was recorded by hand; the service doesn’t know about it.");
  g_assert_null (till_ui_find_named (dialog, "asset_choice"));
  refund_go_on (dialog, "address");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_RECEIVED), ==, "12.5");
  g_assert_nonnull (get_field (fixture, TILL_REFUND_RECEIVED_IN));
}

/* Of two payments in two tokens each is refunded by itself. */
static void
test_two_payments (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  refund_use_recorded (fixture, "tron:USDT", "12.5", FALSE);
  refund_use_recorded (fixture, "bitcoin:BTC", "0.0011", TRUE);
  dialog = refund_open_dialog (fixture, "agree");
  g_assert_nonnull (till_ui_find_named (dialog, "asset_choice"));
  g_assert_cmpstr (refund_get_text (dialog, "left_label"), ==, "12.50 USDT");
  choose (dialog, "asset_choice", 1);
  g_assert_cmpstr (refund_get_text (dialog, "left_label"), ==, "0.0011 BTC");
  choose (dialog, "basis_choice", TILL_REFUND_BASIS_LEFT);
  g_assert_cmpstr (refund_get_text (dialog, "what_label"), ==, "0.0011 BTC on Bitcoin");
  refund_go_on (dialog, "address");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_CHAIN), ==, "bitcoin");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_SYMBOL), ==, "BTC");
}

/* A rate says where it is from; what it comes to is rounded down. */
static void
test_usd (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  choose (dialog, "basis_choice", TILL_REFUND_BASIS_USD);
  g_assert_cmpstr (refund_get_text (dialog, "what_label"), ==, "No amount yet");
  refund_type (dialog, "rate_row", "1.2");
  g_assert_cmpstr (refund_get_text (dialog, "what_label"), ==, "33.333333 USDT on Tron");
  gtk_widget_activate_action (dialog, "refund.continue", NULL);
  g_assert_nonnull (till_ui_find_text (dialog, "Enter where the rate comes from"));
  refund_type (dialog, "rate_source_row", "the exchange’s page, 14:05");
  choose (dialog, "bearer_choice", 1);
  refund_go_on (dialog, "address");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_BASIS), ==, "usd");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_RATE), ==, "1.2");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_RATE_SOURCE), ==, "the exchange’s page, 14:05");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_AMOUNT), ==, "33.333333");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_FEE_BEARER), ==, "customer");
}

/* A fee is an amount or a percentage, and less than the whole. */
static void
test_fee (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_type (dialog, "fee_row", "1.5");
  g_assert_cmpstr (refund_get_text (dialog, "what_label"), ==, "38.50 USDT on Tron");
  refund_type (dialog, "fee_row", "2.5%");
  g_assert_cmpstr (refund_get_text (dialog, "what_label"), ==, "39.00 USDT on Tron");
  refund_type (dialog, "fee_row", "100%");
  g_assert_cmpstr (refund_get_text (dialog, "what_label"), ==, "No amount yet");
  gtk_widget_activate_action (dialog, "refund.continue", NULL);
  g_assert_cmpuint (till_refunds_get_all (till_desk_get_refunds (fixture->driver->desk))->len, ==,
                    0);
  refund_type (dialog, "fee_row", "2.5%");
  refund_go_on (dialog, "address");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_AMOUNT), ==, "39");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_FEE), ==, "2.5%");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_BASIS), ==, "left");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_FEE_BEARER), ==, "store");
}

/* An invoice that was paid after it had expired. */
static void
test_late (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;
  g_autofree char *path = NULL;

  refund_use_recorded (fixture, "tron:USDT", "1", FALSE);
  path = g_strdup_printf ("/practice/invoices/%s/pay", fixture->invoice_id);
  till_ui_driver_call_practice (fixture->driver, path, "{}");
  dialog = refund_open_dialog (fixture, "agree");
  g_assert_cmpstr (refund_get_text (dialog, "received_label"), ==, "41.00 USDT");
  g_assert_cmpstr (refund_get_text (dialog, "recorded_label"), ==,
                   "1.00 USDT of this was recorded by hand; the service doesn’t know about it.");
}

/* Far more than was expected may be in another unit: nothing goes out before somebody has said. */
static void
test_two_units (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "failed");
  TillDialect *dialect = NULL;

  till_ui_close (dialog);

  /* As under Manage Stores; an answer may have put another account in the place of the first. */
  dialect = till_desk_get_account (fixture->driver->desk)->dialect;
  dialect->amount_unit_is_confirmed = TRUE;
  dialect->found &= ~(guint) TILL_DIALECT_AMOUNT_UNIT;
  dialog = refund_open_dialog (fixture, "agree");
  g_assert_cmpstr (refund_get_text (dialog, "received_label"), ==, "40000000.00 USDT");
  refund_go_on (dialog, "address");
  g_assert_cmpstr (get_field (fixture, TILL_REFUND_AMOUNT), ==, "39999960");
}

static gboolean
can_be_saved (gpointer window)
{
  GtkWidget *button = till_ui_find_named (window, "csv_button");

  return button != NULL && gtk_widget_is_sensitive (button);
}

/* Which transaction brought the money may be heard of after the refund was agreed: it is not the
 * one that paid it back. */
static void
test_heard_of_later (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  refund_use_recorded (fixture, "tron:USDT", "12.5", FALSE);
  dialog = refund_open_dialog (fixture, "agree");
  refund_go_to_pay (dialog);
  refund_note (fixture, "tron:USDT", "1", REFUND_HASH);
  refund_type (dialog, "hash_row", REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  till_ui_wait_for_text (dialog,
                         "This is the customer’s payment\nThe customer sent it to you. Find "
                         "the refund in your wallet and paste its hash.");
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_INTENDED);
}

/* The month-end statement is there for every month, and only then can it be saved. */
static void
test_statement (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;
  GtkWidget *window = NULL;

  till_window_show_page (fixture->driver->window, "refunds");
  page = till_ui_wait_for_named (fixture->window, "refunds_page");
  gtk_widget_activate_action (till_ui_find_named (page, "stack"), "refunds.balance", NULL);
  window = till_ui_find_window (TILL_TYPE_STATEMENT_WINDOW);
  g_assert_nonnull (window);
  till_ui_wait_until (can_be_saved, window, "the month before");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (refund_get_child (window, "month_choice")), 0);
  till_ui_wait_until (can_be_saved, window, "this month");
  till_ui_close (window);
}

/* One that was begun and not confirmed is in what needs attention, and its row leads back to it. */
static void
test_needs_attention (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");
  GtkWidget *page = NULL;

  refund_go_to_pay (dialog);
  till_ui_close (dialog);
  till_window_show_page (fixture->driver->window, "overview");
  page = till_ui_wait_for_named (fixture->window, "overview_page");
  till_ui_wait_for_text (page, "Refund started 1 min ago, not confirmed");
  till_ui_click (till_ui_find_button (till_ui_find_named (page, "list_box"), "Continue"));
  till_ui_close (till_ui_find_window (TILL_TYPE_REFUND_DIALOG));
}

int
main (int argc, char **argv)
{
  till_ui_init (&argc, &argv);

#define ADD(path, payment, function)                                                               \
  g_test_add ("/ui/refund-start/" path, RefundFixture, payment, refund_set_up, function,           \
              refund_tear_down)
  ADD ("noted", "{}", test_recorded);
  ADD ("two-payments", "{}", test_two_payments);
  ADD ("usd", "{}", test_usd);
  ADD ("fee", "{}", test_fee);
  ADD ("late", "{}", test_late);
  ADD ("needs-attention", "{}", test_needs_attention);
  ADD ("heard-of-later", "{}", test_heard_of_later);
  ADD ("statement", "{}", test_statement);
  ADD ("two-units", "{\"chain\":\"tron:USDT\",\"amount\":\"40000000\"}", test_two_units);
#undef ADD

  return g_test_run ();
}
