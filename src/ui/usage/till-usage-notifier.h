/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-desk.h"

typedef gboolean (*TillUsageIsSilent) (gpointer user_data);

#define TILL_TYPE_USAGE_NOTIFIER (till_usage_notifier_get_type ())
G_DECLARE_FINAL_TYPE (TillUsageNotifier, till_usage_notifier, TILL, USAGE_NOTIFIER, GObject)

TillUsageNotifier *till_usage_notifier_new (GApplication *application,
                                            GSettings *settings,
                                            TillDesk *desk,
                                            TillUsageIsSilent is_silent,
                                            gpointer user_data);
GNotification *
till_usage_notifier_build (TillOrder *order, TillThresholds threshold, gboolean is_silent);
