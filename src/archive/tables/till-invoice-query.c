/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceQuery: a question to the archive's list of invoices. */

#include "till-invoice-query.h"

/* As the service lists them: all, the newest first. */
TillInvoiceQuery *
till_invoice_query_new (void)
{
  TillInvoiceQuery *self = g_new0 (TillInvoiceQuery, 1);

  self->is_descending = TRUE;

  return self;
}

TillInvoiceQuery *
till_invoice_query_copy (const TillInvoiceQuery *self)
{
  TillInvoiceQuery *copy = g_new0 (TillInvoiceQuery, 1);

  g_return_val_if_fail (self != NULL, copy);

  *copy = *self;
  copy->order_id =
      self->order_id != NULL && *self->order_id != '\0' ? g_strdup (self->order_id) : NULL;

  return copy;
}

/* Returns: whether both ask for the same. */
gboolean
till_invoice_query_equal (const TillInvoiceQuery *a, const TillInvoiceQuery *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->sort == b->sort && a->is_descending == b->is_descending && a->status == b->status &&
         a->is_exception == b->is_exception && a->created_from_ms == b->created_from_ms &&
         a->created_until_ms == b->created_until_ms && a->is_uncounted == b->is_uncounted &&
         g_strcmp0 (a->order_id != NULL ? a->order_id : "",
                    b->order_id != NULL ? b->order_id : "") == 0;
}

void
till_invoice_query_free (TillInvoiceQuery *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->order_id);
  g_free (self);
}
