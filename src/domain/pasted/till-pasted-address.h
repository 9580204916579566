/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-non-address.h"

/* What is to be paid */
typedef struct
{
  const TillChain *chain;
  const char *symbol; /* of the token or coin; NULL for the chain's coin */
  TillDecimal amount; /* in display units */
} TillPayout;

typedef enum
{
  TILL_PASTED_PLAIN,   /* use the text as it is: till_address_check_new () judges it */
  TILL_PASTED_TAKEN,   /* one thing with an address in it, such as a payment link */
  TILL_PASTED_OFFERED, /* an address among other words, which a person must confirm */

  /* Refused */
  TILL_PASTED_OTHER_ASSET,   /* asks for another amount or token than the payout */
  TILL_PASTED_BAD_AMOUNT,    /* asks for an amount that can't be read */
  TILL_PASTED_OTHER_CHAIN,   /* chain is set */
  TILL_PASTED_UNKNOWN_CHAIN, /* other is its name */
  TILL_PASTED_UNKNOWN_TOKEN, /* other is its contract */
  TILL_PASTED_DEMAND,        /* a required parameter of a link; other is its name */
  TILL_PASTED_TWICE,         /* a repeated parameter of a link; other is its name */
  TILL_PASTED_UNREADABLE,    /* an unreadable parameter of a link; other is its name */
  TILL_PASTED_EMPTY_LINK,    /* a link without an address */
  TILL_PASTED_TWO_ADDRESSES, /* address and other */
  TILL_PASTED_TWO_MEMOS,     /* memo and other */
  TILL_PASTED_BAD_TAG,       /* other is the tag; NULL if it can't be written */
  TILL_PASTED_TESTNET,
  TILL_PASTED_BAD_CHECKSUM,
  TILL_PASTED_NO_ADDRESS, /* no_address says what it is; for a network, other is its name */
} TillPastedKind;

/* The address in a pasted text */
typedef struct
{
  TillPastedKind kind;
  char *address;      /* nullable */
  gboolean is_joined; /* the address was written with white space inside */
  char *memo;         /* nullable: the memo or tag beside it */
  char *other;        /* nullable */
  TillNonAddress no_address;
  const TillChain *chain; /* borrowed, nullable: the chain that the text names */
  TillDecimal amount;     /* of a link, in display units */
  char *symbol;           /* nullable: the token or coin that a link asks for */
  GPtrArray *left_out;    /* of char *: the names of ignored parameters of a link */
} TillPastedAddress;

TillPastedAddress *
till_pasted_address_new (const TillChainTable *table, const TillPayout *payout, const char *text);
void till_pasted_address_free (TillPastedAddress *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillPastedAddress, till_pasted_address_free)

gboolean till_pasted_address_is_refused (const TillPastedAddress *self);
