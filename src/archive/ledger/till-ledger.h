/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-ledger-error.h"
#include "till-ledger-file.h"
#include "till-refund-book.h"

/* The refunds of one store, in a file of their own. An entry is on disk before its call answers,
 * and nothing ever changes or deletes one. "Delete local data" leaves the file alone.
 *
 * All calls are asynchronous and answer in the caller's main context. Those that write fail with
 * TILL_LEDGER_ERROR while the ledger is not sound, with TILL_REFUND_ERROR where a rule forbids the
 * entry, and with TILL_ARCHIVE_ERROR where the file can't be written. */
#define TILL_TYPE_LEDGER (till_ledger_get_type ())
G_DECLARE_FINAL_TYPE (TillLedger, till_ledger, TILL, LEDGER, GObject)

/* folder and the two names are those of till_archive_open_async(). */
void till_ledger_open_async (const char *folder,
                             const char *account_id,
                             const char *origin,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
TillLedger *till_ledger_open_finish (GAsyncResult *result, GError **problem, GError **error);

/* store_id is what the service tells; NULL where it could not be asked. From then on the ledger is
 * that of the store, whichever account began it, and says so in its exports. */
void till_ledger_bind_async (TillLedger *self,
                             const char *store_id,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
gboolean till_ledger_bind_finish (TillLedger *self, GAsyncResult *result, GError **error);

void till_ledger_append_async (TillLedger *self,
                               const TillRefundEvent *event,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
TillRefund *till_ledger_append_finish (TillLedger *self, GAsyncResult *result, GError **error);

void till_ledger_list_async (TillLedger *self,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
GPtrArray *
till_ledger_list_finish (TillLedger *self, GAsyncResult *result, GError **problem, GError **error);

void till_ledger_export_async (TillLedger *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
char *till_ledger_export_finish (TillLedger *self, GAsyncResult *result, GError **error);

void till_ledger_preview_async (TillLedger *self,
                                const char *text,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
TillLedgerPreview *
till_ledger_preview_finish (TillLedger *self, GAsyncResult *result, GError **error);

void till_ledger_restore_async (TillLedger *self,
                                const char *text,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean till_ledger_restore_finish (TillLedger *self, GAsyncResult *result, GError **error);
