/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSync: one loop. While there is room, it takes the next thing to read, takes a request from
 * the request scheduler and sends it: the newest record whose details are missing or old, and now
 * and then a part of one of the two lists. Lists and details come from their newest ends together,
 * so that at any time everything since some day can be found. While it copies, it checks the heads
 * of the lists every few seconds, and the details of new records go first. Answers gather until the
 * archive has stored the ones before, so that a slower archive gets larger batches. The cursor is
 * stored together with what was read.
 *
 * Once everything is known, each round checks the head of the invoices, and every third round the
 * head of the orders: one request, and where it brings nothing new, no other thread wakes. Then the
 * archive is not asked for stale records either: a record that only time makes stale, such as an
 * expired invoice that is read once more, waits for the next write, five minutes at most.
 *
 * While there are priority records, only these and new ones are read.
 *
 * Callbacks hold no reference: dispose cancels all running calls. */

#include "till-sync.h"

#include "till-api-error.h"
#include "till-api-esim.h"
#include "till-api-invoices.h"
#include "till-archive-unreadable.h"
#include "till-detail-queue.h"
#include "till-list-coverage.h"
#include "till-define.h"
#include "till-archive-records.h"
#include "till-source.h"

#include <string.h>

#define MAX_IN_FLIGHT  5
#define CURSOR         "mirror"
#define LIST_EVERY     16    /* requests, while details are missing */
#define NEWS_MS        4000  /* between checks of the lists, while the copy is incomplete */
#define NEWS_PER_S     4     /* the least pace for such checks */
#define LONG_HOLD_MS   10000 /* a pause that is shown to the user */
#define REST_MS        20000 /* the longest delay of a payment of a new invoice */
#define ORDERS_EVERY   3     /* rounds, while no order is open */
#define FIRST_PAUSE_MS 5000
#define MAX_PAUSE_MS   (10 * 60 * 1000)
#define PACE           "pace" /* the sync cursor of the pace */
#define SAVE_MS        60000
#define COUNT_MIN_MS   500
#define COUNT_MAX_MS   5000
#define STALE_AT_ONCE  100
#define STALE_LOW      30 /* records in the queue when the next are listed */
#define RECHECK_MS     (10 * 60 * 1000)
#define NEW_MS         (10 * 60 * 1000) /* clocks differ */
#define RETRY_MS       60000
#define MAX_LISTED     500

typedef enum
{
  TILL_SYNC_INVOICES,
  TILL_SYNC_ORDERS,
  TILL_SYNC_N_LISTS,
} TillSyncList;

struct _TillSync
{
  GObject parent_instance;

  /* Owned */
  TillTransport *transport;
  TillArchive *archive;
  TillRequestScheduler *scheduler;
  TillClock *clock;
  TillListCoverage *coverages[TILL_SYNC_N_LISTS]; /* NULL before the cursor is loaded */
  GPtrArray *observations;                        /* not written yet */
  GPtrArray *written;                             /* being written, or failed to be; nullable */
  TillDetailQueue *details;
  TillPriorityRecords *priority; /* read before all else; nullable */
  GError *error;                 /* the last one, while waiting after it */

  /* In flight */
  GCancellable *cancellable;
  GSource *timer;
  guint n_in_flight;
  gboolean is_writing;
  gboolean is_listing_stale;
  guint n_stale_listings; /* answers to older ones are ignored */

  TillSyncState state;
  gint64 started_at_ms;
  gboolean is_started;
  gboolean is_paused;
  gboolean is_checking; /* in a round that has not found anything yet */
  gboolean has_nothing_stale;
  gboolean has_listed_stale;
  gboolean is_queue_outdated; /* the archive may have newer records than the queue */
  gboolean is_priority_only;  /* the last listing was of priority records */
  guint n_rounds;
  guint n_asked;
  gint64 checked_at_ms;
  gint64 saved_at_ms;
  gint64 counted_at_ms;
  gint64 retried_at_ms;
  gint64 reported_since_ms;  /* the coverage told last; G_MAXINT64 at first */
  guint64 n_without_details; /* records in the archive */
  guint n_failures;          /* in a row */
};

typedef struct
{
  TillSync *sync;            /* borrowed: not valid once cancelled */
  GCancellable *cancellable; /* an answer may still come */
  TillSyncList list;         /* of the record, too */
  TillRecord *record;        /* NULL for a part of the list */
  guint64 offset;
  guint limit;
  gint64 asked_at_ms;
} Request;

