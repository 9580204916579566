/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define TILL_DECIMAL_MAX_DIGITS 38
#define TILL_DECIMAL_MAX_SCALE  18

__extension__ typedef __int128 TillInt128;

/* An exact decimal number: coefficient / 10^scale. All zero bytes are an unknown number. */
typedef struct
{
  TillInt128 coefficient;
  guint8 scale;
  gboolean is_known;
} TillDecimal;

gboolean till_decimal_parse (const char *text, TillDecimal *decimal);
gboolean till_decimal_parse_number (const char *text, TillDecimal *decimal);
TillDecimal till_decimal_from_int (gint64 units, guint scale);
char *till_decimal_to_string (const TillDecimal *self);
char *till_decimal_to_fixed (const TillDecimal *self, guint min_scale);
gboolean till_decimal_is_positive (const TillDecimal *self);
int till_decimal_compare (const TillDecimal *a, const TillDecimal *b);
gboolean till_decimal_add (const TillDecimal *a, const TillDecimal *b, TillDecimal *sum);
gboolean
till_decimal_subtract (const TillDecimal *a, const TillDecimal *b, TillDecimal *difference);
gboolean till_decimal_multiply (const TillDecimal *a, const TillDecimal *b, TillDecimal *product);
gboolean till_decimal_divide (const TillDecimal *dividend,
                              const TillDecimal *divisor,
                              guint scale,
                              TillDecimal *quotient);
gboolean till_decimal_divide_down (const TillDecimal *dividend,
                                   const TillDecimal *divisor,
                                   guint scale,
                                   TillDecimal *quotient);
gboolean till_decimal_round_up (const TillDecimal *self, guint scale, TillDecimal *rounded);
