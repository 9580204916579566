/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-field.h"
#include "till-record.h"

G_BEGIN_DECLS

/* How much of what was looked for is the record's, the best first. */
typedef enum
{
  TILL_MATCH_WHOLE,
  TILL_MATCH_ENDS, /* beginning and end, of what was shortened */
  TILL_MATCH_BEGINNING,
  TILL_MATCH_END,
  TILL_MATCH_INSIDE,
} TillMatch;

/* One record that was found, and why. */
typedef struct
{
  TillRecord *record; /* TillInvoice, TillOrder, or of the desk TillRefund */
  TillArchiveField field;
  TillMatch match;
} TillHit;

TillHit *till_hit_new (TillRecord *record, TillArchiveField field, TillMatch match);
void till_hit_free (TillHit *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillHit, till_hit_free)

G_END_DECLS
