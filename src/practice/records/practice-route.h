/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"

/* One way to pay: the coin of a chain, or a token on it. */
typedef struct
{
  const char *chain;
  const char *symbol; /* of the coin or token */
  gboolean is_token;
  guint decimals;        /* of the base unit */
  guint quoted_decimals; /* of the expected amount */
  gint64 cents_per_unit; /* the fixed rate: US cents for one coin or token */
} PracticeRoute;

extern const PracticeRoute practice_routes[];
extern const guint practice_n_routes;

const PracticeRoute *practice_route_find (const char *name);
char *practice_route_get_name (const PracticeRoute *self);
TillDecimal practice_route_quote (const PracticeRoute *self, gint64 cents);
char *practice_route_write_amount (const PracticeRoute *self, TillDecimal amount, gboolean in_base);
char *practice_route_get_address (const PracticeRoute *self, guint64 seed, gint64 invoice);
char *practice_route_get_hash (const PracticeRoute *self, guint64 seed, gint64 invoice, guint nth);
