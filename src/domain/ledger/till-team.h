/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

typedef enum
{
  TILL_TEAM_CATCHING_UP,
  TILL_TEAM_LIVE,
  TILL_TEAM_OUT_OF_REACH,
} TillTeamState;

/* Somebody at another desk has the record open. */
typedef struct
{
  char *record;
  char *who;
  char *desk;
} TillPresence;

TillPresence *till_presence_new (const char *record, const char *who, const char *desk);
void till_presence_free (TillPresence *self);

/* The desks that share a ledger, as this desk knows them: whether it hears of them, and which
 * records they have open. For the thread that has made it.
 *
 * Signals: "changed" when the state is another; "presence-changed" when others have opened or
 * closed a record; "opened" when this desk has. */
#define TILL_TYPE_TEAM (till_team_get_type ())
G_DECLARE_FINAL_TYPE (TillTeam, till_team, TILL, TEAM, GObject)

TillTeam *till_team_new (void);

TillTeamState till_team_get_state (TillTeam *self);
gint64 till_team_get_since_ms (TillTeam *self);
gint64 till_team_get_heard_ms (TillTeam *self);
const GError *till_team_get_problem (TillTeam *self);

void till_team_open (TillTeam *self, const char *record);
void till_team_close (TillTeam *self, const char *record);
GPtrArray *till_team_list_others (TillTeam *self, const char *record);

/* For implementers of a ledger. */
void till_team_set_heard_ms (TillTeam *self, gint64 heard_ms);
void
till_team_set_state (TillTeam *self, TillTeamState state, const GError *problem, gint64 now_ms);
void till_team_take_others (TillTeam *self, GPtrArray *others);
GStrv till_team_dup_open (TillTeam *self);