enum
{
  CHANGED,
  COPIED,
  PRIORITY_READ,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillSync, till_sync, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

typedef struct
{
  TillSync *sync; /* borrowed: not valid once cancelled */
  guint number;
} StaleQuestion;

static void write_observations (TillSync *self);
static void go_on (TillSync *self);
static void fail (TillSync *self, const GError *error);

static void
request_free (Request *self)
{
  g_clear_object (&self->cancellable);
  g_clear_object (&self->record);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Request, request_free)

static void
set_state (TillSync *self, TillSyncState state)
{
  self->state = state;
  if (state != TILL_SYNC_WAITING)
    g_clear_error (&self->error);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* A pause does not stop priority records. */
static gboolean
is_held (TillSync *self)
{
  return self->is_paused && self->priority == NULL;
}

static void
summary_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree TillArchiveSummary *summary =
      till_archive_get_summary_finish (TILL_ARCHIVE (source), result, NULL);
  TillSync *self = user_data;

  if (summary == NULL)
    return;

  self->n_without_details = summary->n_invoices_without_details + summary->n_orders_without_details;
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
get_progress (TillSync *self, TillSyncList list, guint64 *n_read, guint64 *total)
{
  TillListCoverage *coverage = self->coverages[list];

  if (coverage == NULL || !till_list_coverage_has_begun (coverage))
    return FALSE;

  *n_read = till_list_coverage_get_n_read (coverage);
  *total = till_list_coverage_get_total (coverage);

  return TRUE;
}

/* The more records there are, the longer counting takes. */
static gint64
get_count_interval_ms (TillSync *self)
{
  guint64 n_invoices = 0;
  guint64 n_orders = 0;
  guint64 total = 0;

  get_progress (self, TILL_SYNC_INVOICES, &n_invoices, &total);
  get_progress (self, TILL_SYNC_ORDERS, &n_orders, &total);

  return (gint64) CLAMP ((n_invoices + n_orders) / 10, COUNT_MIN_MS, COUNT_MAX_MS);
}

/* Saves the pace and counts the records without details, from time to time and before a rest. */
static void
save_and_count (TillSync *self, gboolean is_at_rest)
{
  gint64 now_ms = till_clock_get_monotonic_ms (self->clock);
  g_autoptr (GPtrArray) nothing = NULL;
  g_autofree char *found = NULL;

  if (is_at_rest)
    self->n_without_details = till_detail_queue_get_n_hidden (self->details);
  else if (now_ms - self->counted_at_ms >= get_count_interval_ms (self))
    {
      self->counted_at_ms = now_ms;
      till_archive_get_summary_async (self->archive, self->cancellable, summary_cb, self);
    }
  if (now_ms - self->saved_at_ms < SAVE_MS && !is_at_rest)
    return;

  self->saved_at_ms = now_ms;
  nothing = g_ptr_array_new ();
  found = till_request_scheduler_dup_found (self->scheduler);
  till_archive_put_async (self->archive, nothing, PACE, found, self->cancellable, NULL, NULL);
}

static void
count_now (TillSync *self)
{
  self->counted_at_ms = 0;
  save_and_count (self, FALSE);
}

static void
pace_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *found =
      till_archive_get_sync_cursor_finish (TILL_ARCHIVE (source), result, &error);
  TillSync *self = user_data;

  if (found != NULL)
    till_request_scheduler_restore (self->scheduler, found);
}

/* Gives the request scheduler the pace of the last run. */
static void
restore_pace (TillSync *self)
{
  g_return_if_fail (TILL_IS_SYNC (self));

  till_archive_get_sync_cursor_async (self->archive, PACE, self->cancellable, pace_cb, self);
}

/* A paused sync reads priority records and no others. Records that are newer than the last check
 * may be among them. */
static void
start_priority (TillSync *self, const TillPriorityRecords *priority)
{
  for (guint i = 0; i < TILL_SYNC_N_LISTS; i++)
    if (self->priority == NULL && self->coverages[i] != NULL)
      till_list_coverage_check_head (self->coverages[i]);

  g_free (self->priority);
  self->priority = g_memdup2 (priority, sizeof *priority);
  self->is_priority_only = TRUE;
  if (!self->is_paused)
    self->priority->new_from_ms = till_archive_get_now_ms (self->archive) - NEW_MS;
}

/* Like till_list_coverage_take(), for one of the lists. */
static gboolean
take_list_part (TillSync *self, TillSyncList list, guint64 *offset, guint *limit)
{
  const TillPriorityRecords *priority = self->priority;
  TillListCoverage *coverage = self->coverages[list];

  if (priority == NULL)
    return till_list_coverage_take (coverage, offset, limit);
  if (list == TILL_SYNC_INVOICES ? priority->without_invoices : priority->without_orders)
    return FALSE;
  if (priority->from_ms == 0)
    return till_list_coverage_take (coverage, offset, limit);

  return till_list_coverage_take_days (coverage, priority->from_ms, priority->until_ms, offset,
                                       limit);
}

/* While there are priority records, the details of other records on @page stay unread. */
static void
report_less (TillSync *self, const TillPage *page)
{
  gint64 new_from_ms = self->priority != NULL ? self->priority->new_from_ms : 0;

  for (guint i = 0; i < page->records->len; i++)
    {
      gint64 created_at_ms = till_record_get_created_at_ms (page->records->pdata[i]);

      if (new_from_ms == 0 || created_at_ms < new_from_ms)
        self->reported_since_ms = MAX (self->reported_since_ms, created_at_ms + 1);
    }
}

/* Like till_list_coverage_put(), for one of the lists. */
static gboolean
put_page (TillSync *self, TillSyncList list, guint64 offset, const TillPage *page)
{
  TillListCoverage *coverage = self->coverages[list];
  guint64 n_read = till_list_coverage_get_n_read (coverage);

  if (!till_list_coverage_put (coverage, offset, page))
    return FALSE;

  if (self->is_priority_only && till_list_coverage_get_n_read (coverage) > n_read)
    report_less (self, page);

  return TRUE;
}

/* @record came with its details. An order that should have its eSIM and has none stays stale, and
 * is read again after a while, not at once.
 *
 * Returns: (transfer full): what to write. */
static TillObservation *
observe_record (TillSync *self, TillRecord *record, gint64 asked_at_ms)
{
  const TillOrder *order = TILL_IS_ORDER (record) ? TILL_ORDER (record) : NULL;

  if (order != NULL && order->esim == NULL &&
      (order->status == TILL_ORDER_ACTIVE || order->status == TILL_ORDER_UNKNOWN))
    till_detail_queue_give_up (self->details, till_record_get_id (record),
                               till_clock_get_monotonic_ms (self->clock));

  return till_observation_new_for_record (record, asked_at_ms);
}

/* @observations have been written. Pages among them tell nothing about details that are being read.
 *
 * Returns: the number of records with details among them. */
static guint
end_details (TillSync *self, GPtrArray *observations)
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

/* Empties the queue, so that stale records are listed again. */
static void
drop_stale (TillSync *self)
{
  g_autoptr (GPtrArray) nothing = g_ptr_array_new ();

  self->n_stale_listings++;
  self->is_listing_stale = FALSE;
  self->is_queue_outdated = TRUE;
  till_detail_queue_fill (self->details, nothing, FALSE, till_clock_get_monotonic_ms (self->clock));
}

static gboolean
needs_stale (TillSync *self)
{
  if (self->is_listing_stale || self->has_nothing_stale)
    return FALSE;

  return self->is_queue_outdated || till_detail_queue_get_length (self->details) < STALE_LOW;
}

static void
fill_queue (TillSync *self, GPtrArray *stale, gboolean is_all)
{
  self->has_listed_stale = self->has_listed_stale || is_all;
  self->is_priority_only = !is_all;
  till_detail_queue_fill (self->details, stale, is_all, till_clock_get_monotonic_ms (self->clock));
  self->has_nothing_stale = till_detail_queue_is_empty (self->details) && !self->is_queue_outdated;
  go_on (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
listed (StaleQuestion *question, GPtrArray *stale, gboolean is_all, const GError *error)
{
  TillSync *self = question->sync;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
      question->number != self->n_stale_listings)
    return;

  self->is_listing_stale = FALSE;
  if (stale != NULL)
    fill_queue (self, stale, is_all);
  else
    fail (self, error);
}

static void
stale_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree StaleQuestion *question = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) stale =
      till_archive_list_stale_records_finish (TILL_ARCHIVE (source), result, &error);

