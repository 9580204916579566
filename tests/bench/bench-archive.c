/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What does the archive cost, and how fast does it answer?
 *
 *   bench-archive fill FOLDER N
 *
 * puts N invoices and N / 10 orders down, 100 pages at once; prints the seconds and the bytes on
 * disk for each invoice;
 *
 *   bench-archive look FOLDER N
 *
 * looks 10,000 times for one of them in each way, 1,000 times for what is inside, and scans all of
 * them in between; prints a line for each with p50 and p99 in ms, then p99 without the way to the
 * thread and back;
 *
 *   bench-archive cold FOLDER N
 *
 * looks a thousand times in each way that has an index, each by a new connection and with none of
 * the file in the system's memory; prints a line for each with p50 and p99 in ms, with the opening
 * and without the way to the thread and back;
 *
 *   bench-archive busy FOLDER N
 *
 * looks while N more are put down; prints p99 of looking before and meanwhile, the look-ups that
 * failed, and how long the main loop was kept from a tick of 16 ms, at most and p99.
 *
 * All by the archive's own verbs, with the way to its threads and back. */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gstdio.h>

#include "bench-id.h"
#include "bench-ticks.h"
#include "till-archive-records.h"
#include "till-await.h"
#include "till-substring-search.h"
#include "till-exact-search.h"

#define PAGE       100
#define BATCH      (100 * PAGE)
#define N_LOOK_UPS 10000
#define N_INSIDE   1000
#define N_COLD     1000
#define N_IDLE     200
#define N_SCANS    2 /* after each way to look */
#define HITS       20
#define NEWEST_MS  G_GINT64_CONSTANT (1760000000000)

static TillArchive *
open_archive (const char *folder)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (folder, "bench", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), &error);
  if (archive == NULL)
    g_error ("No archive: %s", error->message);

  return archive;
}

static TillRecord *
make_invoice (guint64 n)
{
  g_autofree char *id = bench_make_id ("inv_", n);
  TillInvoice *invoice = till_invoice_new (id);

  invoice->order_id = g_strdup_printf ("shop-%" G_GUINT64_FORMAT, 100000 + n);
  invoice->status = n % 3 == 0 ? TILL_INVOICE_EXPIRED : TILL_INVOICE_PAID;
  invoice->status_text = g_strdup (till_invoice_status_to_string (invoice->status));
  invoice->amount = till_decimal_from_int (100 + (gint64) (n % 90000), 2);
  invoice->currency = g_strdup ("USD");
  invoice->paid_chain = n % 3 == 0 ? NULL : g_strdup ("tron:USDT");
  invoice->created_at_ms = NEWEST_MS - (gint64) n * 61000;
  invoice->expires_at_ms = invoice->created_at_ms + 3600000;
  invoice->paid_at_ms = n % 3 == 0 ? 0 : invoice->created_at_ms + 240000;

  return TILL_RECORD (invoice);
}

static TillRecord *
make_order (guint64 n)
{
  g_autofree char *id = bench_make_id ("esim_", n);
  TillOrder *order = till_order_new (id);

  order->status = TILL_ORDER_ACTIVE;
  order->status_text = g_strdup ("ACTIVE");
  order->country = g_strdup ("Portugal");
  order->country_iso = g_strdup ("PT");
  order->invoice_id = bench_make_id ("inv_", n * 10);
  order->client_ref = g_strdup_printf ("case-%" G_GUINT64_FORMAT, n);
  order->client_email = g_strdup_printf ("customer%" G_GUINT64_FORMAT "@example.com", n);
  order->created_at_ms = NEWEST_MS - (gint64) n * 610000;

  return TILL_RECORD (order);
}

static void
put_async (TillArchive *archive, guint64 first, guint64 end, GAsyncResult **result)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);

  for (guint64 n = first; n < end; n++)
    {
      g_ptr_array_add (records, make_invoice (n));
      if (n % 10 == 0)
        g_ptr_array_add (records, make_order (n / 10));
    }
  g_ptr_array_add (observations, till_observation_new_for_records (records, 1));
  till_archive_put_async (archive, observations, "bench", "1", NULL, till_await_cb, result);
}

static void
put (TillArchive *archive, guint64 first, guint64 end)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  put_async (archive, first, end, &result);
  if (!till_archive_put_finish (archive, till_await (&result), &error))
    g_error ("Not put down: %s", error->message);
}

static guint64
get_size (TillArchive *archive)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree TillArchiveSummary *summary = NULL;

  till_archive_get_summary_async (archive, NULL, till_await_cb, &result);
  summary = till_archive_get_summary_finish (archive, till_await (&result), NULL);

  return summary->size_bytes;
}

