/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ledger.h"

/* A ledger in a file of its own on this computer. An entry is on disk before its call answers.
 * "Delete local data" leaves the file alone. Its calls also fail with TILL_ARCHIVE_ERROR. */
#define TILL_TYPE_LOCAL_LEDGER (till_local_ledger_get_type ())
G_DECLARE_FINAL_TYPE (TillLocalLedger, till_local_ledger, TILL, LOCAL_LEDGER, GObject)

/* folder and the two names are those of till_archive_open_async(). */
void till_local_ledger_open_async (const char *folder,
                                   const char *account_id,
                                   const char *origin,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
TillLedger *till_local_ledger_open_finish (GAsyncResult *result, GError **problem, GError **error);

/* A ledger whose entries are in its team's ledger now is read-only. */
void till_local_ledger_set_moved_async (TillLocalLedger *self,
                                        gboolean is_moved,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
gboolean
till_local_ledger_set_moved_finish (TillLocalLedger *self, GAsyncResult *result, GError **error);
