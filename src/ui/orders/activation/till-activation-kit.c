/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillActivationKit: everything a customer needs to install an eSIM, by scanning, by typing or by a
 * link, and the ways to share it. Till draws the QR code from the activation code, and decodes the
 * service's own picture only on request.
 *
 * While codes are hidden for a shared screen, nothing shows them or reads them aloud. Copying still
 * copies them: the user of the button knows what it is for. */

#include "till-activation-kit.h"

#include <glib/gi18n.h>

#include "till-activation-code.h"
#include "till-build-folder.h"
#include "till-customer-card.h"
#include "till-field.h"
#include "till-format.h"
#include "till-iccid.h"
#include "till-install-link.h"
#include "till-language-picker.h"
#include "till-link.h"
#include "till-mail-window.h"
#include "till-activation-mask.h"
#include "till-qr-code.h"
#include "till-qr-file.h"
#include "till-qr-window.h"
#include "till-save.h"
#include "till-service-code.h"

struct _TillActivationKit
{
  AdwBin parent_instance;

  /* Owned */
  GSettings *settings;
  TillOrder *order; /* NULL until the first call */
  TillAccount *account;
  gboolean is_masked;

  /* Borrowed */
  GtkWidget *large_window; /* NULL for none */

  /* Template children */
  GtkWidget *qr_box;
  GtkWidget *masked_box;
  TillQrCode *qr_code;
  TillServiceCode *service_code;
  TillField *smdp_field;
  TillField *matching_id_field;
  TillField *confirmation_field;
  TillField *code_field;
  TillField *iccid_field;
  TillField *iccid_hint_field;
  TillField *ios_link_field;
  TillField *android_link_field;
  GtkWidget *link_child;
};

enum
{
  PROP_MASKED = 1,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (TillActivationKit, till_activation_kit, ADW_TYPE_BIN)

static GParamSpec *properties[N_PROPS];

static const char *
get_code (TillActivationKit *self)
{
  return self->order != NULL ? self->order->esim->activation_code : NULL;
}

static gboolean
has_code (TillActivationKit *self)
{
  const char *code = get_code (self);

  return code != NULL && *code != '\0';
}

static void
show_secret (TillActivationKit *self, TillField *field, const char *value)
{
  till_field_set_value_shown_as (field, value, self->is_masked ? TILL_ACTIVATION_MASK : value);
}

static void
show_code (TillActivationKit *self)
{
  const char *text = get_code (self);
  g_autoptr (TillActivationCode) code = till_activation_code_parse (text);
  gboolean is_confirmed = code != NULL && code->needs_confirmation_code;

  till_qr_code_set_text (self->qr_code, text);
  gtk_widget_set_visible (self->qr_box, has_code (self) && !self->is_masked);
  gtk_widget_set_visible (self->masked_box, has_code (self) && self->is_masked);
  show_secret (self, self->code_field, text);
  till_field_set_value (self->smdp_field, code != NULL ? code->smdp_address : NULL);
  show_secret (self, self->matching_id_field, code != NULL ? code->matching_id : NULL);
  till_field_set_value (self->confirmation_field,
                        is_confirmed ? _("The phone asks for it during installation") : NULL);
}

/* Only a hint: eSIMs with an invalid ICCID are sold and work. */
static const char *
describe_iccid (const char *iccid)
{
  switch (till_iccid_check (iccid))
    {
    case TILL_ICCID_UNUSUAL_CHECK_DIGIT:
      return _("The check digit doesn’t match. Some providers issue such ICCIDs; if you typed "
                "it by hand, compare it again.");
    case TILL_ICCID_UNUSUAL_LENGTH:
      return _("It has an unusual number of digits.");
    case TILL_ICCID_UNUSUAL_START:
      return _("It doesn’t start with 89, as ICCIDs do.");
    case TILL_ICCID_NOT_DIGITS:
      return _("It contains characters other than digits.");
    case TILL_ICCID_FINE:
      break;
    }

  return NULL;
}

/* Providers reuse the ICCID of an expired eSIM (field notes, 4.3). */
static const char *
describe_reuse (const TillUsage *usage)
{
  if (usage == NULL || usage->install_state != TILL_INSTALL_EXPIRED)
    return NULL;

  return _("This eSIM has expired, and the provider may have reused its ICCID for another one. "
            "The order ID tells them apart.");
}

static void
show_iccid (TillActivationKit *self, const char *iccid)
{
  gboolean has_iccid = iccid != NULL && *iccid != '\0';
  g_autofree char *groups = till_format_groups (has_iccid ? iccid : "");
  g_autofree char *masked = till_activation_mask_iccid (has_iccid ? iccid : "");
  const char *hint = has_iccid ? describe_iccid (iccid) : NULL;

  if (hint == NULL && has_iccid)
    hint = describe_reuse (self->order->usage);
  till_field_set_value_shown_as (self->iccid_field, iccid, self->is_masked ? masked : groups);
  till_field_set_value (self->iccid_hint_field, hint);
}

/* Uses the service's own link, or else builds one from the code. */
static void
show_links (TillActivationKit *self, const TillEsim *esim)
{
  g_autofree char *iphone = till_install_link_for_iphone (esim->activation_code);
  g_autofree char *android = till_install_link_for_android (esim->activation_code);
  const char *given = esim->ios_tap_link;
  const char *link = given != NULL && *given != '\0' ? given : iphone;
  gboolean is_safe = till_link_is_safe (link);

  show_secret (self, self->ios_link_field, link);
  show_secret (self, self->android_link_field, android);
  gtk_widget_set_visible (self->link_child, is_safe);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "kit.open-install-link", is_safe);
}

