/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-order.h"
#include "till-usage-level.h"

/* An active eSIM that is polled, with its usage.
 *
 * Signal: "changed". */
#define TILL_TYPE_USAGE_ITEM (till_usage_item_get_type ())
G_DECLARE_FINAL_TYPE (TillUsageItem, till_usage_item, TILL, USAGE_ITEM, GObject)

TillUsageItem *till_usage_item_new (TillOrder *order);
TillOrder *till_usage_item_get_order (TillUsageItem *self);
const char *till_usage_item_get_id (TillUsageItem *self);
gint64 till_usage_item_get_asked_at_ms (TillUsageItem *self);
gboolean till_usage_item_has_failed (TillUsageItem *self);
TillUsageLevel till_usage_item_get_level (TillUsageItem *self, gint64 now_ms);
void till_usage_item_rank (TillUsageItem *self, gint64 now_ms);
int till_usage_item_compare (TillUsageItem *self, TillUsageItem *other);
const GArray *till_usage_item_get_samples (TillUsageItem *self);
gint64 till_usage_item_project_end_ms (TillUsageItem *self);

void till_usage_item_learn (TillUsageItem *self, TillOrder *order, gint64 asked_at_ms);
gboolean till_usage_item_has_history (TillUsageItem *self);
void till_usage_item_add_history (TillUsageItem *self, const GArray *samples);
void till_usage_item_fail (TillUsageItem *self);
TillThresholds till_usage_item_take_unannounced (TillUsageItem *self, TillThresholds passed);
