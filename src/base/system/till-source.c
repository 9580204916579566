/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ends a GSource that its owner holds a reference to. */

#include "till-source.h"

/* Destroys and unrefs @source, which can be %NULL, and sets it to %NULL. */
void
till_source_clear (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);

  g_clear_pointer (source, g_source_unref);
}
