/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-settlement.h"

char *till_asset_format_for_amount (TillDesk *desk,
                                    const TillInvoice *invoice,
                                    const char *asset,
                                    const TillDecimal *amount);
char *till_asset_format_for_text (TillDesk *desk,
                                  const TillInvoice *invoice,
                                  const char *asset,
                                  const char *amount);
char *till_asset_format_for_part (TillDesk *desk,
                                  const TillInvoice *invoice,
                                  const TillSettlement *settlement);
char *till_asset_format_token (const TillChain *chain, const char *symbol);
char *till_asset_format_name (TillDesk *desk, const char *asset);
const TillChain *till_asset_find_chain (TillDesk *desk, const char *asset, char **symbol);
