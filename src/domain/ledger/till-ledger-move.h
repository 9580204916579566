/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ledger.h"

/* Carries the entries of one ledger over to another of the same store, which may have some of them.
 * Doing it again does nothing more. Both fail with TILL_LEDGER_ERROR_DIVERGED where each has
 * entries that the other lacks, with the problem of the first where not all of it can be read, and
 * with the errors of either ledger. */
void till_ledger_move_preview_async (TillLedger *from,
                                     TillLedger *to,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
TillLedgerPreview *
till_ledger_move_preview_finish (TillLedger *from, GAsyncResult *result, GError **error);

void till_ledger_move_async (TillLedger *from,
                             TillLedger *to,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
gboolean till_ledger_move_finish (TillLedger *from, GAsyncResult *result, GError **error);
