/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-account-statement.h"
#include "till-desk.h"
#include "till-print-page.h"

#define TILL_TYPE_STATEMENT_WINDOW (till_statement_window_get_type ())
G_DECLARE_FINAL_TYPE (TillStatementWindow, till_statement_window, TILL, STATEMENT_WINDOW, AdwWindow)

GtkWidget *till_statement_window_new (GtkWindow *parent, TillDesk *desk);

TillPrintPage *till_account_statement_build_paper (const TillAccountStatement *balance,
                                                   const char *store,
                                                   const char *connectivity);
