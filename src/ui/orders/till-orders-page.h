/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk-view.h"

#define TILL_TYPE_ORDERS_PAGE (till_orders_page_get_type ())
G_DECLARE_FINAL_TYPE (TillOrdersPage, till_orders_page, TILL, ORDERS_PAGE, AdwBin)

void till_orders_page_show_order (TillOrdersPage *self, TillOrder *order);
