/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Eight desks, each a process with a connection of its own, try to take the same three steps of a
 * refund in the same moment, round after round. TILL_TEST_ROUNDS says how often. */

#include "fixture.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "till-ledger-chain.h"
#include "till-team-entries.h"
#include "till-team-error.h"

#define N_DESKS        8
#define DEFAULT_ROUNDS 50
#define STORE          "race"

enum
{
  AGREED,
  INTENDED,
  PAID,
  N_STEPS
};

/* What the processes share. A desk that fails an assertion takes the whole test with it. */
typedef struct
{
  pthread_barrier_t barrier;
  guint n_won[N_STEPS];    /* in this round */
  guint n_told[N_STEPS];   /* were refused, and know who was first */
  guint winner;            /* of the first step */
  guint n_rounds[N_STEPS]; /* that exactly one desk has won, and all others were told */
} Shared;

static guint
get_n_rounds (void)
{
  const char *text = g_getenv ("TILL_TEST_ROUNDS");

  return text != NULL ? (guint) strtoul (text, NULL, 10) : DEFAULT_ROUNDS;
}

static Shared *
share (void)
{
  Shared *shared =
      mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pthread_barrierattr_t attributes;

  g_assert_true (shared != MAP_FAILED);
  pthread_barrierattr_init (&attributes);
  pthread_barrierattr_setpshared (&attributes, PTHREAD_PROCESS_SHARED);
  pthread_barrier_init (&shared->barrier, &attributes, N_DESKS);

  return shared;
}

static void
await_others (Shared *shared)
{
  pthread_barrier_wait (&shared->barrier);
}

/* Returns: who has begun, or paid, the refund of the invoice, as far as the desk knows. */
static char *
find_who (TillTeamEntries *entries, const char *invoice)
{
  g_autoptr (GPtrArray) refunds = till_team_entries_list (entries);

  for (guint i = 0; i < refunds->len; i++)
    if (g_strcmp0 (till_refund_get (refunds->pdata[i], TILL_REFUND_INVOICE), invoice) == 0)
      return g_strdup (TILL_REFUND (refunds->pdata[i])->who);

  return NULL;
}

/* Takes @event. Counts the desk as the one that has won, or as one that was told who has. */
static gboolean
attempt (Shared *shared,
         TillTeamEntries *entries,
         guint step,
         const char *invoice,
         TillRefundEvent *event)
{
  g_autoptr (TillRefundEvent) owned = event;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillRefund) refund = till_team_entries_append (entries, owned, &error);
  g_autofree char *who = find_who (entries, invoice);

  if (refund != NULL)
    g_atomic_int_inc (&shared->n_won[step]);
  else if (error->domain == TILL_REFUND_ERROR && who != NULL)
    g_atomic_int_inc (&shared->n_told[step]);
  else
    g_printerr ("# a desk was told \"%s\" by %s\n", error->message,
                g_quark_to_string (error->domain));

  return refund != NULL;
}

static void
count_round (Shared *shared)
{
  for (guint step = 0; step < N_STEPS; step++)
    {
      shared->n_rounds[step] += shared->n_won[step] == 1 && shared->n_told[step] == N_DESKS - 1;
      shared->n_won[step] = shared->n_told[step] = 0;
    }
}

static void
run_round (Shared *shared, TillTeamEntries *entries, guint desk, guint round)
{
  g_autofree char *invoice = g_strdup_printf ("i%u", round);
  g_autofree char *own_id = g_strdup_printf ("r%u-%u", round, desk);
  g_autofree char *hash = g_strdup_printf ("hash-%u-%u", round, desk);
  g_autofree char *id = NULL;

  await_others (shared);
  if (attempt (shared, entries, AGREED, invoice, team_agreed (own_id, invoice, NULL)))
    {
      g_autoptr (TillRefundEvent) checked = team_checked (own_id);

      shared->winner = desk;
      g_clear_pointer (&id, g_free);
      g_object_unref (till_team_entries_append (entries, checked, NULL));
    }

  await_others (shared);
  id = g_strdup_printf ("r%u-%u", round, shared->winner);
  attempt (shared, entries, INTENDED, invoice, team_intended (id));

  await_others (shared);
  attempt (shared, entries, PAID, invoice, team_paid (id, hash));

  await_others (shared);
  if (desk == 0)
    count_round (shared);
}

static TillTeamEntries *
open_entries (const char *user, const char *folder)
{
  g_autoptr (TillTeamSettings) settings = till_team_settings_new (team_get_host (), "till", user);
  g_autofree char *path = g_build_filename (folder, user, NULL);

  return till_team_entries_new (settings, NULL, STORE, user, path, FALSE, NULL);
}

static void
work (Shared *shared, const char *folder, guint desk)
{
  g_autofree char *user = g_strdup_printf ("desk%u", desk);
  g_autoptr (TillTeamEntries) entries = open_entries (user, folder);

  /* A fork begins with the random numbers of its parent. */
  g_random_set_seed ((guint32) getpid ());
  for (guint round = 0; round < get_n_rounds (); round++)
    run_round (shared, entries, desk, round);
}

static void
make_users (void)
{
  for (guint i = 0; i < N_DESKS; i++)
    {
      g_autofree char *statement =
          g_strdup_printf ("CREATE ROLE desk%u LOGIN IN ROLE till_agent", i);

      team_execute (statement);
    }
}

static guint
await_desks (const pid_t *desks)
{
  guint n_good = 0;

  for (guint i = 0; i < N_DESKS; i++)
    {
      int status = 0;

      g_assert_cmpint (waitpid (desks[i], &status, 0), ==, desks[i]);
      n_good += WIFEXITED (status) && WEXITSTATUS (status) == 0;
    }

  return n_good;
}

/* The chain is whole, and its steps are those that were won. */
static void
check_chain (const char *folder, guint n_rounds)
{
  g_autoptr (TillTeamEntries) entries = open_entries ("ann", folder);
  g_autoptr (GPtrArray) refunds = NULL;
  g_autoptr (GPtrArray) chain = NULL;
  g_autofree char *text = NULL;
  g_autofree char *owner = NULL;
  g_autoptr (GError) error = NULL;

  till_team_entries_catch_up (entries, &error);
  g_assert_no_error (error);
  refunds = till_team_entries_list (entries);
  g_assert_cmpuint (refunds->len, ==, n_rounds);
  for (guint i = 0; i < refunds->len; i++)
    g_assert_cmpint (TILL_REFUND (refunds->pdata[i])->step, ==, TILL_REFUND_PAID);
  text = till_team_entries_export (entries);
  chain = till_ledger_chain_from_text (text, &owner, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (chain->len, ==, 4 * n_rounds);
}

static void
test_race (void)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings ("ann");
  g_autofree char *folder = g_dir_make_tmp ("till-team-XXXXXX", NULL);
  Shared *shared = share ();
  pid_t desks[N_DESKS];

  make_users ();
  for (guint i = 0; i < N_DESKS; i++)
    {
      desks[i] = fork ();
      g_assert_cmpint (desks[i], >=, 0);
      if (desks[i] == 0)
        {
          work (shared, folder, i);
          _exit (0);
        }
    }
  g_assert_cmpuint (await_desks (desks), ==, N_DESKS);

  for (guint step = 0; step < N_STEPS; step++)
    g_assert_cmpuint (shared->n_rounds[step], ==, get_n_rounds ());
  check_chain (folder, get_n_rounds ());
  team_remove_folder (folder);
  munmap (shared, sizeof *shared);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/team-race/eight-desks", test_race);

  return g_test_run ();
}
