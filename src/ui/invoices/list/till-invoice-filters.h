/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-archive.h"
#include "till-columns.h"
#include "till-invoice.h"

#define TILL_TYPE_INVOICE_FILTERS (till_invoice_filters_get_type ())
G_DECLARE_FINAL_TYPE (TillInvoiceFilters, till_invoice_filters, TILL, INVOICE_FILTERS, AdwBin)

void till_invoice_filters_set_account (TillInvoiceFilters *self, const char *account_id);
void till_invoice_filters_set_archive (TillInvoiceFilters *self, TillArchive *archive);
void till_invoice_filters_set_settings (TillInvoiceFilters *self, GSettings *settings);
void
till_invoice_filters_set_header (TillInvoiceFilters *self, TillColumns *columns, GtkWidget *header);
TillInvoiceStatus till_invoice_filters_get_status (TillInvoiceFilters *self);
const char *till_invoice_filters_get_order_id (TillInvoiceFilters *self);
gboolean till_invoice_filters_is_exception (TillInvoiceFilters *self);
void till_invoice_filters_show_exception (TillInvoiceFilters *self);
gboolean till_invoice_filters_is_filtered (TillInvoiceFilters *self);
void
till_invoice_filters_set (TillInvoiceFilters *self, TillInvoiceStatus status, const char *order_id);
void till_invoice_filters_focus_search (TillInvoiceFilters *self);
