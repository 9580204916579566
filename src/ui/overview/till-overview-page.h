/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk-view.h"

#define TILL_TYPE_OVERVIEW_PAGE (till_overview_page_get_type ())
G_DECLARE_FINAL_TYPE (TillOverviewPage, till_overview_page, TILL, OVERVIEW_PAGE, AdwBin)
