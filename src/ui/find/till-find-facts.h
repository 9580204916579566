/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-status.h"

G_BEGIN_DECLS

/* The answer to what customers ask first, in as few words as a row has room for. */
typedef struct
{
  char *name; /* what it is called */
  TillStatus status;
  char *facts;     /* what it is, how much, and when */
  char *exception; /* what somebody has to know of it, too; NULL for nothing */
} TillFindFacts;

TillFindFacts *till_find_facts_new (TillDesk *desk, GHashTable *refunded, TillRecord *record);
void till_find_facts_free (TillFindFacts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillFindFacts, till_find_facts_free)

G_END_DECLS
