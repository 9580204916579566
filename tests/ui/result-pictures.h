/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"

G_BEGIN_DECLS

void draw_result (TillUiDriver *driver, const Variant *variant);
void draw_silent_result (const Variant *variant);

G_END_DECLS
