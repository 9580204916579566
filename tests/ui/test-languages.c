/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Plurals, figures and dates of each language, with the catalogues of the build folder. The
 * locales themselves need not be installed: what they say of numbers stands here. */

#include "till-format.h"

#include <libintl.h>
#include <locale.h>

#define DOMAIN "till"

typedef struct
{
  const char *language;
  const char *days[3]; /* none, one, two */
  const char *separator;
  const char *point;
  const char *count; /* 1234567 */
  const char *price; /* 1249.90 */
  const char *day;   /* how 21 November begins in a full time */
} Language;

/* clang-format off */
static const Language languages[] = {
  { "de", { "0 Tage", "1 Tag", "2 Tage" },
    ".", ",", "1.234.567", "$1.249,90", "21. " },
  { "es", { "0 días", "1 día", "2 días" },
    ".", ",", "1.234.567", "$1.249,90", "21 " },
  { "fr", { "0 jour", "1 jour", "2 jours" },
    "\u202f", ",", "1\u202f234\u202f567", "$1\u202f249,90", "21 " },
  { "zh_CN", { "0 天", "1 天", "2 天" },
    ",", ".", "1,234,567", "$1,249.90", "2026年11月21日" },
};
/* clang-format on */

static struct lconv numbers;

struct lconv *__wrap_localeconv (void);

/* In the place of the C library's. */
struct lconv *
__wrap_localeconv (void)
{
  return &numbers;
}

/* The locale of C has no translations; that of C.UTF-8 has those of $LANGUAGE, but not in later
 * versions of the C library: a system that has one of them is taken to have American English, too.
 */
static void
speak (const Language *language)
{
  g_setenv ("LANGUAGE", language->language, TRUE);
  setlocale (LC_ALL, "C.UTF-8");
  setlocale (LC_MESSAGES, "en_US.UTF-8");
  bindtextdomain (DOMAIN, g_getenv ("TILL_LOCALES"));
  bind_textdomain_codeset (DOMAIN, "UTF-8");
  textdomain (DOMAIN);

  numbers.thousands_sep = (char *) language->separator;
  numbers.decimal_point = (char *) language->point;
}

static void
test_plurals (gconstpointer data)
{
  const Language *language = data;

  speak (language);
  for (guint n = 0; n < G_N_ELEMENTS (language->days); n++)
    {
      const char *format = g_dngettext (DOMAIN, "%d day", "%d days", n);
      g_auto (GStrv) parts = g_strsplit (format, "%d", 2);
      g_autofree char *number = g_strdup_printf ("%u", n);
      g_autofree char *days = g_strjoinv (number, parts);

      g_assert_cmpstr (days, ==, language->days[n]);
    }
}

static void
test_figures (gconstpointer data)
{
  const Language *language = data;
  TillDecimal amount = { 0 };
  g_autofree char *count = NULL;
  g_autofree char *price = NULL;

  speak (language);
  till_decimal_parse ("1249.90", &amount);
  count = till_format_count (1234567);
  price = till_format_usd (&amount);

  g_assert_cmpstr (count, ==, language->count);
  g_assert_cmpstr (price, ==, language->price);
}

static void
test_dates (gconstpointer data)
{
  const Language *language = data;
  g_autofree char *time = NULL;

  speak (language);
  time = till_format_exact_time (1795219200000); /* 21 November 2026 */

  g_assert_true (g_str_has_prefix (time, language->day));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      const char *name = languages[i].language;
      g_autofree char *plurals = g_strdup_printf ("/ui/languages/%s/plurals", name);
      g_autofree char *figures = g_strdup_printf ("/ui/languages/%s/figures", name);
      g_autofree char *dates = g_strdup_printf ("/ui/languages/%s/dates", name);

      g_test_add_data_func (plurals, &languages[i], test_plurals);
      g_test_add_data_func (figures, &languages[i], test_figures);
      g_test_add_data_func (dates, &languages[i], test_dates);
    }

  return g_test_run ();
}
