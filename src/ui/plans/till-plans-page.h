/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk-view.h"

#define TILL_TYPE_PLANS_PAGE (till_plans_page_get_type ())
G_DECLARE_FINAL_TYPE (TillPlansPage, till_plans_page, TILL, PLANS_PAGE, AdwBin)
