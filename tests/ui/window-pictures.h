/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"

void draw_stores_window (TillUiDriver *driver, const Variant *variant);
void draw_preferences (TillUiDriver *driver, const Variant *variant);
void draw_batch (TillUiDriver *driver, const Variant *variant);
void draw_archive (TillUiDriver *driver, const Variant *variant);
void draw_new_keys (TillUiDriver *driver, const Variant *variant);
void draw_connect_dialog (TillUiDriver *driver, const Variant *variant);
void draw_team_dialog (TillUiDriver *driver, const Variant *variant);
void draw_team_interrupted (TillUiDriver *driver, const Variant *variant);
void draw_help (TillUiDriver *driver, const Variant *variant);
