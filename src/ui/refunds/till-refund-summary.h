/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

/* "what" is what is paid on which chain, as a sentence. */
#define TILL_TYPE_REFUND_SUMMARY (till_refund_summary_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundSummary, till_refund_summary, TILL, REFUND_SUMMARY, AdwBin)

void till_refund_summary_set_refund (TillRefundSummary *self,
                                     TillDesk *desk,
                                     TillRefund *refund,
                                     gboolean has_address,
                                     gboolean has_buttons);
