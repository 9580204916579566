/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSighting: what one answer has shown, on its way into the archive. */

#include "till-sighting.h"

/* @asked_at_ms is when the request was made, not when its answer came. */
TillSighting *
till_sighting_new (gint64 asked_at_ms)
{
  TillSighting *self = g_new0 (TillSighting, 1);

  self->records = g_ptr_array_new_with_free_func (g_object_unref);
  self->unreadable = g_ptr_array_new_with_free_func ((GDestroyNotify) till_unreadable_free);
  self->asked_at_ms = asked_at_ms;

  return self;
}

TillSighting *
till_sighting_new_for_record (TillRecord *record, gint64 asked_at_ms)
{
  TillSighting *self = till_sighting_new (asked_at_ms);

  g_ptr_array_add (self->records, g_object_ref (record));

  return self;
}

/* @records stays the caller's, who may change the array but not the records. */
TillSighting *
till_sighting_new_for_records (GPtrArray *records, gint64 asked_at_ms)
{
  TillSighting *self = till_sighting_new (asked_at_ms);

  for (guint i = 0; i < records->len; i++)
    g_ptr_array_add (self->records, g_object_ref (g_ptr_array_index (records, i)));

  return self;
}

/* Takes copies of what could not be read in @page, which stays the caller's. */
TillSighting *
till_sighting_new_for_page (const TillPage *page, gint64 asked_at_ms)
{
  TillSighting *self = till_sighting_new_for_records (page->records, asked_at_ms);

  for (guint i = 0; i < page->unreadable->len; i++)
    g_ptr_array_add (self->unreadable,
                     till_unreadable_copy (g_ptr_array_index (page->unreadable, i)));

  return self;
}

void
till_sighting_free (TillSighting *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->records);
  g_ptr_array_unref (self->unreadable);
  g_free (self);
}
