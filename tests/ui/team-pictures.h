/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"

void draw_team (TillUiDriver *driver, const Variant *variant);
