/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsagePoller: polls the usage of the active eSIMs.
 *
 * It reads the list of orders first, which shows the eSIMs, and again from time to time. Visible
 * eSIMs are polled every half minute, or as often as the request scheduler allows; the others in
 * rotation with the rest, but not more often than every quarter of an hour, because providers have
 * no newer figures. While the page is not visible nothing is polled, unless thresholds are
 * announced in the background: then the rotation goes on without eSIMs that have ended.
 *
 * The next record is chosen when the request scheduler grants the request, not when it was
 * asked. */

#include "till-usage-poller.h"

#include "till-api-error.h"
#include "till-api-esim.h"
#include "till-order-reader.h"
#include "till-archive-usage-samples.h"
#include "till-usage-poll-schedule.h"
#include "till-define.h"
#include "till-archive-records.h"
#include "till-source.h"

#define MINUTE_MS        (60 * 1000)
#define WALK_MS          (30 * MINUTE_MS)
#define MAX_OUT          4
#define MAX_RECALLED     1000
#define OTHERS_EVERY     4
#define FIRST_BACKOFF_MS 2000
#define MAX_DOUBLINGS    7

struct _TillUsagePoller
{
  GObject parent_instance;

  /* Owned */
  TillTransport *transport;
  TillArchive *archive; /* nullable */
  TillRequestScheduler *scheduler;
  TillClock *clock;
  TillUsagePollSchedule *turns;
  GCancellable *cancellable;
  GError *error; /* of the last request, NULL after a success */

  gboolean is_paused;
  gboolean is_visible;
  gboolean polls_in_background; /* also while the page is not visible */
  guint n_failures;             /* in a row */
  guint n_requests;
  gint64 paused_until_ms;

  /* In flight */
  gboolean is_claiming;
  TillRequestSchedulerPriority claimed;
  GCancellable *claim;
  guint n_out;
  GSource *timer;

  /* Reading the list */
  gboolean is_listing;
  gboolean is_page_out;
  guint64 list_offset;
  gint64 listed_ms; /* monotonic, when the last one was over; -1 before the first */
};

enum
{
  THRESHOLD,
  LEARNED,
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillUsagePoller, till_usage_poller, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void schedule (TillUsagePoller *self);

static gint64
now (TillUsagePoller *self)
{
  return till_clock_get_monotonic_ms (self->clock);
}

static TillTurn *
find_due (TillUsagePoller *self, gboolean is_visible)
{
  return till_usage_poll_schedule_find_due (self->turns, is_visible, now (self),
                                            till_clock_now_ms (self->clock));
}

static gboolean
is_wanted (TillUsagePoller *self)
{
  return !self->is_paused && (self->is_visible || self->polls_in_background);
}

static gint64
get_list_due_ms (TillUsagePoller *self)
{
  if (self->is_page_out)
    return G_MAXINT64;

  return self->is_listing ? 0 : self->listed_ms + WALK_MS;
}

static gint64
find_next_due_ms (TillUsagePoller *self)
{
  return MIN (get_list_due_ms (self), till_usage_poll_schedule_get_next_due_ms (
                                          self->turns, till_clock_now_ms (self->clock)));
}

static void
tell (TillUsagePoller *self, TillUsageItem *item, TillThresholds untold)
{
  for (guint i = 0; i < TILL_THRESHOLD_N; i++)
    if (untold & (1 << i))
      g_signal_emit (self, signals[THRESHOLD], 0, item, (guint) (1 << i));
}

typedef struct
{
  TillUsagePoller *poller;
  TillUsageItem *item;
} Noting;

static void
recorded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Noting *noting = user_data;
  g_autoptr (TillUsagePoller) self = noting->poller;
  g_autoptr (TillUsageItem) item = noting->item;
  g_autoptr (GError) error = NULL;
  TillThresholds untold = 0;

  if (!till_archive_add_usage_sample_finish (TILL_ARCHIVE (source), result, &untold, &error))
    g_debug ("A usage sample was not stored: %s", error->message);
  else if (!g_cancellable_is_cancelled (self->cancellable))
    tell (self, item, untold);
}

