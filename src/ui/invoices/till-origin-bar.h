/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-invoice-lookup.h"
#include "till-list-header.h"

G_BEGIN_DECLS

#define TILL_TYPE_ORIGIN_BAR (till_origin_bar_get_type ())
G_DECLARE_FINAL_TYPE (TillOriginBar, till_origin_bar, TILL, ORIGIN_BAR, AdwBin)

void till_origin_bar_set_header (TillOriginBar *self, TillListHeader *header);
void till_origin_bar_set_desk (TillOriginBar *self, TillDesk *desk);
void till_origin_bar_click (TillOriginBar *self, guint column);
void till_origin_bar_show_found (TillOriginBar *self, TillInvoiceLookup *lookup);
void till_origin_bar_reset (TillOriginBar *self);
void till_origin_bar_set_odd (TillOriginBar *self, gboolean is_odd);
gboolean till_origin_bar_is_service (TillOriginBar *self);
gboolean till_origin_bar_is_found (TillOriginBar *self);
TillPageSource *
till_origin_bar_dup_source (TillOriginBar *self, TillInvoiceStatus status, const char *order_id);

G_END_DECLS
