/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A console that is killed while it puts an export in the place of an unsound ledger: at any write
 * or sync, and before any file is linked, renamed or removed. Whenever that was, what is there is
 * either still unsound, and the export can be put back again, or it is whole. It never looks sound
 * with less in it. */

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "deadly-files.h"
#include "till-ledger-file.h"

#define MAX_KILLS 2000
#define N_REFUNDS 4

int __real_link (const char *from, const char *to);
int __real_rename (const char *from, const char *to);
int __real_unlink (const char *path);
int __wrap_link (const char *from, const char *to);
int __wrap_rename (const char *from, const char *to);
int __wrap_unlink (const char *path);

int
__wrap_link (const char *from, const char *to)
{
  deadly_live_or_die ();

  return __real_link (from, to);
}

int
__wrap_rename (const char *from, const char *to)
{
  deadly_live_or_die ();

  return __real_rename (from, to);
}

int
__wrap_unlink (const char *path)
{
  deadly_live_or_die ();

  return __real_unlink (path);
}

static void
append (TillLedgerFile *file, guint number)
{
  g_autofree char *id = g_strdup_printf ("r%u", number);
  g_autoptr (TillRefundEvent) event = till_refund_event_new (id, TILL_REFUND_AGREED, "ann", 1000);
  g_autoptr (TillRefund) refund = NULL;

  till_refund_event_set (event, TILL_REFUND_INVOICE, id);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, "40");
  till_refund_event_set (event, TILL_REFUND_AMOUNT, "1");
  refund = till_ledger_file_append (file, event, NULL);
  g_assert_nonnull (refund);
}

/* Makes a ledger, exports it, and breaks its last entry. */
static char *
make_unsound (const char *path)
{
  TillLedgerFile *file = till_ledger_file_open (path);
  sqlite3 *connection = NULL;
  char *text = NULL;

  for (guint i = 0; i < N_REFUNDS; i++)
    append (file, i);
  text = till_ledger_file_export (file, NULL);
  till_ledger_file_close (file);
  g_assert_cmpint (sqlite3_open (path, &connection), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (connection,
                                 "DROP TRIGGER entries_stay;"
                                 "UPDATE entries SET hash = 'x' WHERE number = 3",
                                 NULL, NULL, NULL),
                   ==, SQLITE_OK);
  sqlite3_close (connection);

  return text;
}

/* The child: puts the export in the file at @export_path back. */
static int
run_child (const char *path, const char *export_path, int at)
{
  g_autofree char *text = NULL;
  TillLedgerFile *file = NULL;
  gboolean is_restored;

  g_assert_true (g_file_get_contents (export_path, &text, NULL, NULL));
  file = till_ledger_file_open (path);
  deadly_install (at);
  is_restored = till_ledger_file_restore (file, text, NULL);
  till_ledger_file_close (file);

  return is_restored ? EXIT_SUCCESS : EXIT_FAILURE;
}

static gboolean
was_killed (const char *program, const char *path, const char *export_path, int at)
{
  g_autofree char *number = g_strdup_printf ("%d", at);
  const char *argv[] = { program, "--child", path, export_path, number, NULL };
  g_autoptr (GError) error = NULL;
  int status = 0;
  gboolean is_killed;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status,
                &error);
  g_assert_no_error (error);
  is_killed = WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL;
  g_assert_true (is_killed || (WIFEXITED (status) && WEXITSTATUS (status) == EXIT_SUCCESS));

  return is_killed;
}

static void
assert_whole_or_unsound (const char *path, const char *text)
{
  TillLedgerFile *file = till_ledger_file_open (path);
  g_autoptr (GError) error = NULL;

  if (till_ledger_file_get_problem (file) != NULL)
    {
      till_ledger_file_restore (file, text, &error);
      g_assert_no_error (error);
    }
  g_assert_no_error (till_ledger_file_get_problem (file));
  g_assert_cmpuint (till_ledger_file_count (file), ==, N_REFUNDS);
  append (file, N_REFUNDS);
  till_ledger_file_close (file);
}

static void
remove_all (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name = NULL;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
}

static void
test_killed (gconstpointer program)
{
  g_autofree char *folder = g_dir_make_tmp ("till-restore-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "one.ledger", NULL);
  g_autofree char *export_path = g_build_filename (folder, "export", NULL);
  gboolean is_killed = TRUE;
  int n_kills = 0;

  for (int at = 1; is_killed && at < MAX_KILLS; at++)
    {
      g_autofree char *text = make_unsound (path);

      g_assert_true (g_file_set_contents (export_path, text, -1, NULL));
      is_killed = was_killed (program, path, export_path, at);
      assert_whole_or_unsound (path, text);
      remove_all (folder);
      n_kills += is_killed;
    }

  g_test_message ("killed %d times", n_kills);
  g_assert_false (is_killed);
  g_assert_cmpint (n_kills, >, 20);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);

  if (argc == 5 && g_str_equal (argv[1], "--child"))
    return run_child (argv[2], argv[3], atoi (argv[4]));

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/ledger-restore-crash/killed-at-every-step", program, test_killed);

  return g_test_run ();
}
