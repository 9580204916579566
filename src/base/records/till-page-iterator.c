/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPageIterator: reads a long list from beginning to end, each record once, while the list can
 * shift. Each page begins with the last record of the page before. Where new records have moved
 * that record back, the iterator skips the records it has seen. Where it has seen none of the page,
 * because earlier records are gone, it steps back until it finds one. A page that begins with an
 * unreadable record shows neither. */

#include "till-page-iterator.h"

#include "till-define.h"

#define LIMIT          100
#define MAX_REMEMBERED 1000
#define MAX_STEPS_BACK 3

struct _TillPageIterator
{
  GObject parent_instance;

  TillPageSource *source;
  GQueue *recent;        /* of id, owned, the newest last */
  GHashTable *is_recent; /* of the same ids, borrowed */
  guint64 offset;        /* of the next page */
  guint64 total;
  guint n_steps_back; /* consecutive */
  guint64 n_unreadable;
  gboolean is_anchored; /* the iterator has seen the record at the offset */
  gboolean is_done;
};

G_DEFINE_FINAL_TYPE (TillPageIterator, till_page_iterator, G_TYPE_OBJECT)

static void
till_page_iterator_finalize (GObject *object)
{
  TillPageIterator *self = TILL_PAGE_ITERATOR (object);

  g_clear_object (&self->source);
  g_hash_table_unref (self->is_recent);
  g_queue_free_full (self->recent, g_free);

  G_OBJECT_CLASS (till_page_iterator_parent_class)->finalize (object);
}

static void
till_page_iterator_class_init (TillPageIteratorClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_page_iterator_finalize;
}

static void
till_page_iterator_init (TillPageIterator *self)
{
  self->recent = g_queue_new ();
  self->is_recent = g_hash_table_new (g_str_hash, g_str_equal);
}

TillPageIterator *
till_page_iterator_new (TillPageSource *source)
{
  TillPageIterator *self = NULL;

  g_return_val_if_fail (TILL_IS_PAGE_SOURCE (source), NULL);

  self = g_object_new (TILL_TYPE_PAGE_ITERATOR, NULL);
  self->source = g_object_ref (source);

  return self;
}

gboolean
till_page_iterator_is_done (TillPageIterator *self)
{
  g_return_val_if_fail (TILL_IS_PAGE_ITERATOR (self), TRUE);

  return self->is_done;
}

/* Returns: the length of the list in the last page. */
TILL_DEFINE_OBJECT_GETTER (till_page_iterator_get_total, TillPageIterator, guint64, total)

/* Returns: the number of unreadable records so far. */
TILL_DEFINE_OBJECT_GETTER (till_page_iterator_get_n_unreadable,
                           TillPageIterator,
                           guint64,
                           n_unreadable)

static gboolean
was_seen (TillPageIterator *self, TillRecord *record)
{
  return g_hash_table_contains (self->is_recent, till_record_get_id (record));
}

static void
remember (TillPageIterator *self, TillRecord *record)
{
  char *id = g_strdup (till_record_get_id (record));

  g_queue_push_tail (self->recent, id);
  g_hash_table_add (self->is_recent, id);
  if (g_queue_get_length (self->recent) > MAX_REMEMBERED)
    {
      char *oldest = g_queue_pop_head (self->recent);

      g_hash_table_remove (self->is_recent, oldest);
      g_free (oldest);
    }
}

/* Returns: the number of records of @page up to the last one that the iterator has seen. */
static guint
count_seen (TillPageIterator *self, const TillPage *page)
{
  guint n_seen = 0;

  for (guint i = 0; i < page->records->len; i++)
    if (was_seen (self, page->records->pdata[i]))
      n_seen = i + 1;

  return n_seen;
}

static gboolean
has_to_step_back (TillPageIterator *self, guint n_seen)
{
  return self->is_anchored && n_seen == 0 && self->n_steps_back < MAX_STEPS_BACK;
}

static gboolean
is_at_end (const TillPage *page)
{
  guint n = till_page_get_length (page);

  if (n == 0)
    return TRUE;

  return page->is_total_known ? page->offset + n >= page->total : n < LIMIT;
}

/* The next page contains those after the last readable record again. */
static guint
count_unreadable (const TillPage *page, guint n_seen, guint end)
{
  guint first = n_seen > 0 ? till_page_get_index (page, n_seen - 1) : 0;
  guint n = 0;

  for (guint i = 0; i < page->unreadable->len; i++)
    {
      guint index = ((const TillUnreadable *) page->unreadable->pdata[i])->index;

      if (index >= first && index < end)
        n++;
    }

  return n;
}

static GPtrArray *
take (TillPageIterator *self, const TillPage *page)
{
  GPtrArray *records = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_seen = count_seen (self, page);
  guint n = till_page_get_length (page);
  guint last = 0;

  self->total = page->total;
  if (has_to_step_back (self, n_seen))
    {
      self->n_steps_back++;
      self->offset -= MIN (self->offset, LIMIT - 1);
      return records;
    }

  self->n_steps_back = 0;
  for (guint i = n_seen; i < page->records->len; i++)
    {
      remember (self, page->records->pdata[i]);
      g_ptr_array_add (records, g_object_ref (page->records->pdata[i]));
    }

  self->is_done = is_at_end (page);
  if (page->records->len > 0)
    last = till_page_get_index (page, page->records->len - 1);
  self->is_anchored = last > 0;
  if (last == 0)
    last = MAX (n, 2) - 1;
  self->n_unreadable += count_unreadable (page, n_seen, self->is_done ? n : last);
  self->offset = page->offset + last;

  return records;
}

static void
loaded_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillPageIterator *self = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page =
      till_page_source_load_finish (TILL_PAGE_SOURCE (object), result, &error);

  if (page == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, take (self, page), (GDestroyNotify) g_ptr_array_unref);
}

/* Reads the next page. */
void
till_page_iterator_next_async (TillPageIterator *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_PAGE_ITERATOR (self) && !self->is_done);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_page_iterator_next_async);
  till_page_source_load_async (self->source, self->offset, LIMIT, cancellable, loaded_cb, task);
}

/* Returns: (transfer full) (element-type TillRecord): the next records, which can be none although
 * the list goes on; or %NULL with the error of the source. */
TILL_DEFINE_FINISH (till_page_iterator_next_finish, TillPageIterator, GPtrArray *)
