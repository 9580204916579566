/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A refund from its first step to its last, and the pages that tell of refunds, as pictures. */

#include "refund-pictures.h"

#include "refund-fixture.h"

#include "till-statement-window.h"
#include "till-desk-private.h"
#include "till-form-row.h"
#include "till-refund-dialog.h"

static gboolean
has_result (gpointer user_data)
{
  return *(GAsyncResult **) user_data != NULL;
}

static void
result_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

char *
make_refundable (TillUiDriver *driver, const char *order_id)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (TillInvoice) invoice = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *path = NULL;

  draft->amount = till_decimal_from_int (40, 0);
  draft->order_id = g_strdup (order_id);
  till_desk_create_invoice_async (driver->desk, draft, NULL, result_cb, &result);
  till_ui_wait_until (has_result, &result, "the new invoice");
  invoice = till_desk_create_invoice_finish (driver->desk, result, NULL);
  g_assert_nonnull (invoice);
  path = g_strdup_printf ("/practice/invoices/%s/pay", till_record_get_id (TILL_RECORD (invoice)));
  till_ui_driver_call_practice (driver, path, "{\"chain\":\"ethereum:USDT\",\"amount\":\"52.5\"}");

  return g_strdup (till_record_get_id (TILL_RECORD (invoice)));
}

static void
save (const RefundPainter *painter, GtkWidget *widget, const char *name)
{
  painter->save (painter->variant, widget, name);
}

static GtkWidget *
open (RefundFixture *fixture, const RefundPainter *painter)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  /* What is asked of a window before it is on screen may be forgotten. */
  till_ui_wait_for_frames (dialog, 10);
  painter->fit (painter->variant, dialog);
  till_ui_wait_for_frames (dialog, 10);

  return dialog;
}

static void
show_page (RefundFixture *fixture, const char *name)
{
  till_window_show_page (fixture->driver->window, name);
  till_ui_wait_for_frames (fixture->window, 20);
}

/* An invoice with payments in two tokens, one of which is agreed on. */
static void
draw_two_assets (RefundFixture *fixture, const RefundPainter *painter)
{
  GtkWidget *dialog = NULL;

  refund_use_recorded (fixture, "tron:USDT", "12.5", FALSE);
  refund_use_recorded (fixture, "bitcoin:BTC", "0.0011", TRUE);
  dialog = open (fixture, painter);
  save (painter, dialog, "refund-assets");
  refund_go_on (dialog, "address");
  till_ui_close (dialog);
}

/* What is more than an address, and what contradicts the refund. */
static void
draw_pasted (GtkWidget *dialog, const RefundPainter *painter)
{
  refund_type (dialog, "address_row",
               "ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address="
               "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed&uint256=1e6");
  save (painter, dialog, "refund-address-other-amount");
  refund_type (dialog, "address_row",
               "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?label=Ann");
  save (painter, dialog, "refund-address-taken");
  refund_type (dialog, "address_row",
               "My address is 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed, memo: 12345");
  save (painter, dialog, "refund-address-offered");
  refund_type (dialog, "memo_row", "678");
  save (painter, dialog, "refund-address-two-memos");
  refund_type (dialog, "memo_row", "");
  refund_type (dialog, "address_row", "KwFfpDsaF7yxCELuyrH9gP5XL7TAt5b9HPWC1xCQbmrxvhJgMQHb");
  save (painter, dialog, "refund-address-secret");
}

