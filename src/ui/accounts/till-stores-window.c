/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillStoresWindow: the stores of this computer. A removed store can be put back while Undo is
 * offered. After that, and when the window closes, it is removed for good; the program does not end
 * before the removal is done.
 *
 * Signal: "connected" with a TillAccount and its TillCredentials, where the keyring does not save
 * new keys and they are for this session only. */

#include "till-stores-window.h"

#include <glib/gi18n.h>

#include "till-connect-dialog.h"
#include "till-message.h"
#include "till-store-row.h"
#include "till-team-dialog.h"
#include "till-toaster.h"

struct _TillStoresWindow
{
  AdwPreferencesWindow parent_instance;

  /* Owned */
  TillAccounts *accounts;
  TillClock *clock;
  TillDesk *desk;  /* of the open store, nullable */
  GPtrArray *rows; /* of TillStoreRow, borrowed from the group */

  /* Template children */
  AdwPreferencesGroup *group;
  GtkWidget *empty_label;

  /* Borrowed from its window */
  TillToaster *toaster;
};

enum
{
  SIGNAL_CONNECTED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillStoresWindow, till_stores_window, ADW_TYPE_PREFERENCES_WINDOW)

static guint signals[N_SIGNALS];

/* A change that is offered to be undone, or that is being saved or removed. It may outlive the
 * window, but a window that is destroyed must not outlive its parent (GTK 4.8). */
typedef struct
{
  GWeakRef window;
  TillAccount *account;
  GApplication *application; /* held until the change is done, or NULL */
} Change;

static Change *
change_new (TillStoresWindow *self, TillAccount *account)
{
  Change *change = g_new0 (Change, 1);

  g_weak_ref_init (&change->window, self);
  change->account = g_object_ref (account);

  return change;
}

/* The program does not end before @change is done. */
static void
change_hold (Change *change, TillStoresWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  if (!g_set_object (&change->application, G_APPLICATION (application)))
    return;

  g_application_hold (change->application);
}

static void
change_free (Change *change)
{
  g_weak_ref_clear (&change->window);
  g_object_unref (change->account);
  if (change->application != NULL)
    g_application_release (change->application);
  g_clear_object (&change->application);
  g_free (change);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Change, change_free)

static void
show_error (TillStoresWindow *self, const GError *error)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (error);

  till_toaster_say (self->toaster, message->title);
}

static void
removed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Change) removal = user_data;
  g_autoptr (TillStoresWindow) self = g_weak_ref_get (&removal->window);
  g_autoptr (GError) error = NULL;

  if (till_accounts_remove_finish (TILL_ACCOUNTS (source), result, &error))
    return;

  till_accounts_put_back (TILL_ACCOUNTS (source), removal->account);
  if (self != NULL)
    show_error (self, error);
}

static void
remove_for_good (TillStoresWindow *self, TillAccount *account)
{
  Change *removal = change_new (self, account);

  change_hold (removal, self);
  till_accounts_remove_async (self->accounts, account, NULL, removed_cb, removal);
}

static void
undo_cb (gpointer user_data)
{
  Change *removal = user_data;
  g_autoptr (TillStoresWindow) self = g_weak_ref_get (&removal->window);

  if (self != NULL)
    till_accounts_put_back (self->accounts, removal->account);
}

static void
undo_over_cb (gpointer user_data)
{
  Change *removal = user_data;
  g_autoptr (TillStoresWindow) self = g_weak_ref_get (&removal->window);

  if (self != NULL)
    remove_for_good (self, removal->account);
}

static void
offer_undo (TillStoresWindow *self, TillAccount *account)
{
  /* Translators: %s is the name of a store */
  g_autofree char *text = g_strdup_printf (_("“%s” removed"), account->name);

  till_toaster_offer_undo (self->toaster, text, undo_cb, undo_over_cb, change_new (self, account),
                           (GDestroyNotify) change_free);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Change) change = user_data;
  g_autoptr (TillStoresWindow) self = g_weak_ref_get (&change->window);
  g_autoptr (GError) error = NULL;

  if (!till_accounts_change_finish (TILL_ACCOUNTS (source), result, &error) && self != NULL)
    show_error (self, error);
}

