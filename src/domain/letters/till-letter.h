/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-customer-text.h"
#include "till-order.h"

#define TILL_LETTER_MAX_TEXT 8000 /* bytes of a template */

/* The names that a template may have, such as "{order}". */
const char *const *till_letter_get_names (void);
gboolean till_letter_is_secret (const char *name);
char *till_letter_find_unknown (const char *template);

GHashTable *till_letter_collect (TillOrder *order, const char *store, TillCustomerText *words);
void till_letter_add (GHashTable *values, const char *name, char *value);
char *till_letter_fill (const char *template, GHashTable *values);
