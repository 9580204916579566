/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillBackfill: hands the sync what to read, the narrowest first. After each batch that the sync
 * has put into the archive, it looks the terms up there. */

#include "till-backfill.h"

#include "till-search-ranking.h"
#include "till-define.h"
#include "till-archive-records.h"
#include "till-source.h"

#define MAX_STEPS 4
#define MAX_HITS  20
#define DAY_MS    (G_GINT64_CONSTANT (24) * 60 * 60 * 1000)
#define PAGE      100 /* section 8: records of a list in one request */
#define COUNT_MS  1000
#define SPEED_MS  3000

struct _TillBackfill
{
  GObject parent_instance;

  /* Owned */
  TillSync *sync;
  TillArchive *archive;
  TillChainTable *chains;
  TillRequestScheduler *scheduler;
  TillClock *clock;
  char *text;
  TillSearchQuery *query;
  GPtrArray *hits; /* of TillSearchHit */
  GCancellable *cancellable;
  GSource *timer;

  TillBackfillState state;
  TillPriorityRecords steps[MAX_STEPS];
  guint n_steps;
  guint step;
  guint n_open;      /* look-ups */
  gboolean is_stale; /* the archive has more since they began */
  gboolean is_step_over;
  gboolean is_counting;
  gboolean has_failed; /* one of the look-ups */
  TillBackfillProgress progress;
  gboolean has_progress;
  gint64 begun_ms;
};

typedef struct
{
  TillBackfill *backfill; /* borrowed: not valid once this is cancelled */
  GCancellable *cancellable;
  guint term;
} Question;

G_DEFINE_FINAL_TYPE (TillBackfill, till_backfill, G_TYPE_OBJECT)

static guint changed_signal;

static gboolean
is_of_invoices (const TillTerm *term)
{
  return term->kind == TILL_TERM_TX_HASH || term->kind == TILL_TERM_ADDRESS ||
         term->kind == TILL_TERM_EMAIL || (term->kind == TILL_TERM_ID && term->tail != NULL);
}

static gboolean
is_of_orders (const TillTerm *term)
{
  return term->kind == TILL_TERM_ICCID || term->kind == TILL_TERM_ACTIVATION_CODE ||
         term->kind == TILL_TERM_EMAIL || (term->kind == TILL_TERM_ID && term->tail != NULL);
}

/* Returns: whether @term can only be in the details of a record, which lists leave out and the
 * service has no search for. */
static gboolean
is_in_details (const TillTerm *term)
{
  return is_of_invoices (term) || is_of_orders (term);
}

/* Returns: all records that can have a term of @query. */
static TillPriorityRecords
get_widest (const TillSearchQuery *query)
{
  TillPriorityRecords records = { .without_invoices = TRUE, .without_orders = TRUE };

  for (guint i = 0; i < query->terms->len; i++)
    {
      const TillTerm *term = g_ptr_array_index (query->terms, i);

      records.without_invoices = records.without_invoices && !is_of_invoices (term);
      records.without_orders = records.without_orders && !is_of_orders (term);
    }

  return records;
}

/* Returns: whether @query has an amount of an invoice. */
static gboolean
narrow_by_amounts (TillPriorityRecords *records, const TillSearchQuery *query)
{
  guint n = 0;

  for (guint i = 0; i < query->terms->len && n < TILL_PRIORITY_RECORDS_MAX_AMOUNTS; i++)
    {
      const TillTerm *term = g_ptr_array_index (query->terms, i);

      if (term->kind == TILL_TERM_AMOUNT && term->amount.is_known && till_term_is_in_dollars (term))
        records->amounts[n++] = term->amount;
    }

  return n > 0;
}

/* The writer may be in another time zone, and a payment may be seen the day after.
 *
 * Returns: whether @query has days. */
static gboolean
narrow_by_days (TillPriorityRecords *records, const TillSearchQuery *query)
{
  if (query->from_ms <= 0)
    return FALSE;

  records->from_ms = query->from_ms - DAY_MS;
  records->until_ms = query->until_ms + DAY_MS;

  return TRUE;
}

