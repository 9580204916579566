/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-record-row.h"

typedef struct _TillInvoiceNotes TillInvoiceNotes;

TillInvoiceNotes *till_invoice_notes_new (TillDesk *desk);
void till_invoice_notes_free (TillInvoiceNotes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillInvoiceNotes, till_invoice_notes_free)

void till_invoice_notes_write (TillRecordRow *row, TillRecord *record, gpointer notes);
