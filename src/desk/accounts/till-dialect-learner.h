/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-account.h"
#include "till-chain-table.h"
#include "till-invoice.h"
#include "till-token-unit.h"

/* An open account, and what the service's answers show of its dialect: the unit of amounts, the
 * unit of amountUsd and the status of a create call. What the merchant has set stays.
 *
 * Signal: "learned" (TillAccount, the previous one) when the account is another one. */
#define TILL_TYPE_DIALECT_LEARNER (till_dialect_learner_get_type ())
G_DECLARE_FINAL_TYPE (TillDialectLearner, till_dialect_learner, TILL, DIALECT_LEARNER, GObject)

TillDialectLearner *till_dialect_learner_new (TillAccount *account, TillChainTable *chains);
TillAccount *till_dialect_learner_get_account (TillDialectLearner *self);
TillTokenUnit till_dialect_learner_get_amount_unit (TillDialectLearner *self);

void till_dialect_learner_learn_amount_unit (TillDialectLearner *self, TillInvoice *invoice);
void till_dialect_learner_learn_created_status (TillDialectLearner *self, guint status);
void till_dialect_learner_learn_usd_unit (TillDialectLearner *self,
                                          const TillDecimal *raw,
                                          TillInvoice *invoice);
