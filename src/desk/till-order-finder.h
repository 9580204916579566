/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-page.h"

G_BEGIN_DECLS

#define TILL_TYPE_ORDER_FINDER (till_order_finder_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderFinder, till_order_finder, TILL, ORDER_FINDER, GObject)

TillOrderFinder *till_order_finder_new (TillArchive *archive, const TillOrderQuery *query);

G_END_DECLS
