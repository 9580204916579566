/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A console that is killed, F87 to F89: while a sync writes pages, while the ledger is written,
 * while an export is saved. A child of this program does each operation twice and acknowledges it
 * with a character. It kills itself the nth time that it writes, syncs or renames a file. For every
 * n, the files contain what was acknowledged and at most one operation more, and the next console
 * works. */

#include "matrix.h"

#include "deadly-files.h"
#include "matrix-files.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define N_TIMES   2
#define MAX_KILLS 2000
#define MIN_KILLS 3

typedef struct
{
  const char *name;
  MatrixOperation operation;
  int stride; /* kills at every stride-th place */
} Kill;

static const Kill kills[] = {
  { "F87-sync", MATRIX_SYNC, 7 },
  { "F88-ledger", MATRIX_REFUND, 1 },
  { "F89-export", MATRIX_EXPORT, 1 },
};

static char *program;
static gboolean is_child;

/* Replaces the function of the C library, so the writes of GLib count as those of SQLite. */
ssize_t
write (int fd, const void *bytes, size_t length)
{
  if (is_child && fd > STDERR_FILENO)
    deadly_live_or_die ();

  return syscall (SYS_write, fd, bytes, length);
}

int
fsync (int fd)
{
  if (is_child)
    deadly_live_or_die ();

  return (int) syscall (SYS_fsync, fd);
}

int
rename (const char *from, const char *to)
{
  if (is_child)
    deadly_live_or_die ();

  return (int) syscall (SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

static int
run_child (const char *home, MatrixOperation operation, int at)
{
  MatrixFiles *files = matrix_files_new_at (home);

  is_child = TRUE;
  deadly_install (at);
  matrix_files_open (files);
  matrix_files_expect_all (files);
  for (guint i = 0; i < N_TIMES; i++)
    if (!matrix_files_run (files, operation, NULL) || write (STDOUT_FILENO, "+", 1) != 1)
      return EXIT_FAILURE;
  matrix_files_free (files);

  return EXIT_SUCCESS;
}

/* Returns: how many operations the child has acknowledged. @was_killed is whether it was killed. */
static guint
spawn_child (const char *home, MatrixOperation operation, int at, gboolean *was_killed)
{
  g_autofree char *operation_text = g_strdup_printf ("%d", (int) operation);
  g_autofree char *at_text = g_strdup_printf ("%d", at);
  const char *argv[] = { program, "--child", home, operation_text, at_text, NULL };
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

/* Checks the files after the kill, and runs one more operation. */
static void
check (MatrixFiles *files, MatrixOperation operation, guint n_acknowledged, GString *problems)
{
  g_autoptr (GError) error = NULL;

  files->n_pages += operation == MATRIX_SYNC ? n_acknowledged : 0;
  files->n_refunds += operation == MATRIX_REFUND ? n_acknowledged : 0;
  matrix_files_check (files, 1, problems);
  if (problems->len > 0)
    return;

  matrix_files_expect_all (files);
  if (!matrix_files_run (files, operation, &error))
    g_string_append_printf (problems, "; not afterwards: %s (I10)", error->message);
  matrix_files_close (files);
}

static void
test_killed (gconstpointer data)
{
  const Kill *cell = data;
  MatrixFiles *files = matrix_files_new ();
  g_autoptr (GString) problems = g_string_new (NULL);
  gboolean was_killed = TRUE;
  int n_kills = 0;

  matrix_files_close (files);
  for (int at = 1; was_killed && problems->len == 0 && at < MAX_KILLS; at += cell->stride)
    {
      guint n_acknowledged = spawn_child (files->home, cell->operation, at, &was_killed);

      check (files, cell->operation, n_acknowledged, problems);
      n_kills += was_killed;
    }
  if (problems->len == 0 && (was_killed || n_kills < MIN_KILLS))
    g_string_append (problems, "; not killed everywhere");

  g_test_message ("killed %d times", n_kills);
  matrix_files_remove (files);
  matrix_count (matrix_operation_names[cell->operation], problems);
}

static void
list_cells (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (kills); i++)
    g_print ("%s\t%s\n", kills[i].name, matrix_operation_names[kills[i].operation]);
}

int
main (int argc, char *argv[])
{
  if (argc == 5 && g_str_equal (argv[1], "--child"))
    return run_child (argv[2], (MatrixOperation) atoi (argv[3]), atoi (argv[4]));
  if (matrix_should_list_cells (argc, argv))
    {
      list_cells ();
      return 0;
    }

  program = g_file_read_link ("/proc/self/exe", NULL);
  matrix_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (kills); i++)
    {
      g_autofree char *path = g_strconcat ("/matrix/killed/", kills[i].name, NULL);

      g_test_add_data_func (path, &kills[i], test_killed);
    }

  return matrix_run ();
}
