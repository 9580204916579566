/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parses the times in HTTP headers: the three date forms of RFC 9110 section 5.6.7, and
 * Retry-After. */

#include "till-http-time.h"

#include <stdio.h>
#include <string.h>

static int
find_month (const char *name)
{
  static const char *const names[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (name, names[i]))
      return (int) i + 1;

  return 0;
}

/* A year of two digits is from 1970 to 2069. */
static int
complete_year (int year)
{
  return year < 70 ? year + 2000 : year + 1900;
}

/* Returns: milliseconds since 1970, or zero where @text is %NULL or not an HTTP date. */
gint64
till_http_date_parse (const char *text)
{
  g_autoptr (GDateTime) date_time = NULL;
  char month[4] = "";
  int day = 0;
  int year = 0;
  int hour = 0;
  int minute = 0;
  int second = 0;
  int end = 0;

  if (text == NULL)
    return 0;

  if (sscanf (text, "%*3[A-Za-z], %2d %3[A-Za-z] %4d %2d:%2d:%2d GMT%n", &day, month, &year, &hour,
              &minute, &second, &end) == 6 &&
      end > 0)
    ;
  else if (sscanf (text, "%*9[A-Za-z], %2d-%3[A-Za-z]-%2d %2d:%2d:%2d GMT%n", &day, month, &year,
                   &hour, &minute, &second, &end) == 6 &&
           end > 0)
    year = complete_year (year);
  else if (sscanf (text, "%*3[A-Za-z] %3[A-Za-z] %2d %2d:%2d:%2d %4d%n", month, &day, &hour,
                   &minute, &second, &year, &end) != 6 ||
           end == 0)
    return 0;

  if (text[end] != '\0' || find_month (month) == 0)
    return 0;

  /* GDateTime knows no leap seconds. */
  date_time =
      g_date_time_new_utc (year, find_month (month), day, hour, minute, second == 60 ? 59 : second);
  if (date_time == NULL)
    return 0;

  return g_date_time_to_unix (date_time) * 1000;
}

/* @now_ms is the sender's time, or else ours; it counts where @text is a date.
 *
 * Returns: seconds to wait, or -1 where @text is %NULL or not a Retry-After. */
int
till_retry_after_parse (const char *text, gint64 now_ms)
{
  guint64 seconds = 0;
  gint64 date_ms = 0;

  if (text == NULL)
    return -1;

  if (*text != '\0' && strspn (text, "0123456789") == strlen (text))
    return g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT, &seconds, NULL) ? (int) seconds
                                                                              : G_MAXINT;

  date_ms = till_http_date_parse (text);
  if (date_ms == 0)
    return -1;

  return (int) CLAMP ((date_ms - now_ms + 999) / 1000, 0, G_MAXINT);
}
