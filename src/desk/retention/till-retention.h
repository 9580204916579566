/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-erasure.h"
#include "till-pending-invoice-poller.h"
#include "till-refunds.h"
#include "till-sync.h"

/* How long the archive keeps records, and whether the service is copied into it; the archive stores
 * both. Records that are too old are erased a minute after the start and every six hours, except
 * open ones and invoices with an open refund.
 *
 * Signals: "changed" when a getter returns something else; "erased" (GStrv of invoices, GStrv of
 * orders: ids) when a customer was erased. */
#define TILL_TYPE_RETENTION (till_retention_get_type ())
G_DECLARE_FINAL_TYPE (TillRetention, till_retention, TILL, RETENTION, GObject)

TillRetention *till_retention_new (TillArchive *archive,
                                   TillSync *sync,
                                   TillPendingInvoicePoller *pending_invoice_poller,
                                   TillRefunds *refunds);
void till_retention_start (TillRetention *self);
void till_retention_close (TillRetention *self);

guint till_retention_get_days (TillRetention *self);
void till_retention_set_days (TillRetention *self, guint days);
gboolean till_retention_is_paused (TillRetention *self);
void till_retention_set_paused (TillRetention *self, gboolean is_paused);
void till_retention_set_left (TillRetention *self, gboolean has_left);
gboolean till_retention_is_erasing (TillRetention *self);
const GError *till_retention_get_error (TillRetention *self);

void till_retention_delete_all_async (TillRetention *self,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
gboolean
till_retention_delete_all_finish (TillRetention *self, GAsyncResult *result, GError **error);

void till_retention_erase_customer_async (TillRetention *self,
                                          const char *customer,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);
TillTraces *
till_retention_erase_customer_finish (TillRetention *self, GAsyncResult *result, GError **error);
