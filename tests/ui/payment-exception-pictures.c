/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of payments that somebody has to decide about: in what needs attention, in the list, and
 * in a file that lacks them. */

#include "payment-exception-pictures.h"

#include "till-export-bar.h"
#include "till-invoices-page.h"

#include <glib/gstdio.h>
#include <libintl.h>

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

static char *
make_invoice (TillUiDriver *driver, const char *order_id)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillInvoice) invoice = NULL;

  till_decimal_parse ("20", &draft->amount);
  draft->order_id = g_strdup (order_id);
  till_desk_create_invoice_async (driver->desk, draft, NULL, keep_result_cb, &result);
  till_ui_wait_until (is_set, &result, "the invoice");
  invoice = till_desk_create_invoice_finish (driver->desk, result, NULL);

  return g_strdup (till_record_get_id (TILL_RECORD (invoice)));
}

static void
make_paid (TillUiDriver *driver, const char *order_id, const char *amount)
{
  g_autofree char *id = make_invoice (driver, order_id);
  g_autofree char *path = g_strdup_printf ("/practice/invoices/%s/pay", id);
  g_autofree char *body =
      g_strdup_printf ("{\"chain\": \"tron:USDT\", \"amount\": \"%s\"}", amount);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillInvoice) invoice = NULL;

  till_ui_driver_call_practice (driver, path, body);
  till_desk_get_invoice_async (driver->desk, id, NULL, keep_result_cb, &result);
  till_ui_wait_until (is_set, &result, "the payment");
  invoice = till_desk_get_invoice_finish (driver->desk, result, NULL);
}

static gboolean
has_asked (gpointer nothing)
{
  return till_ui_find_question () != NULL;
}

static gboolean
is_export_over (gpointer bar)
{
  return !till_export_bar_is_busy (bar);
}

static void
draw_export (TillUiDriver *driver, const RefundPainter *painter, GtkWidget *page)
{
  GtkWidget *bar = till_ui_find_named (page, "export_bar");
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (driver->desk, TILL_INVOICE_PAID, NULL);
  g_autofree char *folder = g_dir_make_tmp ("till-exceptions-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "invoices.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_auto (GStrv) letters = g_strsplit (gettext ("_Read Now"), "_", 2);
  g_autofree char *yes = g_strjoinv (NULL, letters);
  GtkWidget *dialog = NULL;

  till_export_bar_start (TILL_EXPORT_BAR (bar), driver->desk, source, file, TILL_CSV_FOR_PROGRAMS);
  till_ui_wait_until (has_asked, NULL, "the question");
  dialog = till_ui_find_question ();
  till_ui_wait_for_frames (dialog, 20);
  painter->save (painter->variant, dialog, "export-missing");
  till_ui_answer (yes);
  till_ui_wait_for_frames (page, 20);
  painter->save (painter->variant, GTK_WIDGET (driver->window), "export-reading");
  gtk_widget_activate_action (bar, "export.stop", NULL);
  till_ui_wait_until (is_export_over, bar, "the end of the export");
  g_file_delete (file, NULL, NULL);
  g_remove (folder);
}

/* Waits for what is odd, in the language that is drawn. Who got nothing is shown before it, and the
 * rest on demand. */
static void
wait_for_exception (GtkWidget *page)
{
  GtkWidget *more = till_ui_find_named (page, "more_button");
  g_autofree char *little =
      g_strdup_printf (g_dpgettext2 (NULL, "payment", "%s of %s"), "5.00", "20.00 USDT");
  g_autofree char *much = g_strdup_printf (gettext ("%s overpaid"), "0.50 USDT");
  g_autofree char *first = g_strdup_printf ("BATCH-1 · %s", little);
  g_autofree char *second = g_strdup_printf ("BATCH-2 · %s", much);

  if (more != NULL)
    till_ui_click (more);
  till_ui_wait_for_text (page, first);
  till_ui_wait_for_text (page, second);
}

/* What needs attention is at the top. */
static void
scroll_up (GtkWidget *page)
{
  GtkWidget *list = till_ui_find_named (page, "attention_list");
  GtkWidget *scrolled = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);

  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)),
                            0);
}

void
draw_payment_exceptions (TillUiDriver *driver, const RefundPainter *painter)
{
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *page = NULL;

  make_paid (driver, "BATCH-1", "5");
  make_paid (driver, "BATCH-2", "20.5");
  till_window_show_page (driver->window, "overview");
  page = till_ui_wait_for_named (window, "overview_page");
  wait_for_exception (page);
  scroll_up (page);
  till_ui_wait_for_frames (window, 20);
  painter->save (painter->variant, window, "overview-to-review");

  gtk_widget_activate_action (window, "win.show-payment-exceptions", NULL);
  page = till_ui_wait_for_named (window, "invoices_page");
  till_ui_wait_for_rows (page);
  till_ui_wait_for_frames (window, 40);
  painter->save (painter->variant, window, "invoices-to-review");
  draw_export (driver, painter, page);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (till_ui_find_named (page, "all_chip")), TRUE);
}
