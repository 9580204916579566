/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"

/* A payment that the service does not report and a person has entered */
typedef struct
{
  gint64 key; /* zero before it is stored */
  char *invoice_id;
  char *chain; /* chain and token as the service joins them, "tron:USDT" */
  TillDecimal amount;
  char *tx_hash;
  char *who;
  gint64 recorded_at_ms;
  gboolean is_waiting; /* to be shared with the team */
} TillRecordedPayment;

TillRecordedPayment *till_recorded_payment_new (void);
TillRecordedPayment *till_recorded_payment_copy (const TillRecordedPayment *self);
void till_recorded_payment_free (TillRecordedPayment *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillRecordedPayment, till_recorded_payment_free)

/* What was decided here about one invoice */
typedef struct
{
  char *accepted;        /* nullable: the accepted amount, in the service's text */
  gint64 accepted_at_ms; /* zero if none was accepted */
  gboolean is_waiting;   /* the acceptance, to be shared with the team */
  GPtrArray *recorded;   /* of TillRecordedPayment, oldest first */
} TillDecisions;

TillDecisions *till_decisions_new (void);
TillDecisions *till_decisions_copy (const TillDecisions *self);
void till_decisions_free (TillDecisions *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillDecisions, till_decisions_free)