static void
fill (const char *folder, guint64 n_invoices)
{
  TillArchive *archive = open_archive (folder);
  gint64 begun_us = g_get_monotonic_time ();
  double seconds = 0;
  guint64 size = 0;

  for (guint64 n = 0; n < n_invoices; n += BATCH)
    put (archive, n, MIN (n + BATCH, n_invoices));
  seconds = (double) (g_get_monotonic_time () - begun_us) / 1e6;

  /* Closing folds the log into the file. */
  g_object_unref (archive);
  archive = open_archive (folder);
  size = get_size (archive);
  g_object_unref (archive);
  printf ("%.3f %.1f\n", seconds, (double) size / (double) n_invoices);
}

typedef enum
{
  WAY_EXACT,
  WAY_PREFIX,
  WAY_LAST,
  WAY_INSIDE,
  N_WAYS,
} Way;

static const char *const way_names[] = { "exact", "prefix", "last", "inside" };

/* Returns: (transfer full): what a customer could write of the nth invoice. */
static char *
make_question (Way way, guint64 n)
{
  g_autofree char *id = bench_make_id ("inv_", n);

  switch (way)
    {
    case WAY_EXACT:
      return g_steal_pointer (&id);
    case WAY_PREFIX:
      return g_strndup (id, 14);
    case WAY_LAST:
      return g_strdup (id + strlen (id) - 8);
    case WAY_INSIDE:
      return g_strndup (id + 6, 10);
    case N_WAYS:
      break;
    }

  return NULL;
}

/* Returns: the milliseconds that it took, negative where it failed. */
static double
look_up (TillArchive *archive, Way way, const char *text)
{
  const TillTerm term = { TILL_TERM_ID, .text = (char *) text };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) hits = NULL;
  gint64 begun_us = g_get_monotonic_time ();

  if (way == WAY_INSIDE)
    {
      till_archive_search_substring_async (archive, text, HITS, NULL, till_await_cb, &result);
      hits = till_archive_search_substring_finish (archive, till_await (&result), NULL);
    }
  else
    {
      till_archive_search_term_async (archive, &term, 0, 0, HITS, NULL, till_await_cb, &result);
      hits = till_archive_search_term_finish (archive, till_await (&result), NULL);
    }
  if (hits == NULL)
    return -1;
  if (hits->len == 0)
    g_error ("%s is not found", text);

  return (double) (g_get_monotonic_time () - begun_us) / 1e3;
}

/* The same on this thread. */
static double
look_up_here (TillDatabase *database, Way way, const char *text)
{
  const TillTerm term = { TILL_TERM_ID, .text = (char *) text };
  gint64 begun_us = g_get_monotonic_time ();
  g_autoptr (GPtrArray) hits = way == WAY_INSIDE
                                   ? till_substring_search (database, text, HITS, NULL, NULL)
                                   : till_exact_search_term (database, &term, 0, 0, HITS, NULL);

  g_assert_true (hits != NULL && hits->len > 0);

  return (double) (g_get_monotonic_time () - begun_us) / 1e3;
}

static void
look_in_one_way (TillArchive *archive,
                 TillDatabase *database,
                 Way way,
                 guint64 n_invoices,
                 GRand *rand)
{
  g_autoptr (GArray) figures = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) here = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < (way == WAY_INSIDE ? N_INSIDE : N_LOOK_UPS); i++)
    {
      guint64 n = (guint64) g_rand_double_range (rand, 0, (double) n_invoices);
      g_autofree char *question = make_question (way, n);
      double ms = look_up (archive, way, question);
      double here_ms = look_up_here (database, way, question);

      g_array_append_val (figures, ms);
      g_array_append_val (here, here_ms);
    }
  printf ("%s %.4f %.4f %.4f\n", way_names[way], bench_get_percentile (figures, 0.5),
          bench_get_percentile (figures, 0.99), bench_get_percentile (here, 0.99));
}

static char *
find_file (const char *folder)
{
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name = NULL;

  while ((name = g_dir_read_name (files)) != NULL && !g_str_has_suffix (name, ".db"))
    ;

  return g_build_filename (folder, name, NULL);
}

/* The floor: every row is looked at, as without an index. */
static double
scan (TillDatabase *database)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT count (*) FROM invoices WHERE instr (id, 'nowhere') > 0", NULL, NULL);
  gint64 begun_us = g_get_monotonic_time ();

  g_assert_true (till_statement_run (statement, NULL));

  return (double) (g_get_monotonic_time () - begun_us) / 1e3;
}

