/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Each console that has a ledger open shares its lock. */
typedef struct _TillLedgerLock TillLedgerLock;

TillLedgerLock *till_ledger_lock_take (const char *ledger_path);
gboolean till_ledger_lock_begin_alone (TillLedgerLock *self);
void till_ledger_lock_end_alone (TillLedgerLock *self);
void till_ledger_lock_release (TillLedgerLock *self);
