/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderPollSchedule: the orders somebody waits for, and when each is to be asked for next.
 *
 * Every order is asked for soon after it is added: who opens the desk wants to know. After that a
 * new order is asked for every two seconds; the older it is, the longer the pause, up to a minute.
 * A pause is random by a fifth either way, so that orders made together, or desks opened together,
 * do not ask together. An order that has moved on is as good as new, and one that somebody else has
 * asked for waits as if it had been asked for here. Only one order is out at a time: however many
 * are watched, the service sees one request after the other. Where the service asks for a pause, it
 * has one: none is asked for until it is over, though no header may silence the watch for longer
 * than an hour. */

#include "till-order-poll-schedule.h"

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
  int state;            /* zero where it is not known */
  gboolean is_answered; /* since it was taken */
} Watch;

struct _TillOrderPollSchedule
{
  GRand *random;
  GPtrArray *watches; /* of Watch */
  char *out;          /* the id that was taken and not put back, or NULL */
  gint64 held_until_ms;
};

static void
watch_free (Watch *self)
{
  g_free (self->id);
  g_free (self);
}

static Watch *
find (TillOrderPollSchedule *self, const char *id, guint *position)
{
  for (guint i = 0; i < self->watches->len; i++)
    {
      Watch *watch = g_ptr_array_index (self->watches, i);

      if (g_str_equal (watch->id, id))
        {
          *position = i;
          return watch;
        }
    }

  return NULL;
}

static Watch *
find_next (TillOrderPollSchedule *self)
{
  Watch *next = NULL;

  for (guint i = 0; i < self->watches->len; i++)
    {
      Watch *watch = g_ptr_array_index (self->watches, i);

      if (next == NULL || watch->due_ms < next->due_ms)
        next = watch;
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
  self->watches = g_ptr_array_new_with_free_func ((GDestroyNotify) watch_free);

  return self;
}

void
till_order_poll_schedule_free (TillOrderPollSchedule *self)
{
  g_return_if_fail (self != NULL);

  g_rand_free (self->random);
  g_ptr_array_unref (self->watches);
  g_free (self->out);
  g_free (self);
}

/* @since_ms is when the order was made, zero where that is not known.
 *
 * Returns: whether it was not watched yet. */
gboolean
till_order_poll_schedule_add (TillOrderPollSchedule *self,
                              const char *id,
                              gint64 since_ms,
                              gint64 now_ms)
{
  Watch *watch = NULL;
  guint position = 0;

  g_return_val_if_fail (self != NULL && id != NULL, FALSE);

  if (find (self, id, &position) != NULL)
    return FALSE;

  watch = g_new0 (Watch, 1);
  watch->id = g_strdup (id);
  watch->since_ms = since_ms != 0 ? since_ms : now_ms;
  watch->due_ms = now_ms + pick_pause (self, 0);
  g_ptr_array_add (self->watches, watch);

  return TRUE;
}

void
till_order_poll_schedule_remove (TillOrderPollSchedule *self, const char *id)
{
  guint position = 0;

  g_return_if_fail (self != NULL && id != NULL);

  if (find (self, id, &position) != NULL)
    g_ptr_array_remove_index (self->watches, position);
}

/* Returns: how long to wait before till_order_poll_schedule_take(); -1 while an order is out or
 * none is watched. */
gint64
till_order_poll_schedule_get_wait_ms (TillOrderPollSchedule *self, gint64 now_ms)
{
  const Watch *next = NULL;

  g_return_val_if_fail (self != NULL, -1);

  next = find_next (self);
  if (next == NULL || self->out != NULL)
    return -1;

  /* A clock that was set back must not make anybody wait for it. */
  return MAX (CLAMP (next->due_ms - now_ms, 0, LONGEST_MS),
              CLAMP (self->held_until_ms - now_ms, 0, HOLD_MAX_MS));
}

/* Takes the order that is due, or will be next, out until it is put back.
 *
 * Returns: (transfer none) (nullable): its id, %NULL where one is out already or none is watched.
 */
const char *
till_order_poll_schedule_take (TillOrderPollSchedule *self)
{
  Watch *next = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  next = find_next (self);
  if (next == NULL || self->out != NULL)
    return NULL;

  self->out = g_strdup (next->id);
  next->is_answered = FALSE;

  return self->out;
}

/* Returns: (transfer none) (nullable): the id that was taken and not put back. */
const char *
till_order_poll_schedule_get_out (TillOrderPollSchedule *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->out;
}

/* Returns: whether the order that was taken is still worth a request: nobody has brought an answer
 * since, and it is still watched. */
gboolean
till_order_poll_schedule_is_wanted (TillOrderPollSchedule *self)
{
  const Watch *watch = NULL;
  guint position = 0;

  g_return_val_if_fail (self != NULL, FALSE);

  watch = self->out != NULL ? find (self, self->out, &position) : NULL;

  return watch != NULL && !watch->is_answered;
}

/* Somebody has an answer about an order: it need not be asked for again so soon. @state is any
 * number above zero for what it is at. Does nothing for one that is not watched. */
void
till_order_poll_schedule_note (TillOrderPollSchedule *self,
                               const char *id,
                               int state,
                               gint64 now_ms)
{
  Watch *watch = NULL;
  guint position = 0;

  g_return_if_fail (self != NULL && id != NULL);

  watch = find (self, id, &position);
  if (watch == NULL)
    return;

  if (watch->state != 0 && watch->state != state)
    watch->since_ms = now_ms;
  watch->state = state;
  watch->is_answered = TRUE;
  watch->due_ms = now_ms + pick_pause (self, now_ms - watch->since_ms);
}

/* Puts the order that was taken back for the next time, unless it is no longer watched. No order is
 * due for @hold_ms, zero where the service did not ask for a pause. */
void
till_order_poll_schedule_put_back (TillOrderPollSchedule *self, gint64 now_ms, gint64 hold_ms)
{
  Watch *watch = NULL;
  guint position = 0;

  g_return_if_fail (self != NULL && self->out != NULL);

  watch = find (self, self->out, &position);
  if (watch != NULL)
    watch->due_ms = now_ms + pick_pause (self, now_ms - watch->since_ms);
  self->held_until_ms = now_ms + CLAMP (hold_ms, 0, HOLD_MAX_MS);
  g_clear_pointer (&self->out, g_free);
}
