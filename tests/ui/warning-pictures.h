/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"

G_BEGIN_DECLS

void draw_warnings (TillUiDriver *driver, const Variant *variant);

G_END_DECLS
