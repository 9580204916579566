/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Connecting a store, as a merchant does it, to a real practice service and with a real keyring;
 * and what is shown of an account. */

#include "till-account-badge.h"
#include "till-base-url.h"
#include "till-connect-dialog.h"
#include "till-form-row.h"
#include "till-ui-driver.h"

#include <glib/gstdio.h>

#define ADDRESS_PROBLEM                                                                            \
  "This is not a service address\n"                                                                \
  "Enter https:// and a host name. Plain http:// is for this computer only."
#define NOT_FOUND_YET "Till saves the store once the service accepts the keys."

typedef struct
{
  TillUiDriver *driver;
  char *folder;
  GFile *file;
  TillVault *vault;
  TillAccounts *accounts;
  GtkWidget *dialog;
  TillAccount *connected;
  TillCredentials *connected_with;
} Fixture;

static void
connected_cb (Fixture *fixture, TillAccount *account, TillCredentials *credentials)
{
  g_assert_null (fixture->connected);
  fixture->connected = g_object_ref (account);
  if (credentials != NULL)
    fixture->connected_with = till_credentials_ref (credentials);
}

static void
open_dialog (Fixture *fixture)
{
  fixture->dialog = till_connect_dialog_new (fixture->accounts, fixture->driver->clock);
  g_signal_connect_swapped (fixture->dialog, "connected", G_CALLBACK (connected_cb), fixture);
  till_ui_present (fixture->dialog, GTK_WIDGET (fixture->driver->window));
  till_ui_wait_for_frames (fixture->dialog, 2);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "20", "--orders", "0", NULL };
  g_autoptr (GError) error = NULL;

  fixture->driver = till_ui_driver_new (arguments);
  fixture->folder = g_dir_make_tmp ("till-test-accounts-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->file = g_file_new_build_filename (fixture->folder, "accounts.ini", NULL);
  fixture->vault = till_vault_new ();
  fixture->accounts = till_accounts_new (fixture->file, fixture->vault);
  open_dialog (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = till_ui_find_window (TILL_TYPE_CONNECT_DIALOG);

  if (dialog != NULL)
    till_ui_close (dialog);

  g_file_delete (fixture->file, NULL, NULL);
  g_rmdir (fixture->folder);
  g_clear_object (&fixture->connected);
  g_clear_pointer (&fixture->connected_with, till_credentials_unref);
  g_clear_object (&fixture->accounts);
  g_clear_object (&fixture->vault);
  g_clear_object (&fixture->file);
  g_free (fixture->folder);
  till_ui_driver_free (fixture->driver);
}

static TillFormRow *
get_row (Fixture *fixture, const char *name)
{
  return TILL_FORM_ROW (till_ui_find_named (fixture->dialog, name));
}

static void
type (Fixture *fixture, const char *row, const char *text)
{
  till_form_row_set_text (get_row (fixture, row), text);
}

static void
choose (Fixture *fixture, const char *button)
{
  GtkWidget *widget = till_ui_find_named (fixture->dialog, button);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (widget), TRUE);
}

/* The keys as they are copied from a page: with a blank behind them. */
static void
fill_in (Fixture *fixture)
{
  TillPracticeProcess *practice = fixture->driver->practice;
  TillCredentials *credentials = till_practice_process_get_credentials (practice);
  g_autofree char *api_key = g_strconcat (till_credentials_get_api_key (credentials), " ", NULL);
  g_autofree char *secret_key =
      g_strconcat (till_credentials_get_secret_key (credentials), " ", NULL);

  type (fixture, "address_row", till_practice_process_get_base_url (practice));
  type (fixture, "api_key_row", api_key);
  type (fixture, "secret_key_row", secret_key);
  choose (fixture, "sandbox_button");
}

static void
act (Fixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (fixture->dialog, action, NULL));
}

static GtkWidget *
find_problem (Fixture *fixture, const char *row)
{
  return till_ui_find_named (till_ui_find_named (fixture->dialog, row), "problem_label");
}

/* Waits until a problem is said under @row; everything that was typed is still there. */
static void
wait_for_problem (Fixture *fixture, const char *row)
{
  till_ui_wait_for_named (till_ui_find_named (fixture->dialog, row), "problem_label");
  g_assert_cmpstr (till_form_row_get_text (get_row (fixture, "address_row")), !=, "");
  g_assert_cmpstr (till_form_row_get_text (get_row (fixture, "api_key_row")), !=, "");
  g_assert_cmpstr (till_form_row_get_text (get_row (fixture, "secret_key_row")), !=, "");
  g_assert_true (gtk_widget_is_sensitive (till_ui_find_named (fixture->dialog, "form")));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->accounts)), ==, 0);
}

static gboolean
is_connected (gpointer user_data)
{
  return ((Fixture *) user_data)->connected != NULL;
}