/* Returns: whether @query has anything else. */
static gboolean
narrow_by_others (TillPriorityRecords *records, const TillSearchQuery *query)
{
  records->paid = query->paid;
  if (query->chain != NULL)
    g_strlcpy (records->chain, query->chain, sizeof records->chain);
  if (query->country_iso != NULL)
    g_strlcpy (records->country_iso, query->country_iso, sizeof records->country_iso);

  return query->paid != TILL_SEARCH_ANY || query->chain != NULL || query->country_iso != NULL;
}

/* Sets @steps to what is to be read, the narrowest first: the records that everything in the
 * message fits, then its amounts or its days alone, because a customer may be wrong about the
 * other, then all.
 *
 * Returns: how many there are, at least one. */
static guint
list_steps (const TillSearchQuery *query, TillPriorityRecords steps[MAX_STEPS])
{
  TillPriorityRecords narrowest = get_widest (query);
  TillPriorityRecords amounts = narrowest;
  TillPriorityRecords days = narrowest;
  const TillPriorityRecords widest = narrowest;
  gboolean has_amounts = narrow_by_amounts (&amounts, query);
  gboolean has_days = narrow_by_days (&days, query);
  gboolean has_rest = narrow_by_others (&narrowest, query);
  guint n = 0;

  narrow_by_amounts (&narrowest, query);
  narrow_by_days (&narrowest, query);
  if (has_amounts + has_days > 1 || has_rest)
    steps[n++] = narrowest;
  if (has_amounts)
    steps[n++] = amounts;
  if (has_days)
    steps[n++] = days;
  steps[n++] = widest;

  return n;
}

static void
question_free (Question *self)
{
  g_object_unref (self->cancellable);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Question, question_free)

static Question *
question_new (TillBackfill *backfill, guint term)
{
  Question *question = g_new0 (Question, 1);

  question->backfill = backfill;
  question->cancellable = g_object_ref (backfill->cancellable);
  question->term = term;

  return question;
}

/* Each record takes a request, and so does each page of a list. Where nothing was read lately, the
 * pace counts. */
static guint
estimate_seconds (TillBackfill *self, guint64 n_bare, guint64 n_unlisted)
{
  double used = till_request_scheduler_get_used_per_s (self->scheduler);
  double n_requests = (double) n_bare + (double) n_unlisted * (1 + 1.0 / PAGE);

  if (till_sync_get_state (self->sync) != TILL_SYNC_READING || used < 1)
    used = till_request_scheduler_get_pace (self->scheduler) / 60.0;

  return used > 0 ? (guint) MIN (n_requests / used + 1, G_MAXINT) : 0;
}

static void
estimated_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillBackfill *self = g_task_get_source_object (task);
  const TillPriorityRecords *records = g_task_get_task_data (task);
  TillPriorityRecordsCount count;
  TillBackfillProgress estimate = { 0 };
  guint64 n_unlisted = 0;
  GError *error = NULL;

  if (!till_archive_count_priority_records_finish (TILL_ARCHIVE (source), result, &count, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  if (g_task_return_error_if_cancelled (task))
    return;

  n_unlisted = till_sync_count_unlisted (self->sync, records);
  estimate.n_left = count.n + n_unlisted;
  estimate.back_to_ms = records->from_ms;
  estimate.seconds_left = estimate_seconds (self, count.n, n_unlisted);
  g_task_return_pointer (task, g_memdup2 (&estimate, sizeof estimate), g_free);
}

/* Counts the records to read to find @query among those created since @since_ms, zero for all, and
 * how long that takes. */
void
till_backfill_estimate_async (TillBackfill *self,
                              const TillSearchQuery *query,
                              gint64 since_ms,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  TillPriorityRecords records;

  g_return_if_fail (TILL_IS_BACKFILL (self));
  g_return_if_fail (query != NULL);

  records = get_widest (query);
  records.from_ms = since_ms;
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_backfill_estimate_async);
  g_task_set_task_data (task, g_memdup2 (&records, sizeof records), g_free);
  till_archive_count_priority_records_async (self->archive, &records, self->cancellable,
                                             estimated_cb, g_steal_pointer (&task));
}

