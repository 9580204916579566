/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-account.h"
#include "till-account.h"
#include "till-dialect-learner.h"
#include "till-vault.h"

/* The stored accounts: a GListModel of TillAccount over one key file (without keys). */
#define TILL_TYPE_ACCOUNTS (till_accounts_get_type ())
G_DECLARE_FINAL_TYPE (TillAccounts, till_accounts, TILL, ACCOUNTS, GObject)

TillAccounts *till_accounts_new (GFile *file, TillVault *vault);
gboolean till_accounts_load (TillAccounts *self, GError **error);

TillAccount *till_accounts_find (TillAccounts *self, const char *id);

/* Stores the keys in the vault, then the account in the file; neither without the other. */
void till_accounts_add_async (TillAccounts *self,
                              TillAccount *account,
                              TillCredentials *credentials,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
gboolean till_accounts_add_finish (TillAccounts *self, GAsyncResult *result, GError **error);

/* Stores the changes of an account whose keys stay. */
void till_accounts_change_async (TillAccounts *self,
                                 TillAccount *account,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
gboolean till_accounts_change_finish (TillAccounts *self, GAsyncResult *result, GError **error);

/* Stores what answers show of a listed account's dialect, from now on. */
void till_accounts_learn_from (TillAccounts *self, TillDialectLearner *learner);

/* An account that is set aside is not listed, but stays stored: it can be listed again, or
 * removed for good. */
void till_accounts_set_aside (TillAccounts *self, TillAccount *account);
void till_accounts_put_back (TillAccounts *self, TillAccount *account);

void till_accounts_remove_async (TillAccounts *self,
                                 TillAccount *account,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
gboolean till_accounts_remove_finish (TillAccounts *self, GAsyncResult *result, GError **error);

/* Providers that ask the vault for the account's keys, and for its team's password. */
TillCredentialProvider *till_accounts_get_provider (TillAccounts *self, TillAccount *account);
TillCredentialProvider *till_accounts_get_team_provider (TillAccounts *self, TillAccount *account);
