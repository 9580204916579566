/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-account.h"

#include "till-base-url.h"
#include "till-desk-error.h"

G_DEFINE_FINAL_TYPE (TillAccount, till_account, TILL_TYPE_RECORD)
G_DEFINE_QUARK (till_desk_error_quark, till_desk_error)

static void
till_account_finalize (GObject *object)
{
  TillAccount *self = TILL_ACCOUNT (object);

  g_free (self->name);
  g_free (self->base_url);
  till_dialect_free (self->dialect);
  g_clear_pointer (&self->team, till_team_settings_free);
  g_free (self->team_store);

  G_OBJECT_CLASS (till_account_parent_class)->finalize (object);
}

static void
till_account_class_init (TillAccountClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_account_finalize;
}

static void
till_account_init (TillAccount *self)
{
}

static gboolean
is_set (const char *text)
{
  return text != NULL && *text != '\0';
}

/* @base_url is as till_base_url_to_string() prints it; @dialect is copied.
 *
 * Returns: (transfer full): the account. */
TillAccount *
till_account_new (const char *id,
                  const char *name,
                  const char *base_url,
                  TillAuthScheme scheme,
                  TillAccountKind kind,
                  TillAccountOrigin origin,
                  const TillDialect *dialect)
{
  TillAccount *self = NULL;

  g_return_val_if_fail (is_set (id), NULL);
  g_return_val_if_fail (name != NULL && base_url != NULL && dialect != NULL, NULL);

  self = g_object_new (TILL_TYPE_ACCOUNT, "id", id, NULL);
  self->name = g_strdup (name);
  self->base_url = g_strdup (base_url);
  self->scheme = scheme;
  self->kind = kind;
  self->origin = origin;
  self->dialect = till_dialect_copy (dialect);
  self->per_minute = TILL_ACCOUNT_NO_CEILING;

  return self;
}

/* Sets the team of a new account, both %NULL for none. Both are copied. */
void
till_account_set_team (TillAccount *self, const TillTeamSettings *team, const char *store_id)
{
  g_return_if_fail (TILL_IS_ACCOUNT (self) && (team == NULL) == (store_id == NULL));

  g_clear_pointer (&self->team, till_team_settings_free);
  g_free (self->team_store);
  self->team = team != NULL ? till_team_settings_copy (team) : NULL;
  self->team_store = g_strdup (store_id);
}

/* Returns: (transfer full): a copy, which may be changed before anybody else sees it. */
TillAccount *
till_account_copy (TillAccount *self)
{
  TillAccount *copy = NULL;

  g_return_val_if_fail (TILL_IS_ACCOUNT (self), NULL);

  copy = till_account_new (till_record_get_id (TILL_RECORD (self)), self->name, self->base_url,
                           self->scheme, self->kind, self->origin, self->dialect);
  copy->is_read_only = self->is_read_only;
  copy->per_minute = self->per_minute;
  till_account_set_team (copy, self->team, self->team_store);

  return copy;
}

/* Ends @task, of a call that writes, with %TILL_DESK_ERROR_READ_ONLY where the account is
 * read-only.
 *
 * Returns: whether it did. */
gboolean
till_account_refuse_write (TillAccount *self, GTask *task)
{
  g_return_val_if_fail (TILL_IS_ACCOUNT (self) && G_IS_TASK (task), TRUE);

  if (self->is_read_only)
    g_task_return_new_error (task, TILL_DESK_ERROR, TILL_DESK_ERROR_READ_ONLY,
                             "The account is read-only");

  return self->is_read_only;
}

/* Reads TILL_BASE_URL, TILL_API_KEY and TILL_SECRET_KEY. With a secret key requests are signed,
 * without one they carry the API key alone (section 5). Such an account is never stored.
 *
 * Returns: (transfer full) (nullable): the account, and its keys in @credentials; %NULL without an
 * error where neither address nor API key is set; %NULL with %TILL_DESK_ERROR_ENVIRONMENT or
 * %TILL_API_ERROR_BAD_ADDRESS where they do not make an account. */
TillAccount *
till_account_new_from_environment (TillCredentials **credentials, GError **error)
{
  const char *address = g_getenv ("TILL_BASE_URL");
  const char *api_key = g_getenv ("TILL_API_KEY");
  const char *secret_key = g_getenv ("TILL_SECRET_KEY");
  TillAuthScheme scheme = is_set (secret_key) ? TILL_AUTH_HMAC : TILL_AUTH_BEARER;
  g_autoptr (TillBaseUrl) base_url = NULL;
  g_autoptr (TillDialect) dialect = till_dialect_new ();

  g_return_val_if_fail (credentials != NULL && *credentials == NULL, NULL);

  if (!is_set (address) && !is_set (api_key))
    return NULL;

  if (!is_set (address) || !is_set (api_key))
    {
      g_set_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ENVIRONMENT, "%s is not set",
                   is_set (address) ? "TILL_API_KEY" : "TILL_BASE_URL");
      return NULL;
    }

  if (!till_is_api_key (api_key) || (is_set (secret_key) && !till_is_secret_key (secret_key)))
    {
      g_set_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ENVIRONMENT, "%s is not a key",
                   till_is_api_key (api_key) ? "TILL_SECRET_KEY" : "TILL_API_KEY");
      return NULL;
    }

  base_url = till_base_url_parse (address, error);
  if (base_url == NULL)
    return NULL;

  *credentials = till_credentials_new (scheme, api_key, is_set (secret_key) ? secret_key : NULL);

  return till_account_new (
      "environment", till_base_url_get_origin (base_url), till_base_url_to_string (base_url),
      scheme, till_base_url_is_loopback (base_url) ? TILL_ACCOUNT_PRACTICE : TILL_ACCOUNT_LIVE,
      TILL_ACCOUNT_ENVIRONMENT, dialect);
}
