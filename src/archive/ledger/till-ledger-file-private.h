/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-database.h"
#include "till-ledger-chain.h"
#include "till-ledger-file.h"
#include "till-ledger-lock.h"

G_BEGIN_DECLS

struct _TillLedgerFile
{
  char *path;             /* TILL_DATABASE_IN_MEMORY for one that is not on disk */
  char *owner;            /* nullable */
  TillLedgerLock *lock;   /* NULL for one that is not on disk */
  TillDatabase *database; /* nullable */
  TillRefundBook *book;
  GPtrArray *entries; /* of TillLedgerEntry: all that was read and is sound */
  GError *problem;
};

void till_ledger_file_start (TillLedgerFile *self);
void till_ledger_file_end (TillLedgerFile *self);
gboolean till_ledger_file_is_on_disk (TillLedgerFile *self);
gboolean till_ledger_file_is_sound (TillLedgerFile *self, GError **error);
const char *till_ledger_file_get_last_hash (GPtrArray *entries);
guint till_ledger_file_count_cut_off (const TillLedgerAnchor *anchor, GPtrArray *entries);

gboolean till_ledger_file_execute (TillLedgerFile *self, const char *sql, GError **error);
void till_ledger_file_roll_back (TillLedgerFile *self);
gboolean till_ledger_file_catch_up (TillLedgerFile *self, GError **error);
gboolean
till_ledger_file_insert (TillLedgerFile *self, const TillLedgerEntry *entry, GError **error);
gboolean till_ledger_file_insert_owner (TillLedgerFile *self, const char *owner, GError **error);

G_END_DECLS
