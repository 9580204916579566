/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the team's database of an account is, as part of the account's group in the account file.
 * The file has no password. */

#include "till-account-team.h"

#include "till-desk-error.h"

#define HOST        "TeamHost"
#define PORT        "TeamPort"
#define DATABASE    "TeamDatabase"
#define USER        "TeamUser"
#define CERTIFICATE "TeamCertificate"
#define SECURITY    "TeamSecurity"
#define STORE       "TeamStore"

static const char *const keys[] = { HOST, PORT, DATABASE, USER, CERTIFICATE, SECURITY, STORE };
static const char *const security_names[] = { "verify-full", "verify-ca", "encrypt" };

static gboolean
refuse (const char *id, const char *key, GError **error)
{
  g_set_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_DAMAGED, "[%s] has no valid %s", id,
               key);

  return FALSE;
}

/* What can't be read is as strict as can be. */
static TillTeamSecurity
read_security (GKeyFile *file, const char *id)
{
  g_autofree char *name = g_key_file_get_string (file, id, SECURITY, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (security_names); i++)
    if (g_strcmp0 (name, security_names[i]) == 0)
      return (TillTeamSecurity) i;

  return TILL_TEAM_VERIFY_FULL;
}

/* Reads the team of group @id into @account, where there is one.
 *
 * Returns: %FALSE with %TILL_DESK_ERROR_ACCOUNTS_DAMAGED: a store whose refunds are a team's must
 * not begin a ledger of its own. */
gboolean
till_account_team_read (GKeyFile *file, const char *id, TillAccount *account, GError **error)
{
  g_autofree char *host = g_key_file_get_string (file, id, HOST, NULL);
  g_autofree char *database = g_key_file_get_string (file, id, DATABASE, NULL);
  g_autofree char *user = g_key_file_get_string (file, id, USER, NULL);
  g_autofree char *store = g_key_file_get_string (file, id, STORE, NULL);
  g_autoptr (TillTeamSettings) team = NULL;

  g_return_val_if_fail (file != NULL && TILL_IS_ACCOUNT (account), FALSE);

  if (!g_key_file_has_key (file, id, HOST, NULL))
    return TRUE;
  if (host == NULL || database == NULL || user == NULL || store == NULL)
    return refuse (id, host == NULL ? HOST : store == NULL ? STORE : DATABASE, error);

  team = till_team_settings_new (host, database, user);
  team->port = (guint) g_key_file_get_uint64 (file, id, PORT, NULL);
  team->root_certificate = g_key_file_get_string (file, id, CERTIFICATE, NULL);
  team->security = read_security (file, id);
  till_account_set_team (account, team, store);

  return TRUE;
}

static void
set_string (GKeyFile *file, const char *id, const char *key, const char *text)
{
  if (text != NULL)
    g_key_file_set_string (file, id, key, text);
}

/* Writes the team of @account in place of the one that the file has. */
void
till_account_team_write (GKeyFile *file, TillAccount *account)
{
  const char *id = NULL;

  g_return_if_fail (file != NULL && TILL_IS_ACCOUNT (account));

  id = till_record_get_id (TILL_RECORD (account));
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_key_file_remove_key (file, id, keys[i], NULL);
  if (account->team == NULL)
    return;

  set_string (file, id, HOST, account->team->host);
  g_key_file_set_uint64 (file, id, PORT, account->team->port);
  set_string (file, id, DATABASE, account->team->database);
  set_string (file, id, USER, account->team->user);
  set_string (file, id, CERTIFICATE, account->team->root_certificate);
  set_string (file, id, SECURITY, security_names[account->team->security]);
  set_string (file, id, STORE, account->team_store);
}

/* Returns: (transfer full): what the vault keeps the password under: another server, database or
 * user never gets it. */
char *
till_account_team_dup_origin (const TillTeamSettings *settings)
{
  g_autofree char *host = g_uri_escape_string (settings->host, NULL, FALSE);
  g_autofree char *database = g_uri_escape_string (settings->database, NULL, FALSE);
  g_autofree char *user = g_uri_escape_string (settings->user, NULL, FALSE);

  return g_strdup_printf ("postgresql://%s@%s:%u/%s", user, host, settings->port, database);
}
