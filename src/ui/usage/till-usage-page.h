/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk-view.h"

#define TILL_TYPE_USAGE_PAGE (till_usage_page_get_type ())
G_DECLARE_FINAL_TYPE (TillUsagePage, till_usage_page, TILL, USAGE_PAGE, AdwBin)

void till_usage_page_set_settings (TillUsagePage *self, GSettings *settings);
