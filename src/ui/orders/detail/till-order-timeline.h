/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-order-facts.h"

#define TILL_TYPE_ORDER_TIMELINE (till_order_timeline_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderTimeline, till_order_timeline, TILL, ORDER_TIMELINE, AdwBin)

void till_order_timeline_show (TillOrderTimeline *self, const TillOrderFacts *facts);
