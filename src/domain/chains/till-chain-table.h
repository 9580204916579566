/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain.h"

/* The chains of resources/chains.json and of the user's own file. The table is filled before it is
 * shared and read-only from then on, except for the explorers that the user chooses. */
typedef struct _TillChainTable TillChainTable;

TillChainTable *till_chain_table_new (void);
TillChainTable *till_chain_table_ref (TillChainTable *self);
void till_chain_table_unref (TillChainTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillChainTable, till_chain_table_unref)

gboolean
till_chain_table_extend (TillChainTable *self, const char *text, gsize length, GError **error);

const TillChain *till_chain_table_find (const TillChainTable *self, const char *name);
guint till_chain_table_get_length (const TillChainTable *self);
gboolean
till_chain_table_set_explorer (TillChainTable *self, const char *chain_id, const char *pattern);
const TillChain *till_chain_table_get (const TillChainTable *self, guint index);
