/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Managing the kept stores, with a real keyring, and what a read-only one looks like. */

#include "till-account-badge.h"
#include "till-connect-dialog.h"
#include "till-form-row.h"
#include "till-local-ledger.h"
#include "till-store-row.h"
#include "till-stores-window.h"
#include "till-team-dialog.h"
#include "till-ui-driver.h"

#include <glib/gstdio.h>

typedef struct
{
  TillUiDriver *driver;
  char *folder;
  GFile *file;
  TillVault *vault;
  TillAccounts *accounts;
  GtkWidget *window;
} Fixture;

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

/* Keeps a store with the address of the practice service and keys that it never gave out. */
static void
keep_store (Fixture *fixture, const char *id, const char *name, TillAccountKind kind)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new (id, name, till_practice_process_get_base_url (fixture->driver->practice),
                        TILL_AUTH_HMAC, kind, TILL_ACCOUNT_KEPT, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, "till_of_old_times", "the old secret");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  Answer answer = { NULL };

  account->dialect->found =
      TILL_DIALECT_SIGNATURE_ENCODING | TILL_DIALECT_OFFSET_PARAM | TILL_DIALECT_CREATE_STATUS;
  till_accounts_add_async (fixture->accounts, account, credentials, NULL, answer_cb, &answer);
  till_ui_wait_until (has_answer, &answer, "a store to be kept");
  result = answer.result;
  till_accounts_add_finish (fixture->accounts, result, &error);
  g_assert_no_error (error);
}

/* What the keyring has: the secret key, or NULL. */
static char *
look_up_secret (Fixture *fixture, TillAccount *account)
{
  g_autoptr (TillCredentialProvider) provider =
      till_accounts_get_provider (fixture->accounts, account);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillCredentials) credentials = NULL;
  Answer answer = { NULL };

  till_credential_provider_lookup_async (provider, NULL, answer_cb, &answer);
  till_ui_wait_until (has_answer, &answer, "the keyring");
  result = answer.result;
  credentials = till_credential_provider_lookup_finish (provider, result, NULL);

  return credentials != NULL ? g_strdup (till_credentials_get_secret_key (credentials)) : NULL;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "20", "--orders", "0", NULL };
  g_autoptr (GError) error = NULL;

  fixture->driver = till_ui_driver_new (arguments);
  fixture->folder = g_dir_make_tmp ("till-test-stores-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->file = g_file_new_build_filename (fixture->folder, "accounts.ini", NULL);
  fixture->vault = till_vault_new ();
  fixture->accounts = till_accounts_new (fixture->file, fixture->vault);
  keep_store (fixture, "one", "The shop", TILL_ACCOUNT_LIVE);
  keep_store (fixture, "two", "<b>Second</b> & last", TILL_ACCOUNT_SANDBOX);

  fixture->window = till_stores_window_new (fixture->accounts, fixture->driver->clock);
  gtk_window_set_application (GTK_WINDOW (fixture->window), fixture->driver->application);
  gtk_window_set_transient_for (GTK_WINDOW (fixture->window), GTK_WINDOW (fixture->driver->window));
  gtk_window_present (GTK_WINDOW (fixture->window));
  till_ui_wait_for_frames (fixture->window, 2);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = till_ui_find_window (TILL_TYPE_STORES_WINDOW);

  if (window != NULL)
    gtk_window_destroy (GTK_WINDOW (window));

  g_file_delete (fixture->file, NULL, NULL);
  g_rmdir (fixture->folder);
  g_clear_object (&fixture->accounts);
  g_clear_object (&fixture->vault);
  g_clear_object (&fixture->file);
  g_free (fixture->folder);
  till_ui_driver_free (fixture->driver);
}

/* The way to one more store is there where the stores are. */
static void
test_connects (Fixture *fixture, gconstpointer data)
{
  GtkWidget *button = till_ui_find_button (fixture->window, "Connect a Store…");

  g_assert_true (gtk_widget_is_sensitive (button));
  g_assert_true (gtk_window_get_application (GTK_WINDOW (fixture->window)) ==
                 fixture->driver->application);
}

static guint
count (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (fixture->accounts));
}

/* Opens the row of the first store that is shown. */
static GtkWidget *
open_first_row (Fixture *fixture)
{
  GtkWidget *row = till_ui_find_type (fixture->window, TILL_TYPE_STORE_ROW);

  g_assert_nonnull (row);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  till_ui_wait_for_frames (row, 2);

  return row;
}

