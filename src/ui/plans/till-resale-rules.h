/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-resale.h"

void till_resale_rules_load (const char *account_id, TillResale *rule);
void till_resale_rules_save (const char *account_id, const TillResale *rule);