  listed (question, stale, TRUE, error);
}

static void
priority_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree StaleQuestion *question = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) stale =
      till_archive_list_priority_records_finish (TILL_ARCHIVE (source), result, &error);

  listed (question, stale, FALSE, error);
}

/* Records that were open when the program ended count as stale at once. */
static void
list_stale (TillSync *self)
{
  gint64 before_ms =
      MAX (till_archive_get_now_ms (self->archive) - RECHECK_MS, self->started_at_ms);
  guint limit = STALE_AT_ONCE + till_detail_queue_get_n_hidden (self->details);
  StaleQuestion *question = g_new0 (StaleQuestion, 1);

  question->sync = self;
  question->number = ++self->n_stale_listings;
  self->is_listing_stale = TRUE;
  self->is_queue_outdated = FALSE;
  till_detail_queue_prepare (self->details);
  if (self->priority != NULL)
    till_archive_list_priority_records_async (self->archive, self->priority, limit,
                                              self->cancellable, priority_cb, question);
  else
    till_archive_list_stale_records_async (self->archive, before_ms, limit, self->cancellable,
                                           stale_cb, question);
}

static void
unreadable_listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GPtrArray) notes =
      till_archive_list_unreadable_finish (TILL_ARCHIVE (source), result, NULL);
  TillSync *self = user_data;

  /* self may be gone. */
  if (notes == NULL)
    return;

  for (guint i = 0; i < notes->len; i++)
    {
      const TillUnreadableNote *note = g_ptr_array_index (notes, i);
      TillListCoverage *coverage =
          self->coverages[note->is_order ? TILL_SYNC_ORDERS : TILL_SYNC_INVOICES];

      if (coverage != NULL && note->is_listed)
        till_list_coverage_read_again (coverage, note->number);
    }
}

