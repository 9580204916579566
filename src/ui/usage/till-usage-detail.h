/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

#define TILL_TYPE_USAGE_DETAIL (till_usage_detail_get_type ())
G_DECLARE_FINAL_TYPE (TillUsageDetail, till_usage_detail, TILL, USAGE_DETAIL, AdwBin)

void till_usage_detail_set_item (TillUsageDetail *self, TillDesk *desk, TillUsageItem *item);
void till_usage_detail_tick (TillUsageDetail *self);
