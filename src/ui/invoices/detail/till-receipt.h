/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-account.h"
#include "till-invoice.h"
#include "till-print-page.h"

TillPrintPage *till_receipt_create (TillInvoice *invoice, TillAccount *account, gint64 now_ms);
void
till_receipt_print (GtkWidget *widget, TillInvoice *invoice, TillAccount *account, gint64 now_ms);
void
till_receipt_save (GtkWidget *widget, TillInvoice *invoice, TillAccount *account, gint64 now_ms);
