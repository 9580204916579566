/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-chains.h"
#include "practice-invoices.h"

G_BEGIN_DECLS

void practice_states_settle (PracticeService *service);
void practice_states_cancel_invoice (PracticeService *service, const PracticeInvoice *invoice);
void practice_states_expire_invoice (PracticeService *service, const PracticeInvoice *invoice);
gboolean practice_states_pay (PracticeService *service,
                              const PracticeInvoice *invoice,
                              const PracticeRoute *route,
                              const TillDecimal *amount,
                              char **problem);
void practice_states_fail_order (PracticeService *service, gint64 order);
void practice_states_activate_order (PracticeService *service, gint64 order);

G_END_DECLS
