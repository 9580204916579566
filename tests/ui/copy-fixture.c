/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A store of which a part is copied, or all. */

#include "copy-fixture.h"

static gboolean
is_part_copied (gpointer desk)
{
  TillCoverage coverage = { 0 };

  if (!till_sync_get_coverage (till_desk_get_sync (desk), &coverage))
    return FALSE;

  g_assert_cmpint (coverage.since_ms, !=, 0);

  return coverage.since_ms != G_MAXINT64 && coverage.n_findable > 0;
}

static gboolean
is_all_copied (gpointer desk)
{
  TillCoverage coverage = { 0 };
  TillSync *sync = till_desk_get_sync (desk);

  return till_sync_get_coverage (sync, &coverage) && coverage.since_ms == 0 &&
         till_sync_get_state (sync) == TILL_SYNC_RESTING;
}

/* Copies what is newest of the store of @driver and rests there. The store is large enough for
 * that. */
void
copy_part (TillUiDriver *driver)
{
  TillRetention *retention = till_desk_get_retention (driver->desk);

  till_ui_driver_call_practice (driver, "/practice/limit", "{\"perMinute\": 600, \"burst\": 10}");
  till_retention_start (retention);
  till_ui_wait_until (is_part_copied, driver->desk, "a part to be copied");
  till_retention_set_paused (retention, TRUE);
}

/* Copies the store of @driver. */
void
copy_all (TillUiDriver *driver)
{
  TillRetention *retention = till_desk_get_retention (driver->desk);

  till_ui_driver_call_practice (driver, "/practice/limit", "{\"perMinute\": 0}");
  till_retention_start (retention);
  till_retention_set_paused (retention, FALSE);
  till_ui_wait_until (is_all_copied, driver->desk, "all to be copied");
}
