/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-email.h"

static void
test_email (void)
{
  static const char *const good[] = { "a@b.co", "first.last+tag@shop.example", "ü@exämple.de" };
  static const char *const bad[] = {
    "",
    "a",
    "a@b",
    "@b.co",
    "a@.co",
    "a@b.",
    "a b@c.de",
    "a@b@c.de",
    "a@b..c",
    "<a@b.co>",
    "a@b.co,c@d.example",
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (till_is_email (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (till_is_email (bad[i]));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/email/email", test_email);

  return g_test_run ();
}
