/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-ledger.h"
#include "till-refund-terms.h"

G_BEGIN_DECLS

/* The refund desk of an account. "refunds-changed" of the desk says whenever the list is another
 * one. */
void till_desk_read_refunds_async (TillDesk *self,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean till_desk_read_refunds_finish (TillDesk *self, GAsyncResult *result, GError **error);

GPtrArray *till_desk_get_refunds (TillDesk *self);
TillRefund *till_desk_find_refund (TillDesk *self, const char *refund_id);
GPtrArray *till_desk_list_begun_refunds (TillDesk *self, const char *invoice_id);
TillRefund *till_desk_find_begun_refund (TillDesk *self, const char *invoice_id);
guint till_desk_count_waiting_refunds (TillDesk *self);
const GError *till_desk_get_ledger_problem (TillDesk *self);

/* The ledger, once it is known to be the one of the store. */
void till_desk_bind_ledger_async (TillDesk *self,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
TillLedger *till_desk_bind_ledger_finish (TillDesk *self, GAsyncResult *result, GError **error);

/* invoice is complete; noted is nullable, of TillRecordedPayment. */
void till_desk_fill_refund_facts (TillDesk *self,
                                  TillInvoice *invoice,
                                  GPtrArray *noted,
                                  TillRefundFacts *facts);
TillRefundTerms *till_desk_dup_refund_terms (TillDesk *self,
                                             TillInvoice *invoice,
                                             GPtrArray *noted,
                                             const char *asset);

TillRefundEvent *
till_desk_new_refund_event (TillDesk *self, const char *refund_id, TillRefundStep step);
void till_desk_put_down_refund_async (TillDesk *self,
                                      const TillRefundEvent *event,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
TillRefund *till_desk_put_down_refund_finish (TillDesk *self, GAsyncResult *result, GError **error);

/* Puts an export back into the ledger, which is bound. Fails with TILL_LEDGER_ERROR,
 * TILL_ARCHIVE_ERROR or TILL_DESK_ERROR_READ_ONLY. */
void till_desk_restore_ledger_async (TillDesk *self,
                                     const char *text,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
gboolean till_desk_restore_ledger_finish (TillDesk *self, GAsyncResult *result, GError **error);
void till_desk_keep_refund_draft (TillDesk *self, const TillRefundEvent *draft);
const TillRefundEvent *till_desk_get_refund_draft (TillDesk *self, const char *refund_id);

void till_desk_set_ledger (TillDesk *self, TillLedger *ledger, GError *problem);

G_END_DECLS
