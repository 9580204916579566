/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-clock.h"
#include "till-invoice.h"
#include "till-paged-list.h"

G_BEGIN_DECLS

typedef struct _TillListRenewal TillListRenewal;

TillListRenewal *till_list_renewal_new (TillClock *clock);
void till_list_renewal_free (TillListRenewal *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillListRenewal, till_list_renewal_free)

void till_list_renewal_look (TillListRenewal *self, TillPagedList *list, TillInvoice *invoice);

G_END_DECLS
