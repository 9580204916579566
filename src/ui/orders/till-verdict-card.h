/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-account.h"
#include "till-clock.h"
#include "till-verdict.h"

G_BEGIN_DECLS

#define TILL_TYPE_VERDICT_CARD (till_verdict_card_get_type ())
G_DECLARE_FINAL_TYPE (TillVerdictCard, till_verdict_card, TILL, VERDICT_CARD, AdwBin)

void till_verdict_card_show (TillVerdictCard *self,
                             TillAccount *account,
                             const TillVerdictCase *facts,
                             TillClock *clock);

G_END_DECLS
