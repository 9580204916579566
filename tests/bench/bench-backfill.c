/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How soon is an old hash found that the archive does not have?
 *
 *   bench-backfill FOLDER narrowed|hash
 *
 * Opens the store of TILL_BASE_URL, a practice service, through a real desk with an empty archive
 * in FOLDER and nothing switched off. After it has copied for half a minute, a customer sends the
 * hash of a payment of 90 days ago: with an amount and a day ("narrowed"), or alone ("hash").
 * Prints a line a figure: "estimate", what was told beforehand of reading so far back, and "found",
 * both in seconds, and "read", how many records' own answers that took. */

#include <stdio.h>
#include <stdlib.h>

#include "bench-desk.h"
#include "till-await.h"
#include "till-backfill.h"

#define DAYS_AGO   90
#define DAY_MS     (G_GINT64_CONSTANT (24) * 60 * 60 * 1000)
#define RUNNING_MS 30000
#define PAGE       100

/* Returns: (transfer full): the first paid invoice that was made before @before_ms. */
static TillInvoice *
find_paid (TillTransport *shop, gint64 before_ms)
{
  guint64 low = 0;
  guint64 high = G_MAXUINT64;

  while (TRUE)
    {
      guint64 offset = high == G_MAXUINT64 ? 0 : low + (high - low) / 2;
      g_autoptr (GError) error = NULL;
      g_autoptr (TillPage) page =
          client_list_invoices (shop, TILL_INVOICE_UNKNOWN, NULL, offset, PAGE, &error);
      const TillInvoice *first = NULL;

      if (page == NULL || page->records->len == 0)
        g_error ("The service has no invoice that is so old.");
      first = page->records->pdata[0];
      if (high == G_MAXUINT64)
        high = page->total;
      else if (first->created_at_ms < before_ms)
        high = offset;
      else
        low = offset;
      if (high - low > PAGE / 2)
        continue;

      for (guint i = PAGE / 2; i < page->records->len; i++)
        {
          const TillInvoice *listed = page->records->pdata[i];

          if (listed->status == TILL_INVOICE_PAID && listed->created_at_ms < before_ms + DAY_MS)
            {
              TillInvoice *paid =
                  client_get_invoice (shop, till_record_get_id (page->records->pdata[i]), &error);

              if (paid == NULL)
                g_error ("%s", error->message);
              paid->created_at_ms = listed->created_at_ms;
              return paid;
            }
        }
      g_error ("No invoice of that time is paid.");
    }
}

static char *
write_message (const TillInvoice *paid, gboolean is_narrowed)
{
  g_autoptr (GDateTime) day = g_date_time_new_from_unix_local (paid->created_at_ms / 1000);
  g_autofree char *amount = till_decimal_to_fixed (&paid->amount, 2);
  g_autofree char *date = g_date_time_format (day, "%Y-%m-%d");

  if (!is_narrowed)
    return g_strdup (paid->payment->tx_hash);

  return g_strdup_printf ("Hello, on %s I paid %s USD and nothing has come yet. The hash is %s",
                          date, amount, paid->payment->tx_hash);
}

static TillBackfillProgress
estimate (TillDesk *desk, const char *message, gint64 since_ms)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (TillSearchQuery) query = till_recognise (till_desk_get_chains (desk), message, now);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillBackfillProgress progress = { 0 };

  till_backfill_estimate_async (till_desk_get_backfill (desk), query, since_ms, NULL, till_await_cb,
                                &result);
  if (!till_backfill_estimate_finish (till_desk_get_backfill (desk), till_await (&result),
                                      &progress, &error))
    g_error ("%s", error->message);

  return progress;
}

static void
backfill (TillDesk *desk, const TillInvoice *paid, const char *message)
{
  TillBackfill *search = till_desk_get_backfill (desk);
  const TillBackfillProgress told = estimate (desk, message, paid->created_at_ms);
  TillBackfillProgress progress = { 0 };
  gint64 begun_us = g_get_monotonic_time ();

  till_backfill_start (search, message);
  while (till_backfill_get_state (search) == TILL_BACKFILL_READING)
    g_main_context_iteration (NULL, TRUE);
  if (till_backfill_get_state (search) != TILL_BACKFILL_FOUND)
    g_error ("It was not found.");

  till_backfill_get_progress (search, &progress);
  printf ("estimate %u\nfound %.1f\nread %" G_GUINT64_FORMAT "\n", told.seconds_left,
          bench_get_seconds_since (begun_us), progress.n_read);
}

int
main (int argc, char **argv)
{
  g_autoptr (TillTransport) shop = NULL;
  g_autoptr (TillDesk) desk = NULL;
  g_autoptr (TillInvoice) paid = NULL;
  g_autofree char *message = NULL;

  if (argc != 3 || g_getenv ("TILL_BASE_URL") == NULL)
    return EXIT_FAILURE;

  shop = bench_connect_shop ();
  desk = bench_open_desk (argv[1]);
  paid = find_paid (shop, till_clock_now_ms (till_desk_get_clock (desk)) - DAYS_AGO * DAY_MS);
  message = write_message (paid, g_str_equal (argv[2], "narrowed"));
  till_desk_enter (desk);
  till_sync_start (till_desk_get_sync (desk));
  bench_wait_ms (RUNNING_MS);
  backfill (desk, paid, message);

  return EXIT_SUCCESS;
}
