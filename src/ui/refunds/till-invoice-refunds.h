/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

#define TILL_TYPE_INVOICE_REFUNDS (till_invoice_refunds_get_type ())
G_DECLARE_FINAL_TYPE (TillInvoiceRefunds, till_invoice_refunds, TILL, INVOICE_REFUNDS, AdwBin)

void
till_invoice_refunds_set_invoice (TillInvoiceRefunds *self, TillDesk *desk, TillInvoice *invoice);
void till_invoice_refunds_set_recorded (TillInvoiceRefunds *self, GPtrArray *recorded);
