/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-clock.h"
#include "till-invoice.h"
#include "till-paged-list.h"

typedef struct _TillListRefresh TillListRefresh;

TillListRefresh *till_list_refresh_new (TillClock *clock);
void till_list_refresh_free (TillListRefresh *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillListRefresh, till_list_refresh_free)

void till_list_refresh_look (TillListRefresh *self, TillPagedList *list, TillInvoice *invoice);
