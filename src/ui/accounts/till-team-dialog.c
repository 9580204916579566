/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamDialog: where the team's database of the open store is. Check signs in, names the first
 * thing that is wrong and says what would be carried over; only then the store can use the
 * database. A change of an entry needs another check. What was typed stays, whatever fails.
 *
 * A store can go back to this computer after a question: one that has a team, and one that has none
 * because joining it was interrupted.
 *
 * It closes once the account has changed, and the application opens the store anew. */

#include "till-team-dialog.h"

#include <glib/gi18n.h>

#include "till-css-class.h"
#include "till-format.h"
#include "till-message.h"
#include "till-question.h"
#include "till-team-join.h"
#include "till-team-result.h"
#include "till-text.h"

struct _TillTeamDialog
{
  TillDialog parent_instance;

  /* Owned */
  TillDesk *desk;
  TillAccounts *accounts;
  char *folder;
  char *certificate;  /* nullable */
  TillTeamJoin *join; /* that was checked, nullable */
  GtkFileChooserNative *chooser;

  /* In flight */
  GCancellable *cancellable;
  gboolean is_leaving; /* back to this computer */

  /* Template children */
  GtkWidget *form;
  GtkEditable *host_row;
  GtkEditable *port_row;
  GtkEditable *database_row;
  GtkEditable *user_row;
  GtkEditable *password_row;
  AdwActionRow *certificate_row;
  GtkWidget *system_button;
  GtkRevealer *failure_revealer;
  GtkLabel *failure_label;
  TillTeamResult *result;
  GtkWidget *leave_group;
  GtkWidget *keep_group;
  GtkSpinner *spinner;
  GtkButton *main_button;
};

G_DEFINE_FINAL_TYPE (TillTeamDialog, till_team_dialog, TILL_TYPE_DIALOG)

static gboolean
is_closed (TillTeamDialog *self)
{
  return g_cancellable_is_cancelled (self->cancellable);
}

static char *
dup_stripped (GtkEditable *row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (row)));
}

static gboolean
read_port (TillTeamDialog *self, guint *port)
{
  g_autofree char *text = dup_stripped (self->port_row);
  guint64 number = 0;

  *port = 0;
  if (*text == '\0')
    return TRUE;
  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT16, &number, NULL))
    return FALSE;

  *port = (guint) number;

  return TRUE;
}

/* Returns: (transfer full) (nullable): what was typed, where that is complete. */
static TillTeamSettings *
read_settings (TillTeamDialog *self)
{
  g_autofree char *host = dup_stripped (self->host_row);
  g_autofree char *database = dup_stripped (self->database_row);
  g_autofree char *user = dup_stripped (self->user_row);
  TillTeamSettings *settings = NULL;
  guint port = 0;

  if (*host == '\0' || *database == '\0' || *user == '\0' || !read_port (self, &port))
    return NULL;

  settings = till_team_settings_new (host, database, user);
  settings->port = port;
  settings->root_certificate = g_strdup (self->certificate);

  return settings;
}

static void
show_port_is_good (TillTeamDialog *self)
{
  guint port = 0;

  till_css_class_set (GTK_WIDGET (self->port_row), "error", !read_port (self, &port));
}

static void
set_busy (TillTeamDialog *self, gboolean is_busy)
{
  g_autoptr (TillTeamSettings) settings = read_settings (self);

  show_port_is_good (self);
  till_dialog_set_can_close (TILL_DIALOG (self), !is_busy);
  gtk_widget_set_sensitive (self->form, !is_busy);
  gtk_spinner_set_spinning (self->spinner, is_busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "dialog.go-on", !is_busy && settings != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "dialog.leave-team", !is_busy);
}

/* The result of a check is about the entries of that time. */
static void
clear_result (TillTeamDialog *self)
{
  g_clear_object (&self->join);
  gtk_revealer_set_reveal_child (self->failure_revealer, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->result), FALSE);
  gtk_button_set_label (self->main_button, _("_Check"));
  set_busy (self, FALSE);
}

static void
show_problem (TillTeamDialog *self, const char *text)
{
  clear_result (self);
  till_text_set (self->failure_label, text);
  gtk_revealer_set_reveal_child (self->failure_revealer, TRUE);
}

static void
show_failure (TillTeamDialog *self, const GError *error)
{
  g_autofree char *text = till_message_describe_error (error);

  show_problem (self, text);
}

