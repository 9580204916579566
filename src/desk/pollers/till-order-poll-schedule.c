/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderPollSchedule: the open orders, and when each is polled next.
 *
 * Every order is polled soon after it is added. After that a new order is polled every two
 * seconds; the older it is, the longer the pause, up to a minute. Pauses are random by a fifth
 * either way, so that several orders or programs do not poll together. An order that has changed
 * its status counts as new, and an answer that somebody else has got counts as polled. One order
 * is polled at a time. Where the service asks for a pause, nothing is polled until it is over,
 * but for an hour at most. */

#include "till-order-poll-schedule.h"

#include "till-define.h"

#define SHORTEST_MS 2000
#define LONGEST_MS  60000
#define HOLD_MAX_MS (60 * 60 * 1000)
#define AGE_DIVISOR 10
#define JITTER      0.2

typedef struct
{
  char *id;
  gint64 since_ms;
  gint64 due_ms;
  int state;            /* zero while unknown */
  gboolean is_answered; /* since it was taken */
} Entry;

struct _TillOrderPollSchedule
{
  GRand *random;
  GPtrArray *entries; /* of Watch */
  char *out;          /* the id that was taken and not put back, or NULL */
  gint64 held_until_ms;
};

static void
entry_free (Entry *self)
{
  g_free (self->id);
  g_free (self);
}

static Entry *
find (TillOrderPollSchedule *self, const char *id, guint *position)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);

      if (g_str_equal (entry->id, id))
        {
          *position = i;
          return entry;
        }
    }

  return NULL;
}

static Entry *
find_next (TillOrderPollSchedule *self)
{
  Entry *next = NULL;

  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);

      if (next == NULL || entry->due_ms < next->due_ms)
        next = entry;
    }

  return next;
}

static gint64
pick_pause (TillOrderPollSchedule *self, gint64 age_ms)
{
  gint64 pause = CLAMP (age_ms / AGE_DIVISOR, SHORTEST_MS, LONGEST_MS);

  return (gint64) ((double) pause * g_rand_double_range (self->random, 1 - JITTER, 1 + JITTER));
}

/* Takes @random over. */
TillOrderPollSchedule *
till_order_poll_schedule_new (GRand *random)
{
  TillOrderPollSchedule *self = NULL;

  g_return_val_if_fail (random != NULL, NULL);

  self = g_new0 (TillOrderPollSchedule, 1);
  self->random = random;
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);

  return self;
}

void
till_order_poll_schedule_free (TillOrderPollSchedule *self)
{
  g_return_if_fail (self != NULL);

  g_rand_free (self->random);
  g_ptr_array_unref (self->entries);
  g_free (self->out);
  g_free (self);
}

/* @since_ms is when the order was created, zero while unknown.
 *
 * Returns: whether it is a new one. */
gboolean
till_order_poll_schedule_add (TillOrderPollSchedule *self,
                              const char *id,
                              gint64 since_ms,
                              gint64 now_ms)
{
  Entry *entry = NULL;
  guint position = 0;

  g_return_val_if_fail (self != NULL && id != NULL, FALSE);

  if (find (self, id, &position) != NULL)
    return FALSE;

  entry = g_new0 (Entry, 1);
  entry->id = g_strdup (id);
  entry->since_ms = since_ms != 0 ? since_ms : now_ms;
  entry->due_ms = now_ms + pick_pause (self, 0);
  g_ptr_array_add (self->entries, entry);

  return TRUE;
}

void
till_order_poll_schedule_remove (TillOrderPollSchedule *self, const char *id)
{
  guint position = 0;

  g_return_if_fail (self != NULL && id != NULL);

  if (find (self, id, &position) != NULL)
    g_ptr_array_remove_index (self->entries, position);
}

/* Returns: the milliseconds before till_order_poll_schedule_take(); -1 while an order is out or
 * there are none. */
gint64
till_order_poll_schedule_get_wait_ms (TillOrderPollSchedule *self, gint64 now_ms)
{
  const Entry *next = NULL;

  g_return_val_if_fail (self != NULL, -1);

  next = find_next (self);
  if (next == NULL || self->out != NULL)
    return -1;

  /* A clock that was set back makes nothing wait. */
  return MAX (CLAMP (next->due_ms - now_ms, 0, LONGEST_MS),
              CLAMP (self->held_until_ms - now_ms, 0, HOLD_MAX_MS));
}

/* Takes out the order that is to be polled next.
 *
 * Returns: (transfer none) (nullable): its id, %NULL while one is out or there are none. */
const char *
till_order_poll_schedule_take (TillOrderPollSchedule *self)
{
  Entry *next = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  next = find_next (self);
  if (next == NULL || self->out != NULL)
    return NULL;

  self->out = g_strdup (next->id);
  next->is_answered = FALSE;

  return self->out;
}

/* Returns: (transfer none) (nullable): the id that was taken and not put back. */
TILL_DEFINE_GETTER (till_order_poll_schedule_get_out, TillOrderPollSchedule, const char *, out)

/* Returns: whether the order that was taken still needs a request: there was no other answer
 * since, and it was not removed. */
gboolean
till_order_poll_schedule_is_needed (TillOrderPollSchedule *self)
{
  const Entry *entry = NULL;
  guint position = 0;

  g_return_val_if_fail (self != NULL, FALSE);

  entry = self->out != NULL ? find (self, self->out, &position) : NULL;

  return entry != NULL && !entry->is_answered;
}

/* There is an answer about an order, so it is not polled again at once. @state is a number above
 * zero for its status. Does nothing for an order that is not in the schedule. */
void
till_order_poll_schedule_note (TillOrderPollSchedule *self,
                               const char *id,
                               int state,
                               gint64 now_ms)
{
  Entry *entry = NULL;
  guint position = 0;

  g_return_if_fail (self != NULL && id != NULL);

  entry = find (self, id, &position);
  if (entry == NULL)
    return;

  if (entry->state != 0 && entry->state != state)
    entry->since_ms = now_ms;
  entry->state = state;
  entry->is_answered = TRUE;
  entry->due_ms = now_ms + pick_pause (self, now_ms - entry->since_ms);
}

/* Puts the order back, unless it was removed. Nothing is polled for @hold_ms, zero where the
 * service asked for no pause. */
void
till_order_poll_schedule_put_back (TillOrderPollSchedule *self, gint64 now_ms, gint64 hold_ms)
{
  Entry *entry = NULL;
  guint position = 0;

  g_return_if_fail (self != NULL && self->out != NULL);

  entry = find (self, self->out, &position);
  if (entry != NULL)
    entry->due_ms = now_ms + pick_pause (self, now_ms - entry->since_ms);
  self->held_until_ms = now_ms + CLAMP (hold_ms, 0, HOLD_MAX_MS);
  g_clear_pointer (&self->out, g_free);
}
