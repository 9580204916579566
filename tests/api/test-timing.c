/* SPDX-License-Identifier: GPL-3.0-or-later */

/* When a call is repeated and with which time it is signed: pure functions, in virtual time. */

#include "till-http-time.h"
#include "till-retry.h"
#include "till-skew.h"

#define SECOND G_GINT64_CONSTANT (1000)
#define NOW    (G_GINT64_CONSTANT (784111777) * SECOND) /* Sun, 06 Nov 1994 08:49:37 GMT */

static void
test_dates (void)
{
  static const char *const same[] = {
    "Sun, 06 Nov 1994 08:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994",
  };
  static const char *const none[] = {
    "",
    "now",
    "0",
    "-1",
    "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Nov 1994 08:49:37 GMT+1",
    "Sun, 06 Nov 1994 08:49:37 PST",
    "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Now 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 25:49:37 GMT",
    "Sun, 06 Nov 1994 08:61:37 GMT",
    "Sun, 06 Nov 99999 08:49:37 GMT",
    "Sun, 06 Nov 0000 08:49:37 GMT",
    "Sun, -6 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 GMT ",
    "1994-11-06T08:49:37Z",
  };

  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    g_assert_cmpint (till_http_date_parse (same[i]), ==, NOW);
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    g_assert_cmpint (till_http_date_parse (none[i]), ==, 0);

  g_assert_cmpint (till_http_date_parse (NULL), ==, 0);
  g_assert_cmpint (till_http_date_parse ("Tuesday, 01-Jan-69 00:00:00 GMT"), >, NOW);
  g_assert_cmpint (till_http_date_parse ("Sun, 31 Dec 2028 23:59:60 GMT"), >, NOW);
}

