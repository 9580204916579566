/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How soon can a support agent answer from a store that was connected a moment ago?
 *
 *   bench-first-day FOLDER all|lists|SECONDS
 *
 * Opens the store of TILL_BASE_URL, a practice service, through a real desk with an empty archive
 * in FOLDER and nothing switched off. With "all" it copies everything, while an agent opens
 * invoices and customers pay and send the hashes of their payments; then the agent goes on at the
 * idle desk. With "lists" it copies until the lists and the last 30 days are there, with SECONDS
 * for so long. Prints a line a figure: its name and seconds, for the agent's requests milliseconds.
 * The keys are in TILL_API_KEY and TILL_SECRET_KEY. */

#include <libsoup/soup.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench-desk.h"
#include "bench-id.h"
#include "till-await.h"
#include "till-finder.h"

#define DAYS_30_MS      (30 * G_TIME_SPAN_DAY / 1000)
#define AGENT_MS        100 /* between two invoices that the agent opens */
#define N_IDLE          300 /* of those at the idle desk */
#define N_CUSTOMERS     6
#define CUSTOMER_MS     5000
#define SEARCH_AGAIN_MS 200
#define N_SHOWN         100 /* invoices on the agent's screen */

/* A store on its first day. */
typedef struct
{
  TillDesk *desk;
  TillTransport *shop; /* the shop's own way to the service, which the desk knows nothing of */
  GPtrArray *shown;    /* ids of invoices */
  GArray *busy_ms;     /* what the agent has waited, of double */
  GArray *idle_ms;
  guint n_customers;
  double slowest_find_s;
  gint64 begun_us;
  double days_30_s; /* zero: not reached yet */
  double lists_s;
  double all_s;
} Day;

static GPtrArray *
list_shown (TillTransport *shop)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page =
      client_list_invoices (shop, TILL_INVOICE_UNKNOWN, NULL, 0, N_SHOWN, &error);
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);

  if (page == NULL)
    g_error ("%s", error->message);
  for (guint i = 0; i < page->records->len; i++)
    g_ptr_array_add (ids, g_strdup (till_record_get_id (page->records->pdata[i])));

  return ids;
}

static gboolean
knows_lists (TillSync *sync)
{
  guint64 n_read = 0;
  guint64 total = 0;

  return till_sync_get_invoices (sync, &n_read, &total) && n_read >= total &&
         till_sync_get_orders (sync, &n_read, &total) && n_read >= total;
}

static void
connectivity (double *reached_s, const Day *day)
{
  if (*reached_s <= 0)
    *reached_s = bench_get_seconds_since (day->begun_us);
}

static void
changed_cb (TillSync *sync, gpointer user_data)
{
  Day *day = user_data;
  gint64 days_30_ago_ms = till_clock_now_ms (till_desk_get_clock (day->desk)) - DAYS_30_MS;
  TillCoverage coverage = { 0 };

  if (!till_sync_get_coverage (sync, &coverage))
    return;

  if (coverage.since_ms <= days_30_ago_ms)
    connectivity (&day->days_30_s, day);
  if (coverage.since_ms == 0)
    connectivity (&day->all_s, day);
  if (knows_lists (sync))
    connectivity (&day->lists_s, day);
}

/* The agent opens one of the invoices on screen. */
static void
open_invoice (Day *day, GArray *waited_ms)
{
  const char *id = day->shown->pdata[waited_ms->len % day->shown->len];
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillInvoice) invoice = NULL;
  g_autoptr (GError) error = NULL;
  gint64 begun_us = g_get_monotonic_time ();
  double ms = 0;

  till_desk_get_invoice_async (day->desk, id, NULL, till_await_cb, &result);
  invoice = till_desk_get_invoice_finish (day->desk, till_await (&result), &error);
  if (invoice == NULL)
    g_error ("%s", error->message);
  ms = bench_get_seconds_since (begun_us) * 1000;
  g_array_append_val (waited_ms, ms);
}

static void
pay (const char *invoice_id)
{
  g_autoptr (SoupSession) session = soup_session_new ();
  g_autofree char *url =
      g_strdup_printf ("%s/practice/invoices/%s/pay", g_getenv ("TILL_BASE_URL"), invoice_id);
  g_autoptr (SoupMessage) message = soup_message_new ("POST", url);
  g_autoptr (GBytes) body = g_bytes_new_static ("{}", 2);
  g_autoptr (GBytes) answer = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  soup_message_set_request_body_from_bytes (message, "application/json", body);
  soup_session_send_and_read_async (session, message, G_PRIORITY_DEFAULT, NULL, till_await_cb,
                                    &result);
  answer = soup_session_send_and_read_finish (session, till_await (&result), &error);
  if (answer == NULL || soup_message_get_status (message) != SOUP_STATUS_OK)
    g_error ("The practice service takes no payment.");
}

