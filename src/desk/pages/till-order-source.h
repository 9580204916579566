/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-page.h"
#include "till-transport.h"

G_BEGIN_DECLS

#define TILL_TYPE_ORDER_SOURCE (till_order_source_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderSource, till_order_source, TILL, ORDER_SOURCE, GObject)

TillOrderSource *till_order_source_new (TillTransport *transport, TillArchive *archive);

G_END_DECLS
