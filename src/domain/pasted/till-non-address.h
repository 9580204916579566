/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"

/* What people send instead of an address */
typedef enum
{
  TILL_NON_ADDRESS_UNKNOWN,
  TILL_NON_ADDRESS_NAME, /* ENS and similar services */
  TILL_NON_ADDRESS_LIGHTNING,
  TILL_NON_ADDRESS_LNURL,
  TILL_NON_ADDRESS_EMAIL,  /* may also be a Lightning address, which looks the same */
  TILL_NON_ADDRESS_DIGITS, /* usually of an account at an exchange */
  TILL_NON_ADDRESS_PHONE,
  TILL_NON_ADDRESS_IBAN,
  TILL_NON_ADDRESS_CARD,
  TILL_NON_ADDRESS_PUBLIC_KEY, /* an extended key, which reveals all payments to its owner */
  TILL_NON_ADDRESS_NETWORK,    /* an address of a network that is not in the table */
  TILL_NON_ADDRESS_PRIVATE_KEY,
  TILL_NON_ADDRESS_PHRASE, /* the recovery phrase of a wallet */
} TillNonAddress;

TillNonAddress
till_non_address_recognise (const TillChainTable *table, const char *text, char **network);
TillNonAddress till_non_address_find_secret (const char *text);
