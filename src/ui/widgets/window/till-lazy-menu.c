/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Builds the menu of a button when it is first opened. GTK builds it as soon as the button has it:
 * twenty to sixty widgets, which most people do not open in most sessions. */

#include "till-lazy-menu.h"

static void
open_cb (GtkMenuButton *button, gpointer menu)
{
  if (gtk_menu_button_get_menu_model (button) != menu)
    gtk_menu_button_set_menu_model (button, menu);
}

/* Has @button open @menu from now on. */
void
till_lazy_menu_set (GtkMenuButton *button, GMenuModel *menu)
{
  g_return_if_fail (GTK_IS_MENU_BUTTON (button));
  g_return_if_fail (G_IS_MENU_MODEL (menu));

  gtk_menu_button_set_create_popup_func (button, open_cb, g_object_ref (menu), g_object_unref);
}
