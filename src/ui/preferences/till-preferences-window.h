/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_PREFERENCES_WINDOW (till_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (TillPreferencesWindow,
                      till_preferences_window,
                      TILL,
                      PREFERENCES_WINDOW,
                      AdwPreferencesWindow)

GtkWidget *till_preferences_window_new (GSettings *settings);
void till_preferences_window_show (GSettings *settings, GtkWindow *parent);
