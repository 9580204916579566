/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"
#include "till-record.h"
#include "till-refund-event.h"

#define TILL_TYPE_REFUND (till_refund_get_type ())
G_DECLARE_FINAL_TYPE (TillRefund, till_refund, TILL, REFUND, TillRecord)

/* What a person does for a refund, in this order. */
typedef enum
{
  TILL_REFUND_STAGE_AMOUNT,
  TILL_REFUND_STAGE_ADDRESS,
  TILL_REFUND_STAGE_PAY,
  TILL_REFUND_STAGE_PROOF,
  TILL_REFUND_N_STAGES, /* nothing is left to do */
} TillRefundStage;

/* The state of one refund, computed from the ledger's events. Refunds from a ledger are
 * read-only. */
struct _TillRefund
{
  TillRecord parent_instance;

  TillRefundStep step;
  gint64 step_ms[TILL_REFUND_N_STEPS];  /* when each step was last taken; zero for never */
  char *step_who[TILL_REFUND_N_STEPS];  /* who took it then; nullable */
  char *step_desk[TILL_REFUND_N_STEPS]; /* where, if several desks share the ledger; nullable */
  char *who;                            /* who took the last step */
  char *desk;                           /* where, if several desks share the ledger; nullable */
  GHashTable *fields;                   /* the latest value of each field */
  TillDecimal allowed;                  /* the sum that the last override covers */
  gboolean has_bad_entry;               /* the ledger has an entry of it that doesn't count */
};

TillRefund *till_refund_new (const char *id);
TillRefund *till_refund_copy (TillRefund *self);
void till_refund_apply (TillRefund *self, const TillRefundEvent *event);
gboolean till_refund_equal (TillRefund *one, TillRefund *other);

const char *till_refund_get (TillRefund *self, const char *name);
TillRefundStage till_refund_get_stage (TillRefund *self);
TillDecimal till_refund_get_amount (TillRefund *self);
TillDecimal till_refund_get_received (TillRefund *self);
gint64 till_refund_get_changed_ms (TillRefund *self);
gboolean till_refund_is_claim (TillRefund *self);
gboolean till_refund_needs_attention (TillRefund *self);
char *till_refund_dup_asset (TillRefund *self);
