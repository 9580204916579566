/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What TillSync does about records that could not be read: the copy has gone on behind them, and
 * their pages are read again when the archive says so. What could not be read of a record's own
 * answer is among what is due. */

#include "till-archive-unreadable.h"
#include "till-sync-private.h"

#define CHECK_MS   60000
#define MAX_LISTED 500

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GPtrArray) notes =
      till_archive_list_unreadable_finish (TILL_ARCHIVE (source), result, NULL);
  TillSync *self = user_data;

  /* Also where the mirror has gone. */
  if (notes == NULL)
    return;

  for (guint i = 0; i < notes->len; i++)
    {
      const TillUnreadableNote *note = g_ptr_array_index (notes, i);
      TillListCoverage *walk = self->walks[note->is_order ? TILL_SYNC_ORDERS : TILL_SYNC_INVOICES];

      if (walk != NULL && note->is_listed)
        till_list_coverage_read_again (walk, note->number);
    }
}

/* Now and then: asks which pages are to be read again. */
void
till_sync_retry_unreadable (TillSync *self)
{
  gint64 now_ms = 0;

  g_return_if_fail (TILL_IS_SYNC (self));

  now_ms = till_clock_get_monotonic_ms (self->clock);
  if (now_ms - self->retried_at_ms < CHECK_MS)
    return;

  self->retried_at_ms = now_ms;
  till_archive_list_unreadable_async (self->archive, till_archive_get_now_ms (self->archive),
                                      MAX_LISTED, self->cancellable, listed_cb, self);
}
