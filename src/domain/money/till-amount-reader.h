/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"

/* What a cell of a spreadsheet holds in a column of amounts. */
typedef enum
{
  TILL_AMOUNT_READER_FINE,
  TILL_AMOUNT_READER_NOT_A_NUMBER,
  TILL_AMOUNT_READER_UNDECIDED,      /* the amount depends on the decimal sign */
  TILL_AMOUNT_READER_OTHER_DECIMAL,  /* valid with the other decimal sign only */
  TILL_AMOUNT_READER_SHORTENED,      /* "1.2E+05" */
  TILL_AMOUNT_READER_TOO_NARROW,     /* "####" */
  TILL_AMOUNT_READER_OTHER_CURRENCY, /* other than dollars */
} TillAmountReaderResult;

TillAmountReaderResult
till_amount_reader_parse (const char *text, char decimal, TillDecimal *amount, char **currency);
char *till_amount_reader_find_other_currency (const char *text);
gboolean till_amount_reader_is_shortened (const char *text);
gboolean till_amount_reader_is_too_narrow (const char *text);
