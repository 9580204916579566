/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What orders are sorted by; those that tie stand with the newest first. */
typedef enum
{
  TILL_ORDER_SORT_LISTED, /* as the service lists them: the newest first */
  TILL_ORDER_SORT_SINCE,  /* when it was created, else first seen */
  TILL_ORDER_SORT_COUNTRY,
  TILL_ORDER_SORT_PLAN, /* its data, then its days */
  TILL_ORDER_SORT_STATUS,
  TILL_ORDER_SORT_REFERENCE, /* else the id */
} TillOrderSort;

/* Which of the archived orders: those in one of these countries, and those that have the text in a
 * word of their id, reference or country, or in their ICCID. */
typedef struct
{
  char *text;
  GStrv isos; /* nullable */
  TillOrderSort sort;
  gboolean is_descending;
} TillOrderQuery;

TillOrderQuery *till_order_query_new (const char *text, const char *const *isos);
TillOrderQuery *till_order_query_copy (const TillOrderQuery *self);
void till_order_query_free (TillOrderQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillOrderQuery, till_order_query_free)

char *till_order_query_dup_digits (const TillOrderQuery *self);
