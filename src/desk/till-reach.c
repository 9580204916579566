/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillReach: whether the service can be reached. It listens to what becomes of every call, whoever
 * has made it; only where nobody calls does it ask on its own, for one invoice of the list
 * (section 4.6), the one question that every service can answer. */

#include "till-reach.h"

#include "till-api-error.h"
#include "till-api-invoices.h"
#include "till-archive-documents.h"

#define INTERVAL_MS 10000

struct _TillReach
{
  GObject parent_instance;

  /* Owned */
  TillTransport *transport;
  TillBudget *budget;
  TillClock *clock;
  GError *error; /* why it is away; NULL while it is there */

  gint64 heard_ms;     /* zero: not known */
  gboolean is_doubted; /* the service has answered with a fault, and nothing better since */

  /* In flight */
  GSource *timer; /* while it is away */
  gboolean is_asking;
  GCancellable *cancellable;
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_TURNED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillReach, till_reach, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void schedule (TillReach *self);

static void
set_asking (TillReach *self, gboolean is_asking)
{
  if (self->is_asking == is_asking)
    return;

  self->is_asking = is_asking;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
clear_timer (TillReach *self)
{
  if (self->timer != NULL)
    g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
}

static void
turn (TillReach *self, const GError *error)
{
  g_clear_error (&self->error);
  if (error != NULL)
    self->error = g_error_copy (error);

  schedule (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_signal_emit (self, signals[SIGNAL_TURNED], 0);
}

/* What the call has come to is in "finished", as of any other. */
static void
asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillReach) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page = NULL;

  page = till_api_list_invoices_finish (TILL_TRANSPORT (source), result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  set_asking (self, FALSE);
  schedule (self);
}

static void
ask (TillReach *self, TillPriority priority)
{
  till_api_list_invoices_async (self->transport, priority, TILL_INVOICE_UNKNOWN, NULL, 0, 1,
                                self->cancellable, asked_cb, g_object_ref (self));
}

static void
taken_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillReach) self = user_data;

  if (till_budget_take_finish (TILL_BUDGET (source), result, NULL))
    ask (self, TILL_PRIORITY_BACKGROUND);
}

static void
ask_in_its_turn (TillReach *self)
{
  if (self->is_asking)
    return;

  set_asking (self, TRUE);
  till_budget_take_async (self->budget, TILL_BUDGET_VISIBLE, self->cancellable, taken_cb,
                          g_object_ref (self));
}

static gboolean
timer_cb (gpointer user_data)
{
  TillReach *self = user_data;

  clear_timer (self);
  ask_in_its_turn (self);

  return G_SOURCE_REMOVE;
}

/* While it is away there is always a next time. */
static void
schedule (TillReach *self)
{
  clear_timer (self);
  if (self->error == NULL || self->is_asking)
    return;

  self->timer = till_clock_timeout_source_new (self->clock, INTERVAL_MS);
  g_source_set_callback (self->timer, timer_cb, self, NULL);
  g_source_attach (self->timer, g_main_context_get_thread_default ());
}

/* Whether the service itself has said so: not one of the errors that come without its answer. */
static gboolean
is_answer (const GError *error)
{
  return error == NULL || g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_CLOCK) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_RATE_LIMITED);
}

static void
hear (TillReach *self)
{
  self->heard_ms = till_clock_now_ms (self->clock);
  self->is_doubted = FALSE;
  if (self->error != NULL)
    turn (self, NULL);
}

/* One fault may be that of one question alone. */
static void
doubt (TillReach *self, const GError *error)
{
  gboolean is_second = self->is_doubted;

  self->is_doubted = TRUE;
  if (self->error != NULL)
    return;

  if (is_second)
    turn (self, error);
  else
    ask_in_its_turn (self);
}

static void
finished_cb (TillReach *self, const GError *error)
{
  if (is_answer (error))
    hear (self);
  else if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_SERVER_FAULT))
    doubt (self, error);
  else if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_OFFLINE) && self->error == NULL)
    turn (self, error);
}

static void
heard_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillReach) self = user_data;
  gint64 heard_ms = till_archive_get_heard_finish (TILL_ARCHIVE (source), result, NULL);

  if (heard_ms == 0 || self->heard_ms != 0)
    return;

  self->heard_ms = heard_ms;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
till_reach_dispose (GObject *object)
{
  TillReach *self = TILL_REACH (object);

  till_reach_close (self);
  g_clear_object (&self->transport);
  g_clear_object (&self->budget);

  G_OBJECT_CLASS (till_reach_parent_class)->dispose (object);
}

static void
till_reach_finalize (GObject *object)
{
  TillReach *self = TILL_REACH (object);

  g_clear_object (&self->clock);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (till_reach_parent_class)->finalize (object);
}

static void
till_reach_class_init (TillReachClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_reach_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_reach_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_REACH, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_TURNED] = g_signal_new ("turned", TILL_TYPE_REACH, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_reach_init (TillReach *self)
{
  self->cancellable = g_cancellable_new ();
}

/* @archive (nullable) knows when the service was last heard, before there is a call. */
TillReach *
till_reach_new (TillTransport *transport,
                TillArchive *archive,
                TillBudget *budget,
                TillClock *clock)
{
  TillReach *self = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (transport), NULL);
  g_return_val_if_fail (archive == NULL || TILL_IS_ARCHIVE (archive), NULL);
  g_return_val_if_fail (TILL_IS_BUDGET (budget) && TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_REACH, NULL);
  self->transport = g_object_ref (transport);
  self->budget = g_object_ref (budget);
  self->clock = g_object_ref (clock);
  g_signal_connect_object (transport, "finished", G_CALLBACK (finished_cb), self,
                           G_CONNECT_SWAPPED);
  if (archive != NULL)
    till_archive_get_heard_async (archive, self->cancellable, heard_cb, g_object_ref (self));

  return self;
}

/* Ends all that is in flight; it learns nothing more. */
void
till_reach_close (TillReach *self)
{
  g_return_if_fail (TILL_IS_REACH (self));

  if (self->transport != NULL)
    g_signal_handlers_disconnect_by_data (self->transport, self);
  g_cancellable_cancel (self->cancellable);
  clear_timer (self);
}

gboolean
till_reach_is_away (TillReach *self)
{
  g_return_val_if_fail (TILL_IS_REACH (self), FALSE);

  return self->error != NULL;
}

/* Returns: whether it asks just now, or waits for its turn to. */
gboolean
till_reach_is_asking (TillReach *self)
{
  g_return_val_if_fail (TILL_IS_REACH (self), FALSE);

  return self->is_asking;
}

/* Returns: (transfer none) (nullable): why it is away (%TILL_API_ERROR); %NULL while it is there.
 */
const GError *
till_reach_get_error (TillReach *self)
{
  g_return_val_if_fail (TILL_IS_REACH (self), NULL);

  return self->error;
}

/* Returns: when the service last answered, in milliseconds since 1970; zero where that is not
 * known. */
gint64
till_reach_get_heard_ms (TillReach *self)
{
  g_return_val_if_fail (TILL_IS_REACH (self), 0);

  return self->heard_ms;
}

/* Asks at once, for somebody who waits for it. */
void
till_reach_ask (TillReach *self)
{
  g_return_if_fail (TILL_IS_REACH (self));

  if (self->is_asking || self->transport == NULL || g_cancellable_is_cancelled (self->cancellable))
    return;

  clear_timer (self);
  set_asking (self, TRUE);
  ask (self, TILL_PRIORITY_FOREGROUND);
}
