/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sentences of the archive window. */

#include "till-archive-text.h"

#include <glib/gi18n.h>

#include "till-format.h"

const char *
till_archive_text_state (TillSyncState state)
{
  switch (state)
    {
    case TILL_SYNC_OFF:
      return _("Copying hasn’t started");
    case TILL_SYNC_PAUSED:
      return _("Copying paused");
    case TILL_SYNC_READING:
      return _("Copying from the service");
    case TILL_SYNC_RESTING:
      return _("All records copied");
    case TILL_SYNC_WAITING:
      return _("Waiting to copy again");
    }

  return NULL;
}

static char *
describe_lists (TillSync *sync)
{
  guint64 n_invoices = 0;
  guint64 n_orders = 0;
  guint64 all_invoices = 0;
  guint64 all_orders = 0;
  g_autofree char *invoices = NULL;
  g_autofree char *of_invoices = NULL;
  g_autofree char *orders = NULL;
  g_autofree char *of_orders = NULL;

  if (!till_sync_get_invoices (sync, &n_invoices, &all_invoices) ||
      !till_sync_get_orders (sync, &n_orders, &all_orders))
    return g_strdup (_("The total isn’t known yet"));

  invoices = till_format_count (n_invoices);
  of_invoices = till_format_count (all_invoices);
  orders = till_format_count (n_orders);
  of_orders = till_format_count (all_orders);

  /* Translators: "1,200 of 2,500 invoices and 80 of 120 orders" */
  return g_strdup_printf (_("%s of %s invoices and %s of %s orders"), invoices, of_invoices,
                          orders, of_orders);
}

/* Returns: (transfer full): how far @sync has come; @summary is nullable. */
char *
till_archive_text_progress (TillSync *sync, const TillArchiveSummary *summary)
{
  g_autofree char *lists = describe_lists (sync);
  guint64 n_bare =
      summary != NULL ? summary->n_invoices_without_details + summary->n_orders_without_details : 0;
  g_autofree char *bare = till_format_count (n_bare);

  if (n_bare == 0)
    return g_steal_pointer (&lists);

  /* Translators: what was copied, then a number of records whose payment, addresses or ICCID are
   * still to be read */
  return g_strdup_printf (ngettext ("%s. Details of %s record still to copy.",
                                    "%s. Details of %s records still to copy.", n_bare),
                          lists, bare);
}

/* Returns: (nullable): what the rest of the copy waits for; %NULL where there is no rest. */
const char *
till_archive_text_rest (TillSync *sync)
{
  TillCoverage coverage = { 0 };

  g_return_val_if_fail (TILL_IS_SYNC (sync), NULL);

  if (!till_sync_get_coverage (sync, &coverage) || coverage.since_ms == 0)
    return NULL;

  return _("Month-end statements, exports, and searches by hash or ICCID are complete once all "
            "records are copied.");
}

/* Returns: (transfer full): the period of the invoices in the archive. */
char *
till_archive_text_period (const TillArchiveSummary *summary)
{
  g_autofree char *oldest = NULL;
  g_autofree char *newest = NULL;

  if (summary->oldest_at_ms == 0)
    return g_strdup (_("Nothing yet"));

  oldest = till_format_time (summary->oldest_at_ms);
  newest = till_format_time (summary->newest_at_ms);

  /* Translators: two full dates and times: of the oldest and the newest invoice */
  return g_strdup_printf (_("From %s to %s"), oldest, newest);
}

/* @text is (transfer full), and nothing where there are none. */
static void
add (GPtrArray *lines, guint count, char *text)
{
  if (count > 0)
    g_ptr_array_add (lines, text);
  else
    g_free (text);
}

/* Returns: (transfer full) (nullable): what the archive has of a customer; %NULL where it has
 * nothing. */
char *
till_archive_text_traces (const TillTraces *traces)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  guint n_open = traces->n_open_orders + traces->n_open_invoices;

  add (lines, traces->n_orders,
       g_strdup_printf (ngettext ("%u eSIM order", "%u eSIM orders", traces->n_orders),
                        traces->n_orders));
  add (lines, traces->n_invoices,
       g_strdup_printf (ngettext ("%u invoice with its payment", "%u invoices with their payments",
                                  traces->n_invoices),
                        traces->n_invoices));
  add (lines, n_open,
       g_strdup_printf (ngettext ("%u of these still open", "%u of these still open", n_open),
                        n_open));
  add (lines, traces->n_samples,
       g_strdup_printf (ngettext ("%u usage reading", "%u usage readings", traces->n_samples),
                        traces->n_samples));
  add (lines, traces->n_deliveries,
       g_strdup_printf (ngettext ("%u webhook", "%u webhooks", traces->n_deliveries),
                        traces->n_deliveries));
  add (lines, traces->n_batch_rows,
       g_strdup_printf (
           ngettext ("%u row of a CSV file", "%u rows of CSV files", traces->n_batch_rows),
           traces->n_batch_rows));
  add (lines, traces->n_notes,
       g_strdup_printf (ngettext ("%u note", "%u notes", traces->n_notes), traces->n_notes));
  add (lines, traces->n_unreadable,
       g_strdup_printf (
           ngettext ("%u unreadable record", "%u unreadable records", traces->n_unreadable),
           traces->n_unreadable));
  if (lines->len == 0)
    return NULL;

  g_ptr_array_add (lines, NULL);

  return g_strjoinv ("\n", (char **) lines->pdata);
}
