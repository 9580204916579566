/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"

void draw_unreadable (const Variant *variant);
