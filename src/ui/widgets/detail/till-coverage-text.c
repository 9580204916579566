/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sentences about how far back the archive finds everything, the same everywhere. */

#include "till-coverage-text.h"

#include "till-format.h"

#include <glib/gi18n-lib.h>

#define FEW_SECONDS 90 /* of the rest, for which the minutes are not named */

static char *
describe (const TillCoverage *coverage)
{
  g_autofree char *since = NULL;

  if (coverage->since_ms == 0)
    return g_strdup (_("All records are fully searchable."));
  if (coverage->since_ms == G_MAXINT64)
    return g_strdup (_("Searches by hash, address or ICCID find nothing yet."));

  since = till_format_time (coverage->since_ms);

  /* Translators: a full date and time */
  return g_strdup_printf (_("Records since %s are fully searchable."), since);
}

static gboolean
get_coverage (TillSync *sync, TillCoverage *coverage)
{
  return sync != NULL && till_sync_get_coverage (sync, coverage);
}

/* Returns: (transfer full) (nullable): a sentence; %NULL where @sync, which may be %NULL, does not
 * know it yet. */
char *
till_coverage_text (TillSync *sync)
{
  TillCoverage coverage = { 0 };

  g_return_val_if_fail (sync == NULL || TILL_IS_SYNC (sync), NULL);

  return get_coverage (sync, &coverage) ? describe (&coverage) : NULL;
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

/* Returns: (transfer full) (nullable): the size of the copy and the time that the rest takes; %NULL
 * where that is not known. */
char *
till_coverage_text_of_rest (TillSync *sync)
{
  TillCoverage coverage = { 0 };
  g_autofree char *findable = NULL;
  g_autofree char *all = NULL;
  g_autofree char *records = NULL;
  g_autofree char *left = NULL;
  guint minutes = 0;

  g_return_val_if_fail (sync == NULL || TILL_IS_SYNC (sync), NULL);

  if (!get_coverage (sync, &coverage) || coverage.n_all == 0)
    return NULL;

  findable = till_format_count (MIN (coverage.n_findable, coverage.n_all));
  all = till_format_count (coverage.n_all);
  /* Translators: two numbers: "1,200 of 22,000 records" */
  records = g_strdup_printf (_("%s of %s records"), findable, all);
  if (coverage.seconds_left == 0)
    return g_steal_pointer (&records);

  minutes = (coverage.seconds_left + 59) / 60;
  if (coverage.seconds_left <= FEW_SECONDS)
    left = g_strdup (_("less than two minutes left"));
  else if (minutes < 120)
    left = g_strdup_printf (ngettext ("about %u minute left", "about %u minutes left", minutes),
                            minutes);
  else
    left = g_strdup_printf (
        ngettext ("about %u hour left", "about %u hours left", (minutes + 59) / 60),
        (minutes + 59) / 60);

  return g_strjoin (" · ", records, left, NULL);
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
