/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillConnectDialog: takes the address and keys of a store, or new keys of a connected one. It
 * tries them with a call that changes nothing and saves them only then. It never shows saved keys.
 * A problem stands beside the entry it is about. What was typed stays, whatever fails.
 *
 * Signal: "connected" with the TillAccount, just before the dialog closes. Its TillCredentials come
 * with it where the keyring does not save them and they are for this session only; otherwise they
 * are %NULL. */

#include "till-connect-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "till-api-error.h"
#include "till-base-url.h"
#include "till-connection-check.h"
#include "till-desk-error.h"
#include "till-dialect-row.h"
#include "till-form-row.h"
#include "till-message.h"
#include "till-text.h"

struct _TillConnectDialog
{
  TillDialog parent_instance;

  /* Owned */
  TillAccounts *accounts;
  TillClock *clock;
  TillAccount *fixed;           /* the store whose keys are typed, or NULL for a new one */
  gboolean is_for_session;      /* the keys are for this session only */
  TillAccount *account;         /* checked but not saved, or NULL */
  TillCredentials *credentials; /* as the last check sent them */

  /* In flight */
  GCancellable *cancellable;
  gboolean is_connecting; /* Connect has started the check */
  GtkWidget *focus;       /* borrowed: had the focus before */

  /* Template children */
  GtkWidget *form;
  TillFormRow *name_row;
  TillFormRow *address_row;
  GtkLabel *address_hint;
  GtkCheckButton *hmac_button;
  GtkCheckButton *bearer_button;
  TillFormRow *api_key_row;
  TillFormRow *secret_key_row;
  GtkCheckButton *live_button;
  GtkCheckButton *sandbox_button;
  GtkWidget *kind_box;
  GtkWidget *kind_problem;
  GtkRevealer *failure_revealer;
  GtkLabel *failure_label;
  GtkWidget *session_button;
  GtkSpinner *spinner;
  GtkStack *result_stack;
  GtkLabel *found_label;
  GtkLabel *details_label;
  GtkLabel *none_label;
  GtkButton *connect_button;
};

enum
{
  SIGNAL_CONNECTED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillConnectDialog, till_connect_dialog, TILL_TYPE_DIALOG)

static guint signals[N_SIGNALS];

static gboolean
is_closed (TillConnectDialog *self)
{
  return g_cancellable_is_cancelled (self->cancellable);
}

static char *
dup_stripped (TillFormRow *row)
{
  return g_strstrip (g_strdup (till_form_row_get_text (row)));
}

static gboolean
is_signed (TillConnectDialog *self)
{
  return gtk_check_button_get_active (self->hmac_button);
}

static void
set_problem_for_error (TillFormRow *row, const GError *error)
{
  g_autofree char *problem = till_message_describe_error (error);

  till_form_row_set_problem (row, problem);
  till_form_row_focus (row);
}

static gboolean
check_address (TillConnectDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillBaseUrl) base_url =
      till_base_url_parse (till_form_row_get_text (self->address_row), &error);

  till_form_row_set_problem (self->address_row, NULL);
  if (base_url == NULL)
    set_problem_for_error (self->address_row, error);

  return base_url != NULL;
}

static gboolean
check_api_key (TillConnectDialog *self)
{
  g_autofree char *api_key = dup_stripped (self->api_key_row);

  till_form_row_set_problem (self->api_key_row, NULL);
  if (till_is_api_key (api_key))
    return TRUE;

  till_form_row_set_problem (
      self->api_key_row,
      *api_key == '\0' ? _("Enter the API key")
                       : _("An API key has 8 to 256 letters, digits and symbols, without spaces"));
  till_form_row_focus (self->api_key_row);

  return FALSE;
}

