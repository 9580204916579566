/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"

/* Reads the payments of some invoices into the archive, for a person who waits for them.
 *
 * Signal: "progress" after each. */
#define TILL_TYPE_PAYMENT_READER (till_payment_reader_get_type ())
G_DECLARE_FINAL_TYPE (TillPaymentReader, till_payment_reader, TILL, PAYMENT_READER, GObject)

TillPaymentReader *till_payment_reader_new (TillDesk *desk, GPtrArray *invoice_ids);
void till_payment_reader_run_async (TillPaymentReader *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean
till_payment_reader_run_finish (TillPaymentReader *self, GAsyncResult *result, GError **error);
guint till_payment_reader_get_n_read (TillPaymentReader *self);
guint till_payment_reader_get_total (TillPaymentReader *self);
guint till_payment_reader_estimate_minutes (TillDesk *desk, guint64 n_invoices);
