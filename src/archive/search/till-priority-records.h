/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-recognise.h"

#define TILL_PRIORITY_RECORDS_MAX_AMOUNTS 4

/* Which of the records whose own answer was never read in their present state have priority: those
 * that fit all that is set. */
typedef struct
{
  gboolean without_invoices;
  gboolean without_orders;
  gint64 from_ms;  /* made then or later; zero for any time */
  gint64 until_ms; /* made before that; zero for any time */

  /* Of an invoice */
  TillDecimal
      amounts[TILL_PRIORITY_RECORDS_MAX_AMOUNTS]; /* one of these; the first unknown for any */
  char chain[32];                                 /* as in the chain table; empty for any */
  TillSearchPaid paid;

  char country_iso[8]; /* of an order; empty for any */

  gint64 new_from_ms; /* records created since then have priority in any case; zero for none */
} TillPriorityRecords;

typedef struct
{
  guint64 n;        /* how many there are */
  gint64 oldest_ms; /* when the first and the last of them were made; zero where that isn't known */
  gint64 newest_ms;
} TillPriorityRecordsCount;

GPtrArray *till_priority_records_list (TillDatabase *database,
                                       const TillPriorityRecords *query,
                                       guint limit,
                                       GError **error);
gboolean till_priority_records_count (TillDatabase *database,
                                      const TillPriorityRecords *query,
                                      TillPriorityRecordsCount *count,
                                      GError **error);
