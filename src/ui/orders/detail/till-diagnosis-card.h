/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-diagnosis.h"

#define TILL_TYPE_DIAGNOSIS_CARD (till_diagnosis_card_get_type ())
G_DECLARE_FINAL_TYPE (TillDiagnosisCard, till_diagnosis_card, TILL, DIAGNOSIS_CARD, AdwBin)

void till_diagnosis_card_set_desk (TillDiagnosisCard *self, TillDesk *desk, TillInvoice *invoice);
void till_diagnosis_card_show (TillDiagnosisCard *self,
                               TillAccount *account,
                               const TillDiagnosisCase *facts,
                               TillClock *clock);
