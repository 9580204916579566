/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillEscalationDialog: asks for what only the customer knows, and builds the text that the
 * provider needs. The user copies the text; Till sends nothing. */

#include "till-escalation-dialog.h"

#include <glib/gi18n.h>

#include "till-build-folder.h"
#include "till-activation-mask.h"
#include "till-store-window.h"
#include "till-text.h"
#include "till-diagnosis-text.h"

struct _TillEscalationDialog
{
  TillDialog parent_instance;

  /* Owned */
  TillDiagnosisCase facts;
  char *text; /* masks everything that is shown */

  /* Template children */
  GtkEditable *place_row;
  GtkEditable *device_row;
  GtkListBox *steps_list;
  GtkLabel *text_label;
  GtkCheckButton *steps[TILL_STEP_N];
};

G_DEFINE_FINAL_TYPE (TillEscalationDialog, till_escalation_dialog, TILL_TYPE_DIALOG)

static TillDiagnosisSteps
read_steps (TillEscalationDialog *self)
{
  TillDiagnosisSteps steps = 0;

  for (guint i = 0; i < TILL_STEP_N; i++)
    if (gtk_check_button_get_active (self->steps[i]))
      steps |= 1 << i;

  return steps;
}

/* The copied text has the whole ICCID, which the provider needs; the shown text may mask it. */
static void
show_text (TillEscalationDialog *self)
{
  g_autoptr (GSettings) settings = till_open_settings ();
  g_autoptr (GString) shown = g_string_new (self->text);
  const TillEsim *esim = self->facts.order->esim;

  if (g_settings_get_boolean (settings, "mask-activation") && esim != NULL && esim->iccid != NULL &&
      *esim->iccid != '\0')
    {
      g_autofree char *masked = till_activation_mask_iccid (esim->iccid);

      g_string_replace (shown, esim->iccid, masked, 0);
    }

  till_text_set (self->text_label, shown->str);
}

static void
changed_cb (TillEscalationDialog *self)
{
  if (self->facts.order == NULL)
    return;

  g_free (self->text);
  self->text =
      till_diagnosis_build_escalation (&self->facts, gtk_editable_get_text (self->place_row),
                                       gtk_editable_get_text (self->device_row), read_steps (self));
  show_text (self);
}

static void
copy_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillEscalationDialog *self = TILL_ESCALATION_DIALOG (widget);
  GtkWidget *parent = till_dialog_get_parent (TILL_DIALOG (self));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), self->text);
  if (parent != NULL)
    gtk_widget_activate_action (parent, "win.toast", "s", _("Report for the provider copied"));
  till_dialog_close (TILL_DIALOG (self));
}

static void
add_step (TillEscalationDialog *self, guint i)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();

  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), till_diagnosis_get_step (i));
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  till_diagnosis_get_step (i), -1);
  g_signal_connect_object (check, "toggled", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  self->steps[i] = GTK_CHECK_BUTTON (check);
  gtk_list_box_append (self->steps_list, row);
}

static void
till_escalation_dialog_dispose (GObject *object)
{
  TillEscalationDialog *self = TILL_ESCALATION_DIALOG (object);

  g_clear_object (&self->facts.order);

  G_OBJECT_CLASS (till_escalation_dialog_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_ESCALATION_DIALOG);
}

static void
till_escalation_dialog_finalize (GObject *object)
{
  g_free (TILL_ESCALATION_DIALOG (object)->text);

  G_OBJECT_CLASS (till_escalation_dialog_parent_class)->finalize (object);
}

static void
till_escalation_dialog_class_init (TillEscalationDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_escalation_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_escalation_dialog_finalize;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/tillconsole/Till/ui/till-escalation-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TillEscalationDialog, place_row);
  gtk_widget_class_bind_template_child (widget_class, TillEscalationDialog, device_row);
  gtk_widget_class_bind_template_child (widget_class, TillEscalationDialog, steps_list);
  gtk_widget_class_bind_template_child (widget_class, TillEscalationDialog, text_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);

  gtk_widget_class_install_action (widget_class, "dialog.copy", NULL, copy_action);
}

static void
till_escalation_dialog_init (TillEscalationDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < TILL_STEP_N; i++)
    add_step (self, i);
}

/* A dialog about the case of @facts. What is typed is remembered for the store of @account, which
 * may be %NULL. */
GtkWidget *
till_escalation_dialog_new (TillAccount *account, const TillDiagnosisCase *facts)
{
  TillEscalationDialog *self = NULL;

  g_return_val_if_fail (facts != NULL && TILL_IS_ORDER (facts->order), NULL);

  self = g_object_new (TILL_TYPE_ESCALATION_DIALOG, NULL);
  if (account != NULL)
    till_store_window_name (GTK_WIDGET (self), account);
  self->facts = *facts;
  g_object_ref (self->facts.order);
  changed_cb (self);

  return GTK_WIDGET (self);
}
