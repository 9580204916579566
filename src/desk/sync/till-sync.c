/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSync: one loop. Whenever there is room, it takes the next thing to read (the newest record
 * whose own answer is not known, and now and then a stretch of one of the two lists), takes a
 * request from the budget and makes it. Lists and details come from their newest ends together, so
 * that everything since a day can be found at any time. What is new meanwhile is looked for each
 * few seconds, and its details go before all others. Answers gather until the archive has put down
 * the ones before, so that the slower it is, the larger its batches are. How far the walks have
 * come is put down with what they have read.
 *
 * Once all is known a round looks at the beginning of the invoices, and every third time at that of
 * the orders: one request, and where it brings nothing new nobody else is woken for it. Nor is the
 * archive then asked what is due: what time alone makes due, such as a last look at an invoice that
 * has ended, is read once something is put down again, five minutes later at most.
 *
 * Callbacks hold no reference: the mirror cancels what is under way when it goes. */

#include "till-sync-private.h"

#include "till-api-error.h"
#include "till-api-esim.h"
#include "till-api-invoices.h"

#include <string.h>

#define MAX_IN_FLIGHT  5
#define WALK           "mirror"
#define LIST_EVERY     16    /* requests, while details are to be read */
#define NEWS_MS        4000  /* between looks for what is new, while the copy is made */
#define NEWS_PER_S     4     /* only where the service bears so many requests */
#define LONG_HOLD_MS   10000 /* a pause that is worth a word */
#define REST_MS        20000 /* a payment of one of the newest is heard of within it */
#define ORDERS_EVERY   3     /* rounds, while none is under way */
#define FIRST_PAUSE_MS 5000
#define MAX_PAUSE_MS   (10 * 60 * 1000)

typedef struct
{
  TillSync *sync;            /* borrowed: gone once that is cancelled */
  GCancellable *cancellable; /* an answer may come all the same */
  TillSyncList list;         /* of the record, too */
  TillRecord *record;        /* NULL for a stretch of the list */
  guint64 offset;
  guint limit;
  gint64 asked_at_ms;
} Request;

