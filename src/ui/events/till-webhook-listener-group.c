/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWebhookListenerGroup: the settings of the webhook listener (section 6): on or off, its
 * address, and the form of the signatures. Changes apply at once. */

#include "till-webhook-listener-group.h"

#include <glib/gi18n.h>

#include "till-field.h"
#include "till-message.h"
#include "till-text.h"

struct _TillWebhookListenerGroup
{
  AdwBin parent_instance;

  /* Owned */
  TillWebhookListener *listener;
  gboolean is_showing; /* the widgets are being updated, so their signals are ignored */

  /* Template children */
  GtkSwitch *on_switch;
  TillField *address_field;
  GtkLabel *hint_label;
  GtkLabel *error_label;
  AdwEntryRow *port_row;
  AdwEntryRow *header_row;
  AdwComboRow *hash_row;
  AdwComboRow *encoding_row;
  AdwComboRow *form_row;
};

G_DEFINE_FINAL_TYPE (TillWebhookListenerGroup, till_webhook_listener_group, ADW_TYPE_BIN)

static void
show_error (TillWebhookListenerGroup *self, const GError *error)
{
  g_autofree char *text = error != NULL ? till_message_describe_error (error) : NULL;

  till_text_set (self->error_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->error_label), text != NULL);
}

static void
show_header (TillWebhookListenerGroup *self, const char *header)
{
  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (self->header_row)), header) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->header_row), header);
  gtk_widget_remove_css_class (GTK_WIDGET (self->header_row), "error");
}

static void
show_port (TillWebhookListenerGroup *self)
{
  guint16 port = till_webhook_listener_get_port (self->listener);
  g_autofree char *text = port != 0 ? g_strdup_printf ("%u", port) : g_strdup ("");

  gtk_editable_set_text (GTK_EDITABLE (self->port_row), text);
  gtk_widget_remove_css_class (GTK_WIDGET (self->port_row), "error");
}

static void
show_state (TillWebhookListenerGroup *self)
{
  const TillWebhookDialect *dialect = till_webhook_listener_get_dialect (self->listener);
  gboolean is_on = till_webhook_listener_is_on (self->listener);

  self->is_showing = TRUE;
  gtk_switch_set_active (self->on_switch, is_on);
  gtk_switch_set_state (self->on_switch, is_on);
  till_field_set_value (self->address_field, till_webhook_listener_get_address (self->listener));
  gtk_widget_set_visible (GTK_WIDGET (self->hint_label), is_on);
  show_error (self, till_webhook_listener_get_error (self->listener));
  show_port (self);
  show_header (self, dialect->header);
  adw_combo_row_set_selected (self->hash_row, dialect->hash);
  adw_combo_row_set_selected (self->encoding_row, dialect->encoding);
  adw_combo_row_set_selected (self->form_row, dialect->form);
  self->is_showing = FALSE;
}

static void
switch_to (TillWebhookListenerGroup *self, gboolean is_on, guint16 port)
{
  g_autoptr (GError) error = NULL;

  if (!till_webhook_listener_switch (self->listener, is_on, port, &error))
    show_error (self, error);
}

static gboolean
state_set_cb (TillWebhookListenerGroup *self, gboolean is_on)
{
  if (self->is_showing || self->listener == NULL)
    return FALSE;

  switch_to (self, is_on, 0);

  return TRUE;
}

static void
port_chosen_cb (TillWebhookListenerGroup *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->port_row));
  guint64 port = 0;

  if (self->listener == NULL)
    return;

  if (g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT16, &port, NULL))
    switch_to (self, till_webhook_listener_is_on (self->listener), (guint16) port);
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->port_row), "error");
}

static void
dialect_chosen_cb (TillWebhookListenerGroup *self)
{
  g_autoptr (TillWebhookDialect) dialect = NULL;
  const char *header = gtk_editable_get_text (GTK_EDITABLE (self->header_row));

  if (self->is_showing || self->listener == NULL)
    return;

  if (!till_webhook_is_header_name (header))
    {
      gtk_widget_add_css_class (GTK_WIDGET (self->header_row), "error");
      return;
    }

  dialect = till_webhook_dialect_copy (till_webhook_listener_get_dialect (self->listener));
  g_free (dialect->header);
  dialect->header = g_strdup (header);
  dialect->hash = (TillWebhookHash) adw_combo_row_get_selected (self->hash_row);
  dialect->encoding = (TillSignatureEncoding) adw_combo_row_get_selected (self->encoding_row);
  dialect->form = (TillWebhookForm) adw_combo_row_get_selected (self->form_row);
  till_webhook_listener_set_dialect (self->listener, dialect);
}

static void
till_webhook_listener_group_dispose (GObject *object)
{
  TillWebhookListenerGroup *self = TILL_WEBHOOK_LISTENER_GROUP (object);

  till_webhook_listener_group_set_listener (self, NULL);
  G_OBJECT_CLASS (till_webhook_listener_group_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_WEBHOOK_LISTENER_GROUP);
}

static void
till_webhook_listener_group_class_init (TillWebhookListenerGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_webhook_listener_group_dispose;

  g_type_ensure (TILL_TYPE_FIELD);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/tillconsole/Till/ui/till-webhook-listener-group.ui");
  gtk_widget_class_bind_template_child (widget_class, TillWebhookListenerGroup, on_switch);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookListenerGroup, address_field);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookListenerGroup, hint_label);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookListenerGroup, error_label);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookListenerGroup, port_row);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookListenerGroup, header_row);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookListenerGroup, hash_row);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookListenerGroup, encoding_row);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookListenerGroup, form_row);
  gtk_widget_class_bind_template_callback (widget_class, state_set_cb);
  gtk_widget_class_bind_template_callback (widget_class, port_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, dialect_chosen_cb);
}

static void
till_webhook_listener_group_init (TillWebhookListenerGroup *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows and controls @listener; %NULL for none. */
void
till_webhook_listener_group_set_listener (TillWebhookListenerGroup *self,
                                          TillWebhookListener *listener)
{
  g_return_if_fail (TILL_IS_WEBHOOK_LISTENER_GROUP (self));

  if (self->listener != NULL)
    g_signal_handlers_disconnect_by_data (self->listener, self);
  g_set_object (&self->listener, listener);
  if (listener == NULL)
    return;

  g_signal_connect_object (listener, "changed", G_CALLBACK (show_state), self, G_CONNECT_SWAPPED);
  show_state (self);
}
