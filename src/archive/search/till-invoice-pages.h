/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-invoice-query.h"
#include "till-page.h"

/* Pages of the archived invoices, for the thread of one database. */
typedef struct _TillInvoicePages TillInvoicePages;

TillInvoicePages *till_invoice_pages_new (void);
void till_invoice_pages_free (TillInvoicePages *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillInvoicePages, till_invoice_pages_free)

TillPage *till_invoice_pages_read (TillInvoicePages *self,
                                   TillDatabase *database,
                                   const TillInvoiceQuery *query,
                                   guint64 offset,
                                   guint limit,
                                   gint generation,
                                   GError **error);
