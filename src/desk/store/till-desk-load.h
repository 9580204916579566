/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-connectivity.h"

/* The desk's verbs for views. Each returns the service's answer, and the archive's copy at once
 * while the service does not answer. Page sources show the archive's copy also while the service is
 * asked (till-page.h). Code that acts on a record uses the verbs of till-desk.h, which never return
 * a copy.
 *
 * Where the archive has no copy, lists, the store and the plans fail with the service's error,
 * and a record with TILL_DESK_ERROR_NOT_ARCHIVED. */

TillConnectivity *till_desk_get_connectivity (TillDesk *self);

/* The parameters are those of till_desk_get_invoices(). */
TillPageSource *
till_desk_load_invoices (TillDesk *self, TillInvoiceStatus status, const char *order_id);
TillPageSource *till_desk_load_orders (TillDesk *self);

/* read_at_ms (nullable) is when the archive's copy was read, zero for the service's answer. Only
 * an answer of the service comes as "invoice-changed" or "order-changed", too. */
void till_desk_load_invoice_async (TillDesk *self,
                                   const char *invoice_id,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
TillInvoice *till_desk_load_invoice_finish (TillDesk *self,
                                            GAsyncResult *result,
                                            gint64 *read_at_ms,
                                            GError **error);

void till_desk_load_order_async (TillDesk *self,
                                 const char *order_id,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
TillOrder *till_desk_load_order_finish (TillDesk *self,
                                        GAsyncResult *result,
                                        gint64 *read_at_ms,
                                        GError **error);

void till_desk_load_store_async (TillDesk *self,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
TillStore *till_desk_load_store_finish (TillDesk *self,
                                        GAsyncResult *result,
                                        gint64 *read_at_ms,
                                        GError **error);

/* The whole catalogue. */
void till_desk_load_catalogue_async (TillDesk *self,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
TillCatalogue *till_desk_load_catalogue_finish (TillDesk *self,
                                                GAsyncResult *result,
                                                gint64 *read_at_ms,
                                                GError **error);
