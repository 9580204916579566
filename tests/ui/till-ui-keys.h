/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

gboolean till_ui_press (GtkWidget *window, guint keyval, GdkModifierType modifiers);
void till_ui_press_all (GtkWidget *window, guint keyval, guint times);
