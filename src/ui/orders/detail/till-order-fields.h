/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-order-facts.h"

#define TILL_TYPE_ORDER_FIELDS (till_order_fields_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderFields, till_order_fields, TILL, ORDER_FIELDS, AdwBin)

void till_order_fields_show (TillOrderFields *self, const TillOrderFacts *facts);
