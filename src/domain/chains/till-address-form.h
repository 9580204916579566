/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain.h"

/* How a text fits the form of a chain's addresses. */
typedef enum
{
  TILL_ADDRESS_FIT_NOT,
  TILL_ADDRESS_FIT_RAW,          /* the form of programs, not of people and wallets */
  TILL_ADDRESS_FIT_BAD_CHECKSUM, /* a character is wrong or missing */
  TILL_ADDRESS_FIT_MIXED_CASE,   /* the form allows only one case */
  TILL_ADDRESS_FIT_TEST,         /* of a test network */
  TILL_ADDRESS_FIT_UNCHECKED,    /* valid, but has no checksum to show typing errors */
  TILL_ADDRESS_FIT_GOOD,
} TillAddressFit;

TillAddressFit till_address_fit (const TillChain *chain, const char *text);
gboolean till_address_is_payable (const TillChain *chain, const char *text);
gboolean till_address_is_same (const TillChain *chain, const char *a, const char *b);
const TillToken *till_address_find_token (const TillChain *chain, const char *text);
