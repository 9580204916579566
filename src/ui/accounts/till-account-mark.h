/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-account.h"

G_BEGIN_DECLS

#define TILL_TYPE_ACCOUNT_MARK (till_account_mark_get_type ())
G_DECLARE_FINAL_TYPE (TillAccountMark, till_account_mark, TILL, ACCOUNT_MARK, AdwBin)

void till_account_mark_set_account (TillAccountMark *self, TillAccount *account);
const char *till_account_describe_origin (TillAccount *account);
const char *till_account_explain_read_only (TillAccount *account);

G_END_DECLS
