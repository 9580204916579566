/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void till_shortcuts_add (GtkApplication *application);

G_END_DECLS
