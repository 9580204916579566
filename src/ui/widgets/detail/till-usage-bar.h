/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-status.h"
#include "till-usage.h"

void till_usage_bar_show (GtkProgressBar *bar,
                          GtkLabel *label,
                          const TillUsageFigures *figures,
                          const char *words,
                          const TillStatus *level);
