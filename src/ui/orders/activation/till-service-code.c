/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillServiceCode: the service's own QR code picture, to compare with the one that Till draws. It
 * is decoded only on request, and only after its header has shown that it is small. */

#include "till-service-code.h"

#include <glib/gi18n.h>

#include "till-code-image.h"

struct _TillServiceCode
{
  AdwBin parent_instance;

  char *image; /* as received, not decoded */

  /* Template children */
  GtkToggleButton *show_button;
  GtkWidget *shown_box;
  GtkPicture *picture;
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (TillServiceCode, till_service_code, ADW_TYPE_BIN)

static const char *
describe_problem (TillCodeImageProblem problem)
{
  switch (problem)
    {
    case TILL_CODE_IMAGE_TOO_LONG:
    case TILL_CODE_IMAGE_TOO_LARGE:
      return _("The service sent an image too large for a QR code, so Till didn’t open it.");
    case TILL_CODE_IMAGE_NOT_BASE64:
    case TILL_CODE_IMAGE_NOT_PNG:
      return _("The service sent something other than a PNG image, so Till didn’t open it.");
    case TILL_CODE_IMAGE_FINE:
      break;
    }

  return _("The service sent a damaged image.");
}

static GdkTexture *
decode (const char *image, TillCodeImageProblem *problem)
{
  g_autoptr (GBytes) bytes = till_code_image_read (image, problem);

  return bytes != NULL ? gdk_texture_new_from_bytes (bytes, NULL) : NULL;
}

static void
show (TillServiceCode *self)
{
  TillCodeImageProblem problem = TILL_CODE_IMAGE_FINE;
  g_autoptr (GdkTexture) texture = decode (self->image, &problem);

  gtk_picture_set_paintable (self->picture, GDK_PAINTABLE (texture));
  gtk_widget_set_visible (GTK_WIDGET (self->picture), texture != NULL);
  gtk_label_set_text (self->label, texture != NULL
                                       ? _("This one is from the service. The phone can scan "
                                            "either code.")
                                       : describe_problem (problem));
}

static void
toggled_cb (TillServiceCode *self)
{
  gboolean is_shown = gtk_toggle_button_get_active (self->show_button);

  gtk_picture_set_paintable (self->picture, NULL);
  if (is_shown && self->image != NULL)
    show (self);
  gtk_widget_set_visible (self->shown_box, is_shown);
}

static void
till_service_code_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_SERVICE_CODE);

  G_OBJECT_CLASS (till_service_code_parent_class)->dispose (object);
}

static void
till_service_code_finalize (GObject *object)
{
  g_free (TILL_SERVICE_CODE (object)->image);

  G_OBJECT_CLASS (till_service_code_parent_class)->finalize (object);
}

static void
till_service_code_class_init (TillServiceCodeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_service_code_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_service_code_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-service-code.ui");
  gtk_widget_class_bind_template_child (widget_class, TillServiceCode, show_button);
  gtk_widget_class_bind_template_child (widget_class, TillServiceCode, shown_box);
  gtk_widget_class_bind_template_child (widget_class, TillServiceCode, picture);
  gtk_widget_class_bind_template_child (widget_class, TillServiceCode, label);
  gtk_widget_class_bind_template_callback (widget_class, toggled_cb);
}

static void
till_service_code_init (TillServiceCode *self)
{
  GtkWidget *label = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  label = gtk_button_get_child (GTK_BUTTON (self->show_button));
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
}

/* Stores @image, a data URI or bare base64, until the user asks for it; %NULL or an empty text
 * hides the button. A new picture has to be asked for again. */
void
till_service_code_set_image (TillServiceCode *self, const char *image)
{
  g_return_if_fail (TILL_IS_SERVICE_CODE (self));

  if (g_strcmp0 (self->image, image) == 0)
    return;

  gtk_toggle_button_set_active (self->show_button, FALSE);
  g_free (self->image);
  self->image = g_strdup (image);
  gtk_widget_set_visible (GTK_WIDGET (self), image != NULL && *image != '\0');
}
