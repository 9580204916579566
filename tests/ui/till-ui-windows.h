/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

GtkWidget *till_ui_find_window (GType type);
GtkWidget *till_ui_find_question (void);
void till_ui_answer (const char *label);
gboolean till_ui_is_open (gpointer window);
void till_ui_present (GtkWidget *window, GtkWidget *parent);
GtkWidget *till_ui_get_focus (GtkWidget *window);
void till_ui_close (GtkWidget *window);