static gboolean
is_on_disk (gpointer user_data)
{
  const char *const *wanted = user_data;
  g_autofree char *contents = NULL;

  return g_file_get_contents (wanted[0], &contents, NULL, NULL) &&
         strstr (contents, wanted[1]) != NULL;
}

static void
wait_for_file (Fixture *fixture, const char *text)
{
  const char *wanted[] = { g_file_peek_path (fixture->file), text };

  till_ui_wait_until (is_on_disk, wanted, text);
}

static void
test_lists_stores (Fixture *fixture, gconstpointer data)
{
  g_assert_nonnull (till_ui_find_text (fixture->window, "The shop"));
  g_assert_nonnull (till_ui_find_text (fixture->window, "LIVE"));
  g_assert_nonnull (till_ui_find_text (fixture->window, "<b>Second</b> & last"));
  g_assert_nonnull (till_ui_find_text (fixture->window, "SANDBOX"));
  g_assert_null (till_ui_find_text (fixture->window, "Read-Only"));
  g_assert_null (till_ui_find_text (fixture->window, "No stores yet"));
}

static void
test_rename (Fixture *fixture, gconstpointer data)
{
  GtkWidget *row = open_first_row (fixture);
  GtkWidget *entry = till_ui_find_named (row, "name_row");

  gtk_editable_set_text (GTK_EDITABLE (entry), "  Another name ");
  g_signal_emit_by_name (entry, "apply");
  wait_for_file (fixture, "Name=Another name\n");
  g_assert_cmpstr (till_accounts_find (fixture->accounts, "one")->name, ==, "Another name");
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==, "Another name");
  g_assert_true (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (row)));

  gtk_editable_set_text (GTK_EDITABLE (entry), " ");
  g_signal_emit_by_name (entry, "apply");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "Another name");
}

static void
test_read_only_switch (Fixture *fixture, gconstpointer data)
{
  GtkWidget *row = open_first_row (fixture);
  GtkWidget *toggle = till_ui_find_named (row, "read_only_switch");

  gtk_switch_set_active (GTK_SWITCH (toggle), TRUE);
  wait_for_file (fixture, "ReadOnly=true\n");
  g_assert_true (till_accounts_find (fixture->accounts, "one")->is_read_only);
  g_assert_false (till_accounts_find (fixture->accounts, "two")->is_read_only);
  g_assert_nonnull (till_ui_find_named (row, "read_only_label"));

  gtk_switch_set_active (GTK_SWITCH (toggle), FALSE);
  g_assert_false (till_accounts_find (fixture->accounts, "one")->is_read_only);
  g_assert_null (till_ui_find_named (row, "read_only_label"));
}

/* How much is asked in the background is the merchant's to say, within what makes sense. */
static void
test_pace (Fixture *fixture, gconstpointer data)
{
  GtkWidget *row = open_first_row (fixture);
  GtkWidget *entry = till_ui_find_named (row, "pace_row");

  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "");
  gtk_editable_set_text (GTK_EDITABLE (entry), "20");
  g_signal_emit_by_name (entry, "apply");
  wait_for_file (fixture, "RequestsPerMinuteAtMost=20\n");
  g_assert_cmpuint (till_accounts_find (fixture->accounts, "one")->per_minute, ==, 20);
  g_assert_cmpuint (till_accounts_find (fixture->accounts, "two")->per_minute, ==,
                    TILL_ACCOUNT_NO_CEILING);

  for (guint i = 0; i < 3; i++)
    {
      static const char *const refused[] = { "0", "100000", "many" };

      gtk_editable_set_text (GTK_EDITABLE (entry), refused[i]);
      g_signal_emit_by_name (entry, "apply");
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "20");
    }
}

static TillDesk *
open_kept (Fixture *fixture, const char *id)
{
  TillAccount *account = till_accounts_find (fixture->accounts, id);
  g_autoptr (TillCredentialProvider) provider =
      till_accounts_get_provider (fixture->accounts, account);

  return till_desk_new (account, provider, NULL, fixture->driver->clock);
}

static const char *
read_use (gpointer row)
{
  GtkWidget *use = till_ui_find_named (row, "use_row");

  return use != NULL ? adw_preferences_row_get_title (ADW_PREFERENCES_ROW (use)) : NULL;
}

static gboolean
has_more_use (gpointer row)
{
  return g_strcmp0 (read_use (row), "In use: 20 per minute") == 0;
}