static gboolean
check_secret_key (TillConnectDialog *self)
{
  g_autofree char *secret_key = dup_stripped (self->secret_key_row);
  gboolean is_empty = *secret_key == '\0';
  gboolean is_fine = !is_signed (self) || till_is_secret_key (secret_key);

  explicit_bzero (secret_key, strlen (secret_key));
  till_form_row_set_problem (self->secret_key_row, NULL);
  if (is_fine)
    return TRUE;

  till_form_row_set_problem (self->secret_key_row, is_empty ? _("Enter the secret key")
                                                            : _("The secret key must be one "
                                                                 "line"));
  till_form_row_focus (self->secret_key_row);

  return FALSE;
}

static gboolean
check_kind (TillConnectDialog *self)
{
  gboolean is_chosen = gtk_check_button_get_active (self->live_button) ||
                       gtk_check_button_get_active (self->sandbox_button);

  gtk_widget_set_visible (self->kind_problem, !is_chosen);
  if (!is_chosen)
    gtk_widget_grab_focus (GTK_WIDGET (self->live_button));

  return is_chosen;
}

/* Shows every problem. The first one is checked last, so it has the focus. */
static gboolean
check_form (TillConnectDialog *self, gboolean needs_kind)
{
  gboolean has_kind = !needs_kind || check_kind (self);
  gboolean has_secret_key = check_secret_key (self);
  gboolean has_api_key = check_api_key (self);
  gboolean has_address = check_address (self);

  return has_kind && has_secret_key && has_api_key && has_address;
}

static TillCredentials *
read_credentials (TillConnectDialog *self)
{
  g_autofree char *api_key = dup_stripped (self->api_key_row);
  g_autofree char *secret_key = dup_stripped (self->secret_key_row);
  TillCredentials *credentials = NULL;

  credentials = is_signed (self) ? till_credentials_new (TILL_AUTH_HMAC, api_key, secret_key)
                                 : till_credentials_new (TILL_AUTH_BEARER, api_key, NULL);
  explicit_bzero (secret_key, strlen (secret_key));

  return credentials;
}

static TillAccount *
read_keys_of_fixed (TillConnectDialog *self, TillAccountOrigin origin, const TillDialect *dialect)
{
  TillAccount *account = till_account_copy (self->fixed);

  account->scheme = till_credentials_get_scheme (self->credentials);
  account->origin = origin;
  till_dialect_free (account->dialect);
  account->dialect = till_dialect_copy (dialect);

  return account;
}

static TillAccount *
read_account (TillConnectDialog *self, TillAccountOrigin origin, const TillDialect *dialect)
{
  g_autofree char *id = g_uuid_string_random ();
  g_autofree char *name = dup_stripped (self->name_row);
  g_autoptr (TillBaseUrl) base_url =
      till_base_url_parse (till_form_row_get_text (self->address_row), NULL);

  if (self->fixed != NULL)
    return read_keys_of_fixed (self, origin, dialect);

  return till_account_new (
      id, name, till_base_url_to_string (base_url), till_credentials_get_scheme (self->credentials),
      gtk_check_button_get_active (self->sandbox_button) ? TILL_ACCOUNT_SANDBOX : TILL_ACCOUNT_LIVE,
      origin, dialect);
}

/* A locked form loses the focus; this gives it back to the previous entry. */
static void
set_busy (TillConnectDialog *self, gboolean is_busy)
{
  if (is_busy)
    {
      self->focus = till_dialog_get_focus (TILL_DIALOG (self));
      gtk_stack_set_visible_child_name (self->result_stack, "busy");
    }

  till_form_set_sending (self->form, is_busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "dialog.check", !is_busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "dialog.connect", !is_busy);
  gtk_spinner_set_spinning (self->spinner, is_busy);

  if (!is_busy && self->focus != NULL)
    gtk_widget_grab_focus (self->focus);
}

/* An earlier result is about the entries of that time. */
static void
clear_result (TillConnectDialog *self)
{
  g_clear_object (&self->account);
  g_clear_pointer (&self->credentials, till_credentials_unref);
  gtk_revealer_set_reveal_child (self->failure_revealer, FALSE);
  gtk_stack_set_visible_child_name (self->result_stack, "none");
}

