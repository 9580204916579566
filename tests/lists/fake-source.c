/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A service whose list the test changes and whose answers come one at a time, when the test says
 * so. An answer shows the list at that moment. An unchanged list has no ids in memory, so it can
 * have any length. */

#include "fake-source.h"

struct _TestRecord
{
  TillRecord parent_instance;
};

G_DEFINE_FINAL_TYPE (TestRecord, test_record, TILL_TYPE_RECORD)

static void
test_record_class_init (TestRecordClass *klass)
{
}

static void
test_record_init (TestRecord *self)
{
}

TillRecord *
test_record_new (const char *id)
{
  return g_object_new (TEST_TYPE_RECORD, "id", id, NULL);
}

typedef struct
{
  guint64 offset;
  guint limit;
  TestSource *source; /* borrowed */
  GTask *task;        /* borrowed; owns the source */
  gulong cancel_handler;
} Ask;

struct _TestSource
{
  GObject parent_instance;

  GHashTable *spoilt; /* a set of id */
  GPtrArray *ids;     /* NULL while the list is unchanged */
  guint64 made_total;
  guint n_made;
  guint max_limit;
  guint64 claimed_total;
  gint64 read_at_ms;
  gboolean is_total_hidden;
  gboolean is_offset_wrong;
  gboolean is_cancel_ignored;
  TestSource *uncounted; /* nullable: the cached pages */
  TestSource *counted;

  GPtrArray *waiting; /* of GTask */
  GArray *asked;      /* of guint64, every requested offset */
  GHashTable *asked_since_change;
  guint most_asked;
  guint n_cancelled;
};

static void test_source_page_source_init (TillPageSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TestSource,
                               test_source,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_PAGE_SOURCE,
                                                      test_source_page_source_init))

static void
count_asked (TestSource *self, guint64 offset)
{
  gpointer key = GSIZE_TO_POINTER (offset);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->asked_since_change, key)) + 1;

  g_hash_table_insert (self->asked_since_change, key, GUINT_TO_POINTER (n));
  self->most_asked = MAX (self->most_asked, n);
  g_array_append_val (self->asked, offset);
}

static void
cancelled_cb (GCancellable *cancellable, GTask *task)
{
  Ask *ask = g_task_get_task_data (task);
  TestSource *self = ask->source;

  self->n_cancelled++;
  if (self->is_cancel_ignored)
    return;

  g_object_ref (task);
  g_assert_true (g_ptr_array_remove (self->waiting, task));
  g_task_return_error_if_cancelled (task);
  g_object_unref (task);
}

static void
test_source_load_async (TillPageSource *source,
                        guint64 offset,
                        guint limit,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  TestSource *self = TEST_SOURCE (source);
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  Ask *ask = g_new0 (Ask, 1);

  g_assert_cmpuint (limit, >, 0);
  g_assert_cmpuint (limit, <=, 100);

  ask->offset = offset;
  ask->limit = limit;
  ask->source = self;
  g_task_set_source_tag (task, test_source_load_async);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, ask, g_free);
  g_ptr_array_add (self->waiting, task);
  count_asked (self, offset);
  g_signal_connect_object (cancellable, "cancelled", G_CALLBACK (cancelled_cb), task, 0);
}

static TillPageSource *
test_source_get_cached (TillPageSource *source, gboolean is_counted)
{
  TestSource *self = TEST_SOURCE (source);
  TestSource *known = is_counted ? self->counted : self->uncounted;

  return known != NULL ? TILL_PAGE_SOURCE (known) : NULL;
}

static void
test_source_page_source_init (TillPageSourceInterface *iface)
{
  iface->get_cached = test_source_get_cached;
  iface->load_async = test_source_load_async;
}

static void
test_source_finalize (GObject *object)
{
  TestSource *self = TEST_SOURCE (object);

  g_assert_cmpuint (self->waiting->len, ==, 0);
  g_ptr_array_unref (self->waiting);
  g_array_unref (self->asked);
  g_hash_table_unref (self->asked_since_change);
  g_hash_table_unref (self->spoilt);
  g_clear_pointer (&self->ids, g_ptr_array_unref);
  g_clear_object (&self->uncounted);
  g_clear_object (&self->counted);

  G_OBJECT_CLASS (test_source_parent_class)->finalize (object);
}

static void
test_source_class_init (TestSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = test_source_finalize;
}

static void
test_source_init (TestSource *self)
{
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  self->asked = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->asked_since_change = g_hash_table_new (NULL, NULL);
  self->spoilt = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->max_limit = 100;
}

static guint64
get_length (TestSource *self)
{
  return self->ids == NULL ? self->made_total : self->ids->len;
}

static TillRecord *
make_record (TestSource *self, guint64 position)
{
  g_autofree char *id = NULL;

  if (self->ids != NULL)
    return test_record_new (g_ptr_array_index (self->ids, position));

  id = g_strdup_printf ("r%" G_GUINT64_FORMAT, position);
  return test_record_new (id);
}

TestSource *
test_source_new (guint64 total)
{
  TestSource *self = g_object_new (TEST_TYPE_SOURCE, NULL);

  self->made_total = total;

  return self;
}

