/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-form-dialog.h"
#include "till-resale.h"

#define TILL_TYPE_RESALE_DIALOG (till_resale_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TillResaleDialog, till_resale_dialog, TILL, RESALE_DIALOG, TillFormDialog)

GtkWidget *till_resale_dialog_new (const char *account_id, TillArchive *archive);