/* Who may not do it can only check again. */
static void
show_preview (TillTeamDialog *self, const TillLedgerPreview *preview)
{
  gboolean is_allowed =
      till_team_result_show (self->result, preview, till_team_join_get_n_offered (self->join),
                             till_team_join_get_session (self->join),
                             till_clock_now_ms (till_desk_get_clock (self->desk)));

  gtk_widget_set_visible (GTK_WIDGET (self->result), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->main_button));
  if (is_allowed)
    gtk_button_set_label (self->main_button, _("_Use"));
  else
    g_clear_object (&self->join);
}

static void
run_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillTeamDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean has_changed = till_team_join_run_finish (TILL_TEAM_JOIN (source), result, &error);

  if (is_closed (self))
    return;

  set_busy (self, FALSE);
  if (has_changed)
    till_dialog_close (TILL_DIALOG (self));
  else
    show_failure (self, error);
}

static void
run (TillTeamDialog *self)
{
  set_busy (self, TRUE);
  till_team_join_run_async (self->join, self->accounts, run_cb, g_object_ref (self));
}

static gboolean
has_team (TillTeamDialog *self)
{
  return till_desk_get_account (self->desk)->team != NULL;
}

static void
answered_cb (gpointer user_data, gboolean is_yes)
{
  TillTeamDialog *self = user_data;

  if (is_closed (self) || self->join == NULL || !self->is_leaving)
    return;

  if (is_yes)
    run (self);
  else
    clear_result (self);
}

static void
ask (TillTeamDialog *self, const char *heading, const char *body, const char *verb)
{
  const TillQuestion question = { .heading = heading,
                                  .body = body,
                                  .no = _("_Cancel"),
                                  .yes = verb,
                                  .appearance = ADW_RESPONSE_DESTRUCTIVE };

  till_question_ask (GTK_WIDGET (self), &question, answered_cb, g_object_ref (self),
                     g_object_unref);
}

static void
ask_to_leave (TillTeamDialog *self, const TillLedgerPreview *preview)
{
  g_autofree char *count = till_format_count (preview->n_refunds);
  /* Translators: a number of refunds */
  g_autofree char *body = g_strdup_printf (
      ngettext ("Till keeps a copy of the team’s %s refund on this computer. Other computers "
                "won’t see refunds you record from now on, and you won’t see theirs.",
                "Till keeps a copy of the team’s %s refunds on this computer. Other computers "
                "won’t see refunds you record from now on, and you won’t see theirs.",
                preview->n_refunds),
      count);

  ask (self, _("Leave the Team?"), body, _("_Leave"));
}

static void
ask_to_keep (TillTeamDialog *self)
{
  ask (self, _("Keep Refunds on This Computer?"),
       _("Other computers won’t see refunds you record here. Don’t do this if one of them "
          "already records this store’s refunds in the team’s database."),
       _("_Keep"));
}

static void
checked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillTeamDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree TillLedgerPreview *preview =
      till_team_join_check_finish (TILL_TEAM_JOIN (source), result, &error);

  if (is_closed (self))
    return;

  set_busy (self, FALSE);
  if (preview == NULL)
    show_failure (self, error);
  else if (!self->is_leaving)
    show_preview (self, preview);
  else if (has_team (self))
    ask_to_leave (self, preview);
  else
    ask_to_keep (self);
}

/* @settings is %NULL for this computer. */
static void
check (TillTeamDialog *self, const TillTeamSettings *settings)
{
  const char *password = gtk_editable_get_text (self->password_row);

  clear_result (self);
  self->is_leaving = settings == NULL;
  self->join =
      till_team_join_new (self->desk, settings, *password != '\0' ? password : NULL, self->folder);
  set_busy (self, TRUE);
  till_team_join_check_async (self->join, self->cancellable, checked_cb, g_object_ref (self));
}

static void
go_on_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillTeamDialog *self = TILL_TEAM_DIALOG (widget);
  g_autoptr (TillTeamSettings) settings = read_settings (self);

  if (self->join != NULL && !self->is_leaving)
    run (self);
  else if (settings != NULL)
    check (self, settings);
}

static void
leave_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  check (TILL_TEAM_DIALOG (widget), NULL);
}

static void
show_certificate (TillTeamDialog *self)
{
  g_autofree char *name =
      self->certificate != NULL ? g_filename_display_basename (self->certificate) : NULL;

  adw_action_row_set_subtitle (self->certificate_row,
                               name != NULL ? name : _("Trusted by this system"));
  gtk_widget_set_visible (self->system_button, name != NULL);
}

/* Takes @path, %NULL for what the system trusts. */
static void
set_certificate (TillTeamDialog *self, char *path)
{
  g_free (self->certificate);
  self->certificate = path;
  show_certificate (self);
  clear_result (self);
}