static void
show_failure (TillConnectDialog *self, const GError *error)
{
  g_autofree char *text = till_message_describe_error (error);

  till_text_set (self->failure_label, text);
  gtk_widget_set_visible (self->session_button, self->account != NULL);
  gtk_revealer_set_reveal_child (self->failure_revealer, TRUE);
}

static gboolean
is_about_address (const GError *error)
{
  return g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_BAD_ADDRESS) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_OFFLINE) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_TLS) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED);
}

static void
show_check_failure (TillConnectDialog *self, const GError *error)
{
  gtk_stack_set_visible_child_name (self->result_stack, "none");

  if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND))
    {
      /* Every service has a store; an address without one is another service. */
      g_autoptr (GError) other =
          g_error_new_literal (TILL_API_ERROR, TILL_API_ERROR_MALFORMED, error->message);

      set_problem_for_error (self->address_row, other);
    }
  else if (is_about_address (error))
    set_problem_for_error (self->address_row, error);
  else if (g_error_matches (error, TILL_DESK_ERROR, TILL_DESK_ERROR_WRONG_SECRET))
    set_problem_for_error (self->secret_key_row, error);
  else if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED))
    set_problem_for_error (self->api_key_row, error);
  else
    show_failure (self, error);
}

static void
show_found (TillConnectDialog *self, TillStore *store, const TillDialect *dialect)
{
  g_autofree char *details = till_dialect_describe_found (dialect);
  g_autofree char *typed = dup_stripped (self->name_row);
  g_autofree char *text = NULL;

  if (self->fixed == NULL && *typed == '\0' && store->name != NULL)
    till_form_row_set_text (self->name_row, store->name);

  /* Translators: %s is the store's name as the service gives it */
  text = g_strdup_printf (_("Found “%s”"), store->name != NULL
                                                ? store->name
                                                : till_record_get_id (TILL_RECORD (store)));
  till_text_set (self->found_label, text);
  till_text_set (self->details_label, details);
  gtk_widget_set_visible (GTK_WIDGET (self->details_label), *details != '\0');
  gtk_stack_set_visible_child_name (self->result_stack, "found");
}

static void
finish (TillConnectDialog *self, TillAccount *account, TillCredentials *credentials)
{
  g_signal_emit (self, signals[SIGNAL_CONNECTED], 0, account, credentials);
  till_dialog_close (TILL_DIALOG (self));
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillConnectDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_kept = till_accounts_add_finish (TILL_ACCOUNTS (source), result, &error);

  if (is_closed (self))
    return;

  set_busy (self, FALSE);
  gtk_stack_set_visible_child_name (self->result_stack, "found");
  if (is_kept)
    finish (self, self->account, NULL);
  else
    show_failure (self, error);
}

static gboolean
check_name (TillConnectDialog *self)
{
  g_autofree char *name = dup_stripped (self->name_row);

  if (*name != '\0' || self->fixed != NULL)
    return TRUE;

  till_form_row_set_problem (self->name_row, _("Enter a name for this store"));
  till_form_row_focus (self->name_row);

  return FALSE;
}

static void
save (TillConnectDialog *self, const TillDialect *dialect)
{
  if (!check_name (self))
    return;

  set_busy (self, TRUE);
  self->account = read_account (self, TILL_ACCOUNT_KEPT, dialect);
  till_accounts_add_async (self->accounts, self->account, self->credentials, self->cancellable,
                           saved_cb, g_object_ref (self));
}

static void
use_for_session (TillConnectDialog *self, const TillDialect *dialect)
{
  g_autoptr (TillAccount) account = read_account (self, TILL_ACCOUNT_SESSION, dialect);

  finish (self, account, self->credentials);
}

static void
checked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillConnectDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillConnectionCheckResult) check =
      till_connection_check_connection_finish (result, &error);

  if (is_closed (self))
    return;

  set_busy (self, FALSE);
  if (check == NULL)
    {
      show_check_failure (self, error);
      return;
    }

  show_found (self, check->store, check->dialect);
  if (self->is_connecting && self->is_for_session)
    use_for_session (self, check->dialect);
  else if (self->is_connecting)
    save (self, check->dialect);
}

