/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_WELCOME_PAGE (till_welcome_page_get_type ())
G_DECLARE_FINAL_TYPE (TillWelcomePage, till_welcome_page, TILL, WELCOME_PAGE, AdwBin)
