/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-log.h"

static void
test_filter (void)
{
  static const GLogField fields[] = {
    { "MESSAGE", "Asked", -1 },    { "AUTHORIZATION", "Bearer key", -1 },
    { "PRIORITY", "7", -1 },       { "CODE_FUNC", "sign", -1 },
    { "GLIB_DOMAIN", "till", -1 }, { "message", "another", -1 },
  };
  GLogField kept[G_N_ELEMENTS (fields)];

  g_assert_cmpuint (till_log_filter (fields, G_N_ELEMENTS (fields), kept), ==, 3);
  g_assert_cmpstr (kept[0].key, ==, "MESSAGE");
  g_assert_true (kept[0].value == fields[0].value);
  g_assert_cmpstr (kept[1].key, ==, "PRIORITY");
  g_assert_cmpstr (kept[2].key, ==, "GLIB_DOMAIN");
  g_assert_cmpuint (till_log_filter (NULL, 0, NULL), ==, 0);
}

static void
test_written (void)
{
  if (g_test_subprocess ())
    {
      g_log_set_writer_func (till_log_write, NULL, NULL);
      g_log_structured ("till", G_LOG_LEVEL_WARNING, "KEY", "key_12345", "MESSAGE", "Something %s",
                        "happened");
      return;
    }

  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_stderr ("*Something happened*");
  g_test_trap_assert_stderr_unmatched ("*key_12345*");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/log/filter", test_filter);
  g_test_add_func ("/log/written", test_written);

  return g_test_run ();
}
