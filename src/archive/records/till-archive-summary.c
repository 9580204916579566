/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How much the archive has. The summary reads whole indices, so it runs once no other call waits,
 * and stops when it is cancelled. */

#include "till-archive-private.h"

#include "till-define.h"
#include "till-archive-records.h"

#include <glib/gstdio.h>

static guint64
get_size (const char *path)
{
  static const char *const suffixes[] = { "", "-wal" };
  guint64 size = 0;

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *file = g_strconcat (path, suffixes[i], NULL);
      GStatBuf status;

      if (g_stat (file, &status) == 0)
        size += (guint64) status.st_size;
    }

  return size;
}

static TillArchiveSummary *
read_summary (TillDatabase *database, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT (SELECT count (*) FROM invoices), (SELECT count (*) FROM orders),"
      " (SELECT count (*) FROM invoices WHERE details_at_ms = 0),"
      " (SELECT count (*) FROM orders WHERE details_at_ms = 0 AND status IN (0, :active)),"
      " (SELECT min (created_at_ms) FROM invoices WHERE created_at_ms > 0),"
      " (SELECT max (created_at_ms) FROM invoices),"
      " coalesce ((SELECT state FROM sync_cursors WHERE name = :invoices), -1),"
      " coalesce ((SELECT state FROM sync_cursors WHERE name = :orders), -1),"
      " (SELECT count (*) FROM (SELECT DISTINCT is_order, coalesce (id, number) FROM unreadable)),"
      " (SELECT min (next_at_ms) FROM unreadable),"
      " (SELECT count (*) FROM notes) + (SELECT count (*) FROM accepted_payments)"
      " + (SELECT count (*) FROM recorded_payments) + (SELECT count (*) FROM templates)"
      " + (SELECT count (*) FROM resale)",
      TILL_VALUES (TILL_INT (":active", TILL_ORDER_ACTIVE),
                   TILL_TEXT (":invoices", TILL_LIST_INVOICES),
                   TILL_TEXT (":orders", TILL_LIST_ORDERS)),
      error);
  g_autofree TillArchiveSummary *summary = NULL;
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return NULL;

  summary = g_new0 (TillArchiveSummary, 1);
  summary->n_invoices = (guint64) till_statement_get_int (statement, 0);
  summary->n_orders = (guint64) till_statement_get_int (statement, 1);
  summary->n_invoices_without_details = (guint64) till_statement_get_int (statement, 2);
  summary->n_orders_without_details = (guint64) till_statement_get_int (statement, 3);
  summary->oldest_at_ms = till_statement_get_int (statement, 4);
  summary->newest_at_ms = till_statement_get_int (statement, 5);
  summary->service_invoices = till_statement_get_int (statement, 6);
  summary->service_orders = till_statement_get_int (statement, 7);
  summary->n_unreadable = (guint64) till_statement_get_int (statement, 8);
  summary->retried_at_ms = till_statement_get_int (statement, 9);
  summary->n_shareable = (guint64) till_statement_get_int (statement, 10);

  return g_steal_pointer (&summary);
}

static gpointer
get_summary_job (gpointer archive, gpointer cancellable, GError **error)
{
  TillArchive *self = archive;
  TillDatabase *database = till_archive_get_reader (self);
  TillArchiveSummary *summary = NULL;

  till_database_set_cancellable (database, cancellable);
  summary = read_summary (database, error);
  till_database_set_cancellable (database, NULL);
  if (summary != NULL)
    summary->size_bytes = get_size (self->path);

  return summary;
}

void
till_archive_get_summary_async (TillArchive *self,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ_IDLE, get_summary_job, g_object_unref,
                                      g_free };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, cancellable != NULL ? g_object_ref (cancellable) : NULL,
                    cancellable, callback, user_data);
}

/* Returns: (transfer full): the summary, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_get_summary_finish, TillArchive, TillArchiveSummary *)
