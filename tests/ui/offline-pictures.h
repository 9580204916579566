/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ui-driver.h"

G_BEGIN_DECLS

void go_offline (TillUiDriver *driver);

G_END_DECLS
