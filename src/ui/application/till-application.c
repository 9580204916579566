/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillApplication: opens an account and shows it. The account comes from the environment, from the
 * practice service, which is started as a child, or from the accounts on this computer. Without an
 * account the window shows its welcome. */

#include "till-application.h"

#include <glib/gi18n.h>

#include "till-accounts.h"
#include "till-archive-folder.h"
#include "till-base-url.h"
#include "till-build-folder.h"
#include "till-clipboard.h"
#include "till-config.h"
#include "till-connect-dialog.h"
#include "till-crash-report.h"
#include "till-desk-open.h"
#include "till-first-frame.h"
#include "till-message.h"
#include "till-practice-process.h"
#include "till-preferences-window.h"
#include "till-privacy.h"
#include "till-shortcuts.h"
#include "till-stores-window.h"
#include "till-team-schema.h"
#include "till-troubleshooting.h"
#include "till-window.h"

struct _TillApplication
{
  AdwApplication parent_instance;

  /* Owned */
  GSettings *settings;
  TillClock *clock;
  TillVault *vault;
  TillAccounts *accounts;
  GError *accounts_error;
  TillAccount *environment_account;         /* of the environment, or NULL */
  TillCredentials *environment_credentials; /* as long as that account */
  GError *environment_error;                /* where the environment names no account */
  TillPrivacy *privacy;
  TillPracticeProcess *practice;
  gboolean has_practice_ended;
  char *practice_data; /* the file of the practice service's data, or NULL */
  char *open_account; /* the id of the account that Retry opens, or NULL for the practice service */
  TillAccount *opened; /* the account of this computer that is open, or NULL */
  GWeakRef archive;    /* of the last opened account */
  char *crash_report;  /* until a window has shown it */

  /* Borrowed */
  TillWindow *window;

  /* In flight */
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (TillApplication, till_application, ADW_TYPE_APPLICATION)

static const GOptionEntry options[] = {
  { "practice", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Open the practice service"), NULL },
  { "practice-data", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_("Keep the practice service’s data in FILE"), N_("FILE") },
  { "print-team-schema", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_("Print the script that prepares a team database, and exit"), NULL },
  { "print-team-update", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_("Print the script that updates a team database, and exit"), NULL },
  { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Show the version and exit"), NULL },
  { NULL },
};

/* An account that is being opened: its keys are looked up, the keyring is unlocked or its archive
 * is opened. */
typedef struct
{
  TillApplication *application;
  TillAccount *account;
  TillCredentialProvider *provider;
  TillCredentialProvider *team_provider; /* nullable */
} Opening;

static void
opening_free (Opening *self)
{
  g_object_unref (self->application);
  g_object_unref (self->account);
  g_clear_object (&self->provider);
  g_clear_object (&self->team_provider);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opening, opening_free)

/* An open desk that waits to be shown. */
typedef struct
{
  TillApplication *application;
  TillDesk *desk;
  GError *archive_error; /* nullable */
} Opened;

static void
opened_free (Opened *self)
{
  g_object_unref (self->application);
  g_object_unref (self->desk);
  g_clear_error (&self->archive_error);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opened, opened_free)

static void
show_error (TillApplication *self, const GError *error)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (error);

  till_window_toast (self->window, message->title);
}

/* An answer of the service has completed the open account; it is still the same account. */
static void
account_learned_cb (TillDialectLearner *learner, TillAccount *previous, gpointer user_data)
{
  TillApplication *self = user_data;

  if (self->opened == previous)
    g_set_object (&self->opened, till_dialect_learner_get_account (learner));
}

static void
frame_painted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Opened) opened = user_data;
  TillApplication *self = opened->application;

  if (!till_first_frame_await_finish (GTK_WIDGET (source), result, NULL) ||
      self->window != TILL_WINDOW (source))
    return;

  till_window_set_desk (self->window, opened->desk);
  if (opened->archive_error != NULL)
    show_error (self, opened->archive_error);
}

