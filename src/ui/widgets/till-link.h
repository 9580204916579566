/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

gboolean till_link_is_safe (const char *link);
void till_link_open (GtkWidget *widget, const char *link);

G_END_DECLS