/* The copy has gone on without records that could not be read. From time to time, reads the pages
 * again that the archive names. */
static void
retry_unreadable (TillSync *self)
{
  gint64 now_ms = 0;

  g_return_if_fail (TILL_IS_SYNC (self));

  now_ms = till_clock_get_monotonic_ms (self->clock);
  if (now_ms - self->retried_at_ms < RETRY_MS)
    return;

  self->retried_at_ms = now_ms;
  till_archive_list_unreadable_async (self->archive, till_archive_get_now_ms (self->archive),
                                      MAX_LISTED, self->cancellable, unreadable_listed_cb, self);
}

/* Open orders are checked as often as invoices. */
static void
check_lists (TillSync *self)
{
  self->n_rounds++;
  self->checked_at_ms = till_clock_get_monotonic_ms (self->clock);
  retry_unreadable (self);
  till_list_coverage_check_head (self->coverages[TILL_SYNC_INVOICES]);
  if (self->n_rounds % ORDERS_EVERY == 0 ||
      till_list_snapshot_shows_open_order (
          till_list_coverage_get_snapshot (self->coverages[TILL_SYNC_ORDERS])))
    till_list_coverage_check_head (self->coverages[TILL_SYNC_ORDERS]);
}

static gboolean
timer_cb (gpointer user_data)
{
  TillSync *self = user_data;

  till_source_clear (&self->timer);
  if (self->state == TILL_SYNC_RESTING)
    {
      self->is_checking = TRUE;
      check_lists (self);
    }
  else if (self->state == TILL_SYNC_WAITING)
    set_state (self, TILL_SYNC_READING);
  write_observations (self);
  go_on (self);

  return G_SOURCE_REMOVE;
}

static void
set_timer (TillSync *self, guint wait_ms)
{
  till_clock_set_timer (self->clock, &self->timer, wait_ms, "till-sync", timer_cb, self);
}

/* Waits before the next request, longer after each failure. */
static void
fail (TillSync *self, const GError *error)
{
  guint wait_ms = MIN (FIRST_PAUSE_MS << MIN (self->n_failures, 10), MAX_PAUSE_MS);
  int retry_after = error->domain == TILL_API_ERROR ? till_api_error_get_retry_after (error) : -1;

  /* Other running requests fail for the same reason. */
  if (self->state == TILL_SYNC_WAITING || is_held (self))
    return;

  if (retry_after > 0)
    wait_ms = MAX (wait_ms, (guint) MIN (retry_after, 3600) * 1000);
  self->n_failures++;
  self->is_checking = FALSE;
  self->has_nothing_stale = FALSE;
  g_clear_error (&self->error);
  self->error = g_error_copy (error);
  set_timer (self, wait_ms);
  set_state (self, TILL_SYNC_WAITING);
}

static void
put_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  TillSync *self = user_data;
  guint n_own = 0;

  till_archive_put_finish (TILL_ARCHIVE (source), result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self->is_writing = FALSE;
  if (error != NULL)
    {
      /* Nothing is read twice: the observations wait for the next write. */
      g_ptr_array_extend_and_steal (self->written, g_steal_pointer (&self->observations));
      self->observations = g_steal_pointer (&self->written);
      fail (self, error);
      return;
    }

  n_own = end_details (self, self->written);
  g_clear_pointer (&self->written, g_ptr_array_unref);
  self->has_nothing_stale = FALSE;
  self->is_queue_outdated = self->is_queue_outdated || self->is_listing_stale;
  g_signal_emit (self, signals[COPIED], 0, n_own);
  if (is_held (self))
    count_now (self);
  write_observations (self);
  go_on (self);
}

static void
write_observations (TillSync *self)
{
  g_autofree char *state = NULL;

  if (self->is_writing || self->observations->len == 0 || self->coverages[0] == NULL ||
      self->state == TILL_SYNC_WAITING)
    return;

  state = till_list_coverages_to_string (self->coverages, TILL_SYNC_N_LISTS);
  self->written = g_steal_pointer (&self->observations);
  self->observations = g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  self->is_writing = TRUE;
  self->is_checking = FALSE;
  self->has_nothing_stale = FALSE;
  till_archive_put_async (self->archive, self->written, CURSOR, state, self->cancellable, put_cb,
                          self);
}