static void
changed_cb (TillStoresWindow *self, TillAccount *account)
{
  Change *change = change_new (self, account);

  change_hold (change, self);
  till_accounts_change_async (self->accounts, account, NULL, saved_cb, change);
}

static TillStoreRow *
find_row (TillStoresWindow *self, const char *id)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      TillStoreRow *row = g_ptr_array_index (self->rows, i);

      if (g_str_equal (till_record_get_id (TILL_RECORD (till_store_row_get_account (row))), id))
        return row;
    }

  return NULL;
}

static TillAccount *
find_account (TillStoresWindow *self, const char *id)
{
  TillStoreRow *row = find_row (self, id);

  return row != NULL ? till_store_row_get_account (row) : NULL;
}

static void
remove_rows (TillStoresWindow *self)
{
  for (guint i = self->rows->len; i > 0; i--)
    {
      TillStoreRow *row = g_ptr_array_index (self->rows, i - 1);

      if (till_accounts_find (self->accounts, till_record_get_id (TILL_RECORD (
                                                  till_store_row_get_account (row)))) != NULL)
        continue;

      adw_preferences_group_remove (self->group, GTK_WIDGET (row));
      g_ptr_array_remove_index (self->rows, i - 1);
    }
}

static void
add_row (TillStoresWindow *self, TillAccount *account)
{
  TillStoreRow *row = till_store_row_new (account);

  g_signal_connect_object (row, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (self->group, GTK_WIDGET (row));
  g_ptr_array_add (self->rows, row);
}

/* Usage is known of the open store only. */
static void
show_open_store (TillStoresWindow *self)
{
  const char *open_id = self->desk != NULL
                            ? till_record_get_id (TILL_RECORD (till_desk_get_account (self->desk)))
                            : NULL;

  for (guint i = 0; i < self->rows->len; i++)
    {
      TillStoreRow *row = g_ptr_array_index (self->rows, i);
      const char *id = till_record_get_id (TILL_RECORD (till_store_row_get_account (row)));

      till_store_row_set_scheduler (
          row, g_strcmp0 (id, open_id) == 0 ? till_desk_get_scheduler (self->desk) : NULL);
    }
}

/* A row keeps its state, open or not, when its store changes. */
static void
accounts_changed_cb (TillStoresWindow *self)
{
  guint n_accounts = g_list_model_get_n_items (G_LIST_MODEL (self->accounts));

  remove_rows (self);
  for (guint i = 0; i < n_accounts; i++)
    {
      g_autoptr (TillAccount) account = g_list_model_get_item (G_LIST_MODEL (self->accounts), i);
      TillStoreRow *row = find_row (self, till_record_get_id (TILL_RECORD (account)));

      if (row != NULL)
        till_store_row_set_account (row, account);
      else
        add_row (self, account);
    }

  show_open_store (self);
  gtk_widget_set_visible (self->empty_label, n_accounts == 0);
}

static void
new_keys_cb (TillStoresWindow *self, TillAccount *account, TillCredentials *credentials)
{
  if (credentials != NULL)
    g_signal_emit (self, signals[SIGNAL_CONNECTED], 0, account, credentials);
  else
    till_toaster_say (self->toaster, _("New keys saved"));
}

static void
new_keys_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillStoresWindow *self = TILL_STORES_WINDOW (widget);
  TillAccount *account = find_account (self, g_variant_get_string (parameter, NULL));
  GtkWidget *dialog = NULL;

  if (account == NULL)
    return;

  dialog = till_connect_dialog_new_for_keys (self->accounts, self->clock, account);
  g_signal_connect_object (dialog, "connected", G_CALLBACK (new_keys_cb), self, G_CONNECT_SWAPPED);
  till_dialog_present (TILL_DIALOG (dialog), widget);
}

