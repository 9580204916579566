/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

gboolean till_link_is_safe (const char *link);
void till_link_open (GtkWidget *widget, const char *link);
char *till_link_build_mail (const char *address, const char *subject, const char *body);
void till_link_write_mail (GtkWidget *widget, const char *subject, const char *body);
void till_link_write_mail_to (GtkWidget *widget,
                              const char *address,
                              const char *subject,
                              const char *body);

G_END_DECLS
