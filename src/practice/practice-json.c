/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeJson: writes JSON straight into a string. A page of a hundred invoices is nine hundred
 * members; building a tree of nodes first would cost more than reading them from the database. */

#include "practice-json.h"

#define MS_PER_DAY G_GINT64_CONSTANT (86400000)

static void
append_quoted (GString *text, const char *value)
{
  const char *run = value;
  const char *p = value;

  g_string_append_c (text, '"');
  for (; *p != '\0'; p++)
    {
      if (*p != '"' && *p != '\\' && (guchar) *p >= 0x20)
        continue;

      g_string_append_len (text, run, p - run);
      if (*p == '"' || *p == '\\')
        {
          g_string_append_c (text, '\\');
          g_string_append_c (text, *p);
        }
      else
        g_string_append_printf (text, "\\u%04x", (guint) (guchar) *p);

      run = p + 1;
    }

  g_string_append_len (text, run, p - run);
  g_string_append_c (text, '"');
}

static void
begin_value (PracticeJson *self, const char *key)
{
  g_assert (self->text != NULL);

  if (self->needs_comma)
    g_string_append_c (self->text, ',');

  /* Every name is a literal of ours and needs no escape. */
  if (key != NULL)
    {
      g_string_append_c (self->text, '"');
      g_string_append (self->text, key);
      g_string_append_len (self->text, "\":", 2);
    }

  self->needs_comma = TRUE;
}

static void
begin_container (PracticeJson *self, const char *key, char bracket)
{
  begin_value (self, key);
  g_string_append_c (self->text, bracket);
  self->needs_comma = FALSE;
}

static void
end_container (PracticeJson *self, char bracket)
{
  g_string_append_c (self->text, bracket);
  self->needs_comma = TRUE;
}

static char *
write_digits (char *p, guint value, guint n_digits)
{
  for (guint i = n_digits; i > 0; i--)
    {
      p[i - 1] = (char) ('0' + value % 10);
      value /= 10;
    }

  return p + n_digits;
}

/* Days since 1970 to a calendar date, after Howard Hinnant's civil_from_days: GDateTime would be
 * half of the cost of a page. */
static char *
write_date (char *p, gint64 days)
{
  gint64 shifted = days + 719468;
  gint64 era = shifted / 146097;
  guint day_of_era = (guint) (shifted - era * 146097);
  guint year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  guint day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  guint shifted_month = (5 * day_of_year + 2) / 153;
  guint day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
  guint month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
  guint year = year_of_era + (guint) era * 400 + (month <= 2 ? 1 : 0);

  p = write_digits (p, year, 4);
  *p++ = '-';
  p = write_digits (p, month, 2);
  *p++ = '-';

  return write_digits (p, day, 2);
}

void
practice_json_begin_object (PracticeJson *self, const char *key)
{
  begin_container (self, key, '{');
}

void
practice_json_end_object (PracticeJson *self)
{
  end_container (self, '}');
}

void
practice_json_begin_array (PracticeJson *self, const char *key)
{
  begin_container (self, key, '[');
}

void
practice_json_end_array (PracticeJson *self)
{
  end_container (self, ']');
}

void
practice_json_null (PracticeJson *self, const char *key)
{
  begin_value (self, key);
  g_string_append (self->text, "null");
}

void
practice_json_boolean (PracticeJson *self, const char *key, gboolean value)
{
  begin_value (self, key);
  g_string_append (self->text, value ? "true" : "false");
}

void
practice_json_integer (PracticeJson *self, const char *key, gint64 value)
{
  begin_value (self, key);
  g_string_append_printf (self->text, "%" G_GINT64_FORMAT, value);
}

/* Writes @cents hundredths, which are not negative, as the shortest number: 4990 as 49.9. */
void
practice_json_hundredths (PracticeJson *self, const char *key, gint64 cents)
{
  char digits[24];
  char *p = digits + sizeof digits;
  gint64 whole = cents / 100;
  gint64 fraction = cents % 100;

  g_return_if_fail (cents >= 0);

  if (fraction % 10 != 0)
    *--p = (char) ('0' + fraction % 10);
  if (fraction != 0)
    {
      *--p = (char) ('0' + fraction / 10);
      *--p = '.';
    }

  do
    *--p = (char) ('0' + whole % 10);
  while ((whole /= 10) != 0);

  begin_value (self, key);
  g_string_append_len (self->text, p, digits + sizeof digits - p);
}

/* Writes @value exactly, as a number. */
void
practice_json_decimal (PracticeJson *self, const char *key, TillDecimal value)
{
  g_autofree char *digits = till_decimal_to_string (&value);

  begin_value (self, key);
  g_string_append (self->text, digits);
}

/* Writes @value, which is UTF-8, or null where it is %NULL. */
void
practice_json_string (PracticeJson *self, const char *key, const char *value)
{
  begin_value (self, key);
  if (value == NULL)
    g_string_append (self->text, "null");
  else
    append_quoted (self->text, value);
}

/* Writes @time_ms (not before 1970) in RFC 3339 form, UTC, with milliseconds; null where it is
 * zero. */
void
practice_json_time (PracticeJson *self, const char *key, gint64 time_ms)
{
  char text[] = "0000-00-00T00:00:00.000Z";
  gint64 in_day = time_ms % MS_PER_DAY;
  char *p = text;

  if (time_ms <= 0)
    {
      practice_json_null (self, key);
      return;
    }

  p = write_date (p, time_ms / MS_PER_DAY);
  p = write_digits (p + 1, (guint) (in_day / 3600000), 2);
  p = write_digits (p + 1, (guint) (in_day / 60000 % 60), 2);
  p = write_digits (p + 1, (guint) (in_day / 1000 % 60), 2);
  write_digits (p + 1, (guint) (in_day % 1000), 3);

  begin_value (self, key);
  g_string_append_c (self->text, '"');
  g_string_append_len (self->text, text, sizeof text - 1);
  g_string_append_c (self->text, '"');
}
