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
#define STORE       "TeamStore"

static const char *const keys[] = { HOST, PORT, DATABASE, USER, CERTIFICATE, STORE };

static gboolean
refuse (const char *id, const char *key, GError **error)
{
  g_set_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_DAMAGED, "[%s] has no valid %s", id,
               key);

  return FALSE;
}

static gboolean
has_team (GKeyFile *file, const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_key_file_has_key (file, id, keys[i], NULL))
      return TRUE;

  return FALSE;
}

static gboolean
read_text (GKeyFile *file, const char *id, const char *key, char **text, GError **error)
{
  *text = g_key_file_get_string (file, id, key, NULL);

  return (*text != NULL && **text != '\0') || refuse (id, key, error);
}

static gboolean
read_port (GKeyFile *file, const char *id, guint *port, GError **error)
{
  g_autoptr (GError) failure = NULL;
  guint64 number = g_key_file_get_uint64 (file, id, PORT, &failure);

  *port = (guint) number;
  if (g_error_matches (failure, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_KEY_NOT_FOUND))
    return TRUE;

  return (failure == NULL && number <= G_MAXUINT16) || refuse (id, PORT, error);
}

/* Reads the team of group @id into @account, where there is one.
 *
 * Returns: %FALSE with %TILL_DESK_ERROR_ACCOUNTS_DAMAGED, which names the key: a store whose
 * refunds are a team's must not begin a ledger of its own. */
gboolean
till_account_team_read (GKeyFile *file, const char *id, TillAccount *account, GError **error)
{
  g_autofree char *host = NULL;
  g_autofree char *database = NULL;
  g_autofree char *user = NULL;
  g_autofree char *store = NULL;
  g_autoptr (TillTeamSettings) team = NULL;
  guint port = 0;

  g_return_val_if_fail (file != NULL && TILL_IS_ACCOUNT (account), FALSE);

  if (!has_team (file, id))
    return TRUE;
  if (!read_text (file, id, HOST, &host, error) || !read_port (file, id, &port, error) ||
      !read_text (file, id, DATABASE, &database, error) ||
      !read_text (file, id, USER, &user, error) || !read_text (file, id, STORE, &store, error))
    return FALSE;

  team = till_team_settings_new (host, database, user);
  team->port = port;
  team->root_certificate = g_key_file_get_string (file, id, CERTIFICATE, NULL);
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

  return g_strdup_printf ("postgresql://%s@%s:%u/%s", user, host,
                          settings->port != 0 ? settings->port : TILL_TEAM_DEFAULT_PORT, database);
}
