/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"

char *till_payment_warning_text_for_address (TillDesk *desk, const TillAddress *address);
char *till_payment_warning_text_for_addresses (TillDesk *desk, GPtrArray *addresses);
