/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"

#define TILL_TYPE_VISIBLE_INVOICE_POLLER (till_visible_invoice_poller_get_type ())
G_DECLARE_FINAL_TYPE (TillVisibleInvoicePoller,
                      till_visible_invoice_poller,
                      TILL,
                      VISIBLE_INVOICE_POLLER,
                      GObject)

TillVisibleInvoicePoller *till_visible_invoice_poller_new (TillDesk *desk);
void till_visible_invoice_poller_set_visible (TillVisibleInvoicePoller *self,
                                              TillPageSource *source,
                                              guint first,
                                              GPtrArray *invoices);
void till_visible_invoice_poller_stop (TillVisibleInvoicePoller *self);
