/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"

#define TILL_TYPE_KNOWN_PAYMENTS (till_known_payments_get_type ())
G_DECLARE_FINAL_TYPE (TillKnownPayments, till_known_payments, TILL, KNOWN_PAYMENTS, GObject)

TillKnownPayments *till_known_payments_new (TillDesk *desk);
void till_known_payments_set_visible (TillKnownPayments *self, GPtrArray *invoices);
void till_known_payments_stop (TillKnownPayments *self);
