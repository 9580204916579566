/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-refund.h"

#define TILL_TYPE_REFUND_STEPS (till_refund_steps_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundSteps, till_refund_steps, TILL, REFUND_STEPS, AdwBin)

void till_refund_steps_set_stage (TillRefundSteps *self, TillRefundStage stage);
