/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-list-pane.h"

#define TILL_TYPE_DATE_JUMP (till_date_jump_get_type ())
G_DECLARE_FINAL_TYPE (TillDateJump, till_date_jump, TILL, DATE_JUMP, GObject)

TillDateJump *till_date_jump_new (TillListPane *pane);
void till_date_jump_go (TillDateJump *self, TillPageSource *source, gint64 time_ms);
void till_date_jump_stop (TillDateJump *self);
