/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-recognise.h"

G_BEGIN_DECLS

TillTerm *till_search_term_list_find (GPtrArray *terms, const char *text, const char *tail);
TillTerm *
till_search_term_list_add (GPtrArray *terms, TillTermKind kind, const char *text, const char *tail);
void till_search_term_list_sort (GPtrArray *terms);

G_END_DECLS
