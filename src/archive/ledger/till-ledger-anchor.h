/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

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
