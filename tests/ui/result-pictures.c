/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The new invoice's window: as it is opened, and where the service has not told of it for so long
 * that it is not asked any more. */

#include "result-pictures.h"

#include "till-invoice-result.h"
#include "till-fake-clock.h"

static GtkWidget *
open_result (TillUiDriver *driver, const Variant *variant)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");
  GtkWidget *window = NULL;

  till_decimal_parse ("1249.9", &invoice->amount);
  invoice->status = TILL_INVOICE_PENDING;
  invoice->order_id = g_strdup ("INV-261121-0f3a9c");
  invoice->pay_url = g_strdup ("https://pay.example.com/i/8J4Q2ZK7R9");
  window = till_invoice_result_new (GTK_WINDOW (driver->window), driver->desk, invoice);
  picture_fit_dialog (variant, window);
  gtk_window_present (GTK_WINDOW (window));

  return window;
}

void
draw_result (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = open_result (driver, variant);

  picture_save (variant, window, "ready-to-pay");
  till_ui_close (window);
}

typedef struct
{
  TillClock *clock;
  GtkWidget *box;
} Silence;

static gboolean
pass_until_silent (gpointer user_data)
{
  Silence *silence = user_data;

  if (gtk_widget_get_visible (silence->box))
    return TRUE;

  till_fake_clock_pass (silence->clock, 10000);

  return FALSE;
}

/* The practice service knows of no such invoice. */
void
draw_silent_result (const Variant *variant)
{
  static const char *const arguments[] = { "--invoices", "1", "--orders", "0", NULL };
  g_autoptr (TillClock) clock = till_fake_clock_new (g_get_real_time () / 1000);
  g_autoptr (TillUiDriver) driver = till_ui_driver_new_with_clock (arguments, clock);
  GtkWidget *window = open_result (driver, variant);
  Silence silence = { clock, NULL };

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), variant->scheme);
  silence.box =
      GTK_WIDGET (gtk_widget_get_template_child (window, TILL_TYPE_INVOICE_RESULT, "silence_box"));
  till_ui_wait_until (pass_until_silent, &silence, "an end of the questions");
  picture_save (variant, window, "ready-to-pay-silent");
  till_ui_close (window);
}
