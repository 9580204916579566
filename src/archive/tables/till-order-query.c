/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderQuery: a search for orders. */

#include "till-order-query.h"

#include <string.h>

#define MIN_DIGITS 4

/* @isos is %NULL where no country is meant. The newest is the first. */
TillOrderQuery *
till_order_query_new (const char *text, const char *const *isos)
{
  TillOrderQuery *self = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  self = g_new0 (TillOrderQuery, 1);
  self->text = g_strdup (text);
  self->isos = g_strdupv ((GStrv) isos);

  return self;
}

TillOrderQuery *
till_order_query_copy (const TillOrderQuery *self)
{
  TillOrderQuery *copy = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  copy = till_order_query_new (self->text, (const char *const *) self->isos);
  copy->sort = self->sort;
  copy->is_descending = self->is_descending;

  return copy;
}

void
till_order_query_free (TillOrderQuery *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->text);
  g_strfreev (self->isos);
  g_free (self);
}

/* Returns: (transfer full): the digits of a text that is a part of an ICCID, in groups or not;
 * empty where it is something else, or too short to mean one. */
char *
till_order_query_dup_digits (const TillOrderQuery *self)
{
  g_autoptr (GString) digits = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  for (const char *p = self->text; *p != '\0'; p++)
    {
      if (g_ascii_isdigit (*p))
        g_string_append_c (digits, *p);
      else if (strchr (" -", *p) == NULL)
        return g_strdup ("");
    }

  if (digits->len < MIN_DIGITS)
    g_string_truncate (digits, 0);

  return g_string_free (g_steal_pointer (&digits), FALSE);
}
