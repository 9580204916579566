/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillMailWindow: the letter that brings an eSIM to the customer, filled in from the store's
 * template in the customer's language. It opens in the desktop's mail program, where the merchant
 * can edit and send it; Till sends nothing. */

#include "till-mail-window.h"

#include <glib/gi18n.h>

#include "till-build-folder.h"
#include "till-clipboard.h"
#include "till-customer-text.h"
#include "till-email.h"
#include "till-form-row.h"
#include "till-language-picker.h"
#include "till-letter-editor.h"
#include "till-letter-templates.h"
#include "till-letter-window.h"
#include "till-letter.h"
#include "till-link.h"
#include "till-activation-mask.h"
#include "till-store-window.h"
#include "till-text.h"
#include "till-toaster.h"

struct _TillMailWindow
{
  AdwWindow parent_instance;

  /* Owned */
  TillOrder *order;
  TillAccount *account;
  GSettings *settings;

  /* Template children */
  TillLanguagePicker *language_picker;
  TillFormRow *to_row;
  GtkLabel *subject_label;
  GtkLabel *body_label;
  GtkWidget *masked_label;
  GtkWidget *notice_label;
};

G_DEFINE_FINAL_TYPE (TillMailWindow, till_mail_window, ADW_TYPE_WINDOW)

static const char *
get_account_id (TillMailWindow *self)
{
  return till_record_get_id (TILL_RECORD (self->account));
}

static GHashTable *
collect (TillMailWindow *self)
{
  g_autoptr (TillCustomerText) words =
      till_customer_text_new (till_language_picker_get_language (self->language_picker));

  return till_letter_collect (self->order, self->account->name, words);
}

/* A subject that would be empty without the country becomes the store's name. */
static TillLetterTemplate *
fill (TillMailWindow *self, GHashTable *values)
{
  g_autoptr (TillLetterTemplate) template = till_letter_templates_load (
      get_account_id (self), till_language_picker_get_language (self->language_picker));
  g_autofree char *subject = till_letter_fill (template->subject, values);
  g_autofree char *body = till_letter_fill (template->body, values);

  return till_letter_template_new (*subject != '\0' ? subject : self->account->name, body);
}

static gboolean
is_masked (TillMailWindow *self)
{
  return g_settings_get_boolean (self->settings, "mask-activation");
}

static void
show (TillMailWindow *self)
{
  g_autoptr (GHashTable) values = collect (self);
  g_autoptr (TillLetterTemplate) letter = NULL;

  if (is_masked (self))
    till_activation_mask_letter (values);

  letter = fill (self, values);
  till_text_set (self->subject_label, letter->subject);
  till_text_set (self->body_label, letter->body);
  gtk_widget_set_visible (self->masked_label, is_masked (self));
}

static void
changed_cb (TillMailWindow *self)
{
  if (self->order != NULL)
    show (self);
}

static void
to_changed_cb (TillMailWindow *self)
{
  till_form_row_set_problem (self->to_row, NULL);
}

static void
no_program_cb (GtkWidget *widget, gpointer user_data)
{
  gtk_widget_set_visible (TILL_MAIL_WINDOW (widget)->notice_label, TRUE);
}

static void
open_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillMailWindow *self = TILL_MAIL_WINDOW (widget);
  const char *to = till_form_row_get_text (self->to_row);
  g_autoptr (GHashTable) values = NULL;
  g_autoptr (TillLetterTemplate) letter = NULL;

  if (*to != '\0' && !till_is_email (to))
    {
      till_form_row_set_problem (self->to_row, _("This is not an e-mail address"));
      till_form_row_focus (self->to_row);
      return;
    }

  values = collect (self);
  letter = fill (self, values);
  till_link_write_mail (widget, to, letter->subject, letter->body, no_program_cb, NULL, NULL);
}

