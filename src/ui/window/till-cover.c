/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCover: what a main window shows instead of everything else while it is hidden for privacy. */

#include "till-cover.h"

struct _TillCover
{
  AdwBin parent_instance;

  GtkWidget *show_button;
};

G_DEFINE_FINAL_TYPE (TillCover, till_cover, ADW_TYPE_BIN)

static gboolean
till_cover_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (TILL_COVER (widget)->show_button);
}

static void
till_cover_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_COVER);

  G_OBJECT_CLASS (till_cover_parent_class)->dispose (object);
}

static void
till_cover_class_init (TillCoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_cover_dispose;
  widget_class->grab_focus = till_cover_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-cover.ui");
  gtk_widget_class_bind_template_child (widget_class, TillCover, show_button);
}

static void
till_cover_init (TillCover *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
till_cover_new (void)
{
  return g_object_new (TILL_TYPE_COVER, NULL);
}
