/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-row.h"

TillRow *till_row_new (guint position);
void till_row_set_position (TillRow *self, guint position);
void till_row_set_record (TillRow *self, TillRecord *record);
