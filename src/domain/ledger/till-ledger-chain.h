/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ledger.h"

/* One entry as it is on disk: the text of the event, and a hash over it and all before it. */
typedef struct
{
  gint64 number;
  char *text;
  char *hash;
  TillRefundEvent *event; /* nullable: what the program can't read */
} TillLedgerEntry;

TillLedgerEntry *till_ledger_entry_new (const TillRefundEvent *event, const char *hash_before);
TillLedgerEntry *till_ledger_entry_read (const char *text,
                                         const char *hash,
                                         const char *hash_before,
                                         gint64 number,
                                         GError **error);
void till_ledger_entry_apply (const TillLedgerEntry *self, TillRefundBook *book);
void till_ledger_entry_free (TillLedgerEntry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillLedgerEntry, till_ledger_entry_free)

char *till_ledger_chain_to_text (GPtrArray *entries, const char *owner);
GPtrArray *till_ledger_chain_from_text (const char *text, char **owner, GError **error);

/* The arrays are of TillLedgerEntry, from the first on. */
gboolean till_ledger_chain_read_line (GPtrArray *entries, char *line, GError **error);
const char *till_ledger_chain_get_last_hash (GPtrArray *entries);
gboolean till_ledger_chain_check_fits (GPtrArray *entries, GPtrArray *others, GError **error);
GPtrArray *till_ledger_chain_read_export (GPtrArray *entries,
                                          const char *owner,
                                          const char *text,
                                          GError **error);
TillLedgerPreview *till_ledger_chain_preview (GPtrArray *entries, GPtrArray *others);

char *till_ledger_owner_build (const char *origin, const char *store_id);
