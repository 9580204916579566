/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How long until all of a service is in the archive?
 *
 *   bench-sync net|all URL FOLDER [N]
 *
 * Reads both lists of the practice service at URL from end to end, with five requests under way, or
 * with "net" N. Prints the seconds, how many invoices there were, and the longest gap between two
 * ticks of the main loop and p99 of them in ms. With "net" what is read goes nowhere: the floor of
 * the network. With "all" the mirror puts it into an archive in FOLDER. The keys are in
 * TILL_API_KEY and TILL_SECRET_KEY. */

#include <stdio.h>
#include <stdlib.h>

#include "bench-ticks.h"
#include "client.h"
#include "till-await.h"
#include "till-sync.h"
#include "till-list-coverage.h"
#include "till-archive-records.h"

#define MAX_IN_FLIGHT 5
#define PER_MINUTE    6000000
#define KNOWN_PACE    "500.00 0.00" /* of a service that is known to be quick */

typedef struct
{
  TillTransport *transport;
  GMainLoop *loop;
  TillListCoverage *walks[2];
  guint n_in_flight;
  guint max_in_flight;
} Net;

typedef struct
{
  Net *net;
  guint list;
  guint64 offset;
} Request;

static void ask (Net *net);

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Request *request = user_data;
  g_autoptr (TillPage) page =
      request->list == 0 ? till_api_list_invoices_finish (TILL_TRANSPORT (source), result, NULL)
                         : till_api_list_orders_finish (TILL_TRANSPORT (source), result, NULL);
  Net *net = request->net;

  if (page == NULL)
    g_error ("A page is missing.");
  till_list_coverage_put (net->walks[request->list], request->offset, page);
  net->n_in_flight--;
  ask (net);
}

static gboolean
ask_one (Net *net, guint list)
{
  Request *request = g_new0 (Request, 1);
  guint limit = 0;

  request->net = net;
  request->list = list;
  if (!till_list_coverage_take (net->walks[list], &request->offset, &limit))
    {
      g_free (request);
      return FALSE;
    }

  net->n_in_flight++;
  if (list == 0)
    till_api_list_invoices_async (net->transport, TILL_PRIORITY_BACKGROUND, TILL_INVOICE_UNKNOWN,
                                  NULL, request->offset, limit, NULL, listed_cb, request);
  else
    till_api_list_orders_async (net->transport, TILL_PRIORITY_BACKGROUND, request->offset, limit,
                                NULL, listed_cb, request);

  return TRUE;
}

static void
ask (Net *net)
{
  while (net->n_in_flight < net->max_in_flight && (ask_one (net, 0) || ask_one (net, 1)))
    ;
  if (net->n_in_flight == 0)
    g_main_loop_quit (net->loop);
}

static guint64
read_net (TillTransport *transport, guint max_in_flight)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (TillListCoverage) invoices = till_list_coverage_new (NULL);
  g_autoptr (TillListCoverage) orders = till_list_coverage_new (NULL);
  Net net = { transport, loop, { invoices, orders }, 0, max_in_flight };

  ask (&net);
  g_main_loop_run (loop);

  return till_list_coverage_get_n_read (invoices);
}

static TillArchive *
open_archive (const char *folder)
{
  g_autoptr (GAsyncResult) result = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (folder, "bench", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), NULL);
  g_assert_nonnull (archive);

  return archive;
}

static gboolean
is_read (TillSync *sync)
{
  guint64 n_read = 0;
  guint64 total = 0;

  return till_sync_get_invoices (sync, &n_read, &total) && n_read == total &&
         till_sync_get_orders (sync, &n_read, &total) && n_read == total;
}

/* Until both lists are on disk; details are another matter. */
static guint64
read_all (TillTransport *transport, const char *folder)
{
  g_autoptr (TillArchive) archive = open_archive (folder);
  g_autoptr (TillClock) clock = till_clock_new ();
  g_autoptr (TillRequestScheduler) scheduler =
      till_request_scheduler_new (clock, transport, PER_MINUTE);
  g_autoptr (TillSync) sync = till_sync_new (transport, archive, scheduler, clock);
  g_autoptr (GPtrArray) nothing = g_ptr_array_new ();
  g_autoptr (GAsyncResult) result = NULL;
  guint64 n_read = 0;
  guint64 total = 0;

  till_request_scheduler_restore (scheduler, KNOWN_PACE);
  till_sync_start (sync);
  while (!is_read (sync))
    g_main_context_iteration (NULL, TRUE);
  till_sync_set_paused (sync, TRUE);
  till_sync_get_invoices (sync, &n_read, &total);
  till_archive_put_async (archive, nothing, "bench", "1", NULL, till_await_cb, &result);
  till_await (&result);
  till_request_scheduler_close (scheduler);

  return n_read;
}

int
main (int argc, char **argv)
{
  const ClientOptions options = { .scheme = TILL_AUTH_HMAC };
  g_autoptr (TillTransport) transport = NULL;
  g_autoptr (BenchTicks) ticks = NULL;
  gint64 begun_us = g_get_monotonic_time ();
  guint64 n_invoices = 0;

  if (argc < 4)
    return EXIT_FAILURE;

  transport =
      client_connect (argv[2], g_getenv ("TILL_API_KEY"), g_getenv ("TILL_SECRET_KEY"), &options);
  ticks = bench_ticks_new ();
  n_invoices = g_str_equal (argv[1], "net")
                   ? read_net (transport, argc > 4 ? (guint) atoi (argv[4]) : MAX_IN_FLIGHT)
                   : read_all (transport, argv[3]);
  printf ("%.3f %" G_GUINT64_FORMAT " %.1f %.1f\n",
          (double) (g_get_monotonic_time () - begun_us) / 1e6, n_invoices,
          bench_ticks_get_longest_ms (ticks), bench_ticks_get_p99_ms (ticks));

  return EXIT_SUCCESS;
}
