/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-usage.h"

static void
assert_figure (const TillDecimal *figure, const char *expected)
{
  g_autofree char *text = figure->is_known ? till_decimal_to_string (figure) : NULL;

  g_assert_cmpstr (text, ==, expected);
}

static void
test_figures (void)
{
  static const struct
  {
    const char *given[3]; /* left, package, used */
    const char *left;
    const char *package;
    const char *used;
    double fraction;
    gboolean is_used_up;
    gboolean is_over;
  } cases[] = {
    { { "3000", "5120", "2120" }, "3000", "5120", "2120", 2120.0 / 5120, FALSE, FALSE },
    { { "5120", "5120", "0" }, "5120", "5120", "0", 0, FALSE, FALSE },
    { { "0", "5120", "5120" }, "0", "5120", "5120", 1, TRUE, FALSE },
    /* more used than the package holds */
    { { "0", "100", "130" }, "0", "100", "130", 1, TRUE, TRUE },
    { { NULL, "100", "130" }, "0", "100", "130", 1, TRUE, TRUE },
    { { "-30", "100", "130" }, "0", "100", "130", 1, TRUE, TRUE },
    /* an empty or missing package */
    { { "0", "0", "0" }, NULL, NULL, NULL, -1, FALSE, FALSE },
    { { "0", "0", "900" }, NULL, NULL, "900", -1, FALSE, FALSE },
    { { "5", NULL, "7" }, NULL, NULL, "7", -1, FALSE, FALSE },
    { { "5", "-1", "7" }, NULL, NULL, "7", -1, FALSE, FALSE },
    { { NULL, NULL, NULL }, NULL, NULL, NULL, -1, FALSE, FALSE },
    /* a missing figure is computed */
    { { NULL, "100", "25" }, "75", "100", "25", 0.25, FALSE, FALSE },
    { { "75", "100", NULL }, "75", "100", "25", 0.25, FALSE, FALSE },
    { { NULL, "100", NULL }, NULL, "100", NULL, -1, FALSE, FALSE },
    /* a figure that can't be true is dropped */
    { { "900", "100", "25" }, "75", "100", "25", 0.25, FALSE, FALSE },
    { { "900", "100", NULL }, NULL, "100", NULL, -1, FALSE, FALSE },
    { { "75", "100", "-25" }, "75", "100", "25", 0.25, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillUsage) usage = till_usage_new ();
      TillUsageFigures figures = { 0 };

      till_decimal_parse (cases[i].given[0], &usage->left_mb);
      till_decimal_parse (cases[i].given[1], &usage->package_mb);
      till_decimal_parse (cases[i].given[2], &usage->used_mb);
      figures = till_usage_get_figures (usage);

      assert_figure (&figures.left_mb, cases[i].left);
      assert_figure (&figures.package_mb, cases[i].package);
      assert_figure (&figures.used_mb, cases[i].used);
      g_assert_cmpfloat_with_epsilon (figures.fraction_used, cases[i].fraction, 1e-9);
      g_assert_cmpint (figures.is_used_up, ==, cases[i].is_used_up);
      g_assert_cmpint (figures.is_over, ==, cases[i].is_over);
    }
}

static void
test_usage (void)
{
  g_autoptr (TillUsage) usage = till_usage_new ();

  g_assert_cmpfloat_with_epsilon (till_usage_get_figures (usage).fraction_used, -1, 1e-9);
  till_decimal_parse ("0", &usage->package_mb);
  till_decimal_parse ("0", &usage->used_mb);
  g_assert_cmpfloat_with_epsilon (till_usage_get_figures (usage).fraction_used, -1, 1e-9);
  till_decimal_parse ("1024", &usage->package_mb);
  till_decimal_parse ("256", &usage->used_mb);
  g_assert_cmpfloat_with_epsilon (till_usage_get_figures (usage).fraction_used, 0.25, 1e-9);
  till_decimal_parse ("4096", &usage->used_mb);
  g_assert_cmpfloat_with_epsilon (till_usage_get_figures (usage).fraction_used, 1, 1e-9);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/usage/figures", test_figures);
  g_test_add_func ("/usage/fraction-used", test_usage);

  return g_test_run ();
}