static void
note (TillUsagePoller *self, TillUsageItem *item, const TillUsage *usage, gint64 now_ms)
{
  TillThresholds passed = till_usage_get_passed (usage, now_ms);
  TillUsageSample sample = { 0 };
  gboolean has_sample = till_usage_get_sample (usage, now_ms, &sample);
  Noting *noting = NULL;

  if (self->archive == NULL)
    {
      tell (self, item, till_usage_item_take_unannounced (item, passed));
      return;
    }

  noting = g_new0 (Noting, 1);
  noting->poller = g_object_ref (self);
  noting->item = g_object_ref (item);
  till_archive_add_usage_sample_async (self->archive, till_usage_item_get_id (item),
                                       has_sample ? &sample : NULL, passed, now_ms, NULL,
                                       recorded_cb, noting);
}

static void
set_error (TillUsagePoller *self, const GError *error)
{
  gboolean had_error = self->error != NULL;

  g_clear_error (&self->error);
  if (error != NULL)
    {
      self->error = g_error_copy (error);
      self->n_failures = MIN (self->n_failures + 1, MAX_DOUBLINGS);
      self->paused_until_ms = now (self) + ((gint64) FIRST_BACKOFF_MS << (self->n_failures - 1));
    }
  else
    {
      self->n_failures = 0;
      self->paused_until_ms = 0;
    }

  if (had_error != (error != NULL))
    g_signal_emit (self, signals[CHANGED], 0);
}

typedef struct
{
  TillUsagePoller *poller;
  char *id;
} Reading;

static void
reading_free (Reading *self)
{
  g_object_unref (self->poller);
  g_free (self->id);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Reading) reading = user_data;
  TillUsagePoller *self = reading->poller;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) order = till_order_reader_read_finish (result, &error);
  TillTurn *turn = NULL;

  self->n_out--;
  if (g_cancellable_is_cancelled (self->cancellable))
    return;

  turn = till_usage_poll_schedule_lookup (self->turns, reading->id);
  if (turn != NULL)
    turn->is_out = FALSE;

  if (order != NULL)
    g_signal_emit (self, signals[LEARNED], 0, order);
  else if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND))
    till_usage_poll_schedule_drop (self->turns, reading->id);
  else if (turn != NULL)
    till_usage_item_fail (turn->item);

  set_error (self,
             g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND) ? NULL : error);
  schedule (self);
}

static void
read_one (TillUsagePoller *self, TillTurn *turn)
{
  Reading *reading = g_new0 (Reading, 1);

  turn->is_out = TRUE;
  turn->is_due_now = FALSE;
  turn->asked_ms = now (self);
  self->n_out++;
  reading->poller = g_object_ref (self);
  reading->id = g_strdup (till_usage_item_get_id (turn->item));
  till_order_reader_read_async (self->transport, self->archive, TILL_PRIORITY_BACKGROUND,
                                reading->id, self->cancellable, read_cb, reading);
}

static void
end_list (TillUsagePoller *self)
{
  self->is_listing = FALSE;
  self->listed_ms = now (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
cached_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillUsagePoller) self = user_data;
  g_autoptr (TillPage) page = till_archive_list_orders_finish (TILL_ARCHIVE (source), result, NULL);

  if (page == NULL || g_cancellable_is_cancelled (self->cancellable))
    return;

  till_usage_poll_schedule_add_page (self->turns, page);
  for (guint i = 0; i < page->records->len; i++)
    {
      TillOrder *order = g_ptr_array_index (page->records, i);
      TillTurn *turn =
          till_usage_poll_schedule_lookup (self->turns, till_record_get_id (TILL_RECORD (order)));

      if (turn != NULL && turn->asked_ms < 0)
        till_usage_item_learn (turn->item, order, order->read_at_ms);
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillUsagePoller) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page = till_api_list_orders_finish (TILL_TRANSPORT (source), result, &error);

  self->n_out--;
  self->is_page_out = FALSE;
  if (g_cancellable_is_cancelled (self->cancellable))
    return;

  set_error (self, error);
  if (page == NULL)
    till_usage_poller_recall (self);
  else
    {
      till_usage_poll_schedule_add_page (self->turns, page);
      self->list_offset += till_page_get_length (page);
      /* A service may give less than it was asked for. */
      if (till_page_get_length (page) == 0 || self->list_offset >= page->total)
        end_list (self);
    }

  schedule (self);
}

