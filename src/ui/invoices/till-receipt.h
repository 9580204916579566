/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-invoice.h"
#include "till-paper.h"

G_BEGIN_DECLS

TillPaper *till_receipt_create (TillInvoice *invoice, const char *store, gint64 now_ms);
void till_receipt_print (GtkWidget *widget, TillInvoice *invoice, const char *store, gint64 now_ms);
void till_receipt_save (GtkWidget *widget, TillInvoice *invoice, const char *store, gint64 now_ms);

G_END_DECLS
