/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-status.h"

/* The facts that customers ask for first, short enough for a row. */
typedef struct
{
  char *name; /* what it is called */
  TillStatus status;
  char *facts;     /* kind, amount and time */
  char *exception; /* a warning; NULL for none */
} TillFindFacts;

TillFindFacts *till_find_facts_new (TillDesk *desk, GHashTable *refunded, TillRecord *record);
void till_find_facts_free (TillFindFacts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillFindFacts, till_find_facts_free)
