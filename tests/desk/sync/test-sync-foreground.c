/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whoever looks something up does not wait for the sync. */

#include "fixture.h"
#include "sync-fixture.h"

#include "till-await.h"
#include "till-sync.h"

#include <string.h>

static void
hold_details_up (Fixture *fixture)
{
  g_autofree char *answer =
      till_test_http (till_test_practice_get_port (fixture->practice), "POST", "/practice/faults",
                      "{\"kind\":\"latency\",\"path\":\"/api/v1/invoices/\",\"ms\":30000}");

  g_assert_nonnull (strstr (answer, " 200 "));
}

/* However many answers the sync waits for, and for how long: whoever looks something up is
 * served, at once and out of turn. */
static void
test_foreground_first (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) copy = open_copy ();
  g_autoptr (TillPageSource) orders = till_desk_get_orders (fixture->desk);
  TillSync *sync = NULL;
  g_autoptr (TillPage) page = NULL;
  guint64 n_read = 0;
  guint64 total = 0;

  hold_details_up (fixture);
  sync = start_sync (fixture, copy);
  while (!till_sync_get_invoices (sync, &n_read, &total) || n_read == 0 ||
         till_sync_get_state (sync) != TILL_SYNC_READING)
    g_main_context_iteration (NULL, TRUE);
  page = load (orders, 0, 10);
  g_assert_cmpuint (page->records->len, ==, 10);
  g_assert_cmpint (till_sync_get_state (sync), ==, TILL_SYNC_READING);
  g_assert_finalize_object (sync);
}

/* While the sync waits for its turn, the user needs none. */
static void
test_scheduler_is_for_sync (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) copy = open_copy ();
  g_autoptr (TillRequestScheduler) scheduler =
      till_request_scheduler_new (fixture->desk->clock, NULL, 2);
  TillSync *sync = till_sync_new (fixture->desk->transport, copy, scheduler, fixture->desk->clock);
  g_autoptr (TillPageSource) orders = till_desk_get_orders (fixture->desk);
  g_autoptr (TillPage) page = NULL;

  till_request_scheduler_set_paused (scheduler, TRUE);
  till_sync_start (sync);
  while (till_request_scheduler_get_n_waiting (scheduler, TILL_REQUEST_SCHEDULER_SYNC) == 0)
    g_main_context_iteration (NULL, TRUE);
  page = load (orders, 0, 10);
  g_assert_cmpuint (page->records->len, ==, 10);
  g_assert_cmpuint (till_request_scheduler_get_n_waiting (scheduler, TILL_REQUEST_SCHEDULER_SYNC),
                    >, 0);
  g_assert_finalize_object (sync);
  till_request_scheduler_close (scheduler);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function)                                                                        \
  g_test_add ("/sync-foreground/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("first", test_foreground_first);
  ADD ("scheduler-is-for-sync", test_scheduler_is_for_sync);
#undef ADD

  return g_test_run ();
}