/* How much is really asked, beside the ceiling, of the store that is open and no other. */
static void
test_use (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillDesk) desk = open_kept (fixture, "one");
  TillRequestScheduler *scheduler = till_desk_get_scheduler (desk);
  const TillTraffic first = { .n_unasked = 12 };
  const TillTraffic second = { .n_unasked = 8 };
  GtkWidget *row = open_first_row (fixture);
  g_autofree char *pace = NULL;

  g_assert_null (read_use (row));
  till_request_scheduler_count (scheduler, &first);
  till_stores_window_set_desk (TILL_STORES_WINDOW (fixture->window), desk);
  g_assert_cmpstr (read_use (row), ==, "In use: 12 per minute");
  pace = g_strdup_printf ("The service currently accepts about %u per minute.",
                          till_request_scheduler_get_pace (scheduler));
  g_assert_cmpstr (
      adw_action_row_get_subtitle (ADW_ACTION_ROW (till_ui_find_named (row, "use_row"))), ==, pace);
  till_request_scheduler_count (scheduler, &second);
  till_ui_wait_until (has_more_use, row, "what is used now");

  till_desk_leave (desk);
  g_assert_null (read_use (row));
}

static void
assert_source (GtkWidget *row, const char *label, const char *text)
{
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (till_ui_find_named (row, label))), ==, text);
}

/* Every gap of the manual has its value, says how it is known, and can be set. */
static void
test_dialect (Fixture *fixture, gconstpointer data)
{
  GtkWidget *row = till_ui_find_named (open_first_row (fixture), "dialect_row");
  TillDialect *dialect = NULL;
  GtkWidget *entry = NULL;

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  till_ui_wait_for_frames (row, 2);
  assert_source (row, "encoding_source", "Detected");
  assert_source (row, "limit_source", "Default");
  assert_source (row, "unit_source", "Default");
  assert_source (row, "usd_source", "Default");
  assert_source (row, "created_source", "Detected");

  gtk_switch_set_active (GTK_SWITCH (till_ui_find_named (row, "query_switch")), TRUE);
  adw_combo_row_set_selected (ADW_COMBO_ROW (till_ui_find_named (row, "encoding_row")), 1);
  adw_combo_row_set_selected (ADW_COMBO_ROW (till_ui_find_named (row, "unit_row")), 2);
  adw_combo_row_set_selected (ADW_COMBO_ROW (till_ui_find_named (row, "usd_row")), 1);
  adw_combo_row_set_selected (ADW_COMBO_ROW (till_ui_find_named (row, "created_row")), 2);
  entry = till_ui_find_named (row, "limit_row");
  gtk_editable_set_text (GTK_EDITABLE (entry), " page_size ");
  g_signal_emit_by_name (entry, "apply");
  wait_for_file (fixture, "LimitParam=page_size\n");

  dialect = till_accounts_find (fixture->accounts, "one")->dialect;
  g_assert_true (dialect->signs_query);
  g_assert_cmpint (dialect->signature_encoding, ==, TILL_SIGNATURE_BASE64);
  g_assert_cmpint (dialect->amount_unit, ==, TILL_AMOUNT_UNIT_BASE);
  g_assert_true (dialect->amount_unit_is_confirmed);
  g_assert_cmphex (dialect->found, ==, TILL_DIALECT_OFFSET_PARAM);
  g_assert_cmpint (dialect->usd_unit, ==, TILL_USD_UNIT_CENTS);
  g_assert_cmpint (dialect->create_status, ==, TILL_CREATE_STATUS_201);
  assert_source (row, "unit_source", "Set manually");
  assert_source (row, "usd_source", "Set manually");
  assert_source (row, "created_source", "Set manually");
  assert_source (row, "encoding_source", "Set manually");
  assert_source (row, "query_source", "Set manually");
  assert_source (row, "limit_source", "Set manually");
  assert_source (row, "offset_source", "Detected");
}

static gboolean
is_dialog_closed (gpointer user_data)
{
  return till_ui_find_window (TILL_TYPE_CONNECT_DIALOG) == NULL;
}

static void
type (GtkWidget *dialog, const char *row, const char *text)
{
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, row)), text);
}

static const char *
read_typed (GtkWidget *dialog, const char *row)
{
  return till_form_row_get_text (TILL_FORM_ROW (till_ui_find_named (dialog, row)));
}

