/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFormDialog: the frame of a dialog that creates something with one call: its form, the button
 * that sends it, and the error above the form, which keeps what was typed. While the call runs the
 * form is locked and the dialog can't be closed, because the result belongs beside what was typed.
 */

#include "till-form-dialog.h"

#include "till-form-row.h"
#include "till-message.h"
#include "till-team-notice.h"
#include "till-text.h"

typedef struct
{
  GtkWidget *focus; /* weak: had the focus when the form was sent */

  GtkButton *create_button;
  GtkSpinner *spinner;
  GtkRevealer *failure_revealer;
  GtkLabel *failure_label;
  TillTeamNotice *notice;
  AdwBin *form;
} TillFormDialogPrivate;

enum
{
  PROP_CREATE_LABEL = 1,
  PROP_FORM,
  N_PROPS
};

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (TillFormDialog, till_form_dialog, TILL_TYPE_DIALOG)

static GParamSpec *properties[N_PROPS];

static TillFormDialogPrivate *
get_private (gpointer self)
{
  return till_form_dialog_get_instance_private (TILL_FORM_DIALOG (self));
}

static void
create_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  /* The previous error is not about what is typed now. */
  gtk_revealer_set_reveal_child (get_private (widget)->failure_revealer, FALSE);
  TILL_FORM_DIALOG_GET_CLASS (widget)->create (TILL_FORM_DIALOG (widget));
}

static void
till_form_dialog_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  TillFormDialogPrivate *priv = get_private (object);

  switch (prop_id)
    {
    case PROP_CREATE_LABEL:
      g_value_set_string (value, gtk_button_get_label (priv->create_button));
      break;

    case PROP_FORM:
      g_value_set_object (value, adw_bin_get_child (priv->form));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_form_dialog_set_property (GObject *object,
                               guint prop_id,
                               const GValue *value,
                               GParamSpec *pspec)
{
  TillFormDialogPrivate *priv = get_private (object);

  switch (prop_id)
    {
    case PROP_CREATE_LABEL:
      gtk_button_set_label (priv->create_button, g_value_get_string (value));
      break;

    case PROP_FORM:
      adw_bin_set_child (priv->form, g_value_get_object (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_form_dialog_dispose (GObject *object)
{
  g_clear_weak_pointer (&get_private (object)->focus);

  G_OBJECT_CLASS (till_form_dialog_parent_class)->dispose (object);
}

static void
update_create (TillFormDialog *self)
{
  TillFormDialogPrivate *priv = get_private (self);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "dialog.create",
                                 gtk_widget_get_sensitive (GTK_WIDGET (priv->form)) &&
                                     till_team_notice_get_can_write (priv->notice));
}

static void
till_form_dialog_class_init (TillFormDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = till_form_dialog_dispose;
  object_class->get_property = till_form_dialog_get_property;
  object_class->set_property = till_form_dialog_set_property;
  TILL_DIALOG_CLASS (klass)->leaves_parent_free = TRUE;

  properties[PROP_CREATE_LABEL] = g_param_spec_string ("create-label", NULL, NULL, NULL,
                                                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_FORM] = g_param_spec_object ("form", NULL, NULL, GTK_TYPE_WIDGET,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (TILL_TYPE_TEAM_NOTICE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-form-dialog.ui");
  gtk_widget_class_bind_template_child_private (widget_class, TillFormDialog, create_button);
  gtk_widget_class_bind_template_child_private (widget_class, TillFormDialog, spinner);
  gtk_widget_class_bind_template_child_private (widget_class, TillFormDialog, failure_revealer);
  gtk_widget_class_bind_template_child_private (widget_class, TillFormDialog, failure_label);
  gtk_widget_class_bind_template_child_private (widget_class, TillFormDialog, notice);
  gtk_widget_class_bind_template_child_private (widget_class, TillFormDialog, form);
  gtk_widget_class_bind_template_callback (widget_class, update_create);

  gtk_widget_class_install_action (widget_class, "dialog.create", NULL, create_action);
}

static void
till_form_dialog_init (TillFormDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
set_sending (TillFormDialog *self, gboolean is_sending)
{
  TillFormDialogPrivate *priv = get_private (self);

  till_dialog_set_can_close (TILL_DIALOG (self), !is_sending);
  till_form_set_sending (GTK_WIDGET (priv->form), is_sending);
  update_create (self);
  gtk_spinner_set_spinning (priv->spinner, is_sending);
}

/* Activates the button, if it is enabled; for Enter in an entry. */
void
till_form_dialog_create (TillFormDialog *self)
{
  g_return_if_fail (TILL_IS_FORM_DIALOG (self));

  gtk_widget_activate_action (GTK_WIDGET (self), "dialog.create", NULL);
}

/* For a form whose result the desks of a team share: where this one may only read, it can't be
 * filled in, and says why. */
void
till_form_dialog_follow_team (TillFormDialog *self, TillRefunds *refunds)
{
  g_return_if_fail (TILL_IS_FORM_DIALOG (self));

  till_team_notice_set_refunds (get_private (self)->notice, refunds);
}

static void
give_focus_back (TillFormDialog *self)
{
  TillFormDialogPrivate *priv = get_private (self);

  if (priv->focus == NULL || !gtk_widget_grab_focus (priv->focus))
    gtk_widget_child_focus (GTK_WIDGET (priv->form), GTK_DIR_TAB_FORWARD);
  g_clear_weak_pointer (&priv->focus);
}

/* Call this when the form is sent: it locks the form until the answer comes. */
void
till_form_dialog_begin_sending (TillFormDialog *self)
{
  g_return_if_fail (TILL_IS_FORM_DIALOG (self));

  g_set_weak_pointer (&get_private (self)->focus, till_dialog_get_focus (TILL_DIALOG (self)));
  gtk_revealer_set_reveal_child (get_private (self)->failure_revealer, FALSE);
  set_sending (self, TRUE);
}

/* Call this when the answer comes. Without @error it closes the dialog; with @error it shows the
 * error and unlocks the form. */
void
till_form_dialog_end_sending (TillFormDialog *self, const GError *error)
{
  TillFormDialogPrivate *priv = get_private (self);
  g_autofree char *text = NULL;

  g_return_if_fail (TILL_IS_FORM_DIALOG (self));

  set_sending (self, FALSE);
  if (error == NULL)
    {
      till_dialog_close (TILL_DIALOG (self));
      return;
    }

  text = till_message_describe_error (error);
  till_text_set (priv->failure_label, text);
  gtk_revealer_set_reveal_child (priv->failure_revealer, TRUE);
  give_focus_back (self);
}
