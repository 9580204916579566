/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-form-dialog.h"

G_BEGIN_DECLS

#define TILL_TYPE_NOTE_DIALOG (till_note_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TillNoteDialog, till_note_dialog, TILL, NOTE_DIALOG, TillFormDialog)

GtkWidget *till_note_dialog_new (TillDesk *desk, TillInvoice *invoice);

G_END_DECLS