/* Returns: whether @estimate has been set; %FALSE with an error. */
gboolean
till_backfill_estimate_finish (TillBackfill *self,
                               GAsyncResult *result,
                               TillBackfillProgress *estimate,
                               GError **error)
{
  g_autofree TillBackfillProgress *estimated = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  g_return_val_if_fail (estimate != NULL, FALSE);

  estimated = g_task_propagate_pointer (G_TASK (result), error);
  if (estimated == NULL)
    return FALSE;

  *estimate = *estimated;

  return TRUE;
}

static void
emit_changed (TillBackfill *self)
{
  g_signal_emit (self, changed_signal, 0);
}

/* At first the rate control still looks for the pace. */
static gboolean
knows_speed (TillBackfill *self)
{
  gint64 now_ms = till_clock_get_monotonic_ms (self->clock);

  return now_ms - self->begun_ms >= SPEED_MS;
}

static void
counted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  TillBackfill *self = question->backfill;
  TillBackfillProgress *progress = NULL;
  TillPriorityRecordsCount count;
  guint64 n_unlisted = 0;

  if (g_cancellable_is_cancelled (question->cancellable))
    return;

  self->is_counting = FALSE;
  if (!till_archive_count_priority_records_finish (TILL_ARCHIVE (source), result, &count, NULL))
    return;

  progress = &self->progress;
  n_unlisted = till_sync_count_unlisted (self->sync, &self->steps[self->step]);
  progress->n_left = count.n + n_unlisted;
  progress->back_to_ms = count.newest_ms != 0 ? count.newest_ms + 1 : 0;
  progress->seconds_left = knows_speed (self) ? estimate_seconds (self, count.n, n_unlisted) : 0;
  self->has_progress = TRUE;
  emit_changed (self);
}

static gboolean
count_cb (gpointer user_data)
{
  TillBackfill *self = user_data;

  if (self->is_counting)
    return G_SOURCE_CONTINUE;

  self->is_counting = TRUE;
  till_archive_count_priority_records_async (self->archive, &self->steps[self->step],
                                             self->cancellable, counted_cb, question_new (self, 0));

  return G_SOURCE_CONTINUE;
}

static void
start_counting (TillBackfill *self)
{
  till_clock_set_timer (self->clock, &self->timer, COUNT_MS, "till-backfill", count_cb, self);
  count_cb (self);
}

static void
end (TillBackfill *self, TillBackfillState state)
{
  till_source_clear (&self->timer);
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  self->n_open = 0;
  self->is_counting = FALSE;
  self->state = state;
  till_sync_set_priority (self->sync, NULL);
  emit_changed (self);
}

static void look_up (TillBackfill *self);

/* All terms have been looked up. */
static void
decide (TillBackfill *self)
{
  if (self->hits->len > 0)
    {
      end (self, TILL_BACKFILL_FOUND);
    }
  else if (self->is_stale)
    {
      look_up (self);
    }
  else if (self->is_step_over && self->step + 1 == self->n_steps)
    {
      gboolean is_sure = !self->has_failed && !till_sync_has_left_out (self->sync);

      end (self, is_sure ? TILL_BACKFILL_NOTHING : TILL_BACKFILL_STOPPED);
    }
  else if (self->is_step_over)
    {
      self->is_step_over = FALSE;
      self->step++;
      till_sync_set_priority (self->sync, &self->steps[self->step]);
      count_cb (self);
    }
}

static void
take_hits (const Question *question, GPtrArray *hits, gboolean is_found)
{
  TillBackfill *self = question->backfill;

  self->n_open--;
  if (is_found)
    g_ptr_array_extend_and_steal (self->hits, g_ptr_array_ref (hits));
  if (self->n_open == 0)
    decide (self);
}

static void
inside_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  g_autoptr (GPtrArray) hits =
      till_archive_search_substring_finish (TILL_ARCHIVE (source), result, NULL);

  if (g_cancellable_is_cancelled (question->cancellable))
    return;

  question->backfill->has_failed = question->backfill->has_failed || hits == NULL;
  take_hits (question, hits, hits != NULL && hits->len > 0);
}

