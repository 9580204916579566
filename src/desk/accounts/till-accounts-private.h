/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-account-file.h"
#include "till-accounts.h"

G_BEGIN_DECLS

struct _TillAccounts
{
  GObject parent_instance;

  TillAccountFile *disk;
  TillVault *vault;
  GKeyFile *file;
  GPtrArray *accounts; /* of TillAccount */
  gboolean is_damaged;
};

typedef struct
{
  TillAccount *account;
  TillAccount *previous; /* NULL where the account is new */
  TillCredentials *credentials;
  TillCredentials *replaced; /* what was kept at the same address, or NULL */
  GError *failure;           /* what is answered once the keys are withdrawn */
} TillAccountsChange;

/* For the files of TillAccounts alone. */
GTask *till_accounts_change_new (TillAccounts *self,
                                 TillAccount *account,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
gboolean till_accounts_refuse_damaged (TillAccounts *self, GTask *task);
gboolean till_accounts_has_moved (const TillAccountsChange *change);
void till_accounts_save (TillAccounts *self, GTask *task, GAsyncReadyCallback callback);
void till_accounts_withdraw (TillAccounts *self, const TillAccountsChange *change);
void till_accounts_list (TillAccounts *self, TillAccount *account);
char *till_accounts_dup_origin (TillAccount *account);

G_END_DECLS
