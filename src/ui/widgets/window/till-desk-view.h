/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-desk.h"

#define TILL_TYPE_DESK_VIEW (till_desk_view_get_type ())
G_DECLARE_INTERFACE (TillDeskView, till_desk_view, TILL, DESK_VIEW, GtkWidget)

struct _TillDeskViewInterface
{
  GTypeInterface parent_iface;

  /* @desk is NULL when the store is closed. */
  void (*set_desk) (TillDeskView *self, TillDesk *desk);
};

void till_desk_view_set_desk (TillDeskView *self, TillDesk *desk);
TillDesk *till_desk_view_get_desk (TillDeskView *self);
