/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"

char *till_explorers_dup (GSettings *settings, const char *chain_id);
void till_explorers_set (GSettings *settings, const char *chain_id, const char *pattern);
void till_explorers_follow (GSettings *settings, TillDesk *desk);
