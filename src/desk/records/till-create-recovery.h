/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-draft.h"
#include "till-invoice.h"
#include "till-order.h"
#include "till-transport.h"

/* sent_at_ms is this machine's time when the create call was made. */
void till_create_recovery_find_invoice_async (TillTransport *transport,
                                              const TillInvoiceDraft *draft,
                                              gint64 sent_at_ms,
                                              GCancellable *cancellable,
                                              GAsyncReadyCallback callback,
                                              gpointer user_data);
TillInvoice *till_create_recovery_find_invoice_finish (GAsyncResult *result, GError **error);

void till_create_recovery_find_order_async (TillTransport *transport,
                                            const TillOrderDraft *draft,
                                            gint64 sent_at_ms,
                                            GCancellable *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer user_data);
TillOrder *till_create_recovery_find_order_finish (GAsyncResult *result, GError **error);
