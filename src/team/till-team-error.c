/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The error domain of the team's database. */

#include "till-team-error.h"

#include <string.h>

G_DEFINE_QUARK (till_team_error_quark, till_team_error)

/* By SQLSTATE, or by its class of two letters. */
static const struct
{
  const char *sql_state;
  TillTeamError code;
} codes[] = {
  { "28P01", TILL_TEAM_ERROR_PASSWORD },
  { "28", TILL_TEAM_ERROR_REFUSED },
  { "3D000", TILL_TEAM_ERROR_NO_DATABASE },
  { "3F000", TILL_TEAM_ERROR_NO_SCHEMA },
  { "42703", TILL_TEAM_ERROR_OLD_SCHEMA },
  { "42P01", TILL_TEAM_ERROR_NO_SCHEMA },
  { "42501", TILL_TEAM_ERROR_NOT_ALLOWED },
  { "40001", TILL_TEAM_ERROR_CONFLICT },
  { "40P01", TILL_TEAM_ERROR_CONFLICT },
  { "55P03", TILL_TEAM_ERROR_BUSY },
  { "57014", TILL_TEAM_ERROR_BUSY },
  { "53300", TILL_TEAM_ERROR_FULL },
  { "57P03", TILL_TEAM_ERROR_UNREACHABLE },
  { "57P", TILL_TEAM_ERROR_LOST },
  { "08", TILL_TEAM_ERROR_LOST },
  { "25006", TILL_TEAM_ERROR_LOST }, /* a server that others follow no longer */
  { "25P03", TILL_TEAM_ERROR_LOST },
};

static TillTeamError
find_code (const char *sql_state)
{
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (g_str_has_prefix (sql_state, codes[i].sql_state))
      return codes[i].code;

  return TILL_TEAM_ERROR_FAILED;
}

/* Sets the error that the server names by its SQLSTATE. @message is its first line: what follows it
 * may quote a row. */
void
till_team_error_set_for_state (GError **error, const char *sql_state, const char *message)
{
  g_set_error (error, TILL_TEAM_ERROR, (int) find_code (sql_state), "%s (%s)", message, sql_state);
}
