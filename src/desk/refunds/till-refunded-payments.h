/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-refunds.h"

/* Tells the archive which payments have gone back, so that nobody has to decide about them, and has
 * it judge the payments that an older version of Till has stored. */
#define TILL_TYPE_REFUNDED_PAYMENTS (till_refunded_payments_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundedPayments,
                      till_refunded_payments,
                      TILL,
                      REFUNDED_PAYMENTS,
                      GObject)

TillRefundedPayments *till_refunded_payments_new (TillArchive *archive, TillRefunds *refunds);
void till_refunded_payments_close (TillRefundedPayments *self);
