/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain.h"

/* The link opens a wallet. Show the bare address by default, and for most tokens and for Tron
 * nothing else: a wallet that misreads the link of a token pays the contract. */
char *till_payment_link_build (const TillChain *chain,
                               const char *token_symbol,
                               const char *address,
                               const TillDecimal *amount,
                               const char *memo);
