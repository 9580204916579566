/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A date is zero or within the years that HTTP can write; a Retry-After is -1 or no time before
 * now; what a skew is learned from them never leads to a correction of more than two days. */

#include "till-fuzz.h"

#include "till-http-time.h"
#include "till-skew.h"

#define NOW_MS     G_GINT64_CONSTANT (1767225600000)
#define DAY_MS     (24 * 3600 * G_GINT64_CONSTANT (1000))
#define YEAR_1_MS  G_GINT64_CONSTANT (-62135596800000)
#define YEAR_10000 G_GINT64_CONSTANT (253402300800000)

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  gint64 date_ms = till_http_date_parse (text);
  int retry_after_s = till_retry_after_parse (text, NOW_MS);
  TillSkew skew = { 0 };
  gint64 correction_ms = 0;

  g_assert_cmpint (date_ms, >=, YEAR_1_MS);
  g_assert_cmpint (date_ms, <, YEAR_10000);
  g_assert_cmpint (date_ms % 1000, ==, 0);
  g_assert_cmpint (retry_after_s, >=, -1);
  if (date_ms > NOW_MS)
    g_assert_cmpint (retry_after_s, >, 0);

  till_skew_observe (&skew, text, NULL, NOW_MS, NOW_MS + 10);
  g_assert_cmpint (skew.is_known, ==, date_ms != 0);
  correction_ms = till_skew_get_correction_ms (&skew);
  g_assert_cmpint (ABS (correction_ms), <=, 2 * DAY_MS);

  return 0;
}
