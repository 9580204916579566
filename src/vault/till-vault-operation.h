/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsecret/secret.h>

#include "till-vault-error.h"

typedef enum
{
  TILL_VAULT_VERB_STORE,
  TILL_VAULT_VERB_LOOKUP,
  TILL_VAULT_VERB_CLEAR,
  TILL_VAULT_VERB_UNLOCK,
} TillVaultVerb;

typedef struct
{
  gatomicrefcount ref_count; /* atomic, because in a sandbox a thread has a reference */
  TillVaultVerb verb;
  GTask *task; /* NULL when the operation has ended */
  GSource *time_limit;
  GSource *cancelled;

  char *account_id;
  char *origin;
  char *label;
  SecretValue *value;

  /* Only for the Secret Service */
  SecretService *service;
  GList *erased; /* of SecretItem, not deleted yet */
} TillVaultOperation;

extern const SecretSchema till_vault_schema;

TillVaultOperation *till_vault_operation_new (GObject *source,
                                              gpointer source_tag,
                                              TillVaultVerb verb,
                                              const char *account_id,
                                              const char *origin,
                                              GCancellable *cancellable,
                                              GAsyncReadyCallback callback,
                                              gpointer user_data);
TillVaultOperation *till_vault_operation_ref (TillVaultOperation *self);
void till_vault_operation_unref (TillVaultOperation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillVaultOperation, till_vault_operation_unref)

gboolean till_vault_operation_start (TillVaultOperation *self);
void till_vault_operation_remove_time_limit (TillVaultOperation *self);
void till_vault_operation_succeed (TillVaultOperation *self);
void till_vault_operation_fail (TillVaultOperation *self, int code, const char *message);
void till_vault_operation_fail_with (TillVaultOperation *self, int otherwise, const GError *error);
void till_vault_operation_answer (TillVaultOperation *self, SecretValue *value);
GHashTable *till_vault_operation_build_attributes (TillVaultOperation *self);