/* Takes @observation, %NULL where the answer brought nothing new. */
static void
handle_answer (TillSync *self, TillObservation *observation)
{
  self->n_in_flight--;
  self->n_failures = 0;
  if (observation != NULL)
    {
      self->is_queue_outdated = self->is_queue_outdated || observation->records->len > 1;
      g_ptr_array_add (self->observations, observation);
      write_observations (self);
      g_signal_emit (self, signals[CHANGED], 0);
    }
  go_on (self);
}

static void
give_back (TillSync *self, const Request *request)
{
  if (request->record != NULL)
    till_detail_queue_give_back (self->details, request->record);
  else
    till_list_coverage_give_back (self->coverages[request->list], request->offset);
}

static void
handle_error (TillSync *self, const Request *request, const GError *error)
{
  gboolean is_of_record = request->record != NULL && till_api_error_is_of_one_record (error);
  gboolean is_refused = g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_RATE_LIMITED);

  self->n_in_flight--;
  if (is_of_record)
    till_detail_queue_give_up (self->details, till_record_get_id (request->record),
                               till_clock_get_monotonic_ms (self->clock));
  else
    give_back (self, request);

  /* The request scheduler delays the next request itself. */
  if (is_of_record ||
      (is_refused && till_request_scheduler_get_hold_ms (self->scheduler) < LONG_HOLD_MS))
    go_on (self);
  else
    fail (self, error);
}

static void
note_page (TillSync *self, const Request *request, TillPage *page)
{
  TillListCoverage *coverage = self->coverages[request->list];
  GType record_type = request->list == TILL_SYNC_INVOICES ? TILL_TYPE_INVOICE : TILL_TYPE_ORDER;
  gint64 now_ms = till_clock_get_monotonic_ms (self->clock);
  g_autoptr (GError) error = NULL;

  if (put_page (self, request->list, request->offset, page))
    {
      handle_answer (
          self, till_list_snapshot_take (till_list_coverage_get_snapshot (coverage), page, now_ms)
                    ? till_observation_new_for_page_of (page, record_type, request->asked_at_ms)
                    : NULL);
      return;
    }

  self->n_in_flight--;
  g_set_error_literal (&error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED,
                       "The list ends before its end");
  fail (self, error);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Request) request = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page = NULL;

  if (request->list == TILL_SYNC_INVOICES)
    page = till_api_list_invoices_finish (TILL_TRANSPORT (source), result, &error);
  else
    page = till_api_list_orders_finish (TILL_TRANSPORT (source), result, &error);

  if (g_cancellable_is_cancelled (request->cancellable))
    return;
  if (page == NULL)
    handle_error (request->sync, request, error);
  else
    note_page (request->sync, request, page);
}

static void
record_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Request) request = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillRecord) record = NULL;

  if (request->list == TILL_SYNC_INVOICES)
    record = (TillRecord *) till_api_get_invoice_finish (TILL_TRANSPORT (source), result, &error);
  else
    record = (TillRecord *) till_api_get_order_finish (TILL_TRANSPORT (source), result, &error);

  if (g_cancellable_is_cancelled (request->cancellable))
    return;
  if (record == NULL)
    handle_error (request->sync, request, error);
  else
    handle_answer (request->sync, observe_record (request->sync, record, request->asked_at_ms));
}

static void
ask_list (TillSync *self, Request *request)
{
  if (request->list == TILL_SYNC_INVOICES)
    till_api_list_invoices_async (self->transport, TILL_PRIORITY_BACKGROUND, TILL_INVOICE_UNKNOWN,
                                  NULL, request->offset, request->limit, self->cancellable,
                                  listed_cb, request);
  else
    till_api_list_orders_async (self->transport, TILL_PRIORITY_BACKGROUND, request->offset,
                                request->limit, self->cancellable, listed_cb, request);
}

static void
ask_record (TillSync *self, Request *request)
{
  if (request->list == TILL_SYNC_INVOICES)
    till_api_get_invoice_async (self->transport, TILL_PRIORITY_BACKGROUND,
                                till_record_get_id (request->record), self->cancellable,
                                record_read_cb, request);
  else
    till_api_get_order_async (self->transport, TILL_PRIORITY_BACKGROUND,
                              till_record_get_id (request->record), self->cancellable,
                              record_read_cb, request);
}

