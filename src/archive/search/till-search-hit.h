/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-search-field.h"
#include "till-record.h"

/* How the text fits the record, the best first. */
typedef enum
{
  TILL_MATCH_WHOLE,
  TILL_MATCH_ENDS, /* beginning and end of a shortened text */
  TILL_MATCH_BEGINNING,
  TILL_MATCH_END,
  TILL_MATCH_INSIDE,
} TillMatch;

/* One record that was found, and why. */
typedef struct
{
  TillRecord *record; /* TillInvoice, TillOrder, or of the desk TillRefund */
  TillSearchField field;
  TillMatch match;
} TillSearchHit;

TillSearchHit *till_search_hit_new (TillRecord *record, TillSearchField field, TillMatch match);
void till_search_hit_free (TillSearchHit *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillSearchHit, till_search_hit_free)
