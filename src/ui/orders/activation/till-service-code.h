/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_SERVICE_CODE (till_service_code_get_type ())
G_DECLARE_FINAL_TYPE (TillServiceCode, till_service_code, TILL, SERVICE_CODE, AdwBin)

void till_service_code_set_image (TillServiceCode *self, const char *image);
