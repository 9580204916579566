/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Is the main loop free while all invoices are written to a file?
 *
 *   bench-export FOLDER N
 *
 * Exports the archive that "bench-archive fill FOLDER N" has made, and prints the longest gap
 * between two ticks of the main loop, p99 of them, both in ms, and the seconds that it took. */

#include <stdio.h>
#include <stdlib.h>

#include "bench-ticks.h"
#include "till-archive-records.h"
#include "till-archived-source.h"
#include "till-await.h"
#include "till-invoice-export.h"

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

static void export(TillArchive *archive, GFile *file)
{
  g_autoptr (TillInvoiceQuery) query = till_invoice_query_new ();
  g_autoptr (TillArchivedSource) source = till_archived_source_new (archive, query);
  g_autoptr (TillInvoiceExport) export =
      till_invoice_export_new (TILL_PAGE_SOURCE (source), archive, file, TILL_CSV_FOR_PROGRAMS);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (BenchTicks) ticks = bench_ticks_new ();
  gint64 begun_us = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;

  till_invoice_export_run_async (export, NULL, till_await_cb, &result);
  if (!till_invoice_export_run_finish (export, till_await (&result), &error))
    g_error ("Not exported: %s", error->message);
  printf ("%.1f %.1f %.1f\n", bench_ticks_get_longest_ms (ticks), bench_ticks_get_p99_ms (ticks),
          (double) (g_get_monotonic_time () - begun_us) / 1e6);
}

int
main (int argc, char **argv)
{
  g_autoptr (TillArchive) archive = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;

  if (argc != 3)
    return EXIT_FAILURE;

  archive = open_archive (argv[1]);
  path = g_build_filename (argv[1], "all.csv", NULL);
  file = g_file_new_for_path (path);
  export(archive, file);
  g_file_delete (file, NULL, NULL);

  return EXIT_SUCCESS;
}
