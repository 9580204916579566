/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-test-practice.h"

#include <string.h>

static void
test_start_and_stop (void)
{
  static const char *const arguments[] = { "--api-key", "practice_12345678", NULL };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);

  g_assert_true (
      g_str_has_prefix (till_test_practice_get_base_url (practice), "http://127.0.0.1:"));
  g_assert_cmpuint (till_test_practice_get_port (practice), !=, 0);
  g_assert_cmpstr (till_test_practice_get_api_key (practice), ==, "practice_12345678");
  g_assert_cmpuint (strlen (till_test_practice_get_secret_key (practice)), ==, 64);
}

/* Port zero takes a free port, so two services can run. */
static void
test_two_at_once (void)
{
  g_autoptr (TillTestPractice) first = till_test_practice_start (NULL);
  g_autoptr (TillTestPractice) second = till_test_practice_start (NULL);

  g_assert_cmpstr (till_test_practice_get_base_url (first), !=,
                   till_test_practice_get_base_url (second));
  g_assert_cmpstr (till_test_practice_get_secret_key (first), !=,
                   till_test_practice_get_secret_key (second));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/practice/start/start-and-stop", test_start_and_stop);
  g_test_add_func ("/practice/start/two-at-once", test_two_at_once);

  return g_test_run ();
}
