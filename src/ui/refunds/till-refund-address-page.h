/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

#define TILL_TYPE_REFUND_ADDRESS_PAGE (till_refund_address_page_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundAddressPage,
                      till_refund_address_page,
                      TILL,
                      REFUND_ADDRESS_PAGE,
                      AdwBin)

void till_refund_address_page_set_refund (TillRefundAddressPage *self,
                                          TillDesk *desk,
                                          TillInvoice *invoice,
                                          TillRefund *refund);
TillRefundEvent *till_refund_address_page_build (TillRefundAddressPage *self);
void till_refund_address_page_focus (TillRefundAddressPage *self);
