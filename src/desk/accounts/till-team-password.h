/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-accounts.h"

/* Keeps the password of the account's team in the vault, in place of an older one. NULL keeps
 * none, which never fails. */
void till_team_password_store_async (TillAccounts *accounts,
                                     TillAccount *account,
                                     const char *password,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
gboolean
till_team_password_store_finish (TillAccounts *accounts, GAsyncResult *result, GError **error);
