/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-catalogue.h"

#define TILL_TYPE_DEVICES_WINDOW (till_devices_window_get_type ())
G_DECLARE_FINAL_TYPE (TillDevicesWindow, till_devices_window, TILL, DEVICES_WINDOW, AdwWindow)

GtkWidget *till_devices_window_new (TillCatalogue *catalogue);