static void
start_check (TillConnectDialog *self, gboolean is_connecting)
{
  g_autoptr (TillBaseUrl) base_url = NULL;
  g_autoptr (TillDialect) dialect =
      self->fixed != NULL ? till_dialect_copy (self->fixed->dialect) : till_dialect_new ();

  clear_result (self);
  if (!check_form (self, is_connecting && self->fixed == NULL))
    return;

  base_url = till_base_url_parse (till_form_row_get_text (self->address_row), NULL);
  self->credentials = read_credentials (self);
  self->is_connecting = is_connecting;
  set_busy (self, TRUE);
  till_connection_check_connection_async (till_base_url_to_string (base_url), self->credentials,
                                          dialect, self->clock, self->cancellable, checked_cb,
                                          g_object_ref (self));
}

static void
check_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  start_check (TILL_CONNECT_DIALOG (widget), FALSE);
}

static void
connect_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  start_check (TILL_CONNECT_DIALOG (widget), TRUE);
}

static void
use_for_session_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillConnectDialog *self = TILL_CONNECT_DIALOG (widget);

  if (self->account != NULL && check_name (self))
    use_for_session (self, self->account->dialect);
}

static void
activate_cb (TillConnectDialog *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "dialog.connect", NULL);
}

static void
name_changed_cb (TillConnectDialog *self)
{
  till_form_row_set_problem (self->name_row, NULL);
}

static void
changed_cb (TillConnectDialog *self, TillFormRow *row)
{
  till_form_row_set_problem (row, NULL);
  clear_result (self);
}

/* The address without the slashes at its end. */
static gboolean
is_as_typed (TillConnectDialog *self, const char *address)
{
  g_autofree char *typed = dup_stripped (self->address_row);

  while (g_str_has_suffix (typed, "/"))
    typed[strlen (typed) - 1] = '\0';

  return g_str_equal (typed, address);
}

/* Shows the address that the check calls where it differs from the typed one. */
static void
show_understood (TillConnectDialog *self)
{
  g_autoptr (TillBaseUrl) base_url =
      till_base_url_parse (till_form_row_get_text (self->address_row), NULL);
  const char *address = base_url != NULL ? till_base_url_to_string (base_url) : NULL;
  gboolean is_other = address != NULL && !is_as_typed (self, address);
  g_autofree char *text = NULL;

  /* Translators: %s is the address of a service */
  text = is_other ? g_strdup_printf (_("Till will use %s"), address) : g_strdup ("");
  gtk_label_set_text (self->address_hint, text);
  gtk_widget_set_visible (GTK_WIDGET (self->address_hint), is_other);
}

static void
address_changed_cb (TillConnectDialog *self, TillFormRow *row)
{
  show_understood (self);
  changed_cb (self, row);
}

static void
kind_toggled_cb (TillConnectDialog *self)
{
  gtk_widget_set_visible (self->kind_problem, FALSE);
}

/* A running call holds a reference to the dialog, so this is the only sign that it was closed. */
static void
till_connect_dialog_unmap (GtkWidget *widget)
{
  g_cancellable_cancel (TILL_CONNECT_DIALOG (widget)->cancellable);

  GTK_WIDGET_CLASS (till_connect_dialog_parent_class)->unmap (widget);
}

static void
till_connect_dialog_dispose (GObject *object)
{
  TillConnectDialog *self = TILL_CONNECT_DIALOG (object);

  g_clear_object (&self->cancellable);
  g_clear_object (&self->accounts);
  g_clear_object (&self->clock);
  g_clear_object (&self->fixed);
  g_clear_object (&self->account);
  g_clear_pointer (&self->credentials, till_credentials_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_CONNECT_DIALOG);

  G_OBJECT_CLASS (till_connect_dialog_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, form);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, name_row);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, address_row);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, address_hint);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, hmac_button);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, bearer_button);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, api_key_row);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, secret_key_row);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, live_button);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, sandbox_button);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, kind_box);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, kind_problem);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, failure_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, failure_label);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, session_button);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, spinner);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, result_stack);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, found_label);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, details_label);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, none_label);
  gtk_widget_class_bind_template_child (widget_class, TillConnectDialog, connect_button);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, address_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_result);
  gtk_widget_class_bind_template_callback (widget_class, kind_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_changed_cb);
}