static gboolean
is_closed (gpointer user_data)
{
  return till_ui_find_window (TILL_TYPE_CONNECT_DIALOG) == NULL;
}

static void
test_form_is_checked (Fixture *fixture, gconstpointer data)
{
  act (fixture, "dialog.connect");
  till_ui_wait_for_text (fixture->dialog, ADDRESS_PROBLEM);
  till_ui_wait_for_text (fixture->dialog, "Enter the API key");
  till_ui_wait_for_text (fixture->dialog, "Enter the secret key");
  till_ui_wait_for_text (fixture->dialog, "Choose a store type");

  type (fixture, "address_row", "http://pay.example.com");
  type (fixture, "api_key_row", "till 0123456789");
  type (fixture, "secret_key_row", "one\ntwo");
  choose (fixture, "live_button");
  g_assert_null (find_problem (fixture, "address_row"));
  g_assert_null (find_problem (fixture, "api_key_row"));
  g_assert_null (till_ui_find_text (fixture->dialog, "Choose a store type"));

  act (fixture, "dialog.connect");
  till_ui_wait_for_text (fixture->dialog, ADDRESS_PROBLEM);
  till_ui_wait_for_text (fixture->dialog,
                         "An API key has 8 to 256 letters, digits and symbols, without spaces");
  till_ui_wait_for_text (fixture->dialog, "The secret key must be one line");
}

static void
test_bearer_needs_no_secret (Fixture *fixture, gconstpointer data)
{
  choose (fixture, "bearer_button");
  g_assert_null (till_ui_find_named (fixture->dialog, "secret_key_row"));

  act (fixture, "dialog.connect");
  till_ui_wait_for_text (fixture->dialog, "Enter the API key");
  choose (fixture, "hmac_button");
  g_assert_null (find_problem (fixture, "secret_key_row"));
}

static void
test_secrets_are_hidden (Fixture *fixture, gconstpointer data)
{
  static const char *const rows[] = { "api_key_row", "secret_key_row" };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GtkWidget *row = GTK_WIDGET (get_row (fixture, rows[i]));
      GtkWidget *entry = till_ui_find_named (row, "entry");
      GtkWidget *button = till_ui_find_named (row, "reveal_button");

      g_assert_false (gtk_entry_get_visibility (GTK_ENTRY (entry)));
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
      g_assert_true (gtk_entry_get_visibility (GTK_ENTRY (entry)));
    }

  g_assert_null (
      till_ui_find_named (GTK_WIDGET (get_row (fixture, "address_row")), "reveal_button"));
}

static void
test_check_finds_the_store (Fixture *fixture, gconstpointer data)
{
  fill_in (fixture);
  act (fixture, "dialog.check");
  till_ui_wait_for_text (fixture->dialog, "Found “Practice Store”");
  till_ui_wait_for_text (fixture->dialog, "Hexadecimal Signatures\nUnsigned Query\nPage Size "
                                          "Parameter: “limit”\nOffset Parameter: “offset”\n"
                                          "Status Parameter: “status”\nOrder ID Parameter: "
                                          "“orderId”");
  g_assert_cmpstr (till_form_row_get_text (get_row (fixture, "name_row")), ==, "Practice Store");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->accounts)), ==, 0);

  type (fixture, "name_row", "The shop");
  g_assert_nonnull (till_ui_find_text (fixture->dialog, "Found “Practice Store”"));
  type (fixture, "secret_key_row", "another");
  till_ui_wait_for_text (fixture->dialog, NOT_FOUND_YET);
}

static void
test_check_without_signing (Fixture *fixture, gconstpointer data)
{
  fill_in (fixture);
  choose (fixture, "bearer_button");
  act (fixture, "dialog.check");
  till_ui_wait_for_text (fixture->dialog, "Found “Practice Store”");
}

static void
test_wrong_key (Fixture *fixture, gconstpointer data)
{
  fill_in (fixture);
  type (fixture, "secret_key_row", "not the secret key");
  act (fixture, "dialog.connect");
  wait_for_problem (fixture, "secret_key_row");
  g_assert_null (find_problem (fixture, "api_key_row"));

  type (fixture, "api_key_row", "till_not_the_api_key");
  act (fixture, "dialog.connect");
  wait_for_problem (fixture, "api_key_row");
  g_assert_null (find_problem (fixture, "secret_key_row"));
  g_assert_null (find_problem (fixture, "address_row"));
  till_ui_wait_for_text (fixture->dialog, NOT_FOUND_YET);
}

static void
test_wrong_address (Fixture *fixture, gconstpointer data)
{
  g_autofree char *address = NULL;

  fill_in (fixture);
  address = g_strconcat (till_practice_process_get_base_url (fixture->driver->practice),
                         "/elsewhere", NULL);
  type (fixture, "address_row", address);
  act (fixture, "dialog.connect");
  wait_for_problem (fixture, "address_row");
  g_assert_null (find_problem (fixture, "api_key_row"));
}