static void
show_desk (TillApplication *self, TillDesk *desk, GError *archive_error)
{
  Opened *opened = g_new0 (Opened, 1);

  opened->application = g_object_ref (self);
  opened->desk = g_object_ref (desk);
  opened->archive_error = archive_error;
  till_first_frame_await_async (GTK_WIDGET (self->window), self->cancellable, frame_painted_cb,
                                opened);
}

static void
desk_opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillApplication) self = user_data;
  g_autoptr (GError) archive_error = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillDesk) desk = till_desk_open_finish (result, &archive_error, &error);

  if (self->window == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (desk == NULL)
    {
      till_window_show_failure (self->window, error);
      return;
    }

  g_weak_ref_set (&self->archive, till_desk_get_archive (desk));
  g_signal_connect_object (till_desk_get_dialect_learner (desk), "learned",
                           G_CALLBACK (account_learned_cb), self, 0);
  till_accounts_learn_from (self->accounts, till_desk_get_dialect_learner (desk));
  show_desk (self, desk, g_steal_pointer (&archive_error));
}

/* Cancels what is being opened. */
static void
stop_opening (TillApplication *self)
{
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
}

/* @folder and @archive_name are the arguments of till_desk_open_async (). */
static void
open_desk (TillApplication *self,
           TillAccount *account,
           TillCredentialProvider *provider,
           TillCredentialProvider *team_provider,
           const char *folder,
           const char *archive_name)
{
  g_autofree char *chains_path =
      g_build_filename (g_get_user_config_dir (), "till", "chains.json", NULL);

  stop_opening (self);
  till_desk_open_async (account, provider, team_provider, self->clock, folder, archive_name,
                        chains_path, self->cancellable, desk_opened_cb, g_object_ref (self));
}

static void
open_store (TillApplication *self,
            TillAccount *account,
            TillCredentialProvider *provider,
            TillCredentialProvider *team_provider)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "till", NULL);

  open_desk (self, account, provider, team_provider, folder, NULL);
}

/* Remembers which account of this computer is open; %NULL for none of them. */
static void
set_opened (TillApplication *self, TillAccount *account)
{
  const char *id = account != NULL ? till_record_get_id (TILL_RECORD (account)) : NULL;

  g_set_object (&self->opened, account);
  g_free (self->open_account);
  self->open_account = g_strdup (id);
  g_simple_action_set_state (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), "open-account")),
      g_variant_new_string (id != NULL ? id : ""));
}

/* Ends the practice service because another store opens. */
static void
end_practice (TillApplication *self)
{
  if (self->practice != NULL)
    g_signal_handlers_disconnect_by_data (self->practice, self);

  g_clear_object (&self->practice);
}

static void
open_with_credentials (TillApplication *self, TillAccount *account, TillCredentials *credentials)
{
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);

  end_practice (self);
  set_opened (self, NULL);
  till_window_show_opening (self->window, _("Opening Store"));
  open_store (self, account, TILL_CREDENTIAL_PROVIDER (provider), NULL);
}

static void
keys_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Opening) opening = user_data;
  TillApplication *self = opening->application;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCredentials) credentials =
      till_credential_provider_lookup_finish (TILL_CREDENTIAL_PROVIDER (source), result, &error);

  if (self->window == NULL || self->opened != opening->account)
    return;

  if (credentials != NULL)
    open_store (self, opening->account, opening->provider, opening->team_provider);
  else
    till_window_show_no_keys (self->window, error);
}

