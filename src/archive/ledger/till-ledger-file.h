/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ledger.h"

/* The file under a ledger, for one thread. */
typedef struct _TillLedgerFile TillLedgerFile;

TillLedgerFile *till_ledger_file_open (const char *path);
void till_ledger_file_close (TillLedgerFile *self);

const GError *till_ledger_file_get_problem (TillLedgerFile *self);
const char *till_ledger_file_get_path (TillLedgerFile *self);
guint till_ledger_file_count (TillLedgerFile *self);
const char *till_ledger_file_get_owner (TillLedgerFile *self);
gboolean till_ledger_file_set_owner (TillLedgerFile *self, const char *owner, GError **error);
gboolean till_ledger_file_set_moved (TillLedgerFile *self, gboolean is_moved, GError **error);
TillRefund *
till_ledger_file_append (TillLedgerFile *self, const TillRefundEvent *event, GError **error);
GPtrArray *till_ledger_file_list (TillLedgerFile *self, GError **error);
char *till_ledger_file_export (TillLedgerFile *self, GError **error);
TillLedgerPreview *
till_ledger_file_preview (TillLedgerFile *self, const char *text, GError **error);
gboolean till_ledger_file_restore (TillLedgerFile *self, const char *text, GError **error);
