/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

void till_fit_height (GtkWindow *window, GtkWidget *scroller);
void till_fit_height_keep (GtkWindow *window, GtkWidget *scroller);
