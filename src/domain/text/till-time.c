/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads and writes date-times in RFC 3339, the form of the service. Other forms are read too if
 * they mean one moment only: a date alone, a space or a lower-case letter as separator, 24:00 as
 * the end of a day, a leap second, no seconds, short zones, names of UTC, and Unix time in seconds
 * or milliseconds. */

#include "till-time.h"

#include <string.h>

#define MS_PER_S      G_GINT64_CONSTANT (1000)
#define MS_PER_MINUTE (60 * MS_PER_S)
#define MS_PER_HOUR   (60 * MS_PER_MINUTE)
#define MS_PER_DAY    (24 * MS_PER_HOUR)

/* 1970-01-01 as a day of GDate */
#define EPOCH_DAY 719163

/* The limits of till_time_to_string() */
#define MIN_TIME_MS G_GINT64_CONSTANT (-62135596800000)
#define MAX_TIME_MS G_GINT64_CONSTANT (253402300799999)

static gboolean
take (const char **p, char c)
{
  if (**p != c)
    return FALSE;

  (*p)++;

  return TRUE;
}

/* Takes a number of exactly @n_digits up to @max. */
static gboolean
take_number (const char **p, guint n_digits, guint max, guint *number)
{
  *number = 0;
  for (guint i = 0; i < n_digits; i++, (*p)++)
    {
      if (!g_ascii_isdigit (**p))
        return FALSE;

      *number = *number * 10 + (guint) g_ascii_digit_value (**p);
    }

  return *number <= max;
}

static gboolean
take_date (const char **p, gint64 *time_ms)
{
  guint year = 0;
  guint month = 0;
  guint day = 0;
  GDate date;

  if (!take_number (p, 4, 9999, &year) || !take (p, '-') || !take_number (p, 2, 12, &month) ||
      !take (p, '-') || !take_number (p, 2, 31, &day) ||
      !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    return FALSE;

  g_date_clear (&date, 1);
  g_date_set_dmy (&date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
  *time_ms = ((gint64) g_date_get_julian (&date) - EPOCH_DAY) * MS_PER_DAY;

  return TRUE;
}

/* Skips the digits after the third. */
static gboolean
take_fraction (const char **p, gint64 *time_ms)
{
  gint64 unit = MS_PER_S;

  if (!take (p, '.') && !take (p, ','))
    return TRUE;

  if (!g_ascii_isdigit (**p))
    return FALSE;

  for (; g_ascii_isdigit (**p); (*p)++)
    {
      unit /= 10;
      *time_ms += unit * g_ascii_digit_value (**p);
    }

  return TRUE;
}

/* A leap second is the first second of the next minute, as in Unix time. A day may end with
 * 24:00. */
static gboolean
take_time_of_day (const char **p, gint64 *time_ms)
{
  guint hours = 0;
  guint minutes = 0;
  guint seconds = 0;
  gint64 of_day_ms = 0;

  if (!take_number (p, 2, 24, &hours) || !take (p, ':') || !take_number (p, 2, 59, &minutes))
    return FALSE;

  if (take (p, ':') && (!take_number (p, 2, 60, &seconds) || !take_fraction (p, &of_day_ms)))
    return FALSE;

  of_day_ms += hours * MS_PER_HOUR + minutes * MS_PER_MINUTE + seconds * MS_PER_S;
  *time_ms += of_day_ms;

  return hours < 24 || of_day_ms == MS_PER_DAY;
}

/* Takes a name of UTC at the end of the text. */
static gboolean
take_utc (const char **p)
{
  static const char *const names[] = { "", "Z", "UTC", "GMT", "+0000 UTC" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_ascii_strcasecmp (*p, names[i]) == 0)
      {
        *p += strlen (*p);
        return TRUE;
      }

  return FALSE;
}

/* Takes "Z", "+02", "+0200" or "+02:00". No zone is UTC. */
static gboolean
take_zone (const char **p, gint64 *time_ms)
{
  gboolean is_east = FALSE;
  guint hours = 0;
  guint minutes = 0;
  gint64 offset_ms;

  take (p, ' ');
  if (take_utc (p))
    return TRUE;

  is_east = **p == '+';

  if ((!take (p, '+') && !take (p, '-')) || !take_number (p, 2, 23, &hours))
    return FALSE;

  if (**p != '\0')
    {
      take (p, ':');
      if (!take_number (p, 2, 59, &minutes))
        return FALSE;
    }

  offset_ms = hours * MS_PER_HOUR + minutes * MS_PER_MINUTE;
  *time_ms += is_east ? -offset_ms : offset_ms;

  return TRUE;
}

static gboolean
take_separator (const char **p)
{
  return take (p, 'T') || take (p, 't') || take (p, ' ');
}

static gint64
parse_plain (const char *text)
{
  const char *p = text;
  gint64 time_ms = 0;

  if (!take_date (&p, &time_ms))
    return 0;

  if (*p != '\0' &&
      (!take_separator (&p) || !take_time_of_day (&p, &time_ms) || !take_zone (&p, &time_ms)))
    return 0;

  return *p == '\0' && time_ms >= MIN_TIME_MS && time_ms <= MAX_TIME_MS ? time_ms : 0;
}

/* Parses the other forms of ISO 8601: without hyphens or colons, by week, by day of the year. */
static gint64
parse_other (const char *text)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) date_time = g_date_time_new_from_iso8601 (text, utc);

  if (date_time == NULL)
    return 0;

  return g_date_time_to_unix (date_time) * MS_PER_S +
         g_date_time_get_microsecond (date_time) / MS_PER_S;
}

/* Ten digits are seconds, of the years 2001 to 2286, with an optional fraction. Thirteen digits are
 * milliseconds. No date of ISO 8601 has so many digits. */
static gboolean
parse_unix (const char *text, gint64 *time_ms)
{
  gsize n_digits = strspn (text, "0123456789");
  const char *p = text + n_digits;

  if (*text == '0' || (n_digits != 10 && n_digits != 13))
    return FALSE;

  *time_ms = g_ascii_strtoll (text, NULL, 10) * (n_digits == 10 ? MS_PER_S : 1);
  if (n_digits == 10 && *p == '.' && !take_fraction (&p, time_ms))
    return FALSE;

  return *p == '\0';
}

/* Whether @text has the usual form, whatever its numbers. Such a text is not given to the laxer
 * parser. */
static gboolean
is_plain (const char *text)
{
  static const char pattern[] = "dddd-dd-dd";
  guint i = 0;

  while (pattern[i] != '\0' && (pattern[i] == 'd' ? g_ascii_isdigit (text[i]) : text[i] == '-'))
    i++;

  if (pattern[i] != '\0')
    return FALSE;

  return text[i] == '\0' ||
         (g_ascii_isdigit (text[i + 1]) && g_ascii_isdigit (text[i + 2]) && text[i + 3] == ':');
}

/* Parses RFC 3339 and Unix time. A time without a zone is UTC; a date alone is its midnight.
 *
 * Returns: milliseconds, or zero if @text is not a time. */
gint64
till_time_parse (const char *text)
{
  gint64 time_ms = 0;

  if (text == NULL)
    return 0;
  if (parse_unix (text, &time_ms))
    return time_ms;

  return is_plain (text) ? parse_plain (text) : parse_other (text);
}

/* Returns: (transfer full) (nullable): @time_ms in RFC 3339, in UTC with milliseconds; %NULL if it
 * is unknown. */
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
