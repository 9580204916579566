/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_FIT (till_fit_get_type ())
G_DECLARE_FINAL_TYPE (TillFit, till_fit, TILL, FIT, AdwBin)

void till_fit_set_can_shrink (TillFit *self, gboolean can_shrink);