/* The old keys are neither shown nor lost before the service has accepted the new ones. */
static void
test_new_keys (Fixture *fixture, gconstpointer data)
{
  TillCredentials *credentials = till_practice_process_get_credentials (fixture->driver->practice);
  TillAccount *account = till_accounts_find (fixture->accounts, "one");
  GtkWidget *dialog = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  g_assert_true (gtk_widget_activate_action (fixture->window, "stores.new-keys", "s", "one"));
  dialog = till_ui_find_window (TILL_TYPE_CONNECT_DIALOG);
  g_assert_nonnull (dialog);
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_named (dialog, "address_row")));
  g_assert_cmpstr (read_typed (dialog, "address_row"), ==, account->base_url);
  g_assert_cmpstr (read_typed (dialog, "api_key_row"), ==, "");
  g_assert_cmpstr (read_typed (dialog, "secret_key_row"), ==, "");
  g_assert_null (till_ui_find_named (dialog, "name_row"));
  g_assert_null (till_ui_find_named (dialog, "kind_box"));

  type (dialog, "api_key_row", till_credentials_get_api_key (credentials));
  type (dialog, "secret_key_row", "not the secret");
  gtk_widget_activate_action (dialog, "dialog.connect", NULL);
  till_ui_wait_for_named (dialog, "problem_label");
  before = look_up_secret (fixture, account);
  g_assert_cmpstr (before, ==, "the old secret");

  type (dialog, "secret_key_row", till_credentials_get_secret_key (credentials));
  gtk_widget_activate_action (dialog, "dialog.connect", NULL);
  till_ui_wait_until (is_dialog_closed, NULL, "the dialog to close");
  till_ui_wait_for_text (fixture->window, "New keys saved");
  account = till_accounts_find (fixture->accounts, "one");
  g_assert_cmpstr (account->name, ==, "The shop");
  after = look_up_secret (fixture, account);
  g_assert_cmpstr (after, ==, till_credentials_get_secret_key (credentials));
  g_assert_cmpuint (count (fixture), ==, 2);
}

static void
test_remove_and_undo (Fixture *fixture, gconstpointer data)
{
  g_autofree char *secret = NULL;

  g_assert_true (gtk_widget_activate_action (fixture->window, "stores.remove", "s", "one"));
  g_assert_cmpuint (count (fixture), ==, 1);
  till_ui_wait_for_text (fixture->window, "“The shop” removed");
  till_ui_click (till_ui_find_button (fixture->window, "Undo"));
  g_assert_cmpuint (count (fixture), ==, 2);
  g_assert_nonnull (till_ui_find_text (fixture->window, "The shop"));

  till_ui_close (fixture->window);
  secret = look_up_secret (fixture, till_accounts_find (fixture->accounts, "one"));
  g_assert_cmpstr (secret, ==, "the old secret");
  g_assert_true (is_on_disk ((const char *[]){ g_file_peek_path (fixture->file), "[one]" }));
}

static gboolean
is_removed (gpointer user_data)
{
  g_autofree char *contents = NULL;

  return g_file_get_contents (user_data, &contents, NULL, NULL) &&
         strstr (contents, "[one]") == NULL;
}

/* Until the offer is over the keys are there; with the window it is. */
static void
test_remove_for_good (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) account = g_object_ref (till_accounts_find (fixture->accounts, "one"));
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *other = NULL;

  gtk_widget_activate_action (fixture->window, "stores.remove", "s", "one");
  before = look_up_secret (fixture, account);
  g_assert_cmpstr (before, ==, "the old secret");

  till_ui_close (fixture->window);
  till_ui_wait_until (is_removed, (gpointer) g_file_peek_path (fixture->file), "the removal");
  after = look_up_secret (fixture, account);
  g_assert_null (after);
  g_assert_cmpuint (count (fixture), ==, 1);
  other = look_up_secret (fixture, till_accounts_find (fixture->accounts, "two"));
  g_assert_cmpstr (other, ==, "the old secret");
}

static void
test_none_left (Fixture *fixture, gconstpointer data)
{
  gtk_widget_activate_action (fixture->window, "stores.remove", "s", "one");
  gtk_widget_activate_action (fixture->window, "stores.remove", "s", "two");
  g_assert_nonnull (till_ui_find_text (fixture->window, "No stores yet"));
  g_assert_null (till_ui_find_type (fixture->window, TILL_TYPE_STORE_ROW));
}

