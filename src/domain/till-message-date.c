/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The days that a customer's message names, "2026-11-16", "16.11.", "Nov 16", "gestern", "last
 * Tuesday". What is about the message itself, a mail's date or the head of a quote, is not one. */

#include "till-message-date.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  GDateTime *today; /* its first moment */
  GDateTime *first; /* the first moment of the first day that is named; NULL before */
  GDateTime *last;
} Days;

typedef struct
{
  const char *pattern;
  gint year, month, day; /* the groups; zero for none */
} Form;

typedef struct
{
  const char *word;
  gint days_ago;
} Relative;

#define MONTHS                                                                                     \
  "(jan(?:uary|uar|vier)?|enero|ene|feb(?:ruary|ruar)?|febrero|f(?:é|e)vrier|m(?:ar(?:ch|zo|s)?"  \
  "|ärz|rz)|apr(?:il)?|abril|abr|avril|ma(?:y|i|yo)|jun(?:e|i|io)?|juin|jul(?:y|i|io)?|juillet"   \
  "|aug(?:ust)?|agosto|ago|ao(?:û|u)t|sep(?:t|tember|tiembre|tembre)?|o[ck]t(?:ober|ubre|obre)?"  \
  "|nov(?:ember|iembre|embre)?|de[cz](?:ember)?|dic(?:iembre)?|d(?:é|e)cembre)"

static const Form forms[] = {
  { "(?<![0-9])(20[0-9]{2})[-/](0?[1-9]|1[0-2])[-/]([0-9]{1,2})(?![0-9-])", 1, 2, 3 },
  { "(?<![0-9.])([0-9]{1,2})\\.([0-9]{1,2})\\.(20[0-9]{2})(?![0-9])", 3, 2, 1 },
  { "(?<![0-9.])([0-9]{1,2})\\.([0-9]{1,2})\\.(?![0-9])", 0, 2, 1 },
  { "(?:(20[0-9]{2}) ?[年년] ?)?([0-9]{1,2}) ?[月월] ?([0-9]{1,2}) ?[日号號일]", 1, 2, 3 },
  { "\\b" MONTHS "\\.? ([0-9]{1,2})(?:st|nd|rd|th)?\\b(?:,? (20[0-9]{2}))?", 3, 1, 2 },
  { "\\b([0-9]{1,2})(?:st|nd|rd|th|er)?\\.?(?: of| de)? ?" MONTHS
    "\\b\\.?(?:,?(?: de)? (20[0-9]{2}))?",
    3, 2, 1 },
};

static const Relative relatives[] = {
  { "\\b(day before yesterday|vorgestern|anteayer|avant-hier|позавчера)\\b|前天|一昨日", 2 },
  { "(?<!before "
    ")\\b(yesterday|gestern|ayer|(?<!avant-)hier|вчера|ieri|ontem|dün|wczoraj)\\b|昨天|昨日|어제",
    1 },
  { "\\b(today|heute|hoy|aujourd.hui|сегодня|oggi|hoje|bugün|dzisiaj)\\b|今天|今日|오늘", 0 },
};

static const char *const agos[] = {
  "\\b([0-9]{1,3}) days? ago\\b",
  "\\bvor ([0-9]{1,3}) tag",
  "\\bhace ([0-9]{1,3}) d[ií]as?\\b",
  "\\bil y a ([0-9]{1,3}) jours?\\b",
  "([0-9]{1,3}) ?天(?:以)?前",
  "([0-9]{1,3}) ?日前",
  "([0-9]{1,3}) (?:дня|дней|день) назад",
};

/* From Monday on */
static const char *const weekdays[] = {
  "monday|montag|lunes|lundi|(?:周|星期|礼拜)一",
  "tuesday|dienstag|martes|mardi|(?:周|星期|礼拜)二",
  "wednesday|mittwoch|mi[ée]rcoles|mercredi|(?:周|星期|礼拜)三",
  "thursday|donnerstag|jueves|jeudi|(?:周|星期|礼拜)四",
  "friday|freitag|viernes|vendredi|(?:周|星期|礼拜)五",
  "saturday|samstag|s[áa]bado|samedi|(?:周|星期|礼拜)六",
  "sunday|sonntag|domingo|dimanche|(?:周|星期|礼拜)[日天]",
};

/* Takes a day that is not in the future. */
static void
take (Days *self, GDateTime *day)
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
take_ago (Days *self, gint n_days)
{
  g_autoptr (GDateTime) day = g_date_time_add_days (self->today, -n_days);

  take (self, day);
}

