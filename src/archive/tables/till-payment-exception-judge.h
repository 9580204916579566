/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-invoice.h"

/* Says which payments are exceptions. For one transaction. */
typedef struct _TillPaymentExceptionJudge TillPaymentExceptionJudge;

TillPaymentExceptionJudge *till_payment_exception_judge_new (TillDatabase *database,
                                                             GError **error);
void till_payment_exception_judge_free (TillPaymentExceptionJudge *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillPaymentExceptionJudge, till_payment_exception_judge_free)

gboolean till_payment_exception_judge_is_decided (TillPaymentExceptionJudge *self,
                                                  TillInvoice *invoice,
                                                  gboolean *is_decided,
                                                  GError **error);
gboolean till_payment_exception_judge_ask (TillPaymentExceptionJudge *self,
                                           TillInvoice *invoice,
                                           gint64 now_ms,
                                           gint64 *exception_at_ms,
                                           GError **error);
