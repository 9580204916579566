/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A sync that knows all: what it asks in its rounds, and when it wakes the archive. */

#include "fixture.h"

#include "till-archive-documents.h"
#include "till-archive-retention.h"
#include "till-await.h"
#include "till-sync.h"
#include "till-fake-clock.h"
#include "till-archive-records.h"

#include <string.h>

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
  const char *const arguments[] = { "--invoices",          "0",   "--orders", "0",
                                    "--provision-seconds", "600", NULL };
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

static guint64
count_requests (Rest *self)
{
  g_autofree char *answer = till_test_http (till_test_practice_get_port (self->fixture.practice),
                                            "GET", "/practice/requests", "");
  const char *count = strstr (answer, "\"requests\":");

  g_assert_nonnull (count);

  return g_ascii_strtoull (count + strlen ("\"requests\":"), NULL, 10);
}

/* When anything was last written. */
static gint64
get_heard_ms (Rest *self)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_get_last_update_async (self->copy, NULL, till_await_cb, &result);

  return till_archive_get_last_update_finish (self->copy, till_await (&result), NULL);
}

static TillInvoiceStatus
get_status (Rest *self, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillInvoice) invoice = NULL;

  till_archive_load_invoice_async (self->copy, id, NULL, till_await_cb, &result);
  invoice = till_archive_load_invoice_finish (self->copy, till_await (&result), NULL);
  g_assert_nonnull (invoice);

  return invoice->status;
}

/* One request a round, and a second each third; nothing is written that was known, but for once in
 * five minutes. */
static void
test_quiet (Rest *self, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (&self->fixture, "QUIET", NULL);
  guint64 n_before = 0;
  gint64 heard_ms = 0;

  start (self);
  n_before = count_requests (self);
  heard_ms = get_heard_ms (self);
  g_assert_cmpint (heard_ms, ==, till_clock_now_ms (self->clock));

  pass_rounds (self, 14);
  g_assert_cmpuint (count_requests (self) - n_before, ==, 14 + 4);
  g_assert_cmpint (get_heard_ms (self), ==, heard_ms);

  pass_rounds (self, 1);
  g_assert_cmpint (get_heard_ms (self), ==, till_clock_now_ms (self->clock));
}

/* Nobody is told that it works while a round brings nothing. */
static void
fail_cb (TillSync *sync)
{
  g_assert_not_reached ();
}

static void
test_says_nothing (Rest *self, gconstpointer data)
{
  gulong handler = 0;

  start (self);
  handler = g_signal_connect (self->sync, "changed", G_CALLBACK (fail_cb), NULL);
  pass_rounds (self, 4);
  g_assert_cmpint (till_sync_get_state (self->sync), ==, TILL_SYNC_RESTING);
  g_signal_handler_disconnect (self->sync, handler);
}

/* A payment is heard of with the next round, and a new invoice too. */
static void
test_activity (Rest *self, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (&self->fixture, "PAID", NULL);
  const char *id = till_record_get_id (TILL_RECORD (invoice));
  g_autoptr (TillInvoice) next = NULL;

  start (self);
  g_assert_cmpint (get_status (self, id), ==, TILL_INVOICE_PENDING);
  pass_rounds (self, 1);
  steer (&self->fixture, "/practice/invoices/{id}/pay", id);
  pass_rounds (self, 1);
  g_assert_cmpint (get_status (self, id), ==, TILL_INVOICE_PAID);

  next = create_invoice (&self->fixture, "NEXT", NULL);
  pass_rounds (self, 1);
  g_assert_cmpint (get_status (self, till_record_get_id (TILL_RECORD (next))), ==,
                   TILL_INVOICE_PENDING);
}

/* An eSIM that somebody waits for is looked at in each round. */
static void
test_open_order (Rest *self, gconstpointer data)
{
  g_autoptr (TillOrder) order = create_order (&self->fixture, "OPEN", NULL);
  guint64 n_before = 0;

  start (self);
  n_before = count_requests (self);
  pass_rounds (self, 4);
  g_assert_cmpuint (count_requests (self) - n_before, ==, 4 * 2);
}

/* What was emptied is read again, though the service says what it has said before. */
static void
test_anew (Rest *self, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (&self->fixture, "ANEW", NULL);
  g_autoptr (GAsyncResult) result = NULL;

  start (self);
  till_archive_empty_async (self->copy, NULL, till_await_cb, &result);
  g_assert_true (till_archive_empty_finish (self->copy, till_await (&result), NULL));
  till_sync_restart (self->sync);
  while (till_sync_get_state (self->sync) != TILL_SYNC_RESTING)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (get_status (self, till_record_get_id (TILL_RECORD (invoice))), ==,
                   TILL_INVOICE_PENDING);
}

static void
test_paused (Rest *self, gconstpointer data)
{
  guint64 n_before = 0;

  start (self);
  till_sync_set_paused (self->sync, TRUE);
  n_before = count_requests (self);
  g_assert_cmpuint (till_fake_clock_get_n_waiting (self->clock), ==, 0);
  till_fake_clock_pass (self->clock, 10 * ROUND_MS);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (count_requests (self), ==, n_before);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function)                                                                        \
  g_test_add ("/sync-rest/" name, Rest, NULL, open_rest, function, close_rest)
  ADD ("quiet", test_quiet);
  ADD ("says-nothing", test_says_nothing);
  ADD ("news", test_activity);
  ADD ("open-order", test_open_order);
  ADD ("anew", test_anew);
  ADD ("paused", test_paused);
#undef ADD

  return g_test_run ();
}