/* The address of a call, as the manual has it: what will be asked is said as one types, and kept.
 */
static void
test_address_of_a_call (Fixture *fixture, gconstpointer data)
{
  const char *base_url = till_practice_process_get_base_url (fixture->driver->practice);
  g_autofree char *address = g_strconcat (base_url, "/API/v1/invoices?limit=20", NULL);
  g_autofree char *slash = g_strconcat (base_url, "/", NULL);
  g_autofree char *understood = g_strconcat ("Till will use ", base_url, NULL);

  fill_in (fixture);
  g_assert_null (till_ui_find_named (fixture->dialog, "address_hint"));
  type (fixture, "address_row", slash);
  g_assert_null (till_ui_find_named (fixture->dialog, "address_hint"));
  type (fixture, "address_row", address);
  till_ui_wait_for_text (fixture->dialog, understood);
  type (fixture, "address_row", "{base_url}/api/v1/store");
  g_assert_null (till_ui_find_named (fixture->dialog, "address_hint"));

  type (fixture, "address_row", address);
  act (fixture, "dialog.connect");
  till_ui_wait_until (is_connected, fixture, "the store to be connected");
  g_assert_cmpstr (fixture->connected->base_url, ==, base_url);
}

/* Returns a port that is taken, so that nobody else can listen on it, and refuses whoever connects.
 */
static GSocket *
take_port (void)
{
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (loopback, 0);
  g_autoptr (GError) error = NULL;
  GSocket *port =
      g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, &error);

  g_assert_no_error (error);
  g_assert_true (g_socket_bind (port, address, FALSE, &error));
  g_assert_no_error (error);

  return port;
}

static void
test_dead_port (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSocket) port = take_port ();
  g_autoptr (GSocketAddress) address = g_socket_get_local_address (port, NULL);
  g_autofree char *base_url = g_strdup_printf (
      "http://127.0.0.1:%u", g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (address)));

  fill_in (fixture);
  type (fixture, "address_row", base_url);
  act (fixture, "dialog.connect");
  wait_for_problem (fixture, "address_row");
  g_assert_true (
      g_str_has_prefix (gtk_label_get_text (GTK_LABEL (find_problem (fixture, "address_row"))),
                        "The store’s service can’t be reached\n"));
}

static void
test_closed_on_its_way (Fixture *fixture, gconstpointer data)
{
  fill_in (fixture);
  act (fixture, "dialog.connect");
  till_ui_wait_for_text (fixture->dialog, "Checking the service…");
  gtk_widget_activate_action (fixture->dialog, "window.close", NULL);
  till_ui_wait_until (is_closed, fixture, "the dialog to close");

  /* The next dialog's answer comes after whatever is left of the first one's. */
  open_dialog (fixture);
  fill_in (fixture);
  act (fixture, "dialog.check");
  till_ui_wait_for_text (fixture->dialog, "Found “Practice Store”");
  g_assert_null (fixture->connected);
}

typedef struct
{
  GAsyncResult *result;
} Answer;

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  ((Answer *) user_data)->result = g_object_ref (result);
}

static gboolean
has_answer (gpointer user_data)
{
  return ((Answer *) user_data)->result != NULL;
}

