/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the desk may expect of a ledger, of each kind that there is. */

#include "fixture.h"
#include "till-await.h"
#include "till-ledger-chain.h"
#include "till-local-ledger.h"
#include "till-team-ledger.h"

#define N_DESKS   2
#define N_AT_ONCE 8

/* How to open a ledger of one kind. */
typedef struct
{
  const char *name;

  /* folders[desk] is for what the desk keeps itself. */
  TillLedger *(*open) (const char *const *folders, guint desk, const char *store_id);
} Kind;

typedef struct
{
  const Kind *kind;
  char *folders[N_DESKS];
  char *store_id;
  TillLedger *desks[N_DESKS];
} Fixture;

static void
bind (TillLedger *ledger, const char *store_id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_ledger_bind_async (ledger, store_id, NULL, till_await_cb, &result);
  g_assert_true (till_ledger_bind_finish (ledger, till_await (&result), &error));
  g_assert_no_error (error);
}

/* Two consoles on one computer. */
static TillLedger *
open_local (const char *const *folders, guint desk, const char *store_id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillLedger *ledger = NULL;

  till_local_ledger_open_async (folders[0], "account", TEAM_ORIGIN, NULL, till_await_cb, &result);
  ledger = till_local_ledger_open_finish (till_await (&result), NULL, &error);
  g_assert_no_error (error);

  return ledger;
}

/* The first desk is an owner's, who may restore. */
static TillLedger *
open_team (const char *const *folders, guint desk, const char *store_id)
{
  static const char *const users[N_DESKS] = { "olga", "bob" };
  g_autoptr (TillTeamSettings) settings = team_make_settings (users[desk]);

  return TILL_LEDGER (
      till_team_ledger_new (settings, NULL, TEAM_ORIGIN, store_id, folders[desk], FALSE));
}

static const Kind kinds[] = {
  { "local", open_local },
  { "team", open_team },
};

static TillLedger *
open_desk (Fixture *fixture, guint desk)
{
  TillLedger *ledger =
      fixture->kind->open ((const char *const *) fixture->folders, desk, fixture->store_id);

  bind (ledger, fixture->store_id);

  return ledger;
}

static void
set_up (Fixture *fixture, gconstpointer kind)
{
  fixture->kind = kind;
  fixture->store_id = team_make_store_id ();
  for (guint i = 0; i < N_DESKS; i++)
    fixture->folders[i] = g_dir_make_tmp ("till-team-XXXXXX", NULL);
  for (guint i = 0; i < N_DESKS; i++)
    fixture->desks[i] = open_desk (fixture, i);
}

static void
tear_down (Fixture *fixture, gconstpointer kind)
{
  for (guint i = 0; i < N_DESKS; i++)
    g_clear_object (&fixture->desks[i]);
  for (guint i = 0; i < N_DESKS; i++)
    {
      team_remove_folder (fixture->folders[i]);
      g_free (fixture->folders[i]);
    }
  g_free (fixture->store_id);
}

static GPtrArray *
list (TillLedger *ledger)
{
  g_autoptr (GError) problem = NULL;
  GPtrArray *refunds = team_list (ledger, &problem);

  g_assert_no_error (problem);

  return refunds;
}

static void
begin (TillLedger *ledger, const char *id)
{
  team_assert_appended (ledger, team_agreed (id, id, NULL));
  team_assert_appended (ledger, team_checked (id));
}

/* Every step is there for the other desk, and for one that opens later. */
static void
test_life (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) later = NULL;
  g_autoptr (GPtrArray) empty = list (fixture->desks[1]);
  g_autoptr (GPtrArray) seen = NULL;
  g_autoptr (GPtrArray) reopened = NULL;
  TillRefund *refund = NULL;

  g_assert_cmpuint (empty->len, ==, 0);
  begin (fixture->desks[0], "r");
  team_assert_appended (fixture->desks[0], team_intended ("r"));
  team_assert_appended (fixture->desks[0], team_paid ("r", "aa"));
  seen = list (fixture->desks[1]);
  g_assert_cmpuint (seen->len, ==, 1);
  refund = seen->pdata[0];
  g_assert_cmpint (refund->step, ==, TILL_REFUND_PAID);
  g_assert_cmpstr (till_refund_get (refund, TILL_REFUND_TX_HASH), ==, "aa");
  g_assert_cmpint (refund->step_ms[TILL_REFUND_INTENDED], ==, 3000);

  g_clear_object (&fixture->desks[0]);
  later = open_desk (fixture, 0);
  reopened = list (later);
  g_assert_cmpuint (reopened->len, ==, 1);
  team_assert_appended (later, till_refund_event_new ("r", TILL_REFUND_SEEN, "ann", 5000));
}

