/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPendingInvoicePoller: every twenty seconds it reads a few pending invoices into the archive,
 * those that expire soon first. It takes no more than a fifth of the usual pace from the request
 * scheduler. While no invoice needs a read, it rests until one does; while none is pending, until
 * the archive has changed.
 *
 * Callbacks hold no reference: till_pending_invoice_poller_stop() cancels all running calls. */

#include "till-pending-invoice-poller.h"

#include "till-api-error.h"
#include "till-api-invoices.h"
#include "till-archive-payment-exceptions.h"
#include "till-archive-records.h"
#include "till-source.h"

#define INTERVAL_MS 20000
#define AT_ONCE     4
#define REST_MS     600000 /* after an error about one invoice */
#define MAX_WAIT_MS 600000

struct _TillPendingInvoicePoller
{
  GObject parent_instance;

  /* Owned */
  TillTransport *transport;
  TillArchive *archive;
  TillRequestScheduler *scheduler;
  TillClock *clock;

  /* In flight */
  GCancellable *cancellable;
  GSource *timer;
  guint n_in_flight;
  gboolean is_resting;  /* for longer than a turn */
  gboolean has_changed; /* the archive, since the last turn began */

  gboolean is_started;
  gboolean is_paused;

  GHashTable *resting; /* owned: ids, to the gint64 until when, both owned */
};

/* An answer may still come after the cancellation. */
typedef struct
{
  TillPendingInvoicePoller *round; /* borrowed: not valid once cancelled */
  GCancellable *cancellable;
  char *id;
  gint64 asked_at_ms;
} Reading;

G_DEFINE_FINAL_TYPE (TillPendingInvoicePoller, till_pending_invoice_poller, G_TYPE_OBJECT)

static void schedule (TillPendingInvoicePoller *self, gint64 wait_ms);

static void
reading_free (Reading *self)
{
  g_object_unref (self->cancellable);
  g_free (self->id);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

/* Cancels all running calls. */
static void
drop (TillPendingInvoicePoller *self)
{
  till_source_clear (&self->timer);
  self->is_resting = FALSE;
  self->n_in_flight = 0;
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
}

static void
till_pending_invoice_poller_dispose (GObject *object)
{
  till_pending_invoice_poller_stop (TILL_PENDING_INVOICE_POLLER (object));

  G_OBJECT_CLASS (till_pending_invoice_poller_parent_class)->dispose (object);
}

static void
till_pending_invoice_poller_finalize (GObject *object)
{
  TillPendingInvoicePoller *self = TILL_PENDING_INVOICE_POLLER (object);

  g_hash_table_unref (self->resting);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->transport);
  g_clear_object (&self->archive);
  g_clear_object (&self->scheduler);
  g_clear_object (&self->clock);

  G_OBJECT_CLASS (till_pending_invoice_poller_parent_class)->finalize (object);
}

static void
till_pending_invoice_poller_class_init (TillPendingInvoicePollerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = till_pending_invoice_poller_dispose;
  object_class->finalize = till_pending_invoice_poller_finalize;
}

static void
till_pending_invoice_poller_init (TillPendingInvoicePoller *self)
{
  self->cancellable = g_cancellable_new ();
  self->resting = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static void
end_one (TillPendingInvoicePoller *self)
{
  if (--self->n_in_flight == 0)
    schedule (self, INTERVAL_MS);
}

static gboolean
is_over (gpointer id, gpointer until_ms, gpointer now_ms)
{
  return *(gint64 *) until_ms <= *(gint64 *) now_ms;
}

/* Otherwise it would be the first in every round. */
static void
rest (TillPendingInvoicePoller *self, const char *id)
{
  gint64 until_ms = till_clock_now_ms (self->clock) + REST_MS;

  g_hash_table_replace (self->resting, g_strdup (id), g_memdup2 (&until_ms, sizeof until_ms));
}

/* Invoices that could not be read come again. */
static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Reading) reading = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_api_get_invoice_finish (TILL_TRANSPORT (source), result, &error);

  if (g_cancellable_is_cancelled (reading->cancellable))
    return;

  if (invoice != NULL)
    till_archive_observe_record (reading->round->archive, TILL_RECORD (invoice),
                                 reading->asked_at_ms);
  else if (till_api_error_is_of_one_record (error))
    rest (reading->round, reading->id);
  end_one (reading->round);
}

static void
taken_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Reading) reading = user_data;
  TillPendingInvoicePoller *self = reading->round;

  if (!till_request_scheduler_take_finish (TILL_REQUEST_SCHEDULER (source), result, NULL) ||
      g_cancellable_is_cancelled (reading->cancellable))
    return;

  reading->asked_at_ms = till_archive_get_now_ms (self->archive);
  till_api_get_invoice_async (self->transport, TILL_PRIORITY_BACKGROUND, reading->id,
                              self->cancellable, read_cb, reading);
  g_steal_pointer (&reading);
}