static void
till_connect_dialog_class_init (TillConnectDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_connect_dialog_dispose;
  widget_class->unmap = till_connect_dialog_unmap;

  signals[SIGNAL_CONNECTED] =
      g_signal_new ("connected", TILL_TYPE_CONNECT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, TILL_TYPE_ACCOUNT, TILL_TYPE_CREDENTIALS);

  g_type_ensure (TILL_TYPE_FORM_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-connect-dialog.ui");
  bind_template (widget_class);

  gtk_widget_class_install_action (widget_class, "dialog.check", NULL, check_action);
  gtk_widget_class_install_action (widget_class, "dialog.connect", NULL, connect_action);
  gtk_widget_class_install_action (widget_class, "dialog.use-for-session", NULL,
                                   use_for_session_action);
}

static void
till_connect_dialog_init (TillConnectDialog *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns: a dialog that adds a store to @accounts. Closing it cancels the running call. */
GtkWidget *
till_connect_dialog_new (TillAccounts *accounts, TillClock *clock)
{
  TillConnectDialog *self = NULL;

  g_return_val_if_fail (TILL_IS_ACCOUNTS (accounts), NULL);
  g_return_val_if_fail (TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_CONNECT_DIALOG, NULL);
  self->accounts = g_object_ref (accounts);
  self->clock = g_object_ref (clock);

  return GTK_WIDGET (self);
}

/* Returns: a dialog that takes new keys of @account, which is one of @accounts. Its address is
 * fixed. */
GtkWidget *
till_connect_dialog_new_for_keys (TillAccounts *accounts, TillClock *clock, TillAccount *account)
{
  GtkWidget *dialog = till_connect_dialog_new (accounts, clock);
  TillConnectDialog *self = TILL_CONNECT_DIALOG (dialog);
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;

  g_return_val_if_fail (TILL_IS_ACCOUNT (account), NULL);

  self->fixed = g_object_ref (account);
  name = till_text_for_display (account->name);
  /* Translators: %s is the name of a store */
  title = g_strdup_printf (_("New Keys for “%s”"), name);
  g_object_set (self, "title", title, NULL);
  gtk_button_set_label (self->connect_button, _("_Replace"));
  gtk_label_set_text (self->none_label,
                      _("These keys replace the saved ones once the service accepts them."));
  till_form_row_set_text (self->address_row, account->base_url);
  gtk_widget_set_sensitive (GTK_WIDGET (self->address_row), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->name_row), FALSE);
  gtk_widget_set_visible (self->kind_box, FALSE);
  if (account->scheme == TILL_AUTH_BEARER)
    gtk_check_button_set_active (self->bearer_button, TRUE);
  till_dialog_focus (TILL_DIALOG (self), GTK_WIDGET (self->api_key_row));

  return dialog;
}

/* Returns: a dialog that takes keys of @account, which is one of @accounts, until the program ends.
 */
GtkWidget *
till_connect_dialog_new_for_session (TillAccounts *accounts, TillClock *clock, TillAccount *account)
{
  GtkWidget *dialog = till_connect_dialog_new_for_keys (accounts, clock, account);
  TillConnectDialog *self = TILL_CONNECT_DIALOG (dialog);
  g_autofree char *name = till_text_for_display (account->name);
  /* Translators: %s is the name of a store */
  g_autofree char *title = g_strdup_printf (_("Keys for “%s”"), name);

  self->is_for_session = TRUE;
  g_object_set (self, "title", title, NULL);
  gtk_button_set_label (self->connect_button, _("_Open"));
  gtk_label_set_text (self->none_label, _("Till forgets these keys when you quit."));

  return dialog;
}
