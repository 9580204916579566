/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-list-pane.h"

void till_invoice_tell_change (TillListPane *pane, TillPagedList *list, TillInvoice *invoice);
void till_invoice_tell_new (TillListPane *pane, guint n_new);