static void
show (TillActivationKit *self)
{
  if (self->order == NULL)
    return;

  show_code (self);
  show_iccid (self, self->order->esim->iccid);
  show_links (self, self->order->esim);
  till_service_code_set_image (self->service_code,
                               self->is_masked ? NULL : self->order->esim->qr_image);
}

static void
enable_ways (TillActivationKit *self)
{
  static const char *const of_code[] = { "kit.save-png", "kit.save-svg" };
  static const char *const of_store[] = { "kit.mail", "kit.print-card", "kit.save-card" };

  for (guint i = 0; i < G_N_ELEMENTS (of_code); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), of_code[i], has_code (self));
  for (guint i = 0; i < G_N_ELEMENTS (of_store); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), of_store[i], self->account != NULL);
}

static void
set_masked (TillActivationKit *self, gboolean is_masked)
{
  if (self->is_masked == is_masked)
    return;

  self->is_masked = is_masked;
  if (is_masked && self->large_window != NULL)
    gtk_window_destroy (GTK_WINDOW (self->large_window));
  show (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MASKED]);
}

static void
open_large_cb (TillActivationKit *self)
{
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));

  g_set_weak_pointer (
      &self->large_window,
      till_qr_window_new (parent, self->account, _("Activation QR code"), get_code (self)));
  gtk_window_present (GTK_WINDOW (self->large_window));
}

static void
open_link_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  const char *link = till_field_get_value (TILL_ACTIVATION_KIT (widget)->ios_link_field);

  if (till_link_is_safe (link))
    till_link_open (widget, link);
}

static void
save_code (TillActivationKit *self, const char *extension, GBytes *content)
{
  const TillSaveWords words = { _("Save QR Code"), _("QR code saved") };
  g_autofree char *name =
      till_save_make_name (till_record_get_id (TILL_RECORD (self->order)), NULL, extension);

  if (content != NULL)
    till_save_bytes (GTK_WIDGET (self), &words, name, content);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s",
                                _("This code is too long for a QR code"));
}

static void
save_png_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillActivationKit *self = TILL_ACTIVATION_KIT (widget);
  g_autoptr (GBytes) content = till_qr_file_create_png (get_code (self));

  save_code (self, "png", content);
}

static void
save_svg_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillActivationKit *self = TILL_ACTIVATION_KIT (widget);
  g_autoptr (GBytes) content = till_qr_file_create_svg (get_code (self));

  save_code (self, "svg", content);
}

static void
mail_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillActivationKit *self = TILL_ACTIVATION_KIT (widget);
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (widget));

  gtk_window_present (GTK_WINDOW (till_mail_window_new (parent, self->order, self->account)));
}