/* Reads the keys first: without them there is nothing to show. */
static void
open_account (TillApplication *self, TillAccount *account)
{
  Opening *opening = g_new0 (Opening, 1);

  if (g_strcmp0 (self->open_account, till_record_get_id (TILL_RECORD (account))) != 0)
    till_window_show_opening (self->window, _("Opening Store"));
  set_opened (self, account);
  g_settings_set_string (self->settings, "last-account", self->open_account);
  opening->application = g_object_ref (self);
  opening->account = g_object_ref (account);
  opening->provider = till_accounts_get_provider (self->accounts, account);
  opening->team_provider = till_accounts_get_team_provider (self->accounts, account);
  till_credential_provider_lookup_async (opening->provider, NULL, keys_cb, opening);
}

/* The open account has changed, or has been removed from the list or put back on it. */
static void
accounts_changed_cb (TillApplication *self)
{
  TillAccount *account = NULL;

  if (self->window == NULL || self->open_account == NULL)
    return;

  account = till_accounts_find (self->accounts, self->open_account);
  if (account == self->opened)
    return;

  if (account != NULL)
    {
      /* A window that is still open has the previous desk, which has to refuse changes as well. */
      if (self->opened != NULL)
        self->opened->is_read_only = account->is_read_only;
      open_account (self, account);
      return;
    }

  stop_opening (self);
  g_clear_object (&self->opened);
  till_window_show_welcome (self->window);
}

static void
practice_ended_cb (TillApplication *self)
{
  self->has_practice_ended = TRUE;
  if (self->window != NULL)
    till_window_set_practice_ended (self->window, TRUE);
}

static void
set_practice (TillApplication *self, TillPracticeProcess *practice)
{
  g_set_object (&self->practice, practice);
  self->has_practice_ended = FALSE;
  g_signal_connect_object (practice, "ended", G_CALLBACK (practice_ended_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
open_practice (TillApplication *self)
{
  g_autoptr (TillAccount) account = NULL;
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillFixedCredentials) provider = NULL;
  TillCredentials *credentials = till_practice_process_get_credentials (self->practice);
  g_autofree char *folder = NULL;

  account = till_account_new ("practice", _("Practice Store"),
                              till_practice_process_get_base_url (self->practice),
                              till_credentials_get_scheme (credentials), TILL_ACCOUNT_PRACTICE,
                              TILL_ACCOUNT_SESSION, dialect);
  provider = till_fixed_credentials_new (credentials);
  /* Its port differs each time, so the archive has the name of the file that keeps the service's
   * data. */
  if (self->practice_data != NULL)
    folder = g_build_filename (g_get_user_data_dir (), "till", NULL);
  open_desk (self, account, TILL_CREDENTIAL_PROVIDER (provider), NULL, folder, self->practice_data);
}

/* After a restart the open store goes on with the new process. */
static void
practice_started_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillApplication) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPracticeProcess) practice = till_practice_process_start_finish (result, &error);
  gboolean is_restart = self->practice != NULL;

  if (self->window == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (practice != NULL)
    set_practice (self, practice);

  if (practice == NULL && is_restart)
    show_error (self, error);
  else if (practice == NULL)
    till_window_show_failure (self->window, error);
  else if (is_restart)
    till_window_resume (self->window);
  else
    open_practice (self);
}

static void
start_practice (TillApplication *self)
{
  const char *arguments[] = { "--data", self->practice_data, NULL };
  g_autofree char *program = till_find_practice_program ();

  end_practice (self);
  set_opened (self, NULL);
  till_window_show_opening (self->window, _("Opening Practice Service"));
  till_practice_process_start_async (program, self->practice_data != NULL ? arguments : NULL,
                                     self->cancellable, practice_started_cb, g_object_ref (self));
}

/* Restarts it at the same address and with the same keys: the open store and what was typed go on
 * with it. */
static void
restart_practice (TillApplication *self)
{
  g_autofree char *program = till_find_practice_program ();
  const char *arguments[] = { "--data", self->practice_data, NULL };

  till_practice_process_restart_async (self->practice, program,
                                       self->practice_data != NULL ? arguments : NULL,
                                       self->cancellable, practice_started_cb, g_object_ref (self));
}

