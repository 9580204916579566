/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain.h"

typedef enum
{
  TILL_TAGGED_NOT,
  TILL_TAGGED_FINE,
  TILL_TAGGED_TEST, /* of a test network */
  TILL_TAGGED_BAD_CHECKSUM,
  TILL_TAGGED_BAD_TAG, /* the ledger has no such kind of tag */
} TillTaggedVerdict;

/* An account and the tag or memo of a customer, in one text */
typedef struct
{
  TillTaggedVerdict verdict;
  TillAddressForm form; /* whose account it is */
  char *address;        /* the account in its usual form; NULL unless the verdict is FINE */
  char *tag;            /* in decimal digits; NULL if the text says that there is none */
} TillTaggedAddress;

void till_tagged_address_read (const char *text, TillTaggedAddress *self);
void till_tagged_address_clear (TillTaggedAddress *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TillTaggedAddress, till_tagged_address_clear)

gboolean till_is_xrp_tag (const char *text);
