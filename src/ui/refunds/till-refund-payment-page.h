/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

#define TILL_TYPE_REFUND_PAYMENT_PAGE (till_refund_payment_page_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundPaymentPage,
                      till_refund_payment_page,
                      TILL,
                      REFUND_PAYMENT_PAGE,
                      AdwBin)

void till_refund_payment_page_set_refund (TillRefundPaymentPage *self,
                                          TillDesk *desk,
                                          TillRefund *refund);
void till_refund_payment_page_warn (TillRefundPaymentPage *self);
TillRefundEvent *till_refund_payment_page_build (TillRefundPaymentPage *self);
void till_refund_payment_page_set_closed (TillRefundPaymentPage *self, gboolean is_closed);
void till_refund_payment_page_focus (TillRefundPaymentPage *self);
