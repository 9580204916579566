/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"

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
  TILL_TERM_AMOUNT, /* of an invoice, or that was paid */
  TILL_TERM_WORDS,
} TillTermKind;

/* One thing to look for, in the form in which it is looked for. */
typedef struct
{
  TillTermKind kind;
  char *text; /* of a shortened one the beginning that is left, perhaps empty */
  char *tail; /* of a shortened or masked one the end that is left, perhaps empty; else NULL */

  /* Of an amount */
  TillDecimal amount;
  char *currency; /* "USD" or a token's or coin's symbol in capitals; NULL where none was written */

  gboolean is_named;      /* "order", "invoice", "#" or the like stood before it */
  gboolean is_whole_only; /* a bare number or word of a sentence: never a part of something */
} TillTerm;

void till_term_free (TillTerm *self);
gboolean till_term_is_in_dollars (const TillTerm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTerm, till_term_free)

TillTerm *till_search_term_list_find (GPtrArray *terms, const char *text, const char *tail);
TillTerm *
till_search_term_list_add (GPtrArray *terms, TillTermKind kind, const char *text, const char *tail);
void till_search_term_list_sort (GPtrArray *terms);

G_END_DECLS
