/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-refund-book.h"

/* What restoring an export would do. */
typedef struct
{
  guint n_entries; /* in the export */
  guint n_refunds; /* in the export */
  guint n_new;     /* entries that this ledger lacks */
  guint n_missing; /* entries that this ledger is known to have had and the export lacks */
  gint64 newest_ms;
} TillLedgerPreview;

/* The file under a ledger, for one thread. */
typedef struct _TillLedgerFile TillLedgerFile;

TillLedgerFile *till_ledger_file_open (const char *path);
void till_ledger_file_close (TillLedgerFile *self);

const GError *till_ledger_file_get_problem (TillLedgerFile *self);
const char *till_ledger_file_get_path (TillLedgerFile *self);
guint till_ledger_file_count (TillLedgerFile *self);
const char *till_ledger_file_get_owner (TillLedgerFile *self);
gboolean till_ledger_file_set_owner (TillLedgerFile *self, const char *owner, GError **error);
TillRefund *
till_ledger_file_append (TillLedgerFile *self, const TillRefundEvent *event, GError **error);
GPtrArray *till_ledger_file_list (TillLedgerFile *self, GError **error);
char *till_ledger_file_export (TillLedgerFile *self, GError **error);
TillLedgerPreview *
till_ledger_file_preview (TillLedgerFile *self, const char *text, GError **error);
gboolean till_ledger_file_restore (TillLedgerFile *self, const char *text, GError **error);
