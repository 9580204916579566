/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSearchHit: one record that was found, and why. */

#include "till-search-hit.h"

TillSearchHit *
till_search_hit_new (TillRecord *record, TillSearchField field, TillMatch match)
{
  TillSearchHit *self = g_new0 (TillSearchHit, 1);

  self->record = g_object_ref (record);
  self->field = field;
  self->match = match;

  return self;
}

void
till_search_hit_free (TillSearchHit *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->record);
  g_free (self);
}
