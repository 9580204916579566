/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk-refunds.h"

G_BEGIN_DECLS

#define TILL_TYPE_REFUND_AGREE (till_refund_agree_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundAgree, till_refund_agree, TILL, REFUND_AGREE, AdwBin)

void till_refund_agree_set_invoice (TillRefundAgree *self,
                                    TillDesk *desk,
                                    TillInvoice *invoice,
                                    GPtrArray *noted);
TillRefundEvent *till_refund_agree_build (TillRefundAgree *self);

G_END_DECLS
