/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsageItem: an active eSIM with its newest usage, its usage samples, and when its data runs
 * out at the present rate. */

#include "till-usage-item.h"

#include "till-define.h"

#include <string.h>

#define MAX_SAMPLES 1000
#define DAY_MS      (24 * 60 * 60 * G_GINT64_CONSTANT (1000))
#define SOON_MS     (2 * DAY_MS)

struct _TillUsageItem
{
  GObject parent_instance;

  TillOrder *order;
  gint64 asked_at_ms; /* of the usage; zero before the first answer */
  gboolean has_failed;
  TillUsageLevel level; /* at level_at_ms, and until the plan ends or its last day begins */
  gint64 level_at_ms;
  TillUsageLevel rank; /* the level and the end when it was last ranked */
  gint64 rank_end_ms;
  gboolean has_history;
  GArray *samples; /* of TillUsageSample: the archive's, then this session's */

  /* The thresholds that were announced, where there is no archive to store them */
  gboolean was_seen;
  TillThresholds announced;
};

G_DEFINE_FINAL_TYPE (TillUsageItem, till_usage_item, G_TYPE_OBJECT)

static guint changed_signal;

static void
till_usage_item_finalize (GObject *object)
{
  TillUsageItem *self = TILL_USAGE_ITEM (object);

  g_clear_object (&self->order);
  g_array_unref (self->samples);

  G_OBJECT_CLASS (till_usage_item_parent_class)->finalize (object);
}

