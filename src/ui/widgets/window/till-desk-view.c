/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-desk-view.h"

G_DEFINE_INTERFACE (TillDeskView, till_desk_view, GTK_TYPE_WIDGET)

static void
till_desk_view_default_init (TillDeskViewInterface *iface)
{
}

/* Shows @desk (nullable) from now on; what was asked of the one before is cancelled. */
void
till_desk_view_set_desk (TillDeskView *self, TillDesk *desk)
{
  g_return_if_fail (TILL_IS_DESK_VIEW (self));
  g_return_if_fail (desk == NULL || TILL_IS_DESK (desk));

  TILL_DESK_VIEW_GET_IFACE (self)->set_desk (self, desk);
}
