/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceNotes: what a row of the list says that needs the desk: the name of the token, and the
 * note below the status: the refunded amount, or the amount of the payment exception. */

#include "till-invoice-notes.h"

#include "till-asset-format.h"
#include "till-desk.h"
#include "till-invoice-columns.h"
#include "till-payment-exception-text.h"
#include "till-refund-text.h"

struct _TillInvoiceNotes
{
  TillDesk *desk;       /* owned */
  GHashTable *refunded; /* id of an invoice to its TillRefundProgress */
};

/* Returns: (transfer full): the notes for the current refunds of @desk. */
TillInvoiceNotes *
till_invoice_notes_new (TillDesk *desk)
{
  TillInvoiceNotes *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  self = g_new0 (TillInvoiceNotes, 1);
  self->desk = g_object_ref (desk);
  self->refunded =
      till_refund_progress_tabulate (till_refunds_get_all (till_desk_get_refunds (desk)));

  return self;
}

void
till_invoice_notes_free (TillInvoiceNotes *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->refunded);
  g_object_unref (self->desk);
  g_free (self);
}

static void
write_exception_kind (TillInvoiceNotes *self, TillRecordRow *row, TillInvoice *invoice)
{
  g_autoptr (TillSettlement) settlement = till_settlement_judge (invoice);
  g_autofree char *sum = NULL;
  g_autofree char *whole = NULL;

  if (invoice->is_accepted || !till_settlement_is_exception (settlement))
    return;

  sum = till_payment_exception_text_sum_up_briefly (self->desk, invoice);
  whole = till_payment_exception_text_describe (self->desk, invoice);
  if (sum != NULL && whole != NULL)
    till_record_row_set_note (row, TILL_INVOICE_COLUMN_STATUS, "till-invoices-symbolic", sum,
                              whole);
}

/* The cell has had the service's code until now, which stays in the tooltip. */
static void
write_asset (TillInvoiceNotes *self, TillRecordRow *row, TillInvoice *invoice)
{
  const char *code = till_invoice_get_paid_chain (invoice);
  g_autofree char *name = till_asset_format_name (self->desk, code);

  if (code != NULL)
    till_record_row_replace_cell (row, TILL_INVOICE_COLUMN_CHAIN, name, code);
}

/* Writes the note of @record, an invoice, on @row. @notes are TillInvoiceNotes. */
void
till_invoice_notes_write (TillRecordRow *row, TillRecord *record, gpointer notes)
{
  TillInvoiceNotes *self = notes;
  const TillRefundProgress *progress = NULL;
  g_autofree char *brief = NULL;
  g_autofree char *whole = NULL;

  g_return_if_fail (self != NULL && TILL_IS_RECORD (record));

  if (!TILL_IS_INVOICE (record))
    return;

  write_asset (self, row, TILL_INVOICE (record));
  progress = g_hash_table_lookup (self->refunded, till_record_get_id (record));
  if (progress == NULL)
    {
      write_exception_kind (self, row, TILL_INVOICE (record));
      return;
    }

  whole = till_refund_text_for_list (progress, &brief);
  till_record_row_set_note (row, TILL_INVOICE_COLUMN_STATUS, "till-refunds-symbolic", brief, whole);
}
