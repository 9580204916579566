/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPrivacyCover: covers everything else in a main window while it is hidden for privacy. */

#include "till-privacy-cover.h"

struct _TillPrivacyCover
{
  AdwBin parent_instance;

  GtkWidget *show_button;
};

G_DEFINE_FINAL_TYPE (TillPrivacyCover, till_privacy_cover, ADW_TYPE_BIN)

static gboolean
till_privacy_cover_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (TILL_PRIVACY_COVER (widget)->show_button);
}

static void
till_privacy_cover_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_PRIVACY_COVER);

  G_OBJECT_CLASS (till_privacy_cover_parent_class)->dispose (object);
}

static void
till_privacy_cover_class_init (TillPrivacyCoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_privacy_cover_dispose;
  widget_class->grab_focus = till_privacy_cover_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-privacy-cover.ui");
  gtk_widget_class_bind_template_child (widget_class, TillPrivacyCover, show_button);
}

static void
till_privacy_cover_init (TillPrivacyCover *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
till_privacy_cover_new (void)
{
  return g_object_new (TILL_TYPE_PRIVACY_COVER, NULL);
}
