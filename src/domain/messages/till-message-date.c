/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the days in a customer's message: "2026-11-16", "16.11.", "Nov 16", "gestern", "last
 * Tuesday". The date of a quoted mail does not count. */

#include "till-message-date.h"

#include "till-message-calendar.h"
#include "till-regex.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  GDateTime *today; /* its first moment */
  GDateTime *first; /* the first moment of the earliest day found; NULL before */
  GDateTime *last;
} Days;

typedef struct
{
  const char *pattern;
  gint year, month, day; /* group numbers; zero for none */
} Form;

#define MONTH "(MONTHS)" /* replaced by the names of all months */
#define YEAR  "(20[0-9]{2}|25[0-9]{2})"
#define DAY   "(0?[1-9]|[12][0-9]|3[01])"
#define DD    "(0[1-9]|[12][0-9]|3[01])"
#define MM    "(0[1-9]|1[0-2])"
#define M     "(0?[1-9]|1[0-2])"

/* In "10/11" either number may be the month. */
static const Form forms[] = {
  { "(?<![0-9])" YEAR "[-/.]" M "[-/.]" DAY "(?![0-9-])", 1, 2, 3 },
  { "(?<![0-9.])" DAY "\\." M "\\." YEAR "(?![0-9])", 3, 2, 1 },
  { "(?<![0-9.])" DD "\\." MM "\\.([0-9]{2})(?![0-9.])", 3, 2, 1 },
  { "(?<![0-9.])" DAY "\\. ?" M "\\.(?![0-9])", 0, 2, 1 },
  { "(?<![0-9/-])" DAY "[/-]" M "[/-]" YEAR "(?![0-9/-])", 3, 2, 1 },
  { "(?<![0-9/-])" M "/" DAY "/" YEAR "(?![0-9/-])", 3, 1, 2 },
  { "(?<![0-9A-Z/])(?!24/7)" DAY "/" M "(?:/([0-9]{2}))?(?![0-9/])", 3, 2, 1 },
  { "(?<![0-9A-Z/])" M "/" DAY "(?:/([0-9]{2}))?(?![0-9/])", 3, 1, 2 },
  { "(?:(20[0-9]{2}) ?[年년] ?)?" DAY " ?[月월] ?" DAY " ?[日号號일]", 1, 2, 3 },
  { "(?<![0-9])" DAY " tháng " M "(?![0-9])(?:,? (?:năm )?" YEAR ")?", 3, 2, 1 },
  { MONTH "\\.? " DAY "(?:st|nd|rd|th)?(?![0-9.:]|,[0-9])(?:,? " YEAR ")?", 3, 1, 2 },
  { "(?<![0-9.,:])" DAY "(?:st|nd|rd|th|er|º|-?го)?\\.?(?: of| de|-)? ?" MONTH
    "\\.?(?:(?:,| de|-)? ?" YEAR ")?",
    3, 2, 1 },
};

/* This may also be an amount or a time, so it counts only if there is no other day. */
static const Form bare_form = {
  "(?<![0-9.,:$€£])" DD "\\." MM
  "(?![0-9.,:%]| ?[$€£₮]| ?(?:usd|btc|eth|ltc|trx|bnb|sol|eur|gbp|uhr|"
  "h|gb|gib|mb|go|гб|руб|дол)\\p{L}*)",
  0, 2, 1
};

/* Adds a day unless it is in the future. */
static void
add_day (Days *self, GDateTime *day)
{
  if (day == NULL || g_date_time_compare (day, self->today) > 0)
    return;

  if (self->first == NULL || g_date_time_compare (day, self->first) < 0)
    {
      g_clear_pointer (&self->first, g_date_time_unref);
      self->first = g_date_time_ref (day);
    }
  if (self->last == NULL || g_date_time_compare (day, self->last) > 0)
    {
      g_clear_pointer (&self->last, g_date_time_unref);
      self->last = g_date_time_ref (day);
    }
}

static void
add_day_ago (Days *self, gint n_days)
{
  g_autoptr (GDateTime) day = g_date_time_add_days (self->today, -n_days);

  add_day (self, day);
}

/* Returns: (transfer none): a pattern of the names of all months. */
static const char *
get_months (void)
{
  static gsize all = 0;

  if (g_once_init_enter (&all))
    {
      g_autoptr (GString) names = g_string_new ("(?<!\\p{L})((?:");

      for (gint i = 0; i < TILL_MONTHS; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? "|" : "", till_message_months[i]);
      g_string_append (names, ")(?!\\p{L}))");
      g_once_init_leave (&all, (gsize) g_string_free (g_steal_pointer (&names), FALSE));
    }

  return (const char *) all;
}

/* Returns: the number of the month @name, which may be a name or a number. */
static gint
find_month (const char *name)
{
  for (gint i = 0; i < TILL_MONTHS && !g_ascii_isdigit (*name); i++)
    {
      g_autofree char *pattern = g_strdup_printf ("^(?:%s)$", till_message_months[i]);

      if (till_regex_is_match (name, pattern))
        return i + 1;
    }

  return atoi (name);
}

