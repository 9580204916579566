/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillObservation: what one answer has shown, on its way into the archive. */

#include "till-observation.h"

/* @asked_at_ms is when the request was made, not when its answer came. */
TillObservation *
till_observation_new (gint64 asked_at_ms)
{
  TillObservation *self = g_new0 (TillObservation, 1);

  self->records = g_ptr_array_new_with_free_func (g_object_unref);
  self->unreadable = till_unreadable_list_new ();
  self->asked_at_ms = asked_at_ms;

  return self;
}

/* Adds copies of @unreadable, which may be %NULL, as of the record at @index of its page. */
static void
add_parts (TillObservation *self, GPtrArray *unreadable, guint index)
{
  for (guint i = 0; unreadable != NULL && i < unreadable->len; i++)
    {
      TillUnreadable *part = till_unreadable_copy (g_ptr_array_index (unreadable, i));

      part->index = index;
      g_ptr_array_add (self->unreadable, part);
    }
}

TillObservation *
till_observation_new_for_record (TillRecord *record, gint64 asked_at_ms)
{
  TillObservation *self = till_observation_new (asked_at_ms);

  self->kind = TILL_OBSERVATION_OWN;
  self->record_type = G_OBJECT_TYPE (record);
  g_ptr_array_add (self->records, g_object_ref (record));
  add_parts (self, till_record_get_unreadable (record), 0);

  return self;
}

/* @records stays the caller's, who may change the array but not the records. */
TillObservation *
till_observation_new_for_records (GPtrArray *records, gint64 asked_at_ms)
{
  TillObservation *self = till_observation_new (asked_at_ms);

  for (guint i = 0; i < records->len; i++)
    g_ptr_array_add (self->records, g_object_ref (g_ptr_array_index (records, i)));

  return self;
}

/* As TillListCoverage reads it. */
static gboolean
is_oldest_first (GPtrArray *records)
{
  gint64 first = records->len > 1 ? till_record_get_created_at_ms (records->pdata[0]) : 0;
  gint64 last =
      records->len > 1 ? till_record_get_created_at_ms (records->pdata[records->len - 1]) : 0;

  return first != 0 && first < last;
}

/* Copies the unreadable parts of @page, which stays the caller's. */
TillObservation *
till_observation_new_for_page (const TillPage *page, gint64 asked_at_ms)
{
  TillObservation *self = till_observation_new_for_records (page->records, asked_at_ms);

  self->kind = TILL_OBSERVATION_PAGE;
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
TillObservation *
till_observation_new_for_page_of (const TillPage *page, GType record_type, gint64 asked_at_ms)
{
  TillObservation *self = till_observation_new_for_page (page, asked_at_ms);

  self->record_type = record_type;

  return self;
}

/* Returns: the number of the record at @index of its page, which no newer one changes. */
guint64
till_observation_get_number (const TillObservation *self, guint index)
{
  guint64 position = 0;

  g_return_val_if_fail (self != NULL, 0);

  position = self->offset + index;

  return self->is_from_end ? self->total - MIN (self->total, position + 1) : position;
}

void
till_observation_free (TillObservation *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->records);
  g_ptr_array_unref (self->unreadable);
  g_free (self);
}
