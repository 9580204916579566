/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"
#include "till-message-hint.h"
#include "till-search-term-list.h"

G_BEGIN_DECLS

/* All that a message tells: what to look for, and what narrows it. */
typedef struct
{
  GPtrArray *terms;    /* of TillTerm, the most telling first */
  gint64 from_ms;      /* the day or days that it names, local time; zero where it names none */
  gint64 until_ms;     /* the end of the last of them, not included */
  char *chain;         /* its id in the chain table; NULL where none or several are named */
  char *country_iso;   /* NULL where none or several are named */
  TillSearchPaid paid; /* as the writer says, which need not be what the service knows */
} TillSearchQuery;

void till_search_query_free (TillSearchQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillSearchQuery, till_search_query_free)

TillSearchQuery *till_recognise (const TillChainTable *chains, const char *pasted, GDateTime *now);

G_END_DECLS
