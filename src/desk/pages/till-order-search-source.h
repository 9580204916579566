/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-page.h"

G_BEGIN_DECLS

#define TILL_TYPE_ORDER_SEARCH_SOURCE (till_order_search_source_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderSearchSource,
                      till_order_search_source,
                      TILL,
                      ORDER_SEARCH_SOURCE,
                      GObject)

TillOrderSearchSource *till_order_search_source_new (TillArchive *archive,
                                                     const TillOrderQuery *query);

G_END_DECLS
