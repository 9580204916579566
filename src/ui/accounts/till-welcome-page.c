/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWelcomePage: what is seen before any store is connected: two ways on, a sentence each. */

#include "till-welcome-page.h"

struct _TillWelcomePage
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (TillWelcomePage, till_welcome_page, ADW_TYPE_BIN)

static void
till_welcome_page_dispose (GObject *object)
{
  G_OBJECT_CLASS (till_welcome_page_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_WELCOME_PAGE);
}

static void
till_welcome_page_class_init (TillWelcomePageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_welcome_page_dispose;

  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               "/org/tillconsole/Till/ui/till-welcome-page.ui");
}

static void
till_welcome_page_init (TillWelcomePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
