/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Two desks, one of whose clocks is three hours ahead: what they write, and see of each other, is
 * the same as with right clocks. */

#include "diary.h"

#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "till-await.h"
#include "till-ledger-chain.h"
#include "till-team-ledger.h"
#include "till-team-presence.h"

#define HOURS_AHEAD 3

static int hours_ahead; /* atomic */

/* Everything in this process asks these, of the C library in place of which they are. */
int
clock_gettime (clockid_t clock, struct timespec *now)
{
  int status = (int) syscall (SYS_clock_gettime, clock, now);

  if (status == 0 && clock == CLOCK_REALTIME)
    now->tv_sec += g_atomic_int_get (&hours_ahead) * 3600;

  return status;
}

int
gettimeofday (struct timeval *now, void *zone)
{
  struct timespec precise = { 0 };
  int status = clock_gettime (CLOCK_REALTIME, &precise);

  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;

  return status;
}

static void
set_clock (int hours)
{
  g_atomic_int_set (&hours_ahead, hours);
}

static void
append (TillTeamEntries *entries, int hours, TillRefundEvent *event)
{
  g_autoptr (TillRefundEvent) owned = event;
  g_autoptr (TillRefund) refund = NULL;
  g_autoptr (GError) error = NULL;

  set_clock (hours);
  event->at_ms = g_get_real_time () / 1000;
  refund = till_team_entries_append (entries, event, &error);
  g_assert_no_error (error);
  set_clock (0);
}

static void
assert_refused (TillTeamEntries *entries, TillRefundEvent *event)
{
  g_autoptr (TillRefundEvent) owned = event;
  g_autoptr (GError) error = NULL;

  g_assert_null (till_team_entries_append (entries, event, &error));
  g_assert_error (error, TILL_REFUND_ERROR, TILL_REFUND_ERROR_WRONG_STEP);
}

/* One refund, each step at the other desk, so that each but the first seems to be earlier than the
 * one before it or much later. */
static void
test_refund (void)
{
  Diary *diary = diary_new ();
  g_autoptr (TillTeamEntries) ann = diary_open_desk (diary, "ann", NULL);
  g_autoptr (TillTeamEntries) bob = diary_open_desk (diary, "bob", NULL);
  g_autoptr (GPtrArray) chain = NULL;
  g_autofree char *text = NULL;
  g_autofree char *owner = NULL;
  g_autoptr (GError) error = NULL;
  const gint64 now_ms = g_get_real_time () / 1000;

  append (ann, HOURS_AHEAD, team_agreed ("r", "i", NULL));
  append (bob, 0, team_checked ("r"));
  append (ann, HOURS_AHEAD, team_intended ("r"));
  append (bob, 0, team_paid ("r", "aa"));
  assert_refused (ann, team_intended ("r"));

  text = till_team_entries_export (ann);
  chain = till_ledger_chain_from_text (text, &owner, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (chain->len, ==, 4);
  g_assert_cmpint (((TillLedgerEntry *) chain->pdata[0])->event->at_ms - now_ms, >=,
                   HOURS_AHEAD * 3600000);
  diary_free (diary);
}

static guint
count_others (TillTeamPresence *presence, TillTeamEntries *entries, int hours, const char *open)
{
  const char *const records[] = { open, NULL };
  g_autoptr (GPtrArray) others = NULL;
  g_autoptr (GError) error = NULL;

  set_clock (hours);
  others = till_team_presence_exchange (
      presence, till_team_entries_ensure_connection (entries, NULL), records, NULL, &error);
  set_clock (0);
  g_assert_no_error (error);

  return others->len;
}

static void
test_presence (void)
{
  Diary *diary = diary_new ();
  g_autoptr (TillTeamEntries) ann = diary_open_desk (diary, "ann", NULL);
  g_autoptr (TillTeamEntries) bob = diary_open_desk (diary, "bob", NULL);
  TillTeamPresence *at_ann = till_team_presence_new (diary->owner, "desk");
  TillTeamPresence *at_bob = till_team_presence_new (diary->owner, "desk");

  g_assert_cmpuint (count_others (at_ann, ann, HOURS_AHEAD, "i"), ==, 0);
  g_assert_cmpuint (count_others (at_bob, bob, 0, "i"), ==, 1);
  g_assert_cmpuint (count_others (at_ann, ann, HOURS_AHEAD, "i"), ==, 1);
  g_assert_cmpuint (count_others (at_ann, ann, HOURS_AHEAD, NULL), ==, 1);
  g_assert_cmpuint (count_others (at_bob, bob, 0, "i"), ==, 0);
  till_team_presence_free (at_ann);
  till_team_presence_free (at_bob);
  diary_free (diary);
}

static TillLedger *
open_ledger (const Diary *diary, const char *host)
{
  g_autoptr (TillTeamSettings) settings = till_team_settings_new (host, "till", "ann");

  return TILL_LEDGER (
      till_team_ledger_new (settings, NULL, TEAM_ORIGIN, diary->owner, diary->folder, FALSE));
}

static void
await_state (TillLedger *ledger, TillTeamState state)
{
  while (till_team_get_state (till_ledger_get_team (ledger)) != state)
    g_main_context_iteration (NULL, TRUE);
}

static gint64
get_age_ms (TillLedger *ledger)
{
  return g_get_real_time () / 1000 - till_team_get_heard_ms (till_ledger_get_team (ledger));
}

/* What was heard before the clock was put right is not of the future. */
static void
test_put_right (void)
{
  Diary *diary = diary_new ();
  TillLedger *ledger = NULL;

  set_clock (HOURS_AHEAD);
  ledger = open_ledger (diary, diary->host);
  await_state (ledger, TILL_TEAM_LIVE);
  set_clock (0);
  team_run_server ("--kill");
  team_run_server ("--start");
  await_state (ledger, TILL_TEAM_OUT_OF_REACH);
  await_state (ledger, TILL_TEAM_LIVE);
  g_assert_cmpint (get_age_ms (ledger), >=, 0);
  set_clock (HOURS_AHEAD);
  g_object_unref (ledger);

  set_clock (0);
  ledger = open_ledger (diary, "/nonexistent-folder");
  g_assert_cmpint (get_age_ms (ledger), >=, 0);
  await_state (ledger, TILL_TEAM_OUT_OF_REACH);
  g_assert_cmpint (get_age_ms (ledger), >=, 0);
  g_object_unref (ledger);
  diary_free (diary);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/team-clock/refund", test_refund);
  g_test_add_func ("/team-clock/presence", test_presence);
  g_test_add_func ("/team-clock/put-right", test_put_right);

  return g_test_run ();
}
