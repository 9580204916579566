/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-clock.h"

#define TILL_TYPE_LOAD_STATE (till_load_state_get_type ())
G_DECLARE_FINAL_TYPE (TillLoadState, till_load_state, TILL, LOAD_STATE, AdwBin)

void till_load_state_set_read_at (TillLoadState *self, TillClock *clock, gint64 read_at_ms);
void till_load_state_set_failure (TillLoadState *self, const GError *error);
void till_load_state_clear (TillLoadState *self);
