/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A console that is killed at any write, sync or change of size of its ledger. A child of this
 * program puts down all steps of a refund and says each one that the ledger has acknowledged; its
 * file system kills it at the nth time it is asked to do something. Whatever n is, what was
 * acknowledged is there afterwards, the ledger is sound, and at most one more entry is in it. */

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "deadly-files.h"
#include "till-ledger-file.h"

#define MAX_KILLS 2000

static TillRefundEvent *
make_event (TillRefundStep step)
{
  TillRefundEvent *event = till_refund_event_new ("r1", step, "ann", 1000 + step);

  if (step == TILL_REFUND_AGREED)
    {
      till_refund_event_set (event, TILL_REFUND_INVOICE, "i1");
      till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
      till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
      till_refund_event_set (event, TILL_REFUND_RECEIVED, "40");
      till_refund_event_set (event, TILL_REFUND_AMOUNT, "40");
    }
  if (step == TILL_REFUND_CHECKED || step == TILL_REFUND_INTENDED)
    till_refund_event_set (event, TILL_REFUND_ADDRESS, "somewhere");
  if (step == TILL_REFUND_PAID)
    till_refund_event_set (event, TILL_REFUND_TX_HASH, "ab");

  return event;
}

/* The child: acknowledges each step with one letter. */
static int
run_child (const char *path, int at)
{
  TillLedgerFile *file = NULL;

  deadly_install (at);
  file = till_ledger_file_open (path);
  for (TillRefundStep step = TILL_REFUND_AGREED; step <= TILL_REFUND_TOLD; step++)
    {
      g_autoptr (TillRefundEvent) event = make_event (step);
      g_autoptr (TillRefund) refund = till_ledger_file_append (file, event, NULL);

      if (refund == NULL || write (STDOUT_FILENO, "+", 1) != 1)
        return EXIT_FAILURE;
    }
  till_ledger_file_close (file);

  return EXIT_SUCCESS;
}

/* Returns: how many steps the child has acknowledged; @was_killed says whether it got its kill. */
static guint
spawn_child (const char *program, const char *path, int at, gboolean *was_killed)
{
  g_autofree char *number = g_strdup_printf ("%d", at);
  const char *argv[] = { program, "--child", path, number, NULL };
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  int status = 0;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, &status,
                &error);
  g_assert_no_error (error);
  *was_killed = WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL;
  g_assert_true (*was_killed || (WIFEXITED (status) && WEXITSTATUS (status) == EXIT_SUCCESS));

  return (guint) strlen (output);
}

static void
assert_kept (const char *path, guint n_acknowledged)
{
  TillLedgerFile *file = till_ledger_file_open (path);
  g_autoptr (GPtrArray) refunds = NULL;
  guint n_steps = 0;

  if (till_ledger_file_get_problem (file) != NULL)
    g_error ("%s", till_ledger_file_get_problem (file)->message);
  refunds = till_ledger_file_list (file, NULL);
  if (refunds->len > 0)
    n_steps = 1 + ((TillRefund *) refunds->pdata[0])->step;
  g_assert_cmpuint (n_steps, >=, n_acknowledged);
  g_assert_cmpuint (n_steps, <=, n_acknowledged + 1);
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
  g_autofree char *folder = g_dir_make_tmp ("till-ledger-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "one.ledger", NULL);
  gboolean was_killed = TRUE;
  int n_kills = 0;

  for (int at = 1; was_killed && at < MAX_KILLS; at++)
    {
      guint n_acknowledged = spawn_child (program, path, at, &was_killed);

      assert_kept (path, n_acknowledged);
      remove_all (folder);
      n_kills += was_killed;
    }

  g_test_message ("killed %d times", n_kills);
  g_assert_false (was_killed);
  g_assert_cmpint (n_kills, >, 2 * TILL_REFUND_TOLD);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);

  if (argc == 4 && g_str_equal (argv[1], "--child"))
    return run_child (argv[2], atoi (argv[3]));

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/ledger-crash/killed-at-every-step", program, test_killed);

  return g_test_run ();
}
