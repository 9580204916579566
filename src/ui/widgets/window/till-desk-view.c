/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDeskView: a page of the window. It shows what a desk knows. */

#include "till-desk-view.h"

#define DESK "till-desk-view-desk"

G_DEFINE_INTERFACE (TillDeskView, till_desk_view, GTK_TYPE_WIDGET)

static void
till_desk_view_default_init (TillDeskViewInterface *iface)
{
}

/* Shows @desk (nullable) from now on and cancels all calls of the desk before. */
void
till_desk_view_set_desk (TillDeskView *self, TillDesk *desk)
{
  g_return_if_fail (TILL_IS_DESK_VIEW (self));
  g_return_if_fail (desk == NULL || TILL_IS_DESK (desk));

  g_object_set_data_full (G_OBJECT (self), DESK, desk != NULL ? g_object_ref (desk) : NULL,
                          g_object_unref);
  TILL_DESK_VIEW_GET_IFACE (self)->set_desk (self, desk);
}

/* Returns: (transfer none) (nullable): the desk that the page shows. */
TillDesk *
till_desk_view_get_desk (TillDeskView *self)
{
  g_return_val_if_fail (TILL_IS_DESK_VIEW (self), NULL);

  return g_object_get_data (G_OBJECT (self), DESK);
}
