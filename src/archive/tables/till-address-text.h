/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-address.h"

char *till_address_text_print (GPtrArray *addresses);
void till_address_text_parse (const char *text, GPtrArray *addresses);