static void
read_one (TillPendingInvoicePoller *self, const char *id)
{
  Reading *reading = g_new0 (Reading, 1);

  self->n_in_flight++;
  reading->round = self;
  reading->cancellable = g_object_ref (self->cancellable);
  reading->id = g_strdup (id);
  till_request_scheduler_take_async (self->scheduler, TILL_REQUEST_SCHEDULER_HIDDEN,
                                     self->cancellable, taken_cb, reading);
}

/* @next_ms is zero while no invoice is pending. */
static void
rest_until (TillPendingInvoicePoller *self, gint64 next_ms)
{
  gint64 wait_ms = next_ms - till_archive_get_now_ms (self->archive);

  if (self->has_changed)
    schedule (self, INTERVAL_MS);
  else if (next_ms != 0)
    schedule (self, MAX (wait_ms, INTERVAL_MS));
  else
    self->is_resting = TRUE;
}

/* The archive may have another next invoice, also for a listing that runs. */
static void
changed_cb (TillPendingInvoicePoller *self)
{
  self->has_changed = TRUE;
  if (self->is_resting)
    schedule (self, INTERVAL_MS);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  gint64 next_ms = 0;
  g_auto (GStrv) ids =
      till_archive_list_stale_pending_finish (TILL_ARCHIVE (source), result, &next_ms, &error);
  TillPendingInvoicePoller *self = user_data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  for (guint i = 0; ids != NULL && ids[i] != NULL && self->n_in_flight < AT_ONCE; i++)
    if (!g_hash_table_contains (self->resting, ids[i]))
      read_one (self, ids[i]);
  if (self->n_in_flight == 0 && error != NULL)
    schedule (self, INTERVAL_MS);
  else if (self->n_in_flight == 0)
    rest_until (self, next_ms);
}

static gboolean
turn_cb (gpointer user_data)
{
  TillPendingInvoicePoller *self = user_data;
  gint64 now_ms = till_clock_now_ms (self->clock);

  till_source_clear (&self->timer);
  self->is_resting = FALSE;
  self->has_changed = FALSE;
  g_hash_table_foreach_remove (self->resting, is_over, &now_ms);
  till_archive_list_stale_pending_async (self->archive, AT_ONCE + g_hash_table_size (self->resting),
                                         self->cancellable, listed_cb, self);

  return G_SOURCE_REMOVE;
}

static void
schedule (TillPendingInvoicePoller *self, gint64 wait_ms)
{
  till_source_clear (&self->timer);
  self->is_resting = wait_ms > INTERVAL_MS;
  till_clock_set_timer (self->clock, &self->timer, (guint) MIN (wait_ms, (gint64) MAX_WAIT_MS),
                        "till-pending-invoice-poller", turn_cb, self);
}

/* Returns: (transfer full): a poller that does nothing before
 * till_pending_invoice_poller_start(). */
TillPendingInvoicePoller *
till_pending_invoice_poller_new (TillTransport *transport,
                                 TillArchive *archive,
                                 TillRequestScheduler *scheduler,
                                 TillClock *clock)
{
  TillPendingInvoicePoller *self = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (transport) && TILL_IS_ARCHIVE (archive), NULL);
  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (scheduler) && TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_PENDING_INVOICE_POLLER, NULL);
  self->transport = g_object_ref (transport);
  self->archive = g_object_ref (archive);
  self->scheduler = g_object_ref (scheduler);
  self->clock = g_object_ref (clock);
  g_signal_connect_object (archive, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);

  return self;
}

/* Once. */
void
till_pending_invoice_poller_start (TillPendingInvoicePoller *self)
{
  g_return_if_fail (TILL_IS_PENDING_INVOICE_POLLER (self));

  self->is_started = TRUE;
  if (!self->is_paused)
    schedule (self, INTERVAL_MS);
}

/* While paused it sends no request. */
void
till_pending_invoice_poller_set_paused (TillPendingInvoicePoller *self, gboolean is_paused)
{
  g_return_if_fail (TILL_IS_PENDING_INVOICE_POLLER (self));

  if (self->is_paused == is_paused)
    return;

  self->is_paused = is_paused;
  if (is_paused)
    drop (self);
  else if (self->is_started)
    schedule (self, INTERVAL_MS);
}

/* Stops for good; may be called twice. */
void
till_pending_invoice_poller_stop (TillPendingInvoicePoller *self)
{
  g_return_if_fail (TILL_IS_PENDING_INVOICE_POLLER (self));

  self->is_started = FALSE;
  drop (self);
}
