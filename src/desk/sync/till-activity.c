/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillActivity: events that a person wants to know of at once. They come from the archive, which
 * gets every answer: of the sync, of a list on screen, of a webhook. What was so at the first
 * listing is no event, even if the archive stores it later. */

#include "till-activity.h"

#include "till-define.h"

#define HOUR_MS G_GINT64_CONSTANT (3600000)
#define SLACK_MS                                                                                   \
  G_GINT64_CONSTANT (120000) /* between the clocks of the service and of this machine */

struct _TillActivity
{
  GObject parent_instance;

  /* Owned */
  TillArchive *archive;
  TillClock *clock;
  gint64 started_ms;
  GHashTable *paid;      /* ids of invoices that were reported */
  GHashTable *exception; /* ids of invoices whose payment was reported */
  GHashTable *waiting;   /* ids of orders that were open at the last listing */

  /* In flight */
  gboolean is_asking;
  gboolean is_outdated;
  gboolean has_listed;
};

enum
{
  PAID,
  PAYMENT_EXCEPTION,
  ACTIVE,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillActivity, till_activity, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static GHashTable *
create_ids (GPtrArray *items)
{
  GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; items != NULL && i < items->len; i++)
    g_hash_table_add (ids, g_strdup (((TillActivityItem *) g_ptr_array_index (items, i))->id));

  return ids;
}

/* A payment exception that comes again after a decision is not reported again. */
static void
emit_exception (TillActivity *self, GPtrArray *items)
{
  for (guint i = items->len; i > 0; i--)
    {
      TillActivityItem *item = g_ptr_array_index (items, i - 1);

      if (g_hash_table_add (self->exception, g_strdup (item->id)) && self->has_listed)
        g_signal_emit (self, signals[PAYMENT_EXCEPTION], 0, item);
    }
}

/* Reports the oldest event first. Records that have left the list are too old to be reported
 * again. */
static void
emit_paid (TillActivity *self, GPtrArray *items)
{
  g_autoptr (GHashTable) before = g_steal_pointer (&self->paid);

  self->paid = create_ids (items);
  for (guint i = items->len; self->has_listed && i > 0; i--)
    {
      TillActivityItem *item = g_ptr_array_index (items, i - 1);

      if (!g_hash_table_contains (before, item->id) &&
          !g_hash_table_contains (self->exception, item->id))
        g_signal_emit (self, signals[PAID], 0, item);
    }
}

static void
emit_active (TillActivity *self, GPtrArray *open, GPtrArray *active)
{
  g_autoptr (GHashTable) before = g_steal_pointer (&self->waiting);

  self->waiting = create_ids (open);
  for (guint i = active->len; i > 0; i--)
    {
      TillActivityItem *item = g_ptr_array_index (active, i - 1);

      if (g_hash_table_contains (before, item->id))
        g_signal_emit (self, signals[ACTIVE], 0, item);
    }
}

static void ask (TillActivity *self);

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillActivity) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillActivityList) activity =
      till_archive_list_activity_finish (TILL_ARCHIVE (source), result, &error);

  self->is_asking = FALSE;
  if (activity != NULL)
    {
      emit_exception (self, activity->exception);
      emit_paid (self, activity->paid);
      emit_active (self, activity->open, activity->active);
      self->has_listed = TRUE;
    }
  else
    g_debug ("New events are not known: %s", error->message);

  if (self->is_outdated)
    ask (self);
}

static void
ask (TillActivity *self)
{
  gint64 since_ms = MAX (till_clock_now_ms (self->clock) - HOUR_MS, self->started_ms - SLACK_MS);

  self->is_outdated = self->is_asking;
  if (self->is_asking)
    return;

  self->is_asking = TRUE;
  till_archive_list_activity_async (self->archive, since_ms, NULL, listed_cb, g_object_ref (self));
}

static void
till_activity_dispose (GObject *object)
{
  TillActivity *self = TILL_ACTIVITY (object);

  g_clear_object (&self->archive);
  g_clear_object (&self->clock);
  g_clear_pointer (&self->paid, g_hash_table_unref);
  g_clear_pointer (&self->exception, g_hash_table_unref);
  g_clear_pointer (&self->waiting, g_hash_table_unref);

  G_OBJECT_CLASS (till_activity_parent_class)->dispose (object);
}

static void
till_activity_class_init (TillActivityClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_activity_dispose;

  signals[PAID] = g_signal_new ("paid", TILL_TYPE_ACTIVITY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[PAYMENT_EXCEPTION] =
      g_signal_new ("payment-exception", TILL_TYPE_ACTIVITY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[ACTIVE] = g_signal_new ("active", TILL_TYPE_ACTIVITY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
till_activity_init (TillActivity *self)
{
  self->paid = create_ids (NULL);
  self->exception = create_ids (NULL);
  self->waiting = create_ids (NULL);
}

/* Hold it for as long as its signals are wanted.
 *
 * Returns: (transfer full): an activity of @archive, from now on. */
TillActivity *
till_activity_new (TillArchive *archive, TillClock *clock)
{
  TillActivity *self = NULL;

  g_return_val_if_fail (TILL_IS_ARCHIVE (archive), NULL);
  g_return_val_if_fail (TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_ACTIVITY, NULL);
  self->archive = g_object_ref (archive);
  self->clock = g_object_ref (clock);
  self->started_ms = till_clock_now_ms (clock);
  g_signal_connect_object (archive, "changed", G_CALLBACK (ask), self, G_CONNECT_SWAPPED);
  ask (self);

  return self;
}

/* Returns: whether the first listing is done, so that later events are reported. */
TILL_DEFINE_OBJECT_GETTER (till_activity_has_listed, TillActivity, gboolean, has_listed)
