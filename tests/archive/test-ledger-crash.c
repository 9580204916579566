/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A console that is killed at any write, sync or change of size of its ledger. A child of this
 * program puts down all steps of a refund and says each one that the ledger has acknowledged; its
 * file system kills it at the nth time it is asked to do something. Whatever n is, what was
 * acknowledged is there afterwards, the ledger is sound, and at most one more entry is in it. */

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "till-ledger-file.h"

#define MAX_KILLS 2000

typedef struct
{
  sqlite3_file base;
  sqlite3_file *real; /* behind this struct */
} DeadlyFile;

static sqlite3_vfs deadly;
static sqlite3_vfs *plain;
static sqlite3_io_methods deadly_methods;
static int left = 0;

static void
live_or_die (void)
{
  if (--left == 0)
    kill (getpid (), SIGKILL);
}

static sqlite3_file *
get_real (sqlite3_file *file)
{
  return ((DeadlyFile *) file)->real;
}

static int
close_file (sqlite3_file *file)
{
  return get_real (file)->pMethods->xClose (get_real (file));
}

static int
read_file (sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset)
{
  return get_real (file)->pMethods->xRead (get_real (file), buffer, amount, offset);
}

static int
write_file (sqlite3_file *file, const void *buffer, int amount, sqlite3_int64 offset)
{
  live_or_die ();

  return get_real (file)->pMethods->xWrite (get_real (file), buffer, amount, offset);
}

static int
truncate_file (sqlite3_file *file, sqlite3_int64 size)
{
  live_or_die ();

  return get_real (file)->pMethods->xTruncate (get_real (file), size);
}

static int
sync_file (sqlite3_file *file, int flags)
{
  live_or_die ();

  return get_real (file)->pMethods->xSync (get_real (file), flags);
}

static int
get_file_size (sqlite3_file *file, sqlite3_int64 *size)
{
  return get_real (file)->pMethods->xFileSize (get_real (file), size);
}

static int
lock_file (sqlite3_file *file, int level)
{
  return get_real (file)->pMethods->xLock (get_real (file), level);
}

static int
unlock_file (sqlite3_file *file, int level)
{
  return get_real (file)->pMethods->xUnlock (get_real (file), level);
}

static int
check_lock (sqlite3_file *file, int *result)
{
  return get_real (file)->pMethods->xCheckReservedLock (get_real (file), result);
}

static int
control_file (sqlite3_file *file, int op, void *argument)
{
  return get_real (file)->pMethods->xFileControl (get_real (file), op, argument);
}

static int
get_sector_size (sqlite3_file *file)
{
  return get_real (file)->pMethods->xSectorSize (get_real (file));
}

static int
get_characteristics (sqlite3_file *file)
{
  return get_real (file)->pMethods->xDeviceCharacteristics (get_real (file));
}

static int
map_shm (sqlite3_file *file, int page, int size, int extend, void volatile **map)
{
  return get_real (file)->pMethods->xShmMap (get_real (file), page, size, extend, map);
}

static int
lock_shm (sqlite3_file *file, int offset, int n, int flags)
{
  return get_real (file)->pMethods->xShmLock (get_real (file), offset, n, flags);
}

static void
barrier_shm (sqlite3_file *file)
{
  get_real (file)->pMethods->xShmBarrier (get_real (file));
}

static int
unmap_shm (sqlite3_file *file, int delete_flag)
{
  return get_real (file)->pMethods->xShmUnmap (get_real (file), delete_flag);
}

static int
open_file (sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
  DeadlyFile *self = (DeadlyFile *) file;
  int status;

  self->real = (sqlite3_file *) (self + 1);
  status = plain->xOpen (plain, name, self->real, flags, out_flags);
  self->base.pMethods = self->real->pMethods != NULL ? &deadly_methods : NULL;

  return status;
}

static void
install (int at)
{
  left = at;
  plain = sqlite3_vfs_find (NULL);
  deadly = *plain;
  deadly.zName = "deadly";
  deadly.pNext = NULL;
  deadly.szOsFile = (int) sizeof (DeadlyFile) + plain->szOsFile;
  deadly.xOpen = open_file;
  deadly_methods = (sqlite3_io_methods){
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = get_file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control_file,
    .xSectorSize = get_sector_size,
    .xDeviceCharacteristics = get_characteristics,
    .xShmMap = map_shm,
    .xShmLock = lock_shm,
    .xShmBarrier = barrier_shm,
    .xShmUnmap = unmap_shm,
  };
  sqlite3_vfs_register (&deadly, 1);
}

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

  install (at);
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
