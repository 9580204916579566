/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-account.h"
#include "till-archive-records.h"
#include "till-attention-queue.h"
#include "till-request-scheduler.h"
#include "till-catalogue.h"
#include "till-chain-table.h"
#include "till-clock.h"
#include "till-dialect-learner.h"
#include "till-draft.h"
#include "till-invoice-reader.h"
#include "till-invoice.h"
#include "till-retention.h"
#include "till-webhook-listener.h"
#include "till-backfill.h"
#include "till-sync.h"
#include "till-transport.h"
#include "till-order.h"
#include "till-page.h"
#include "till-payment-warning.h"
#include "till-refunds.h"
#include "till-store.h"
#include "till-usage-poller.h"

/* An open account and the verbs of the program, for the thread that has created it. All verbs are
 * asynchronous and cancellable; they fail with TILL_API_ERROR, TILL_VAULT_ERROR or
 * G_IO_ERROR_CANCELLED. In a read-only account, verbs that write send nothing and fail with
 * TILL_DESK_ERROR_READ_ONLY.
 *
 * Signals: "invoice-changed" (TillInvoice) and "order-changed" (TillOrder) when a verb or a
 * poller has read a record, complete or not; "erased" (GStrv of invoices, GStrv of orders: ids)
 * when a customer was erased, so that no page may go on showing these records; "clock-corrected"
 * (gint64, milliseconds) once, when requests are signed by the service's time, which is so far
 * ahead of this machine's; "left" when the store is no longer on screen. */
#define TILL_TYPE_DESK (till_desk_get_type ())
G_DECLARE_FINAL_TYPE (TillDesk, till_desk, TILL, DESK, GObject)

/* archive is NULL for none; then what only a create call's answer tells is lost. */
TillDesk *till_desk_new (TillAccount *account,
                         TillCredentialProvider *provider,
                         TillArchive *archive,
                         TillClock *clock);
TillAccount *till_desk_get_account (TillDesk *self);
TillClock *till_desk_get_clock (TillDesk *self);
/* For calls of this room that are no verbs of the desk. */
TillTransport *till_desk_get_transport (TillDesk *self);
void till_desk_enter (TillDesk *self);
void till_desk_leave (TillDesk *self);
TillArchive *till_desk_get_archive (TillDesk *self);
const TillChainTable *till_desk_get_chains (TillDesk *self);
const GError *till_desk_get_chains_problem (TillDesk *self);
TillDialectLearner *till_desk_get_dialect_learner (TillDesk *self);
TillTokenUnit till_desk_get_amount_unit (TillDesk *self);
TillInvoiceReader *till_desk_get_invoice_reader (TillDesk *self);
TillRefunds *till_desk_get_refunds (TillDesk *self);
char *till_desk_dup_payment_link (TillDesk *self, const TillAddress *address, gboolean *has_amount);
TillPaymentWarning *till_desk_find_payment_warning (TillDesk *self, const TillAddress *address);
gboolean till_desk_has_payment_warning (TillDesk *self, GPtrArray *addresses);
void till_desk_set_explorers (TillDesk *self, GHashTable *explorers);
TillRequestScheduler *till_desk_get_scheduler (TillDesk *self);

/* NULL without an archive. */
TillSync *till_desk_get_sync (TillDesk *self);
TillRetention *till_desk_get_retention (TillDesk *self);
TillBackfill *till_desk_get_backfill (TillDesk *self);
TillUsagePoller *till_desk_get_usage_poller (TillDesk *self);
TillWebhookListener *till_desk_get_listener (TillDesk *self);
TillAttentionQueue *till_desk_get_attention (TillDesk *self);

void till_desk_get_store_async (TillDesk *self,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
TillStore *till_desk_get_store_finish (TillDesk *self, GAsyncResult *result, GError **error);
const char *till_desk_get_store_id (TillDesk *self);

/* status is TILL_INVOICE_UNKNOWN for any; order_id is NULL or empty for any. */
TillPageSource *
till_desk_get_invoices (TillDesk *self, TillInvoiceStatus status, const char *order_id);

/* The archive's invoices, in any order and by any of the query's filters, for a TillPagedList
 * like that of till_desk_get_invoices(). It does not ask the service. Refresh the list at the
 * archive's "changed"; till_archive_get_summary_async() has the number of records and their
 * dates. NULL without an archive. */
TillPageSource *till_desk_get_archived_invoices (TillDesk *self, const TillInvoiceQuery *query);
TillPageSource *till_desk_get_archived_orders (TillDesk *self);
TillPageSource *till_desk_find_orders (TillDesk *self, const TillOrderQuery *query);

void till_desk_get_invoice_async (TillDesk *self,
                                  const char *invoice_id,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
TillInvoice *till_desk_get_invoice_finish (TillDesk *self, GAsyncResult *result, GError **error);

void till_desk_get_invoice_text_async (TillDesk *self,
                                       const char *invoice_id,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
char *till_desk_get_invoice_text_finish (TillDesk *self, GAsyncResult *result, GError **error);

void till_desk_create_invoice_async (TillDesk *self,
                                     const TillInvoiceDraft *draft,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
TillInvoice *till_desk_create_invoice_finish (TillDesk *self, GAsyncResult *result, GError **error);

void till_desk_cancel_invoice_async (TillDesk *self,
                                     const char *invoice_id,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
gboolean till_desk_cancel_invoice_finish (TillDesk *self, GAsyncResult *result, GError **error);

/* country is an ISO code or NULL for all; search is NULL or part of a name. */
void till_desk_get_catalogue_async (TillDesk *self,
                                    const char *country,
                                    const char *search,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
TillCatalogue *
till_desk_get_catalogue_finish (TillDesk *self, GAsyncResult *result, GError **error);

TillPageSource *till_desk_get_orders (TillDesk *self);

void till_desk_get_order_async (TillDesk *self,
                                const char *order_id,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
TillOrder *till_desk_get_order_finish (TillDesk *self, GAsyncResult *result, GError **error);

void till_desk_create_order_async (TillDesk *self,
                                   const TillOrderDraft *draft,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
TillOrder *till_desk_create_order_finish (TillDesk *self, GAsyncResult *result, GError **error);

/* Polls an open order, adaptively, until it is active or failed; each answer comes as
 * "order-changed". Watching twice is watching once. */
void till_desk_watch_order (TillDesk *self, const char *order_id);
