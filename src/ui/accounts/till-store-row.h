/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-account.h"
#include "till-request-scheduler.h"

#define TILL_TYPE_STORE_ROW (till_store_row_get_type ())
G_DECLARE_FINAL_TYPE (TillStoreRow, till_store_row, TILL, STORE_ROW, AdwExpanderRow)

TillStoreRow *till_store_row_new (TillAccount *account);
TillAccount *till_store_row_get_account (TillStoreRow *self);
void till_store_row_set_account (TillStoreRow *self, TillAccount *account);

void till_store_row_set_scheduler (TillStoreRow *self, TillRequestScheduler *scheduler);
