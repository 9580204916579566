/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-records.h"
#include "till-clock.h"
#include "till-invoice.h"
#include "till-transport.h"

/* Reads single invoices (section 4.7) from the service, adds what only the create call's answer
 * tells, and copies them into the archive.
 *
 * Signal: "read" (TillInvoice) before each answer. */
#define TILL_TYPE_INVOICE_READER (till_invoice_reader_get_type ())
G_DECLARE_FINAL_TYPE (TillInvoiceReader, till_invoice_reader, TILL, INVOICE_READER, GObject)

TillInvoiceReader *
till_invoice_reader_new (TillTransport *transport, TillArchive *archive, TillClock *clock);

void till_invoice_reader_read_async (TillInvoiceReader *self,
                                     const char *invoice_id,
                                     TillPriority priority,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
TillInvoice *
till_invoice_reader_read_finish (TillInvoiceReader *self, GAsyncResult *result, GError **error);