/* Opens what is on the disk the way the next start of the program does. */
static void
assert_reopens (Fixture *fixture)
{
  g_autoptr (TillAccounts) accounts = till_accounts_new (fixture->file, fixture->vault);
  g_autoptr (TillAccount) account = NULL;
  g_autoptr (TillCredentialProvider) provider = NULL;
  g_autoptr (TillDesk) desk = NULL;
  g_autoptr (TillStore) store = NULL;
  g_autoptr (GError) error = NULL;
  Answer answer = { NULL };

  g_assert_true (till_accounts_load (accounts, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (accounts)), ==, 1);
  account = g_list_model_get_item (G_LIST_MODEL (accounts), 0);
  g_assert_cmpstr (account->name, ==, "The shop");
  g_assert_cmpint (account->kind, ==, TILL_ACCOUNT_SANDBOX);
  g_assert_cmpint (account->origin, ==, TILL_ACCOUNT_KEPT);

  provider = till_accounts_get_provider (accounts, account);
  desk = till_desk_new (account, provider, NULL, fixture->driver->clock);
  till_desk_get_store_async (desk, NULL, answer_cb, &answer);
  till_ui_wait_until (has_answer, &answer, "the store");
  store = till_desk_get_store_finish (desk, answer.result, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (store->name, ==, "Practice Store");
  g_object_unref (answer.result);
}

static void
test_connects_and_reopens (Fixture *fixture, gconstpointer data)
{
  TillCredentials *credentials = till_practice_process_get_credentials (fixture->driver->practice);
  g_autofree char *contents = NULL;

  fill_in (fixture);
  type (fixture, "name_row", "  The shop ");
  act (fixture, "dialog.connect");
  till_ui_wait_until (is_connected, fixture, "the store to be connected");
  till_ui_wait_until (is_closed, fixture, "the dialog to close");

  g_assert_cmpint (fixture->connected->origin, ==, TILL_ACCOUNT_KEPT);
  g_assert_null (fixture->connected_with);
  g_assert_true (g_file_load_contents (fixture->file, NULL, &contents, NULL, NULL, NULL));
  g_assert_null (strstr (contents, till_credentials_get_api_key (credentials)));
  g_assert_null (strstr (contents, till_credentials_get_secret_key (credentials)));
  assert_reopens (fixture);
}

/* The file may have said for a moment where keys were going to be. */
static gboolean
is_nothing_kept (gpointer file)
{
  g_autofree char *text = NULL;

  return !g_file_load_contents (file, NULL, &text, NULL, NULL, NULL) || strchr (text, '[') == NULL;
}

/* Runs on a bus without a Secret Service. */
static void
test_without_keyring (Fixture *fixture, gconstpointer data)
{
  GtkWidget *failure = NULL;
  GtkWidget *button = NULL;

  fill_in (fixture);
  act (fixture, "dialog.connect");
  failure = till_ui_wait_for_named (fixture->dialog, "failure_label");
  g_assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (failure)), "No keyring found\n"));
  g_assert_null (fixture->connected);

  button = till_ui_find_button (fixture->dialog, "Use for This Session Only");
  g_assert_nonnull (button);
  till_ui_click (button);
  till_ui_wait_until (is_closed, fixture, "the dialog to close");
  g_assert_cmpint (fixture->connected->origin, ==, TILL_ACCOUNT_SESSION);
  g_assert_cmpstr (fixture->connected->name, ==, "Practice Store");
  g_assert_cmpstr (till_credentials_get_secret_key (fixture->connected_with), ==,
                   till_credentials_get_secret_key (
                       till_practice_process_get_credentials (fixture->driver->practice)));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->accounts)), ==, 0);
  till_ui_wait_until (is_nothing_kept, fixture->file, "the file to keep nothing");
}

static void
assert_mark (TillAccountKind kind,
             TillAccountOrigin origin,
             const char *word,
             const char *css_class,
             gboolean has_note)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("a", "A", "https://a.example", TILL_AUTH_HMAC, kind, origin, dialect);
  GtkWidget *mark = g_object_ref_sink (g_object_new (TILL_TYPE_ACCOUNT_BADGE, NULL));

  g_assert_false (gtk_widget_get_visible (mark));
  till_account_badge_set_account (TILL_ACCOUNT_BADGE (mark), account);
  g_assert_nonnull (till_ui_find_text (mark, word));
  g_assert_true (gtk_widget_has_css_class (mark, css_class));
  g_assert_true ((gtk_widget_get_tooltip_text (mark) != NULL) == has_note);
  till_account_badge_set_account (TILL_ACCOUNT_BADGE (mark), NULL);
  g_assert_false (gtk_widget_get_visible (mark));
  g_object_unref (mark);
}

static void
test_mark (void)
{
  assert_mark (TILL_ACCOUNT_LIVE, TILL_ACCOUNT_KEPT, "LIVE", "live", FALSE);
  assert_mark (TILL_ACCOUNT_SANDBOX, TILL_ACCOUNT_SESSION, "SANDBOX", "sandbox", TRUE);
  assert_mark (TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_SESSION, "PRACTICE", "practice", TRUE);
  assert_mark (TILL_ACCOUNT_LIVE, TILL_ACCOUNT_ENVIRONMENT, "LIVE", "live", TRUE);
}

#define ADD(path, func) g_test_add ("/ui/accounts/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/accounts/mark", test_mark);
  ADD ("form-is-checked", test_form_is_checked);
  ADD ("bearer-needs-no-secret", test_bearer_needs_no_secret);
  ADD ("secrets-are-hidden", test_secrets_are_hidden);
  ADD ("check-finds-the-store", test_check_finds_the_store);
  ADD ("check-without-signing", test_check_without_signing);
  ADD ("wrong-key", test_wrong_key);
  ADD ("wrong-address", test_wrong_address);
  ADD ("address-of-a-call", test_address_of_a_call);
  ADD ("dead-port", test_dead_port);
  ADD ("closed-on-its-way", test_closed_on_its_way);
  ADD ("connects-and-reopens", test_connects_and_reopens);
  ADD ("without-keyring", test_without_keyring);

  return g_test_run ();
}
