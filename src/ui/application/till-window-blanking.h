/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void till_window_blanking_cover (GtkWindow *window);
void till_window_blanking_uncover (GtkWindow *window);

G_END_DECLS
