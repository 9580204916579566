/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-list-kind.h"
#include "till-list-selection.h"

#define TILL_TYPE_LIST_MENU (till_list_menu_get_type ())
G_DECLARE_FINAL_TYPE (TillListMenu, till_list_menu, TILL, LIST_MENU, GObject)

TillListMenu *till_list_menu_new (GtkWidget *parent,
                                  TillColumns *columns,
                                  const TillListKind *kind,
                                  TillListSelection *marks);
void till_list_menu_detach (TillListMenu *self);
void till_list_menu_popup (TillListMenu *self, TillRow *row, GtkWidget *child, double x, double y);
void till_list_menu_copy_id (TillListMenu *self, TillRow *row);
