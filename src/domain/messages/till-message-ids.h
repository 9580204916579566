/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"
#include "till-search-term-list.h"

/* The state of reading one message */
typedef struct
{
  const TillChainTable *chains;
  GPtrArray *terms; /* of TillTerm */
  guint n_group_tries;
} TillMessageIds;

gboolean till_message_ids_is_digits (const char *text);
gboolean till_message_ids_is_figure (const char *piece);

void till_message_ids_add (TillMessageIds *self, TillTermKind kind, const char *text);
gboolean till_message_ids_read_address (TillMessageIds *self, const char *piece);
gboolean till_message_ids_read_form (TillMessageIds *self, const char *piece);
void till_message_ids_read_mistyped (TillMessageIds *self, const char *piece);
void till_message_ids_read_split (TillMessageIds *self, char *text);
