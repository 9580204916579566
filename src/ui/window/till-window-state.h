/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void till_window_state_restore (GtkApplicationWindow *window, GSettings *settings);
void till_window_state_save (GtkApplicationWindow *window, GSettings *settings);

G_END_DECLS
