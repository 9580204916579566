/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ui-driver.h"

void copy_part (TillUiDriver *driver);
void copy_all (TillUiDriver *driver);