static void
list_next_page (TillUsagePoller *self)
{
  if (!self->is_listing)
    self->list_offset = 0;

  self->is_listing = TRUE;
  self->is_page_out = TRUE;
  self->n_out++;
  till_api_list_orders_async (self->transport, TILL_PRIORITY_BACKGROUND, self->list_offset,
                              TILL_API_PAGE_MAX, self->cancellable, listed_cb, g_object_ref (self));
}

/* The list goes first while the page is visible, so that it fills, and last otherwise. */
static gboolean
make_request (TillUsagePoller *self)
{
  gboolean is_list_due = get_list_due_ms (self) <= now (self);
  gboolean is_turn_of_others = FALSE;
  TillTurn *turn = NULL;

  if (is_list_due && self->is_visible)
    {
      list_next_page (self);
      return TRUE;
    }

  is_turn_of_others = ++self->n_requests % OTHERS_EVERY == 0;
  turn = find_due (self, !is_turn_of_others);
  if (turn == NULL)
    turn = find_due (self, is_turn_of_others);
  if (turn != NULL)
    read_one (self, turn);
  else if (is_list_due)
    list_next_page (self);

  return turn != NULL || is_list_due;
}

static void
given_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillUsagePoller) self = user_data;
  gboolean is_given =
      till_request_scheduler_take_finish (TILL_REQUEST_SCHEDULER (source), result, NULL);

  self->is_claiming = FALSE;
  g_clear_object (&self->claim);
  if (g_cancellable_is_cancelled (self->cancellable))
    return;

  if (is_given && is_wanted (self))
    make_request (self);
  schedule (self);
}

static TillRequestSchedulerPriority
get_urgency (TillUsagePoller *self)
{
  gboolean is_list_due = get_list_due_ms (self) <= now (self);

  return (self->is_visible && is_list_due) || find_due (self, TRUE) != NULL
             ? TILL_REQUEST_SCHEDULER_VISIBLE
             : TILL_REQUEST_SCHEDULER_HIDDEN;
}

static void
claim (TillUsagePoller *self)
{
  self->is_claiming = TRUE;
  self->claimed = get_urgency (self);
  self->claim = g_cancellable_new ();
  till_request_scheduler_take_async (self->scheduler, self->claimed, self->claim, given_cb,
                                     g_object_ref (self));
}

static gboolean
timer_cb (gpointer user_data)
{
  TillUsagePoller *self = user_data;

  till_source_clear (&self->timer);
  schedule (self);

  return G_SOURCE_REMOVE;
}

static void
wait (TillUsagePoller *self, gint64 wait_ms)
{
  till_clock_set_timer (self->clock, &self->timer, (guint) CLAMP (wait_ms, 1, 10 * MINUTE_MS),
                        "till-usage-poller", timer_cb, self);
}

/* Asks for the next request, or sets the timer for it. */
static void
schedule (TillUsagePoller *self)
{
  gint64 due_ms = 0;

  till_source_clear (&self->timer);
  if (self->is_claiming || !is_wanted (self) || self->n_out >= MAX_OUT ||
      g_cancellable_is_cancelled (self->cancellable))
    return;

  due_ms = find_next_due_ms (self);
  if (due_ms == G_MAXINT64)
    return;

  due_ms = MAX (due_ms, self->paused_until_ms);
  if (due_ms <= now (self))
    claim (self);
  else
    wait (self, due_ms - now (self));
}

/* A waiting claim is made again when it becomes more urgent, and cancelled when there is nothing
 * to poll. */
static void
poll_soon (TillUsagePoller *self)
{
  if (self->is_claiming && (!is_wanted (self) || self->claimed != get_urgency (self)))
    g_cancellable_cancel (self->claim);
  else
    schedule (self);
}

static void
till_usage_poller_finalize (GObject *object)
{
  TillUsagePoller *self = TILL_USAGE_POLLER (object);

  till_source_clear (&self->timer);
  g_clear_object (&self->transport);
  g_clear_object (&self->archive);
  g_clear_object (&self->scheduler);
  g_clear_object (&self->clock);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->error);
  till_usage_poll_schedule_free (self->turns);

  G_OBJECT_CLASS (till_usage_poller_parent_class)->finalize (object);
}

