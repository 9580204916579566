/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How far back everything can be found, in the same words wherever somebody has to know it. */

#include "till-coverage-text.h"

#include "till-format.h"

#include <glib/gi18n-lib.h>

static char *
describe (const TillCoverage *coverage)
{
  g_autofree char *since = NULL;

  if (coverage->since_ms == 0)
    return g_strdup (_("Everything can be found by anything."));
  if (coverage->since_ms == G_MAXINT64)
    return g_strdup (_("Nothing can be found by a hash, an address or an ICCID yet."));

  since = till_format_time (coverage->since_ms);

  /* Translators: a full date and time */
  return g_strdup_printf (_("Everything made since %s can be found by anything."), since);
}

/* Returns: (transfer full) (nullable): a sentence; %NULL where @mirror, which may be %NULL, does
 * not know it yet. */
char *
till_coverage_text (TillMirror *mirror)
{
  TillCoverage coverage = { 0 };

  g_return_val_if_fail (mirror == NULL || TILL_IS_MIRROR (mirror), NULL);

  if (mirror == NULL || !till_mirror_get_coverage (mirror, &coverage))
    return NULL;

  return describe (&coverage);
}
