/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program opens a connected store without its keyring: it says why it can't, and takes the keys
 * for this session, or those of the keyring once it is unlocked. */

#include "till-accounts.h"
#include "till-application.h"
#include "till-connect-dialog.h"
#include "till-form-row.h"
#include "till-stores-window.h"
#include "till-ui-driver.h"

#include <glib/gstdio.h>

#define SERVICE_NAME "org.freedesktop.secrets"
#define SERVICE_PATH "/org/freedesktop/secrets"
#define SERVICE      "org.freedesktop.Secret.Service"
#define PASSWORD     "sesame"

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

static TillPracticeProcess *
start_practice (void)
{
  static const char *const arguments[] = { "--invoices", "20", "--orders", "0", NULL };
  g_autoptr (GAsyncResult) result = NULL;
  TillPracticeProcess *practice = NULL;

  till_practice_process_start_async (g_getenv ("TILL_PRACTICE"), arguments, NULL, answer_cb,
                                     &result);
  till_ui_wait_until (has_answer, &result, "the practice service");
  practice = till_practice_process_start_finish (result, NULL);
  g_assert_nonnull (practice);

  return practice;
}

/* Saves a store as an earlier run of the program would have. */
static char *
keep_store (TillPracticeProcess *practice)
{
  g_autofree char *folder = g_build_filename (g_get_user_config_dir (), "till", NULL);
  g_autofree char *contents = g_strdup_printf ("[one]\nName=The shop\nBaseUrl=%s\nKind=sandbox\n",
                                               till_practice_process_get_base_url (practice));
  char *path = g_build_filename (folder, "accounts.ini", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, contents, -1, NULL));

  return path;
}

static void
type (GtkWidget *dialog, const char *row, const char *text)
{
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, row)), text);
}

static gboolean
is_dialog_closed (gpointer user_data)
{
  return till_ui_find_window (TILL_TYPE_CONNECT_DIALOG) == NULL;
}

static void
type_keys (TillPracticeProcess *practice)
{
  TillCredentials *credentials = till_practice_process_get_credentials (practice);
  GtkWidget *dialog = till_ui_find_window (TILL_TYPE_CONNECT_DIALOG);

  g_assert_nonnull (dialog);
  type (dialog, "api_key_row", till_credentials_get_api_key (credentials));
  type (dialog, "secret_key_row", till_credentials_get_secret_key (credentials));
  gtk_widget_activate_action (dialog, "dialog.connect", NULL);
  till_ui_wait_until (is_dialog_closed, NULL, "the dialog to close");
}

/* Runs on a bus without a Secret Service. */
static void
test_without_keyring (void)
{
  g_autoptr (TillPracticeProcess) practice = start_practice ();
  g_autofree char *path = keep_store (practice);
  g_autofree char *contents = NULL;
  g_autoptr (TillApplication) application = till_application_new ();
  GtkWidget *window = NULL;

  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_activate (G_APPLICATION (application));
  window = till_ui_find_window (TILL_TYPE_WINDOW);
  till_ui_wait_for_text (window, "No keyring found");

  g_assert_null (till_ui_find_named (window, "unlock_button"));
  g_assert_nonnull (till_ui_find_button (window, "Try Again"));

  g_action_group_activate_action (G_ACTION_GROUP (application), "type-keys", NULL);
  type_keys (practice);
  till_ui_wait_for_text (window, "The shop");
  till_ui_wait_for_text (window, "SANDBOX");
  till_window_show_page (TILL_WINDOW (window), "invoices");
  till_ui_wait_for_rows (till_ui_find_named (window, "invoices_page"));

  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_null (strstr (contents, "Secret"));
  till_ui_close (window);
  g_remove (path);
}

static GVariant *
call_service (const char *path, const char *interface, const char *method, GVariant *arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  GVariant *answer = NULL;

  g_assert_no_error (error);
  answer = g_dbus_connection_call_sync (bus, SERVICE_NAME, path, interface, method, arguments, NULL,
                                        G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);

  return answer;
}

static char *
read_default_collection (void)
{
  g_autoptr (GVariant) answer =
      call_service (SERVICE_PATH, SERVICE, "ReadAlias", g_variant_new ("(s)", "default"));
  char *path = NULL;

  g_variant_get (answer, "(o)", &path);

  return path;
}

static void
lock_keyring (void)
{
  g_autofree char *path = read_default_collection ();
  g_autoptr (GVariant) answer =
      call_service (SERVICE_PATH, SERVICE, "Lock", g_variant_new_parsed ("([%o],)", path));

  g_assert_nonnull (answer);
}