/* An e-mail address may be in the description of an invoice. */
static void
looked_up_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  g_autoptr (GPtrArray) hits =
      till_archive_search_term_finish (TILL_ARCHIVE (source), result, NULL);
  const TillTerm *term = NULL;
  gboolean is_found = FALSE;

  if (g_cancellable_is_cancelled (question->cancellable))
    return;

  question->backfill->has_failed = question->backfill->has_failed || hits == NULL;
  term = g_ptr_array_index (question->backfill->query->terms, question->term);
  is_found = hits != NULL &&
             (term->tail != NULL ? hits->len > 0 : till_search_ranking_is_whole (term, hits));
  if (!is_found && term->kind == TILL_TERM_EMAIL && term->tail == NULL)
    till_archive_search_substring_async (TILL_ARCHIVE (source), term->text, MAX_HITS,
                                         question->cancellable, inside_cb,
                                         question_new (question->backfill, question->term));
  else
    take_hits (question, hits, is_found);
}

static void
look_up (TillBackfill *self)
{
  self->is_stale = FALSE;
  self->has_failed = FALSE;
  for (guint i = 0; i < self->query->terms->len; i++)
    {
      const TillTerm *term = g_ptr_array_index (self->query->terms, i);

      if (!is_in_details (term))
        continue;
      self->n_open++;
      till_archive_search_term_async (self->archive, term, self->query->from_ms,
                                      self->query->until_ms, MAX_HITS, self->cancellable,
                                      looked_up_cb, question_new (self, i));
    }
}

static void
look_up_soon (TillBackfill *self)
{
  if (self->n_open > 0)
    self->is_stale = TRUE;
  else
    look_up (self);
}

static void
copied_cb (TillBackfill *self, guint n_records)
{
  if (self->state != TILL_BACKFILL_READING)
    return;

  self->progress.n_read += n_records;
  look_up_soon (self);
}

static void
step_read_cb (TillBackfill *self)
{
  if (self->state != TILL_BACKFILL_READING || self->is_step_over)
    return;

  self->is_step_over = TRUE;
  look_up_soon (self);
}

/* A search that waits for the service shows why. */
static void
sync_changed_cb (TillBackfill *self)
{
  if (self->state == TILL_BACKFILL_READING && till_sync_get_state (self->sync) == TILL_SYNC_WAITING)
    emit_changed (self);
}

static void
till_backfill_finalize (GObject *object)
{
  TillBackfill *self = TILL_BACKFILL (object);

  till_source_clear (&self->timer);
  g_clear_object (&self->sync);
  g_clear_object (&self->archive);
  g_clear_pointer (&self->chains, till_chain_table_unref);
  g_clear_object (&self->scheduler);
  g_clear_object (&self->clock);
  g_free (self->text);
  g_clear_pointer (&self->query, till_search_query_free);
  g_ptr_array_unref (self->hits);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (till_backfill_parent_class)->finalize (object);
}

