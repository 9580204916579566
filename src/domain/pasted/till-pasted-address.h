/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-non-address.h"

G_BEGIN_DECLS

/* What an address is asked for. */
typedef struct
{
  const TillChain *chain;
  const char *symbol; /* of the token or coin; NULL for the chain's coin */
  TillDecimal amount; /* in display units */
} TillPayout;

typedef enum
{
  TILL_PASTED_PLAIN,   /* the text as it is: till_address_check_new () has the word */
  TILL_PASTED_TAKEN,   /* one thing that holds an address, such as a payment link */
  TILL_PASTED_OFFERED, /* an address among other things, for somebody to say yes to */

  /* Refused by name */
  TILL_PASTED_OTHER_ASSET,   /* asks for another amount or token than the payout */
  TILL_PASTED_BAD_AMOUNT,    /* asks for what can't be read */
  TILL_PASTED_OTHER_CHAIN,   /* chain */
  TILL_PASTED_UNKNOWN_CHAIN, /* named in other */
  TILL_PASTED_UNKNOWN_TOKEN, /* its contract is in other */
  TILL_PASTED_DEMAND,        /* of a link; named in other */
  TILL_PASTED_TWICE,         /* a link's key; in other */
  TILL_PASTED_UNREADABLE,    /* what stands for a link's key; in other */
  TILL_PASTED_EMPTY_LINK,    /* there is no address in it */
  TILL_PASTED_TWO_ADDRESSES, /* address and other */
  TILL_PASTED_TWO_MEMOS,     /* memo and other */
  TILL_PASTED_BAD_TAG,       /* other is none of the chain; NULL where it can't be written */
  TILL_PASTED_TESTNET,
  TILL_PASTED_BAD_CHECKSUM,
  TILL_PASTED_NO_ADDRESS, /* but what no_address says, of the network in other */
} TillPastedKind;

/* What a pasted text says of where to pay. */
typedef struct
{
  TillPastedKind kind;
  char *address;      /* nullable */
  gboolean is_joined; /* the address was written with white space inside */
  char *memo;         /* nullable: the memo or tag that stood with it */
  char *other;        /* nullable */
  TillNonAddress no_address;
  const TillChain *chain; /* borrowed, nullable: that the text names */
  TillDecimal amount;     /* that a link asks for, in display units */
  char *symbol;           /* nullable: of the token or coin that a link asks for */
  GPtrArray *left_out;    /* of char *: names of what a link says besides */
} TillPastedAddress;

TillPastedAddress *
till_pasted_address_new (const TillChainTable *table, const TillPayout *payout, const char *text);
void till_pasted_address_free (TillPastedAddress *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillPastedAddress, till_pasted_address_free)

gboolean till_pasted_address_is_refused (const TillPastedAddress *self);
gboolean till_pasted_address_is_secret (const TillPastedAddress *self);

G_END_DECLS
