/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"

const char *till_chain_mention_find (const char *text, const TillChainTable *chains);