static void
look (const char *folder, guint64 n_invoices)
{
  g_autoptr (TillArchive) archive = open_archive (folder);
  g_autofree char *path = find_file (folder);
  g_autoptr (TillDatabase) database = till_database_open_reader (path, NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (GArray) scans = g_array_new (FALSE, FALSE, sizeof (double));

  scan (database);
  for (Way way = 0; way < N_WAYS; way++)
    {
      look_in_one_way (archive, database, way, n_invoices, rand);
      for (guint i = 0; i < N_SCANS; i++)
        {
          double ms = scan (database);

          g_array_append_val (scans, ms);
        }
    }
  printf ("scan %.4f %.4f %.4f\n", bench_get_percentile (scans, 0.5),
          bench_get_percentile (scans, 0.99), bench_get_percentile (scans, 0.99));
}

static double
open_and_look_up (const char *path, Way way, const char *text)
{
  gint64 begun_us = g_get_monotonic_time ();
  g_autoptr (TillDatabase) database = till_database_open_reader (path, NULL);

  look_up_here (database, way, text);

  return (double) (g_get_monotonic_time () - begun_us) / 1e3;
}

/* Has the system forget what it keeps of a file. */
static void
chill (const char *path)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  int failed = fd < 0 ? -1 : posix_fadvise (fd, 0, 0, POSIX_FADV_DONTNEED);

  g_assert_cmpint (failed, ==, 0);
  g_close (fd, NULL);
}

static void
look_cold_in_one_way (const char *path, Way way, guint64 n_invoices, GRand *rand)
{
  g_autoptr (GArray) figures = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < N_COLD; i++)
    {
      guint64 n = (guint64) g_rand_double_range (rand, 0, (double) n_invoices);
      g_autofree char *question = make_question (way, n);
      double ms = 0;

      chill (path);
      ms = open_and_look_up (path, way, question);
      g_array_append_val (figures, ms);
    }
  printf ("%s %.4f %.4f\n", way_names[way], bench_get_percentile (figures, 0.5),
          bench_get_percentile (figures, 0.99));
}

static void
look_cold (const char *folder, guint64 n_invoices)
{
  g_autofree char *path = find_file (folder);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (Way way = 0; way < WAY_INSIDE; way++)
    look_cold_in_one_way (path, way, n_invoices, rand);
}

static double
look_for_a_while (TillArchive *archive,
                  guint64 n_invoices,
                  guint n,
                  GAsyncResult **until,
                  guint *n_failed)
{
  g_autoptr (GArray) figures = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);

  for (guint i = 0; until != NULL ? *until == NULL : i < n; i++)
    {
      g_autofree char *question =
          make_question (WAY_EXACT, (guint64) g_rand_double_range (rand, 0, (double) n_invoices));
      double ms = look_up (archive, WAY_EXACT, question);

      *n_failed += ms < 0 ? 1 : 0;
      g_array_append_val (figures, ms);
    }

  return figures->len > 0 ? bench_get_percentile (figures, 0.99) : 0;
}

static void
be_busy (const char *folder, guint64 n_invoices)
{
  g_autoptr (TillArchive) archive = open_archive (folder);
  g_autoptr (GArray) busy = g_array_new (FALSE, FALSE, sizeof (double));
  guint n_failed = 0;
  double idle_ms = look_for_a_while (archive, n_invoices, N_IDLE, NULL, &n_failed);
  g_autoptr (BenchTicks) ticks = bench_ticks_new ();

  for (guint64 n = n_invoices; n < 2 * n_invoices; n += BATCH)
    {
      g_autoptr (GAsyncResult) result = NULL;
      double ms = 0;

      put_async (archive, n, MIN (n + BATCH, 2 * n_invoices), &result);
      /* Making the records is this program's own doing. */
      bench_ticks_skip (ticks);
      ms = look_for_a_while (archive, n_invoices, 0, &result, &n_failed);
      g_array_append_val (busy, ms);
      g_assert_true (till_archive_put_finish (archive, result, NULL));
    }
  printf ("%.4f %.4f %u %.1f %.1f\n", idle_ms, bench_get_percentile (busy, 0.5), n_failed,
          bench_ticks_get_longest_ms (ticks), bench_ticks_get_p99_ms (ticks));
}

int
main (int argc, char **argv)
{
  guint64 n_invoices = argc == 4 ? g_ascii_strtoull (argv[3], NULL, 10) : 0;

  if (n_invoices == 0)
    return EXIT_FAILURE;

  if (g_str_equal (argv[1], "fill"))
    fill (argv[2], n_invoices);
  else if (g_str_equal (argv[1], "look"))
    look (argv[2], n_invoices);
  else if (g_str_equal (argv[1], "cold"))
    look_cold (argv[2], n_invoices);
  else
    be_busy (argv[2], n_invoices);

  return EXIT_SUCCESS;
}
