/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void till_list_box_remove_all (GtkListBox *list);

G_END_DECLS