enum
{
  CHANGED,
  COPIED,
  WANTED_READ,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillSync, till_sync, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void put_down (TillSync *self);

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

/* What somebody waits for is read all the same. */
static gboolean
is_held (TillSync *self)
{
  return self->is_paused && self->wanted == NULL;
}

static void
clear_timer (TillSync *self)
{
  if (self->timer != NULL)
    g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
}

/* An eSIM that is on its way is followed as closely as a payment. */
static void
look_again (TillSync *self)
{
  self->n_rounds++;
  self->looked_at_ms = till_clock_get_monotonic_ms (self->clock);
  till_sync_retry_unreadable (self);
  till_list_coverage_look_again (self->walks[TILL_SYNC_INVOICES]);
  if (self->n_rounds % ORDERS_EVERY == 0 ||
      till_list_snapshot_shows_open_order (
          till_list_coverage_get_look (self->walks[TILL_SYNC_ORDERS])))
    till_list_coverage_look_again (self->walks[TILL_SYNC_ORDERS]);
}

static gboolean
timer_cb (gpointer user_data)
{
  TillSync *self = user_data;

  clear_timer (self);
  if (self->state == TILL_SYNC_RESTING)
    {
      self->is_looking = TRUE;
      look_again (self);
    }
  else if (self->state == TILL_SYNC_WAITING)
    set_state (self, TILL_SYNC_READING);
  put_down (self);
  till_sync_go_on (self);

  return G_SOURCE_REMOVE;
}

static void
set_timer (TillSync *self, guint wait_ms)
{
  clear_timer (self);
  self->timer = till_clock_timeout_source_new (self->clock, wait_ms);
  g_source_set_callback (self->timer, timer_cb, self, NULL);
  g_source_set_static_name (self->timer, "till-sync");
  g_source_attach (self->timer, g_main_context_get_thread_default ());
}

/* Waits before anything else is tried, longer each time. */
void
till_sync_fail (TillSync *self, const GError *error)
{
  guint wait_ms = MIN (FIRST_PAUSE_MS << MIN (self->n_failures, 10), MAX_PAUSE_MS);
  int retry_after = error->domain == TILL_API_ERROR ? till_api_error_get_retry_after (error) : -1;

  /* The others that were under way fail for the same reason. */
  if (self->state == TILL_SYNC_WAITING || is_held (self))
    return;

  if (retry_after > 0)
    wait_ms = MAX (wait_ms, (guint) MIN (retry_after, 3600) * 1000);
  self->n_failures++;
  self->is_looking = FALSE;
  self->has_nothing_due = FALSE;
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

  self->is_putting = FALSE;
  if (error != NULL)
    {
      /* What was read once is not asked for again; it waits with whatever comes meanwhile. */
      g_ptr_array_extend_and_steal (self->putting, g_steal_pointer (&self->observations));
      self->observations = g_steal_pointer (&self->putting);
      till_sync_fail (self, error);
      return;
    }

  n_own = till_sync_end_details (self, self->putting);
  g_clear_pointer (&self->putting, g_ptr_array_unref);
  self->has_nothing_due = FALSE;
  self->is_due_stale = self->is_due_stale || self->is_looking_for_due;
  g_signal_emit (self, signals[COPIED], 0, n_own);
  if (is_held (self))
    till_sync_count_again (self);
  put_down (self);
  till_sync_go_on (self);
}

/* Not before it is known how far the walks have come. */
static void
put_down (TillSync *self)
{
  g_autofree char *state = NULL;

  if (self->is_putting || self->observations->len == 0 || self->walks[0] == NULL ||
      self->state == TILL_SYNC_WAITING)
    return;

  state = till_walks_to_string (self->walks, TILL_SYNC_N_LISTS);
  self->putting = g_steal_pointer (&self->observations);
  self->observations = g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  self->is_putting = TRUE;
  self->is_looking = FALSE;
  self->has_nothing_due = FALSE;
  till_archive_put_async (self->archive, self->putting, WALK, state, self->cancellable, put_cb,
                          self);
}

/* An answer has come: @sighting is (transfer full), %NULL where it says what is known. */
static void
succeed (TillSync *self, TillObservation *observation)
{
  self->n_in_flight--;
  self->n_failures = 0;
  if (observation != NULL)
    {
      self->is_due_stale = self->is_due_stale || observation->records->len > 1;
      g_ptr_array_add (self->observations, observation);
      put_down (self);
      g_signal_emit (self, signals[CHANGED], 0);
    }
  till_sync_go_on (self);
}

static void
give_back (TillSync *self, const Request *request)
{
  if (request->record != NULL)
    till_detail_queue_give_back (self->details, request->record);
  else
    till_list_coverage_give_back (self->walks[request->list], request->offset);
}

static void
stumble (TillSync *self, const Request *request, const GError *error)
{
  gboolean is_of_record = request->record != NULL && till_api_error_is_of_one_record (error);
  gboolean is_refused = g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_RATE_LIMITED);

  self->n_in_flight--;
  if (is_of_record)
    till_detail_queue_give_up (self->details, till_record_get_id (request->record),
                               till_clock_get_monotonic_ms (self->clock));
  else
    give_back (self, request);

  /* The budget sees to it that nothing is asked too early. */
  if (is_of_record ||
      (is_refused && till_request_scheduler_get_hold_ms (self->scheduler) < LONG_HOLD_MS))
    till_sync_go_on (self);
  else
    till_sync_fail (self, error);
}

static void
note_page (TillSync *self, const Request *request, TillPage *page)
{
  TillListCoverage *walk = self->walks[request->list];
  GType record_type = request->list == TILL_SYNC_INVOICES ? TILL_TYPE_INVOICE : TILL_TYPE_ORDER;
  gint64 now_ms = till_clock_get_monotonic_ms (self->clock);
  g_autoptr (GError) error = NULL;

  if (till_sync_put_page (self, request->list, request->offset, page))
    {
      succeed (self,
               till_list_snapshot_take (till_list_coverage_get_look (walk), page, now_ms)
                   ? till_observation_new_for_page_of (page, record_type, request->asked_at_ms)
                   : NULL);
      return;
    }

  self->n_in_flight--;
  g_set_error_literal (&error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED,
                       "The list ends before its end");
  till_sync_fail (self, error);
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
    stumble (request->sync, request, error);
  else
    note_page (request->sync, request, page);
}

