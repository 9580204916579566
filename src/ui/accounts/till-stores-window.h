/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-accounts.h"
#include "till-desk.h"
#include "till-clock.h"

#define TILL_TYPE_STORES_WINDOW (till_stores_window_get_type ())
G_DECLARE_FINAL_TYPE (TillStoresWindow,
                      till_stores_window,
                      TILL,
                      STORES_WINDOW,
                      AdwPreferencesWindow)

GtkWidget *till_stores_window_new (TillAccounts *accounts, TillClock *clock);

void till_stores_window_set_desk (TillStoresWindow *self, TillDesk *desk);
