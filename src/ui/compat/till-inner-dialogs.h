/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

gboolean till_inner_dialogs_are_open (GtkWindow *window);
void till_inner_dialogs_for_each (GtkWindow *window, void (*call) (GtkWidget *dialog));
void till_inner_dialogs_close_all (GtkWindow *window);
void till_inner_dialogs_guard_keys (GtkWindow *window);
