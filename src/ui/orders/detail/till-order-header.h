/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-order-facts.h"

#define TILL_TYPE_ORDER_HEADER (till_order_header_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderHeader, till_order_header, TILL, ORDER_HEADER, AdwBin)

void till_order_header_show (TillOrderHeader *self, const TillOrderFacts *facts);
void till_order_header_stop (TillOrderHeader *self);