static void
till_usage_poller_class_init (TillUsagePollerClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = till_usage_poller_finalize;

  signals[THRESHOLD] = g_signal_new ("threshold", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 2, TILL_TYPE_USAGE_ITEM, G_TYPE_UINT);
  signals[LEARNED] = g_signal_new ("learned", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, TILL_TYPE_ORDER);
  signals[CHANGED] =
      g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_usage_poller_init (TillUsagePoller *self)
{
  self->turns = till_usage_poll_schedule_new ();
  self->cancellable = g_cancellable_new ();
  self->is_listing = TRUE;
}

/* @archive is nullable. The poller begins when the page is visible for the first time. */
TillUsagePoller *
till_usage_poller_new (TillTransport *transport,
                       TillArchive *archive,
                       TillRequestScheduler *scheduler,
                       TillClock *clock)
{
  TillUsagePoller *self = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (transport), NULL);
  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (scheduler), NULL);
  g_return_val_if_fail (TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_USAGE_POLLER, NULL);
  self->transport = g_object_ref (transport);
  g_set_object (&self->archive, archive);
  self->scheduler = g_object_ref (scheduler);
  self->clock = g_object_ref (clock);

  return self;
}

/* Stops for good; may be called twice. */
void
till_usage_poller_close (TillUsagePoller *self)
{
  g_return_if_fail (TILL_IS_USAGE_POLLER (self));

  g_cancellable_cancel (self->cancellable);
  if (self->claim != NULL)
    g_cancellable_cancel (self->claim);
  till_source_clear (&self->timer);
}

/* Returns: (transfer none): a list of TillUsageItem in no order that means anything. */
GListModel *
till_usage_poller_get_items (TillUsagePoller *self)
{
  g_return_val_if_fail (TILL_IS_USAGE_POLLER (self), NULL);

  return till_usage_poll_schedule_get_items (self->turns);
}

static void
history_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillUsageItem) item = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) samples =
      till_archive_list_usage_samples_finish (TILL_ARCHIVE (source), result, &error);

  if (samples != NULL)
    till_usage_item_add_history (item, samples);
  else
    g_debug ("The usage samples were not read: %s", error->message);
}

static void
read_history (TillUsagePoller *self, TillUsageItem *item)
{
  if (self->archive != NULL && !till_usage_item_has_history (item))
    till_archive_list_usage_samples_async (self->archive, till_usage_item_get_id (item),
                                           self->cancellable, history_cb, g_object_ref (item));
}

