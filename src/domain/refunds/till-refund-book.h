/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain.h"
#include "till-refund.h"

/* Why an event is refused */
typedef enum
{
  TILL_REFUND_ERROR_BAD_EVENT,     /* a field is missing or invalid */
  TILL_REFUND_ERROR_WRONG_STEP,    /* the refund is at another step */
  TILL_REFUND_ERROR_OVER,          /* more than was received, without a reason */
  TILL_REFUND_ERROR_NEEDS_REASON,  /* a second refund of an invoice, or a void, without a reason */
  TILL_REFUND_ERROR_OWN_ADDRESS,   /* an address of the store itself */
  TILL_REFUND_ERROR_HASH_USED,     /* the transaction of another refund */
  TILL_REFUND_ERROR_HASH_RECEIVED, /* the transaction of the customer's payment */
} TillRefundError;

#define TILL_REFUND_ERROR (till_refund_error_quark ())
GQuark till_refund_error_quark (void);

/* All refunds of one account, and the rules for them */
typedef struct _TillRefundBook TillRefundBook;

TillRefundBook *till_refund_book_new (void);
void till_refund_book_free (TillRefundBook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillRefundBook, till_refund_book_free)

gboolean
till_refund_book_judge (TillRefundBook *self, const TillRefundEvent *event, GError **error);
void till_refund_book_apply (TillRefundBook *self, const TillRefundEvent *event);
void till_refund_book_distrust (TillRefundBook *self, const char *refund_id);

TillRefund *till_refund_book_find (TillRefundBook *self, const char *refund_id);
GPtrArray *till_refund_book_list (TillRefundBook *self);

TillRefund *
till_refund_find_repeated (GPtrArray *refunds, TillRefund *refund, const TillChain *chain);
