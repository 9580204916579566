/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk-refunds.h"

G_BEGIN_DECLS

#define TILL_TYPE_REFUND_WHERE (till_refund_where_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundWhere, till_refund_where, TILL, REFUND_WHERE, AdwBin)

void till_refund_where_set_refund (TillRefundWhere *self,
                                   TillDesk *desk,
                                   TillInvoice *invoice,
                                   TillRefund *refund);
TillRefundEvent *till_refund_where_build (TillRefundWhere *self);
void till_refund_where_focus (TillRefundWhere *self);

G_END_DECLS
