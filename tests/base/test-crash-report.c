/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Real crashes, each in a process of its own, and what the next process reads about them. */

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "till-crash-report.h"

#define VERSIONS    "Till 0.1.0\nGTK 4.8.3\n"
#define STACK_BYTES (256 * 1024)

static char *
find_file (void)
{
  return g_build_filename (g_getenv ("TILL_CRASH_FOLDER"), "crash.txt", NULL);
}

static void
watch (void)
{
  static const struct rlimit none = { 0, 0 };
  g_autofree char *file = find_file ();

  setrlimit (RLIMIT_CORE, &none);
  till_crash_report_watch (file, VERSIONS);
}

/* Not to the null pointer: a sanitizer would end the program before there is a signal. */
static void
write_to_nothing (void)
{
  int *volatile nothing = GSIZE_TO_POINTER (16);

  *nothing = 1;
}

static gpointer
write_to_nothing_thread (gpointer data)
{
  write_to_nothing ();

  return NULL;
}

static int
recurse (volatile char *outer, int depth)
{
  volatile char inner[1024];

  inner[0] = outer[0];

  return depth == 0 ? 0 : recurse (inner, depth - 1) + inner[0];
}

static void
crash_access (void)
{
  watch ();
  write_to_nothing ();
}

static void
crash_thread (void)
{
  watch ();
  g_thread_join (g_thread_new ("crash", write_to_nothing_thread, NULL));
}

static void
crash_overflow (void)
{
  static const struct rlimit small = { STACK_BYTES, STACK_BYTES };
  char start = 0;

  setrlimit (RLIMIT_STACK, &small);
  watch ();
  recurse (&start, G_MAXINT);
}

static void
crash_abort (void)
{
  watch ();
  g_abort ();
}

/* As g_error () does it outside tests. */
static void
crash_trap (void)
{
  watch ();
  g_printerr ("The key is key_12345\n");
  G_BREAKPOINT ();
}

static void
end_by_kill (void)
{
  watch ();
  raise (SIGKILL);
}

static void
end_by_request (void)
{
  watch ();
  raise (SIGTERM);
}

static void
end_cleanly (void)
{
  watch ();
}

/* Returns: (transfer full) (nullable): what is known after @test has ended. */
static char *
run (const char *test)
{
  g_autofree char *file = find_file ();
  g_autofree char *path = g_strconcat ("/crash-report/subprocess/", test, NULL);

  g_test_trap_subprocess (path, 0, 0);

  return till_crash_report_take (file);
}

static void
test_signals (void)
{
  static const struct
  {
    const char *test;
    const char *signal;
  } rows[] = {
    { "access", "Signal: SIGSEGV\n" },   { "thread", "Signal: SIGSEGV\n" },
    { "overflow", "Signal: SIGSEGV\n" }, { "abort", "Signal: SIGABRT\n" },
    { "trap", "Signal: SIGTRAP\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *report = run (rows[i].test);
      g_autofree char *again = NULL;
      g_autofree char *file = find_file ();

      g_test_trap_assert_failed ();
      g_assert_nonnull (report);
      g_assert_true (g_regex_match_simple ("^Time: 20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\n"
                                           "Till 0\\.1\\.0\nGTK 4\\.8\\.3\nSignal: SIG[A-Z]+\n"
                                           "([\\w.+-]+\\+0x[0-9a-f]+\n|\\?\n){3,}$",
                                           report, 0, 0));
      g_assert_nonnull (strstr (report, rows[i].signal));
      g_assert_nonnull (strstr (report, "\ntest-crash-report+0x"));
      again = till_crash_report_take (file);
      g_assert_null (again);
    }
}

/* Nothing but the names of modules: no folder, no message, no argument. */
static void
test_private (void)
{
  g_autofree char *report = run ("trap");

  g_assert_nonnull (report);
  g_test_trap_assert_stderr ("*key_12345*");
  g_assert_null (strstr (report, "key_12345"));
  g_assert_null (strchr (report, '/'));
}

/* The file is for this user alone while it waits. */
static void
test_mode (void)
{
  g_autofree char *file = find_file ();
  GStatBuf info = { 0 };

  g_test_trap_subprocess ("/crash-report/subprocess/access", 0, 0);
  g_assert_cmpint (g_stat (file, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
  g_free (till_crash_report_take (file));
}

/* Whoever kills the program knows, and so does whoever ends it. */
static void
test_no_crash (void)
{
  static const char *const tests[] = { "killed", "requested", "cleanly" };

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *report = run (tests[i]);

      g_assert_null (report);
    }
}

/* A file that this program has not written is removed and not shown. */
static void
test_strange_files (void)
{
  g_autofree char *file = find_file ();
  g_autofree char *large = g_strnfill (64 * 1024 + 1, 'x');
  const char *const texts[] = { "", "\xff\xfe", large };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *report = NULL;

      g_assert_true (g_file_set_contents (file, texts[i], -1, NULL));
      report = till_crash_report_take (file);
      g_assert_null (report);
      g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
    }
}

int
main (int argc, char *argv[])
{
  g_autofree char *folder = NULL;
  int status = 0;

  g_test_init (&argc, &argv, NULL);
  if (!g_test_subprocess ())
    {
      folder = g_dir_make_tmp ("crash-XXXXXX", NULL);
      g_setenv ("TILL_CRASH_FOLDER", folder, TRUE);
    }

  g_test_add_func ("/crash-report/signals", test_signals);
  g_test_add_func ("/crash-report/private", test_private);
  g_test_add_func ("/crash-report/mode", test_mode);
  g_test_add_func ("/crash-report/no-crash", test_no_crash);
  g_test_add_func ("/crash-report/strange-files", test_strange_files);
  g_test_add_func ("/crash-report/subprocess/access", crash_access);
  g_test_add_func ("/crash-report/subprocess/thread", crash_thread);
  g_test_add_func ("/crash-report/subprocess/overflow", crash_overflow);
  g_test_add_func ("/crash-report/subprocess/abort", crash_abort);
  g_test_add_func ("/crash-report/subprocess/trap", crash_trap);
  g_test_add_func ("/crash-report/subprocess/killed", end_by_kill);
  g_test_add_func ("/crash-report/subprocess/requested", end_by_request);
  g_test_add_func ("/crash-report/subprocess/cleanly", end_cleanly);

  status = g_test_run ();
  if (folder != NULL)
    g_rmdir (folder);

  return status;
}
