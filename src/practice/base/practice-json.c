/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeJson: writes JSON into a string. A page of a hundred invoices has nine hundred members; a
 * tree of nodes would take longer to build than the query takes. */

#include "practice-json.h"

#include <string.h>

#define MS_PER_DAY G_GINT64_CONSTANT (86400000)
#define MAX_ESCAPE 6  /* bytes for one byte */
#define MAX_DIGITS 24 /* of a number, with sign and point */

/* Returns: room for @n more bytes at the end of the text. claim() takes those that are used. */
static char *
reserve (GString *text, gsize n)
{
  gsize length = text->len;

  if (length + n >= text->allocated_len)
    {
      g_string_set_size (text, length + n);
      text->len = length;
    }

  return text->str + length;
}

static void
claim (GString *text, const char *end)
{
  text->len = (gsize) (end - text->str);
  text->str[text->len] = '\0';
}

static char *
put (char *p, const char *bytes, gsize length)
{
  memcpy (p, bytes, length);

  return p + length;
}

static char *
put_escaped (char *p, char c)
{
  static const char hex[] = "0123456789abcdef";

  *p++ = '\\';
  if (c == '"' || c == '\\')
    {
      *p++ = c;
      return p;
    }

  p = put (p, "u00", 3);
  *p++ = hex[(guchar) c >> 4];
  *p++ = hex[(guchar) c & 0xf];

  return p;
}

/* Writes the comma and the key. Returns: room for the @n bytes of the value, as from reserve(). */
static char *
begin_value (PracticeJson *self, const char *key, gsize n)
{
  gsize length = key != NULL ? strlen (key) : 0;
  char *p = reserve (self->text, length + 4 + n);

  if (self->needs_comma)
    *p++ = ',';

  /* Every key is a literal that needs no escape. */
  if (key != NULL)
    {
      *p++ = '"';
      p = put (p, key, length);
      p = put (p, "\":", 2);
    }

  self->needs_comma = TRUE;

  return p;
}

static void
write_value (PracticeJson *self, const char *key, const char *value, gsize length)
{
  claim (self->text, put (begin_value (self, key, length), value, length));
}

static void
begin_container (PracticeJson *self, const char *key, char bracket)
{
  write_value (self, key, &bracket, 1);
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

/* Writes the digits of @value, of which the last is before @end. Returns: the first digit. */
static char *
write_digits_before (char *end, guint64 value)
{
  do
    *--end = (char) ('0' + value % 10);
  while ((value /= 10) != 0);

  return end;
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
  write_value (self, key, "null", 4);
}

void
practice_json_boolean (PracticeJson *self, const char *key, gboolean value)
{
  write_value (self, key, value ? "true" : "false", value ? 4 : 5);
}

void
practice_json_integer (PracticeJson *self, const char *key, gint64 value)
{
  char digits[MAX_DIGITS];
  char *end = digits + sizeof digits;
  char *p = write_digits_before (end, value < 0 ? -(guint64) value : (guint64) value);

  if (value < 0)
    *--p = '-';

  write_value (self, key, p, (gsize) (end - p));
}

/* Writes @cents hundredths as the shortest number: 4990 as 49.9. @cents is not negative. */
void
practice_json_hundredths (PracticeJson *self, const char *key, gint64 cents)
{
  char digits[MAX_DIGITS];
  char *end = digits + sizeof digits;
  char *p = end;
  gint64 fraction = cents % 100;

  g_return_if_fail (cents >= 0);

  if (fraction % 10 != 0)
    *--p = (char) ('0' + fraction % 10);
  if (fraction != 0)
    {
      *--p = (char) ('0' + fraction / 10);
      *--p = '.';
    }

  p = write_digits_before (p, (guint64) cents / 100);

  write_value (self, key, p, (gsize) (end - p));
}

/* Writes @value exactly, as a number. */
void
practice_json_decimal (PracticeJson *self, const char *key, TillDecimal value)
{
  g_autofree char *digits = till_decimal_to_string (&value);

  write_value (self, key, digits, strlen (digits));
}

/* Writes @value, which is UTF-8; %NULL as null. */
void
practice_json_string (PracticeJson *self, const char *key, const char *value)
{
  practice_json_text (self, key, value, value != NULL ? strlen (value) : 0);
}

/* Writes the @length bytes of UTF-8 at @value; %NULL as null. */
void
practice_json_text (PracticeJson *self, const char *key, const char *value, gsize length)
{
  char *p = NULL;

  if (value == NULL)
    {
      practice_json_null (self, key);
      return;
    }

  p = begin_value (self, key, MAX_ESCAPE * length + 2);
  *p++ = '"';
  for (gsize i = 0; i < length; i++)
    {
      if (value[i] == '"' || value[i] == '\\' || (guchar) value[i] < 0x20)
        p = put_escaped (p, value[i]);
      else
        *p++ = value[i];
    }
  *p++ = '"';
  claim (self->text, p);
}

/* Writes @value, which is JSON. */
void
practice_json_copy (PracticeJson *self, const char *key, const GString *value)
{
  write_value (self, key, value->str, value->len);
}

/* Writes @time_ms (not before 1970) as RFC 3339 in UTC with milliseconds; zero as null. */
void
practice_json_time (PracticeJson *self, const char *key, gint64 time_ms)
{
  static const char pattern[] = "\"0000-00-00T00:00:00.000Z\"";
  gint64 in_day = time_ms % MS_PER_DAY;
  char *start = NULL;
  char *p = NULL;

  if (time_ms <= 0)
    {
      practice_json_null (self, key);
      return;
    }

  start = begin_value (self, key, sizeof pattern);
  put (start, pattern, sizeof pattern);
  p = write_date (start + 1, time_ms / MS_PER_DAY);
  p = write_digits (p + 1, (guint) (in_day / 3600000), 2);
  p = write_digits (p + 1, (guint) (in_day / 60000 % 60), 2);
  p = write_digits (p + 1, (guint) (in_day / 1000 % 60), 2);
  write_digits (p + 1, (guint) (in_day % 1000), 3);

  claim (self->text, start + sizeof pattern - 1);
}
