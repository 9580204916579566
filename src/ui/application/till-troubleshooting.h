/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-desk.h"

char *till_troubleshooting_describe_versions (void);
char *till_troubleshooting_describe (GtkWidget *window,
                                     GSettings *settings,
                                     GListModel *accounts,
                                     TillDesk *desk);