static void
got_cb (GObject *source, GAsyncResult *result, gpointer user_data)
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
    stumble (request->sync, request, error);
  else
    succeed (request->sync, till_sync_see_record (request->sync, record, request->asked_at_ms));
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
                                till_record_get_id (request->record), self->cancellable, got_cb,
                                request);
  else
    till_api_get_order_async (self->transport, TILL_PRIORITY_BACKGROUND,
                              till_record_get_id (request->record), self->cancellable, got_cb,
                              request);
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
  till_request_scheduler_take_async (self->scheduler, TILL_REQUEST_SCHEDULER_MIRROR,
                                     self->cancellable, taken_cb, request);
}

static gboolean
ask_next_stretch (TillSync *self)
{
  for (guint i = 0; i < TILL_SYNC_N_LISTS; i++)
    {
      g_autoptr (Request) request = g_new0 (Request, 1);

      request->list = i;
      if (till_sync_take_stretch (self, i, &request->offset, &request->limit))
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

/* Records bring the most, but they are known by the lists alone. */
static gboolean
ask_next (TillSync *self)
{
  if (self->n_asked % LIST_EVERY == 0)
    return ask_next_stretch (self) || ask_next_record (self);

  return ask_next_record (self) || ask_next_stretch (self);
}

static gboolean
is_at_work (TillSync *self)
{
  return self->is_started && !is_held (self) && self->walks[0] != NULL &&
         self->state != TILL_SYNC_WAITING;
}

/* Somebody has put down what the mirror may want to know more of. */
static void
archive_changed_cb (TillSync *self)
{
  self->has_nothing_due = FALSE;
  self->is_due_stale = TRUE;
}

/* While the copy is made, what is new does not wait for its end. */
static void
look_for_activity (TillSync *self)
{
  gint64 now_ms = till_clock_get_monotonic_ms (self->clock);

  if (till_detail_queue_get_length (self->details) > 0 && now_ms - self->looked_at_ms >= NEWS_MS &&
      till_request_scheduler_get_pace (self->scheduler) >= NEWS_PER_S * 60)
    look_again (self);
}

/* Does what there is to do, or rests when there is nothing. */
void
till_sync_go_on (TillSync *self)
{
  if (!is_at_work (self))
    return;

  look_for_activity (self);
  while (self->n_in_flight < MAX_IN_FLIGHT && ask_next (self))
    ;
  if (till_sync_wants_due (self) && !self->is_looking)
    till_sync_look_for_due (self);

  if (self->n_in_flight > 0 || self->is_putting)
    {
      if (self->state != TILL_SYNC_READING && !self->is_looking)
        set_state (self, TILL_SYNC_READING);
      if (self->state == TILL_SYNC_READING)
        till_sync_take_stock (self, FALSE);
    }
  else if (self->is_looking_for_due)
    {
      return;
    }
  else if (!self->has_nothing_due)
    till_sync_look_for_due (self);
  else if (self->wanted != NULL)
    g_signal_emit (self, signals[WANTED_READ], 0);
  else if (self->timer == NULL)
    {
      self->is_looking = FALSE;
      set_timer (self, REST_MS);
      if (self->state != TILL_SYNC_RESTING)
        {
          till_sync_take_stock (self, TRUE);
          set_state (self, TILL_SYNC_RESTING);
        }
    }
}

static void
state_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *state =
      till_archive_get_sync_cursor_finish (TILL_ARCHIVE (source), result, &error);
  TillSync *self = user_data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  till_walks_parse (state, self->walks, TILL_SYNC_N_LISTS);
  if (error != NULL)
    till_sync_fail (self, error);
  else
    till_sync_go_on (self);
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
    g_clear_pointer (&self->walks[i], till_list_coverage_free);
  till_detail_queue_free (self->details);
  g_ptr_array_unref (self->observations);
  g_clear_pointer (&self->putting, g_ptr_array_unref);
  g_clear_pointer (&self->wanted, g_free);
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
  signals[WANTED_READ] = g_signal_new ("wanted-read", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                       0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_sync_init (TillSync *self)
{
  self->observations = g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  self->details = till_detail_queue_new ();
  self->told_since_ms = G_MAXINT64;
  self->cancellable = g_cancellable_new ();
}

/* Returns: (transfer full): a mirror that does nothing until it is started. */
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

/* Begins, or goes on where the archive says that it has come to. Starting twice is starting once.
 */
void
till_sync_start (TillSync *self)
{
  g_return_if_fail (TILL_IS_SYNC (self));

  if (self->is_started)
    return;

  self->is_started = TRUE;
  self->started_at_ms = till_archive_get_now_ms (self->archive);
  set_state (self, self->is_paused ? TILL_SYNC_PAUSED : TILL_SYNC_READING);
  till_sync_recall_pace (self);
  till_archive_get_sync_cursor_async (self->archive, WALK, self->cancellable, state_cb, self);
}

/* What is under way comes to its end; nothing else is asked. */
void
till_sync_set_paused (TillSync *self, gboolean is_paused)
{
  g_return_if_fail (TILL_IS_SYNC (self));

  if (self->is_paused == is_paused)
    return;

  self->is_paused = is_paused;
  clear_timer (self);
  self->has_nothing_due = FALSE;
  if (self->is_started)
    {
      set_state (self, is_held (self) ? TILL_SYNC_PAUSED : TILL_SYNC_READING);
      till_sync_count_again (self);
    }
  put_down (self);
  till_sync_go_on (self);
}

/* Forgets how far it has come; whatever is under way is not put down any more. */
void
till_sync_begin_anew (TillSync *self)
{
  g_return_if_fail (TILL_IS_SYNC (self));

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  clear_timer (self);
  self->n_in_flight = 0;
  self->is_putting = FALSE;
  self->is_looking_for_due = FALSE;
  self->is_looking = FALSE;
  self->has_nothing_due = FALSE;
  g_ptr_array_set_size (self->observations, 0);
  g_clear_pointer (&self->putting, g_ptr_array_unref);
  till_detail_queue_clear (self->details);
  self->told_since_ms = G_MAXINT64;
  for (guint i = 0; i < TILL_SYNC_N_LISTS; i++)
    {
      g_clear_pointer (&self->walks[i], till_list_coverage_free);
      self->walks[i] = till_list_coverage_new (NULL);
    }
  if (self->is_started)
    set_state (self, is_held (self) ? TILL_SYNC_PAUSED : TILL_SYNC_READING);
  till_sync_go_on (self);
}

/* Has the mirror read what is @wanted before all else, also while it is paused, until it is told
 * otherwise; %NULL for nothing. "wanted-read" says that there is no more of it. */
void
till_sync_set_wanted (TillSync *self, const TillPriorityRecords *wanted)
{
  g_return_if_fail (TILL_IS_SYNC (self));

  if (wanted != NULL)
    till_sync_want (self, wanted);
  else
    g_clear_pointer (&self->wanted, g_free);
  clear_timer (self);
  self->has_nothing_due = FALSE;
  self->is_looking = FALSE;
  till_sync_forget_due (self);
  if (self->is_started)
    set_state (self, is_held (self) ? TILL_SYNC_PAUSED : TILL_SYNC_READING);
  put_down (self);
  till_sync_go_on (self);
}

/* For good. May be called more than once. */
void
till_sync_stop (TillSync *self)
{
  g_return_if_fail (TILL_IS_SYNC (self));

  clear_timer (self);
  self->is_started = FALSE;
  g_cancellable_cancel (self->cancellable);
}
