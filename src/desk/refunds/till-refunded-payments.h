/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"

G_BEGIN_DECLS

typedef struct _TillDesk TillDesk;

/* Has the archive know which payments nobody has to decide about any more because they have gone
 * back, and judge what an older version of the program has put down. */
#define TILL_TYPE_REFUNDED_PAYMENTS (till_refunded_payments_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundedPayments,
                      till_refunded_payments,
                      TILL,
                      REFUNDED_PAYMENTS,
                      GObject)

TillRefundedPayments *till_refunded_payments_new (TillDesk *desk, TillArchive *archive);
void till_refunded_payments_close (TillRefundedPayments *self);

G_END_DECLS
