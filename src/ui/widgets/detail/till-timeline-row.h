/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-timeline.h"

GtkWidget *till_timeline_row_new (TillTimelineEvent *event, GtkWidget *suffix);
