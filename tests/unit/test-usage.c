/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be said of an eSIM's figures, and of its number, when the service says anything at all.
 */

#include "till-iccid.h"
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
    /* more used than there is */
    { { "0", "100", "130" }, "0", "100", "130", 1, TRUE, TRUE },
    { { NULL, "100", "130" }, "0", "100", "130", 1, TRUE, TRUE },
    { { "-30", "100", "130" }, "0", "100", "130", 1, TRUE, TRUE },
    /* a package of nothing, or none */
    { { "0", "0", "0" }, NULL, NULL, NULL, -1, FALSE, FALSE },
    { { "0", "0", "900" }, NULL, NULL, "900", -1, FALSE, FALSE },
    { { "5", NULL, "7" }, NULL, NULL, "7", -1, FALSE, FALSE },
    { { "5", "-1", "7" }, NULL, NULL, "7", -1, FALSE, FALSE },
    { { NULL, NULL, NULL }, NULL, NULL, NULL, -1, FALSE, FALSE },
    /* what is missing follows from the rest */
    { { NULL, "100", "25" }, "75", "100", "25", 0.25, FALSE, FALSE },
    { { "75", "100", NULL }, "75", "100", "25", 0.25, FALSE, FALSE },
    { { NULL, "100", NULL }, NULL, "100", NULL, -1, FALSE, FALSE },
    /* what cannot be so is not shown */
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

/* From documents of several vendors; four in ten of those have an odd check digit. */
static void
test_iccid (void)
{
  static const struct
  {
    const char *text;
    TillIccidHint hint;
  } cases[] = {
    { "89852245280000942210", TILL_ICCID_FINE },
    { "8943108170001029631", TILL_ICCID_FINE },
    { "8943 1081 6501 5003 887", TILL_ICCID_FINE },
    { "8943-1081-6501-5003-887F", TILL_ICCID_FINE },
    { "8997250230000292199", TILL_ICCID_ODD_CHECK_DIGIT },
    { "8944465400000217735", TILL_ICCID_ODD_CHECK_DIGIT },
    { "8943108170001029613", TILL_ICCID_ODD_CHECK_DIGIT },
    { "89431", TILL_ICCID_ODD_LENGTH },
    { "89049032000001000000000000000000", TILL_ICCID_ODD_LENGTH },
    { "7943108170001029631", TILL_ICCID_ODD_START },
    { "", TILL_ICCID_NOT_DIGITS },
    { "not an ICCID", TILL_ICCID_NOT_DIGITS },
    { "89４3108170001029631", TILL_ICCID_NOT_DIGITS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (till_iccid_check (cases[i].text), ==, cases[i].hint);
}

static void
test_iccid_as_typed (void)
{
  g_autofree char *digits = till_iccid_normalize (" 8943-1081 6501\t5003 887f ");

  g_assert_cmpstr (digits, ==, "8943108165015003887");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/usage/figures", test_figures);
  g_test_add_func ("/iccid/check", test_iccid);
  g_test_add_func ("/iccid/as-typed", test_iccid_as_typed);

  return g_test_run ();
}
