/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-refund-book.h"

/* One entry as it is on disk: the text of the event, and a hash over it and all before it. */
typedef struct
{
  char *text;
  char *hash;
  TillRefundEvent *event;
} TillLedgerEntry;

TillLedgerEntry *till_ledger_entry_new (const TillRefundEvent *event, const char *hash_before);
TillLedgerEntry *till_ledger_entry_read (const char *text,
                                         const char *hash,
                                         const char *hash_before,
                                         gint64 number,
                                         GError **error);
void till_ledger_entry_free (TillLedgerEntry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillLedgerEntry, till_ledger_entry_free)

char *till_ledger_chain_to_text (GPtrArray *entries, const char *owner);
GPtrArray *till_ledger_chain_from_text (const char *text, char **owner, GError **error);

/* The end of a ledger, kept beside it. */
typedef struct
{
  gint64 number; /* zero for none */
  char *hash;
} TillLedgerAnchor;

void till_ledger_anchor_read (const char *ledger_path, TillLedgerAnchor *anchor);
void till_ledger_anchor_write (const char *ledger_path, gint64 number, const char *hash);
void till_ledger_anchor_clear (TillLedgerAnchor *anchor);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TillLedgerAnchor, till_ledger_anchor_clear)