static gboolean
open_from_environment (TillApplication *self)
{
  if (self->environment_account != NULL)
    open_with_credentials (self, self->environment_account, self->environment_credentials);
  else if (self->environment_error != NULL)
    till_window_show_failure (self->window, self->environment_error);

  return self->environment_account != NULL || self->environment_error != NULL;
}

static void
open_last_account (TillApplication *self)
{
  g_autofree char *last = g_settings_get_string (self->settings, "last-account");
  g_autoptr (TillAccount) account = NULL;

  if (!g_set_object (&account, till_accounts_find (self->accounts, last)))
    account = g_list_model_get_item (G_LIST_MODEL (self->accounts), 0);

  if (account != NULL)
    open_account (self, account);
  else
    till_window_show_welcome (self->window);
}

static void
show_connected (TillApplication *self, TillAccount *account, TillCredentials *credentials)
{
  if (credentials != NULL)
    open_with_credentials (self, account, credentials);
  else
    open_account (self, account);
}

static void
unlocked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Opening) opening = user_data;
  TillApplication *self = opening->application;
  g_autoptr (GError) error = NULL;

  if (self->window == NULL || self->opened != opening->account)
    {
      till_vault_unlock_finish (TILL_VAULT (source), result, NULL);
      return;
    }

  if (till_vault_unlock_finish (TILL_VAULT (source), result, &error))
    open_account (self, opening->account);
  else
    till_window_show_no_keys (self->window, error);
}

static gboolean
has_archive (TillAccount *account, const char *name)
{
  g_autoptr (TillBaseUrl) base_url = till_base_url_parse (account->base_url, NULL);
  g_autofree char *own = NULL;

  if (base_url == NULL)
    return FALSE;

  own = till_archive_folder_dup_archive_name (till_record_get_id (TILL_RECORD (account)),
                                              till_base_url_get_origin (base_url));

  return g_str_equal (own, name);
}

static TillAccount *
find_account (TillApplication *self, const char *archive)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->accounts)); i++)
    {
      g_autoptr (TillAccount) account = g_list_model_get_item (G_LIST_MODEL (self->accounts), i);

      if (has_archive (account, archive))
        return till_accounts_find (self->accounts, till_record_get_id (TILL_RECORD (account)));
    }

  return NULL;
}

/* Opens a link of another program, "till:invoice/ID" and the like. @uri is any text. A link only
 * ever shows something: a record of the store that is open or, where the desktop's search has made
 * the link, of the store whose archive has the record. There is a window. */
static void
open_link (TillApplication *self, const char *uri)
{
  g_autoptr (TillRecordLink) link = NULL;
  TillAccount *account = NULL;

  link = till_record_link_parse (uri);
  if (link == NULL)
    {
      till_window_toast (self->window, _("Till can’t open this link"));
      return;
    }

  if (link->archive != NULL && !till_window_has_archive (self->window, link->archive))
    {
      account = find_account (self, link->archive);
      if (account == NULL)
        {
          till_window_toast (self->window, _("This record’s store is not on this computer"));
          return;
        }
      if (account != self->opened)
        open_account (self, account);
    }
  till_window_open_link (self->window, link);
}

/* Shows @dialog and opens the store that it connects. */
static void
present_connect_dialog (TillApplication *self, GtkWidget *dialog, GtkWindow *parent)
{
  g_signal_connect_object (dialog, "connected", G_CALLBACK (show_connected), self,
                           G_CONNECT_SWAPPED);
  till_dialog_present (TILL_DIALOG (dialog), GTK_WIDGET (parent));
}

static void
connect_store_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;

  /* The window of the stores leads here, too. */
  present_connect_dialog (self, till_connect_dialog_new (self->accounts, self->clock),
                          gtk_application_get_active_window (GTK_APPLICATION (self)));
}

