/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWelcomePage: the page before any store is connected: two ways to begin, with a sentence each.
 */

#include "till-welcome-page.h"

#include "till-config.h"

struct _TillWelcomePage
{
  AdwBin parent_instance;

  AdwStatusPage *status_page;
};

G_DEFINE_FINAL_TYPE (TillWelcomePage, till_welcome_page, ADW_TYPE_BIN)

/* A person with a store never sees the large icon, so it is loaded only when the page is shown. */
static void
till_welcome_page_map (GtkWidget *widget)
{
  TillWelcomePage *self = TILL_WELCOME_PAGE (widget);

  adw_status_page_set_icon_name (self->status_page, TILL_APP_ID);

  GTK_WIDGET_CLASS (till_welcome_page_parent_class)->map (widget);
}

static void
till_welcome_page_dispose (GObject *object)
{
  G_OBJECT_CLASS (till_welcome_page_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_WELCOME_PAGE);
}

static void
till_welcome_page_class_init (TillWelcomePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_welcome_page_dispose;
  widget_class->map = till_welcome_page_map;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-welcome-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillWelcomePage, status_page);
}

static void
till_welcome_page_init (TillWelcomePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
