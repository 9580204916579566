/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-form-dialog.h"

#define TILL_TYPE_INVOICE_DIALOG (till_invoice_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TillInvoiceDialog, till_invoice_dialog, TILL, INVOICE_DIALOG, TillFormDialog)

GtkWidget *till_invoice_dialog_new (TillDesk *desk);
GtkWidget *till_invoice_dialog_new_like (TillDesk *desk, TillInvoice *invoice);
TillDesk *till_invoice_dialog_get_desk (TillInvoiceDialog *self);
