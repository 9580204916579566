/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-request-scheduler.h"
#include "till-transport.h"

/* Reads the details of pending invoices, whether they are on screen or not: lists do not show a
 * part payment (section 2.1). */
#define TILL_TYPE_PENDING_INVOICE_POLLER (till_pending_invoice_poller_get_type ())
G_DECLARE_FINAL_TYPE (TillPendingInvoicePoller,
                      till_pending_invoice_poller,
                      TILL,
                      PENDING_INVOICE_POLLER,
                      GObject)

TillPendingInvoicePoller *till_pending_invoice_poller_new (TillTransport *transport,
                                                           TillArchive *archive,
                                                           TillRequestScheduler *scheduler,
                                                           TillClock *clock);
void till_pending_invoice_poller_start (TillPendingInvoicePoller *self);
void till_pending_invoice_poller_set_paused (TillPendingInvoicePoller *self, gboolean is_paused);
void till_pending_invoice_poller_stop (TillPendingInvoicePoller *self);
