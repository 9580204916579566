/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-iccid.h"

/* From documents of several vendors. Four of ten such numbers have an unusual check digit. */
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
    { "8997250230000292199", TILL_ICCID_UNUSUAL_CHECK_DIGIT },
    { "8944465400000217735", TILL_ICCID_UNUSUAL_CHECK_DIGIT },
    { "8943108170001029613", TILL_ICCID_UNUSUAL_CHECK_DIGIT },
    { "89431", TILL_ICCID_UNUSUAL_LENGTH },
    { "89049032000001000000000000000000", TILL_ICCID_UNUSUAL_LENGTH },
    { "7943108170001029631", TILL_ICCID_UNUSUAL_START },
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

  g_test_add_func ("/iccid/check", test_iccid);
  g_test_add_func ("/iccid/as-typed", test_iccid_as_typed);

  return g_test_run ();
}
