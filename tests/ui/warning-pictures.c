/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is said before a customer pays where a payment can't be right: on the invoice's page, above
 * the large code, and in the windows of a new invoice and of
 * a new order. */

#include "warning-pictures.h"

#include "till-invoice-result.h"
#include "till-order-result.h"
#include "till-qr-window.h"

#define CONTRACT "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
#define TOO_FINE "0.004113333333333333"

static const char *const faults[] = {
  "{\"kind\": \"spoil\", \"path\": \"/api/v1/invoices/\", \"in\": \"addresses\","
  " \"as\": \"other-text\", \"field\": \"address\", \"text\": \"" CONTRACT "\"}",
  "{\"kind\": \"spoil\", \"path\": \"/api/v1/invoices/\", \"in\": \"addresses\","
  " \"as\": \"other-text\", \"id\": \"bitcoin\", \"field\": \"expectedAmount\","
  " \"text\": \"" TOO_FINE "\"}",
};

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

static void
draw_code (const Variant *variant, GtkWidget *page)
{
  GtkWidget *list = till_ui_find_named (page, "addresses_list");
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0));
  GtkToggleButton *button = GTK_TOGGLE_BUTTON (till_ui_find_named (row, "qr_button"));
  GtkWidget *window = NULL;

  gtk_toggle_button_set_active (button, TRUE);
  till_ui_click (till_ui_wait_for_named (row, "large_button"));
  window = till_ui_find_window (TILL_TYPE_QR_WINDOW);
  picture_fit_dialog (variant, window);
  picture_save (variant, window, "address-code-warned");
  till_ui_close (window);
  gtk_toggle_button_set_active (button, FALSE);
}

static void
draw_invoice (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *page = picture_show_page (driver, "invoices");

  gtk_widget_activate_action (page, "page.refresh", NULL);
  till_ui_wait_for_rows (page);
  g_assert_nonnull (till_ui_open_row (page, is_pending));
  gtk_widget_activate_action (page, "page.refresh", NULL);
  till_ui_wait_for_named (page, "warning_label");
  picture_save (variant, GTK_WIDGET (driver->window), "invoice-warned");
  draw_code (variant, page);
  gtk_widget_activate_action (page, "page.back", NULL);
}

static TillAddress *
make_address (const char *chain, const char *token, const char *address, const char *amount)
{
  TillAddress *way = till_address_new ();

  way->chain = g_strdup (chain);
  way->is_token = token != NULL;
  way->token_symbol = g_strdup (token);
  way->address = g_strdup (address);
  way->expected_amount = g_strdup (amount);

  return way;
}

static void
draw_result (TillUiDriver *driver, const Variant *variant)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");
  GtkWidget *window = NULL;

  till_decimal_parse ("411.33", &invoice->amount);
  invoice->status = TILL_INVOICE_PENDING;
  invoice->order_id = g_strdup ("INV-261121-0f3a9c");
  invoice->pay_url = g_strdup ("https://pay.example.com/i/8J4Q2ZK7R9");
  g_ptr_array_add (invoice->addresses, make_address ("tron", "USDT", CONTRACT, "411.33"));
  g_ptr_array_add (
      invoice->addresses,
      make_address ("bitcoin", NULL, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", TOO_FINE));
  window = till_invoice_result_new (GTK_WINDOW (driver->window), driver->desk, invoice);
  picture_fit_dialog (variant, window);
  gtk_window_present (GTK_WINDOW (window));
  picture_save (variant, window, "ready-to-pay-warned");
  till_ui_close (window);
}

static void
draw_order (TillUiDriver *driver, const Variant *variant)
{
  g_autoptr (TillOrder) order = till_order_new ("esim_8J4Q2ZK7R9");
  GtkWidget *window = NULL;

  order->status = TILL_ORDER_PENDING;
  order->status_text = g_strdup ("pending");
  order->country = g_strdup ("Japan");
  order->pay_url = g_strdup ("https://pay.example.com/o/8J4Q2ZK7R9");
  till_decimal_parse ("11.5", &order->amount);
  g_ptr_array_add (order->addresses, make_address ("tron", "USDT", CONTRACT, "11.5"));
  window = till_order_result_new (GTK_WINDOW (driver->window), driver->desk, order);
  picture_fit_dialog (variant, window);
  gtk_window_present (GTK_WINDOW (window));
  picture_save (variant, window, "order-ready-to-pay-warned");
  till_ui_close (window);
}

void
draw_warnings (TillUiDriver *driver, const Variant *variant)
{
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    till_ui_driver_call_practice (driver, "/practice/faults", faults[i]);
  draw_invoice (driver, variant);
  draw_result (driver, variant);
  draw_order (driver, variant);
  till_ui_driver_clear_faults (driver);
}
