/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-order-facts.h"

#define TILL_TYPE_ORDER_ESIM (till_order_esim_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderEsim, till_order_esim, TILL, ORDER_ESIM, AdwBin)

void till_order_esim_clear (TillOrderEsim *self);
void till_order_esim_show (TillOrderEsim *self, const TillOrderFacts *facts);
void till_order_esim_send (TillOrderEsim *self);
