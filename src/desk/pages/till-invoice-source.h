/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-invoice.h"
#include "till-page.h"
#include "till-transport.h"

G_BEGIN_DECLS

#define TILL_TYPE_INVOICE_SOURCE (till_invoice_source_get_type ())
G_DECLARE_FINAL_TYPE (TillInvoiceSource, till_invoice_source, TILL, INVOICE_SOURCE, GObject)

TillInvoiceSource *till_invoice_source_new (TillTransport *transport,
                                            TillArchive *archive,
                                            TillInvoiceStatus status,
                                            const char *order_id);

G_END_DECLS
