/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"

G_BEGIN_DECLS

const char *till_chain_mention_find (const char *text, const TillChainTable *chains);

G_END_DECLS
