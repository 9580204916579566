/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_HELP_WINDOW (till_help_window_get_type ())
G_DECLARE_FINAL_TYPE (TillHelpWindow, till_help_window, TILL, HELP_WINDOW, AdwWindow)

GtkWidget *till_help_window_new (GtkWidget *places);
void till_help_window_set_has_store (TillHelpWindow *self, gboolean has_store);
void till_help_window_show_page (TillHelpWindow *self, const char *page);