static void
manage_stores_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;
  GtkWidget *window = till_stores_window_new (self->accounts, self->clock);

  till_stores_window_set_desk (TILL_STORES_WINDOW (window), till_window_get_desk (self->window));
  /* It opens the dialog for a new store by an action of the program. */
  gtk_window_set_application (GTK_WINDOW (window), GTK_APPLICATION (self));
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self->window));
  g_signal_connect_object (window, "connected", G_CALLBACK (show_connected), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

static void
practice_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;

  if (self->practice == NULL)
    start_practice (self);
  else if (self->has_practice_ended)
    restart_practice (self);
}

static void
open_account_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;
  TillAccount *account =
      till_accounts_find (self->accounts, g_variant_get_string (parameter, NULL));

  if (account != NULL)
    open_account (self, account);
}

static void
reopen_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;
  TillAccount *account =
      self->open_account != NULL ? till_accounts_find (self->accounts, self->open_account) : NULL;

  if (account != NULL)
    open_account (self, account);
  else if (!open_from_environment (self))
    start_practice (self);
}

static void
unlock_keyring_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;
  Opening *opening = NULL;

  if (self->opened == NULL)
    return;

  opening = g_new0 (Opening, 1);
  opening->application = g_object_ref (self);
  opening->account = g_object_ref (self->opened);
  till_vault_unlock_async (self->vault, NULL, unlocked_cb, opening);
}

static void
new_keys_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;

  if (self->opened != NULL)
    present_connect_dialog (
        self, till_connect_dialog_new_for_keys (self->accounts, self->clock, self->opened),
        GTK_WINDOW (self->window));
}

static void
type_keys_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;

  if (self->opened != NULL)
    present_connect_dialog (
        self, till_connect_dialog_new_for_session (self->accounts, self->clock, self->opened),
        GTK_WINDOW (self->window));
}

static void
welcome_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;

  set_opened (self, NULL);
  till_window_show_welcome (self->window);
}

static void
preferences_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;

  till_preferences_window_show (self->settings, GTK_WINDOW (self->window));
}

static void
quit_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;

  if (self->window != NULL)
    till_window_quit (self->window);
}

/* A notification leads here; the window may be hidden. */
static void
open_link_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_application_activate (G_APPLICATION (user_data));
  open_link (user_data, g_variant_get_string (parameter, NULL));
}

static void
about_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;
  g_autofree char *troubleshooting = till_troubleshooting_describe (
      GTK_WIDGET (self->window), self->settings, G_LIST_MODEL (self->accounts),
      till_window_get_desk (self->window));

  adw_show_about_window (
      GTK_WINDOW (self->window), "application-name", _("Till"), "application-icon", TILL_APP_ID,
      "version", TILL_VERSION, "developer-name", _("The Till Developers"), "license-type",
      GTK_LICENSE_GPL_3_0, "comments",
      _("A console for merchants who accept cryptocurrency and resell eSIM data plans."),
      "debug-info", troubleshooting, "debug-info-filename", "till-troubleshooting.txt", NULL);
}

static const GActionEntry actions[] = {
  { "about", about_action, NULL, NULL, NULL, { 0 } },
  { "connect-store", connect_store_action, NULL, NULL, NULL, { 0 } },
  { "manage-stores", manage_stores_action, NULL, NULL, NULL, { 0 } },
  { "new-keys", new_keys_action, NULL, NULL, NULL, { 0 } },
  { "open-account", open_account_action, "s", "''", NULL, { 0 } },
  { "open-link", open_link_action, "s", NULL, NULL, { 0 } },
  { "practice", practice_action, NULL, NULL, NULL, { 0 } },
  { "preferences", preferences_action, NULL, NULL, NULL, { 0 } },
  { "quit", quit_action, NULL, NULL, NULL, { 0 } },
  { "reopen", reopen_action, NULL, NULL, NULL, { 0 } },
  { "type-keys", type_keys_action, NULL, NULL, NULL, { 0 } },
  { "unlock-keyring", unlock_keyring_action, NULL, NULL, NULL, { 0 } },
  { "welcome", welcome_action, NULL, NULL, NULL, { 0 } },
};

