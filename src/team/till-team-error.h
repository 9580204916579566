/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The first thing that is wrong, in the order in which it is found. */
typedef enum
{
  TILL_TEAM_ERROR_UNREACHABLE, /* nobody answers there, or not in time */
  TILL_TEAM_ERROR_CERTIFICATE, /* no TLS, or a certificate that can't be trusted */
  TILL_TEAM_ERROR_REFUSED,     /* the server does not let this user in from here */
  TILL_TEAM_ERROR_PASSWORD,
  TILL_TEAM_ERROR_NO_DATABASE,
  TILL_TEAM_ERROR_NO_SCHEMA,
  TILL_TEAM_ERROR_OLD_SCHEMA,     /* of an older Till */
  TILL_TEAM_ERROR_NEW_SCHEMA,     /* of a newer Till, whose version is the message */
  TILL_TEAM_ERROR_READ_ONLY,      /* the same, but it can still be read here */
  TILL_TEAM_ERROR_OTHER_DATABASE, /* not the one that this desk has seen */
  TILL_TEAM_ERROR_FULL,           /* the server takes no more connections */
  TILL_TEAM_ERROR_NOT_ALLOWED,    /* not to a user of this role */
  TILL_TEAM_ERROR_BUSY,           /* somebody else holds a lock for too long */
  TILL_TEAM_ERROR_CONFLICT,       /* somebody else was first; again, please */
  TILL_TEAM_ERROR_LOST,           /* the connection is gone */
  TILL_TEAM_ERROR_FAILED,         /* anything else that the server says */
} TillTeamError;

#define TILL_TEAM_ERROR (till_team_error_quark ())
GQuark till_team_error_quark (void);

void till_team_error_set_for_state (GError **error, const char *sql_state, const char *message);
