/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A refund on its way, for the pictures. */

#include "refund-pictures.h"

#include "till-form-row.h"
#include "till-refund-dialog.h"

typedef struct
{
  GtkWidget *dialog;
  const char *page;
} PageWait;

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

static gboolean
is_on_page (gpointer user_data)
{
  PageWait *wait = user_data;
  GtkWidget *stack = till_ui_find_named (wait->dialog, "stack");

  return stack != NULL && gtk_widget_get_sensitive (stack) &&
         g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), wait->page);
}

GtkWidget *
open_refund (TillUiDriver *driver, const char *invoice_id)
{
  PageWait wait = { NULL, "agree" };

  gtk_widget_activate_action (GTK_WIDGET (driver->window), "win.refund-invoice", "s", invoice_id);
  wait.dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  till_ui_wait_until (is_on_page, &wait, "the refund");

  return wait.dialog;
}

void
go_on_with_refund (GtkWidget *dialog, const char *page)
{
  PageWait wait = { dialog, page };

  gtk_widget_activate_action (dialog, "refund.continue", NULL);
  till_ui_wait_until (is_on_page, &wait, page);
}

void
fill_refund_address (GtkWidget *dialog)
{
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, "address_row")),
                          "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, "channel_row")), "e-mail");
}