static TillDesk *
open_desk (Fixture *fixture, gboolean is_read_only)
{
  g_autoptr (TillFixedCredentials) provider =
      till_fixed_credentials_new (fixture->driver->credentials);
  g_autoptr (TillAccount) account =
      till_account_copy (till_accounts_find (fixture->accounts, "one"));

  account->is_read_only = is_read_only;

  return till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), NULL, fixture->driver->clock);
}

#define TEST_TYPE_LATE_CLOCK (test_late_clock_get_type ())
G_DECLARE_FINAL_TYPE (TestLateClock, test_late_clock, TEST, LATE_CLOCK, TillClock)

struct _TestLateClock
{
  TillClock parent_instance;
};

G_DEFINE_FINAL_TYPE (TestLateClock, test_late_clock, TILL_TYPE_CLOCK)

static gint64
test_late_clock_now_ms (TillClock *clock)
{
  return g_get_real_time () / 1000 - 7 * 60 * 1000;
}

static void
test_late_clock_class_init (TestLateClockClass *klass)
{
  TILL_CLOCK_CLASS (klass)->now_ms = test_late_clock_now_ms;
}

static void
test_late_clock_init (TestLateClock *self)
{
}

/* What is signed is corrected, and the person is told once. */
static void
test_late_clock (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = GTK_WIDGET (fixture->driver->window);
  g_autoptr (TillClock) clock = g_object_new (TEST_TYPE_LATE_CLOCK, NULL);
  g_autoptr (TillFixedCredentials) provider =
      till_fixed_credentials_new (fixture->driver->credentials);
  g_autoptr (TillDesk) desk = till_desk_new (till_accounts_find (fixture->accounts, "one"),
                                             TILL_CREDENTIAL_PROVIDER (provider), NULL, clock);

  till_ui_close (fixture->window);
  till_window_set_desk (fixture->driver->window, desk);
  till_window_show_page (fixture->driver->window, "invoices");
  till_ui_wait_for_text (window, "This computer’s clock is off by 7 minutes");
  till_ui_wait_for_rows (till_ui_find_named (window, "invoices_page"));
}

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

static void
assert_refused (GtkWidget *button, gboolean is_refused)
{
  g_assert_nonnull (button);
  g_assert_cmpint (gtk_widget_is_sensitive (button), ==, !is_refused);
  g_assert_cmpint (g_strcmp0 (gtk_widget_get_tooltip_text (button),
                              "This store is read-only on this computer; change this in Manage "
                              "Stores") == 0,
                   ==, is_refused);
}

static void
show_desk (Fixture *fixture, gboolean is_read_only)
{
  GtkWidget *window = GTK_WIDGET (fixture->driver->window);
  g_autoptr (TillDesk) desk = open_desk (fixture, is_read_only);

  till_window_set_desk (fixture->driver->window, desk);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "The shop – Till");
  g_assert_true ((till_ui_find_named (window, "read_only_label") != NULL) == is_read_only);

  till_window_show_page (fixture->driver->window, "invoices");
  g_assert_nonnull (till_ui_open_row (till_ui_find_named (window, "invoices_page"), is_pending));
  assert_refused (till_ui_find_named (window, "new_button"), is_read_only);
  till_ui_wait_for_named (window, "actions_button");
  g_assert_true (till_ui_can_click (window, "Cancel Invoice") == !is_read_only);
}

static void
test_read_only_window (Fixture *fixture, gconstpointer data)
{
  till_ui_close (fixture->window);
  show_desk (fixture, TRUE);
  show_desk (fixture, FALSE);
  show_desk (fixture, TRUE);

  till_window_show_welcome (fixture->driver->window);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->driver->window)), ==, "Till");
}

static gboolean
has_failed (gpointer dialog)
{
  return gtk_revealer_get_child_revealed (
      GTK_REVEALER (till_ui_find_named (dialog, "failure_revealer")));
}

static void
type_into (GtkWidget *dialog, const char *row, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (dialog, row)), text);
}

static const char *
read_label (GtkWidget *dialog, const char *id)
{
  return gtk_label_get_text (GTK_LABEL (till_ui_find_named (dialog, id)));
}

static gboolean
has_error_class (GtkWidget *dialog, const char *row)
{
  return gtk_widget_has_css_class (till_ui_find_named (dialog, row), "error");
}

/* The first thing that is wrong is named, and what was typed stays. Nothing can be used without a
 * check. */
