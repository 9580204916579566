/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

#define TILL_TYPE_REFUND_PROOF_PAGE (till_refund_proof_page_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundProofPage, till_refund_proof_page, TILL, REFUND_PROOF_PAGE, AdwBin)

void
till_refund_proof_page_set_refund (TillRefundProofPage *self, TillDesk *desk, TillRefund *refund);
void till_refund_proof_page_focus (TillRefundProofPage *self);
