/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

G_BEGIN_DECLS

#define TILL_TYPE_REFUNDS_PAGE (till_refunds_page_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundsPage, till_refunds_page, TILL, REFUNDS_PAGE, AdwBin)

G_END_DECLS
