/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillApplication: opens an account and shows it. The account comes from the environment, from the
 * practice service that is started as a child, or from those kept on this desk; with none of them
 * the window says welcome. */

#include "till-application-private.h"

#include <glib/gi18n.h>

#include "till-build-folder.h"
#include "till-clipboard.h"
#include "till-config.h"
#include "till-desk-open.h"
#include "till-first-frame.h"
#include "till-message.h"
#include "till-shortcuts.h"

G_DEFINE_FINAL_TYPE (TillApplication, till_application, ADW_TYPE_APPLICATION)

static const GOptionEntry options[] = {
  { "practice", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Open the practice service"), NULL },
  { "practice-data", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_("Keep the practice service’s data in FILE"), N_("FILE") },
  { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Show the version and exit"), NULL },
  { NULL },
};

/* An account on its way to being shown, while its keys are looked up, the keyring is unlocked or
 * its archive is opened. */
typedef struct
{
  TillApplication *application;
  TillAccount *account;
  TillCredentialProvider *provider;
} Opening;

static void
opening_free (Opening *self)
{
  g_object_unref (self->application);
  g_object_unref (self->account);
  g_clear_object (&self->provider);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opening, opening_free)

/* A desk that is open, until it is shown. */
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
tell_error (TillApplication *self, const GError *error)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (error);

  till_window_toast (self->window, message->title);
}

/* What an answer has shown of the open account makes it no other one. */
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
    tell_error (self, opened->archive_error);
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

/* What is being opened is not; what is opened next is. */
static void
stop_opening (TillApplication *self)
{
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
}

/* @folder and @archive_name are those of till_desk_open_async(). */
static void
open_desk (TillApplication *self,
           TillAccount *account,
           TillCredentialProvider *provider,
           const char *folder,
           const char *archive_name)
{
  g_autofree char *chains_path =
      g_build_filename (g_get_user_config_dir (), "till", "chains.json", NULL);

  stop_opening (self);
  till_desk_open_async (account, provider, self->clock, folder, archive_name, chains_path,
                        self->cancellable, desk_opened_cb, g_object_ref (self));
}

static void
open_store (TillApplication *self, TillAccount *account, TillCredentialProvider *provider)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "till", NULL);

  open_desk (self, account, provider, folder, NULL);
}

/* Remembers which of the kept accounts is open from now on; %NULL for none of them. */
void
till_application_set_opened (TillApplication *self, TillAccount *account)
{
  const char *id = account != NULL ? till_record_get_id (TILL_RECORD (account)) : NULL;

  g_set_object (&self->opened, account);
  g_free (self->open_account);
  self->open_account = g_strdup (id);
  g_simple_action_set_state (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), "open-account")),
      g_variant_new_string (id != NULL ? id : ""));
}

/* The practice service is nobody's business once another store is open. */
static void
drop_practice (TillApplication *self)
{
  if (self->practice != NULL)
    g_signal_handlers_disconnect_by_data (self->practice, self);

  g_clear_object (&self->practice);
}

static void
open_with_credentials (TillApplication *self, TillAccount *account, TillCredentials *credentials)
{
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);

  drop_practice (self);
  till_application_set_opened (self, NULL);
  till_window_show_opening (self->window, _("Opening the Store"));
  open_store (self, account, TILL_CREDENTIAL_PROVIDER (provider));
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
    open_store (self, opening->account, opening->provider);
  else
    till_window_show_no_keys (self->window, error);
}

/* Asks the keyring first: without the keys there is nothing to show. */
void
till_application_open_account (TillApplication *self, TillAccount *account)
{
  Opening *opening = g_new0 (Opening, 1);

  if (g_strcmp0 (self->open_account, till_record_get_id (TILL_RECORD (account))) != 0)
    till_window_show_opening (self->window, _("Opening the Store"));
  till_application_set_opened (self, account);
  g_settings_set_string (self->settings, "last-account", self->open_account);
  opening->application = g_object_ref (self);
  opening->account = g_object_ref (account);
  opening->provider = till_accounts_get_provider (self->accounts, account);
  till_credential_provider_lookup_async (opening->provider, NULL, keys_cb, opening);
}

/* The open account is another one now, or has been taken off the list, or put back on it. */
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
      /* A window that is still open has the desk of before, and is to be refused as well. */
      if (self->opened != NULL)
        self->opened->is_read_only = account->is_read_only;
      till_application_open_account (self, account);
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
adopt_practice (TillApplication *self, TillPracticeProcess *practice)
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
  /* Its port is another one each time: what is kept goes by the name of the file it is kept in. */
  if (self->practice_data != NULL)
    folder = g_build_filename (g_get_user_data_dir (), "till", NULL);
  open_desk (self, account, TILL_CREDENTIAL_PROVIDER (provider), folder, self->practice_data);
}

/* One that was there before has been started again: what is open goes on with it. */
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
    adopt_practice (self, practice);

  if (practice == NULL && is_restart)
    tell_error (self, error);
  else if (practice == NULL)
    till_window_show_failure (self->window, error);
  else if (is_restart)
    till_window_go_on (self->window);
  else
    open_practice (self);
}

