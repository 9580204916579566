/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How close an eSIM is to running out. */

#include "till-usage-level.h"

#define NOW  G_GINT64_CONSTANT (1700000000000)
#define HOUR (60 * 60 * G_GINT64_CONSTANT (1000))
#define DAY  (24 * HOUR)

static TillUsage *
make_usage (const char *used, const char *package, TillInstallState state, gint64 ends_after)
{
  TillUsage *usage = till_usage_new ();

  till_decimal_parse (used, &usage->used_mb);
  till_decimal_parse (package, &usage->package_mb);
  usage->install_state = state;
  usage->expires_at_ms = ends_after != 0 ? NOW + ends_after : 0;

  return usage;
}

static void
test_levels (void)
{
#define INSTALLED TILL_INSTALL_INSTALLED
#define P80       TILL_THRESHOLD_80_PERCENT
#define P95       TILL_THRESHOLD_95_PERCENT
#define LAST      TILL_THRESHOLD_LAST_DAY
#define OVER      TILL_THRESHOLD_OVER
  static const struct
  {
    const char *used;
    const char *package;
    TillInstallState state;
    gint64 ends_after;
    TillUsageLevel level;
    TillThresholds passed;
  } cases[] = {
    { "10", "100", INSTALLED, 9 * DAY, TILL_LEVEL_FINE, 0 },
    { "0", "100", INSTALLED, 9 * DAY, TILL_LEVEL_NOTHING_USED, 0 },
    { "0", "100", TILL_INSTALL_NOT_INSTALLED, 9 * DAY, TILL_LEVEL_FINE, 0 },
    { "79.9", "100", INSTALLED, 9 * DAY, TILL_LEVEL_FINE, 0 },
    { "80", "100", INSTALLED, 9 * DAY, TILL_LEVEL_LOW, P80 },
    { "95", "100", INSTALLED, 9 * DAY, TILL_LEVEL_ALMOST_USED_UP, P80 | P95 },
    { "100", "100", INSTALLED, 9 * DAY, TILL_LEVEL_USED_UP, P80 | P95 },
    { "130", "100", INSTALLED, 0, TILL_LEVEL_USED_UP, P80 | P95 },
    { "10", "100", INSTALLED, DAY, TILL_LEVEL_LAST_DAY, LAST },
    { "85", "100", INSTALLED, HOUR, TILL_LEVEL_LAST_DAY, LAST | P80 },
    { "10", "100", INSTALLED, -1, TILL_LEVEL_OVER, LAST | OVER },
    { "10", "100", TILL_INSTALL_EXPIRED, 0, TILL_LEVEL_OVER, LAST | OVER },
    { "900", "0", INSTALLED, 9 * DAY, TILL_LEVEL_FINE, 0 },
    { "0", "0", INSTALLED, 9 * DAY, TILL_LEVEL_NOT_KNOWN, 0 },
    { NULL, NULL, TILL_INSTALL_UNKNOWN, 0, TILL_LEVEL_NOT_KNOWN, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillUsage) usage =
          make_usage (cases[i].used, cases[i].package, cases[i].state, cases[i].ends_after);

      g_assert_cmpint (till_usage_get_level (usage, NOW), ==, cases[i].level);
      g_assert_cmpuint (till_usage_get_passed (usage, NOW), ==, cases[i].passed);
    }
}

static void
test_projection (void)
{
  const TillUsageSample even[] = { { NOW, 10, 100 }, { NOW + DAY, 20, 100 } };
  const TillUsageSample idle[] = { { NOW, 10, 100 }, { NOW + DAY, 10, 100 } };
  const TillUsageSample used_up[] = { { NOW, 10, 100 }, { NOW + DAY, 100, 100 } };
  const TillUsageSample no_package[] = { { NOW, 10, 0 }, { NOW + DAY, 20, 0 } };
  const TillUsageSample backwards[] = { { NOW + DAY, 10, 100 }, { NOW, 20, 100 } };
  /* A number that is sold again starts anew. */
  const TillUsageSample again[] = {
    { NOW, 90, 100 },
    { NOW + DAY, 0, 100 },
    { NOW + 2 * DAY, 50, 100 },
  };
  /* Samples of past weeks do not count. */
  const TillUsageSample old[] = {
    { NOW, 0, 100 },
    { NOW + 50 * DAY, 10, 100 },
    { NOW + 51 * DAY, 20, 100 },
  };

  g_assert_cmpint (till_usage_project_end_ms (even, 2, 0), ==, NOW + 9 * DAY);
  g_assert_cmpint (till_usage_project_end_ms (even, 1, 0), ==, 0);
  g_assert_cmpint (till_usage_project_end_ms (NULL, 0, 0), ==, 0);
  g_assert_cmpint (till_usage_project_end_ms (idle, 2, 0), ==, 0);
  g_assert_cmpint (till_usage_project_end_ms (used_up, 2, 0), ==, 0);
  g_assert_cmpint (till_usage_project_end_ms (no_package, 2, 0), ==, 0);
  g_assert_cmpint (till_usage_project_end_ms (backwards, 2, 0), ==, 0);
  g_assert_cmpint (till_usage_project_end_ms (again, 3, 0), ==, NOW + 3 * DAY);
  g_assert_cmpint (till_usage_project_end_ms (old, 3, 0), ==, NOW + 59 * DAY);
}

/* The days since the plan began count where there are not enough samples for a rate. */
static void
test_projection_from_start (void)
{
  const TillUsageSample one[] = { { NOW, 20, 100 } };
  const TillUsageSample burst[] = { { NOW - HOUR / 2, 20, 100 }, { NOW, 60, 100 } };
  const TillUsageSample day[] = { { NOW - DAY, 10, 100 }, { NOW, 20, 100 } };

  g_assert_cmpint (till_usage_project_end_ms (one, 1, NOW - 2 * DAY), ==, NOW + 8 * DAY);
  g_assert_cmpint (till_usage_project_end_ms (one, 1, NOW + DAY), ==, 0);
  g_assert_cmpint (till_usage_project_end_ms (one, 1, NOW - HOUR / 2), ==, 0);
  g_assert_cmpint (till_usage_project_end_ms (burst, 2, 0), ==, 0);
  g_assert_cmpint (till_usage_project_end_ms (burst, 2, NOW - 60 * DAY), ==, NOW + 40 * DAY);
  g_assert_cmpint (till_usage_project_end_ms (day, 2, NOW - 60 * DAY), ==, NOW + 8 * DAY);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/usage-level/levels", test_levels);
  g_test_add_func ("/usage-level/projection", test_projection);
  g_test_add_func ("/usage-level/projection-from-start", test_projection_from_start);

  return g_test_run ();
}