static void
till_backfill_class_init (TillBackfillClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = till_backfill_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_backfill_init (TillBackfill *self)
{
  self->hits = g_ptr_array_new_with_free_func ((GDestroyNotify) till_search_hit_free);
  self->cancellable = g_cancellable_new ();
}

/* Returns: (transfer full): a backfill that reads nothing before till_backfill_start(). */
TillBackfill *
till_backfill_new (TillSync *sync,
                   TillArchive *archive,
                   TillChainTable *chains,
                   TillRequestScheduler *scheduler,
                   TillClock *clock)
{
  TillBackfill *self = NULL;

  g_return_val_if_fail (TILL_IS_SYNC (sync) && TILL_IS_ARCHIVE (archive) && chains != NULL, NULL);
  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (scheduler) && TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_BACKFILL, NULL);
  self->sync = g_object_ref (sync);
  self->archive = g_object_ref (archive);
  self->chains = till_chain_table_ref (chains);
  self->scheduler = g_object_ref (scheduler);
  self->clock = g_object_ref (clock);
  g_signal_connect_object (sync, "copied", G_CALLBACK (copied_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sync, "priority-read", G_CALLBACK (step_read_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (sync, "changed", G_CALLBACK (sync_changed_cb), self, G_CONNECT_SWAPPED);

  return self;
}

/* Stops for good, without a signal. */
void
till_backfill_close (TillBackfill *self)
{
  g_return_if_fail (TILL_IS_BACKFILL (self));

  till_source_clear (&self->timer);
  g_cancellable_cancel (self->cancellable);
  g_signal_handlers_disconnect_by_data (self->sync, self);
  if (self->state == TILL_BACKFILL_READING)
    self->state = TILL_BACKFILL_STOPPED;
}

/* While the sync is off or paused, new records may be missing. */
static gboolean
is_followed (TillSync *sync)
{
  TillSyncState state = till_sync_get_state (sync);

  return state == TILL_SYNC_READING || state == TILL_SYNC_RESTING;
}

/* Returns: whether records that the archive does not have can have a term of @query. */
gboolean
till_backfill_can_help (TillBackfill *self, const TillSearchQuery *query)
{
  TillCoverage coverage;

  g_return_val_if_fail (TILL_IS_BACKFILL (self), FALSE);
  g_return_val_if_fail (query != NULL, FALSE);

  if (is_followed (self->sync) && till_sync_get_coverage (self->sync, &coverage) &&
      coverage.since_ms == 0)
    return FALSE;

  for (guint i = 0; i < query->terms->len; i++)
    if (is_in_details (g_ptr_array_index (query->terms, i)))
      return TRUE;

  return FALSE;
}

/* Searches for the terms of @pasted, a message. A running search ends. */
void
till_backfill_start (TillBackfill *self, const char *pasted)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  g_return_if_fail (TILL_IS_BACKFILL (self));
  g_return_if_fail (pasted != NULL);

  till_backfill_stop (self);
  g_free (self->text);
  self->text = g_strdup (pasted);
  g_clear_pointer (&self->query, till_search_query_free);
  self->query = till_recognise (self->chains, pasted, now);
  g_ptr_array_set_size (self->hits, 0);
  self->state = TILL_BACKFILL_IDLE;
  if (!till_backfill_can_help (self, self->query))
    return;

  self->n_steps = list_steps (self->query, self->steps);
  self->step = 0;
  self->progress = (TillBackfillProgress){ 0 };
  self->has_progress = FALSE;
  self->is_step_over = FALSE;
  self->begun_ms = till_clock_get_monotonic_ms (self->clock);
  self->state = TILL_BACKFILL_READING;
  till_sync_set_priority (self->sync, &self->steps[0]);
  start_counting (self);
  look_up_soon (self);
  emit_changed (self);
}

/* Everything read so far stays in the archive. */
void
till_backfill_stop (TillBackfill *self)
{
  g_return_if_fail (TILL_IS_BACKFILL (self));

  if (self->state == TILL_BACKFILL_READING)
    end (self, TILL_BACKFILL_STOPPED);
}

TillBackfillState
till_backfill_get_state (TillBackfill *self)
{
  g_return_val_if_fail (TILL_IS_BACKFILL (self), TILL_BACKFILL_IDLE);

  return self->state;
}

/* Returns: (transfer none) (nullable): the message of the last search, as pasted. */
TILL_DEFINE_OBJECT_GETTER (till_backfill_get_text, TillBackfill, const char *, text)

/* Returns: whether the progress is known. */
gboolean
till_backfill_get_progress (TillBackfill *self, TillBackfillProgress *progress)
{
  g_return_val_if_fail (TILL_IS_BACKFILL (self), FALSE);
  g_return_val_if_fail (progress != NULL, FALSE);

  *progress = self->progress;

  return self->has_progress;
}

/* Returns: (transfer none) (element-type TillSearchHit): the hits of the last search. */
TILL_DEFINE_OBJECT_GETTER (till_backfill_get_hits, TillBackfill, GPtrArray *, hits)

/* Returns: (transfer none) (nullable): why it waits: one of %TILL_API_ERROR or
 * %TILL_ARCHIVE_ERROR. */
const GError *
till_backfill_get_error (TillBackfill *self)
{
  g_return_val_if_fail (TILL_IS_BACKFILL (self), NULL);

  return self->state == TILL_BACKFILL_READING ? till_sync_get_error (self->sync) : NULL;
}
