/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-change.h"
#include "till-team-ledger.h"

/* What the database has answered. */
typedef struct
{
  char *database;    /* its id */
  gboolean is_other; /* not the one that was asked for, or it has lost changes; nothing was done */
  gboolean is_read_only; /* to this user, so nothing was stored */
  gboolean is_refused;   /* what was to be stored, or a part of it */
  gboolean is_whole;     /* there are no more changes */
  GPtrArray *refused;    /* the ids of those that the server will not take */
  GPtrArray *changes;    /* of TillChange, in the order of their numbers */
} TillTeamAnswer;

void till_team_answer_free (TillTeamAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTeamAnswer, till_team_answer_free)

/* Has waiting, an array of TillChange, stored in the database that the ledger is in, and reads what
 * comes after cursor there, which includes those. Doing it again stores nothing twice. Who may only
 * read, reads. database is the id that is expected, NULL for any; last_id that of the change at
 * cursor, NULL where that is zero.
 *
 * Fails with TILL_TEAM_ERROR or TILL_LEDGER_ERROR. What was to be stored may be stored then or
 * not: that shows once it is read. */
void till_team_changes_exchange_async (TillTeamLedger *ledger,
                                       const char *database,
                                       gint64 cursor,
                                       const char *last_id,
                                       GPtrArray *waiting,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillTeamAnswer *
till_team_changes_exchange_finish (TillTeamLedger *ledger, GAsyncResult *result, GError **error);