/* The current list of the service. */
GPtrArray *
test_source_get_ids (TestSource *self)
{
  if (self->ids == NULL)
    {
      self->ids = g_ptr_array_new_with_free_func (g_free);
      for (guint64 i = 0; i < self->made_total; i++)
        g_ptr_array_add (self->ids, g_strdup_printf ("r%" G_GUINT64_FORMAT, i));
    }

  return self->ids;
}

void
test_source_insert (TestSource *self, guint position, guint n)
{
  GPtrArray *ids = test_source_get_ids (self);

  for (guint i = 0; i < n; i++)
    g_ptr_array_insert (ids, (int) position, g_strdup_printf ("n%u", self->n_made++));

  g_hash_table_remove_all (self->asked_since_change);
}

void
test_source_remove (TestSource *self, guint position, guint n)
{
  g_ptr_array_remove_range (test_source_get_ids (self), position, n);
  g_hash_table_remove_all (self->asked_since_change);
}

/* The service returns fewer records than requested. */
void
test_source_set_max_limit (TestSource *self, guint max_limit)
{
  self->max_limit = max_limit;
}

/* The service counts more records than it returns. */
void
test_source_set_claimed_total (TestSource *self, guint64 total)
{
  self->claimed_total = total;
}

/* The service returns no total, so another page can follow a full one. */
void
test_source_hide_total (TestSource *self)
{
  self->is_total_hidden = TRUE;
}

/* The service answers with another page than the requested one. */
void
test_source_set_offset_error (TestSource *self, gboolean is_wrong)
{
  self->is_offset_wrong = is_wrong;
}

/* Cancelled requests get an answer too. */
void
test_source_ignore_cancel (TestSource *self)
{
  self->is_cancel_ignored = TRUE;
}

/* Sets the reading time of later answers. */
void
test_source_set_read_at (TestSource *self, gint64 read_at_ms)
{
  self->read_at_ms = read_at_ms;
}

/* The record is unreadable from now on. */
void
test_source_spoil (TestSource *self, const char *id)
{
  g_hash_table_add (self->spoilt, g_strdup (id));
}

void
test_source_mend (TestSource *self, const char *id)
{
  g_hash_table_remove (self->spoilt, id);
}

/* Both answer when the test says so. */
void
test_source_set_known (TestSource *self, TestSource *uncounted, TestSource *counted)
{
  g_set_object (&self->uncounted, uncounted);
  g_set_object (&self->counted, counted);
}

guint
test_source_get_n_waiting (TestSource *self)
{
  return self->waiting->len;
}

guint
test_source_get_n_asked (TestSource *self)
{
  return self->asked->len;
}

guint
test_source_get_n_cancelled (TestSource *self)
{
  return self->n_cancelled;
}

guint
test_source_count_asked (TestSource *self, guint64 offset)
{
  guint n = 0;

  for (guint i = 0; i < self->asked->len; i++)
    if (g_array_index (self->asked, guint64, i) == offset)
      n++;

  return n;
}

/* Returns: the highest number of requests for one page while the list stayed the same. */
guint
test_source_get_most_asked (TestSource *self)
{
  return self->most_asked;
}

guint64
test_source_get_offset (TestSource *self, guint index)
{
  Ask *ask = g_task_get_task_data (g_ptr_array_index (self->waiting, index));

  return ask->offset;
}

static void
drain (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
add_record (TestSource *self, TillPage *page, guint64 position)
{
  g_autoptr (TillRecord) record = make_record (self, position);
  guint index = till_page_get_length (page);
  g_autofree char *place = g_strdup_printf ("invoices[%u].amount", index);
  TillUnreadable *unreadable = NULL;

  if (!g_hash_table_contains (self->spoilt, till_record_get_id (record)))
    {
      g_ptr_array_add (page->records, g_steal_pointer (&record));
      return;
    }

  unreadable = till_unreadable_new (till_record_get_id (record), place, "not a number", "N/A");
  unreadable->index = index;
  g_ptr_array_add (page->unreadable, unreadable);
}

/* Answers the request at @index and waits until the answer arrives. */
gboolean
test_source_answer (TestSource *self, guint index)
{
  g_autoptr (GTask) task = NULL;
  TillPage *page = NULL;
  Ask *ask = NULL;
  guint64 length = get_length (self);

  if (index >= self->waiting->len)
    return FALSE;

  task = g_ptr_array_steal_index (self->waiting, index);
  ask = g_task_get_task_data (task);
  page = till_page_new (ask->offset + (self->is_offset_wrong ? 1 : 0),
                        MAX (length, self->claimed_total));
  for (guint64 i = ask->offset; i < length && i < ask->offset + MIN (ask->limit, self->max_limit);
       i++)
    add_record (self, page, i);

  page->read_at_ms = self->read_at_ms;
  if (self->is_total_hidden)
    {
      page->is_total_known = till_page_get_length (page) < ask->limit;
      page->total = page->offset + till_page_get_length (page) + (page->is_total_known ? 0 : 1);
    }

  g_task_return_pointer (task, page, (GDestroyNotify) till_page_free);
  g_clear_object (&task);
  drain ();

  return TRUE;
}

void
test_source_fail (TestSource *self, guint index)
{
  g_autoptr (GTask) task = g_ptr_array_steal_index (self->waiting, index);

  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "no answer");
  g_clear_object (&task);
  drain ();
}

void
test_source_answer_all (TestSource *self)
{
  while (test_source_answer (self, 0))
    ;
}
