/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-records.h"
#include "till-clock.h"
#include "till-dialect-learner.h"
#include "till-ledger.h"
#include "till-refund-terms.h"
#include "till-store-reader.h"

/* The refunds of an account: the list as the ledger last gave it, and the calls that write to the
 * ledger. The ledger itself decides what may be written.
 *
 * Signal: "changed" when the list, the problem of the ledger or the state of its team is another
 * one. */
#define TILL_TYPE_REFUNDS (till_refunds_get_type ())
G_DECLARE_FINAL_TYPE (TillRefunds, till_refunds, TILL, REFUNDS, GObject)

TillRefunds *till_refunds_new (TillArchive *archive,
                               TillChainTable *chains,
                               TillDialectLearner *learner,
                               TillStoreReader *store_reader,
                               TillClock *clock);
void till_refunds_set_ledger (TillRefunds *self, TillLedger *ledger, GError *problem);
TillLedger *till_refunds_get_ledger (TillRefunds *self);
const GError *till_refunds_get_problem (TillRefunds *self);
gboolean till_refunds_knows_all (TillRefunds *self);
const GError *till_refunds_get_denial (TillRefunds *self);
/* Those who share the ledger; NULL for none. */
TillTeam *till_refunds_get_team (TillRefunds *self);

void till_refunds_read_async (TillRefunds *self,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
gboolean till_refunds_read_finish (TillRefunds *self, GAsyncResult *result, GError **error);

GPtrArray *till_refunds_get_all (TillRefunds *self);
TillRefund *till_refunds_find (TillRefunds *self, const char *refund_id);
GPtrArray *till_refunds_list_begun (TillRefunds *self, const char *invoice_id);
TillRefund *till_refunds_find_begun (TillRefunds *self, const char *invoice_id);
gboolean till_refunds_has_paid (TillRefunds *self, const char *invoice_id);
guint till_refunds_count_waiting (TillRefunds *self);

/* The ledger, once it is known to be the one of the store. */
void till_refunds_bind_ledger_async (TillRefunds *self,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
TillLedger *
till_refunds_bind_ledger_finish (TillRefunds *self, GAsyncResult *result, GError **error);

/* invoice is complete; recorded is nullable, of TillRecordedPayment. */
void till_refunds_fill_facts (TillRefunds *self,
                              TillInvoice *invoice,
                              GPtrArray *recorded,
                              TillRefundFacts *facts);
TillRefundTerms *till_refunds_dup_terms (TillRefunds *self,
                                         TillInvoice *invoice,
                                         GPtrArray *recorded,
                                         const char *asset);

TillRefundEvent *
till_refunds_new_event (TillRefunds *self, const char *refund_id, TillRefundStep step);
void till_refunds_append_async (TillRefunds *self,
                                const TillRefundEvent *event,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
TillRefund *till_refunds_append_finish (TillRefunds *self, GAsyncResult *result, GError **error);

/* Writes an export back into the ledger, which is bound. Fails with TILL_LEDGER_ERROR,
 * TILL_ARCHIVE_ERROR or TILL_DESK_ERROR_READ_ONLY. */
void till_refunds_restore_ledger_async (TillRefunds *self,
                                        const char *text,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
gboolean
till_refunds_restore_ledger_finish (TillRefunds *self, GAsyncResult *result, GError **error);

/* What was typed of a refund's next step, in memory until an event of the refund is written. */
void till_refunds_set_draft (TillRefunds *self, const TillRefundEvent *draft);
const TillRefundEvent *till_refunds_get_draft (TillRefunds *self, const char *refund_id);
