/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sentences about how much of the service's records is copied, the same everywhere. */

#include "till-coverage-text.h"

#include "till-format.h"

#include <glib/gi18n-lib.h>

#define FEW_SECONDS 90 /* of the rest, for which the minutes are not named */

static gboolean
get_coverage (TillSync *sync, TillCoverage *coverage)
{
  return sync != NULL && till_sync_get_coverage (sync, coverage);
}

/* Returns: (transfer full) (nullable): the line below a list, a statement or a file that says which
 * records it covers; %NULL where it covers everything, where @sync is %NULL, and where the sync is
 * off. */
char *
till_coverage_text_of_copy (TillSync *sync)
{
  TillCoverage coverage = { 0 };
  g_autofree char *since = NULL;

  g_return_val_if_fail (sync == NULL || TILL_IS_SYNC (sync), NULL);

  if (sync == NULL || till_sync_get_state (sync) == TILL_SYNC_OFF)
    return NULL;
  if (!till_sync_get_coverage (sync, &coverage) || coverage.since_ms == G_MAXINT64)
    return g_strdup (_("Covers only what is copied so far. Much may be missing."));
  if (coverage.since_ms == 0)
    return NULL;

  since = till_format_time (coverage.since_ms);

  /* Translators: of a list or a file; a full date and time */
  return g_strdup_printf (_("Copied since %s. Older records may be missing."), since);
}

/* Lists are copied before the details of their records, so the two numbers are told apart.
 *
 * Returns: (transfer full): how much is copied with its details, in one line. */
static char *
describe_details (const TillCoverage *coverage)
{
  g_autofree char *copied = till_format_count (MIN (coverage->n_findable, coverage->n_all));
  g_autofree char *all = till_format_count (coverage->n_all);
  g_autofree char *day = till_format_day (coverage->since_ms);

  if (coverage->since_ms == G_MAXINT64)
    /* Translators: two numbers of records: "1,200 of 2,500 copied with details" */
    return g_strdup_printf (_("%s of %s copied with details"), copied, all);

  /* Translators: two numbers of records, and a day: "1,200 of 2,500 copied with details (since 3
   * Nov 2026)" */
  return g_strdup_printf (_("%1$s of %2$s copied with details (since %3$s)"), copied, all, day);
}

/* Returns: (transfer full): how much is copied, with or without details, in one line. */
char *
till_coverage_text_of_part (guint64 n_copied, guint64 n_all)
{
  g_autofree char *copied = till_format_count (MIN (n_copied, n_all));
  g_autofree char *all = till_format_count (n_all);

  /* Translators: two numbers of records: "1,200 of 2,500 copied so far" */
  return g_strdup_printf (_("%s of %s copied so far"), copied, all);
}

static char *
describe_time_left (guint seconds)
{
  guint minutes = (seconds + 59) / 60;

  if (seconds <= FEW_SECONDS)
    return g_strdup (_("less than two minutes left"));
  if (minutes < 120)
    return g_strdup_printf (ngettext ("about %u minute left", "about %u minutes left", minutes),
                            minutes);

  return g_strdup_printf (
      ngettext ("about %u hour left", "about %u hours left", (minutes + 59) / 60),
      (minutes + 59) / 60);
}

/* Returns: (transfer full) (nullable): how much is copied and how long the rest takes, in one line;
 * %NULL where everything is copied, and where @sync, which may be %NULL, does not know it. */
char *
till_coverage_text (TillSync *sync)
{
  TillCoverage coverage = { 0 };
  g_autofree char *part = NULL;
  g_autofree char *left = NULL;

  g_return_val_if_fail (sync == NULL || TILL_IS_SYNC (sync), NULL);

  if (!get_coverage (sync, &coverage) || coverage.since_ms == 0)
    return NULL;

  part = coverage.n_all > 0 ? describe_details (&coverage) : g_strdup (_("Nothing is copied yet"));
  left = coverage.seconds_left > 0 ? describe_time_left (coverage.seconds_left) : NULL;

  return g_strjoin (" · ", part, left, NULL);
}

/* Returns: the part of all records that can be found by anything, from 0 to 1. */
double
till_coverage_get_fraction (const TillCoverage *coverage)
{
  g_return_val_if_fail (coverage != NULL, 0);

  if (coverage->n_all == 0)
    return coverage->since_ms == 0 ? 1 : 0;

  return (double) MIN (coverage->n_findable, coverage->n_all) / (double) coverage->n_all;
}