/* These TillUsageItem are visible from now on. Reads their history once. */
void
till_usage_poller_set_visible (TillUsagePoller *self, GPtrArray *items)
{
  g_return_if_fail (TILL_IS_USAGE_POLLER (self));
  g_return_if_fail (items != NULL);

  self->is_visible = TRUE;
  till_usage_poll_schedule_set_visible (self->turns, items);
  for (guint i = 0; i < items->len; i++)
    read_history (self, g_ptr_array_index (items, i));
  poll_soon (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* The page is no longer visible. */
void
till_usage_poller_hide (TillUsagePoller *self)
{
  g_return_if_fail (TILL_IS_USAGE_POLLER (self));

  if (!self->is_visible)
    return;

  till_usage_poll_schedule_set_visible (self->turns, NULL);
  self->is_visible = FALSE;
  poll_soon (self);
}

/* Shows the archive's newest orders before an answer of the service. Does nothing once an eSIM
 * is known. */
void
till_usage_poller_recall (TillUsagePoller *self)
{
  g_return_if_fail (TILL_IS_USAGE_POLLER (self));

  if (self->archive != NULL &&
      g_list_model_get_n_items (till_usage_poll_schedule_get_items (self->turns)) == 0)
    till_archive_list_orders_async (self->archive, NULL, 0, MAX_RECALLED, self->cancellable,
                                    cached_cb, g_object_ref (self));
}

/* The visible eSIMs and the list are polled next; the others keep their turn. */
void
till_usage_poller_refresh (TillUsagePoller *self)
{
  g_return_if_fail (TILL_IS_USAGE_POLLER (self));

  till_usage_poll_schedule_hasten (self->turns);
  self->n_failures = 0;
  self->paused_until_ms = 0;
  if (!self->is_listing)
    self->listed_ms = now (self) - WALK_MS;
  poll_soon (self);
}

void
till_usage_poller_set_paused (TillUsagePoller *self, gboolean is_paused)
{
  g_return_if_fail (TILL_IS_USAGE_POLLER (self));

  if (self->is_paused == is_paused)
    return;

  self->is_paused = is_paused;
  poll_soon (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Sets whether the rotation goes on while the page is not visible, so that thresholds are
 * announced; off by default. */
void
till_usage_poller_set_polls_in_background (TillUsagePoller *self, gboolean polls_in_background)
{
  g_return_if_fail (TILL_IS_USAGE_POLLER (self));

  if (self->polls_in_background == polls_in_background)
    return;

  self->polls_in_background = polls_in_background;
  poll_soon (self);
}

/* @order has been read, by anybody; an active one is polled from now on. */
void
till_usage_poller_learn (TillUsagePoller *self, TillOrder *order)
{
  gint64 now_ms = 0;
  TillTurn *turn = NULL;

  g_return_if_fail (TILL_IS_USAGE_POLLER (self));
  g_return_if_fail (TILL_IS_ORDER (order));

  if (order->status != TILL_ORDER_ACTIVE)
    return;

  now_ms = till_clock_now_ms (self->clock);
  turn = till_usage_poll_schedule_add (self->turns, order);
  if (turn == NULL)
    return;

  if (order->usage != NULL)
    turn->asked_ms = now (self);
  till_usage_item_learn (turn->item, order, now_ms);
  if (order->usage != NULL)
    note (self, turn->item, order->usage, now_ms);
}

TILL_DEFINE_OBJECT_GETTER (till_usage_poller_is_paused, TillUsagePoller, gboolean, is_paused)

/* Returns: whether the list has not been read yet. */
TILL_DEFINE_OBJECT_GETTER (till_usage_poller_is_listing, TillUsagePoller, gboolean, is_listing)

/* Returns: whether a request runs. */
gboolean
till_usage_poller_is_asking (TillUsagePoller *self)
{
  g_return_val_if_fail (TILL_IS_USAGE_POLLER (self), FALSE);

  return self->n_out > 0;
}

/* Returns: (transfer none) (nullable): the error of the last request. */
TILL_DEFINE_OBJECT_GETTER (till_usage_poller_get_error, TillUsagePoller, const GError *, error)

/* Returns: how often a visible eSIM is polled, in milliseconds. */
gint64
till_usage_poller_get_visible_period_ms (TillUsagePoller *self)
{
  g_return_val_if_fail (TILL_IS_USAGE_POLLER (self), 0);

  return MAX (TILL_USAGE_VISIBLE_PERIOD_MS,
              (gint64) till_usage_poll_schedule_get_n_visible (self->turns) * MINUTE_MS /
                  till_request_scheduler_get_polling_pace (self->scheduler));
}

/* Returns: how long the rotation of the others takes, in milliseconds. */
gint64
till_usage_poller_get_round_ms (TillUsagePoller *self)
{
  gint64 n_others = 0;
  guint n_visible = 0;
  double per_ms = 0;

  g_return_val_if_fail (TILL_IS_USAGE_POLLER (self), 0);

  n_visible = till_usage_poll_schedule_get_n_visible (self->turns);
  n_others = (gint64) g_list_model_get_n_items (till_usage_poller_get_items (self)) - n_visible;
  per_ms = (double) till_request_scheduler_get_polling_pace (self->scheduler) / MINUTE_MS -
           (double) n_visible / (double) till_usage_poller_get_visible_period_ms (self);
  /* Every fourth request is for them. */
  per_ms = MAX (per_ms, (double) till_request_scheduler_get_polling_pace (self->scheduler) /
                            MINUTE_MS / OTHERS_EVERY);

  return MAX (TILL_USAGE_HIDDEN_PERIOD_MS, (gint64) ((double) n_others / per_ms));
}
