/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-draft.h"
#include "till-invoice.h"
#include "till-page.h"
#include "till-transport.h"

/* Sections 4.5 to 4.8. */

void till_api_list_invoices_async (TillTransport *transport,
                                   TillPriority priority,
                                   TillInvoiceStatus status,
                                   const char *order_id,
                                   guint64 offset,
                                   guint limit,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
TillPage *
till_api_list_invoices_finish (TillTransport *transport, GAsyncResult *result, GError **error);

void till_api_get_invoice_async (TillTransport *transport,
                                 TillPriority priority,
                                 const char *invoice_id,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
TillInvoice *
till_api_get_invoice_finish (TillTransport *transport, GAsyncResult *result, GError **error);

void till_api_get_invoice_text_async (TillTransport *transport,
                                      const char *invoice_id,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
char *
till_api_get_invoice_text_finish (TillTransport *transport, GAsyncResult *result, GError **error);

void till_api_create_invoice_async (TillTransport *transport,
                                    const TillInvoiceDraft *draft,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
TillInvoice *
till_api_create_invoice_finish (TillTransport *transport, GAsyncResult *result, GError **error);

void till_api_cancel_invoice_async (TillTransport *transport,
                                    const char *invoice_id,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean
till_api_cancel_invoice_finish (TillTransport *transport, GAsyncResult *result, GError **error);
