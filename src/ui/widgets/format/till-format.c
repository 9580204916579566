/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Figures, times and identifiers for people, in the form of the locale. What is copied or sent
 * never comes from here. */

#include "till-format.h"

#include "till-country-names.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

#define GROUP    4
#define MAX_FLAG 7 /* characters: a flag of a part of a country is one and six tags */

static void
append_grouped (GString *text, const char *digits, gsize n_digits, const char *separator)
{
  for (gsize i = 0; i < n_digits; i++)
    {
      if (i > 0 && (n_digits - i) % 3 == 0)
        g_string_append (text, separator);

      g_string_append_c (text, digits[i]);
    }
}

/* Returns: the separator of thousands: the locale's own, or a comma in the C locale, whose decimal
 * point leaves it free. */
static const char *
get_separator (const struct lconv *locale)
{
  if (*locale->thousands_sep == '\0' && g_str_equal (locale->decimal_point, "."))
    return ",";

  return locale->thousands_sep;
}

static char *
localize (const char *exact)
{
  const struct lconv *locale = localeconv ();
  g_autoptr (GString) text = g_string_new (NULL);
  const char *whole = exact;
  const char *point = strchr (exact, '.');

  if (*whole == '-')
    {
      g_string_append (text, "−");
      whole++;
    }

  append_grouped (text, whole, point != NULL ? (gsize) (point - whole) : strlen (whole),
                  get_separator (locale));
  if (point != NULL)
    {
      g_string_append (text, locale->decimal_point);
      g_string_append (text, point + 1);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns: (transfer full): a sum of dollars with at least its cents, exact: "$1,249.90",
 * "−$3.00". A dash where not known. */
char *
till_format_usd (const TillDecimal *amount)
{
  g_autofree char *exact = NULL;
  g_autofree char *localized = NULL;
  gboolean is_negative = FALSE;

  g_return_val_if_fail (amount != NULL, NULL);

  if (!amount->is_known)
    return g_strdup ("–");

  exact = till_decimal_to_fixed (amount, 2);
  is_negative = *exact == '-';
  localized = localize (is_negative ? exact + 1 : exact);

  return g_strdup_printf ("%s$%s", is_negative ? "−" : "", localized);
}

/* Returns: (transfer full): a sum of dollars in whole cents, "$1,249.90": what the service or the
 * archive adds up has no more digits that mean something. Only what would be nothing then,
 * "$0.001", keeps them. An amount of one invoice is exact, see till_format_usd (). A dash where not
 * known. */
char *
till_format_volume (const TillDecimal *sum)
{
  TillDecimal one = till_decimal_from_int (1, 0);
  TillDecimal cents = { 0 };
  TillDecimal none = till_decimal_from_int (0, 0);
  gboolean is_rounded;

  g_return_val_if_fail (sum != NULL, NULL);

  is_rounded =
      till_decimal_divide (sum, &one, 2, &cents) &&
      (till_decimal_compare (&cents, &none) != 0 || till_decimal_compare (sum, &none) == 0);

  return till_format_usd (is_rounded ? &cents : sum);
}

/* Returns: (transfer full): "128,402". */
char *
till_format_count (guint64 count)
{
  g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, count);

  return localize (digits);
}

/* Returns: (transfer full): the age of @time_ms, for a list: "3 min", "5 d"; a dash where not
 * known. */
char *
till_format_age (gint64 time_ms, gint64 now_ms)
{
  gint64 minutes = (now_ms - time_ms) / 60000;

  if (time_ms == 0)
    return g_strdup ("–");

  if (minutes < 1)
    return g_strdup (_("now"));
  if (minutes < 60)
    /* Translators: age in minutes, as short as can be read */
    return g_strdup_printf (_("%d min"), (int) minutes);
  if (minutes < 48 * 60)
    /* Translators: age in hours, as short as can be read */
    return g_strdup_printf (_("%d h"), (int) (minutes / 60));
  if (minutes < 365 * 24 * 60)
    /* Translators: age in days, as short as can be read */
    return g_strdup_printf (_("%d d"), (int) (minutes / (24 * 60)));

  /* Translators: age in years, as short as can be read */
  return g_strdup_printf (_("%d y"), (int) MIN (minutes / (365 * 24 * 60), 9999));
}

/* Returns: (transfer full) (nullable): the age of a copy that was read at @read_at_ms; %NULL where
 * that is zero. */
char *
till_format_as_of (gint64 read_at_ms, gint64 now_ms)
{
  g_autofree char *age = NULL;

  if (read_at_ms == 0)
    return NULL;
  if (now_ms - read_at_ms < 60000)
    return g_strdup (_("Updated just now"));

  age = till_format_age (read_at_ms, now_ms);

  /* Translators: %s is an age, "3 min" */
  return g_strdup_printf (_("Updated %s ago"), age);
}

/* Returns: (transfer full): the sentence about a copy that was read at @read_at_ms while the
 * service is asked for a new one. */
char *
till_format_archived (gint64 read_at_ms, gint64 now_ms)
{
  g_autofree char *age = till_format_age (read_at_ms, now_ms);

  if (now_ms - read_at_ms < 60000)
    return g_strdup (_("Copied just now. Updating…"));

  /* Translators: a copy of what the service is asked for; %s is an age, "3 min" */
  return g_strdup_printf (_("Copied %s ago. Updating…"), age);
}

static char *
format_time (gint64 time_ms, const char *format)
{
  g_autoptr (GDateTime) time =
      time_ms != 0 ? g_date_time_new_from_unix_local (time_ms / 1000) : NULL;

  return time != NULL ? g_date_time_format (time, format) : g_strdup ("–");
}

/* Returns: (transfer full): the local date and time to the minute, for a row or a sentence; a dash
 * where not known. */
char *
till_format_time (gint64 time_ms)
{
  /* Translators: a date and time to the minute, see the manual of g_date_time_format() */
  return format_time (time_ms, _("%-d %b %Y, %H:%M"));
}

/* Returns: (transfer full): the same with seconds and the zone, for a tooltip, for paper, and for
 * what is copied. */
char *
till_format_exact_time (gint64 time_ms)
{
  /* Translators: a full date and time with the time zone, see the manual of g_date_time_format() */
  return format_time (time_ms, _("%-d %b %Y, %H:%M:%S %Z"));
}

static gboolean
is_same_day (gint64 one_ms, gint64 other_ms)
{
  g_autofree char *one = format_time (one_ms, "%F");
  g_autofree char *other = format_time (other_ms, "%F");

  return g_str_equal (one, other);
}

/* Returns: (transfer full): the time of day, with the date unless it is today. */
char *
till_format_moment (gint64 time_ms, gint64 now_ms)
{
  return is_same_day (time_ms, now_ms) ? format_time (time_ms, "%R") : till_format_time (time_ms);
}

/* Returns: (transfer full): the local day, a dash where not known. */
char *
till_format_day (gint64 time_ms)
{
  /* Translators: a date, see the manual of g_date_time_format() */
  return format_time (time_ms, _("%-d %b %Y"));
}

/* Returns: (transfer full) (nullable): the time left until @deadline_ms, "14:05" or "3 h"; %NULL
 * once it has passed. */
char *
till_format_time_left (gint64 deadline_ms, gint64 now_ms)
{
  gint64 seconds = (deadline_ms - now_ms + 999) / 1000;

  if (deadline_ms == 0 || seconds <= 0)
    return NULL;

  if (seconds < 60 * 60)
    return g_strdup_printf ("%d:%02d", (int) (seconds / 60), (int) (seconds % 60));
  if (seconds < 48 * 60 * 60)
    return g_strdup_printf (_("%d h"), (int) (seconds / 3600));

  return g_strdup_printf (_("%d d"), (int) MIN (seconds / 86400, 999999));
}

/* Returns: (transfer full) (nullable): as till_format_time_left (), but "15 min" below an hour, for
 * a value that is not updated each second. Minutes are rounded up. */
char *
till_format_minutes_left (gint64 deadline_ms, gint64 now_ms)
{
  gint64 left_ms = deadline_ms - now_ms;

  if (deadline_ms == 0 || left_ms <= 0 || left_ms >= 60 * 60000)
    return till_format_time_left (deadline_ms, now_ms);

  return g_strdup_printf (_("%d min"), (int) ((left_ms + 59999) / 60000));
}

/* Returns: (transfer full): "512 MB", exact as the service gave it; a dash where not known. */
char *
till_format_megabytes (const TillDecimal *megabytes)
{
  g_autofree char *exact = NULL;
  g_autofree char *localized = NULL;

  g_return_val_if_fail (megabytes != NULL, NULL);

  if (!megabytes->is_known)
    return g_strdup ("–");

  exact = till_decimal_to_string (megabytes);
  localized = localize (exact);

  /* Translators: an amount of data in megabytes */
  return g_strdup_printf (_("%s MB"), localized);
}

/* Returns: (transfer full): "5 GB"; the service's own text where it is not a number; a dash where
 * not known. */
char *
till_format_gigabytes (const char *data_gb)
{
  TillDecimal gigabytes;
  g_autofree char *exact = NULL;
  g_autofree char *localized = NULL;

  if (data_gb == NULL || *data_gb == '\0')
    return g_strdup ("–");

  if (!till_decimal_parse (data_gb, &gigabytes))
    return g_strdup (data_gb);

  exact = till_decimal_to_string (&gigabytes);
  localized = localize (exact);

  /* Translators: an amount of data in gigabytes */
  return g_strdup_printf (_("%s GB"), localized);
}

/* Returns: (transfer full): "30 days"; a dash where not known. */
char *
till_format_days (int days)
{
  if (days <= 0)
    return g_strdup ("–");

  return g_strdup_printf (ngettext ("%d day", "%d days", (gulong) days), days);
}

/* Returns: (transfer full): the data and the days of a plan, as far as they are known: "5 GB · 30
 * days". */
char *
till_format_plan (const char *data_gb, int days)
{
  g_autofree char *data = till_format_gigabytes (data_gb);
  g_autofree char *duration = till_format_days (days);

  if (days <= 0)
    return g_steal_pointer (&data);
  if (data_gb == NULL || *data_gb == '\0')
    return g_steal_pointer (&duration);

  return g_strdup_printf ("%s · %s", data, duration);
}

/* Returns: (transfer full): a country with its flag, which is text like the name. A text that is
 * too long for a flag is left out. */
char *
till_format_country (const TillCountry *country)
{
  const char *name = NULL;

  g_return_val_if_fail (country != NULL, NULL);

  name = till_country_get_name (country);
  if (name == NULL)
    return g_strdup ("–");

  if (country->flag == NULL || *country->flag == '\0' ||
      g_utf8_strlen (country->flag, -1) > MAX_FLAG)
    return g_strdup (name);

  return g_strdup_printf ("%s  %s", country->flag, name);
}

/* @iso is the code of a country, @name what the service calls it; either may be %NULL.
 *
 * Returns: (nullable): the country in the language of the program as far as the desktop knows it,
 * else in English; @name where there is no such country. */
const char *
till_format_country_name (const char *iso, const char *name)
{
  const char *known = till_country_names_translate (iso);

  return known != NULL ? known : name;
}

/* Returns: (transfer full): @text in groups of four for people to read aloud and to compare; the
 * "0x" of an address does not count. */
char *
till_format_groups (const char *text)
{
  g_autoptr (GString) grouped = NULL;
  guint i = 0;

  g_return_val_if_fail (text != NULL, NULL);

  grouped = g_string_new (g_str_has_prefix (text, "0x") ? "0x" : NULL);
  for (const char *p = text + grouped->len; *p != '\0'; p = g_utf8_next_char (p), i++)
    {
      if (i > 0 && i % GROUP == 0)
        g_string_append_c (grouped, ' ');

      g_string_append_unichar (grouped, g_utf8_get_char (p));
    }

  return g_string_free (g_steal_pointer (&grouped), FALSE);
}
