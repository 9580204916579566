/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillQrWindow: one QR code as large as the window, for a customer across a counter. */

#include "till-qr-window.h"

#include "till-qr-code.h"
#include "till-store-window.h"
#include "till-text.h"

#define SIDE        480
#define MORE_HEIGHT 28 /* the header bar takes more than the margins beside the code */

struct _TillQrWindow
{
  AdwWindow parent_instance;

  GtkLabel *warning_label;
  TillQrCode *qr_code;
};

G_DEFINE_FINAL_TYPE (TillQrWindow, till_qr_window, ADW_TYPE_WINDOW)

static void
till_qr_window_class_init (TillQrWindowClass *klass)
{
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static GtkLabel *
create_warning (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_margin_start (label, 18);
  gtk_widget_set_margin_end (label, 18);
  gtk_widget_set_margin_top (label, 6);
  gtk_widget_set_margin_bottom (label, 12);
  gtk_widget_set_visible (label, FALSE);
  gtk_widget_add_css_class (label, "failure-card");

  return GTK_LABEL (label);
}

static void
till_qr_window_init (TillQrWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());

  self->warning_label = create_warning ();
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->warning_label));
  self->qr_code = TILL_QR_CODE (till_qr_code_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (self->qr_code), TRUE);
  gtk_widget_set_margin_start (GTK_WIDGET (self->qr_code), 18);
  gtk_widget_set_margin_end (GTK_WIDGET (self->qr_code), 18);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->qr_code), 18);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->qr_code));

  adw_window_set_content (ADW_WINDOW (self), box);
  gtk_window_set_default_size (GTK_WINDOW (self), SIDE, SIDE + MORE_HEIGHT);
}

/* Shows the QR code of @text over @parent; @title also names it to assistive technology. It stays
 * open when another store opens, with the name of the store of @account, which may be %NULL. */
GtkWidget *
till_qr_window_new (GtkWindow *parent, TillAccount *account, const char *title, const char *text)
{
  TillQrWindow *self = NULL;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (title != NULL && text != NULL, NULL);

  self = g_object_new (TILL_TYPE_QR_WINDOW, "title", title, "transient-for", parent, NULL);
  if (account != NULL)
    till_store_window_name (GTK_WIDGET (self), account);
  till_qr_code_set_text (self->qr_code, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->qr_code), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, -1);

  return GTK_WIDGET (self);
}

/* Shows @warning above the code; %NULL for none. */
void
till_qr_window_set_warning (TillQrWindow *self, const char *warning)
{
  g_return_if_fail (TILL_IS_QR_WINDOW (self));

  till_text_set (self->warning_label, warning);
  gtk_widget_set_visible (GTK_WIDGET (self->warning_label), warning != NULL);
}
