/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "sync-fixture.h"

#include "till-await.h"
#include "till-sync.h"

TillArchive *
open_copy_in (const char *folder)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (folder, "copy", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), &error);
  g_assert_no_error (error);

  return archive;
}

TillArchive *
open_copy (void)
{
  return open_copy_in (NULL);
}

TillSync *
start_sync (Fixture *fixture, TillArchive *copy)
{
  g_autoptr (TillRequestScheduler) scheduler =
      till_request_scheduler_new (fixture->desk->clock, fixture->desk->transport, NO_CEILING);
  TillSync *sync = till_sync_new (fixture->desk->transport, copy, scheduler, fixture->desk->clock);

  till_request_scheduler_restore (scheduler, QUICK);
  till_sync_start (sync);

  return sync;
}

void
await_sync_state (TillSync *sync, TillSyncState state)
{
  while (till_sync_get_state (sync) != state)
    g_main_context_iteration (NULL, TRUE);
}
