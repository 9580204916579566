/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every page and every window drops a store that is closed. */

#include "till-archive-window.h"
#include "till-statement-window.h"
#include "till-batch-window.h"
#include "till-webhook-bench-window.h"
#include "till-cancel-window.h"
#include "till-case-window.h"
#include "till-escalation-dialog.h"
#include "till-find-window.h"
#include "till-form-row.h"
#include "till-invoice-dialog.h"
#include "till-invoice-result.h"
#include "till-letter-window.h"
#include "till-record-payment-dialog.h"
#include "till-paste-ids-window.h"
#include "till-qr-window.h"
#include "till-response-window.h"
#include "till-refund-dialog.h"
#include "till-ui-driver.h"

static gboolean
is_paid (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

static gboolean
is_any (TillRecord *record)
{
  return TRUE;
}

static GtkWidget *
show_page (TillUiDriver *driver, const char *name)
{
  g_autofree char *id = g_strconcat (name, "_page", NULL);

  till_window_show_page (driver->window, name);

  return till_ui_wait_for_named (GTK_WIDGET (driver->window), id);
}

static void
show_pages (TillUiDriver *driver)
{
  static const char *const pages[] = { "overview", "plans", "usage", "refunds", "events" };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      show_page (driver, pages[i]);
      till_ui_wait_for_frames (GTK_WIDGET (driver->window), 3);
    }
  g_assert_nonnull (till_ui_open_row (show_page (driver, "orders"), is_any));
  till_ui_wait_for_frames (GTK_WIDGET (driver->window), 3);
}

static void
open_windows (TillUiDriver *driver, const char *invoice_id)
{
  GtkWindow *parent = GTK_WINDOW (driver->window);
  GtkWidget *windows[] = {
    till_archive_window_new (driver->desk),
    till_statement_window_new (parent, driver->desk),
    till_batch_window_new (GTK_WIDGET (parent), driver->desk),
    till_webhook_bench_window_new (till_desk_get_listener (driver->desk), NULL),
    till_case_window_new (driver->desk, FALSE, invoice_id),
    till_invoice_dialog_new (driver->desk),
    till_refund_dialog_new (driver->desk, invoice_id),
  };

  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    {
      till_ui_present (windows[i], GTK_WIDGET (driver->window));
      till_ui_wait_for_frames (windows[i], 3);
      till_ui_close (windows[i]);
    }
}

static gboolean
is_gone (gpointer place)
{
  return *(gpointer *) place == NULL;
}

