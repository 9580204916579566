/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-balance.h"
#include "till-desk.h"
#include "till-paper.h"

G_BEGIN_DECLS

#define TILL_TYPE_BALANCE_WINDOW (till_balance_window_get_type ())
G_DECLARE_FINAL_TYPE (TillBalanceWindow, till_balance_window, TILL, BALANCE_WINDOW, AdwWindow)

GtkWidget *till_balance_window_new (GtkWindow *parent, TillDesk *desk);

TillPaper *
till_balance_build_paper (const TillBalance *balance, const char *store, const char *reach);

G_END_DECLS
