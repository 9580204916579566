/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"

typedef enum
{
  TILL_LINK_FAULT_NONE,
  TILL_LINK_FAULT_TWICE,         /* a parameter is repeated; culprit is its name */
  TILL_LINK_FAULT_DEMAND,        /* culprit is a required parameter that is unknown */
  TILL_LINK_FAULT_UNREADABLE,    /* the value of the parameter culprit */
  TILL_LINK_FAULT_UNKNOWN_CHAIN, /* culprit is its name */
  TILL_LINK_FAULT_NO_ADDRESS,
} TillLinkFault;

/* The parts of a payment link, not checked against each other */
typedef struct
{
  TillLinkFault fault;
  char *culprit;          /* nullable */
  const TillChain *chain; /* borrowed; NULL if the link does not name it */
  char *address;          /* nullable: the payee, never a contract */
  char *memo;             /* nullable */
  char *contract;         /* nullable: of the token */
  char *symbol;           /* nullable: of the token or coin */
  char *amount;           /* nullable: the original text */
  gboolean is_in_units;   /* the amount is in the smallest units */
  GPtrArray *left_out;    /* of char *: the names of ignored parameters */
} TillPaymentLink;

TillPaymentLink *till_payment_link_read (const TillChainTable *table, const char *text);
void till_payment_link_free (TillPaymentLink *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillPaymentLink, till_payment_link_free)

const TillChain *till_find_evm_chain (const TillChainTable *table, const char *id);
