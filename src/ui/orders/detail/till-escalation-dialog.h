/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-account.h"
#include "till-dialog.h"
#include "till-diagnosis.h"

#define TILL_TYPE_ESCALATION_DIALOG (till_escalation_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TillEscalationDialog,
                      till_escalation_dialog,
                      TILL,
                      ESCALATION_DIALOG,
                      TillDialog)

GtkWidget *till_escalation_dialog_new (TillAccount *account, const TillDiagnosisCase *facts);
