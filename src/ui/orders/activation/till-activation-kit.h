/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-account.h"
#include "till-order.h"

#define TILL_TYPE_ACTIVATION_KIT (till_activation_kit_get_type ())
G_DECLARE_FINAL_TYPE (TillActivationKit, till_activation_kit, TILL, ACTIVATION_KIT, AdwBin)

void
till_activation_kit_set_order (TillActivationKit *self, TillOrder *order, TillAccount *account);