/* As the login manager does: with the password and no prompt. */
static void
unlock_keyring (void)
{
  static const char *const interface = "org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface";
  g_autofree char *path = read_default_collection ();
  g_autoptr (GVariant) opened =
      call_service (SERVICE_PATH, SERVICE, "OpenSession",
                    g_variant_new ("(sv)", "plain", g_variant_new_string ("")));
  const char *session = NULL;
  GVariant *password =
      g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, PASSWORD, strlen (PASSWORD), 1);
  g_autoptr (GVariant) answer = NULL;

  g_variant_get (opened, "(v&o)", NULL, &session);
  answer = call_service (SERVICE_PATH, interface, "UnlockWithMasterPassword",
                         g_variant_new ("(o(o@ay@ays))", path, session,
                                        g_variant_new_array (G_VARIANT_TYPE_BYTE, NULL, 0),
                                        password, "text/plain"));
  g_assert_nonnull (answer);
}

/* Saves a store with its keys, as an earlier run of the program would have. */
static void
connect_store (TillPracticeProcess *practice)
{
  g_autoptr (GFile) file =
      g_file_new_build_filename (g_get_user_config_dir (), "till", "accounts.ini", NULL);
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (TillAccounts) accounts = till_accounts_new (file, vault);
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("one", "The shop", till_practice_process_get_base_url (practice),
                        TILL_AUTH_HMAC, TILL_ACCOUNT_SANDBOX, TILL_ACCOUNT_KEPT, dialect);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_accounts_add_async (accounts, account, till_practice_process_get_credentials (practice),
                           NULL, answer_cb, &result);
  till_ui_wait_until (has_answer, &result, "the store to be kept");
  till_accounts_add_finish (accounts, result, &error);
  g_assert_no_error (error);
}

static void
test_locked_keyring (void)
{
  g_autoptr (TillPracticeProcess) practice = start_practice ();
  g_autoptr (TillApplication) application = till_application_new ();
  GtkWidget *window = NULL;

  connect_store (practice);
  lock_keyring ();
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_activate (G_APPLICATION (application));
  window = till_ui_find_window (TILL_TYPE_WINDOW);
  till_ui_wait_for_text (window, "The keyring is locked");
  g_assert_nonnull (till_ui_find_button (window, "Enter Keys for This Session"));

  unlock_keyring ();
  till_ui_click (till_ui_find_button (window, "Unlock Keyring"));
  till_ui_wait_for_text (window, "SANDBOX");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "The shop – Till");
  till_ui_close (window);
}

static gboolean
is_any (TillRecord *record)
{
  return TRUE;
}

static gboolean
has_learned (gpointer user_data)
{
  g_autofree char *contents = NULL;

  return g_file_get_contents (user_data, &contents, NULL, NULL) &&
         strstr (contents, "AmountUnit;") != NULL;
}

/* What the first invoice shows of the store is saved, and the store stays open. */
static void
learn (GtkWidget *window, char *path)
{
  GtkWidget *page = NULL;

  till_window_show_page (TILL_WINDOW (window), "invoices");
  page = till_ui_wait_for_named (window, "invoices_page");
  g_assert_nonnull (till_ui_open_row (page, is_any));
  till_ui_wait_until (has_learned, path, "the unit of amounts to be kept");
  g_assert_true (till_ui_find_named (window, "invoices_page") == page);
  g_assert_null (till_ui_find_text (window, "Opening Store"));
}

static gboolean
has_ended_opening (gpointer window)
{
  return till_ui_find_text (window, "Opening Practice Service") == NULL;
}

/* There is no practice service beside this program, so the start fails with a message. */
static void
remove_and_practise (TillApplication *application, GtkWidget *window)
{
  GActionGroup *actions = G_ACTION_GROUP (application);

  g_action_group_activate_action (actions, "manage-stores", NULL);
  gtk_widget_activate_action (till_ui_find_window (TILL_TYPE_STORES_WINDOW), "stores.remove", "s",
                              "one");
  till_ui_close (till_ui_find_window (TILL_TYPE_STORES_WINDOW));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "Till");
  g_action_group_activate_action (actions, "practice", NULL);
  g_assert_nonnull (till_ui_find_text (window, "Opening Practice Service"));
  till_ui_wait_until (has_ended_opening, window, "an answer about the practice service");
}

/* Somebody has removed the keys from the keyring: the page leads to entering others. */
static void
test_keys_are_gone (void)
{
  g_autoptr (TillPracticeProcess) practice = start_practice ();
  g_autofree char *path = keep_store (practice);
  g_autoptr (TillApplication) application = till_application_new ();
  GtkWidget *window = NULL;

  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_activate (G_APPLICATION (application));
  window = till_ui_find_window (TILL_TYPE_WINDOW);
  till_ui_click (
      gtk_widget_get_ancestor (till_ui_wait_for_text (window, "New Keys…"), GTK_TYPE_BUTTON));
  g_assert_null (till_ui_find_button (window, "Try Again"));
  type_keys (practice);
  till_ui_wait_for_text (window, "SANDBOX");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "The shop – Till");
  learn (window, path);
  remove_and_practise (application, window);
  till_ui_close (window);
  g_remove (path);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/application/without-keyring", test_without_keyring);
  g_test_add_func ("/ui/application/keys-are-gone", test_keys_are_gone);
  g_test_add_func ("/ui/application/locked-keyring", test_locked_keyring);

  return g_test_run ();
}