/* An entry that a desk has not seen yet counts for the rules. */
static void
test_rules (Fixture *fixture, gconstpointer data)
{
  team_assert_appended (fixture->desks[0], team_agreed ("one", "invoice", NULL));
  team_assert_not_appended (fixture->desks[1], team_agreed ("two", "invoice", NULL),
                            TILL_REFUND_ERROR, TILL_REFUND_ERROR_NEEDS_REASON);
  team_assert_appended (fixture->desks[1], team_agreed ("two", "invoice", "the rest"));
  team_assert_not_appended (fixture->desks[0], team_checked ("three"), TILL_REFUND_ERROR,
                            TILL_REFUND_ERROR_WRONG_STEP);
}

static void
test_begun_once (Fixture *fixture, gconstpointer data)
{
  begin (fixture->desks[0], "r");
  team_assert_appended (fixture->desks[1], team_intended ("r"));
  team_assert_not_appended (fixture->desks[0], team_intended ("r"), TILL_REFUND_ERROR,
                            TILL_REFUND_ERROR_WRONG_STEP);
}

/* A payment may be corrected by somebody who has seen it. That the desk has read it is not that. */
static void
test_paid_once (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) seen = NULL;
  TillRefundEvent *correction = team_paid ("r", "bb");

  begin (fixture->desks[0], "r");
  team_assert_appended (fixture->desks[0], team_intended ("r"));
  g_ptr_array_unref (list (fixture->desks[1]));
  team_assert_appended (fixture->desks[0], team_paid ("r", "aa"));
  team_assert_not_appended (fixture->desks[1], team_paid ("r", "bb"), TILL_REFUND_ERROR,
                            TILL_REFUND_ERROR_WRONG_STEP);
  seen = list (fixture->desks[1]);
  g_assert_cmpstr (till_refund_get (seen->pdata[0], TILL_REFUND_TX_HASH), ==, "aa");
  team_assert_not_appended (fixture->desks[1], team_paid ("r", "bb"), TILL_REFUND_ERROR,
                            TILL_REFUND_ERROR_WRONG_STEP);
  correction->replaces = g_strdup (till_refund_get (seen->pdata[0], TILL_REFUND_TX_HASH));
  team_assert_appended (fixture->desks[1], correction);
}

