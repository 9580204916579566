/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What eSIMs have used outlives the program, and each threshold is told once ever. */

#include "fixture.h"

#include "till-await.h"
#include "till-archive-usage-samples.h"

#define NOW  G_GINT64_CONSTANT (1700000000000)
#define HOUR (60 * 60 * G_GINT64_CONSTANT (1000))

static TillThresholds
note (Fixture *fixture, const char *id, gint64 at, double used, TillThresholds passed)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillUsageSample sample = { at, used, 100 };
  TillThresholds untold = 0;

  till_archive_add_usage_sample_async (fixture->archive, id, used >= 0 ? &sample : NULL, passed, at,
                                       NULL, till_await_cb, &result);
  g_assert_true (till_archive_add_usage_sample_finish (fixture->archive, till_await (&result),
                                                       &untold, &error));
  g_assert_no_error (error);

  return untold;
}

static char *
list (Fixture *fixture, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) samples = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  till_archive_list_usage_samples_async (fixture->archive, id, NULL, till_await_cb, &result);
  samples = till_archive_list_usage_samples_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  for (guint i = 0; i < samples->len; i++)
    {
      const TillUsageSample *sample = &g_array_index (samples, TillUsageSample, i);

      g_string_append_printf (text, "%d:%d ", (int) ((sample->at_ms - NOW) / HOUR),
                              (int) sample->used_mb);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
assert_list (Fixture *fixture, const char *id, const char *expected)
{
  g_autofree char *text = list (fixture, id);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_told_once (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  /* what it is at when it is first seen is taken for told */
  g_assert_cmpuint (note (fixture, "a", NOW, 85, TILL_THRESHOLD_80_PERCENT), ==, 0);
  g_assert_cmpuint (
      note (fixture, "a", NOW + HOUR, 96, TILL_THRESHOLD_80_PERCENT | TILL_THRESHOLD_95_PERCENT),
      ==, TILL_THRESHOLD_95_PERCENT);
  reopen (fixture);
  g_assert_cmpuint (note (fixture, "a", NOW + 2 * HOUR, 97,
                          TILL_THRESHOLD_80_PERCENT | TILL_THRESHOLD_95_PERCENT),
                    ==, 0);

  /* also where there are no figures to begin with */
  g_assert_cmpuint (note (fixture, "b", NOW, -1, 0), ==, 0);
  g_assert_cmpuint (
      note (fixture, "b", NOW + HOUR, -1, TILL_THRESHOLD_LAST_DAY | TILL_THRESHOLD_OVER), ==,
      TILL_THRESHOLD_LAST_DAY | TILL_THRESHOLD_OVER);
  assert_list (fixture, "b", "");
}

static void
test_samples (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  note (fixture, "a", NOW, 10, 0);
  note (fixture, "a", NOW + HOUR, 10, 0);
  note (fixture, "a", NOW + 2 * HOUR, 20, 0);
  note (fixture, "a", NOW + 9 * HOUR, 20, 0);
  note (fixture, "other", NOW, 7, 0);
  reopen (fixture);
  assert_list (fixture, "a", "0:10 2:20 9:20 ");
  assert_list (fixture, "other", "0:7 ");
}

/* A clock that was ahead for a while leaves nothing behind. */
static void
test_clock_set_back (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  note (fixture, "a", NOW, 10, 0);
  note (fixture, "a", NOW + 1000 * HOUR, 20, 0);
  note (fixture, "a", NOW + 2 * HOUR, 21, 0);
  assert_list (fixture, "a", "0:10 2:21 ");
}

static void
test_no_more_than_is_drawn (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;

  reopen (fixture);
  for (int i = 0; i < TILL_USAGE_SAMPLES_MAX + 3; i++)
    note (fixture, "a", NOW + i * HOUR, i, 0);

  text = list (fixture, "a");
  g_assert_true (g_str_has_prefix (text, "3:3 4:4 "));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/usage-samples/told-once", test_told_once);
  ADD ("/usage-samples/samples", test_samples);
  ADD ("/usage-samples/clock-set-back", test_clock_set_back);
  ADD ("/usage-samples/no-more-than-is-drawn", test_no_more_than_is_drawn);

  return g_test_run ();
}
