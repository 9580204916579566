/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-change.h"
#include "till-ui-driver.h"

/* The team of the window's store, without its database. */
void till_ui_team_join (TillUiDriver *driver);
TillChange *till_ui_team_take_waiting (TillUiDriver *driver);

/* Takes the change, and applies it as one that author has made. */
void till_ui_team_apply (TillUiDriver *driver, TillChange *change, const char *author);

/* From now on the person at the desk may only read what the team shares, and is told so. */
void till_ui_team_deny (TillUiDriver *driver);
#define TILL_UI_TEAM_DENIAL                                                                        \
  "You can read what your team shares, but not change it\nTo record refunds, notes and "           \
  "decisions, ask the database’s administrator to make you an agent."
