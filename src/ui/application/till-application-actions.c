/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The actions of the application: dialogs, and which store is open. */

#include "till-application-private.h"

#include "till-about.h"
#include "till-connect-dialog.h"
#include "till-preferences-window.h"
#include "till-stores-window.h"
#include "till-troubleshooting.h"

/* Says which store to show once @dialog has connected it. */
static void
present_connect_dialog (TillApplication *self, GtkWidget *dialog, GtkWindow *parent)
{
  g_signal_connect_object (dialog, "connected", G_CALLBACK (till_application_show_connected), self,
                           G_CONNECT_SWAPPED);
  till_dialog_present (TILL_DIALOG (dialog), GTK_WIDGET (parent));
}

static void
connect_store_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;

  /* Managing the stores leads here too. */
  present_connect_dialog (self, till_connect_dialog_new (self->accounts, self->clock),
                          gtk_application_get_active_window (GTK_APPLICATION (self)));
}

static void
manage_stores_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;
  GtkWidget *window = till_stores_window_new (self->accounts, self->clock);

  till_stores_window_set_desk (TILL_STORES_WINDOW (window), till_window_get_desk (self->window));
  /* It leads to connecting a store by the program's actions. */
  gtk_window_set_application (GTK_WINDOW (window), GTK_APPLICATION (self));
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self->window));
  g_signal_connect_object (window, "connected", G_CALLBACK (till_application_show_connected), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

static void
practice_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;

  if (self->practice == NULL)
    till_application_start_practice (self);
  else if (self->has_practice_ended)
    till_application_restart_practice (self);
}

static void
open_account_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;
  TillAccount *account =
      till_accounts_find (self->accounts, g_variant_get_string (parameter, NULL));

  if (account != NULL)
    till_application_open_account (self, account);
}

static void
reopen_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;
  TillAccount *account =
      self->open_account != NULL ? till_accounts_find (self->accounts, self->open_account) : NULL;

  if (account != NULL)
    till_application_open_account (self, account);
  else if (!till_application_open_from_environment (self))
    till_application_start_practice (self);
}

static void
unlock_keyring_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  till_application_unlock_keyring (user_data);
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

  till_application_set_opened (self, NULL);
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

/* What a notification leads to; the window may be away. */
static void
open_link_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_application_activate (G_APPLICATION (user_data));
  till_application_open_link (user_data, g_variant_get_string (parameter, NULL));
}

static void
about_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillApplication *self = user_data;
  g_autofree char *troubleshooting = till_troubleshooting_describe (
      GTK_WIDGET (self->window), self->settings, G_LIST_MODEL (self->accounts),
      till_window_get_desk (self->window));

  till_about_show (GTK_WINDOW (self->window), troubleshooting);
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

void
till_application_add_actions (TillApplication *self)
{
  g_return_if_fail (TILL_IS_APPLICATION (self));

  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}
