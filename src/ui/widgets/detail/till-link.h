/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-safe-link.h"

typedef void (*TillLinkFunc) (GtkWidget *widget, gpointer user_data);

void till_link_open (GtkWidget *widget, const char *link);
char *till_link_build_mail (const char *address, const char *subject, const char *body);
void till_link_write_mail (GtkWidget *widget,
                           const char *address,
                           const char *subject,
                           const char *body,
                           TillLinkFunc no_program,
                           gpointer user_data,
                           GDestroyNotify destroy);
