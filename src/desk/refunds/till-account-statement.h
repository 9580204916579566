/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-receipts.h"
#include "till-chain-table.h"
#include "till-csv-writer.h"
#include "till-refund.h"
#include "till-token-unit.h"

/* The sums of one token on one chain, in display units. */
typedef struct
{
  const TillChain *chain; /* borrowed */
  char *symbol;
  TillDecimal received;
  TillDecimal refunded;
  TillDecimal net; /* below zero where more was refunded than received */
  guint n_received;
  guint n_refunded;
} TillStatementLine;

/* The month-end statement. */
typedef struct
{
  gint64 from_ms;
  gint64 to_ms;
  GPtrArray *lines;          /* of TillStatementLine, by chain and token */
  guint64 n_without_details; /* paid invoices that are missing because their payment is unknown */
  guint64 n_unreadable;      /* invoices of any time that can't be read */
  guint n_unclear;        /* payments and refunds that are missing: no known token or no number */
  gboolean is_part;       /* the copy was not complete */
  gint64 copied_since_ms; /* everything since then was copied; zero where nothing was */
} TillAccountStatement;

TillAccountStatement *till_account_statement_new (const TillReceipts *receipts,
                                                  GPtrArray *refunds,
                                                  const TillChainTable *chains,
                                                  TillTokenUnit unit,
                                                  gint64 from_ms,
                                                  gint64 to_ms);
void till_account_statement_free (TillAccountStatement *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillAccountStatement, till_account_statement_free)

char *till_account_statement_to_csv (const TillAccountStatement *self, TillCsvUse use);
