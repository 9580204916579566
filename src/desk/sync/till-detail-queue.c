/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDetailQueue: what the archive says is due is asked for again and again while records of it
 * are still under way, so that nothing has to come to an end before the next are known and the
 * newest are always the first. Those under way, and those that the service could not tell, are left
 * out; the latter are tried again after a while. */

#include "till-detail-queue.h"

#define GIVEN_UP_MS (30 * 60 * 1000)
#define READS_MAX   5    /* of one record without a pause */
#define COUNTED_MAX 4096 /* records whose reads are counted */

struct _TillDetailQueue
{
  GQueue records;       /* of TillRecord */
  GHashTable *taken;    /* set of ids: from take() to end() */
  GHashTable *ended;    /* set of ids: to the next prepare() */
  GHashTable *given_up; /* of ids, to when */
  GHashTable *n_reads;  /* of ids, since nothing was due */
  gint64 newest_ms;     /* of what was due and is not given up */
  guint n_left_out;     /* of what was due: those that are given up */
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

/* The archive is about to be asked what is due: it knows what was put into it until now, but
 * perhaps not what is put there before it answers. */
void
till_detail_queue_prepare (TillDetailQueue *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_remove_all (self->ended);
}

/* Takes the place of what was in the queue. @due is of till_archive_list_stale_records_finish();
 * where it is not all that is due, @is_all is %FALSE and older ones may be newer than the newest of
 * it. */
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

/* Returns: (transfer full) (nullable): the next; to be followed by till_detail_queue_end(). */
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

/* It was not read after all, and is the next again. */
void
till_detail_queue_give_back (TillDetailQueue *self, TillRecord *record)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (TILL_IS_RECORD (record));

  if (g_hash_table_remove (self->taken, till_record_get_id (record)))
    g_queue_push_head (&self->records, g_object_ref (record));
}

/* The service can't tell of it. */
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

/* What was read of it is in the archive. A record of which a list says other things than its own
 * answer stays due, and is not asked for again and again. */
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

/* Nothing is under way any more. */
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

/* Returns: how many of what the archive lists are left out, at most. */
guint
till_detail_queue_get_n_hidden (const TillDetailQueue *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return g_hash_table_size (self->taken) + g_hash_table_size (self->given_up);
}

/* Returns: how many of what was due last the service could not tell of. */
guint
till_detail_queue_get_n_left_out (const TillDetailQueue *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_left_out;
}

/* Returns: whether nothing is to be read and nothing is under way. */
gboolean
till_detail_queue_is_empty (const TillDetailQueue *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->records.length == 0 && g_hash_table_size (self->taken) == 0;
}

/* Returns: when the newest was made whose own answer was still to be read, in milliseconds; zero
 * where there was none. */
gint64
till_detail_queue_get_newest_ms (const TillDetailQueue *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->newest_ms;
}