static TillPrintPage *
create_card (TillActivationKit *self)
{
  g_autoptr (TillCustomerText) words =
      till_customer_text_new (till_customer_language_read (self->settings));

  return till_customer_card_create (self->order, self->account->name, words);
}

static void
print_card_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillActivationKit *self = TILL_ACTIVATION_KIT (widget);
  g_autoptr (TillPrintPage) card = create_card (self);

  till_print_page_print (card, GTK_WINDOW (gtk_widget_get_root (widget)),
                         till_record_get_id (TILL_RECORD (self->order)));
}

static void
save_card_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillActivationKit *self = TILL_ACTIVATION_KIT (widget);
  const TillSaveWords words = { _("Save Customer Card"), _("Customer card saved") };
  g_autoptr (TillPrintPage) card = create_card (self);
  g_autofree char *name =
      till_save_make_name (till_record_get_id (TILL_RECORD (self->order)), NULL, "pdf");

  till_save_paper (widget, &words, name, card);
}

static void
till_activation_kit_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_MASKED:
      g_value_set_boolean (value, TILL_ACTIVATION_KIT (object)->is_masked);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_activation_kit_set_property (GObject *object,
                                  guint prop_id,
                                  const GValue *value,
                                  GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_MASKED:
      set_masked (TILL_ACTIVATION_KIT (object), g_value_get_boolean (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_activation_kit_dispose (GObject *object)
{
  TillActivationKit *self = TILL_ACTIVATION_KIT (object);

  g_clear_weak_pointer (&self->large_window);
  g_clear_object (&self->order);
  g_clear_object (&self->account);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (till_activation_kit_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_ACTIVATION_KIT);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-activation-kit.ui");
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, qr_box);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, masked_box);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, qr_code);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, service_code);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, smdp_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, matching_id_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, confirmation_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, code_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, iccid_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, iccid_hint_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, ios_link_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, android_link_field);
  gtk_widget_class_bind_template_child (widget_class, TillActivationKit, link_child);
  gtk_widget_class_bind_template_callback (widget_class, open_large_cb);
}

static void
till_activation_kit_class_init (TillActivationKitClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = till_activation_kit_dispose;
  object_class->get_property = till_activation_kit_get_property;
  object_class->set_property = till_activation_kit_set_property;

  properties[PROP_MASKED] =
      g_param_spec_boolean ("masked", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (TILL_TYPE_FIELD);
  g_type_ensure (TILL_TYPE_LANGUAGE_PICKER);
  g_type_ensure (TILL_TYPE_QR_CODE);
  g_type_ensure (TILL_TYPE_SERVICE_CODE);
  bind_template (widget_class);

  gtk_widget_class_install_property_action (widget_class, "kit.masked", "masked");
  gtk_widget_class_install_action (widget_class, "kit.mail", NULL, mail_action);
  gtk_widget_class_install_action (widget_class, "kit.print-card", NULL, print_card_action);
  gtk_widget_class_install_action (widget_class, "kit.save-card", NULL, save_card_action);
  gtk_widget_class_install_action (widget_class, "kit.open-install-link", NULL, open_link_action);
  gtk_widget_class_install_action (widget_class, "kit.save-png", NULL, save_png_action);
  gtk_widget_class_install_action (widget_class, "kit.save-svg", NULL, save_svg_action);
}

static void
till_activation_kit_init (TillActivationKit *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->settings = till_open_settings ();
  g_settings_bind (self->settings, "mask-activation", self, "masked", G_SETTINGS_BIND_DEFAULT);
}

/* Shows the eSIM of @order, which must have one, as far as the service has given it. @account is
 * the store that sold it; %NULL if that does not matter. */
void
till_activation_kit_set_order (TillActivationKit *self, TillOrder *order, TillAccount *account)
{
  g_return_if_fail (TILL_IS_ACTIVATION_KIT (self));
  g_return_if_fail (TILL_IS_ORDER (order) && order->esim != NULL);

  g_set_object (&self->order, order);
  g_set_object (&self->account, account);
  show (self);
  enable_ways (self);
}
