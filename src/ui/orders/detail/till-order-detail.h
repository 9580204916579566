/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-unreadable-record.h"

#define TILL_TYPE_ORDER_DETAIL (till_order_detail_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderDetail, till_order_detail, TILL, ORDER_DETAIL, AdwBin)

void till_order_detail_set_desk (TillOrderDetail *self, TillDesk *desk);
void till_order_detail_set_order (TillOrderDetail *self, TillOrder *order);
TillOrder *till_order_detail_get_order (TillOrderDetail *self);
void till_order_detail_update (TillOrderDetail *self, TillOrder *order);
void till_order_detail_refresh (TillOrderDetail *self);

void till_order_detail_set_unreadable (TillOrderDetail *self, TillUnreadableRecord *record);