/* Returns: the month that @name begins with in the five languages, zero for none. */
static gint
find_month (const char *name)
{
  static const struct
  {
    const char *start;
    gint month;
  } starts[] = {
    { "jan", 1 }, { "ene", 1 }, { "f", 2 },  { "mar", 3 }, { "mär", 3 },  { "mrz", 3 },
    { "ap", 4 },  { "ab", 4 },  { "av", 4 }, { "ma", 5 },  { "juin", 6 }, { "jun", 6 },
    { "jui", 7 }, { "jul", 7 }, { "au", 8 }, { "ag", 8 },  { "ao", 8 },   { "s", 9 },
    { "o", 10 },  { "n", 11 },  { "d", 12 },
  };
  g_autofree char *lower = g_utf8_strdown (name, -1);

  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    if (g_str_has_prefix (lower, starts[i].start))
      return starts[i].month;

  return atoi (name);
}

/* Takes the day of a form; one without its year is the last of that name. */
static void
take_form (Days *self, const Form *form, const GMatchInfo *match)
{
  g_autofree char *year = form->year != 0 ? g_match_info_fetch (match, form->year) : NULL;
  g_autofree char *month = g_match_info_fetch (match, form->month);
  g_autofree char *day = g_match_info_fetch (match, form->day);
  gint number = year != NULL ? atoi (year) : 0;
  GTimeZone *zone = g_date_time_get_timezone (self->today);
  gint this_year = g_date_time_get_year (self->today);
  g_autoptr (GDateTime) date = g_date_time_new (zone, number != 0 ? number : this_year,
                                                find_month (month), atoi (day), 0, 0, 0);

  if (date != NULL && number == 0 && g_date_time_compare (date, self->today) > 0)
    {
      g_autoptr (GDateTime) before = g_date_time_add_years (date, -1);

      take (self, before);
      return;
    }

  take (self, date);
}

static GMatchInfo *
match_all (const char *pattern, const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);
  GMatchInfo *match = NULL;

  g_regex_match (regex, text, 0, &match);

  return match;
}

static void
read_forms (Days *self, const char *text)
{
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr (GMatchInfo) match = match_all (forms[i].pattern, text);

      for (; g_match_info_matches (match); g_match_info_next (match, NULL))
        take_form (self, &forms[i], match);
    }
}

static void
read_relatives (Days *self, const char *text)
{
  for (gsize i = 0; i < G_N_ELEMENTS (relatives); i++)
    if (g_regex_match_simple (relatives[i].word, text, G_REGEX_CASELESS, 0))
      take_ago (self, relatives[i].days_ago);

  for (gsize i = 0; i < G_N_ELEMENTS (agos); i++)
    {
      g_autoptr (GMatchInfo) match = match_all (agos[i], text);
      g_autofree char *number = NULL;

      if (!g_match_info_matches (match))
        continue;
      number = g_match_info_fetch (match, 1);
      take_ago (self, atoi (number));
    }
}

/* "last Tuesday" is the last one before today. */
static void
read_weekdays (Days *self, const char *text)
{
  gint today = g_date_time_get_day_of_week (self->today);

  for (gint i = 1; i <= 7; i++)
    {
      g_autofree char *pattern = g_strdup_printf (
          "\\b(?:last|letzte[nr]?|vergangene[nr]?|(?:el )?pasado|on|am|el) (?:%s)\\b|"
          "\\b(?:%s) (?:pasado|dernier)\\b|上(?:个)?(?:%s)",
          weekdays[i - 1], weekdays[i - 1], weekdays[i - 1]);

      if (g_regex_match_simple (pattern, text, G_REGEX_CASELESS, 0))
        take_ago (self, (today - i + 6) % 7 + 1);
    }
}

/* The head of a quoted mail has a date of its own. */
static gboolean
is_about_mail (const char *line)
{
  return g_regex_match_simple ("^[> ]*(date|sent|gesendet|datum|fecha|enviado|envoyé|日期|发送时间)"
                               "\\s*:|(wrote|schrieb|escribió|a écrit|写道)\\b.*:?\\s*$",
                               line, G_REGEX_CASELESS, 0);
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

/* Reads the days that @text, which is UTF-8, names: from the first moment of the first to the end
 * of the last, as milliseconds of the epoch in the time zone of @now. Days to come are none of a
 * payment's.
 *
 * Returns: whether it names one. */
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
  read_forms (&days, body);
  read_relatives (&days, body);
  read_weekdays (&days, body);
  if (days.first == NULL)
    return FALSE;

  end = g_date_time_add_days (days.last, 1);
  *from_ms = g_date_time_to_unix (days.first) * 1000;
  *until_ms = g_date_time_to_unix (end) * 1000;
  g_date_time_unref (days.first);
  g_date_time_unref (days.last);

  return TRUE;
}