static void
taken_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Request) request = user_data;
  g_autoptr (GError) error = NULL;
  TillSync *self = request->sync;

  if (!till_request_scheduler_take_finish (TILL_REQUEST_SCHEDULER (source), result, &error) ||
      g_cancellable_is_cancelled (request->cancellable))
    return;

  if (is_held (self))
    {
      self->n_in_flight--;
      give_back (self, request);
      return;
    }

  request->asked_at_ms = till_archive_get_now_ms (self->archive);
  if (request->record == NULL)
    ask_list (self, g_steal_pointer (&request));
  else
    ask_record (self, g_steal_pointer (&request));
}

static void
ask (TillSync *self, Request *request)
{
  request->sync = self;
  request->cancellable = g_object_ref (self->cancellable);
  self->n_in_flight++;
  self->n_asked++;
  till_request_scheduler_take_async (self->scheduler, TILL_REQUEST_SCHEDULER_SYNC,
                                     self->cancellable, taken_cb, request);
}

static gboolean
ask_next_list_part (TillSync *self)
{
  for (guint i = 0; i < TILL_SYNC_N_LISTS; i++)
    {
      g_autoptr (Request) request = g_new0 (Request, 1);

      request->list = i;
      if (take_list_part (self, i, &request->offset, &request->limit))
        {
          ask (self, g_steal_pointer (&request));
          return TRUE;
        }
    }

  return FALSE;
}

static gboolean
ask_next_record (TillSync *self)
{
  TillRecord *record = till_detail_queue_take (self->details);
  Request *request = NULL;

  if (record == NULL)
    return FALSE;

  request = g_new0 (Request, 1);
  request->list = TILL_IS_INVOICE (record) ? TILL_SYNC_INVOICES : TILL_SYNC_ORDERS;
  request->record = record;
  ask (self, request);

  return TRUE;
}

/* Details come first, but only lists tell of new records. */
static gboolean
ask_next (TillSync *self)
{
  if (self->n_asked % LIST_EVERY == 0)
    return ask_next_list_part (self) || ask_next_record (self);

  return ask_next_record (self) || ask_next_list_part (self);
}

static gboolean
can_read (TillSync *self)
{
  return self->is_started && !is_held (self) && self->coverages[0] != NULL &&
         self->state != TILL_SYNC_WAITING;
}

static void
archive_changed_cb (TillSync *self)
{
  self->has_nothing_stale = FALSE;
  self->is_queue_outdated = TRUE;
}

/* New records do not wait for the end of the copy. */
static void
check_lists_soon (TillSync *self)
{
  gint64 now_ms = till_clock_get_monotonic_ms (self->clock);

  if (till_detail_queue_get_length (self->details) > 0 && now_ms - self->checked_at_ms >= NEWS_MS &&
      till_request_scheduler_get_pace (self->scheduler) >= NEWS_PER_S * 60)
    check_lists (self);
}

/* Sends the next requests, or rests when there are none. */
static void
go_on (TillSync *self)
{
  if (!can_read (self))
    return;

  check_lists_soon (self);
  while (self->n_in_flight < MAX_IN_FLIGHT && ask_next (self))
    ;
  if (needs_stale (self) && !self->is_checking)
    list_stale (self);

  if (self->n_in_flight > 0 || self->is_writing)
    {
      if (self->state != TILL_SYNC_READING && !self->is_checking)
        set_state (self, TILL_SYNC_READING);
      if (self->state == TILL_SYNC_READING)
        save_and_count (self, FALSE);
    }
  else if (self->is_listing_stale)
    {
      return;
    }
  else if (!self->has_nothing_stale)
    list_stale (self);
  else if (self->priority != NULL)
    g_signal_emit (self, signals[PRIORITY_READ], 0);
  else if (self->timer == NULL)
    {
      self->is_checking = FALSE;
      set_timer (self, REST_MS);
      if (self->state != TILL_SYNC_RESTING)
        {
          save_and_count (self, TRUE);
          set_state (self, TILL_SYNC_RESTING);
        }
    }
}

static void
cursor_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *state =
      till_archive_get_sync_cursor_finish (TILL_ARCHIVE (source), result, &error);
  TillSync *self = user_data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  till_list_coverages_parse (state, self->coverages, TILL_SYNC_N_LISTS);
  if (error != NULL)
    fail (self, error);
  else
    go_on (self);
}

static void
till_sync_dispose (GObject *object)
{
  till_sync_stop (TILL_SYNC (object));

  G_OBJECT_CLASS (till_sync_parent_class)->dispose (object);
}

static void
till_sync_finalize (GObject *object)
{
  TillSync *self = TILL_SYNC (object);

  for (guint i = 0; i < TILL_SYNC_N_LISTS; i++)
    g_clear_pointer (&self->coverages[i], till_list_coverage_free);
  till_detail_queue_free (self->details);
  g_ptr_array_unref (self->observations);
  g_clear_pointer (&self->written, g_ptr_array_unref);
  g_clear_pointer (&self->priority, g_free);
  g_clear_error (&self->error);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->transport);
  g_clear_object (&self->archive);
  g_clear_object (&self->scheduler);
  g_clear_object (&self->clock);

  G_OBJECT_CLASS (till_sync_parent_class)->finalize (object);
}

