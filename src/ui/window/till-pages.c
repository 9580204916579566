/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPages: the pages of the window, one of them visible. A page is built when it is first needed,
 * so a page that nobody opens costs the first frame nothing.
 *
 * Signal: "made" with a page that was just built and has no desk yet. */

#include "till-pages.h"

#include "till-events-page.h"
#include "till-invoices-page.h"
#include "till-orders-page.h"
#include "till-overview-page.h"
#include "till-plans-page.h"
#include "till-refunds-page.h"
#include "till-usage-page.h"

struct _TillPages
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;

  /* Borrowed */
  GtkStack *stack;
};

G_DEFINE_FINAL_TYPE (TillPages, till_pages, ADW_TYPE_BIN)

enum
{
  SIGNAL_MADE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* The names are those of the rows of the sidebar and of the setting "last-page". */
static const struct
{
  const char *name;
  GType (*get_type) (void);
} kinds[] = {
  { "events", till_events_page_get_type }, { "invoices", till_invoices_page_get_type },
  { "orders", till_orders_page_get_type }, { "overview", till_overview_page_get_type },
  { "plans", till_plans_page_get_type },   { "refunds", till_refunds_page_get_type },
  { "usage", till_usage_page_get_type },
};

static void
till_pages_dispose (GObject *object)
{
  TillPages *self = TILL_PAGES (object);

  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_pages_parent_class)->dispose (object);
}

static void
till_pages_class_init (TillPagesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_pages_dispose;

  signals[SIGNAL_MADE] = g_signal_new ("made", TILL_TYPE_PAGES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, GTK_TYPE_WIDGET);
}

static void
till_pages_init (TillPages *self)
{
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->stack));
}

/* Gives @desk (nullable) to every page, also to those that are built later. */
void
till_pages_set_desk (TillPages *self, TillDesk *desk)
{
  g_return_if_fail (TILL_IS_PAGES (self));
  g_return_if_fail (desk == NULL || TILL_IS_DESK (desk));

  g_set_object (&self->desk, desk);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      GtkWidget *page = gtk_stack_get_child_by_name (self->stack, kinds[i].name);

      if (page != NULL)
        till_desk_view_set_desk (TILL_DESK_VIEW (page), desk);
    }
}

static GtkWidget *
make_page (TillPages *self, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (kinds[i].name, name) == 0)
      {
        g_autofree char *widget_name = g_strconcat (name, "_page", NULL);
        GtkWidget *page = g_object_new (kinds[i].get_type (), "name", widget_name, NULL);

        gtk_stack_add_named (self->stack, page, name);
        g_signal_emit (self, signals[SIGNAL_MADE], 0, page);
        till_desk_view_set_desk (TILL_DESK_VIEW (page), self->desk);

        return page;
      }

  return NULL;
}

/* Returns: (transfer none) (nullable): the page of this @name, a TillDeskView; %NULL where there is
 * none. */
gpointer
till_pages_get (TillPages *self, const char *name)
{
  GtkWidget *page = NULL;

  g_return_val_if_fail (TILL_IS_PAGES (self), NULL);

  page = gtk_stack_get_child_by_name (self->stack, name);

  return page != NULL ? page : make_page (self, name);
}

/* A name that no page has is ignored. */
void
till_pages_show (TillPages *self, const char *name)
{
  GtkWidget *page = till_pages_get (self, name);

  if (page != NULL)
    gtk_stack_set_visible_child (self->stack, page);
}

/* Has every page read again what it shows. */
void
till_pages_refresh (TillPages *self)
{
  g_return_if_fail (TILL_IS_PAGES (self));

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      GtkWidget *page = gtk_stack_get_child_by_name (self->stack, kinds[i].name);

      if (page != NULL)
        gtk_widget_activate_action (page, "page.refresh", NULL);
    }
}

/* Returns: (transfer none) (nullable): the visible page; %NULL until one was shown. */
GtkWidget *
till_pages_get_visible (TillPages *self)
{
  g_return_val_if_fail (TILL_IS_PAGES (self), NULL);

  return gtk_stack_get_visible_child (self->stack);
}

/* Returns: (nullable): the name of the visible page; %NULL until one was shown. */
const char *
till_pages_get_visible_name (TillPages *self)
{
  g_return_val_if_fail (TILL_IS_PAGES (self), NULL);

  return gtk_stack_get_visible_child_name (self->stack);
}
