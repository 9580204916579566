/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-desk.h"

typedef gboolean (*TillActivityIsSilent) (gpointer user_data);

#define TILL_TYPE_ACTIVITY_NOTIFIER (till_activity_notifier_get_type ())
G_DECLARE_FINAL_TYPE (TillActivityNotifier,
                      till_activity_notifier,
                      TILL,
                      ACTIVITY_NOTIFIER,
                      GObject)

TillActivityNotifier *till_activity_notifier_new (GApplication *application,
                                                  GSettings *settings,
                                                  TillDesk *desk,
                                                  TillActivityIsSilent is_silent,
                                                  gpointer user_data);
