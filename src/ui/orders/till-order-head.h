/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-order-facts.h"

G_BEGIN_DECLS

#define TILL_TYPE_ORDER_HEAD (till_order_head_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderHead, till_order_head, TILL, ORDER_HEAD, AdwBin)

void till_order_head_show (TillOrderHead *self, const TillOrderFacts *facts);
void till_order_head_stop (TillOrderHead *self);

G_END_DECLS
