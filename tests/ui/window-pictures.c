/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The windows beside the main one: stores, keys, preferences, the archive and the help. */

#include "window-pictures.h"

#include <libintl.h>

#include "batch-file.h"
#include "till-archive-window.h"
#include "till-batch-window.h"
#include "till-sheet-window.h"
#include "till-connect-dialog.h"
#include "till-dialect-row.h"
#include "till-help-window.h"
#include "till-preferences-window.h"
#include "till-store-row.h"
#include "till-stores-window.h"
#include "till-team-dialog.h"
#include "till-team-result.h"
#include "till-vault.h"
#include "till-window-blanking.h"

/* As a desk with three stores has them; no key is needed to look at the list. */
static TillAccounts *
load_stores (void)
{
  static const char *const contents =
      "[one]\nName=Ana’s Travel SIMs\nBaseUrl=https://pay.example.com\nKind=live\n"
      "Found=SignatureEncoding;SignsQuery;LimitParam;OffsetParam;\nStatusParam=state\n"
      "[two]\nName=Ana’s Travel SIMs, the test server of the service\n"
      "BaseUrl=https://sandbox.example.com/shop\nKind=sandbox\nReadOnly=true\n"
      "[three]\nName=Practice\nBaseUrl=http://127.0.0.1:8080\nKind=practice\n";
  g_autofree char *path = g_build_filename (g_get_user_config_dir (), "till-stores.ini", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (TillVault) vault = till_vault_new ();
  TillAccounts *accounts = till_accounts_new (file, vault);

  g_assert_true (g_file_set_contents (path, contents, -1, NULL));
  g_assert_true (till_accounts_load (accounts, NULL));

  return accounts;
}

void
draw_stores_window (TillUiDriver *driver, const Variant *variant)
{
  g_autoptr (TillAccounts) accounts = load_stores ();
  GtkWidget *window = till_stores_window_new (accounts, driver->clock);
  GtkWidget *row = NULL;

  gtk_window_set_application (GTK_WINDOW (window), driver->application);
  gtk_window_set_default_size (GTK_WINDOW (window), MIN (600, variant->width), variant->height);
  gtk_window_present (GTK_WINDOW (window));
  picture_save (variant, window, "stores");
  row = till_ui_find_type (window, TILL_TYPE_STORE_ROW);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  picture_save (variant, window, "stores-open");
  row = till_ui_find_type (row, TILL_TYPE_DIALECT_ROW);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  picture_save (variant, window, "stores-dialect");
  till_ui_close (window);
}

void
draw_preferences (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = till_preferences_window_new (driver->settings);

  gtk_window_set_default_size (GTK_WINDOW (window), MIN (560, variant->width), 480);
  gtk_window_present (GTK_WINDOW (window));
  picture_save (variant, window, "preferences");
  till_window_blanking_cover (GTK_WINDOW (window));
  picture_save (variant, window, "preferences-hidden");
  till_ui_close (window);
}

static gboolean
is_batch_open (gpointer data)
{
  return till_ui_find_window (TILL_TYPE_BATCH_WINDOW) != NULL;
}

static char *
write_orders (void)
{
  GString *csv = g_string_new ("amount,order_id\n");

  for (guint i = 1; i <= TILL_BATCH_MAX; i++)
    g_string_append_printf (csv, "%u.50,DESK-%u\n", i, i);

  return g_string_free (csv, FALSE);
}

static gboolean
is_sheet_open (gpointer data)
{
  return till_ui_find_window (TILL_TYPE_SHEET_WINDOW) != NULL;
}

static void
draw_choices (const Variant *variant, GtkWidget *window)
{
  GtkWidget *choices = NULL;

  till_ui_click (till_ui_find_named (window, "change_button"));
  till_ui_wait_until (is_sheet_open, NULL, "how the file is read");
  choices = till_ui_find_window (TILL_TYPE_SHEET_WINDOW);
  picture_fit_dialog (variant, choices);
  picture_save (variant, choices, "batch-choices");
  till_ui_close (choices);
}

/* Files with mistakes, of which one names an order twice; some that leave something open; one that
 * a German spreadsheet has saved; and a long one without anything wrong. */
void
draw_batch (TillUiDriver *driver, const Variant *variant)
{
  g_autofree char *good = write_orders ();
  const struct
  {
    const char *name;
    const char *text;
  } files[] = {
    { "batch-bad", "amount,order_id,description\n12.50,DESK-1,A week in Spain\n"
                   "12.50 EUR,DESK-2,A month in Japan\n0,DESK-3,Nothing\n9,DESK-4,One day\n" },
    { "batch-twice", "amount,order_id,description\n12.50,DESK-1,A week in Spain\n"
                     "7,DESK-1,The same order again\n9,DESK-4,One day\n" },
    { "batch-asked", "amount;order id\n1,234;DESK-1\n5,678;DESK-2\n12;DESK-3\n" },
    { "batch-bare", "DESK-1,A week in Spain,12.50\nDESK-2,A month in Japan,1234.50\n" },
    { "batch-shortened", "Betrag;Bestellnummer\n1,23E+03;DESK-1\n12,50;1,02347E+12\n"
                         "12,50 €;DESK-3\n#######;DESK-4\n" },
    { "batch-german", "Betrag;Bestellnummer;Beschreibung;Kunde\n1.234,50 $;DESK-1;Spanien;Meier\n"
                      "12,50 $;DESK-2;Japan;Müller\n" },
    { "batch", good },
  };
  GtkWidget *page = picture_show_page (driver, "invoices");
  GtkWidget *window = NULL;

  gtk_widget_activate_action (page, "page.batch", NULL);
  till_ui_wait_until (is_batch_open, NULL, "the window of a batch");
  window = till_ui_find_window (TILL_TYPE_BATCH_WINDOW);
  picture_fit_dialog (variant, window);
  picture_save (variant, window, "batch-empty");
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      till_ui_show_batch (window, "november.csv", files[i].text);
      till_ui_wait_for_frames (window, 20);
      picture_save (variant, window, files[i].name);
    }
  draw_choices (variant, window);
  till_ui_close (window);
}

