/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-record.h"

#define TILL_TYPE_ROW (till_row_get_type ())
G_DECLARE_FINAL_TYPE (TillRow, till_row, TILL, ROW, GObject)

TillRecord *till_row_get_record (TillRow *self);
guint till_row_get_position (TillRow *self);
