/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A store of which a part is copied, or all. */

#include "copy-fixture.h"

static gboolean
is_part_copied (gpointer desk)
{
  TillCoverage coverage = { 0 };

  if (!till_mirror_get_coverage (till_desk_get_mirror (desk), &coverage))
    return FALSE;

  g_assert_cmpint (coverage.since_ms, !=, 0);

  return coverage.since_ms != G_MAXINT64 && coverage.n_findable > 0;
}

static gboolean
is_all_copied (gpointer desk)
{
  TillCoverage coverage = { 0 };
  TillMirror *mirror = till_desk_get_mirror (desk);

  return till_mirror_get_coverage (mirror, &coverage) && coverage.since_ms == 0 &&
         till_mirror_get_state (mirror) == TILL_MIRROR_RESTING;
}

/* Copies what is newest of the store of @driver and rests there. The store is large enough for
 * that. */
void
copy_part (TillUiDriver *driver)
{
  TillKeeper *keeper = till_desk_get_keeper (driver->desk);

  till_ui_driver_call_practice (driver, "/practice/limit", "{\"perMinute\": 600, \"burst\": 10}");
  till_keeper_start (keeper);
  till_ui_wait_until (is_part_copied, driver->desk, "a part to be copied");
  till_keeper_set_paused (keeper, TRUE);
}

/* Copies the store of @driver. */
void
copy_all (TillUiDriver *driver)
{
  TillKeeper *keeper = till_desk_get_keeper (driver->desk);

  till_ui_driver_call_practice (driver, "/practice/limit", "{\"perMinute\": 0}");
  till_keeper_start (keeper);
  till_keeper_set_paused (keeper, FALSE);
  till_ui_wait_until (is_all_copied, driver->desk, "all to be copied");
}
