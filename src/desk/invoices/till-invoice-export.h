/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-archive.h"
#include "till-csv-writer.h"
#include "till-page.h"

#define TILL_TYPE_INVOICE_EXPORT (till_invoice_export_get_type ())
G_DECLARE_FINAL_TYPE (TillInvoiceExport, till_invoice_export, TILL, INVOICE_EXPORT, GObject)

TillInvoiceExport *
till_invoice_export_new (TillPageSource *source, TillArchive *archive, GFile *file, TillCsvUse use);
void till_invoice_export_run_async (TillInvoiceExport *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean
till_invoice_export_run_finish (TillInvoiceExport *self, GAsyncResult *result, GError **error);
guint64 till_invoice_export_get_n_written (TillInvoiceExport *self);
GPtrArray *till_invoice_export_get_without_payment (TillInvoiceExport *self);
guint64 till_invoice_export_get_n_without_description (TillInvoiceExport *self);
guint64 till_invoice_export_get_n_unreadable (TillInvoiceExport *self);
guint64 till_invoice_export_get_total (TillInvoiceExport *self);
