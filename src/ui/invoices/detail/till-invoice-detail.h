/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-cancellation.h"
#include "till-desk.h"
#include "till-unreadable-record.h"

#define TILL_TYPE_INVOICE_DETAIL (till_invoice_detail_get_type ())
G_DECLARE_FINAL_TYPE (TillInvoiceDetail, till_invoice_detail, TILL, INVOICE_DETAIL, AdwBin)

void till_invoice_detail_set_desk (TillInvoiceDetail *self,
                                   TillDesk *desk,
                                   TillCancellation *cancellation);
void till_invoice_detail_set_invoice (TillInvoiceDetail *self, TillInvoice *invoice);
void till_invoice_detail_refresh (TillInvoiceDetail *self);
TillInvoice *till_invoice_detail_get_invoice (TillInvoiceDetail *self);
void till_invoice_detail_update (TillInvoiceDetail *self, TillInvoice *invoice);

void till_invoice_detail_set_unreadable (TillInvoiceDetail *self, TillUnreadableRecord *record);
