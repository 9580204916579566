/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"

typedef enum
{
  TILL_PASTED_HASH_ONE,
  TILL_PASTED_HASH_NONE,
  TILL_PASTED_HASH_SEVERAL,
  TILL_PASTED_HASH_OTHER_CHAIN, /* an explorer's page of another chain */
} TillPastedHash;

TillPastedHash till_pasted_hash_find (const TillChainTable *table,
                                      const TillChain *chain,
                                      const char *text,
                                      char **hash,
                                      const TillChain **other);
