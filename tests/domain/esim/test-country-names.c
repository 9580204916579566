/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-country-names.h"

static void
assert_countries (const char *text, const char *expected)
{
  g_auto (GStrv) isos = till_country_names_search (text);
  g_autofree char *joined = g_strjoinv (" ", isos);

  g_assert_cmpstr (joined, ==, expected);
}

static void
test_country_names (void)
{
  assert_countries ("Taiwan", "TW");
  assert_countries ("COTE d’iv", "CI");
  assert_countries ("states united", "UM US");
  assert_countries ("united", "AE GB UM US");
  assert_countries ("man", "");
  assert_countries ("", "");
  assert_countries ("stan", "");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/country-names/search", test_country_names);

  return g_test_run ();
}
