/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDetailQueue: the archive is asked for stale records again while some of them are still
 * being read, so that the next ones are known in time and the newest come first. The queue
 * leaves out records that are being read and those that the service could not give, which are
 * tried again after a while. */

#include "till-detail-queue.h"

#include "till-define.h"
#include "till-archive-records.h"

#define GIVEN_UP_MS (30 * 60 * 1000)
#define READS_MAX   5    /* of one record without a pause */
#define COUNTED_MAX 4096 /* records whose reads are counted */

struct _TillDetailQueue
{
  GQueue records;       /* of TillRecord */
  GHashTable *taken;    /* set of ids: being read, from take() to end() */
  GHashTable *ended;    /* set of ids: read, until the next prepare() */
  GHashTable *given_up; /* of ids, to when */
  GHashTable *n_reads;  /* of ids, since the queue was last empty */
  gint64 newest_ms;     /* of the listed records that are not given up */
  guint n_left_out;     /* listed records that are given up */
};

TillDetailQueue *
till_detail_queue_new (void)
{
  TillDetailQueue *self = g_new0 (TillDetailQueue, 1);

  g_queue_init (&self->records);
  self->taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->ended = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->given_up = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->n_reads = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  return self;
}

void
till_detail_queue_free (TillDetailQueue *self)
{
  g_return_if_fail (self != NULL);

  g_queue_clear_full (&self->records, g_object_unref);
  g_hash_table_unref (self->taken);
  g_hash_table_unref (self->ended);
  g_hash_table_unref (self->given_up);
  g_hash_table_unref (self->n_reads);
  g_free (self);
}

static gboolean
is_given_up (TillDetailQueue *self, const char *id, gint64 now_ms)
{
  const gint64 *at_ms = g_hash_table_lookup (self->given_up, id);

  if (at_ms == NULL)
    return FALSE;
  if (now_ms - *at_ms < GIVEN_UP_MS)
    return TRUE;

  g_hash_table_remove (self->given_up, id);

  return FALSE;
}

/* Call this before the archive is asked for stale records: the answer knows of everything
 * written so far, but perhaps not of later writes. */
void
till_detail_queue_prepare (TillDetailQueue *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_remove_all (self->ended);
}

/* Replaces the queue by @stale, from till_archive_list_stale_records_finish(). Where that is not
 * all stale records, @is_all is %FALSE, and others may be newer. */
void
till_detail_queue_fill (TillDetailQueue *self, GPtrArray *due, gboolean is_all, gint64 now_ms)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (due != NULL);

  g_queue_clear_full (&self->records, g_object_unref);
  if (is_all)
    self->newest_ms = 0;
  self->n_left_out = 0;
  if (due->len == 0)
    g_hash_table_remove_all (self->n_reads);
  for (guint i = 0; i < due->len; i++)
    {
      TillRecord *record = g_ptr_array_index (due, i);
      const char *id = till_record_get_id (record);

      if (is_given_up (self, id, now_ms))
        {
          self->n_left_out++;
          continue;
        }
      self->newest_ms = MAX (self->newest_ms, till_record_get_created_at_ms (record));
      if (!g_hash_table_contains (self->taken, id) && !g_hash_table_contains (self->ended, id))
        g_queue_push_tail (&self->records, g_object_ref (record));
    }
}

/* Returns: (transfer full) (nullable): the next record; till_detail_queue_end(), _give_back() or
 * _give_up() follows. */
TillRecord *
till_detail_queue_take (TillDetailQueue *self)
{
  TillRecord *record = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  record = g_queue_pop_head (&self->records);
  if (record != NULL)
    g_hash_table_add (self->taken, g_strdup (till_record_get_id (record)));

  return record;
}

/* The record was not read, and is the next again. */
void
till_detail_queue_give_back (TillDetailQueue *self, TillRecord *record)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (TILL_IS_RECORD (record));

  if (g_hash_table_remove (self->taken, till_record_get_id (record)))
    g_queue_push_head (&self->records, g_object_ref (record));
}

/* The service can't give this record. */
void
till_detail_queue_give_up (TillDetailQueue *self, const char *id, gint64 now_ms)
{
  g_return_if_fail (self != NULL && id != NULL);

  g_hash_table_remove (self->taken, id);
  g_hash_table_replace (self->given_up, g_strdup (id), g_memdup2 (&now_ms, sizeof now_ms));
}

static guint
count_read (TillDetailQueue *self, const char *id)
{
  guint n_reads = GPOINTER_TO_UINT (g_hash_table_lookup (self->n_reads, id)) + 1;

  if (g_hash_table_size (self->n_reads) >= COUNTED_MAX)
    g_hash_table_remove_all (self->n_reads);
  g_hash_table_replace (self->n_reads, g_strdup (id), GUINT_TO_POINTER (n_reads));

  return n_reads;
}

/* The record's details are in the archive. A record whose list and details disagree stays stale,
 * and is not read again and again. */
void
till_detail_queue_end (TillDetailQueue *self, const char *id, gint64 now_ms)
{
  g_return_if_fail (self != NULL && id != NULL);

  if (!g_hash_table_remove (self->taken, id))
    return;

  g_hash_table_add (self->ended, g_strdup (id));
  if (count_read (self, id) < READS_MAX)
    return;

  g_hash_table_remove (self->n_reads, id);
  till_detail_queue_give_up (self, id, now_ms);
}

/* No record is being read any more. */
void
till_detail_queue_clear (TillDetailQueue *self)
{
  g_return_if_fail (self != NULL);

  g_queue_clear_full (&self->records, g_object_unref);
  g_hash_table_remove_all (self->taken);
  g_hash_table_remove_all (self->ended);
  self->newest_ms = 0;
}

guint
till_detail_queue_get_length (const TillDetailQueue *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->records.length;
}

/* Returns: how many stale records the queue leaves out, at most. */
guint
till_detail_queue_get_n_hidden (const TillDetailQueue *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return g_hash_table_size (self->taken) + g_hash_table_size (self->given_up);
}

/* Returns: how many of the listed records the service could not give. */
TILL_DEFINE_GETTER (till_detail_queue_get_n_left_out, const TillDetailQueue, guint, n_left_out)

/* Returns: whether the queue is empty and no record is being read. */
gboolean
till_detail_queue_is_empty (const TillDetailQueue *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->records.length == 0 && g_hash_table_size (self->taken) == 0;
}

/* Returns: when the newest stale record was created, in milliseconds; zero for none. */
TILL_DEFINE_GETTER (till_detail_queue_get_newest_ms, const TillDetailQueue, gint64, newest_ms)
