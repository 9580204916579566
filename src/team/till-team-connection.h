/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-team-error.h"
#include "till-team-settings.h"

#define TILL_TEAM_DEADLINE_S 5

/* The version of the tables that this program reads and writes, and the oldest that it can. */
#define TILL_TEAM_SCHEMA_VERSION 2
#define TILL_TEAM_SCHEMA_OLDEST  1

#define TILL_TEAM_CHANNEL "till_entries"

/* What the user may do, more from one to the next. */
typedef enum
{
  TILL_TEAM_VIEWER,
  TILL_TEAM_AGENT,
  TILL_TEAM_OWNER,
} TillTeamRole;

/* Who the desk is to the server, and the server to the desk. */
typedef struct
{
  char *user;
  TillTeamRole role;
  char *verified_name; /* that the server's certificate proves; NULL where it need not */
  char *protocol;      /* that encrypts the connection, "TLSv1.3"; nullable */
  char *subject;       /* of that certificate; NULL where it is not known */
  gint64 expires_ms;   /* of that certificate; zero where it is not known */
} TillTeamSession;

void till_team_session_free (TillTeamSession *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTeamSession, till_team_session_free)

/* One connection to the team's database, for one thread that may wait. No call waits for longer
 * than the deadline; opening waits that long for the name, the server and each of its answers. */
typedef struct _TillTeamConnection TillTeamConnection;

TillTeamConnection *till_team_connection_open (const TillTeamSettings *settings,
                                               const char *password,
                                               GCancellable *cancellable,
                                               GError **error);
void till_team_connection_close (TillTeamConnection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTeamConnection, till_team_connection_close)

gboolean till_team_connection_is_alive (TillTeamConnection *self);
const char *till_team_connection_get_user (TillTeamConnection *self);
const char *till_team_connection_get_database (TillTeamConnection *self);
TillTeamSession *till_team_connection_dup_session (TillTeamConnection *self);
gint64 till_team_connection_get_version (TillTeamConnection *self);

/* Fails with TILL_TEAM_ERROR_READ_ONLY or TILL_TEAM_ERROR_NOT_ALLOWED. */
gboolean till_team_connection_check_can_write (TillTeamConnection *self, GError **error);

/* The rows of an answer. */
typedef struct _TillTeamRows TillTeamRows;

void till_team_rows_free (TillTeamRows *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTeamRows, till_team_rows_free)
guint till_team_rows_count (TillTeamRows *self);
const char *till_team_rows_get (TillTeamRows *self, guint row, guint column);
gint64 till_team_rows_get_int (TillTeamRows *self, guint row, guint column);

/* values is NULL-terminated; the statement calls them $1, $2, … */
TillTeamRows *till_team_connection_query (TillTeamConnection *self,
                                          const char *statement,
                                          const char *const *values,
                                          GCancellable *cancellable,
                                          GError **error);
gboolean till_team_connection_run (TillTeamConnection *self,
                                   const char *statement,
                                   const char *const *values,
                                   GCancellable *cancellable,
                                   GError **error);

/* What became of a transaction. */
typedef enum
{
  TILL_TEAM_COMMITTED,
  TILL_TEAM_NOT_COMMITTED,
  TILL_TEAM_COMMIT_NOT_KNOWN, /* the connection was lost before the answer */
} TillTeamOutcome;

TillTeamOutcome till_team_connection_commit (TillTeamConnection *self, GError **error);
void till_team_connection_roll_back (TillTeamConnection *self);

/* Waits a little, for longer the more often somebody else was first. */
void till_team_connection_back_off (guint n_times);

typedef enum
{
  TILL_TEAM_NOTIFIED,
  TILL_TEAM_QUIET,
  TILL_TEAM_ENDED, /* lost or cancelled */
} TillTeamWaiting;

TillTeamWaiting till_team_connection_wait (TillTeamConnection *self,
                                           const char *payload,
                                           guint seconds,
                                           GCancellable *cancellable);
