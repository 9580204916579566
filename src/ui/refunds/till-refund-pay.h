/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk-refunds.h"

G_BEGIN_DECLS

#define TILL_TYPE_REFUND_PAY (till_refund_pay_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundPay, till_refund_pay, TILL, REFUND_PAY, AdwBin)

void till_refund_pay_set_refund (TillRefundPay *self, TillDesk *desk, TillRefund *refund);
TillRefundEvent *till_refund_pay_build (TillRefundPay *self);

G_END_DECLS
