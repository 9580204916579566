/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "refund-fixture.h"

#include "till-archive-payment-decisions.h"
#include "till-form-row.h"
#include "till-refund-dialog.h"

gboolean
refund_has_answer (gpointer user_data)
{
  return ((RefundAnswer *) user_data)->result != NULL;
}

void
refund_answer_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  ((RefundAnswer *) user_data)->result = g_object_ref (result);
}

static char *
make_invoice (RefundFixture *fixture, const char *order_id)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (TillInvoice) invoice = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  RefundAnswer answer = { NULL };

  draft->amount = till_decimal_from_int (40, 0);
  draft->order_id = g_strdup (order_id);
  till_desk_create_invoice_async (fixture->driver->desk, draft, NULL, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the new invoice");
  result = answer.result;
  invoice = till_desk_create_invoice_finish (fixture->driver->desk, result, NULL);
  g_assert_nonnull (invoice);

  return g_strdup (till_record_get_id (TILL_RECORD (invoice)));
}

/* Returns: (transfer full): the id of an invoice of 40 dollars, paid with @payment. */
char *
refund_make_paid_invoice (RefundFixture *fixture, const char *order_id, const char *payment)
{
  char *id = make_invoice (fixture, order_id);
  g_autofree char *path = g_strdup_printf ("/practice/invoices/%s/pay", id);

  till_ui_driver_call_practice (fixture->driver, path, payment);

  return id;
}

static void
cancel (RefundFixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  RefundAnswer answer = { NULL };

  till_desk_cancel_invoice_async (fixture->driver->desk, fixture->invoice_id, NULL,
                                  refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the cancelled invoice");
  result = answer.result;
  g_assert_true (till_desk_cancel_invoice_finish (fixture->driver->desk, result, NULL));
}

void
refund_note (RefundFixture *fixture, const char *asset, const char *amount, const char *hash)
{
  TillArchive *archive = till_desk_get_archive (fixture->driver->desk);
  g_autoptr (TillRecordedPayment) payment = till_recorded_payment_new ();
  g_autoptr (GAsyncResult) result = NULL;
  RefundAnswer answer = { NULL };

  payment->invoice_id = g_strdup (fixture->invoice_id);
  payment->chain = g_strdup (asset);
  payment->tx_hash = g_strdup (hash);
  payment->who = g_strdup ("ann");
  till_decimal_parse (amount, &payment->amount);
  till_archive_record_payment_async (archive, payment, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the note");
  result = answer.result;
  g_assert_true (till_archive_decide_finish (archive, result, NULL));
}

void
refund_use_recorded (RefundFixture *fixture,
                     const char *asset,
                     const char *amount,
                     gboolean is_second)
{
  if (!is_second)
    {
      g_free (fixture->invoice_id);
      fixture->invoice_id = make_invoice (fixture, "NOTED");
      cancel (fixture);
    }

  refund_note (fixture, asset, amount, is_second ? "second" : "first");
}

void
refund_set_up (RefundFixture *fixture, gconstpointer payment)
{
  static const char *const arguments[] = { "--invoices", "10", "--orders", "5", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  fixture->invoice_id = refund_make_paid_invoice (fixture, "REFUND-1", payment);
}

void
refund_tear_down (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);

  if (dialog != NULL)
    till_ui_close (dialog);
  till_ui_driver_free (fixture->driver);
  g_free (fixture->invoice_id);
}

typedef struct
{
  GtkWidget *dialog;
  const char *page;
} PageWait;

GtkStack *
refund_get_stack (GtkWidget *dialog)
{
  return GTK_STACK (gtk_widget_get_template_child (dialog, TILL_TYPE_REFUND_DIALOG, "stack"));
}

static gboolean
is_on_page (gpointer user_data)
{
  PageWait *wait = user_data;
  GtkStack *stack =
      GTK_STACK (gtk_widget_get_template_child (wait->dialog, TILL_TYPE_REFUND_DIALOG, "stack"));

  return g_str_equal (gtk_stack_get_visible_child_name (stack), wait->page) &&
         gtk_widget_get_sensitive (GTK_WIDGET (stack));
}

void
refund_wait_for_page (GtkWidget *dialog, const char *page)
{
  PageWait wait = { dialog, page };

  till_ui_wait_until (is_on_page, &wait, page);
}

GtkWidget *
refund_open_dialog (RefundFixture *fixture, const char *page)
{
  GtkWidget *dialog = NULL;

  gtk_widget_activate_action (fixture->window, "win.refund-invoice", "s", fixture->invoice_id);
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  g_assert_nonnull (dialog);
  refund_wait_for_page (dialog, page);

  return dialog;
}

GtkWidget *
refund_get_child (GtkWidget *dialog, const char *name)
{
  GtkWidget *child = till_ui_find_named (dialog, name);

  g_assert_nonnull (child);

  return child;
}

void
refund_type (GtkWidget *dialog, const char *row, const char *text)
{
  till_form_row_set_text (TILL_FORM_ROW (refund_get_child (dialog, row)), text);
}

void
refund_go_on (GtkWidget *dialog, const char *page)
{
  gtk_widget_activate_action (dialog, "refund.continue", NULL);
  refund_wait_for_page (dialog, page);
}

const char *
refund_get_text (GtkWidget *dialog, const char *name)
{
  return gtk_label_get_text (GTK_LABEL (refund_get_child (dialog, name)));
}

TillRefund *
refund_get_only (RefundFixture *fixture)
{
  GPtrArray *refunds = till_refunds_get_all (till_desk_get_refunds (fixture->driver->desk));

  g_assert_cmpuint (refunds->len, ==, 1);

  return g_ptr_array_index (refunds, 0);
}

typedef struct
{
  RefundFixture *fixture;
  TillRefundStep step;
} StepWait;

static gboolean
is_at_step (gpointer user_data)
{
  StepWait *wait = user_data;
  GPtrArray *refunds = till_refunds_get_all (till_desk_get_refunds (wait->fixture->driver->desk));
  TillRefund *last = refunds->len > 0 ? g_ptr_array_index (refunds, refunds->len - 1) : NULL;

  return last != NULL && last->step == wait->step;
}

void
refund_wait_for_step (RefundFixture *fixture, TillRefundStep step)
{
  StepWait wait = { fixture, step };

  till_ui_wait_until (is_at_step, &wait, "the step in the ledger");
}

/* The refund is then asked why it will not be paid. */
void
refund_go_to_cancel (GtkWidget *dialog)
{
  gtk_widget_activate_action (dialog, "refund.cancel", NULL);
  refund_wait_for_page (dialog, "cancel");
}

void
refund_go_to_pay (GtkWidget *dialog)
{
  refund_go_on (dialog, "address");
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "e-mail");
  refund_go_on (dialog, "ready");
  refund_go_on (dialog, "pay");
}