/* For the open store. */
static void
team_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillStoresWindow *self = TILL_STORES_WINDOW (widget);
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "till", NULL);

  if (self->desk != NULL)
    till_dialog_present (TILL_DIALOG (till_team_dialog_new (self->desk, self->accounts, folder)),
                         widget);
}

static void
remove_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillStoresWindow *self = TILL_STORES_WINDOW (widget);
  TillAccount *found = find_account (self, g_variant_get_string (parameter, NULL));
  g_autoptr (TillAccount) account = NULL;

  if (found == NULL)
    return;

  account = g_object_ref (found);
  till_accounts_set_aside (self->accounts, account);
  offer_undo (self, account);
}

/* The window has closed and its offers end, while it still has its application. */
static void
till_stores_window_unmap (GtkWidget *widget)
{
  till_toaster_end_all (TILL_STORES_WINDOW (widget)->toaster);

  GTK_WIDGET_CLASS (till_stores_window_parent_class)->unmap (widget);
}

static void
till_stores_window_dispose (GObject *object)
{
  TillStoresWindow *self = TILL_STORES_WINDOW (object);

  g_clear_object (&self->accounts);
  g_clear_object (&self->clock);
  g_clear_object (&self->desk);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_STORES_WINDOW);

  G_OBJECT_CLASS (till_stores_window_parent_class)->dispose (object);
}

static void
till_stores_window_finalize (GObject *object)
{
  TillStoresWindow *self = TILL_STORES_WINDOW (object);

  g_ptr_array_unref (self->rows);

  G_OBJECT_CLASS (till_stores_window_parent_class)->finalize (object);
}

static void
till_stores_window_class_init (TillStoresWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_stores_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_stores_window_finalize;
  widget_class->unmap = till_stores_window_unmap;

  signals[SIGNAL_CONNECTED] =
      g_signal_new ("connected", TILL_TYPE_STORES_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, TILL_TYPE_ACCOUNT, TILL_TYPE_CREDENTIALS);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-stores-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillStoresWindow, group);
  gtk_widget_class_bind_template_child (widget_class, TillStoresWindow, empty_label);

  gtk_widget_class_install_action (widget_class, "stores.new-keys", "s", new_keys_action);
  gtk_widget_class_install_action (widget_class, "stores.remove", "s", remove_action);
  gtk_widget_class_install_action (widget_class, "stores.team", "s", team_action);
}

static void
till_stores_window_init (TillStoresWindow *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->toaster = till_toaster_wrap (GTK_WIDGET (self));
}

GtkWidget *
till_stores_window_new (TillAccounts *accounts, TillClock *clock)
{
  TillStoresWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_ACCOUNTS (accounts), NULL);
  g_return_val_if_fail (TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_STORES_WINDOW, NULL);
  self->accounts = g_object_ref (accounts);
  self->clock = g_object_ref (clock);
  g_signal_connect_object (accounts, "items-changed", G_CALLBACK (accounts_changed_cb), self,
                           G_CONNECT_SWAPPED);
  accounts_changed_cb (self);

  return GTK_WIDGET (self);
}

static void
left_cb (TillStoresWindow *self, TillDesk *desk)
{
  if (self->desk == desk)
    till_stores_window_set_desk (self, NULL);
}

/* @desk is the open desk, %NULL for none: its row shows the request rate. */
void
till_stores_window_set_desk (TillStoresWindow *self, TillDesk *desk)
{
  g_return_if_fail (TILL_IS_STORES_WINDOW (self));
  g_return_if_fail (desk == NULL || TILL_IS_DESK (desk));

  if (!g_set_object (&self->desk, desk))
    return;

  if (desk != NULL)
    g_signal_connect_object (desk, "left", G_CALLBACK (left_cb), self, G_CONNECT_SWAPPED);
  show_open_store (self);
}
