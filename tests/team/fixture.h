/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libpq-fe.h>

#include "till-ledger.h"
#include "till-team-settings.h"

#define TEAM_ORIGIN "https://pay.example.com"

/* The name that the server proves on a network. */
#define TEAM_NETWORK_HOST "127.0.0.2"

/* How many faults of a kind a test makes: as many as usual, or as TILL_TEST_FAULTS says. */
guint team_get_n_faults (guint usual);

/* The tables of a team on the server of tests/support/postgres.sh, with the agents ann and bob, the
 * viewer vic and the owner olga. They are made once, before the first settings at the latest. */
const char *team_get_host (void);
guint team_get_port (void);
void team_make_database (void);
TillTeamSettings *team_make_settings (const char *user);
char *team_make_store_id (void);

/* option: one of tests/support/postgres.sh. */
void team_run_server (const char *option);

PGconn *team_sign_in (const char *user);
void team_execute (const char *statement);
char *team_get_text (const char *statement);
void team_assert_refused (const char *user, const char *sql_state, const char *statement);

/* Steps of a refund of 10 of the 40 USDT that invoice has received. */
TillRefundEvent *team_agreed (const char *id, const char *invoice, const char *reason);
TillRefundEvent *team_checked (const char *id);
TillRefundEvent *team_intended (const char *id);
TillRefundEvent *team_paid (const char *id, const char *tx_hash);

/* All take the event. */
TillRefund *team_append (TillLedger *ledger, TillRefundEvent *event, GError **error);
void team_assert_appended (TillLedger *ledger, TillRefundEvent *event);
void team_assert_not_appended (TillLedger *ledger, TillRefundEvent *event, GQuark domain, int code);
GPtrArray *team_list (TillLedger *ledger, GError **problem);
char *team_export (TillLedger *ledger);

void team_remove_folder (const char *folder);