static void
chosen_cb (TillTeamDialog *self, int response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                               ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser))
                               : NULL;

  if (file != NULL && g_file_peek_path (file) != NULL)
    set_certificate (self, g_file_get_path (file));
  else if (file != NULL)
    show_problem (self, _("Choose a file on this computer."));
}

static void
close_chooser (TillTeamDialog *self)
{
  if (self->chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
}

static void
choose_certificate_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillTeamDialog *self = TILL_TEAM_DIALOG (widget);

  close_chooser (self);
  self->chooser = gtk_file_chooser_native_new (_("Choose a Certificate"),
                                               GTK_WINDOW (gtk_widget_get_root (widget)),
                                               GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
use_system_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  set_certificate (TILL_TEAM_DIALOG (widget), NULL);
}

static void
activate_cb (TillTeamDialog *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "dialog.go-on", NULL);
}

static void
till_team_dialog_unmap (GtkWidget *widget)
{
  TillTeamDialog *self = TILL_TEAM_DIALOG (widget);

  g_cancellable_cancel (self->cancellable);
  close_chooser (self);

  GTK_WIDGET_CLASS (till_team_dialog_parent_class)->unmap (widget);
}

static void
till_team_dialog_dispose (GObject *object)
{
  TillTeamDialog *self = TILL_TEAM_DIALOG (object);

  close_chooser (self);
  g_clear_object (&self->join);
  g_clear_object (&self->desk);
  g_clear_object (&self->accounts);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->folder, g_free);
  g_clear_pointer (&self->certificate, g_free);

  G_OBJECT_CLASS (till_team_dialog_parent_class)->dispose (object);
}

static void
till_team_dialog_class_init (TillTeamDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_team_dialog_dispose;
  widget_class->unmap = till_team_dialog_unmap;
  TILL_DIALOG_CLASS (klass)->leaves_parent_free = TRUE;
  g_type_ensure (TILL_TYPE_TEAM_RESULT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-team-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, form);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, host_row);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, port_row);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, database_row);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, user_row);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, password_row);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, certificate_row);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, system_button);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, failure_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, failure_label);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, result);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, leave_group);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, keep_group);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, spinner);
  gtk_widget_class_bind_template_child (widget_class, TillTeamDialog, main_button);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_result);

  gtk_widget_class_install_action (widget_class, "dialog.go-on", NULL, go_on_action);
  gtk_widget_class_install_action (widget_class, "dialog.leave-team", NULL, leave_action);
  gtk_widget_class_install_action (widget_class, "dialog.choose-certificate", NULL,
                                   choose_certificate_action);
  gtk_widget_class_install_action (widget_class, "dialog.use-system", NULL, use_system_action);
}

static void
till_team_dialog_init (TillTeamDialog *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  clear_result (self);
  show_certificate (self);
}

static void
show_settings (TillTeamDialog *self, const TillTeamSettings *settings)
{
  gtk_editable_set_text (self->host_row, settings->host);
  gtk_editable_set_text (self->database_row, settings->database);
  gtk_editable_set_text (self->user_row, settings->user);
  if (settings->port != 0)
    {
      g_autofree char *port = g_strdup_printf ("%u", settings->port);

      gtk_editable_set_text (self->port_row, port);
    }
  self->certificate = g_strdup (settings->root_certificate);
  show_certificate (self);
}

/* The two ways back to this computer. */
static void
show_ways_back (TillTeamDialog *self)
{
  const GError *problem = till_refunds_get_problem (till_desk_get_refunds (self->desk));

  gtk_widget_set_visible (self->leave_group, has_team (self));
  gtk_widget_set_visible (
      self->keep_group,
      !has_team (self) && g_error_matches (problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED));
}

GtkWidget *
till_team_dialog_new (TillDesk *desk, TillAccounts *accounts, const char *folder)
{
  TillTeamDialog *self = NULL;
  const TillTeamSettings *settings = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && TILL_IS_ACCOUNTS (accounts), NULL);
  g_return_val_if_fail (folder != NULL, NULL);

  self = g_object_new (TILL_TYPE_TEAM_DIALOG, NULL);
  self->desk = g_object_ref (desk);
  self->accounts = g_object_ref (accounts);
  self->folder = g_strdup (folder);
  settings = till_desk_get_account (desk)->team;
  g_signal_connect_object (till_desk_get_refunds (desk), "changed", G_CALLBACK (show_ways_back),
                           self, G_CONNECT_SWAPPED);
  show_ways_back (self);
  if (settings != NULL)
    show_settings (self, settings);

  return GTK_WIDGET (self);
}
