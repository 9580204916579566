/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"

G_BEGIN_DECLS

/* What people send who are asked for an address and have none at hand. */
typedef enum
{
  TILL_NON_ADDRESS_UNKNOWN,
  TILL_NON_ADDRESS_NAME, /* ENS and its like */
  TILL_NON_ADDRESS_LIGHTNING,
  TILL_NON_ADDRESS_LNURL,
  TILL_NON_ADDRESS_EMAIL,  /* or a Lightning address, which can't be told apart */
  TILL_NON_ADDRESS_DIGITS, /* of an account at an exchange, most often */
  TILL_NON_ADDRESS_PHONE,
  TILL_NON_ADDRESS_IBAN,
  TILL_NON_ADDRESS_CARD,
  TILL_NON_ADDRESS_PUBLIC_KEY, /* extended: whoever has it sees all that its owner is paid */
  TILL_NON_ADDRESS_NETWORK,    /* an address of a network that the table does not have */
  TILL_NON_ADDRESS_PRIVATE_KEY,
  TILL_NON_ADDRESS_PHRASE, /* that a wallet is restored with */
} TillNonAddress;

TillNonAddress
till_non_address_recognise (const TillChainTable *table, const char *text, char **network);
TillNonAddress till_non_address_find_secret (const char *text);

G_END_DECLS