static void
till_sync_class_init (TillSyncClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = till_sync_dispose;
  object_class->finalize = till_sync_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[COPIED] = g_signal_new ("copied", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[PRIORITY_READ] = g_signal_new ("priority-read", G_TYPE_FROM_CLASS (klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_sync_init (TillSync *self)
{
  self->observations = g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  self->details = till_detail_queue_new ();
  self->reported_since_ms = G_MAXINT64;
  self->cancellable = g_cancellable_new ();
}

/* Returns: (transfer full): a sync that does nothing before till_sync_start(). */
TillSync *
till_sync_new (TillTransport *transport,
               TillArchive *archive,
               TillRequestScheduler *scheduler,
               TillClock *clock)
{
  TillSync *self = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (transport) && TILL_IS_ARCHIVE (archive), NULL);
  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (scheduler) && TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_SYNC, NULL);
  self->transport = g_object_ref (transport);
  self->archive = g_object_ref (archive);
  self->scheduler = g_object_ref (scheduler);
  self->clock = g_object_ref (clock);
  g_signal_connect_object (archive, "changed", G_CALLBACK (archive_changed_cb), self,
                           G_CONNECT_SWAPPED);

  return self;
}

/* Begins at the cursor in the archive. Starting twice is starting once. */
void
till_sync_start (TillSync *self)
{
  g_return_if_fail (TILL_IS_SYNC (self));

  if (self->is_started)
    return;

  self->is_started = TRUE;
  self->started_at_ms = till_archive_get_now_ms (self->archive);
  set_state (self, self->is_paused ? TILL_SYNC_PAUSED : TILL_SYNC_READING);
  restore_pace (self);
  till_archive_get_sync_cursor_async (self->archive, CURSOR, self->cancellable, cursor_cb, self);
}

/* Running requests come to their end; no others follow. */
void
till_sync_set_paused (TillSync *self, gboolean is_paused)
{
  g_return_if_fail (TILL_IS_SYNC (self));

  if (self->is_paused == is_paused)
    return;

  self->is_paused = is_paused;
  till_source_clear (&self->timer);
  self->has_nothing_stale = FALSE;
  if (self->is_started)
    {
      set_state (self, is_held (self) ? TILL_SYNC_PAUSED : TILL_SYNC_READING);
      count_now (self);
    }
  write_observations (self);
  go_on (self);
}

/* Begins again with an empty coverage; answers to running requests are not written. */
void
till_sync_restart (TillSync *self)
{
  g_return_if_fail (TILL_IS_SYNC (self));

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  till_source_clear (&self->timer);
  self->n_in_flight = 0;
  self->is_writing = FALSE;
  self->is_listing_stale = FALSE;
  self->is_checking = FALSE;
  self->has_nothing_stale = FALSE;
  g_ptr_array_set_size (self->observations, 0);
  g_clear_pointer (&self->written, g_ptr_array_unref);
  till_detail_queue_clear (self->details);
  self->reported_since_ms = G_MAXINT64;
  for (guint i = 0; i < TILL_SYNC_N_LISTS; i++)
    {
      g_clear_pointer (&self->coverages[i], till_list_coverage_free);
      self->coverages[i] = till_list_coverage_new (NULL);
    }
  if (self->is_started)
    set_state (self, is_held (self) ? TILL_SYNC_PAUSED : TILL_SYNC_READING);
  go_on (self);
}

/* Reads the records of @priority before all others, also while paused; %NULL for none. After the
 * last of them "priority-read" follows. */
void
till_sync_set_priority (TillSync *self, const TillPriorityRecords *priority)
{
  g_return_if_fail (TILL_IS_SYNC (self));

  if (priority != NULL)
    start_priority (self, priority);
  else
    g_clear_pointer (&self->priority, g_free);
  till_source_clear (&self->timer);
  self->has_nothing_stale = FALSE;
  self->is_checking = FALSE;
  drop_stale (self);
  if (self->is_started)
    set_state (self, is_held (self) ? TILL_SYNC_PAUSED : TILL_SYNC_READING);
  write_observations (self);
  go_on (self);
}

/* Stops for good; may be called twice. */
void
till_sync_stop (TillSync *self)
{
  g_return_if_fail (TILL_IS_SYNC (self));

  till_source_clear (&self->timer);
  self->is_started = FALSE;
  g_cancellable_cancel (self->cancellable);
}

TillSyncState
till_sync_get_state (TillSync *self)
{
  g_return_val_if_fail (TILL_IS_SYNC (self), TILL_SYNC_OFF);

  return self->state;
}

/* Returns: (transfer none) (nullable): why it waits: %TILL_API_ERROR or %TILL_ARCHIVE_ERROR. */
TILL_DEFINE_OBJECT_GETTER (till_sync_get_error, TillSync, const GError *, error)

/* Sets how many invoices have been read of how many.
 *
 * Returns: whether that is known. */
gboolean
till_sync_get_invoices (TillSync *self, guint64 *n_read, guint64 *total)
{
  g_return_val_if_fail (TILL_IS_SYNC (self), FALSE);

  return get_progress (self, TILL_SYNC_INVOICES, n_read, total);
}

/* Sets how many orders have been read of how many.
 *
 * Returns: whether that is known. */
gboolean
till_sync_get_orders (TillSync *self, guint64 *n_read, guint64 *total)
{
  g_return_val_if_fail (TILL_IS_SYNC (self), FALSE);

  return get_progress (self, TILL_SYNC_ORDERS, n_read, total);
}

/* Returns: the time since which everything has been read. Before the archive has listed the stale
 * records again, and while only priority records are listed, it is no earlier than the last one. */
static gint64
get_since_ms (TillSync *self)
{
  gint64 details_ms = till_detail_queue_get_newest_ms (self->details);
  gint64 since_ms = MAX (till_list_coverage_get_since_ms (self->coverages[TILL_SYNC_INVOICES]),
                         till_list_coverage_get_since_ms (self->coverages[TILL_SYNC_ORDERS]));

  if (!self->has_listed_stale)
    return G_MAXINT64;

  if (details_ms != 0)
    since_ms = MAX (since_ms, details_ms + 1);
  if (self->is_priority_only || (details_ms == 0 && !self->has_nothing_stale))
    since_ms = MAX (since_ms, self->reported_since_ms);
  self->reported_since_ms = since_ms;

  return since_ms;
}

/* Returns: whether the coverage is known. */
gboolean
till_sync_get_coverage (TillSync *self, TillCoverage *coverage)
{
  guint64 n_invoices = 0;
  guint64 all_invoices = 0;
  guint64 n_orders = 0;
  guint64 all_orders = 0;
  guint64 n_stale = 0;
  double left = 0;
  double used = 0;

  g_return_val_if_fail (TILL_IS_SYNC (self), FALSE);
  g_return_val_if_fail (coverage != NULL, FALSE);

  if (!get_progress (self, TILL_SYNC_INVOICES, &n_invoices, &all_invoices) ||
      !get_progress (self, TILL_SYNC_ORDERS, &n_orders, &all_orders))
    return FALSE;

  coverage->since_ms = get_since_ms (self);
  coverage->n_all = all_invoices + all_orders;
  n_stale = MAX (self->n_without_details, till_detail_queue_get_length (self->details));
  coverage->n_findable = n_invoices + n_orders - MIN (n_stale, n_invoices + n_orders);
  left = (double) (coverage->n_all - MIN (coverage->n_findable, coverage->n_all));
  used = till_request_scheduler_get_used_per_s (self->scheduler);
  coverage->seconds_left =
      used > 0 && self->state == TILL_SYNC_READING ? (guint) MIN (left / used, G_MAXINT) : 0;

  return TRUE;
}

/* Returns: about how many records of @priority, by their first day, are in no list that was read.
 */
guint64
till_sync_count_unlisted (TillSync *self, const TillPriorityRecords *priority)
{
  guint64 n = 0;

  g_return_val_if_fail (TILL_IS_SYNC (self), 0);
  g_return_val_if_fail (priority != NULL, 0);

  if (self->coverages[0] == NULL)
    return 0;

  if (!priority->without_invoices)
    n += till_list_coverage_count_unread (self->coverages[TILL_SYNC_INVOICES], priority->from_ms);
  if (!priority->without_orders)
    n += till_list_coverage_count_unread (self->coverages[TILL_SYNC_ORDERS], priority->from_ms);

  return n;
}

/* Returns: whether the service could not give the details of priority records, or of stale ones
 * while there are no priority records. */
gboolean
till_sync_has_left_out (TillSync *self)
{
  g_return_val_if_fail (TILL_IS_SYNC (self), FALSE);

  return till_detail_queue_get_n_left_out (self->details) > 0;
}

/* Returns: whether no request runs and everything read is in the archive. */
gboolean
till_sync_is_idle (TillSync *self)
{
  g_return_val_if_fail (TILL_IS_SYNC (self), TRUE);

  return self->n_in_flight == 0 && !self->is_writing && self->observations->len == 0;
}
