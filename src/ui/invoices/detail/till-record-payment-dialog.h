/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-form-dialog.h"

#define TILL_TYPE_RECORD_PAYMENT_DIALOG (till_record_payment_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TillRecordPaymentDialog,
                      till_record_payment_dialog,
                      TILL,
                      RECORD_PAYMENT_DIALOG,
                      TillFormDialog)

GtkWidget *till_record_payment_dialog_new (TillDesk *desk, TillInvoice *invoice);
