/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

void till_list_box_remove_all (GtkListBox *list);
