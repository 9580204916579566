/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An archive that cannot be used: the window says why in a sentence, and the console works against
 * the service all the same. */

#include "till-accounts.h"
#include "till-application.h"
#include "till-archive-window.h"
#include "till-connect-dialog.h"
#include "till-form-row.h"
#include "till-archive-folder.h"
#include "till-ui-driver.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

typedef struct
{
  TillPracticeProcess *practice;
  TillApplication *application;
  GtkWidget *window;
  char *accounts_path;
  char *archive_path;
  sqlite3 *other; /* another program that has the archive open */
} Fixture;

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static gboolean
has_answer (gpointer user_data)
{
  return *(GAsyncResult **) user_data != NULL;
}

static void
start_practice (Fixture *fixture)
{
  static const char *const arguments[] = { "--invoices", "20", "--orders", "0", NULL };
  g_autoptr (GAsyncResult) result = NULL;

  till_practice_process_start_async (g_getenv ("TILL_PRACTICE"), arguments, NULL, answer_cb,
                                     &result);
  till_ui_wait_until (has_answer, &result, "the practice service");
  fixture->practice = till_practice_process_start_finish (result, NULL);
  g_assert_nonnull (fixture->practice);
}

/* Puts down a store as an earlier run of the program would have. */
static void
keep_store (Fixture *fixture)
{
  const char *url = till_practice_process_get_base_url (fixture->practice);
  g_autofree char *folder = g_build_filename (g_get_user_config_dir (), "till", NULL);
  g_autofree char *data = g_build_filename (g_get_user_data_dir (), "till", NULL);
  g_autofree char *contents =
      g_strdup_printf ("[one]\nName=The shop\nBaseUrl=%s\nKind=sandbox\n", url);
  g_autofree char *name = till_archive_folder_dup_archive_name ("one", url);
  g_autofree char *file = g_strconcat (name, ".db", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (data, 0700), ==, 0);
  fixture->accounts_path = g_build_filename (folder, "accounts.ini", NULL);
  fixture->archive_path = g_build_filename (data, file, NULL);
  g_assert_true (g_file_set_contents (fixture->accounts_path, contents, -1, NULL));
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  start_practice (fixture);
  keep_store (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_close (fixture->window);
  g_clear_object (&fixture->application);
  g_clear_object (&fixture->practice);
  g_remove (fixture->accounts_path);
  g_free (fixture->accounts_path);
  g_free (fixture->archive_path);
}

static void
execute (Fixture *fixture, const char *sql)
{
  g_assert_cmpint (sqlite3_open (fixture->archive_path, &fixture->other), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (fixture->other, sql, NULL, NULL, NULL), ==, SQLITE_OK);
}

static void
let_go (Fixture *fixture)
{
  g_assert_cmpint (sqlite3_close (g_steal_pointer (&fixture->other)), ==, SQLITE_OK);
}

static void
type (GtkWidget *dialog, const char *row, const char *text)
{
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, row)), text);
}

static void
start (Fixture *fixture)
{
  TillCredentials *credentials = till_practice_process_get_credentials (fixture->practice);
  GtkWidget *dialog = NULL;

  fixture->application = till_application_new ();
  g_assert_true (g_application_register (G_APPLICATION (fixture->application), NULL, NULL));
  g_application_activate (G_APPLICATION (fixture->application));
  fixture->window = till_ui_find_window (TILL_TYPE_WINDOW);
  till_ui_wait_for_text (fixture->window, "No keyring found");
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "type-keys", NULL);
  dialog = till_ui_find_window (TILL_TYPE_CONNECT_DIALOG);
  type (dialog, "api_key_row", till_credentials_get_api_key (credentials));
  type (dialog, "secret_key_row", till_credentials_get_secret_key (credentials));
  gtk_widget_activate_action (dialog, "dialog.connect", NULL);
}

static void
assert_works (Fixture *fixture)
{
  till_window_show_page (TILL_WINDOW (fixture->window), "invoices");
  till_ui_wait_for_rows (till_ui_wait_for_named (fixture->window, "invoices_page"));
  gtk_widget_activate_action (fixture->window, "win.refresh", NULL);
  till_ui_wait_for_rows (till_ui_find_named (fixture->window, "invoices_page"));
}

/* Its bytes are put aside, and a new one is there at once. */
static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  g_autofree char *aside = g_strconcat (fixture->archive_path, ".damaged-1", NULL);

  g_assert_true (g_file_set_contents (fixture->archive_path, "No database at all.", -1, NULL));
  start (fixture);
  till_ui_wait_for_text (fixture->window, "The archive is damaged");
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
  assert_works (fixture);
  gtk_widget_activate_action (fixture->window, "win.archive", NULL);
  till_ui_close (till_ui_find_window (TILL_TYPE_ARCHIVE_WINDOW));
}

static void
test_newer (Fixture *fixture, gconstpointer data)
{
  execute (fixture, "CREATE TABLE tomorrow (a); PRAGMA user_version = 1000;");
  let_go (fixture);
  start (fixture);
  till_ui_wait_for_text (fixture->window, "The archive is from a newer Till version");
  assert_works (fixture);
}

/* Five seconds are waited for whoever has it. */
static void
test_locked (Fixture *fixture, gconstpointer data)
{
  execute (fixture, "CREATE TABLE a (a); BEGIN EXCLUSIVE;");
  start (fixture);
  till_ui_wait_for_text (fixture->window, "Till can’t save its data");
  assert_works (fixture);
  let_go (fixture);
}

/* Nothing can be written any more while the console runs, as on a disk that is full. */
static void
test_stuck (Fixture *fixture, gconstpointer data)
{
  GtkWidget *archive = NULL;

  start (fixture);
  till_ui_wait_for_text (fixture->window, "SANDBOX");
  assert_works (fixture);
  gtk_widget_activate_action (fixture->window, "win.archive", NULL);
  archive = till_ui_find_window (TILL_TYPE_ARCHIVE_WINDOW);
  execute (fixture, "BEGIN IMMEDIATE");
  till_ui_click (till_ui_find_button (archive, "Delete…"));
  till_ui_answer ("Delete");
  till_ui_wait_for_text (archive, "Till can’t save its data");
  assert_works (fixture);
  let_go (fixture);
  till_ui_close (archive);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/ui/broken-archive/damaged", test_damaged);
  ADD ("/ui/broken-archive/newer", test_newer);
  ADD ("/ui/broken-archive/locked", test_locked);
  ADD ("/ui/broken-archive/stuck", test_stuck);
#undef ADD

  return g_test_run ();
}
