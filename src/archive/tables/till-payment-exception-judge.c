/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPaymentExceptionJudge: a payment is an exception while till_settlement_judge() says so and
 * the merchant has neither accepted nor refunded it. */

#include "till-payment-exception-judge.h"

#include "till-settlement.h"

struct _TillPaymentExceptionJudge
{
  TillStatement *decided;
};

TillPaymentExceptionJudge *
till_payment_exception_judge_new (TillDatabase *database, GError **error)
{
  TillPaymentExceptionJudge *self = NULL;
  TillStatement *decided =
      till_database_prepare (database,
                             "SELECT paid FROM accepted_payments WHERE invoice_id = :id"
                             " UNION ALL SELECT paid FROM refunded_payments WHERE invoice_id = :id",
                             NULL, error);

  if (decided == NULL)
    return NULL;

  self = g_new0 (TillPaymentExceptionJudge, 1);
  self->decided = decided;

  return self;
}

void
till_payment_exception_judge_free (TillPaymentExceptionJudge *self)
{
  g_return_if_fail (self != NULL);

  till_statement_free (self->decided);
  g_free (self);
}

/* A decision is about what was paid at that time: more money is another question. Sets @is_decided
 * to whether the payment of @invoice was accepted or refunded. */
gboolean
till_payment_exception_judge_is_decided (TillPaymentExceptionJudge *self,
                                         TillInvoice *invoice,
                                         gboolean *is_decided,
                                         GError **error)
{
  g_autofree char *key = NULL;
  gboolean has_row = TRUE;
  gboolean is_read = TRUE;

  g_return_val_if_fail (self != NULL && invoice != NULL && is_decided != NULL, FALSE);

  key = till_settlement_dup_key (invoice);
  *is_decided = FALSE;
  till_statement_bind_text (self->decided, ":id", till_record_get_id (TILL_RECORD (invoice)));
  while (has_row && is_read && !*is_decided)
    {
      is_read = till_statement_step (self->decided, &has_row, error);
      if (has_row)
        {
          g_autofree char *paid = till_statement_dup_text (self->decided, 0);

          *is_decided = g_strcmp0 (paid, key) == 0;
        }
    }
  till_statement_reset (self->decided);

  return is_read;
}

/* Sets @exception_at_ms, which has the earlier value, to when the payment of @invoice came in,
 * where it is an exception; else to zero. */
gboolean
till_payment_exception_judge_ask (TillPaymentExceptionJudge *self,
                                  TillInvoice *invoice,
                                  gint64 now_ms,
                                  gint64 *exception_at_ms,
                                  GError **error)
{
  gint64 before_ms = 0;
  gint64 paid_at_ms = 0;
  gboolean is_settled = FALSE;
  g_autoptr (TillSettlement) settlement = NULL;

  g_return_val_if_fail (self != NULL && invoice != NULL && exception_at_ms != NULL, FALSE);

  before_ms = *exception_at_ms;
  *exception_at_ms = 0;
  if (till_invoice_get_paid_chain (invoice) == NULL && invoice->payment == NULL)
    return TRUE;

  settlement = till_settlement_judge (invoice);
  if (!till_settlement_is_exception (settlement))
    return TRUE;
  if (!till_payment_exception_judge_is_decided (self, invoice, &is_settled, error))
    return FALSE;
  if (is_settled)
    return TRUE;

  paid_at_ms = till_invoice_get_paid_at_ms (invoice);
  *exception_at_ms = paid_at_ms > 0 ? paid_at_ms : before_ms > 0 ? before_ms : now_ms;

  return TRUE;
}
