/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file is written completely or not at all, whatever happens in the meantime. */

#include "till-atomic-file.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define SIZE       (256 * 1024)
#define MAX_NAME   255
#define FOLDER_ENV "TILL_TEST_FOLDER"

typedef struct
{
  const char *folder;
  GFile *file;
} Fixture;

/* All tests share the program's folder, one after the other. */
static void
set_up (Fixture *fixture, gconstpointer name)
{
  fixture->folder = g_getenv (FOLDER_ENV);
  fixture->file = g_file_new_build_filename (fixture->folder, name != NULL ? name : "a.csv", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer name)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *entry = NULL;

  while ((entry = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, entry, NULL);

      g_unlink (path);
    }
  g_object_unref (fixture->file);
}

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static gboolean
put (GFile *file, GBytes *content, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_atomic_file_async (file, content, answer_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);

  return till_atomic_file_finish (file, result, error);
}

static gboolean
put_text (GFile *file, const char *text, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return put (file, bytes, error);
}

static void
assert_holds (GFile *file, const char *text)
{
  g_autofree char *content = NULL;

  g_assert_true (g_file_get_contents (g_file_peek_path (file), &content, NULL, NULL));
  g_assert_cmpstr (content, ==, text);
}

static void
test_whole (Fixture *fixture, gconstpointer data)
{
  GStatBuf status;

  g_assert_true (put_text (fixture->file, "one", NULL));
  assert_holds (fixture->file, "one");
  g_assert_cmpint (g_stat (g_file_peek_path (fixture->file), &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 0777, ==, 0600);

  g_assert_true (put_text (fixture->file, "", NULL));
  assert_holds (fixture->file, "");
}

static void
test_link (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "link", NULL);
  g_autoptr (GFile) link = g_file_new_for_path (path);

  g_assert_true (put_text (fixture->file, "one", NULL));
  g_assert_cmpint (symlink ("a.csv", path), ==, 0);
  g_assert_true (put_text (link, "two", NULL));
  assert_holds (fixture->file, "two");
  g_assert_true (g_file_test (path, G_FILE_TEST_IS_SYMLINK));
}

static void
test_no_folder (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "none", "a.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_false (put_text (file, "one", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* Simulates a folder where only the file itself can be written. */
static void
test_no_room_beside (void)
{
  g_autofree char *name = g_strnfill (MAX_NAME, 'n');
  Fixture fixture = { NULL, NULL };

  set_up (&fixture, name);
  g_assert_true (put_text (fixture.file, "one", NULL));
  g_assert_true (put_text (fixture.file, "two", NULL));
  assert_holds (fixture.file, "two");
  tear_down (&fixture, name);
}

/* The system kills a process that writes more than the first quarter. */
static void
put_until_killed (void)
{
  const struct rlimit quarter = { SIZE / 4, SIZE / 4 };
  const struct rlimit nothing = { 0, 0 };
  g_autoptr (GFile) file = g_file_new_build_filename (g_getenv (FOLDER_ENV), "a.csv", NULL);
  g_autoptr (GBytes) content = g_bytes_new_take (g_strnfill (SIZE, 'x'), SIZE);

  setrlimit (RLIMIT_CORE, &nothing);
  setrlimit (RLIMIT_FSIZE, &quarter);
  put (file, content, NULL);
}

static void
kill_in_the_middle (void)
{
  g_test_trap_subprocess ("/atomic-file/subprocess/killed", 0, 0);
  g_assert_false (g_test_trap_has_passed ());
}

/* The temporary file beside the target is left behind. */
static gboolean
was_begun (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *entry = NULL;

  while ((entry = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (entry, "a.csv."))
      return TRUE;

  return FALSE;
}

static void
test_killed_new (Fixture *fixture, gconstpointer data)
{
  kill_in_the_middle ();
  g_assert_true (was_begun (fixture));
  g_assert_false (g_file_query_exists (fixture->file, NULL));
}

static void
test_killed_old (Fixture *fixture, gconstpointer data)
{
  g_assert_true (put_text (fixture->file, "one", NULL));
  kill_in_the_middle ();
  g_assert_true (was_begun (fixture));
  assert_holds (fixture->file, "one");
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  if (!g_test_subprocess ())
    {
      folder = g_dir_make_tmp ("till-put-XXXXXX", NULL);
      g_setenv (FOLDER_ENV, folder, TRUE);
    }

  g_test_add ("/atomic-file/whole", Fixture, NULL, set_up, test_whole, tear_down);
  g_test_add ("/atomic-file/link", Fixture, NULL, set_up, test_link, tear_down);
  g_test_add ("/atomic-file/no-folder", Fixture, NULL, set_up, test_no_folder, tear_down);
  g_test_add_func ("/atomic-file/no-room-beside", test_no_room_beside);
  g_test_add_func ("/atomic-file/subprocess/killed", put_until_killed);
  g_test_add ("/atomic-file/killed/new", Fixture, NULL, set_up, test_killed_new, tear_down);
  g_test_add ("/atomic-file/killed/old", Fixture, NULL, set_up, test_killed_old, tear_down);

  status = g_test_run ();
  if (folder != NULL)
    g_rmdir (folder);

  return status;
}
