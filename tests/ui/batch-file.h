/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

void till_ui_show_batch (GtkWidget *window, const char *name, const char *text);
