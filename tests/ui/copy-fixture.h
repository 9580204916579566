/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ui-driver.h"

G_BEGIN_DECLS

void copy_part (TillUiDriver *driver);
void copy_all (TillUiDriver *driver);

G_END_DECLS
