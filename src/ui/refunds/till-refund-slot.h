/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk-refunds.h"

G_BEGIN_DECLS

/* How far an invoice is refunded, its refunds that were begun and the button that begins one, none
 * of them where there is nothing to refund; "lead" is what stands before the button. */
#define TILL_TYPE_REFUND_SLOT (till_refund_slot_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundSlot, till_refund_slot, TILL, REFUND_SLOT, AdwBin)

void till_refund_slot_set_invoice (TillRefundSlot *self, TillDesk *desk, TillInvoice *invoice);
void till_refund_slot_set_noted (TillRefundSlot *self, GPtrArray *noted);

G_END_DECLS
