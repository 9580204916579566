/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Date-times as the service writes them (RFC 3339), held as plain milliseconds. */

#include "till-time.h"

/* Returns: the time that @text gives in RFC 3339 form (UTC where it names no zone), or zero. */
gint64
till_time_parse (const char *text)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) date_time = NULL;

  if (text == NULL)
    return 0;

  date_time = g_date_time_new_from_iso8601 (text, utc);
  if (date_time == NULL)
    return 0;

  return g_date_time_to_unix (date_time) * 1000 + g_date_time_get_microsecond (date_time) / 1000;
}

/* Returns: (transfer full) (nullable): @time_ms as RFC 3339 in UTC with milliseconds; %NULL where
 * it is not known. */
char *
till_time_to_string (gint64 time_ms)
{
  g_autoptr (GDateTime) seconds = NULL;
  g_autofree char *text = NULL;
  gint64 whole = time_ms / 1000;
  gint64 milliseconds = time_ms % 1000;

  if (time_ms == 0)
    return NULL;

  if (milliseconds < 0)
    {
      milliseconds += 1000;
      whole--;
    }

  seconds = g_date_time_new_from_unix_utc (whole);
  if (seconds == NULL)
    return NULL;

  text = g_date_time_format (seconds, "%Y-%m-%dT%H:%M:%S");

  return g_strdup_printf ("%s.%03dZ", text, (int) milliseconds);
}
