/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"
#include "till-message-hint.h"
#include "till-search-term-list.h"

/* What to search for, and what narrows the search */
typedef struct
{
  GPtrArray *terms; /* of TillTerm, most specific first */
  gint64
      from_ms; /* start of the first day in the message, in milliseconds; zero if there is none */
  gint64 until_ms;   /* end of the last day, exclusive */
  char *chain;       /* id in the chain table; NULL for none or several */
  char *country_iso; /* NULL for none or several */
  TillSearchPaid paid;
} TillSearchQuery;

void till_search_query_free (TillSearchQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillSearchQuery, till_search_query_free)

TillSearchQuery *till_recognise (const TillChainTable *chains, const char *pasted, GDateTime *now);
