/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A console that is killed, F87 to F89: while a sync puts pages down, while the ledger is written,
 * while an export is saved. A child of this program does each twice and acknowledges it with a
 * letter; the nth time that it writes to a file, syncs or renames one it kills itself. Whatever n
 * is, what was acknowledged is there, whole, with at most the one thing after it, and the next
 * console goes on. */

#include "matrix.h"

#include "deadly-files.h"
#include "matrix-store.h"

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
  MatrixDeed deed;
  int stride; /* of the many places that writing a page has */
} Kill;

static const Kill kills[] = {
  { "F87-sync", MATRIX_SYNC, 7 },
  { "F88-ledger", MATRIX_REFUND, 1 },
  { "F89-export", MATRIX_EXPORT, 1 },
};

static char *program;
static gboolean is_child;

/* In the C library's place: what GLib does to a file is counted as what SQLite does. */
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
run_child (const char *home, MatrixDeed deed, int at)
{
  MatrixStore *store = matrix_store_new_at (home);

  is_child = TRUE;
  deadly_install (at);
  matrix_store_open (store);
  matrix_store_adopt (store);
  for (guint i = 0; i < N_TIMES; i++)
    if (!matrix_store_do (store, deed, NULL) || write (STDOUT_FILENO, "+", 1) != 1)
      return EXIT_FAILURE;
  matrix_store_free (store);

  return EXIT_SUCCESS;
}

/* Returns: how often the child has acknowledged; @was_killed says whether it got its kill. */
static guint
spawn_child (const char *home, MatrixDeed deed, int at, gboolean *was_killed)
{
  g_autofree char *deed_text = g_strdup_printf ("%d", (int) deed);
  g_autofree char *at_text = g_strdup_printf ("%d", at);
  const char *argv[] = { program, "--child", home, deed_text, at_text, NULL };
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

/* The store after the kill, and one more deed in it. */
static void
check (MatrixStore *store, MatrixDeed deed, guint n_said, GString *problems)
{
  g_autoptr (GError) error = NULL;

  store->n_pages += deed == MATRIX_SYNC ? n_said : 0;
  store->n_refunds += deed == MATRIX_REFUND ? n_said : 0;
  matrix_store_check (store, 1, problems);
  if (problems->len > 0)
    return;

  matrix_store_adopt (store);
  if (!matrix_store_do (store, deed, &error))
    g_string_append_printf (problems, "; not afterwards: %s (I10)", error->message);
  matrix_store_close (store);
}

static void
test_killed (gconstpointer data)
{
  const Kill *cell = data;
  MatrixStore *store = matrix_store_new ();
  g_autoptr (GString) problems = g_string_new (NULL);
  gboolean was_killed = TRUE;
  int n_kills = 0;

  matrix_store_close (store);
  for (int at = 1; was_killed && problems->len == 0 && at < MAX_KILLS; at += cell->stride)
    {
      guint n_said = spawn_child (store->home, cell->deed, at, &was_killed);

      check (store, cell->deed, n_said, problems);
      n_kills += was_killed;
    }
  if (problems->len == 0 && (was_killed || n_kills < MIN_KILLS))
    g_string_append (problems, "; not killed everywhere");

  g_test_message ("killed %d times", n_kills);
  matrix_store_remove (store);
  matrix_count (matrix_deed_names[cell->deed], problems);
}

static void
list_cells (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (kills); i++)
    g_print ("%s\t%s\n", kills[i].name, matrix_deed_names[kills[i].deed]);
}

int
main (int argc, char *argv[])
{
  if (argc == 5 && g_str_equal (argv[1], "--child"))
    return run_child (argv[2], (MatrixDeed) atoi (argv[3]), atoi (argv[4]));
  if (matrix_is_list_wanted (argc, argv))
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
