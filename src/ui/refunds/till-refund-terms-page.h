/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

#define TILL_TYPE_REFUND_TERMS_PAGE (till_refund_terms_page_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundTermsPage, till_refund_terms_page, TILL, REFUND_TERMS_PAGE, AdwBin)

void till_refund_terms_page_set_invoice (TillRefundTermsPage *self,
                                         TillDesk *desk,
                                         TillInvoice *invoice,
                                         GPtrArray *recorded);
TillRefundEvent *till_refund_terms_page_build (TillRefundTermsPage *self);
void till_refund_terms_page_focus (TillRefundTermsPage *self);