void
till_application_start_practice (TillApplication *self)
{
  const char *arguments[] = { "--data", self->practice_data, NULL };
  g_autofree char *program = till_find_practice_program ();

  drop_practice (self);
  till_application_set_opened (self, NULL);
  till_window_show_opening (self->window, _("Opening the Practice Service"));
  till_practice_process_start_async (program, self->practice_data != NULL ? arguments : NULL,
                                     self->cancellable, practice_started_cb, g_object_ref (self));
}

/* At the same address and with the same keys: what is open and what was typed goes on with it. */
void
till_application_restart_practice (TillApplication *self)
{
  g_autofree char *program = till_find_practice_program ();
  const char *arguments[] = { "--data", self->practice_data, NULL };

  till_practice_process_restart_async (self->practice, program,
                                       self->practice_data != NULL ? arguments : NULL,
                                       self->cancellable, practice_started_cb, g_object_ref (self));
}

gboolean
till_application_open_from_environment (TillApplication *self)
{
  const TillEnvironment *environment = self->environment;

  if (environment->account != NULL)
    open_with_credentials (self, environment->account, environment->credentials);
  else if (environment->error != NULL)
    till_window_show_failure (self->window, environment->error);

  return environment->account != NULL || environment->error != NULL;
}

static void
open_last_account (TillApplication *self)
{
  g_autofree char *last = g_settings_get_string (self->settings, "last-account");
  g_autoptr (TillAccount) account = NULL;

  if (!g_set_object (&account, till_accounts_find (self->accounts, last)))
    account = g_list_model_get_item (G_LIST_MODEL (self->accounts), 0);

  if (account != NULL)
    till_application_open_account (self, account);
  else
    till_window_show_welcome (self->window);
}

void
till_application_show_connected (TillApplication *self,
                                 TillAccount *account,
                                 TillCredentials *credentials)
{
  if (credentials != NULL)
    open_with_credentials (self, account, credentials);
  else
    till_application_open_account (self, account);
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
    till_application_open_account (self, opening->account);
  else
    till_window_show_no_keys (self->window, error);
}

void
till_application_unlock_keyring (TillApplication *self)
{
  Opening *opening = NULL;

  if (self->opened == NULL)
    return;

  opening = g_new0 (Opening, 1);
  opening->application = g_object_ref (self);
  opening->account = g_object_ref (self->opened);
  till_vault_unlock_async (self->vault, NULL, unlocked_cb, opening);
}

static void
window_destroyed_cb (TillApplication *self)
{
  self->window = NULL;
}

/* A file that can't be read is said in the window, which does not exist yet. */
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
    tell_error (self, self->accounts_error);
}

/* Also what the desktop asks for over D-Bus, where there is no command line. */
static void
till_application_activate (GApplication *application)
{
  TillApplication *self = TILL_APPLICATION (application);
  gboolean is_new = self->window == NULL;

  ensure_window (self);
  if (is_new && !till_application_open_from_environment (self))
    open_last_account (self);

  present_window (self, is_new);
}

/* Also what the desktop asks for over D-Bus. */
static void
till_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  till_application_activate (application);
  for (int i = 0; i < n_files; i++)
    {
      g_autofree char *uri = g_file_get_uri (files[i]);

      till_application_open_link (TILL_APPLICATION (application), uri);
    }
}

/* Returns: whether there was a link among what was typed. */
static gboolean
open_arguments (GApplication *application, GApplicationCommandLine *command_line)
{
  g_auto (GStrv) arguments = g_application_command_line_get_arguments (command_line, NULL);

  if (arguments[0] == NULL || arguments[1] == NULL)
    return FALSE;

  till_application_activate (application);
  for (guint i = 1; arguments[i] != NULL; i++)
    till_application_open_link (TILL_APPLICATION (application), arguments[i]);

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
  till_application_start_practice (self);
  present_window (self, is_new);

  return 0;
}

static int
till_application_handle_local_options (GApplication *application, GVariantDict *given)
{
  if (!g_variant_dict_contains (given, "version"))
    return -1;

  g_print ("till %s\n", TILL_VERSION);

  return 0;
}

static void
till_application_startup (GApplication *application)
{
  TillApplication *self = TILL_APPLICATION (application);

  G_APPLICATION_CLASS (till_application_parent_class)->startup (application);

  gtk_window_set_default_icon_name (TILL_APP_ID);
  self->settings = till_open_settings ();
  self->clock = till_clock_new ();
  self->vault = till_vault_new ();
  self->cancellable = g_cancellable_new ();
  load_accounts (self);

  till_application_add_actions (self);
  till_shortcuts_add (GTK_APPLICATION (self));
  self->privacy = till_privacy_new_for_session (GTK_APPLICATION (self), self->settings);
}

/* What was typed last may still wait for another console to have written. */
static void
settle_archive (TillApplication *self)
{
  g_autoptr (TillArchive) archive = g_weak_ref_get (&self->archive);

  if (archive != NULL)
    till_archive_settle (archive);
}

static void
till_application_shutdown (GApplication *application)
{
  TillApplication *self = TILL_APPLICATION (application);

  g_cancellable_cancel (self->cancellable);
  if (gdk_display_get_default () != NULL)
    till_clipboard_forget_secret (gdk_display_get_clipboard (gdk_display_get_default ()));
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
  g_clear_pointer (&self->environment, till_environment_free);
  g_free (self->practice_data);
  g_free (self->open_account);

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

static void
till_application_init (TillApplication *self)
{
  self->environment = till_environment_take ();
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
