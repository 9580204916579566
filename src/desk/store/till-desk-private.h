/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-attention-queue-private.h"
#include "till-desk.h"
#include "till-ledger.h"
#include "till-webhook-listener-private.h"
#include "till-pending-invoice-poller.h"
#include "till-connectivity.h"
#include "till-refund-terms.h"
#include "till-refunded-payments.h"
#include "till-transport.h"
#include "till-order-poll-schedule.h"

G_BEGIN_DECLS

struct _TillDesk
{
  GObject parent_instance;

  TillAccount *account;
  TillArchive *archive; /* nullable */
  char *store_id;       /* as the service says it; NULL until it has */
  TillChainTable *chains;
  GError *chains_problem; /* nullable: why the user's own are not among them */
  TillClock *clock;
  TillTransport *transport;
  TillRequestScheduler *scheduler;
  TillConnectivity *connectivity;
  TillUsagePoller *usage_poller; /* NULL until somebody asks for it */
  TillWebhookListener *listener;
  TillSync *sync;                  /* NULL where there is no archive */
  TillRetention *retention;        /* the same */
  TillBackfill *backfill;          /* the same */
  TillPendingInvoicePoller *round; /* the same */
  TillRefundedPayments *returns;   /* the same */
  TillAttentionQueue *attention;   /* NULL until somebody asks */

  /* The refund desk */
  TillLedger *ledger; /* nullable */
  GPtrArray *refunds; /* of TillRefund, as last read */
  GHashTable *drafts; /* of refunds, id to TillRefundEvent: what was typed and not put down */
  GError *ledger_problem;
  gboolean ledger_is_bound; /* to the store that the service has named */

  /* The order watch */
  TillOrderPollSchedule *watched;
  GSource *next_poll;
  GCancellable *watching; /* cancelled on dispose */
};

gboolean till_desk_refuse_writing (TillDesk *self, GTask *task);
void till_desk_read_invoice_async (TillDesk *self,
                                   const char *invoice_id,
                                   TillPriority priority,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
void till_desk_emit_invoice_changed (TillDesk *self, TillInvoice *invoice);
void till_desk_emit_order_changed (TillDesk *self, TillOrder *order);
void till_desk_emit_refunds_changed (TillDesk *self);
void till_desk_emit_forgotten (TillDesk *self, GStrv invoices, GStrv orders);
void till_desk_learn_store (TillDesk *self, TillStore *store);
void till_desk_emit_account_learned (TillDesk *self, TillAccount *previous);

void till_desk_start_watch (TillDesk *self);
void till_desk_stop_watch (TillDesk *self);
void till_desk_watch (TillDesk *self, const char *order_id, gint64 since_ms);
void till_desk_learn_order (TillDesk *self, TillOrder *order);

void till_desk_learn_unit (TillDesk *self, TillInvoice *invoice);
void till_desk_learn_created (TillDesk *self);
void till_desk_learn_usd (TillDesk *self, const TillDecimal *raw, TillInvoice *invoice);

G_END_DECLS
