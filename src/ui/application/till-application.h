/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_APPLICATION (till_application_get_type ())
G_DECLARE_FINAL_TYPE (TillApplication, till_application, TILL, APPLICATION, AdwApplication)

TillApplication *till_application_new (void);