static void
copy_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillMailWindow *self = TILL_MAIL_WINDOW (widget);
  g_autoptr (GHashTable) values = collect (self);
  g_autoptr (TillLetterTemplate) letter = fill (self, values);
  g_autofree char *toast = g_strdup_printf (
      ngettext ("Letter copied. The clipboard clears in %d second",
                "Letter copied. The clipboard clears in %d seconds", TILL_CLIPBOARD_SECRET_S),
      TILL_CLIPBOARD_SECRET_S);

  till_clipboard_copy_secret (gtk_widget_get_clipboard (widget), letter->body,
                              TILL_CLIPBOARD_SECRET_S);
  till_toaster_say (TILL_TOASTER (adw_window_get_content (ADW_WINDOW (self))), toast);
}

static void
edit_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillMailWindow *self = TILL_MAIL_WINDOW (widget);
  g_autoptr (GHashTable) values = collect (self);
  GtkWidget *editor = NULL;

  if (is_masked (self))
    till_activation_mask_letter (values);

  editor = till_letter_editor_new (
      get_account_id (self), till_language_picker_get_language (self->language_picker), values);
  till_store_window_name (editor, self->account);
  g_signal_connect_object (editor, "saved", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  till_dialog_present (TILL_DIALOG (editor), widget);
}

static void
till_mail_window_dispose (GObject *object)
{
  TillMailWindow *self = TILL_MAIL_WINDOW (object);

  g_clear_object (&self->order);
  g_clear_object (&self->account);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (till_mail_window_parent_class)->dispose (object);
}

static void
till_mail_window_class_init (TillMailWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_mail_window_dispose;

  g_type_ensure (TILL_TYPE_FORM_ROW);
  g_type_ensure (TILL_TYPE_LANGUAGE_PICKER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-mail-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillMailWindow, language_picker);
  gtk_widget_class_bind_template_child (widget_class, TillMailWindow, to_row);
  gtk_widget_class_bind_template_child (widget_class, TillMailWindow, subject_label);
  gtk_widget_class_bind_template_child (widget_class, TillMailWindow, body_label);
  gtk_widget_class_bind_template_child (widget_class, TillMailWindow, masked_label);
  gtk_widget_class_bind_template_child (widget_class, TillMailWindow, notice_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, to_changed_cb);

  gtk_widget_class_install_action (widget_class, "mail.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "mail.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "mail.edit-template", NULL, edit_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_mail_window_init (TillMailWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  till_toaster_wrap (GTK_WIDGET (self));
  gtk_label_set_text (GTK_LABEL (self->notice_label), till_letter_get_no_program ());

  self->settings = till_open_settings ();
  g_signal_connect_object (self->settings, "changed::mask-activation", G_CALLBACK (changed_cb),
                           self, G_CONNECT_SWAPPED);
}

/* A letter about @order, which must have an eSIM, from the store of @account. */
GtkWidget *
till_mail_window_new (GtkWindow *parent, TillOrder *order, TillAccount *account)
{
  TillMailWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_ORDER (order) && order->esim != NULL, NULL);
  g_return_val_if_fail (TILL_IS_ACCOUNT (account), NULL);

  self = g_object_new (TILL_TYPE_MAIL_WINDOW, "transient-for", parent, "destroy-with-parent", TRUE,
                       NULL);
  self->order = g_object_ref (order);
  self->account = g_object_ref (account);
  till_store_window_name (GTK_WIDGET (self), account);
  if (order->client_email != NULL)
    till_form_row_set_text (self->to_row, order->client_email);
  show (self);

  return GTK_WIDGET (self);
}

/* Returns: (transfer full): the mailto: link with the letter. */
char *
till_mail_window_dup_link (TillMailWindow *self)
{
  g_autoptr (GHashTable) values = NULL;
  g_autoptr (TillLetterTemplate) letter = NULL;

  g_return_val_if_fail (TILL_IS_MAIL_WINDOW (self), NULL);

  values = collect (self);
  letter = fill (self, values);

  return till_link_build_mail (till_form_row_get_text (self->to_row), letter->subject,
                               letter->body);
}