static void
till_usage_item_class_init (TillUsageItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_usage_item_finalize;

  changed_signal = g_signal_new ("changed", TILL_TYPE_USAGE_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
till_usage_item_init (TillUsageItem *self)
{
  self->samples = g_array_new (FALSE, FALSE, sizeof (TillUsageSample));
}

/* Returns: (transfer full): an eSIM of which only the order is known. */
TillUsageItem *
till_usage_item_new (TillOrder *order)
{
  TillUsageItem *self = NULL;

  g_return_val_if_fail (TILL_IS_ORDER (order), NULL);

  self = g_object_new (TILL_TYPE_USAGE_ITEM, NULL);
  self->order = g_object_ref (order);
  self->rank = TILL_LEVEL_NOT_KNOWN;
  self->rank_end_ms = G_MAXINT64;

  return self;
}

TILL_DEFINE_OBJECT_GETTER (till_usage_item_get_order, TillUsageItem, TillOrder *, order)

const char *
till_usage_item_get_id (TillUsageItem *self)
{
  g_return_val_if_fail (TILL_IS_USAGE_ITEM (self), NULL);

  return till_record_get_id (TILL_RECORD (self->order));
}

/* Returns: when its usage was read, zero before the first answer. */
TILL_DEFINE_OBJECT_GETTER (till_usage_item_get_asked_at_ms, TillUsageItem, gint64, asked_at_ms)

/* Returns: whether the last request has failed. */
TILL_DEFINE_OBJECT_GETTER (till_usage_item_has_failed, TillUsageItem, gboolean, has_failed)

static gboolean
is_level_known (TillUsageItem *self, gint64 now_ms)
{
  gint64 end_ms = self->order->usage->expires_at_ms;

  return self->level_at_ms != 0 && now_ms >= self->level_at_ms &&
         (now_ms < end_ms) == (self->level_at_ms < end_ms) &&
         (now_ms < end_ms - DAY_MS) == (self->level_at_ms < end_ms - DAY_MS);
}

/* Returns: when the plan began; zero if that is not known. The days of a plan that is not installed
 * do not count yet. */
static gint64
get_start_ms (const TillOrder *order)
{
  return order->usage->install_state == TILL_INSTALL_INSTALLED &&
                 order->usage->expires_at_ms != 0 && order->days > 0
             ? order->usage->expires_at_ms - order->days * DAY_MS
             : 0;
}

/* Returns: when the data runs out at the present rate, perhaps after the plan has ended; zero if
 * nobody can tell. */
gint64
till_usage_item_project_end_ms (TillUsageItem *self)
{
  g_return_val_if_fail (TILL_IS_USAGE_ITEM (self), 0);

  return self->order->usage != NULL
             ? till_usage_project_end_ms ((const TillUsageSample *) self->samples->data,
                                          self->samples->len, get_start_ms (self->order))
             : 0;
}

static TillUsageLevel
find_level (TillUsageItem *self, gint64 now_ms)
{
  TillUsageLevel level = till_usage_get_level (self->order->usage, now_ms);
  gint64 end_ms = self->order->usage->expires_at_ms;
  gint64 runs_out_ms = 0;

  if (level != TILL_LEVEL_LOW && level != TILL_LEVEL_FINE)
    return level;

  runs_out_ms = till_usage_item_project_end_ms (self);

  return runs_out_ms != 0 && runs_out_ms - now_ms < SOON_MS && (end_ms == 0 || runs_out_ms < end_ms)
             ? TILL_LEVEL_RUNS_OUT_SOON
             : level;
}

/* The sort key of lists. */
TillUsageLevel
till_usage_item_get_level (TillUsageItem *self, gint64 now_ms)
{
  g_return_val_if_fail (TILL_IS_USAGE_ITEM (self), TILL_LEVEL_NOT_KNOWN);

  if (self->order->usage == NULL)
    return TILL_LEVEL_NOT_KNOWN;

  if (!is_level_known (self, now_ms))
    {
      self->level = find_level (self, now_ms);
      self->level_at_ms = now_ms;
    }

  return self->level;
}

/* Ranks the eSIM by its present usage, and by what ends first, its data or its plan. A sorted list
 * stays in order until the next ranking. */
void
till_usage_item_rank (TillUsageItem *self, gint64 now_ms)
{
  const TillUsage *usage = NULL;
  gint64 runs_out_ms = 0;

  g_return_if_fail (TILL_IS_USAGE_ITEM (self));

  usage = self->order->usage;
  runs_out_ms = till_usage_item_project_end_ms (self);
  self->rank = till_usage_item_get_level (self, now_ms);
  self->rank_end_ms =
      usage != NULL && usage->expires_at_ms != 0 ? usage->expires_at_ms : G_MAXINT64;
  if (runs_out_ms != 0)
    self->rank_end_ms = MIN (self->rank_end_ms, runs_out_ms);
}

/* Returns: less than zero where @self is more urgent than @other, by the last ranking; never
 * zero for two eSIMs. */
int
till_usage_item_compare (TillUsageItem *self, TillUsageItem *other)
{
  g_return_val_if_fail (TILL_IS_USAGE_ITEM (self) && TILL_IS_USAGE_ITEM (other), 0);

  if (self->rank != other->rank)
    return self->rank < other->rank ? -1 : 1;
  if (self->rank_end_ms != other->rank_end_ms)
    return self->rank_end_ms < other->rank_end_ms ? -1 : 1;

  return strcmp (till_usage_item_get_id (self), till_usage_item_get_id (other));
}

/* Returns: (transfer none): the TillUsageSample that are known, in the order of time. */
TILL_DEFINE_OBJECT_GETTER (till_usage_item_get_samples, TillUsageItem, const GArray *, samples)

/* A clock that was set back removes the later samples. */
static void
add_sample (TillUsageItem *self, const TillUsageSample *sample)
{
  while (self->samples->len > 0 &&
         g_array_index (self->samples, TillUsageSample, self->samples->len - 1).at_ms >=
             sample->at_ms)
    g_array_set_size (self->samples, self->samples->len - 1);

  if (self->samples->len >= MAX_SAMPLES)
    g_array_remove_index (self->samples, 0);
  g_array_append_val (self->samples, *sample);
}

/* Takes what is new in @order. */
void
till_usage_item_learn (TillUsageItem *self, TillOrder *order, gint64 asked_at_ms)
{
  g_autoptr (TillOrder) older = NULL;
  TillUsageSample sample = { 0 };

  g_return_if_fail (TILL_IS_USAGE_ITEM (self));
  g_return_if_fail (TILL_IS_ORDER (order));

  older = g_steal_pointer (&self->order);
  self->order = till_order_merge (order, older);
  self->level_at_ms = 0;
  if (order->usage != NULL)
    {
      self->asked_at_ms = asked_at_ms;
      self->has_failed = FALSE;
      if (till_usage_get_sample (order->usage, asked_at_ms, &sample))
        add_sample (self, &sample);
    }

  g_signal_emit (self, changed_signal, 0);
}

/* Returns: whether the archive's samples were added. */
TILL_DEFINE_OBJECT_GETTER (till_usage_item_has_history, TillUsageItem, gboolean, has_history)

/* Adds the archive's @samples before those of this session. */
void
till_usage_item_add_history (TillUsageItem *self, const GArray *samples)
{
  guint n_older = 0;

  g_return_if_fail (TILL_IS_USAGE_ITEM (self));
  g_return_if_fail (samples != NULL);

  self->has_history = TRUE;
  while (n_older < samples->len &&
         (self->samples->len == 0 || g_array_index (samples, TillUsageSample, n_older).at_ms <
                                         g_array_index (self->samples, TillUsageSample, 0).at_ms))
    n_older++;
  if (n_older == 0)
    return;

  g_array_prepend_vals (self->samples, samples->data, n_older);
  self->level_at_ms = 0;
  g_signal_emit (self, changed_signal, 0);
}

/* The request has failed. */
void
till_usage_item_fail (TillUsageItem *self)
{
  g_return_if_fail (TILL_IS_USAGE_ITEM (self));

  self->has_failed = TRUE;
  g_signal_emit (self, changed_signal, 0);
}

/* Without an archive, the first usage announces nothing, and each later threshold is announced
 * once.
 *
 * Returns: the thresholds of @passed to announce. */
TillThresholds
till_usage_item_take_unannounced (TillUsageItem *self, TillThresholds passed)
{
  TillThresholds unannounced = 0;

  g_return_val_if_fail (TILL_IS_USAGE_ITEM (self), 0);

  unannounced = self->was_seen ? passed & ~self->announced : 0;
  self->announced |= passed;
  self->was_seen = TRUE;

  return unannounced;
}
