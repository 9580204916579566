/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void till_about_show (GtkWindow *parent, const char *troubleshooting);

G_END_DECLS
