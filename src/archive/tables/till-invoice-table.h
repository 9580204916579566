/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-invoice.h"
#include "till-search-terms.h"

/* The columns that till_invoice_table_read() reads. */
#define TILL_INVOICE_COLUMNS                                                                       \
  "key, id, status, status_text, amount, currency, order_id, paid_chain, created_at_ms, "          \
  "expires_at_ms, paid_at_ms, read_at_ms, details_at_ms, "                                         \
  "payment_exception_at_ms"

TillInvoice *till_invoice_table_read (TillStatement *row);
TillInvoice *till_invoice_table_load_key (TillDatabase *database, gint64 key, GError **error);
TillInvoice *till_invoice_table_load_key_whole (TillDatabase *database, gint64 key, GError **error);
TillInvoice *till_invoice_table_load (TillDatabase *database, const char *id, GError **error);

/* Writes to the tables of invoices. */
typedef struct _TillInvoiceWriter TillInvoiceWriter;

TillInvoiceWriter *till_invoice_writer_new (TillDatabase *database, GError **error);
void till_invoice_writer_free (TillInvoiceWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillInvoiceWriter, till_invoice_writer_free)

gboolean till_invoice_writer_put (TillInvoiceWriter *self,
                                  TillInvoice *invoice,
                                  gint64 asked_at_ms,
                                  gint64 now_ms,
                                  GError **error);
guint till_invoice_writer_get_n_changed (TillInvoiceWriter *self);

gint64 till_invoice_table_get_micro (const TillDecimal *amount);

gboolean till_invoice_table_erase_terms (TillDatabase *database,
                                         TillTermWriter *terms,
                                         const char *id,
                                         GError **error);
