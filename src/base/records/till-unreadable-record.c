/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUnreadableRecord: takes the place of an unreadable record in a list. */

#include "till-unreadable-record.h"

#include "till-define.h"

struct _TillUnreadableRecord
{
  TillRecord parent_instance;

  TillUnreadable *what; /* owned */
};

G_DEFINE_FINAL_TYPE (TillUnreadableRecord, till_unreadable_record, TILL_TYPE_RECORD)

static void
till_unreadable_record_finalize (GObject *object)
{
  g_clear_pointer (&TILL_UNREADABLE_RECORD (object)->what, till_unreadable_free);

  G_OBJECT_CLASS (till_unreadable_record_parent_class)->finalize (object);
}

static void
till_unreadable_record_class_init (TillUnreadableRecordClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_unreadable_record_finalize;
}

static void
till_unreadable_record_init (TillUnreadableRecord *self)
{
}

/* @number is unique in the list. @what is copied. */
TillUnreadableRecord *
till_unreadable_record_new (const TillUnreadable *what, guint64 number)
{
  TillUnreadableRecord *self = NULL;
  g_autofree char *id = g_strdup_printf ("?%" G_GUINT64_FORMAT, number);

  g_return_val_if_fail (what != NULL, NULL);

  self = g_object_new (TILL_TYPE_UNREADABLE_RECORD, "id", id, NULL);
  self->what = till_unreadable_copy (what);

  return self;
}

TILL_DEFINE_OBJECT_GETTER (till_unreadable_record_get,
                           TillUnreadableRecord,
                           const TillUnreadable *,
                           what)

/* Moves the unreadable records of @page into its records, each as a TillUnreadableRecord at its
 * position. */
void
till_page_place_unreadable (TillPage *page)
{
  g_autoptr (GPtrArray) unreadable = NULL;

  g_return_if_fail (page != NULL);

  unreadable = g_steal_pointer (&page->unreadable);
  page->unreadable = till_unreadable_list_new ();
  for (guint i = 0; i < unreadable->len; i++)
    {
      const TillUnreadable *what = g_ptr_array_index (unreadable, i);
      guint index = MIN (what->index, page->records->len);

      g_ptr_array_insert (page->records, (int) index,
                          till_unreadable_record_new (what, till_page_get_number (page, index)));
    }
}
