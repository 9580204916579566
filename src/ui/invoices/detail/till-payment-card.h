/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

#define TILL_TYPE_PAYMENT_CARD (till_payment_card_get_type ())
G_DECLARE_FINAL_TYPE (TillPaymentCard, till_payment_card, TILL, PAYMENT_CARD, AdwBin)

void till_payment_card_clear (TillPaymentCard *self);
void till_payment_card_show (TillPaymentCard *self, TillDesk *desk, TillInvoice *invoice);
