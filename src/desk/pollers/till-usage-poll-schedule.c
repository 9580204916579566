/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsagePollSchedule: the active eSIMs, and which is polled next. Visible eSIMs are polled
 * every half minute, the others every quarter of an hour, because providers have no newer
 * figures. The one with the oldest request is the next. */

#include "till-usage-poll-schedule.h"

#include "till-define.h"

#define MAX_ITEMS 20000

struct _TillUsagePollSchedule
{
  GListStore *items;
  GHashTable *by_id; /* of TillTurn */
  GPtrArray *all;    /* of TillTurn, borrowed */
  guint n_visible;
};

static void
turn_free (TillTurn *self)
{
  g_object_unref (self->item);
  g_free (self);
}

TillUsagePollSchedule *
till_usage_poll_schedule_new (void)
{
  TillUsagePollSchedule *self = g_new0 (TillUsagePollSchedule, 1);

  self->items = g_list_store_new (TILL_TYPE_USAGE_ITEM);
  self->by_id = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) turn_free);
  self->all = g_ptr_array_new ();

  return self;
}

void
till_usage_poll_schedule_free (TillUsagePollSchedule *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->items);
  g_ptr_array_unref (self->all);
  g_hash_table_unref (self->by_id);
  g_free (self);
}

/* Returns: (transfer none): a list of TillUsageItem, not in order. */
GListModel *
till_usage_poll_schedule_get_items (TillUsagePollSchedule *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return G_LIST_MODEL (self->items);
}

TILL_DEFINE_GETTER (till_usage_poll_schedule_get_n_visible, TillUsagePollSchedule, guint, n_visible)

/* Returns: (transfer none) (nullable): the eSIM of this order id. */
TillTurn *
till_usage_poll_schedule_lookup (TillUsagePollSchedule *self, const char *id)
{
  g_return_val_if_fail (self != NULL && id != NULL, NULL);

  return g_hash_table_lookup (self->by_id, id);
}

static TillTurn *
insert (TillUsagePollSchedule *self, TillOrder *order)
{
  TillTurn *turn = NULL;

  if (self->all->len >= MAX_ITEMS)
    return NULL;

  turn = g_new0 (TillTurn, 1);
  turn->item = till_usage_item_new (order);
  turn->asked_ms = -1;
  g_hash_table_insert (self->by_id, g_strdup (till_record_get_id (TILL_RECORD (order))), turn);
  g_ptr_array_add (self->all, turn);

  return turn;
}

/* Returns: (transfer none) (nullable): the eSIM of @order, which may be new; %NULL where there
 * are too many. */
TillTurn *
till_usage_poll_schedule_add (TillUsagePollSchedule *self, TillOrder *order)
{
  TillTurn *turn = till_usage_poll_schedule_lookup (self, till_record_get_id (TILL_RECORD (order)));

  if (turn != NULL)
    return turn;

  turn = insert (self, order);
  if (turn != NULL)
    g_list_store_append (self->items, turn->item);

  return turn;
}

/* Adds the new active eSIMs of @page, in one change of the list. */
void
till_usage_poll_schedule_add_page (TillUsagePollSchedule *self, const TillPage *page)
{
  g_autoptr (GPtrArray) added = g_ptr_array_new ();

  g_return_if_fail (self != NULL && page != NULL);

  for (guint i = 0; i < page->records->len; i++)
    {
      TillOrder *order = g_ptr_array_index (page->records, i);
      TillTurn *turn = NULL;

      if (order->status != TILL_ORDER_ACTIVE ||
          till_usage_poll_schedule_lookup (self, till_record_get_id (TILL_RECORD (order))) != NULL)
        continue;

      turn = insert (self, order);
      if (turn != NULL)
        g_ptr_array_add (added, turn->item);
    }

  g_list_store_splice (self->items, g_list_model_get_n_items (G_LIST_MODEL (self->items)), 0,
                       added->pdata, added->len);
}

void
till_usage_poll_schedule_drop (TillUsagePollSchedule *self, const char *id)
{
  TillTurn *turn = till_usage_poll_schedule_lookup (self, id);
  guint position = 0;

  if (turn == NULL)
    return;

  if (g_list_store_find (self->items, turn->item, &position))
    g_list_store_remove (self->items, position);
  if (turn->is_visible)
    self->n_visible--;
  g_ptr_array_remove_fast (self->all, turn);
  g_hash_table_remove (self->by_id, id);
}

static void
clear_visible (TillUsagePollSchedule *self)
{
  for (guint i = 0; i < self->all->len; i++)
    ((TillTurn *) g_ptr_array_index (self->all, i))->is_visible = FALSE;

  self->n_visible = 0;
}

/* These TillUsageItem, %NULL for none, are visible, and no others. */
void
till_usage_poll_schedule_set_visible (TillUsagePollSchedule *self, GPtrArray *items)
{
  g_return_if_fail (self != NULL);

  clear_visible (self);
  for (guint i = 0; items != NULL && i < items->len; i++)
    {
      TillTurn *turn = till_usage_poll_schedule_lookup (
          self, till_usage_item_get_id (g_ptr_array_index (items, i)));

      if (turn == NULL || turn->is_visible)
        continue;

      turn->is_visible = TRUE;
      self->n_visible++;
    }
}

/* The visible eSIMs are polled next. */
void
till_usage_poll_schedule_hasten (TillUsagePollSchedule *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->all->len; i++)
    {
      TillTurn *turn = g_ptr_array_index (self->all, i);

      turn->is_due_now |= turn->is_visible;
    }
}

/* An eSIM that has ended is only polled while visible. */
static gint64
get_due_ms (const TillTurn *turn, gint64 now_ms)
{
  const TillUsage *usage = till_usage_item_get_order (turn->item)->usage;

  if (turn->is_out)
    return G_MAXINT64;
  if (turn->is_due_now || turn->asked_ms < 0)
    return 0;
  if (turn->is_visible)
    return turn->asked_ms + TILL_USAGE_VISIBLE_PERIOD_MS;

  return usage != NULL && till_usage_is_over (usage, now_ms)
             ? G_MAXINT64
             : turn->asked_ms + TILL_USAGE_HIDDEN_PERIOD_MS;
}

/* Returns: (transfer none) (nullable): the visible or other eSIM that is polled next. */
TillTurn *
till_usage_poll_schedule_find_due (TillUsagePollSchedule *self,
                                   gboolean is_visible,
                                   gint64 monotonic_ms,
                                   gint64 now_ms)
{
  TillTurn *found = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->all->len; i++)
    {
      TillTurn *turn = g_ptr_array_index (self->all, i);

      if (turn->is_visible == is_visible && (found == NULL || turn->asked_ms < found->asked_ms) &&
          get_due_ms (turn, now_ms) <= monotonic_ms)
        found = turn;
    }

  return found;
}

/* Returns: when the next one is polled by the monotonic clock; %G_MAXINT64 for never. */
gint64
till_usage_poll_schedule_get_next_due_ms (TillUsagePollSchedule *self, gint64 now_ms)
{
  gint64 next = G_MAXINT64;

  g_return_val_if_fail (self != NULL, G_MAXINT64);

  for (guint i = 0; i < self->all->len; i++)
    next = MIN (next, get_due_ms (g_ptr_array_index (self->all, i), now_ms));

  return next;
}