/* Both desks have many calls on their way; only one of them can be the first for the invoice. */
static void
test_at_once (Fixture *fixture, gconstpointer data)
{
  GAsyncResult *results[N_DESKS * N_AT_ONCE] = { NULL };
  guint n_won = 0;

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    {
      g_autofree char *id = g_strdup_printf ("r%u", i);
      g_autoptr (TillRefundEvent) event = team_agreed (id, "invoice", NULL);

      till_ledger_append_async (fixture->desks[i % N_DESKS], event, NULL, till_await_cb,
                                &results[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    {
      g_autoptr (GAsyncResult) result = till_await (&results[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (TillRefund) refund =
          till_ledger_append_finish (fixture->desks[i % N_DESKS], result, &error);

      n_won += refund != NULL;
      if (refund == NULL)
        g_assert_error (error, TILL_REFUND_ERROR, TILL_REFUND_ERROR_NEEDS_REASON);
    }
  g_assert_cmpuint (n_won, ==, 1);
}

/* Both desks export the same, whole chain of the store. */
static void
test_export (Fixture *fixture, gconstpointer data)
{
  g_autofree char *one = NULL;
  g_autofree char *other = NULL;
  g_autofree char *owner = NULL;
  g_autofree char *expected = till_ledger_owner_build (TEAM_ORIGIN, fixture->store_id);
  g_autoptr (GPtrArray) entries = NULL;

  begin (fixture->desks[0], "one");
  begin (fixture->desks[1], "two");
  one = team_export (fixture->desks[0]);
  other = team_export (fixture->desks[1]);
  g_assert_cmpstr (one, ==, other);
  entries = till_ledger_chain_from_text (one, &owner, NULL);
  g_assert_cmpuint (entries->len, ==, 4);
  g_assert_cmpstr (owner, ==, expected);
}

static TillLedgerPreview *
preview (TillLedger *ledger, const char *text, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_ledger_preview_async (ledger, text, NULL, till_await_cb, &result);

  return till_ledger_preview_finish (ledger, till_await (&result), error);
}

static gboolean
restore (TillLedger *ledger, const char *text, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_ledger_restore_async (ledger, text, NULL, till_await_cb, &result);

  return till_ledger_restore_finish (ledger, till_await (&result), error);
}

/* The export of a ledger of the store, which has never been in this one. */
static char *
make_export (Fixture *fixture, const char *store_id, const char *refund_id)
{
  g_autoptr (TillRefundEvent) agreed = team_agreed (refund_id, refund_id, NULL);
  g_autoptr (TillRefundEvent) checked = team_checked (refund_id);
  g_autofree char *owner = till_ledger_owner_build (TEAM_ORIGIN, store_id);
  g_autoptr (GPtrArray) entries =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_ledger_entry_free);

  agreed->number = 1;
  checked->number = 2;
  g_ptr_array_add (entries, till_ledger_entry_new (agreed, ""));
  g_ptr_array_add (entries,
                   till_ledger_entry_new (checked, till_ledger_chain_get_last_hash (entries)));

  return till_ledger_chain_to_text (entries, owner);
}

/* Doing it again does nothing more, and what was restored goes on. */
static void
test_restore (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = make_export (fixture, fixture->store_id, "r");
  g_autofree char *restored = NULL;
  g_autofree TillLedgerPreview *before = NULL;
  g_autofree TillLedgerPreview *after = NULL;
  g_autoptr (GError) error = NULL;

  before = preview (fixture->desks[0], text, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (before->n_new, ==, 2);
  g_assert_cmpuint (before->n_refunds, ==, 1);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (restore (fixture->desks[0], text, &error));
      g_assert_no_error (error);
    }
  after = preview (fixture->desks[0], text, NULL);
  g_assert_cmpuint (after->n_new, ==, 0);
  restored = team_export (fixture->desks[1]);
  g_assert_cmpstr (restored, ==, text);
  team_assert_appended (fixture->desks[1], team_intended ("r"));
}

static void
assert_not_restored (Fixture *fixture, const char *text, int code)
{
  g_autoptr (GError) preview_error = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (preview (fixture->desks[0], text, &preview_error));
  g_assert_error (preview_error, TILL_LEDGER_ERROR, code);
  g_assert_false (restore (fixture->desks[0], text, &error));
  g_assert_error (error, TILL_LEDGER_ERROR, code);
}

static void
test_not_restored (Fixture *fixture, gconstpointer data)
{
  g_autofree char *of_other_store = make_export (fixture, "other", "r");
  g_autofree char *diverged = make_export (fixture, fixture->store_id, "other");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  begin (fixture->desks[0], "r");
  before = team_export (fixture->desks[0]);
  assert_not_restored (fixture, of_other_store, TILL_LEDGER_ERROR_OTHER_STORE);
  assert_not_restored (fixture, diverged, TILL_LEDGER_ERROR_DIVERGED);
  assert_not_restored (fixture, "till-ledger 2\n", TILL_LEDGER_ERROR_NO_EXPORT);
  after = team_export (fixture->desks[0]);
  g_assert_cmpstr (after, ==, before);
}

static const struct
{
  const char *name;
  void (*function) (Fixture *fixture, gconstpointer data);
} tests[] = {
  { "life", test_life },
  { "rules", test_rules },
  { "begun-once", test_begun_once },
  { "paid-once", test_paid_once },
  { "at-once", test_at_once },
  { "export", test_export },
  { "restore", test_restore },
  { "not-restored", test_not_restored },
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (guint j = 0; j < G_N_ELEMENTS (tests); j++)
      {
        g_autofree char *path =
            g_strdup_printf ("/ledger-contract/%s/%s", kinds[i].name, tests[j].name);

        g_test_add (path, Fixture, &kinds[i], set_up, tests[j].function, tear_down);
      }

  return g_test_run ();
}
