/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_PRIVACY_COVER (till_privacy_cover_get_type ())
G_DECLARE_FINAL_TYPE (TillPrivacyCover, till_privacy_cover, TILL, PRIVACY_COVER, AdwBin)

GtkWidget *till_privacy_cover_new (void);
