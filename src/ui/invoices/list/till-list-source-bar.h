/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-invoice-lookup.h"
#include "till-list-header.h"

#define TILL_TYPE_LIST_SOURCE_BAR (till_list_source_bar_get_type ())
G_DECLARE_FINAL_TYPE (TillListSourceBar, till_list_source_bar, TILL, LIST_SOURCE_BAR, AdwBin)

void till_list_source_bar_set_header (TillListSourceBar *self, TillListHeader *header);
void till_list_source_bar_set_desk (TillListSourceBar *self, TillDesk *desk);
void till_list_source_bar_click (TillListSourceBar *self, guint column);
void till_list_source_bar_show_found (TillListSourceBar *self, TillInvoiceLookup *lookup);
void till_list_source_bar_reset (TillListSourceBar *self);
void till_list_source_bar_set_exception (TillListSourceBar *self, gboolean is_exception);
gboolean till_list_source_bar_is_service (TillListSourceBar *self);
gboolean till_list_source_bar_is_found (TillListSourceBar *self);
TillPageSource *till_list_source_bar_dup_source (TillListSourceBar *self,
                                                 TillInvoiceStatus status,
                                                 const char *order_id);