static void
test_desk (void)
{
  static const char *const arguments[] = { "--invoices", "30", "--orders", "10", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  TillRecord *invoice = till_ui_open_row (show_page (driver, "invoices"), is_paid);
  g_autofree char *id = g_strdup (till_record_get_id (invoice));
  gpointer desk = driver->desk;

  show_pages (driver);
  open_windows (driver, id);
  g_object_add_weak_pointer (G_OBJECT (desk), &desk);
  till_window_show_welcome (driver->window);
  g_clear_object (&driver->desk);
  till_ui_wait_until (is_gone, &desk, "the desk to go");
}

typedef struct
{
  TillUiDriver *driver;
  GtkWindow *parent;
  TillInvoice *invoice; /* complete, paid */
} Store;

static GtkWidget *
open_archive (const Store *store)
{
  return till_archive_window_new (store->driver->desk);
}

static GtkWidget *
open_balance (const Store *store)
{
  return till_statement_window_new (store->parent, store->driver->desk);
}

static GtkWidget *
open_batch (const Store *store)
{
  return till_batch_window_new (GTK_WIDGET (store->parent), store->driver->desk);
}

static GtkWidget *
open_cancel (const Store *store)
{
  g_autoptr (TillCancellation) cancellation = till_cancellation_new (store->driver->desk);
  g_autoptr (GPtrArray) marked = g_ptr_array_new ();

  return till_cancel_window_new (store->driver->desk, cancellation, marked);
}

static GtkWidget *
open_case (const Store *store)
{
  return till_case_window_new (store->driver->desk, FALSE,
                               till_record_get_id (TILL_RECORD (store->invoice)));
}

static GtkWidget *
open_recorded_case (const Store *store)
{
  GtkWidget *window = open_case (store);

  gtk_window_present (GTK_WINDOW (window));
  gtk_editable_set_text (GTK_EDITABLE (till_ui_wait_for_named (window, "note_entry")),
                         "Called back");

  return window;
}

static GtkWidget *
open_find (const Store *store)
{
  return till_find_window_new (store->driver->desk);
}

static GtkWidget *
open_raw (const Store *store)
{
  return till_response_window_new (store->parent, store->driver->desk, store->invoice);
}

static GtkWidget *
open_form (const Store *store)
{
  return till_invoice_dialog_new (store->driver->desk);
}

static GtkWidget *
open_note (const Store *store)
{
  return till_record_payment_dialog_new (store->driver->desk, store->invoice);
}

static GtkWidget *
open_paste (const Store *store)
{
  return till_paste_ids_window_new (store->driver->desk);
}

static GtkWidget *
open_refund (const Store *store)
{
  return till_refund_dialog_new (store->driver->desk,
                                 till_record_get_id (TILL_RECORD (store->invoice)));
}

static GtkWidget *
open_result (const Store *store)
{
  return till_invoice_result_new (store->parent, store->driver->desk, store->invoice);
}

static GtkWidget *
open_escalation (const Store *store)
{
  g_autoptr (TillOrder) order = till_order_new ("o-1");
  const TillDiagnosisCase facts = { .order = order };

  return till_escalation_dialog_new (till_desk_get_account (store->driver->desk), &facts);
}

static GtkWidget *
open_letter (const Store *store)
{
  const TillLetter letter = { "E-Mail", NULL, "Your order", "Good day" };

  return till_letter_window_new (store->parent, till_desk_get_account (store->driver->desk),
                                 &letter);
}

static GtkWidget *
open_qr_code (const Store *store)
{
  return till_qr_window_new (store->parent, till_desk_get_account (store->driver->desk),
                             "Address on tron:USDT", "TAddress");
}

static const struct
{
  const char *name;
  GtkWidget *(*open) (const Store *store);
  gboolean stays;
} kinds[] = {
  { "archive", open_archive, FALSE },    { "balance", open_balance, FALSE },
  { "batch", open_batch, FALSE },        { "cancel", open_cancel, FALSE },
  { "case", open_case, FALSE },          { "case with a note", open_recorded_case, TRUE },
  { "find", open_find, FALSE },          { "raw answer", open_raw, FALSE },
  { "new invoice", open_form, TRUE },    { "noted payment", open_note, TRUE },
  { "pasted ids", open_paste, TRUE },    { "refund", open_refund, TRUE },
  { "ready to pay", open_result, TRUE }, { "text for the provider", open_escalation, TRUE },
  { "letter", open_letter, TRUE },       { "QR code", open_qr_code, TRUE },
};

/* Of each window of a store it is known what it does when the window behind it shows another: it
 * leaves, or it stays under the name of its own. */
static void
test_left (void)
{
  static const char *const arguments[] = { "--invoices", "30", "--orders", "10", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  TillRecord *record = till_ui_open_row (show_page (driver, "invoices"), is_paid);
  g_autoptr (TillInvoice) invoice = TILL_INVOICE (g_object_ref (record));
  const Store store = { driver, GTK_WINDOW (driver->window), invoice };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      GtkWidget *window = kinds[i].open (&store);

      g_test_message ("%s", kinds[i].name);
      till_ui_present (window, GTK_WIDGET (driver->window));
      till_ui_wait_for_frames (window, 3);
      till_window_show_welcome (driver->window);
      g_assert_true (till_ui_is_open (window) == kinds[i].stays);
      if (kinds[i].stays)
        {
          g_assert_nonnull (till_ui_find_text (window, "Practice Store"));
          till_ui_close (window);
        }
      till_window_set_desk (driver->window, driver->desk);
    }
}

/* What was pasted is still there, and it is said why nothing can be done with it. */
static void
test_pasted (void)
{
  static const char *const arguments[] = { "--invoices", "1", "--orders", "0", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = till_paste_ids_window_new (driver->desk);
  GObject *view = gtk_widget_get_template_child (window, TILL_TYPE_PASTE_IDS_WINDOW, "text_view");
  GtkWidget *failure = GTK_WIDGET (
      gtk_widget_get_template_child (window, TILL_TYPE_PASTE_IDS_WINDOW, "failure_label"));

  till_ui_present (window, GTK_WIDGET (driver->window));
  g_assert_true (till_ui_find_window (TILL_TYPE_PASTE_IDS_WINDOW) == window);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "inv_1", -1);
  g_assert_false (gtk_widget_get_visible (failure));
  till_window_show_welcome (driver->window);
  g_assert_true (gtk_widget_get_visible (failure));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (failure)), ==,
                   "You left the store. You can still copy what you pasted.");
  g_assert_false (gtk_widget_get_sensitive (till_ui_find_button (window, "Show")));
  till_ui_close (window);
}

static gboolean
shows_result (gpointer data)
{
  return till_ui_find_window (TILL_TYPE_INVOICE_RESULT) != NULL;
}

/* What is sent from a form goes to the store that the form names, and so does what came of it. */
static void
test_form (void)
{
  static const char *const arguments[] = { "--invoices", "0", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *dialog = NULL;
  GtkWidget *result = NULL;

  show_page (driver, "invoices");
  gtk_widget_activate_action (GTK_WIDGET (driver->window), "win.new-invoice", NULL);
  dialog = till_ui_find_window (TILL_TYPE_INVOICE_DIALOG);
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, "amount_row")), "5");
  till_window_show_welcome (driver->window);
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  till_ui_wait_until (shows_result, NULL, "what was made");
  result = till_ui_find_window (TILL_TYPE_INVOICE_RESULT);
  g_assert_nonnull (till_ui_find_text (result, "Practice Store"));
  till_ui_close (result);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/store-close/desk", test_desk);
  g_test_add_func ("/ui/store-close/left", test_left);
  g_test_add_func ("/ui/store-close/pasted", test_pasted);
  g_test_add_func ("/ui/store-close/form", test_form);

  return g_test_run ();
}
