/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-desk.h"

G_BEGIN_DECLS

void till_store_window_leave (GtkWindow *window, TillDesk *desk);
void till_store_window_name (GtkWidget *window, TillAccount *account);

G_END_DECLS
