/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-connectivity.h"
#include "till-desk.h"
#include "till-dialect-learner.h"
#include "till-invoice-reader.h"
#include "till-order-poller.h"
#include "till-pending-invoice-poller.h"
#include "till-refunded-payments.h"
#include "till-store-reader.h"
#include "till-team-sync.h"
#include "till-transport.h"

struct _TillDesk
{
  GObject parent_instance;

  TillDialectLearner *learner;
  TillArchive *archive; /* nullable */
  TillChainTable *chains;
  GError *chains_problem; /* nullable: why the user's own chains were left out */
  TillClock *clock;
  TillTransport *transport;
  TillRequestScheduler *scheduler;
  TillConnectivity *connectivity;
  TillStoreReader *store_reader;
  TillInvoiceReader *invoice_reader;
  TillOrderPoller *order_poller;
  TillUsagePoller *usage_poller; /* NULL until somebody asks for it */
  TillWebhookListener *listener;
  TillRefunds *refunds;
  TillAttentionQueue *attention; /* NULL until somebody asks for it */

  /* NULL without an archive */
  TillSync *sync;
  TillRetention *retention;
  TillBackfill *backfill;
  TillPendingInvoicePoller *pending_invoice_poller;
  TillRefundedPayments *refunded_payments;
  TillTeamSync *team_sync; /* NULL where there is no team, too */
};

void till_desk_emit_invoice_changed (TillDesk *self, TillInvoice *invoice);