static void
test_retry_after (void)
{
  static const struct
  {
    const char *text;
    int seconds;
  } cases[] = {
    { NULL, -1 },
    { "", -1 },
    { "0", 0 },
    { "120", 120 },
    { "00007", 7 },
    { "-1", -1 },
    { "+1", -1 },
    { "1.5", -1 },
    { "1 ", -1 },
    { "soon", -1 },
    { "2147483647", G_MAXINT },
    { "2147483648", G_MAXINT },
    { "99999999999999999999999999", G_MAXINT },
    { "Sun, 06 Nov 1994 08:50:37 GMT", 60 },
    { "Sun, 06 Nov 1994 08:49:37 GMT", 0 },
    { "Sun, 06 Nov 1994 07:49:37 GMT", 0 },
    { "Sun, 06 Nov 9994 07:49:37 GMT", G_MAXINT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (till_retry_after_parse (cases[i].text, NOW), ==, cases[i].seconds);

  g_assert_cmpint (till_retry_after_parse ("Sun, 06 Nov 1994 08:49:39 GMT", NOW + 500), ==, 2);
}

static void
test_skew (void)
{
  static const char date[] = "Sun, 06 Nov 1994 08:49:37 GMT";
  static const struct
  {
    gint64 sent_ms;
    gint64 received_ms;
    const char *date;
    const char *age;
    gboolean is_known;
    gint64 skew_ms;
    gint64 correction_ms;
    gboolean explains;
  } cases[] = {
    { NOW, NOW, date, NULL, TRUE, 0, 0, FALSE },
    { NOW - SECOND, NOW + SECOND, date, NULL, TRUE, 0, 0, FALSE },
    { NOW - 59 * SECOND, NOW - 59 * SECOND, date, NULL, TRUE, 59 * SECOND, 0, FALSE },
    { NOW - 60 * SECOND, NOW - 60 * SECOND, date, NULL, TRUE, 60 * SECOND, 60 * SECOND, FALSE },
    { NOW + 240 * SECOND, NOW + 240 * SECOND, date, NULL, TRUE, -240 * SECOND, -240 * SECOND,
      FALSE },
    { NOW + 241 * SECOND, NOW + 241 * SECOND, date, NULL, TRUE, -241 * SECOND, -241 * SECOND,
      TRUE },
    { NOW - 86400 * SECOND, NOW - 86400 * SECOND, date, NULL, TRUE, 86400 * SECOND, 86400 * SECOND,
      TRUE },
    { NOW - 172801 * SECOND, NOW - 172801 * SECOND, date, NULL, TRUE, 172801 * SECOND, 0, TRUE },
    { NOW - 600 * SECOND, NOW - 600 * SECOND, date, "0", FALSE, 0, 0, FALSE },
    { NOW - 600 * SECOND, NOW - 600 * SECOND, NULL, NULL, FALSE, 0, 0, FALSE },
    { NOW - 600 * SECOND, NOW - 600 * SECOND, "never", NULL, FALSE, 0, 0, FALSE },
    { NOW - 600 * SECOND, NOW - 570 * SECOND, date, NULL, FALSE, 0, 0, FALSE },
    { NOW - 600 * SECOND, NOW - 601 * SECOND, date, NULL, FALSE, 0, 0, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TillSkew skew = { 0 };

      till_skew_observe (&skew, cases[i].date, cases[i].age, cases[i].sent_ms,
                         cases[i].received_ms);
      g_assert_cmpint (skew.is_known, ==, cases[i].is_known);
      g_assert_cmpint (skew.skew_ms, ==, cases[i].skew_ms);
      g_assert_cmpint (till_skew_get_correction_ms (&skew), ==, cases[i].correction_ms);
      g_assert_cmpint (till_skew_explains_refusal (&skew, 0), ==, cases[i].explains);
      g_assert_false (cases[i].correction_ms != 0 &&
                      till_skew_explains_refusal (&skew, cases[i].correction_ms));
    }
}

static void
test_what_is_worthwhile (void)
{
  static const guint again[] = { 408, 429, 500, 502, 503, 504 };

  for (guint status = 100; status < 600; status++)
    {
      TillRetryCause cause = { status, FALSE, -1 };
      gboolean is_expected = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (again); i++)
        is_expected |= again[i] == status;

      g_assert_cmpint (till_retry_is_worthwhile (&cause), ==, is_expected);
    }

  g_assert_true (till_retry_is_worthwhile (&(TillRetryCause){ 0, TRUE, -1 }));
  g_assert_false (till_retry_is_worthwhile (&(TillRetryCause){ 0, FALSE, -1 }));
}

static void
test_delays (void)
{
  TillRetryCause lost = { 0, TRUE, -1 };
  TillRetryCause limited = { 429, FALSE, 30 };
  TillRetryCause too_long = { 503, FALSE, 61 };

  g_assert_cmpint (till_retry_get_delay_ms (&lost, 1, 0, 500, 8000, 0.5), ==, 250);
  g_assert_cmpint (till_retry_get_delay_ms (&lost, 2, 0, 500, 8000, 0.5), ==, 500);
  g_assert_cmpint (till_retry_get_delay_ms (&lost, 3, 0, 500, 8000, 0.5), ==, 1000);
  g_assert_cmpint (till_retry_get_delay_ms (&lost, 4, 0, 500, 8000, 0.5), ==, -1);
  g_assert_cmpint (till_retry_get_delay_ms (&lost, 3, 0, 500, 600, 0.5), ==, 300);
  g_assert_cmpint (till_retry_get_delay_ms (&lost, 1, 59999, 500, 8000, 0.5), ==, -1);
  g_assert_cmpint (till_retry_get_delay_ms (&limited, 1, 0, 500, 8000, 0), ==, 30000);
  g_assert_cmpint (till_retry_get_delay_ms (&limited, 1, 30000, 500, 8000, 0), ==, -1);
  g_assert_cmpint (till_retry_get_delay_ms (&too_long, 1, 0, 500, 8000, 0), ==, -1);
}

static TillRetryCause
make_random_cause (void)
{
  static const guint statuses[] = { 0, 401, 404, 408, 429, 500, 501, 502, 503, 504 };
  guint status = statuses[g_test_rand_int_range (0, G_N_ELEMENTS (statuses))];

  return (TillRetryCause){ status, status == 0 && g_test_rand_bit (),
                           g_test_rand_bit () ? -1 : g_test_rand_int_range (0, 90) };
}

/* A service that answers anything, in virtual time: the bounds of hazards.md hold in every run. */
static void
test_model (void)
{
  guint n_gave_up_late = 0;

  for (guint run = 0; run < 100000; run++)
    {
      gint64 elapsed_ms = 0;
      guint n_tries = 0;
      int delay_ms = 0;

      do
        {
          TillRetryCause cause = make_random_cause ();

          n_tries++;
          elapsed_ms += g_test_rand_int_range (0, 20000);
          delay_ms = till_retry_get_delay_ms (&cause, n_tries, elapsed_ms, 500, 8000,
                                              g_test_rand_double_range (0, 1));
          if (delay_ms < 0)
            continue;

          g_assert_true (till_retry_is_worthwhile (&cause));
          g_assert_cmpint (delay_ms, >=, MAX (cause.retry_after_s, 0) * 1000);
          g_assert_cmpint (delay_ms, <, MAX (cause.retry_after_s, 0) * 1000 + 8000);
          elapsed_ms += delay_ms;
          g_assert_cmpint (elapsed_ms, <, TILL_RETRY_TOTAL_MS);
        }
      while (delay_ms >= 0);

      g_assert_cmpuint (n_tries, <=, TILL_RETRY_MAX_ATTEMPTS);
      n_gave_up_late += n_tries == TILL_RETRY_MAX_ATTEMPTS;
    }

  g_assert_cmpuint (n_gave_up_late, >, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/http-time/dates", test_dates);
  g_test_add_func ("/http-time/retry-after", test_retry_after);
  g_test_add_func ("/skew/estimate", test_skew);
  g_test_add_func ("/retry/what-is-worthwhile", test_what_is_worthwhile);
  g_test_add_func ("/retry/delays", test_delays);
  g_test_add_func ("/retry/model", test_model);

  return g_test_run ();
}
