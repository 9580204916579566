/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What TillSync reads next: of the lists, and of the records whose own answer is still to be
 * read. While something is wanted, it is that alone, and what is new. */

#include "till-sync-private.h"

#include "till-order.h"

#define DUE_AT_ONCE 100
#define DUE_LOW     30 /* records that are left when the next are asked for */
#define RECHECK_MS  (10 * 60 * 1000)
#define NEW_MS      (10 * 60 * 1000) /* clocks differ */

typedef struct
{
  TillSync *sync; /* borrowed: gone once the question is cancelled */
  guint number;
} DueQuestion;

/* The copy of a paused mirror takes what is wanted and no more. What was made since it last looked
 * may be wanted, too. */
void
till_sync_want (TillSync *self, const TillPriorityRecords *wanted)
{
  for (guint i = 0; i < TILL_SYNC_N_LISTS; i++)
    if (self->wanted == NULL && self->walks[i] != NULL)
      till_list_coverage_look_again (self->walks[i]);

  g_free (self->wanted);
  self->wanted = g_memdup2 (wanted, sizeof *wanted);
  self->is_due_part = TRUE;
  if (!self->is_paused)
    self->wanted->new_from_ms = till_archive_get_now_ms (self->archive) - NEW_MS;
}

/* The same as till_list_coverage_take(), for one of the lists. */
gboolean
till_sync_take_stretch (TillSync *self, TillSyncList list, guint64 *offset, guint *limit)
{
  const TillPriorityRecords *wanted = self->wanted;
  TillListCoverage *walk = self->walks[list];

  if (wanted == NULL)
    return till_list_coverage_take (walk, offset, limit);
  if (list == TILL_SYNC_INVOICES ? wanted->without_invoices : wanted->without_orders)
    return FALSE;
  if (wanted->from_ms == 0)
    return till_list_coverage_take (walk, offset, limit);

  return till_list_coverage_take_days (walk, wanted->from_ms, wanted->until_ms, offset, limit);
}

/* What a list brings is not read soon where nobody wants it. */
static void
tell_less (TillSync *self, const TillPage *page)
{
  gint64 new_from_ms = self->wanted != NULL ? self->wanted->new_from_ms : 0;

  for (guint i = 0; i < page->records->len; i++)
    {
      gint64 created_at_ms = till_record_get_created_at_ms (page->records->pdata[i]);

      if (new_from_ms == 0 || created_at_ms < new_from_ms)
        self->told_since_ms = MAX (self->told_since_ms, created_at_ms + 1);
    }
}

/* The same as till_list_coverage_put(), for one of the lists. */
gboolean
till_sync_put_page (TillSync *self, TillSyncList list, guint64 offset, const TillPage *page)
{
  TillListCoverage *walk = self->walks[list];
  guint64 n_read = till_list_coverage_get_n_read (walk);

  if (!till_list_coverage_put (walk, offset, page))
    return FALSE;

  if (self->is_due_part && till_list_coverage_get_n_read (walk) > n_read)
    tell_less (self, page);

  return TRUE;
}

/* Takes the own answer of @record. An order that should have its eSIM by now stays due without: it
 * is read again after a while, not at once.
 *
 * Returns: (transfer full): what is to be put down. */
TillObservation *
till_sync_see_record (TillSync *self, TillRecord *record, gint64 asked_at_ms)
{
  const TillOrder *order = TILL_IS_ORDER (record) ? TILL_ORDER (record) : NULL;

  if (order != NULL && order->esim == NULL &&
      (order->status == TILL_ORDER_ACTIVE || order->status == TILL_ORDER_UNKNOWN))
    till_detail_queue_give_up (self->details, till_record_get_id (record),
                               till_clock_get_monotonic_ms (self->clock));

  return till_observation_new_for_record (record, asked_at_ms);
}

/* What these own answers tell is known now; a page that was put down meanwhile says nothing of the
 * own answers that are under way.
 *
 * Returns: how many there are. */
guint
till_sync_end_details (TillSync *self, GPtrArray *observations)
{
  gint64 now_ms = till_clock_get_monotonic_ms (self->clock);
  guint n_own = 0;

  for (guint i = 0; i < observations->len; i++)
    {
      const TillObservation *observation = g_ptr_array_index (observations, i);

      if (observation->kind != TILL_OBSERVATION_OWN)
        continue;
      till_detail_queue_end (self->details, till_record_get_id (observation->records->pdata[0]),
                             now_ms);
      n_own++;
    }

  return n_own;
}

/* What is due is asked for anew. */
void
till_sync_forget_due (TillSync *self)
{
  g_autoptr (GPtrArray) nothing = g_ptr_array_new ();

  self->n_due_asked++;
  self->is_looking_for_due = FALSE;
  self->is_due_stale = TRUE;
  till_detail_queue_fill (self->details, nothing, FALSE, till_clock_get_monotonic_ms (self->clock));
}

gboolean
till_sync_wants_due (TillSync *self)
{
  if (self->is_looking_for_due || self->has_nothing_due)
    return FALSE;

  return self->is_due_stale || till_detail_queue_get_length (self->details) < DUE_LOW;
}

static void
take_due (TillSync *self, GPtrArray *due, gboolean is_all)
{
  self->has_read_due = self->has_read_due || is_all;
  self->is_due_part = !is_all;
  till_detail_queue_fill (self->details, due, is_all, till_clock_get_monotonic_ms (self->clock));
  self->has_nothing_due = till_detail_queue_is_empty (self->details) && !self->is_due_stale;
  till_sync_go_on (self);
  g_signal_emit_by_name (self, "changed");
}

static void
listed (DueQuestion *question, GPtrArray *due, gboolean is_all, const GError *error)
{
  TillSync *self = question->sync;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
      question->number != self->n_due_asked)
    return;

  self->is_looking_for_due = FALSE;
  if (due != NULL)
    take_due (self, due, is_all);
  else
    till_sync_fail (self, error);
}

static void
due_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree DueQuestion *question = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) due =
      till_archive_list_stale_records_finish (TILL_ARCHIVE (source), result, &error);

  listed (question, due, TRUE, error);
}

static void
wanted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree DueQuestion *question = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) due =
      till_archive_list_priority_records_finish (TILL_ARCHIVE (source), result, &error);

  listed (question, due, FALSE, error);
}

/* What was open when the program was last closed is read again at once. */
void
till_sync_look_for_due (TillSync *self)
{
  gint64 before_ms =
      MAX (till_archive_get_now_ms (self->archive) - RECHECK_MS, self->started_at_ms);
  guint limit = DUE_AT_ONCE + till_detail_queue_get_n_hidden (self->details);
  DueQuestion *question = g_new0 (DueQuestion, 1);

  question->sync = self;
  question->number = ++self->n_due_asked;
  self->is_looking_for_due = TRUE;
  self->is_due_stale = FALSE;
  till_detail_queue_prepare (self->details);
  if (self->wanted != NULL)
    till_archive_list_priority_records_async (self->archive, self->wanted, limit, self->cancellable,
                                              wanted_cb, question);
  else
    till_archive_list_stale_records_async (self->archive, before_ms, limit, self->cancellable,
                                           due_cb, question);
}

/* Returns: whether the service could not tell of something that is wanted, or due where nothing
 * is. */
gboolean
till_sync_has_left_out (TillSync *self)
{
  g_return_val_if_fail (TILL_IS_SYNC (self), FALSE);

  return till_detail_queue_get_n_left_out (self->details) > 0;
}
