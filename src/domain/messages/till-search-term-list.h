/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"

/* What a term may be, most specific first */
typedef enum
{
  TILL_TERM_ACTIVATION_CODE,
  TILL_TERM_ICCID,
  TILL_TERM_TX_HASH,
  TILL_TERM_EMAIL,
  TILL_TERM_ID, /* of an invoice or an order, given by the service or the client */
  TILL_TERM_ADDRESS,
  TILL_TERM_EID,    /* of a phone's eSIM chip; the service does not know it */
  TILL_TERM_IMEI,   /* of a phone; the service does not know it */
  TILL_TERM_AMOUNT, /* of an invoice or a payment */
  TILL_TERM_WORDS,
} TillTermKind;

/* One search term, normalised */
typedef struct
{
  TillTermKind kind;
  char *text; /* if shortened the remaining beginning, perhaps empty */
  char *tail; /* if shortened or masked the remaining end, perhaps empty; else NULL */

  /* For amounts only */
  TillDecimal amount;
  char *
      currency; /* "USD" or the symbol of a token or coin in upper case; NULL if none was written */

  gboolean is_named;      /* a word such as "order", "invoice" or "#" stands before it */
  gboolean is_whole_only; /* matches whole ids only, never a part of one */
} TillTerm;

void till_term_free (TillTerm *self);
gboolean till_term_is_in_dollars (const TillTerm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTerm, till_term_free)

TillTerm *till_search_term_list_find (GPtrArray *terms, const char *text, const char *tail);
TillTerm *
till_search_term_list_add (GPtrArray *terms, TillTermKind kind, const char *text, const char *tail);
void till_search_term_list_sort (GPtrArray *terms);
