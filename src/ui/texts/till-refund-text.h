/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-address-check.h"
#include "till-refund-progress.h"
#include "till-refund-terms.h"
#include "till-status.h"
#include "till-team.h"

TillStatus till_status_for_refund (TillRefund *refund);
const char *till_refund_text_for_stage (TillRefundStage stage);
char *till_refund_text_count_stage (TillRefundStage stage);
char *till_refund_text_for_next (TillRefund *refund);

const char *till_refund_text_for_amount (TillAmountProblem problem);
const char *till_refund_text_for_terms (TillRefundTermsProblem problem);
char *till_refund_text_for_chains (const GError *problem);
char *till_refund_text_put_chain (const char *sentence, const TillChain *chain);
char *till_refund_text_for_diagnosis (const TillAddressCheck *check, const TillChain *chain);
char *till_refund_text_find_hash (const TillChainTable *table,
                                  const TillChain *chain,
                                  const char *text,
                                  char **hash);
char *till_refund_text_for_warnings (TillAddressWarnings warnings);
char *till_refund_text_for_repeated (TillRefund *earlier);

char *till_refund_text_for_progress (const TillRefundTerms *terms, const TillDecimal *paid);
char *till_refund_text_for_list (const TillRefundProgress *progress, char **brief);
char *till_refund_text_for_begun (TillRefund *refund);
char *till_refund_text_for_asset (const TillDecimal *amount, const char *symbol);
char *till_refund_text_for_earlier (TillRefund *refund);
char *till_refund_text_for_writer (const char *who, const char *desk);
char *till_refund_text_for_teammate (const char *who, const char *desk);
char *till_refund_text_for_intent (TillRefund *refund);
char *till_refund_text_for_other (TillRefund *refund);
char *till_refund_text_for_others (GPtrArray *others);
char *till_refund_text_for_problem (const GError *problem);
char *till_refund_text_for_lost_team (TillTeam *team);
char *till_refund_text_to_ask (TillRefund *refund, const TillChain *chain);
char *till_refund_text_to_tell (TillRefund *refund, const TillChain *chain);
