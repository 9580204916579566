/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"

/* Every verdict but ACCEPTED is a refusal. */
typedef enum
{
  TILL_ADDRESS_ACCEPTED,
  TILL_ADDRESS_EMPTY,
  TILL_ADDRESS_INVISIBLE, /* has invisible characters */
  TILL_ADDRESS_SPACED,    /* has white space inside */
  TILL_ADDRESS_FOREIGN,   /* has characters that only look like those of an address */
  TILL_ADDRESS_LINK,
  TILL_ADDRESS_TX_HASH,
  TILL_ADDRESS_CONTRACT, /* the contract of a token: money sent there is lost */
  TILL_ADDRESS_BURN,     /* nobody has its key: money sent there is lost */
  TILL_ADDRESS_OWN,      /* an address of the invoice */
  TILL_ADDRESS_TESTNET,
  TILL_ADDRESS_OTHER_CHAIN,
  TILL_ADDRESS_MIXED_CASE,
  TILL_ADDRESS_BAD_CHECKSUM,
  TILL_ADDRESS_RAW,
  TILL_ADDRESS_NO_ADDRESS,
} TillAddressVerdict;

typedef enum
{
  TILL_ADDRESS_WARN_TRIMMED = 1 << 0, /* white space around it was removed */
  TILL_ADDRESS_WARN_NO_CHECKSUM = 1 << 1,
  TILL_ADDRESS_WARN_LOOK_ALIKE = 1 << 2, /* begins and ends like another address */
  TILL_ADDRESS_WARN_SEVERAL_CHAINS = 1 << 3,
  TILL_ADDRESS_WARN_MEMO = 1 << 4,
  TILL_ADDRESS_WARN_UNCONFIRMED = 1 << 5,
  TILL_ADDRESS_WARN_BOUNCEABLE = 1 << 6,
  TILL_ADDRESS_WARN_PRIVATE = 1 << 7, /* most exchanges refuse this form */
} TillAddressWarnings;

#define TILL_ADDRESS_N_WARNINGS 8

/* What the address is compared with. The arrays may be %NULL. */
typedef struct
{
  const char *const *own;     /* addresses of the invoice */
  const char *const *earlier; /* addresses of earlier refunds */
  gboolean is_confirmed;      /* the customer has confirmed it in another way */
  gboolean has_memo;
} TillAddressContext;

typedef struct
{
  TillAddressVerdict verdict;
  TillAddressWarnings warnings;
  char *address;          /* without white space around it */
  const TillChain *other; /* borrowed, nullable: the chain of the address or contract */
  char *look_alike;       /* nullable */
  GPtrArray *valid_on;    /* of borrowed TillChain: the other chains where it is valid */
} TillAddressCheck;

TillAddressCheck *till_address_check_new (const TillChainTable *table,
                                          const TillChain *chain,
                                          const char *text,
                                          const TillAddressContext *context);
void till_address_check_free (TillAddressCheck *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillAddressCheck, till_address_check_free)
