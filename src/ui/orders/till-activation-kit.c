/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillActivationKit: everything a customer needs to install an eSIM, by scanning, by typing or by a
 * link. The QR code is drawn here from the activation code; the service's own picture of it is
 * never decoded. */

#include "till-activation-kit.h"

#include <glib/gi18n.h>

#include "till-activation-code.h"
#include "till-field.h"
#include "till-format.h"
#include "till-link.h"
#include "till-qr-code.h"
#include "till-qr-window.h"

struct _TillActivationKit
{
  AdwBin parent_instance;

  /* Template children */
  GtkWidget *qr_box;
  TillQrCode *qr_code;
  TillField *smdp_field;
  TillField *matching_id_field;
  TillField *confirmation_field;
  TillField *code_field;
  TillField *iccid_field;
  TillField *ios_link_field;
  GtkWidget *link_button;
};

G_DEFINE_FINAL_TYPE (TillActivationKit, till_activation_kit, ADW_TYPE_BIN)

static void
open_large_cb (TillActivationKit *self)
{
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));

  gtk_window_present (GTK_WINDOW (till_qr_window_new (parent, _ ("Activation QR code"),
                                                      till_qr_code_get_text (self->qr_code))));
}

static void
open_link_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  const char *link = till_field_get_value (TILL_ACTIVATION_KIT (widget)->ios_link_field);

  if (till_link_is_safe (link))
    till_link_open (widget, link);
}

static void
till_activation_kit_dispose (GObject *object)
{
  G_OBJECT_CLASS (till_activation_kit_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_ACTIVATION_KIT);
}

static void
till_activation_kit_class_init (TillActivationKitClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_activation_kit_dispose;

  g_type_ensure (TILL_TYPE_FIELD);
  g_type_ensure (TILL_TYPE_QR_CODE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-activation-kit.ui");
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, qr_box);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, qr_code);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, smdp_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, matching_id_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, confirmation_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, code_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, iccid_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, ios_link_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, link_button);
  gtk_widget_class_bind_template_callback (widget_class, open_large_cb);

  gtk_widget_class_install_action (widget_class, "kit.open-install-link", NULL, open_link_action);
}

static void
till_activation_kit_init (TillActivationKit *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
show_code (TillActivationKit *self, const char *text)
{
  g_autoptr (TillActivationCode) code = till_activation_code_parse (text);
  gboolean is_confirmed = code != NULL && code->needs_confirmation_code;

  till_qr_code_set_text (self->qr_code, text);
  gtk_widget_set_visible (self->qr_box, text != NULL && *text != '\0');
  till_field_set_value (self->code_field, text);
  till_field_set_value (self->smdp_field, code != NULL ? code->smdp_address : NULL);
  till_field_set_value (self->matching_id_field, code != NULL ? code->matching_id : NULL);
  till_field_set_value (self->confirmation_field,
                        is_confirmed ? _ ("The phone asks for one while installing") : NULL);
}

/* Shows @esim as far as the service has given it. */
void
till_activation_kit_set_esim (TillActivationKit *self, const TillEsim *esim)
{
  g_autofree char *iccid = NULL;
  gboolean is_safe;

  g_return_if_fail (TILL_IS_ACTIVATION_KIT (self));
  g_return_if_fail (esim != NULL);

  show_code (self, esim->activation_code);
  iccid = till_format_groups (esim->iccid != NULL ? esim->iccid : "");
  till_field_set_value_shown_as (self->iccid_field, esim->iccid, iccid);
  till_field_set_value (self->ios_link_field, esim->ios_tap_link);

  is_safe = till_link_is_safe (esim->ios_tap_link);
  gtk_widget_set_visible (self->link_button, is_safe);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "kit.open-install-link", is_safe);
}
