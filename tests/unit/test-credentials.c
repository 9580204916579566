/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-credentials.h"

static void
test_api_key (void)
{
  static const char *const good[] = { "till_123", "!\"#$%&'~", "sk_live_0f3a9c" };
  static const char *const bad[] = {
    "", "till_12", "till 1234", "till_123\n", "till_123\t", "till_12\x7f", "till_12é",
  };
  g_autofree char *longest = g_strnfill (256, 'k');
  g_autofree char *too_long = g_strnfill (257, 'k');

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (till_is_api_key (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (till_is_api_key (bad[i]));

  g_assert_true (till_is_api_key (longest));
  g_assert_false (till_is_api_key (too_long));
}

static void
test_secret_key (void)
{
  static const char *const good[] = { "s", " with blanks\t", "\xff\xfe\x80", "ключ" };
  static const char *const bad[] = { "", "one\ntwo", "one\r", "\n" };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (till_is_secret_key (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (till_is_secret_key (bad[i]));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/credentials/api-key", test_api_key);
  g_test_add_func ("/credentials/secret-key", test_secret_key);

  return g_test_run ();
}