/* Returns: the hash of the payment. */
static char *
sell (Day *day)
{
  g_autofree char *order_id = g_strdup_printf ("%u", 73100 + day->n_customers);
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("12.5", order_id);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) made = client_create_invoice (day->shop, draft, &error);
  g_autoptr (TillInvoice) paid = NULL;

  if (made == NULL)
    g_error ("%s", error->message);
  pay (till_record_get_id (TILL_RECORD (made)));
  paid = client_get_invoice (day->shop, till_record_get_id (TILL_RECORD (made)), &error);
  if (paid == NULL)
    g_error ("%s", error->message);

  return g_strdup (paid->payment->tx_hash);
}

/* The customer sends the hash, and the agent pastes it until there is something to answer. */
static void
serve_customer (Day *day)
{
  g_autofree char *hash = sell (day);
  g_autofree char *message = g_strdup_printf ("Hello, I paid a minute ago: %s", hash);
  g_autoptr (TillFinder) finder = till_finder_new (day->desk);
  gint64 begun_us = g_get_monotonic_time ();

  while (TRUE)
    {
      till_finder_search (finder, message);
      while (till_finder_is_searching (finder))
        g_main_context_iteration (NULL, TRUE);
      if (till_finder_get_hits (finder)->len > 0)
        break;
      bench_wait_ms (SEARCH_AGAIN_MS);
    }
  day->slowest_find_s = MAX (day->slowest_find_s, bench_get_seconds_since (begun_us));
  day->n_customers++;
}

static void
copy_all (Day *day)
{
  gint64 next_customer_us = day->begun_us;

  while (day->all_s <= 0 || day->n_customers < N_CUSTOMERS)
    {
      if (day->n_customers < N_CUSTOMERS && g_get_monotonic_time () >= next_customer_us)
        {
          serve_customer (day);
          next_customer_us = g_get_monotonic_time () + CUSTOMER_MS * 1000;
        }
      open_invoice (day, day->busy_ms);
      bench_wait_ms (AGENT_MS);
    }
  while (day->idle_ms->len < N_IDLE)
    {
      open_invoice (day, day->idle_ms);
      bench_wait_ms (AGENT_MS);
    }
}

static void
copy (Day *day, const char *way)
{
  if (g_str_equal (way, "all"))
    copy_all (day);
  else if (!g_str_equal (way, "lists"))
    bench_wait_ms ((guint) atoi (way) * 1000);
  else
    while (day->lists_s <= 0 || day->days_30_s <= 0)
      g_main_context_iteration (NULL, TRUE);
}

static void
print_reached (const char *name, double seconds)
{
  if (seconds > 0)
    printf ("%s %.1f\n", name, seconds);
}

static void
print_figures (const Day *day)
{
  print_reached ("days-30", day->days_30_s);
  print_reached ("lists", day->lists_s);
  print_reached ("all", day->all_s);
  if (day->n_customers == 0)
    return;

  printf ("found %.1f\n", day->slowest_find_s);
  printf ("busy %.1f\nidle %.1f\n", bench_get_percentile (day->busy_ms, 0.99),
          bench_get_percentile (day->idle_ms, 0.99));
}

int
main (int argc, char **argv)
{
  Day day = { 0 };

  if (argc != 3 || g_getenv ("TILL_BASE_URL") == NULL)
    return EXIT_FAILURE;

  day.shop = bench_connect_shop ();
  day.desk = bench_open_desk (argv[1]);
  day.shown = list_shown (day.shop);
  day.busy_ms = g_array_new (FALSE, FALSE, sizeof (double));
  day.idle_ms = g_array_new (FALSE, FALSE, sizeof (double));
  day.begun_us = g_get_monotonic_time ();
  g_signal_connect (till_desk_get_sync (day.desk), "changed", G_CALLBACK (changed_cb), &day);
  till_desk_enter (day.desk);
  till_sync_start (till_desk_get_sync (day.desk));
  copy (&day, argv[2]);
  print_figures (&day);
  g_ptr_array_unref (day.shown);
  g_array_unref (day.busy_ms);
  g_array_unref (day.idle_ms);
  g_object_unref (day.desk);
  g_object_unref (day.shop);

  return EXIT_SUCCESS;
}
