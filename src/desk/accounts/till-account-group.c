/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One account as a group of the account file. Keys of a later version are kept; a dialect's
 * missing keys get the usual values. */

#include "till-account-group.h"

#include "till-account-team.h"
#include "till-base-url.h"
#include "till-desk-error.h"

#include <string.h>

#define ID_MAX  64
#define CEILING "RequestsPerMinuteAtMost"

static const char *const scheme_names[] = { "hmac", "bearer", NULL };
static const char *const kind_names[] = { "live", "sandbox", "practice", NULL };
static const char *const encoding_names[] = { "hex", "base64", NULL };
/* In the order of the bits of TillDialectSettings. */
static const char *const found_names[] = { "SignatureEncoding", "SignsQuery",  "SignsPrefix",
                                           "LimitParam",        "OffsetParam", "StatusParam",
                                           "OrderIdParam",      "AmountUnit",  "UsdUnit",
                                           "CreateStatus",      NULL };
static const char *const unit_names[] = { "display", "base", NULL };
static const char *const usd_unit_names[] = { "dollars", "cents", NULL };
static const char *const create_status_names[] = { "200 or 201", "200", "201", "202", NULL };

G_STATIC_ASSERT (TILL_AUTH_HMAC == 0 && TILL_AUTH_BEARER == 1);
G_STATIC_ASSERT (TILL_ACCOUNT_LIVE == 0 && TILL_ACCOUNT_SANDBOX == 1 && TILL_ACCOUNT_PRACTICE == 2);
G_STATIC_ASSERT (TILL_SIGNATURE_HEX == 0 && TILL_SIGNATURE_BASE64 == 1);
G_STATIC_ASSERT (TILL_DIALECT_SIGNATURE_ENCODING == 1 && TILL_DIALECT_CREATE_STATUS == 1 << 9);
G_STATIC_ASSERT (TILL_AMOUNT_UNIT_DISPLAY == 0 && TILL_AMOUNT_UNIT_BASE == 1);
G_STATIC_ASSERT (TILL_USD_UNIT_DOLLARS == 0 && TILL_USD_UNIT_CENTS == 1);
G_STATIC_ASSERT (TILL_CREATE_STATUS_200_OR_201 == 0 && TILL_CREATE_STATUS_202 == 3);

static gboolean
refuse (const char *id, const char *key, GError **error)
{
  g_set_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_DAMAGED, "[%s] has no valid %s", id,
               key);

  return FALSE;
}

/* Reads a word of @names into @value; a missing one leaves @value as it is. */
static gboolean
read_word (GKeyFile *file,
           const char *id,
           const char *key,
           const char *const *names,
           guint *value,
           GError **error)
{
  g_autofree char *word = g_key_file_get_string (file, id, key, NULL);

  if (word == NULL)
    return g_key_file_has_key (file, id, key, NULL) ? refuse (id, key, error) : TRUE;

  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (word, names[i]))
      {
        *value = i;
        return TRUE;
      }

  return refuse (id, key, error);
}

static gboolean
read_switch (GKeyFile *file, const char *id, const char *key, gboolean *value, GError **error)
{
  g_autoptr (GError) wrong = NULL;
  gboolean found = g_key_file_get_boolean (file, id, key, &wrong);

  if (wrong == NULL)
    *value = found;
  else if (!g_error_matches (wrong, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_KEY_NOT_FOUND))
    return refuse (id, key, error);

  return TRUE;
}

/* Earlier versions always wrote "RequestsPerMinute", so its value is no ceiling. */
static gboolean
read_ceiling (GKeyFile *file, const char *id, guint *per_minute, GError **error)
{
  g_autoptr (GError) wrong = NULL;
  int found = g_key_file_get_integer (file, id, CEILING, &wrong);

  if (g_error_matches (wrong, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_KEY_NOT_FOUND))
    return TRUE;
  if (wrong != NULL || found < TILL_ACCOUNT_MIN_PER_MINUTE || found > TILL_ACCOUNT_MAX_PER_MINUTE)
    return refuse (id, CEILING, error);

  *per_minute = (guint) found;

  return TRUE;
}

static gboolean
read_name (GKeyFile *file, const char *id, const char *key, char **name, GError **error)
{
  g_autofree char *found = g_key_file_get_string (file, id, key, NULL);

  if (found == NULL)
    return g_key_file_has_key (file, id, key, NULL) ? refuse (id, key, error) : TRUE;
  if (*found == '\0')
    return refuse (id, key, error);

  g_free (*name);
  *name = g_steal_pointer (&found);

  return TRUE;
}

static gboolean
read_found (GKeyFile *file, const char *id, TillDialectSettings *found, GError **error)
{
  g_auto (GStrv) words = g_key_file_get_string_list (file, id, "Found", NULL, NULL);

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    {
      guint setting = 0;

      while (found_names[setting] != NULL && !g_str_equal (found_names[setting], words[i]))
        setting++;
      if (found_names[setting] == NULL)
        return refuse (id, "Found", error);
      *found |= 1u << setting;
    }

  return TRUE;
}

static void
write_found (GKeyFile *file, const char *id, TillDialectSettings found)
{
  const char *words[G_N_ELEMENTS (found_names)] = { NULL };
  gsize n_words = 0;

  for (guint i = 0; found_names[i] != NULL; i++)
    if (found & (1u << i))
      words[n_words++] = found_names[i];

  g_key_file_set_string_list (file, id, "Found", words, n_words);
}

