/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

void till_window_blanking_cover (GtkWindow *window);
void till_window_blanking_uncover (GtkWindow *window);