static void
test_team (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog =
      till_team_dialog_new (fixture->driver->desk, fixture->accounts, fixture->folder);
  GtkWidget *button = NULL;

  till_dialog_present (TILL_DIALOG (dialog), fixture->window);
  till_ui_wait_for_frames (dialog, 2);
  button = till_ui_find_named (dialog, "main_button");
  g_assert_false (gtk_widget_get_sensitive (button));
  g_assert_null (till_ui_find_named (dialog, "leave_group"));

  type_into (dialog, "host_row", "/nonexistent-folder");
  type_into (dialog, "database_row", "till");
  type_into (dialog, "user_row", " ann ");
  g_assert_true (gtk_widget_get_sensitive (button));
  type_into (dialog, "port_row", "many");
  g_assert_false (gtk_widget_get_sensitive (button));
  g_assert_true (has_error_class (dialog, "port_row"));
  type_into (dialog, "port_row", "");
  g_assert_false (has_error_class (dialog, "port_row"));
  till_ui_click (button);
  till_ui_wait_until (has_failed, dialog, "the check to fail");
  g_assert_true (g_str_has_prefix (read_label (dialog, "failure_label"),
                                   "The team’s database can’t be reached\n"));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "_Check");
  g_assert_cmpstr (
      gtk_editable_get_text (GTK_EDITABLE (till_ui_find_named (dialog, "database_row"))), ==,
      "till");
  till_dialog_close (TILL_DIALOG (dialog));
}

static gboolean
is_moved (gpointer refunds)
{
  return g_error_matches (till_refunds_get_problem (refunds), TILL_LEDGER_ERROR,
                          TILL_LEDGER_ERROR_MOVED);
}

static gboolean
is_not_moved (gpointer refunds)
{
  return !is_moved (refunds);
}

static gboolean
is_not_asked (gpointer nothing)
{
  return till_ui_find_question () == NULL;
}

/* As a join that was interrupted leaves it. */
static void
use_moved_ledger (Fixture *fixture)
{
  TillRefunds *refunds = till_desk_get_refunds (fixture->driver->desk);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillLedger) ledger = NULL;
  Answer answer = { NULL };

  till_local_ledger_open_async (fixture->folder, "practice", "practice", NULL, answer_cb, &answer);
  till_ui_wait_until (has_answer, &answer, "the ledger");
  result = answer.result;
  ledger = till_local_ledger_open_finish (result, NULL, NULL);
  till_local_ledger_set_moved_async (TILL_LOCAL_LEDGER (ledger), TRUE, NULL, NULL);
  till_refunds_set_ledger (refunds, ledger, NULL);
  till_ui_wait_until (is_moved, refunds, "the ledger to be marked");
}

/* A store that can record its refunds nowhere can go back to this computer. */
static void
test_team_interrupted (Fixture *fixture, gconstpointer data)
{
  TillRefunds *refunds = till_desk_get_refunds (fixture->driver->desk);
  GtkWidget *dialog = NULL;

  use_moved_ledger (fixture);
  dialog = till_team_dialog_new (fixture->driver->desk, fixture->accounts, fixture->folder);
  till_dialog_present (TILL_DIALOG (dialog), fixture->window);
  till_ui_wait_for_frames (dialog, 2);
  till_ui_click (till_ui_find_button (till_ui_find_named (dialog, "keep_group"), "Keep"));
  till_ui_answer ("Cancel");
  till_ui_wait_until (is_not_asked, NULL, "the question to close");
  g_assert_true (is_moved (refunds));
  till_ui_click (till_ui_find_button (till_ui_find_named (dialog, "keep_group"), "Keep"));
  till_ui_answer ("Keep");
  till_ui_wait_until (is_not_moved, refunds, "the ledger to take refunds again");
}

#define ADD(path, func) g_test_add ("/ui/stores/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("lists-stores", test_lists_stores);
  ADD ("connects", test_connects);
  ADD ("rename", test_rename);
  ADD ("read-only-switch", test_read_only_switch);
  ADD ("pace", test_pace);
  ADD ("use", test_use);
  ADD ("dialect", test_dialect);
  ADD ("new-keys", test_new_keys);
  ADD ("remove-and-undo", test_remove_and_undo);
  ADD ("remove-for-good", test_remove_for_good);
  ADD ("none-left", test_none_left);
  ADD ("late-clock", test_late_clock);
  ADD ("team", test_team);
  ADD ("team-interrupted", test_team_interrupted);
  ADD ("read-only-window", test_read_only_window);

  return g_test_run ();
}
