/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"

G_BEGIN_DECLS

typedef enum
{
  TILL_LINK_FAULT_NONE,
  TILL_LINK_FAULT_TWICE,         /* a key is there two times; culprit is its name */
  TILL_LINK_FAULT_DEMAND,        /* culprit must be obeyed and is not known */
  TILL_LINK_FAULT_UNREADABLE,    /* the value of the key culprit */
  TILL_LINK_FAULT_UNKNOWN_CHAIN, /* culprit names it */
  TILL_LINK_FAULT_NO_ADDRESS,
} TillLinkFault;

/* What a payment link says. Nothing in it has been checked against anything else. */
typedef struct
{
  TillLinkFault fault;
  char *culprit;          /* nullable */
  const TillChain *chain; /* borrowed; NULL where the link leaves it open */
  char *address;          /* nullable: who is paid, never a contract */
  char *memo;             /* nullable */
  char *contract;         /* nullable: of the token */
  char *symbol;           /* nullable: of the token or coin, where the link says it */
  char *amount;           /* nullable: as it is written */
  gboolean is_in_units;   /* the amount is in the smallest units */
  GPtrArray *left_out;    /* of char *, the names of what has no meaning here */
} TillPaymentLink;

TillPaymentLink *till_payment_link_read (const TillChainTable *table, const char *text);
void till_payment_link_free (TillPaymentLink *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillPaymentLink, till_payment_link_free)

const TillChain *till_find_evm_chain (const TillChainTable *table, const char *id);

G_END_DECLS
