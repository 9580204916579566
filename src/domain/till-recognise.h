/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"

G_BEGIN_DECLS

/* What a piece of text can be, the most telling first. */
typedef enum
{
  TILL_TERM_ACTIVATION_CODE,
  TILL_TERM_ICCID,
  TILL_TERM_TX_HASH,
  TILL_TERM_EMAIL,
  TILL_TERM_ID, /* of an invoice or an order, the service's or the client's */
  TILL_TERM_ADDRESS,
  TILL_TERM_EID,    /* of a phone's eSIM chip; the service never tells it */
  TILL_TERM_IMEI,   /* of a phone; neither */
  TILL_TERM_AMOUNT, /* with a point, "49.90" */
  TILL_TERM_WORDS,
} TillTermKind;

/* One thing to look for, in the form in which it is looked for. */
typedef struct
{
  TillTermKind kind;
  char *text;
} TillTerm;

void till_term_free (TillTerm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTerm, till_term_free)

GPtrArray *till_recognise (const TillChainTable *chains, const char *pasted);

G_END_DECLS