/* Returns: the year. 26 is of this century, 2569 of the Thai calendar. */
static gint
read_year (const char *written)
{
  gint year = atoi (written);

  if (year >= 2500)
    return year - 543;

  return year > 0 && year < 100 ? year + 2000 : year;
}

/* Adds the day of a match. Without a year it is the last such day. */
static void
add_match (Days *self, const Form *form, const GMatchInfo *match)
{
  g_autofree char *year = form->year != 0 ? g_match_info_fetch (match, form->year) : NULL;
  g_autofree char *month = g_match_info_fetch (match, form->month);
  g_autofree char *day = g_match_info_fetch (match, form->day);
  gint number = year != NULL ? read_year (year) : 0;
  GTimeZone *zone = g_date_time_get_timezone (self->today);
  gint this_year = g_date_time_get_year (self->today);
  g_autoptr (GDateTime) date = g_date_time_new (zone, number != 0 ? number : this_year,
                                                find_month (month), atoi (day), 0, 0, 0);

  if (date != NULL && number == 0 && g_date_time_compare (date, self->today) > 0)
    {
      g_autoptr (GDateTime) before = g_date_time_add_years (date, -1);

      add_day (self, before);
      return;
    }

  add_day (self, date);
}

static void
read_form (Days *self, const char *text, const Form *form)
{
  g_auto (GStrv) parts = g_strsplit (form->pattern, MONTH, -1);
  g_autofree char *pattern = g_strjoinv (get_months (), parts);
  g_autoptr (GMatchInfo) match = till_regex_match (text, pattern);

  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    add_match (self, form, match);
}

static void
read_agos (Days *self, const char *text)
{
  for (const TillMessageAgo *ago = till_message_agos; ago->pattern != NULL; ago++)
    {
      g_autoptr (GMatchInfo) match = till_regex_match (text, ago->pattern);
      g_autofree char *count = NULL;
      gint n_days = ago->n_days;

      if (!g_match_info_matches (match))
        continue;
      count = g_match_info_fetch (match, 1);
      if (n_days < 0)
        n_days = till_message_read_count (count);
      if (n_days > 0 || ago->n_days == 0)
        add_day_ago (self, n_days);
    }
}

/* A day of the week is the last one before today. */
static void
read_weekdays (Days *self, const char *text)
{
  gint today = g_date_time_get_day_of_week (self->today);

  for (gint i = 1; i <= TILL_WEEKDAYS; i++)
    if (till_regex_is_match (text, till_message_weekdays[i - 1]))
      add_day_ago (self, (today - i + 6) % 7 + 1);

  if (till_regex_is_match (text, till_message_last_week))
    {
      add_day_ago (self, today + 6);
      add_day_ago (self, today);
    }
}

/* Dates in digits or with a month win over other forms. */
static void
read_days (Days *self, const char *text)
{
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    read_form (self, text, &forms[i]);
  read_agos (self, text);
  if (self->first == NULL)
    read_form (self, text, &bare_form);
  if (self->first == NULL)
    read_weekdays (self, text);
}

/* Whether @line is the head of a quoted mail, which has its own date. */
static gboolean
is_about_mail (const char *line)
{
  return till_regex_is_match (
      line, "^[> ]*(date|sent|gesendet|datum|fecha|enviado|envoyé|data|inviato|дата|отправлено|"
            "日期|发送时间|送信日時)\\s*:|\\b(wrote|schrieb|escribió|a écrit|ha scritto|escreveu|"
            "пишет|написал[аи]?|写道)\\b.*:\\s*$");
}

static char *
drop_mail_heads (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (gsize i = 0; lines[i] != NULL; i++)
    if (is_about_mail (lines[i]))
      *lines[i] = '\0';

  return g_strjoinv ("\n", lines);
}

/* Finds the days in @text, which is UTF-8. @from_ms is the start of the earliest day and @until_ms
 * the end of the latest, in milliseconds and the time zone of @now. Days in the future are ignored.
 *
 * Returns: whether a day was found. */
gboolean
till_message_days (const char *text, GDateTime *now, gint64 *from_ms, gint64 *until_ms)
{
  g_autoptr (GDateTime) today = NULL;
  g_autoptr (GDateTime) end = NULL;
  g_autofree char *body = NULL;
  Days days = { 0 };

  g_return_val_if_fail (text != NULL && now != NULL, FALSE);
  g_return_val_if_fail (from_ms != NULL && until_ms != NULL, FALSE);

  today =
      g_date_time_new (g_date_time_get_timezone (now), g_date_time_get_year (now),
                       g_date_time_get_month (now), g_date_time_get_day_of_month (now), 0, 0, 0);
  body = drop_mail_heads (text);
  days.today = today;
  read_days (&days, body);
  if (days.first == NULL)
    return FALSE;

  end = g_date_time_add_days (days.last, 1);
  *from_ms = g_date_time_to_unix (days.first) * 1000;
  *until_ms = g_date_time_to_unix (end) * 1000;
  g_date_time_unref (days.first);
  g_date_time_unref (days.last);

  return TRUE;
}
