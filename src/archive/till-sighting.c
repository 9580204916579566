/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSighting: what one answer has shown, on its way into the archive. */

#include "till-sighting.h"

/* @asked_at_ms is when the request was made, not when its answer came. */
TillSighting *
till_sighting_new (gint64 asked_at_ms)
{
  TillSighting *self = g_new0 (TillSighting, 1);

  self->records = g_ptr_array_new_with_free_func (g_object_unref);
  self->unreadable = till_unreadable_list_new ();
  self->asked_at_ms = asked_at_ms;

  return self;
}

/* Adds copies of @unreadable, which may be %NULL, as of the record at @index of its page. */
static void
add_parts (TillSighting *self, GPtrArray *unreadable, guint index)
{
  for (guint i = 0; unreadable != NULL && i < unreadable->len; i++)
    {
      TillUnreadable *part = till_unreadable_copy (g_ptr_array_index (unreadable, i));

      part->index = index;
      g_ptr_array_add (self->unreadable, part);
    }
}

TillSighting *
till_sighting_new_for_record (TillRecord *record, gint64 asked_at_ms)
{
  TillSighting *self = till_sighting_new (asked_at_ms);

  self->kind = TILL_SIGHTING_OWN;
  self->record_type = G_OBJECT_TYPE (record);
  g_ptr_array_add (self->records, g_object_ref (record));
  add_parts (self, till_record_get_unreadable (record), 0);

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

/* As TillWalk reads it. */
static gboolean
is_oldest_first (GPtrArray *records)
{
  gint64 first = records->len > 1 ? till_record_get_created_at_ms (records->pdata[0]) : 0;
  gint64 last =
      records->len > 1 ? till_record_get_created_at_ms (records->pdata[records->len - 1]) : 0;

  return first != 0 && first < last;
}

/* Takes copies of what could not be read in @page, which stays the caller's. */
TillSighting *
till_sighting_new_for_page (const TillPage *page, gint64 asked_at_ms)
{
  TillSighting *self = till_sighting_new_for_records (page->records, asked_at_ms);

  self->kind = TILL_SIGHTING_PAGE;
  self->offset = page->offset;
  self->total = page->total;
  self->length = till_page_get_length (page);
  self->record_type = page->records->len > 0 ? G_OBJECT_TYPE (page->records->pdata[0]) : 0;
  self->is_from_end = page->is_total_known && !is_oldest_first (page->records);
  for (guint i = 0; i < page->unreadable->len; i++)
    g_ptr_array_add (self->unreadable,
                     till_unreadable_copy (g_ptr_array_index (page->unreadable, i)));
  for (guint i = 0; i < page->records->len; i++)
    add_parts (self, till_record_get_unreadable (page->records->pdata[i]),
               till_page_get_index (page, i));

  return self;
}

/* The same for a list of @record_type, which a page tells only by a record that can be read. */
TillSighting *
till_sighting_new_for_page_of (const TillPage *page, GType record_type, gint64 asked_at_ms)
{
  TillSighting *self = till_sighting_new_for_page (page, asked_at_ms);

  self->record_type = record_type;

  return self;
}

/* Returns: the number of the record at @index of its page, which no newer one changes. */
guint64
till_sighting_get_number (const TillSighting *self, guint index)
{
  guint64 position = 0;

  g_return_val_if_fail (self != NULL, 0);

  position = self->offset + index;

  return self->is_from_end ? self->total - MIN (self->total, position + 1) : position;
}

void
till_sighting_free (TillSighting *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->records);
  g_ptr_array_unref (self->unreadable);
  g_free (self);
}
