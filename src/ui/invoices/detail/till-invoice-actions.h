/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-archive-payment-decisions.h"
#include "till-desk.h"

#define TILL_TYPE_INVOICE_ACTIONS (till_invoice_actions_get_type ())
G_DECLARE_FINAL_TYPE (TillInvoiceActions, till_invoice_actions, TILL, INVOICE_ACTIONS, AdwBin)

void till_invoice_actions_show (TillInvoiceActions *self, TillDesk *desk, TillInvoice *invoice);
void till_invoice_actions_clear (TillInvoiceActions *self);
void till_invoice_actions_set_decisions (TillInvoiceActions *self, const TillDecisions *decisions);
