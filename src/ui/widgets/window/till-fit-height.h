/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#define TILL_FIT_HEIGHT_MOST 860 /* of a window over a usual screen */

void till_fit_height (GtkWindow *window, GtkWidget *scroller, int most);