void
draw_archive (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = till_archive_window_new (driver->desk);

  picture_fit_dialog (variant, window);
  gtk_window_present (GTK_WINDOW (window));
  till_ui_wait_for_frames (window, 5);
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (window, "customer_row")), "10234");
  gtk_widget_activate_action (window, "archive.find", NULL);
  till_ui_wait_for_frames (window, 40);
  picture_save (variant, window, "archive");
  till_ui_close (window);
}

void
draw_new_keys (TillUiDriver *driver, const Variant *variant)
{
  g_autoptr (TillAccounts) accounts = load_stores ();
  GtkWidget *dialog = till_connect_dialog_new_for_keys (accounts, driver->clock,
                                                        till_accounts_find (accounts, "two"));

  picture_fit_dialog (variant, dialog);
  till_ui_present (dialog, GTK_WIDGET (driver->window));
  picture_save (variant, dialog, "new-keys");
  till_ui_close (dialog);
}

void
draw_connect_dialog (TillUiDriver *driver, const Variant *variant)
{
  g_autofree char *path = g_build_filename (g_get_user_config_dir (), "till", "pictures.ini", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (TillAccounts) accounts = till_accounts_new (file, vault);
  GtkWidget *dialog = till_connect_dialog_new (accounts, driver->clock);

  picture_fit_dialog (variant, dialog);
  till_ui_present (dialog, GTK_WIDGET (driver->window));
  picture_save (variant, dialog, "connect");
  till_ui_close (dialog);
}

static gboolean
has_failed (gpointer dialog)
{
  return gtk_revealer_get_child_revealed (
      GTK_REVEALER (till_ui_find_named (dialog, "failure_revealer")));
}

static void
type (GtkWidget *dialog, const char *row, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (dialog, row)), text);
}

