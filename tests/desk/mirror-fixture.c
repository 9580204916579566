/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "mirror-fixture.h"

#include "till-await.h"
#include "till-mirror-private.h"

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

TillMirror *
start_mirror (Fixture *fixture, TillArchive *copy)
{
  g_autoptr (TillBudget) budget =
      till_budget_new (fixture->desk->clock, fixture->desk->transport, NO_CEILING);
  TillMirror *mirror =
      till_mirror_new (fixture->desk->transport, copy, budget, fixture->desk->clock);

  till_budget_restore (budget, QUICK);
  till_mirror_start (mirror);

  return mirror;
}

void
await_mirror_state (TillMirror *mirror, TillMirrorState state)
{
  while (till_mirror_get_state (mirror) != state)
    g_main_context_iteration (NULL, TRUE);
}
