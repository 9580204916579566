/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-desk.h"

void till_store_window_leave (GtkWindow *window, TillDesk *desk);
void till_store_window_name (GtkWidget *window, TillAccount *account);
