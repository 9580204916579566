/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-clock.h"
#include "practice-invoice.h"
#include "practice-route.h"

/* The two state machines of section 3. */
typedef struct _PracticeStates PracticeStates;

/* Invoice number @n has become PAID in the transaction that is open. */
typedef void (*PracticeInvoicePaid) (gint64 n, gpointer user_data);

PracticeStates *practice_states_new (PracticeDatabase *database,
                                     PracticeClock *clock,
                                     guint64 seed,
                                     gint64 provision_seconds,
                                     PracticeInvoicePaid paid,
                                     gpointer user_data);
void practice_states_free (PracticeStates *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeStates, practice_states_free)

void practice_states_settle (PracticeStates *self);
void practice_states_cancel_invoice (PracticeStates *self, const PracticeInvoice *invoice);
void practice_states_expire_invoice (PracticeStates *self, const PracticeInvoice *invoice);
gboolean practice_states_pay (PracticeStates *self,
                              const PracticeInvoice *invoice,
                              const PracticeRoute *route,
                              const TillDecimal *amount,
                              char **problem);
void practice_states_fail_order (PracticeStates *self, gint64 order);
void practice_states_activate_order (PracticeStates *self, gint64 order);
