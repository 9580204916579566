/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-credentials.h"
#include "till-dialect.h"
#include "till-record.h"
#include "till-team-settings.h"

/* The kind of store that an account opens; always shown as a word and a mark. */
typedef enum
{
  TILL_ACCOUNT_LIVE,
  TILL_ACCOUNT_SANDBOX,
  TILL_ACCOUNT_PRACTICE,
} TillAccountKind;

#define TILL_ACCOUNT_NO_CEILING     0
#define TILL_ACCOUNT_MIN_PER_MINUTE 6
#define TILL_ACCOUNT_MAX_PER_MINUTE 6000

/* Where an account and its keys come from, and so whether they outlive the session. */
typedef enum
{
  TILL_ACCOUNT_KEPT,        /* in the account file, its keys in the Secret Service */
  TILL_ACCOUNT_SESSION,     /* typed in, kept in memory only */
  TILL_ACCOUNT_ENVIRONMENT, /* TILL_BASE_URL, TILL_API_KEY, TILL_SECRET_KEY */
} TillAccountOrigin;

#define TILL_TYPE_ACCOUNT (till_account_get_type ())
G_DECLARE_FINAL_TYPE (TillAccount, till_account, TILL, ACCOUNT, TillRecord)

/* One store that Till can open. Immutable: a change creates a new account with the same id. It
 * has no key. */
struct _TillAccount
{
  TillRecord parent_instance; /* its id is a random word, not the service's */

  char *name;
  char *base_url; /* as till_base_url_to_string() prints it */
  TillAuthScheme scheme;
  TillAccountKind kind;
  TillAccountOrigin origin;
  TillDialect *dialect;
  gboolean is_read_only;  /* no call writes */
  guint per_minute;       /* the most background requests, or no ceiling */
  TillTeamSettings *team; /* whose database has the refunds; NULL where this computer has them */
  char *team_store;       /* the service's id of the store; NULL without a team */
};

TillAccount *till_account_new (const char *id,
                               const char *name,
                               const char *base_url,
                               TillAuthScheme scheme,
                               TillAccountKind kind,
                               TillAccountOrigin origin,
                               const TillDialect *dialect);
TillAccount *till_account_copy (TillAccount *self);
void till_account_set_team (TillAccount *self, const TillTeamSettings *team, const char *store_id);
gboolean till_account_refuse_write (TillAccount *self, GTask *task);
TillAccount *till_account_new_from_environment (TillCredentials **credentials, GError **error);
