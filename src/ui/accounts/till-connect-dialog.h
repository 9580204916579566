/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-accounts.h"
#include "till-clock.h"
#include "till-dialog.h"

#define TILL_TYPE_CONNECT_DIALOG (till_connect_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TillConnectDialog, till_connect_dialog, TILL, CONNECT_DIALOG, TillDialog)

GtkWidget *till_connect_dialog_new (TillAccounts *accounts, TillClock *clock);
GtkWidget *
till_connect_dialog_new_for_keys (TillAccounts *accounts, TillClock *clock, TillAccount *account);
GtkWidget *till_connect_dialog_new_for_session (TillAccounts *accounts,
                                                TillClock *clock,
                                                TillAccount *account);