static void
draw_address (GtkWidget *dialog, const RefundPainter *painter)
{
  refund_type (dialog, "channel_row", "e-mail");
  draw_pasted (dialog, painter);
  refund_type (dialog, "address_row", "0xdac17f958d2ee523a2206206994597c13d831ec7");
  save (painter, dialog, "refund-address-refused");
  refund_type (dialog, "address_row", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  save (painter, dialog, "refund-address");
}

static void
draw_payment (GtkWidget *dialog, const RefundPainter *painter)
{
  save (painter, dialog, "refund-pay");
  gtk_stack_set_visible_child_name (GTK_STACK (refund_get_child (dialog, "code_stack")), "link");
  till_ui_wait_for_frames (dialog, 20);
  save (painter, dialog, "refund-pay-link");
  refund_go_to_cancel (dialog);
  save (painter, dialog, "refund-cancel");
  gtk_widget_activate_action (dialog, "refund.back", NULL);
}

/* A refund that is left where it may be paid, and opened again. Returns: its window. */
static GtkWidget *
draw_reopened (RefundFixture *fixture, GtkWidget *dialog, const RefundPainter *painter)
{
  TillRefunds *refunds = till_desk_get_refunds (fixture->driver->desk);
  TillRefund *refund = till_refunds_find_begun (refunds, fixture->invoice_id);

  till_ui_close (dialog);
  gtk_widget_activate_action (fixture->window, "win.show-refund", "s",
                              till_record_get_id (TILL_RECORD (refund)));
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  refund_wait_for_page (dialog, "pay");
  till_ui_wait_for_frames (dialog, 10);
  painter->fit (painter->variant, dialog);
  till_ui_wait_for_frames (dialog, 10);
  save (painter, dialog, "refund-pay-again");

  return dialog;
}

static void
draw_proof (RefundFixture *fixture, GtkWidget *dialog, const RefundPainter *painter)
{
  refund_type (dialog, "hash_row", "0x" REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_PAID);
  refund_wait_for_page (dialog, "proof");
  save (painter, dialog, "refund-paid");
  gtk_widget_activate_action (dialog, "refund.seen", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_SEEN);
  refund_wait_for_page (dialog, "proof");
  save (painter, dialog, "refund-seen");
  gtk_widget_activate_action (dialog, "refund.told", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_TOLD);
  refund_wait_for_page (dialog, "proof");
  save (painter, dialog, "refund-told");
}

static void
draw_whole_way (RefundFixture *fixture, const RefundPainter *painter)
{
  GtkWidget *dialog = open (fixture, painter);

  save (painter, dialog, "refund-agree");
  refund_go_on (dialog, "address");
  draw_address (dialog, painter);
  refund_go_on (dialog, "ready");
  save (painter, dialog, "refund-ready");
  refund_go_on (dialog, "pay");
  draw_payment (dialog, painter);
  dialog = draw_reopened (fixture, dialog, painter);
  draw_proof (fixture, dialog, painter);
  till_ui_close (dialog);
}

/* A second one of the same invoice, which may have been paid. */
static void
draw_second (RefundFixture *fixture, const RefundPainter *painter)
{
  GtkWidget *dialog = open (fixture, painter);

  save (painter, dialog, "refund-second");
  refund_type (dialog, "amount_row", "10");
  refund_type (dialog, "reason_row", "the second item came broken");
  refund_go_on (dialog, "address");
  refund_type (dialog, "channel_row", "e-mail");
  refund_type (dialog, "address_row", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  refund_go_on (dialog, "ready");
  refund_go_on (dialog, "pay");
  till_ui_close (dialog);
}

static void
go_to_ready (GtkWidget *dialog)
{
  refund_go_on (dialog, "address");
  refund_type (dialog, "channel_row", "e-mail");
  refund_type (dialog, "address_row", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  refund_go_on (dialog, "ready");
}

static void
draw_invoice (RefundFixture *fixture, const RefundPainter *painter, const char *name)
{
  gtk_widget_activate_action (fixture->window, "win.show-invoice", "s", fixture->invoice_id);
  till_ui_wait_for_frames (fixture->window, 40);
  save (painter, fixture->window, name);
}

/* What was too much may have been paid back, and is about to be once more. */
static void
draw_again (TillUiDriver *driver, const RefundPainter *painter)
{
  g_autofree char *invoice_id = make_refundable (driver, "10238");
  RefundFixture fixture = { driver, GTK_WIDGET (driver->window), invoice_id };
  GtkWidget *dialog = open (&fixture, painter);

  go_to_ready (dialog);
  refund_go_on (dialog, "pay");
  till_ui_close (dialog);
  draw_invoice (&fixture, painter, "invoice-refund-begun");
  dialog = open (&fixture, painter);
  adw_combo_row_set_selected (ADW_COMBO_ROW (refund_get_child (dialog, "basis_choice")),
                              TILL_REFUND_BASIS_CUSTOM);
  refund_type (dialog, "amount_row", "12.5");
  refund_type (dialog, "reason_row", "the customer asks again");
  go_to_ready (dialog);
  save (painter, dialog, "refund-again");
  till_ui_close (dialog);
  draw_invoice (&fixture, painter, "invoice-refunds-begun");
}

static gboolean
can_be_saved (gpointer window)
{
  return gtk_widget_is_sensitive (till_ui_find_named (window, "csv_button"));
}

static void
draw_statement (RefundFixture *fixture, const RefundPainter *painter)
{
  GtkWidget *page = till_ui_find_named (fixture->window, "refunds_page");
  GtkWidget *window = NULL;

  gtk_widget_activate_action (till_ui_find_named (page, "stack"), "refunds.balance", NULL);
  window = till_ui_find_window (TILL_TYPE_STATEMENT_WINDOW);
  painter->fit (painter->variant, window);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (refund_get_child (window, "month_choice")), 0);
  till_ui_wait_until (can_be_saved, window, "this month");
  save (painter, window, "statement");
  till_ui_close (window);
}

static void
draw_problem (RefundFixture *fixture, const RefundPainter *painter)
{
  TillRefunds *refunds = till_desk_get_refunds (fixture->driver->desk);
  g_autoptr (TillLedger) ledger = g_object_ref (till_refunds_get_ledger (refunds));

  till_refunds_set_ledger (refunds, NULL,
                           g_error_new_literal (TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_IN_USE, ""));
  till_ui_wait_for_frames (fixture->window, 20);
  save (painter, fixture->window, "refunds-in-use");
  till_refunds_set_ledger (refunds, ledger, NULL);
}

void
draw_refund_steps (TillUiDriver *driver, const RefundPainter *painter)
{
  g_autofree char *paid_id = make_refundable (driver, "10234");
  RefundFixture fixture = { driver, GTK_WIDGET (driver->window), g_strdup (paid_id) };

  show_page (&fixture, "refunds");
  save (painter, fixture.window, "refunds-empty");
  draw_two_assets (&fixture, painter);
  g_free (fixture.invoice_id);
  fixture.invoice_id = paid_id;
  draw_whole_way (&fixture, painter);
  draw_second (&fixture, painter);
  save (painter, fixture.window, "refunds");
  draw_statement (&fixture, painter);
  draw_problem (&fixture, painter);
  show_page (&fixture, "invoices");
  till_ui_wait_for_rows (till_ui_find_named (fixture.window, "invoices_page"));
  till_ui_wait_for_frames (fixture.window, 20);
  save (painter, fixture.window, "invoices-refunded");
  draw_again (driver, painter);
}
