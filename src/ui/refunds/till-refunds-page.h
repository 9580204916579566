/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

#define TILL_TYPE_REFUNDS_PAGE (till_refunds_page_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundsPage, till_refunds_page, TILL, REFUNDS_PAGE, AdwBin)