/* Of a store that is in a team. */
static void
draw_joined (TillUiDriver *driver, const Variant *variant, TillAccounts *accounts)
{
  g_autoptr (TillTeamSettings) settings = till_team_settings_new ("db.example.com", "till", "ann");
  TillAccount *account = till_desk_get_account (driver->desk);
  GtkWidget *dialog = NULL;

  till_account_set_team (account, settings, "store");
  dialog = till_team_dialog_new (driver->desk, accounts, g_get_user_data_dir ());
  picture_fit_dialog (variant, dialog);
  till_ui_present (dialog, GTK_WIDGET (driver->window));
  picture_save (variant, dialog, "team-joined");
  till_ui_close (dialog);
  till_account_set_team (account, NULL, NULL);
}

/* The certificate of the server, which is not there, has some days left. */
static void
draw_checked (const Variant *variant, GtkWidget *dialog, gint64 days, const char *name)
{
  const gint64 now_ms = g_get_real_time () / 1000;
  const TillLedgerPreview preview = { .n_new = 12, .newest_ms = now_ms };
  const TillTeamSession session = {
    .user = (char *) "ann",
    .role = TILL_TEAM_OWNER,
    .verified_name = (char *) "db.example.com",
    .protocol = (char *) "TLSv1.3",
    .subject = (char *) "CN=db.example.com,O=Acme Store GmbH,L=Köln,C=DE",
    .expires_ms = now_ms + days * 24 * 60 * 60 * 1000,
  };
  GtkWidget *result =
      GTK_WIDGET (gtk_widget_get_template_child (dialog, TILL_TYPE_TEAM_DIALOG, "result"));

  till_team_result_show (TILL_TEAM_RESULT (result), &preview, 23, &session, now_ms);
  gtk_widget_set_visible (result, TRUE);
  gtk_button_set_label (GTK_BUTTON (till_ui_find_named (dialog, "main_button")), gettext ("_Use"));
  till_ui_wait_for_frames (dialog, 20);
  picture_save (variant, dialog, name);
}

/* As it opens, with a database that nobody reaches, and after a check. */
void
draw_team_dialog (TillUiDriver *driver, const Variant *variant)
{
  g_autoptr (TillAccounts) accounts = load_stores ();
  GtkWidget *dialog = till_team_dialog_new (driver->desk, accounts, g_get_user_data_dir ());

  picture_fit_dialog (variant, dialog);
  till_ui_present (dialog, GTK_WIDGET (driver->window));
  picture_save (variant, dialog, "team");
  type (dialog, "host_row", "/run/nobody");
  type (dialog, "database_row", "till");
  type (dialog, "user_row", "ann");
  till_ui_click (till_ui_find_named (dialog, "main_button"));
  till_ui_wait_until (has_failed, dialog, "the check to fail");
  picture_save (variant, dialog, "team-failed");
  type (dialog, "host_row", "db.example.com");
  draw_checked (variant, dialog, 300, "team-checked");
  draw_checked (variant, dialog, 10, "team-expiring");
  till_ui_close (dialog);
  draw_joined (driver, variant, accounts);
}

/* A store whose refunds can be recorded nowhere. */
void
draw_team_interrupted (TillUiDriver *driver, const Variant *variant)
{
  TillRefunds *refunds = till_desk_get_refunds (driver->desk);
  g_autoptr (TillLedger) ledger = g_object_ref (till_refunds_get_ledger (refunds));
  g_autoptr (TillAccounts) accounts = load_stores ();
  GtkWidget *dialog = NULL;

  till_refunds_set_ledger (
      refunds, NULL, g_error_new_literal (TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED, "Moved"));
  dialog = till_team_dialog_new (driver->desk, accounts, g_get_user_data_dir ());
  picture_fit_dialog (variant, dialog);
  till_ui_present (dialog, GTK_WIDGET (driver->window));
  picture_save (variant, dialog, "team-interrupted");
  till_ui_close (dialog);
  till_refunds_set_ledger (refunds, ledger, NULL);
}

void
draw_help (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = till_help_window_new (GTK_WIDGET (driver->window));

  picture_fit_dialog (variant, window);
  gtk_window_present (GTK_WINDOW (window));
  till_help_window_show_page (TILL_HELP_WINDOW (window), "refunds");
  picture_save (variant, window, "help");
  till_ui_close (window);
}
