/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Records that can't be read: the copy goes on behind them, counts them, and has them once they
 * can. */

#include "fixture.h"

#include "till-archive-unreadable.h"
#include "till-await.h"
#include "till-invoice-export.h"
#include "till-sync.h"
#include "till-fake-clock.h"
#include "till-archive-records.h"

#include <glib/gstdio.h>

#define NO_CEILING 0
#define ROUND_MS   20000

typedef struct
{
  Fixture fixture;
  TillClock *clock;
  TillRequestScheduler *scheduler;
  TillArchive *copy;
  TillSync *sync;
} Rest;

static void
open_rest (Rest *self, gconstpointer data)
{
  const char *const arguments[] = { "--invoices", "250", "--orders", "12", NULL };
  Fixture *fixture = &self->fixture;
  g_autoptr (GAsyncResult) result = NULL;

  fixture->practice = till_test_practice_start (arguments);
  fixture->proxy = till_test_proxy_start (till_test_practice_get_port (fixture->practice));
  fixture->folder = g_dir_make_tmp ("till-desk-XXXXXX", NULL);
  fixture->invoices_changed = g_ptr_array_new_with_free_func (g_object_unref);
  fixture->orders_changed = g_ptr_array_new_with_free_func (g_object_unref);
  open_desk (fixture, TRUE);

  self->clock = till_fake_clock_new (g_get_real_time () / 1000);
  self->scheduler =
      till_request_scheduler_new (fixture->desk->clock, fixture->desk->transport, NO_CEILING);
  till_archive_open_async (NULL, "copy", "http://127.0.0.1", NULL, till_await_cb, &result);
  self->copy = till_archive_open_finish (till_await (&result), NULL);
  till_archive_set_clock (self->copy, self->clock);
  self->sync = till_sync_new (fixture->desk->transport, self->copy, self->scheduler, self->clock);
}

static void
close_rest (Rest *self, gconstpointer data)
{
  g_assert_finalize_object (self->sync);
  till_request_scheduler_close (self->scheduler);
  g_object_unref (self->scheduler);
  g_object_unref (self->copy);
  g_object_unref (self->clock);
  tear_down (&self->fixture, data);
}

static void
start (Rest *self)
{
  till_sync_start (self->sync);
  while (till_sync_get_state (self->sync) != TILL_SYNC_RESTING)
    g_main_context_iteration (NULL, TRUE);
}

/* Each is over once the sync waits for the next. */
static void
pass_rounds (Rest *self, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      till_fake_clock_pass (self->clock, ROUND_MS);
      while (till_fake_clock_get_n_waiting (self->clock) > 0)
        g_main_context_iteration (NULL, TRUE);
      while (till_fake_clock_get_n_waiting (self->clock) == 0)
        g_main_context_iteration (NULL, TRUE);
    }
}

static void
spoil (Rest *self, const char *body)
{
  g_autofree char *answer = till_test_http (till_test_practice_get_port (self->fixture.practice),
                                            "POST", "/practice/faults", body);

  g_assert_nonnull (answer);
}

static void
mend (Rest *self)
{
  g_autofree char *answer = till_test_http (till_test_practice_get_port (self->fixture.practice),
                                            "DELETE", "/practice/faults", "");

  g_assert_nonnull (answer);
}

static TillArchiveSummary *
sum_up (Rest *self)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_get_summary_async (self->copy, NULL, till_await_cb, &result);

  return till_archive_get_summary_finish (self->copy, till_await (&result), NULL);
}

static gboolean
is_found (Rest *self, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillInvoice) invoice = NULL;

  till_archive_load_invoice_async (self->copy, id, NULL, till_await_cb, &result);
  invoice = till_archive_load_invoice_finish (self->copy, till_await (&result), NULL);

  return invoice != NULL;
}

static void
assert_summary (Rest *self, guint n_invoices, guint n_unreadable)
{
  g_autofree TillArchiveSummary *summary = sum_up (self);

  g_assert_cmpuint (summary->n_invoices, ==, n_invoices);
  g_assert_cmpuint (summary->n_unreadable, ==, n_unreadable);
  g_assert_cmpint (summary->retried_at_ms != 0, ==, n_unreadable > 0);
}

static char *
get_id_at (Rest *self, guint64 offset)
{
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (self->fixture.desk, TILL_INVOICE_UNKNOWN, NULL);
  g_autoptr (TillPage) page = load (source, offset, 1);

  return g_strdup (till_record_get_id (page->records->pdata[0]));
}

