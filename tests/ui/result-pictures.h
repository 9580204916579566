/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"

void draw_result (TillUiDriver *driver, const Variant *variant);
void draw_silent_result (const Variant *variant);