static TillDialect *
read_dialect (GKeyFile *file, const char *id, GError **error)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  guint encoding = dialect->signature_encoding;
  guint unit = dialect->amount_unit;
  guint usd_unit = dialect->usd_unit;
  guint create_status = dialect->create_status;

  if (!read_word (file, id, "SignatureEncoding", encoding_names, &encoding, error) ||
      !read_switch (file, id, "SignsQuery", &dialect->signs_query, error) ||
      !read_switch (file, id, "SignsPrefix", &dialect->signs_prefix, error) ||
      !read_name (file, id, "StatusParam", &dialect->status_param, error) ||
      !read_name (file, id, "OrderIdParam", &dialect->order_id_param, error) ||
      !read_name (file, id, "LimitParam", &dialect->limit_param, error) ||
      !read_name (file, id, "OffsetParam", &dialect->offset_param, error) ||
      !read_word (file, id, "AmountUnit", unit_names, &unit, error) ||
      !read_switch (file, id, "AmountUnitConfirmed", &dialect->amount_unit_is_confirmed, error) ||
      !read_word (file, id, "UsdUnit", usd_unit_names, &usd_unit, error) ||
      !read_word (file, id, "CreateStatus", create_status_names, &create_status, error) ||
      !read_found (file, id, &dialect->found, error))
    return NULL;

  dialect->signature_encoding = encoding;
  dialect->amount_unit = unit;
  dialect->usd_unit = usd_unit;
  dialect->create_status = create_status;

  return g_steal_pointer (&dialect);
}

/* Returns: whether @id can name a group. */
gboolean
till_account_group_is_id (const char *id)
{
  g_return_val_if_fail (id != NULL, FALSE);

  for (const char *p = id; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p) && *p != '-')
      return FALSE;

  return *id != '\0' && strlen (id) <= ID_MAX;
}

/* Returns: (transfer full): the account of group @id, or %NULL with
 * %TILL_DESK_ERROR_ACCOUNTS_DAMAGED. */
TillAccount *
till_account_group_read (GKeyFile *file, const char *id, GError **error)
{
  g_autofree char *name = NULL;
  g_autofree char *address = NULL;
  g_autoptr (TillBaseUrl) base_url = NULL;
  g_autoptr (TillDialect) dialect = NULL;
  guint scheme = TILL_AUTH_HMAC;
  guint kind = TILL_ACCOUNT_LIVE;
  gboolean is_read_only = FALSE;
  guint per_minute = TILL_ACCOUNT_NO_CEILING;
  g_autoptr (TillAccount) account = NULL;

  g_return_val_if_fail (file != NULL && id != NULL, NULL);

  if (!till_account_group_is_id (id))
    {
      refuse (id, "name", error);
      return NULL;
    }

  name = g_key_file_get_string (file, id, "Name", NULL);
  address = g_key_file_get_string (file, id, "BaseUrl", NULL);
  if (address != NULL)
    base_url = till_base_url_parse (address, NULL);
  if (name == NULL || base_url == NULL)
    {
      refuse (id, name == NULL ? "Name" : "BaseUrl", error);
      return NULL;
    }

  if (!read_word (file, id, "Scheme", scheme_names, &scheme, error) ||
      !read_word (file, id, "Kind", kind_names, &kind, error) ||
      !read_switch (file, id, "ReadOnly", &is_read_only, error) ||
      !read_ceiling (file, id, &per_minute, error))
    return NULL;

  dialect = read_dialect (file, id, error);
  if (dialect == NULL)
    return NULL;

  account = till_account_new (id, name, till_base_url_to_string (base_url), scheme, kind,
                              TILL_ACCOUNT_KEPT, dialect);
  account->is_read_only = is_read_only;
  account->per_minute = per_minute;

  return till_account_team_read (file, id, account, error) ? g_steal_pointer (&account) : NULL;
}

/* Writes @account to @file, in place of its group. */
void
till_account_group_write (GKeyFile *file, TillAccount *account)
{
  const char *id = NULL;
  const TillDialect *dialect = NULL;

  g_return_if_fail (file != NULL);
  g_return_if_fail (TILL_IS_ACCOUNT (account));

  id = till_record_get_id (TILL_RECORD (account));
  dialect = account->dialect;
  g_key_file_set_string (file, id, "Name", account->name);
  g_key_file_set_string (file, id, "BaseUrl", account->base_url);
  g_key_file_set_string (file, id, "Scheme", scheme_names[account->scheme]);
  g_key_file_set_string (file, id, "Kind", kind_names[account->kind]);
  g_key_file_set_boolean (file, id, "ReadOnly", account->is_read_only);
  g_key_file_remove_key (file, id, "RequestsPerMinute", NULL);
  if (account->per_minute == TILL_ACCOUNT_NO_CEILING)
    g_key_file_remove_key (file, id, CEILING, NULL);
  else
    g_key_file_set_integer (file, id, CEILING, (int) account->per_minute);
  g_key_file_set_string (file, id, "SignatureEncoding",
                         encoding_names[dialect->signature_encoding]);
  g_key_file_set_boolean (file, id, "SignsQuery", dialect->signs_query);
  g_key_file_set_boolean (file, id, "SignsPrefix", dialect->signs_prefix);
  g_key_file_set_string (file, id, "StatusParam", dialect->status_param);
  g_key_file_set_string (file, id, "OrderIdParam", dialect->order_id_param);
  g_key_file_set_string (file, id, "LimitParam", dialect->limit_param);
  g_key_file_set_string (file, id, "OffsetParam", dialect->offset_param);
  g_key_file_set_string (file, id, "AmountUnit", unit_names[dialect->amount_unit]);
  g_key_file_set_boolean (file, id, "AmountUnitConfirmed", dialect->amount_unit_is_confirmed);
  g_key_file_set_string (file, id, "UsdUnit", usd_unit_names[dialect->usd_unit]);
  g_key_file_set_string (file, id, "CreateStatus", create_status_names[dialect->create_status]);
  write_found (file, id, dialect->found);
  till_account_team_write (file, account);
}
