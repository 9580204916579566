/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-fold.h"

static void
test_found_by (void)
{
  static const struct
  {
    const char *text;
    const char *search;
    gboolean is_found;
  } cases[] = {
    { "Deutschland", "", TRUE },
    { "Deutschland", "  ", TRUE },
    { "Deutschland", "DEUTSCH", TRUE },
    { "Deutschland", "utsch", FALSE },
    { "Deutschland", "Dèutschländ", TRUE },
    { "Österreich", "osterreich", TRUE },
    { "Österreich", "Österreich", TRUE },
    { "Østfold", "ostfold", TRUE },
    { "Ostfold", "Østfold", TRUE },
    { "Côte d’Ivoire", "ivoire cote", TRUE },
    { "Côte d’Ivoire", "Côte d’Iv", TRUE },
    { "Côte d’Ivoire", "cote x", FALSE },
    { "Congo (DRC)", "drc", TRUE },
    { "Straße", "STRASSE", TRUE },
    { "Ελλάδα", "ελλαδα", TRUE },
    { "Türkiye", "TURKIYE", TRUE },
    { "日本", "日", TRUE },
    { "日本", "本", FALSE },
    { "대한민국", "대한", TRUE },
    { "JP", "🇯🇵", TRUE },
    { "JP", "🇩🇪", FALSE },
    { "", "x", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = till_fold_words (cases[i].text, NULL);
      g_autofree char *search = till_fold_search (cases[i].search);

      g_test_message ("“%s” in “%s”", cases[i].search, cases[i].text);
      g_assert_cmpint (till_fold_finds (text, search), ==, cases[i].is_found);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fold/found-by", test_found_by);

  return g_test_run ();
}
