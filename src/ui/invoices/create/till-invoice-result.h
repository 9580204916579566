/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-print-page.h"

#define TILL_TYPE_INVOICE_RESULT (till_invoice_result_get_type ())
G_DECLARE_FINAL_TYPE (TillInvoiceResult, till_invoice_result, TILL, INVOICE_RESULT, AdwWindow)

GtkWidget *till_invoice_result_new (GtkWindow *parent, TillDesk *desk, TillInvoice *invoice);
TillPrintPage *
till_invoice_result_create_paper (TillInvoice *invoice, const char *pay_url, const char *store);
