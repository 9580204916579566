/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The password of a team's database is kept like the keys of a service: for one account and one
 * server, database and user. Removing the account removes it as well. */

#include "till-team-password.h"

#include "till-account-team.h"
#include "till-accounts-private.h"

/* A keyring that can't be asked has no password, either. */
static void
cleared_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;

  till_vault_clear_finish (TILL_VAULT (source), result, NULL);
  g_task_return_boolean (task, TRUE);
}

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (till_vault_store_finish (TILL_VAULT (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
till_team_password_store_async (TillAccounts *accounts,
                                TillAccount *account,
                                const char *password,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  g_autoptr (TillCredentials) credentials = NULL;
  g_autofree char *origin = NULL;
  g_autofree char *label = NULL;

  g_return_if_fail (TILL_IS_ACCOUNTS (accounts));
  g_return_if_fail (TILL_IS_ACCOUNT (account) && account->team != NULL);

  task = g_task_new (accounts, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_team_password_store_async);
  origin = till_account_team_dup_origin (account->team);
  if (password == NULL)
    {
      till_vault_clear_async (accounts->vault, till_record_get_id (TILL_RECORD (account)), origin,
                              cancellable, cleared_cb, g_object_ref (task));
      return;
    }

  credentials = till_credentials_new (TILL_AUTH_BEARER, password, NULL);
  label = g_strdup_printf ("Till: team of %s", account->name);
  till_vault_store_async (accounts->vault, till_record_get_id (TILL_RECORD (account)), origin,
                          label, credentials, cancellable, stored_cb, g_object_ref (task));
}

/* Returns: %FALSE with %TILL_VAULT_ERROR or %G_IO_ERROR_CANCELLED. */
gboolean
till_team_password_store_finish (TillAccounts *accounts, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, accounts), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
