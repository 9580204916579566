/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What TillSync tells of itself: how far it has come, and the pace that it remembers from one day
 * to the next. */

#include "till-sync-private.h"

#define PACE         "pace" /* what is remembered of it, beside the walks */
#define SAVE_MS      60000
#define COUNT_MIN_MS 500
#define COUNT_MAX_MS 5000

static void
summary_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree TillArchiveSummary *summary =
      till_archive_get_summary_finish (TILL_ARCHIVE (source), result, NULL);
  TillSync *self = user_data;

  if (summary == NULL)
    return;

  self->n_bare = summary->n_invoices_without_details + summary->n_orders_without_details;
  g_signal_emit_by_name (self, "changed");
}

static gboolean
get_progress (TillSync *self, TillSyncList list, guint64 *n_read, guint64 *total)
{
  TillListCoverage *walk = self->walks[list];

  if (walk == NULL || !till_list_coverage_has_begun (walk))
    return FALSE;

  *n_read = till_list_coverage_get_n_read (walk);
  *total = till_list_coverage_get_total (walk);

  return TRUE;
}

/* Counting takes the longer the more there is, and tells the less new. */
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

/* Now and then, and before it rests: remembers the pace that was found, and counts what is left. */
void
till_sync_take_stock (TillSync *self, gboolean is_at_rest)
{
  gint64 now_ms = till_clock_get_monotonic_ms (self->clock);
  g_autoptr (GPtrArray) nothing = NULL;
  g_autofree char *found = NULL;

  if (is_at_rest)
    self->n_bare = till_detail_queue_get_n_hidden (self->details);
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

/* Counts what is left at once: nothing else is going to, where nothing is read. */
void
till_sync_count_again (TillSync *self)
{
  self->counted_at_ms = 0;
  till_sync_take_stock (self, FALSE);
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

/* Has the budget go on with the pace that was found the last time. */
void
till_sync_recall_pace (TillSync *self)
{
  g_return_if_fail (TILL_IS_SYNC (self));

  till_archive_get_sync_cursor_async (self->archive, PACE, self->cancellable, pace_cb, self);
}

TillSyncState
till_sync_get_state (TillSync *self)
{
  g_return_val_if_fail (TILL_IS_SYNC (self), TILL_SYNC_OFF);

  return self->state;
}

/* Returns: (transfer none) (nullable): what is waited out: one of %TILL_API_ERROR or
 * %TILL_ARCHIVE_ERROR. */
const GError *
till_sync_get_error (TillSync *self)
{
  g_return_val_if_fail (TILL_IS_SYNC (self), NULL);

  return self->error;
}

/* Returns: whether it is known how many invoices have been read of how many. */
gboolean
till_sync_get_invoices (TillSync *self, guint64 *n_read, guint64 *total)
{
  g_return_val_if_fail (TILL_IS_SYNC (self), FALSE);

  return get_progress (self, TILL_SYNC_INVOICES, n_read, total);
}

/* Returns: whether it is known how many orders have been read of how many. */
gboolean
till_sync_get_orders (TillSync *self, guint64 *n_read, guint64 *total)
{
  g_return_val_if_fail (TILL_IS_SYNC (self), FALSE);

  return get_progress (self, TILL_SYNC_ORDERS, n_read, total);
}

/* Since when everything has been read. What a list has just brought is not among what is due before
 * the archive was asked for that again, nor is what nobody wants among what is wanted: until then
 * nothing more is said than the last time. */
static gint64
get_since_ms (TillSync *self)
{
  gint64 details_ms = till_detail_queue_get_newest_ms (self->details);
  gint64 since_ms = MAX (till_list_coverage_get_since_ms (self->walks[TILL_SYNC_INVOICES]),
                         till_list_coverage_get_since_ms (self->walks[TILL_SYNC_ORDERS]));

  if (!self->has_read_due)
    return G_MAXINT64;

  if (details_ms != 0)
    since_ms = MAX (since_ms, details_ms + 1);
  if (self->is_due_part || (details_ms == 0 && !self->has_nothing_due))
    since_ms = MAX (since_ms, self->told_since_ms);
  self->told_since_ms = since_ms;

  return since_ms;
}

/* Returns: whether it is known how far the copy reaches. */
gboolean
till_sync_get_coverage (TillSync *self, TillCoverage *coverage)
{
  guint64 n_invoices = 0;
  guint64 all_invoices = 0;
  guint64 n_orders = 0;
  guint64 all_orders = 0;
  guint64 n_due = 0;
  double left = 0;
  double used = 0;

  g_return_val_if_fail (TILL_IS_SYNC (self), FALSE);
  g_return_val_if_fail (coverage != NULL, FALSE);

  if (!get_progress (self, TILL_SYNC_INVOICES, &n_invoices, &all_invoices) ||
      !get_progress (self, TILL_SYNC_ORDERS, &n_orders, &all_orders))
    return FALSE;

  coverage->since_ms = get_since_ms (self);
  coverage->n_all = all_invoices + all_orders;
  n_due = MAX (self->n_bare, till_detail_queue_get_length (self->details));
  coverage->n_findable = n_invoices + n_orders - MIN (n_due, n_invoices + n_orders);
  left = (double) (coverage->n_all - MIN (coverage->n_findable, coverage->n_all));
  used = till_request_scheduler_get_used_per_s (self->scheduler);
  coverage->seconds_left =
      used > 0 && self->state == TILL_SYNC_READING ? (guint) MIN (left / used, G_MAXINT) : 0;

  return TRUE;
}

/* Returns: how many records that can be @wanted, made since its first day, are in no list that was
 * read, about. */
guint64
till_sync_count_unlisted (TillSync *self, const TillPriorityRecords *wanted)
{
  guint64 n = 0;

  g_return_val_if_fail (TILL_IS_SYNC (self), 0);
  g_return_val_if_fail (wanted != NULL, 0);

  if (self->walks[0] == NULL)
    return 0;

  if (!wanted->without_invoices)
    n += till_list_coverage_count_unread (self->walks[TILL_SYNC_INVOICES], wanted->from_ms);
  if (!wanted->without_orders)
    n += till_list_coverage_count_unread (self->walks[TILL_SYNC_ORDERS], wanted->from_ms);

  return n;
}
