/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-invoice.h"
#include "till-page.h"
#include "till-transport.h"

#define TILL_TYPE_SERVICE_SOURCE (till_service_source_get_type ())
G_DECLARE_FINAL_TYPE (TillServiceSource, till_service_source, TILL, SERVICE_SOURCE, GObject)

/* The archive is nullable. The status is TILL_INVOICE_UNKNOWN for any, the order id NULL or empty
 * for any. */
TillPageSource *till_service_source_new_invoices (TillTransport *transport,
                                                  TillArchive *archive,
                                                  TillInvoiceStatus status,
                                                  const char *order_id);
TillPageSource *till_service_source_new_orders (TillTransport *transport, TillArchive *archive);