/* One without an id far down, and one whose amount is a text wherever it is told. */
static void
test_goes_on_and_heals (Rest *self, gconstpointer data)
{
  g_autofree char *lost = get_id_at (self, 180);
  g_autofree char *exception = get_id_at (self, 120);
  g_autofree char *other = get_id_at (self, 181);
  g_autofree char *no_id = g_strdup_printf (
      "{\"kind\":\"spoil\",\"in\":\"invoices\",\"id\":\"%s\",\"as\":\"missing-id\"}", lost);
  g_autofree char *in_list = g_strdup_printf (
      "{\"kind\":\"spoil\",\"in\":\"invoices\",\"id\":\"%s\",\"as\":\"text-for-number\","
      "\"field\":\"amount\"}",
      exception);
  g_autofree char *own = g_strdup_printf (
      "{\"kind\":\"spoil\",\"path\":\"/api/v1/invoices/%s\",\"as\":\"text-for-number\","
      "\"field\":\"amount\"}",
      exception);

  spoil (self, no_id);
  spoil (self, in_list);
  spoil (self, own);
  start (self);
  assert_summary (self, 249, 2);
  g_assert_false (is_found (self, lost));
  g_assert_true (is_found (self, exception));
  g_assert_true (is_found (self, other));

  mend (self);
  for (guint i = 0; i < 90 && !is_found (self, lost); i++)
    pass_rounds (self, 1);
  pass_rounds (self, 2);
  assert_summary (self, 250, 0);
}

static gboolean
is_due_again (Rest *self)
{
  g_autofree TillArchiveSummary *summary = sum_up (self);

  return summary->retried_at_ms <= till_clock_now_ms (self->clock);
}

/* What stays spoilt is not asked for over and over. */
static void
test_stays (Rest *self, gconstpointer data)
{
  spoil (self, "{\"kind\":\"spoil\",\"in\":\"invoices\",\"id\":\"none\",\"as\":\"null\"}");
  start (self);
  assert_summary (self, 250, 0);
  mend (self);
  spoil (self, "{\"kind\":\"spoil\",\"in\":\"invoices\",\"index\":3,\"as\":\"null\"}");
  pass_rounds (self, 1);
  assert_summary (self, 250, 1);
  g_assert_false (is_due_again (self));
  pass_rounds (self, 60);
  assert_summary (self, 250, 1);
  g_assert_false (is_due_again (self));
}

/* The own answer of one is known although it does not tell its state, and is not asked for without
 * an end. */
static void
test_state (Rest *self, gconstpointer data)
{
  g_autofree char *exception = get_id_at (self, 120);
  g_autofree char *own = g_strdup_printf (
      "{\"kind\":\"spoil\",\"path\":\"/api/v1/invoices/%s\",\"as\":\"null\",\"field\":\"status\"}",
      exception);
  g_autofree TillArchiveSummary *summary = NULL;

  spoil (self, own);
  start (self);
  summary = sum_up (self);
  g_assert_cmpuint (summary->n_invoices_without_details, ==, 0);
  g_assert_cmpuint (till_test_proxy_get_n_requests (self->fixture.proxy), <, 300);
}

/* An eSIM that can't be read is read again after a while, not without an end. */
static void
test_esim (Rest *self, gconstpointer data)
{
  g_autofree TillArchiveSummary *summary = NULL;

  spoil (self, "{\"kind\":\"spoil\",\"path\":\"/api/v1/esim/\",\"as\":\"text-for-number\","
               "\"field\":\"esim\"}");
  start (self);
  summary = sum_up (self);
  g_assert_cmpuint (summary->n_orders_without_details, >, 0);
  g_assert_cmpuint (till_test_proxy_get_n_requests (self->fixture.proxy), <, 300);
}

/* The others are in the file, and it is known how many are not. */
static void
test_export (Rest *self, gconstpointer data)
{
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (self->fixture.desk, TILL_INVOICE_UNKNOWN, NULL);
  g_autofree char *path = g_build_filename (self->fixture.folder, "all.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (TillInvoiceExport) export =
      till_invoice_export_new (source, NULL, file, TILL_CSV_FOR_PROGRAMS);
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *lost = get_id_at (self, 99);
  g_autofree char *body = g_strdup_printf (
      "{\"kind\":\"spoil\",\"in\":\"invoices\",\"id\":\"%s\",\"as\":\"missing-id\"}", lost);

  spoil (self, body);
  till_invoice_export_run_async (export, NULL, till_await_cb, &result);
  g_assert_true (till_invoice_export_run_finish (export, till_await (&result), NULL));
  g_assert_cmpuint (till_invoice_export_get_n_written (export), ==, 249);
  g_assert_cmpuint (till_invoice_export_get_n_unreadable (export), ==, 1);
  g_assert_cmpint (g_remove (path), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function)                                                                        \
  g_test_add ("/sync-unreadable/" name, Rest, NULL, open_rest, function, close_rest)
  ADD ("goes-on-and-heals", test_goes_on_and_heals);
  ADD ("stays", test_stays);
  ADD ("state", test_state);
  ADD ("esim", test_esim);
  ADD ("export", test_export);
#undef ADD

  return g_test_run ();
}