static void
window_destroyed_cb (TillApplication *self)
{
  self->window = NULL;
}

/* An unreadable file is reported in the window, which does not exist yet. */
static void
load_accounts (TillApplication *self)
{
  g_autoptr (GFile) file =
      g_file_new_build_filename (g_get_user_config_dir (), "till", "accounts.ini", NULL);

  self->accounts = till_accounts_new (file, self->vault);
  till_accounts_load (self->accounts, &self->accounts_error);
  g_signal_connect_object (self->accounts, "items-changed", G_CALLBACK (accounts_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
ensure_window (TillApplication *self)
{
  if (self->window != NULL)
    return;

  self->window =
      till_window_new (GTK_APPLICATION (self), self->settings, G_LIST_MODEL (self->accounts));
  g_signal_connect_object (self->window, "destroy", G_CALLBACK (window_destroyed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
present_window (TillApplication *self, gboolean is_new)
{
  gtk_window_present (GTK_WINDOW (self->window));
  if (is_new && self->accounts_error != NULL)
    show_error (self, self->accounts_error);
  if (self->crash_report != NULL)
    till_window_show_crash (self->window, self->crash_report);
  g_clear_pointer (&self->crash_report, g_free);
}

/* Also called over D-Bus, where there is no command line. */
static void
till_application_activate (GApplication *application)
{
  TillApplication *self = TILL_APPLICATION (application);
  gboolean is_new = self->window == NULL;

  ensure_window (self);
  if (is_new && !open_from_environment (self))
    open_last_account (self);

  present_window (self, is_new);
}

/* Also called over D-Bus. */
static void
till_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  till_application_activate (application);
  for (int i = 0; i < n_files; i++)
    {
      g_autofree char *uri = g_file_get_uri (files[i]);

      open_link (TILL_APPLICATION (application), uri);
    }
}

/* Returns: whether there was a link on the command line. */
static gboolean
open_arguments (GApplication *application, GApplicationCommandLine *command_line)
{
  g_auto (GStrv) arguments = g_application_command_line_get_arguments (command_line, NULL);

  if (arguments[0] == NULL || arguments[1] == NULL)
    return FALSE;

  till_application_activate (application);
  for (guint i = 1; arguments[i] != NULL; i++)
    open_link (TILL_APPLICATION (application), arguments[i]);

  return TRUE;
}

static int
till_application_command_line (GApplication *application, GApplicationCommandLine *command_line)
{
  TillApplication *self = TILL_APPLICATION (application);
  GVariantDict *given = g_application_command_line_get_options_dict (command_line);
  gboolean is_new = self->window == NULL;

  g_autofree char *data = NULL;
  g_autoptr (GFile) file = NULL;

  if (g_variant_dict_lookup (given, "practice-data", "^ay", &data))
    file = g_application_command_line_create_file_for_arg (command_line, data);
  else if (!g_variant_dict_contains (given, "practice"))
    {
      if (!open_arguments (application, command_line))
        g_application_activate (application);
      return 0;
    }

  g_free (self->practice_data);
  self->practice_data = file != NULL ? g_file_get_path (file) : NULL;
  ensure_window (self);
  start_practice (self);
  present_window (self, is_new);

  return 0;
}

/* Takes @script. */
static void
print_script (char *script)
{
  g_print ("%s", script);
  g_free (script);
}

static int
till_application_handle_local_options (GApplication *application, GVariantDict *given)
{
  if (g_variant_dict_contains (given, "version"))
    g_print ("till %s\n", TILL_VERSION);
  else if (g_variant_dict_contains (given, "print-team-schema"))
    print_script (till_team_schema_build ());
  else if (g_variant_dict_contains (given, "print-team-update"))
    print_script (till_team_schema_build_update ());
  else
    return -1;

  return 0;
}

/* Only the program that shows windows does this: another start of it hands over and ends. */
static void
watch_for_crash (TillApplication *self)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "till", NULL);
  g_autofree char *file = g_build_filename (folder, "crash.txt", NULL);
  g_autofree char *versions = till_troubleshooting_describe_versions ();

  self->crash_report = till_crash_report_take (file);
  if (g_mkdir_with_parents (folder, 0700) == 0)
    till_crash_report_watch (file, versions);
}

static void
till_application_startup (GApplication *application)
{
  TillApplication *self = TILL_APPLICATION (application);

  G_APPLICATION_CLASS (till_application_parent_class)->startup (application);

  watch_for_crash (self);
  gtk_window_set_default_icon_name (TILL_APP_ID);
  self->settings = till_open_settings ();
  self->clock = till_clock_new ();
  self->vault = till_vault_new ();
  self->cancellable = g_cancellable_new ();
  load_accounts (self);

  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  till_shortcuts_add (GTK_APPLICATION (self));
  self->privacy = till_privacy_new_for_session (GTK_APPLICATION (self), self->settings);
}

/* What was typed last may still wait until another console has finished to write. */
static void
settle_archive (TillApplication *self)
{
  g_autoptr (TillArchive) archive = g_weak_ref_get (&self->archive);

  if (archive != NULL)
    till_archive_flush (archive);
}

static void
till_application_shutdown (GApplication *application)
{
  TillApplication *self = TILL_APPLICATION (application);

  g_cancellable_cancel (self->cancellable);
  if (gdk_display_get_default () != NULL)
    till_clipboard_clear_secret (gdk_display_get_clipboard (gdk_display_get_default ()));
  g_clear_object (&self->practice);
  g_clear_object (&self->privacy);
  settle_archive (self);

  G_APPLICATION_CLASS (till_application_parent_class)->shutdown (application);
}

static void
till_application_finalize (GObject *object)
{
  TillApplication *self = TILL_APPLICATION (object);

  g_clear_object (&self->settings);
  g_clear_object (&self->clock);
  g_clear_object (&self->vault);
  g_clear_object (&self->accounts);
  g_clear_object (&self->opened);
  g_clear_error (&self->accounts_error);
  g_clear_object (&self->cancellable);
  g_weak_ref_clear (&self->archive);
  g_clear_object (&self->environment_account);
  g_clear_pointer (&self->environment_credentials, till_credentials_unref);
  g_clear_error (&self->environment_error);
  g_free (self->practice_data);
  g_free (self->open_account);
  g_free (self->crash_report);

  G_OBJECT_CLASS (till_application_parent_class)->finalize (object);
}

static void
till_application_class_init (TillApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = till_application_finalize;
  application_class->activate = till_application_activate;
  application_class->command_line = till_application_command_line;
  application_class->open = till_application_open;
  application_class->handle_local_options = till_application_handle_local_options;
  application_class->startup = till_application_startup;
  application_class->shutdown = till_application_shutdown;
}

/* Takes the account and its keys out of the environment, because every program that is started from
 * here inherits it. This happens before there is a second thread. */
static void
take_environment (TillApplication *self)
{
  self->environment_account =
      till_account_new_from_environment (&self->environment_credentials, &self->environment_error);
  g_unsetenv ("TILL_API_KEY");
  g_unsetenv ("TILL_SECRET_KEY");
}

static void
till_application_init (TillApplication *self)
{
  take_environment (self);
  g_weak_ref_init (&self->archive, NULL);
  g_application_add_main_option_entries (G_APPLICATION (self), options);
}

TillApplication *
till_application_new (void)
{
  return g_object_new (TILL_TYPE_APPLICATION, "application-id", TILL_APP_ID, "flags",
                       G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN,
                       "register-session", TRUE, "resource-base-path", "/org/tillconsole/Till",
                       NULL);
}
