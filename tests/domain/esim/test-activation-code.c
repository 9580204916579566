/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-activation-code.h"

static void
test_activation_code (void)
{
  g_autoptr (TillActivationCode) plain =
      till_activation_code_parse ("LPA:1$smdp.example.com$AB-12");
  g_autoptr (TillActivationCode) confirmed =
      till_activation_code_parse ("LPA:1$smdp.example.com$X$$1");
  g_autoptr (TillActivationCode) no_id = till_activation_code_parse ("LPA:1$smdp.example.com$");
  static const char *const refused[] = {
    "",
    "LPA:1$",
    "LPA:2$smdp.example.com$A",
    "smdp.example.com$A",
    "LPA:1$a$b$c$1$e",
    "LPA:1$a$b c",
  };

  g_assert_cmpstr (plain->smdp_address, ==, "smdp.example.com");
  g_assert_cmpstr (plain->matching_id, ==, "AB-12");
  g_assert_false (plain->needs_confirmation_code);
  g_assert_cmpstr (confirmed->smdp_oid, ==, "");
  g_assert_true (confirmed->needs_confirmation_code);
  g_assert_cmpstr (no_id->matching_id, ==, "");

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    g_assert_null (till_activation_code_parse (refused[i]));
  g_assert_null (till_activation_code_parse (NULL));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/activation-code/parse", test_activation_code);

  return g_test_run ();
}
