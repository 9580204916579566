/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Desks share what is written in their archives through the team's database: each thing, once, also
 * after it was written without the database, and nothing that was erased. TILL_TEST_FAULTS says how
 * many connections are cut. */

#include "fixture.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "proxy.h"
#include "till-archive-changes.h"
#include "till-archive-erasure.h"
#include "till-archive-notes.h"
#include "till-archive-payment-decisions.h"
#include "till-archive-resale.h"
#include "till-archive-records.h"
#include "till-archive-templates.h"
#include "till-await.h"
#include "till-case-file.h"
#include "till-ledger-chain.h"
#include "till-team-changes.h"
#include "till-team-schema.h"
#include "till-team-sync.h"

#define DEFAULT_FAULTS 20
#define N_MANY         600

/* An archive that is in a team, and what shares it. */
typedef struct
{
  char *folder;
  TillArchive *archive;
  TillTeamLedger *ledger; /* nullable */
  TillTeamSync *sync;     /* nullable */
} Desk;

typedef struct
{
  char *store_id;
  char *owner;
  Desk ann;
  Desk bob;
} Fixture;

/* Takes @folder. */
static void
open_archive (Desk *desk, char *folder)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  desk->folder = folder;
  till_archive_open_async (desk->folder, "shop", TEAM_ORIGIN, NULL, till_await_cb, &result);
  desk->archive = till_archive_open_finish (till_await (&result), &error);
  g_assert_no_error (error);
}

/* @proxy is nullable. */
static void
connect_desk (Fixture *fixture, Desk *desk, const char *user, Proxy *proxy)
{
  g_autoptr (TillTeamSettings) settings =
      till_team_settings_new (proxy != NULL ? "127.0.0.1" : team_get_host (), "till", user);

  settings->port = proxy != NULL ? proxy_get_port (proxy) : 0;
  desk->ledger =
      till_team_ledger_new (settings, NULL, TEAM_ORIGIN, fixture->store_id, desk->folder, FALSE);
}

static void
start_sharing (Desk *desk)
{
  desk->sync = till_team_sync_new (desk->archive, desk->ledger);
}

static void
open_desk (Fixture *fixture, Desk *desk, const char *user, Proxy *proxy)
{
  connect_desk (fixture, desk, user, proxy);
  start_sharing (desk);
}

static void
close_desk (Desk *desk)
{
  if (desk->sync != NULL)
    till_team_sync_close (desk->sync);
  g_clear_object (&desk->sync);
  g_clear_object (&desk->ledger);
  till_archive_flush (desk->archive);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings ("ann");

  fixture->store_id = team_make_store_id ();
  fixture->owner = till_ledger_owner_build (TEAM_ORIGIN, fixture->store_id);
  open_archive (&fixture->ann, g_dir_make_tmp ("till-team-XXXXXX", NULL));
  open_archive (&fixture->bob, g_dir_make_tmp ("till-team-XXXXXX", NULL));
}

static void
free_desk (Desk *desk)
{
  close_desk (desk);
  g_clear_object (&desk->archive);
  team_remove_folder (desk->folder);
  g_free (desk->folder);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  free_desk (&fixture->ann);
  free_desk (&fixture->bob);
  g_free (fixture->store_id);
  g_free (fixture->owner);
}

static void
write_note (Desk *desk, const char *text)
{
  g_autoptr (TillNote) note = till_note_new (FALSE, "inv-1", FALSE, text);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  note->who = g_strdup ("Somebody");
  note->at_ms = 1000;
  till_archive_add_note_async (desk->archive, note, NULL, till_await_cb, &result);
  till_archive_write_note_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

/* The first note. */
static void
take_back (Desk *desk)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_take_back_note_async (desk->archive, 1, "Somebody", 2000, NULL, till_await_cb,
                                     &result);
  till_archive_write_note_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
accept (Desk *desk, const char *paid)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_accept_payment_async (desk->archive, "inv-1", paid, 1000, till_await_cb, &result);
  till_archive_decide_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
record (Desk *desk)
{
  g_autoptr (TillRecordedPayment) payment = till_recorded_payment_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  payment->invoice_id = g_strdup ("inv-1");
  payment->chain = g_strdup ("tron:USDT");
  payment->tx_hash = g_strdup ("aa");
  payment->who = g_strdup ("Somebody");
  till_decimal_parse ("4.5", &payment->amount);
  till_archive_record_payment_async (desk->archive, payment, till_await_cb, &result);
  till_archive_decide_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
save_template_as (Desk *desk, const char *name)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (TillTemplate) template = till_template_new (name, draft);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_save_template_async (desk->archive, template, NULL, till_await_cb, &result);
  till_archive_save_template_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
save_template (Desk *desk)
{
  save_template_as (desk, "Espresso");
}

static void
save_resale (Desk *desk)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_save_resale_async (desk->archive, "30 0 99", FALSE, NULL, till_await_cb, &result);
  till_archive_save_resale_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static guint
has_resale (Desk *desk)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *rule = NULL;

  till_archive_load_resale_async (desk->archive, NULL, till_await_cb, &result);
  rule = till_archive_load_resale_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return rule != NULL && g_str_equal (rule, "30 0 99");
}

static void
remove_template (Desk *desk)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_remove_template_async (desk->archive, "Espresso", NULL, till_await_cb, &result);
  till_archive_remove_template_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
leave (Desk *desk)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_leave_team_async (desk->archive, NULL, till_await_cb, &result);
  till_archive_leave_team_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static TillCaseFile *
read_case (Desk *desk)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillCaseFile *file = NULL;

  till_archive_read_case_async (desk->archive, FALSE, "inv-1", NULL, till_await_cb, &result);
  file = till_archive_read_case_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return file;
}

static guint
count_notes (Desk *desk)
{
  g_autoptr (TillCaseFile) file = read_case (desk);

  return file->notes->len;
}

static TillDecisions *
read_decisions (Desk *desk)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillDecisions *decisions = NULL;

  till_archive_load_decisions_async (desk->archive, "inv-1", NULL, till_await_cb, &result);
  decisions = till_archive_load_decisions_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return decisions;
}

static guint
has_acceptance (Desk *desk)
{
  g_autoptr (TillDecisions) decisions = read_decisions (desk);

  return decisions->accepted != NULL;
}

/* Returns: the payment that was accepted, a whole number. */
static guint
get_accepted (Desk *desk)
{
  g_autoptr (TillDecisions) decisions = read_decisions (desk);

  return decisions->accepted != NULL ? (guint) strtoul (decisions->accepted, NULL, 10) : 0;
}

static guint
count_recorded (Desk *desk)
{
  g_autoptr (TillDecisions) decisions = read_decisions (desk);

  return decisions->recorded->len;
}

static guint
count_templates (Desk *desk)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) templates = NULL;

  till_archive_list_templates_async (desk->archive, NULL, till_await_cb, &result);
  templates = till_archive_list_templates_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return templates->len;
}

static guint
count_waiting (Desk *desk)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOutbox) outbox = NULL;

  till_archive_read_outbox_async (desk->archive, NULL, till_await_cb, &result);
  outbox = till_archive_read_outbox_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return outbox->changes->len;
}

static void
applied_cb (TillArchive *archive, guint *n_times)
{
  (*n_times)++;
}

/* Waits until the archive of @desk has @expected of what @count counts. */
static void
await_count (Desk *desk, guint (*count) (Desk *desk), guint expected)
{
  guint n_times = 0;
  gulong handler = g_signal_connect (desk->archive, "applied", G_CALLBACK (applied_cb), &n_times);
  guint n_before = 0;

  for (n_before = n_times; count (desk) != expected; n_before = n_times)
    while (n_times == n_before)
      g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (desk->archive, handler);
}

/* Returns: how many changes of the store meet @condition in the database. */
static guint
count_changes (Fixture *fixture, const char *condition)
{
  g_autofree char *statement = g_strdup_printf (
      "SELECT count (*) FROM till.changes WHERE store = '%s' AND %s", fixture->owner, condition);
  g_autofree char *text = team_get_text (statement);

  return (guint) strtoul (text, NULL, 10);
}

static void
test_exchanged (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillCaseFile) file = NULL;
  g_autoptr (TillCaseFile) own = NULL;
  const TillNote *note = NULL;

  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  write_note (&fixture->ann, "Called");
  accept (&fixture->ann, "4.5");
  record (&fixture->bob);
  save_template (&fixture->bob);
  save_resale (&fixture->bob);
  await_count (&fixture->bob, count_notes, 1);
  await_count (&fixture->bob, has_acceptance, TRUE);
  await_count (&fixture->ann, count_recorded, 1);
  await_count (&fixture->ann, count_templates, 1);
  await_count (&fixture->ann, has_resale, TRUE);
  await_count (&fixture->ann, count_waiting, 0);
  await_count (&fixture->bob, count_waiting, 0);
  file = read_case (&fixture->bob);
  note = file->notes->pdata[0];
  g_assert_cmpstr (note->text, ==, "Called");
  g_assert_cmpstr (note->who, ==, "ann");
  g_assert_cmpstr (note->desk, ==, g_get_host_name ());
  own = read_case (&fixture->ann);
  note = own->notes->pdata[0];
  g_assert_cmpstr (note->who, ==, "ann");
  g_assert_null (note->desk);

  accept (&fixture->bob, NULL);
  remove_template (&fixture->ann);
  await_count (&fixture->ann, has_acceptance, FALSE);
  await_count (&fixture->bob, count_templates, 0);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 7);
}

static void
test_offline (Fixture *fixture, gconstpointer data)
{
  Proxy *proxy = proxy_new ();

  proxy_cut (proxy, PROXY_CUTS_EVERYTHING, PROXY_CUTS_EVERYTHING);
  open_desk (fixture, &fixture->ann, "ann", proxy);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->bob, count_waiting, 0);
  write_note (&fixture->ann, "One");
  write_note (&fixture->ann, "Two");
  g_assert_cmpuint (count_waiting (&fixture->ann), ==, 2);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 0);

  proxy_cut (proxy, PROXY_CUTS_NOTHING, PROXY_CUTS_NOTHING);
  await_count (&fixture->bob, count_notes, 2);
  await_count (&fixture->ann, count_waiting, 0);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 2);
  close_desk (&fixture->ann);
  proxy_free (proxy);
}

static void
test_cut (Fixture *fixture, gconstpointer data)
{
  ProxyCut cut = GPOINTER_TO_INT (data);
  Proxy *proxy = proxy_new ();
  guint n_faults = team_get_n_faults (DEFAULT_FAULTS);

  open_desk (fixture, &fixture->ann, "ann", proxy);
  for (guint i = 1; i <= n_faults; i++)
    {
      proxy_cut (proxy, cut, PROXY_CUTS_NOTHING);
      write_note (&fixture->ann, "Called");
      await_count (&fixture->ann, count_waiting, 0);
      g_assert_cmpuint (count_changes (fixture, "true"), ==, i);
    }
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->bob, count_notes, n_faults);
  close_desk (&fixture->ann);
  proxy_free (proxy);
}

/* Sends what waits and does no more, as a desk that is killed then. */
static void
send_and_die (Fixture *fixture, Desk *desk)
{
  g_autoptr (GAsyncResult) read = NULL;
  g_autoptr (GAsyncResult) exchanged = NULL;
  g_autoptr (TillOutbox) outbox = NULL;
  g_autoptr (TillTeamAnswer) answer = NULL;
  g_autoptr (GError) error = NULL;

  connect_desk (fixture, desk, "ann", NULL);
  till_archive_read_outbox_async (desk->archive, NULL, till_await_cb, &read);
  outbox = till_archive_read_outbox_finish (desk->archive, till_await (&read), &error);
  g_assert_no_error (error);
  till_team_changes_exchange_async (desk->ledger, outbox->database, outbox->cursor, outbox->last_id,
                                    outbox->changes, NULL, till_await_cb, &exchanged);
  answer = till_team_changes_exchange_finish (desk->ledger, till_await (&exchanged), &error);
  g_assert_no_error (error);
  close_desk (desk);
}

static void
test_killed (Fixture *fixture, gconstpointer data)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  write_note (&fixture->ann, "One");
  await_count (&fixture->ann, count_waiting, 0);
  close_desk (&fixture->ann);

  write_note (&fixture->ann, "Two");
  send_and_die (fixture, &fixture->ann);
  g_assert_cmpuint (count_waiting (&fixture->ann), ==, 1);
  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->ann, count_waiting, 0);
  await_count (&fixture->bob, count_notes, 2);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 2);
}

/* Writes notes and shares them until it is killed. */
static void
run_child (char *folder, const char *store_id)
{
  Fixture fixture = { .store_id = (char *) store_id };

  open_archive (&fixture.ann, folder);
  open_desk (&fixture, &fixture.ann, "ann", NULL);
  for (;;)
    write_note (&fixture.ann, "Called");
}

static GPid
start_child (Fixture *fixture)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  const char *const arguments[] = { program, "--child", fixture->ann.folder, fixture->store_id,
                                    NULL };
  GPid child = 0;
  g_autoptr (GError) error = NULL;

  g_spawn_async (NULL, (char **) arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &child,
                 &error);
  g_assert_no_error (error);

  return child;
}

/* Two consoles share one archive, and so what waits there. */
static void
test_two_consoles (Fixture *fixture, gconstpointer data)
{
  GPid child = start_child (fixture);
  guint n_notes = 0;

  open_desk (fixture, &fixture->ann, "ann", NULL);
  while (count_changes (fixture, "true") == 0)
    g_usleep (1000);
  for (guint i = 0; i < 50; i++)
    write_note (&fixture->ann, "Called");
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  write_note (&fixture->ann, "Last");
  await_count (&fixture->ann, count_waiting, 0);
  n_notes = count_notes (&fixture->ann);
  g_test_message ("%u notes", n_notes);
  g_assert_cmpuint (n_notes, >, 51);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, n_notes);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->bob, count_notes, n_notes);
}

/* A desk that is killed at any moment has shared what it has written, or does so later. */
static void
test_killed_often (Fixture *fixture, gconstpointer data)
{
  guint n_notes = 0;

  g_clear_object (&fixture->ann.archive);
  for (guint i = 0; i < team_get_n_faults (DEFAULT_FAULTS) / 4; i++)
    {
      guint n_before = count_changes (fixture, "true");
      GPid child = start_child (fixture);

      while (count_changes (fixture, "true") == n_before)
        g_usleep (1000);
      g_usleep ((gulong) g_test_rand_int_range (0, 20000));
      kill (child, SIGKILL);
      g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
    }
  open_archive (&fixture->ann, fixture->ann.folder);
  open_desk (fixture, &fixture->ann, "ann", NULL);
  await_count (&fixture->ann, count_waiting, 0);
  n_notes = count_notes (&fixture->ann);
  g_test_message ("%u notes", n_notes);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, n_notes);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->bob, count_notes, n_notes);
}

/* What was written before the team comes along, with who wrote it, once. */
static void
test_joined_twice (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillCaseFile) file = NULL;
  const TillNote *note = NULL;

  write_note (&fixture->ann, "From before");
  record (&fixture->ann);
  save_template (&fixture->ann);
  save_template (&fixture->bob);
  for (guint i = 0; i < 2; i++)
    {
      open_desk (fixture, &fixture->ann, "ann", NULL);
      await_count (&fixture->ann, count_waiting, 0);
      close_desk (&fixture->ann);
      leave (&fixture->ann);
    }
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->bob, count_waiting, 0);
  await_count (&fixture->bob, count_notes, 1);
  g_assert_cmpuint (count_recorded (&fixture->bob), ==, 1);
  g_assert_cmpuint (count_templates (&fixture->bob), ==, 1);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 3);
  file = read_case (&fixture->bob);
  note = file->notes->pdata[0];
  g_assert_cmpstr (note->who, ==, "Somebody");
  g_assert_cmpstr (note->author, ==, "ann");
}

static void
put_invoice (Desk *desk, const char *description)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  invoice->description = g_strdup (description);
  g_ptr_array_add (observations, till_observation_new_for_record (TILL_RECORD (invoice), 1));
  till_archive_put_async (desk->archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  till_archive_put_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
erase_customer (Desk *desk, const char *customer)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillTraces) traces = NULL;

  till_archive_erase_customer_async (desk->archive, customer, NULL, till_await_cb, &result);
  traces = till_archive_erase_customer_finish (desk->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

/* A desk that comes back does not bring it along. */
static void
test_erased (Fixture *fixture, gconstpointer data)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  write_note (&fixture->ann, "Wrote from zoe@example.com");
  await_count (&fixture->ann, count_waiting, 0);
  await_count (&fixture->bob, count_notes, 1);
  close_desk (&fixture->ann);
  leave (&fixture->ann);

  erase_customer (&fixture->bob, "zoe@example.com");
  await_count (&fixture->bob, count_waiting, 0);
  g_assert_cmpuint (count_notes (&fixture->bob), ==, 0);
  g_assert_cmpuint (count_changes (fixture, "content IS NOT NULL"), ==, 0);
  open_desk (fixture, &fixture->ann, "ann", NULL);
  await_count (&fixture->ann, count_notes, 0);
  await_count (&fixture->ann, count_waiting, 0);
  g_assert_cmpuint (count_changes (fixture, "content IS NOT NULL"), ==, 0);
}

/* A desk that has not heard of it does not bring it back either. */
static void
test_erased_meanwhile (Fixture *fixture, gconstpointer data)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  write_note (&fixture->bob, "Wrote from zoe@example.com");
  await_count (&fixture->ann, count_notes, 1);
  await_count (&fixture->bob, count_waiting, 0);
  close_desk (&fixture->ann);

  take_back (&fixture->ann);
  erase_customer (&fixture->bob, "zoe@example.com");
  await_count (&fixture->bob, count_waiting, 0);
  open_desk (fixture, &fixture->ann, "ann", NULL);
  await_count (&fixture->ann, count_notes, 0);
  g_assert_cmpuint (count_waiting (&fixture->ann), ==, 0);
  g_assert_cmpuint (count_changes (fixture, "content IS NOT NULL"), ==, 0);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 2);
}

/* What an old copy of the database does not have. */
static void
lose_after (Fixture *fixture, guint number)
{
  g_autofree char *statement =
      g_strdup_printf ("UPDATE till.last_changes SET number = nullif (%u, 0) WHERE store = '%s';"
                       "DELETE FROM till.changes WHERE store = '%s' AND number > %u",
                       number, fixture->owner, fixture->owner, number);

  team_execute (statement);
}

/* A database that was put back from an old copy gets what it has lost. */
static void
test_put_back (Fixture *fixture, gconstpointer data)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  write_note (&fixture->ann, "One");
  await_count (&fixture->ann, count_waiting, 0);
  close_desk (&fixture->ann);
  lose_after (fixture, 0);

  write_note (&fixture->ann, "Two");
  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->bob, count_notes, 2);
  await_count (&fixture->ann, count_waiting, 0);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 2);
}

/* Accepts a payment and then another, which the database loses. */
static void
decide_and_lose (Fixture *fixture)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  accept (&fixture->ann, "4");
  await_count (&fixture->ann, count_waiting, 0);
  accept (&fixture->ann, "5");
  await_count (&fixture->ann, count_waiting, 0);
  close_desk (&fixture->ann);
  lose_after (fixture, 1);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->bob, get_accepted, 4);
}

/* A decision that the database had, and has lost, counts more than the older one that it has. */
static void
test_put_back_decision (Fixture *fixture, gconstpointer data)
{
  decide_and_lose (fixture);
  open_desk (fixture, &fixture->ann, "ann", NULL);
  await_count (&fixture->bob, get_accepted, 5);
  await_count (&fixture->ann, count_waiting, 0);
  g_assert_cmpuint (get_accepted (&fixture->ann), ==, 5);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 2);
}

/* But not more than one that somebody has made since. */
static void
test_put_back_decided_since (Fixture *fixture, gconstpointer data)
{
  decide_and_lose (fixture);
  accept (&fixture->bob, "6");
  await_count (&fixture->bob, count_waiting, 0);
  open_desk (fixture, &fixture->ann, "ann", NULL);
  await_count (&fixture->ann, get_accepted, 6);
  await_count (&fixture->ann, count_waiting, 0);
  g_assert_cmpuint (get_accepted (&fixture->bob), ==, 6);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 2);
}

/* Both have seen it, so both bring it back, and it is there once. */
static void
test_put_back_by_both (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillCaseFile) file = NULL;

  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  write_note (&fixture->ann, "Called");
  await_count (&fixture->bob, count_notes, 1);
  await_count (&fixture->ann, count_waiting, 0);
  close_desk (&fixture->ann);
  close_desk (&fixture->bob);
  lose_after (fixture, 0);

  write_note (&fixture->ann, "One more");
  write_note (&fixture->bob, "And one more");
  open_desk (fixture, &fixture->bob, "bob", NULL);
  open_desk (fixture, &fixture->ann, "ann", NULL);
  await_count (&fixture->bob, count_notes, 3);
  await_count (&fixture->ann, count_notes, 3);
  await_count (&fixture->bob, count_waiting, 0);
  await_count (&fixture->ann, count_waiting, 0);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 3);
  file = read_case (&fixture->bob);
  g_assert_cmpstr (((TillNote *) file->notes->pdata[0])->who, ==, "ann");
}

/* Who may only read sees what others write; what he writes waits. */
static void
test_viewer (Fixture *fixture, gconstpointer data)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "vic", NULL);
  write_note (&fixture->bob, "Mine");
  write_note (&fixture->ann, "Called");
  await_count (&fixture->bob, count_notes, 2);
  g_assert_cmpuint (count_waiting (&fixture->bob), ==, 1);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 1);
}

/* Two that write at the same time don't hinder each other. */
static void
test_race (Fixture *fixture, gconstpointer data)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  for (guint i = 0; i < 30; i++)
    {
      write_note (&fixture->ann, "One");
      write_note (&fixture->bob, "Two");
    }
  await_count (&fixture->ann, count_notes, 60);
  await_count (&fixture->bob, count_notes, 60);
  await_count (&fixture->ann, count_waiting, 0);
  await_count (&fixture->bob, count_waiting, 0);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 60);
}

/* A database that was put back from an old copy, and that somebody has written to since. */
static void
test_put_back_and_used (Fixture *fixture, gconstpointer data)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  write_note (&fixture->ann, "One");
  await_count (&fixture->ann, count_waiting, 0);
  close_desk (&fixture->ann);
  lose_after (fixture, 0);

  write_note (&fixture->bob, "Two");
  write_note (&fixture->bob, "Three");
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->bob, count_waiting, 0);
  open_desk (fixture, &fixture->ann, "ann", NULL);
  await_count (&fixture->ann, count_notes, 3);
  await_count (&fixture->bob, count_notes, 3);
  await_count (&fixture->ann, count_waiting, 0);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 3);
}

/* What the server does not take holds up nothing else, in neither direction. */
static void
test_refused (Fixture *fixture, gconstpointer data)
{
  g_autofree char *refuse = g_strdup_printf ("ALTER TABLE till.changes ADD CONSTRAINT refusing"
                                             " CHECK (store <> '%s' OR kind <> 'template')",
                                             fixture->owner);

  team_execute (refuse);
  save_template (&fixture->ann);
  write_note (&fixture->ann, "One");
  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->bob, count_notes, 1);
  write_note (&fixture->bob, "Two");
  await_count (&fixture->ann, count_notes, 2);
  await_count (&fixture->ann, count_waiting, 1);
  team_execute ("ALTER TABLE till.changes DROP CONSTRAINT refusing");
  write_note (&fixture->ann, "Three");
  await_count (&fixture->ann, count_waiting, 0);
  await_count (&fixture->bob, count_templates, 1);
}

/* More than are sent at once are refused. */
static void
test_many_refused (Fixture *fixture, gconstpointer data)
{
  g_autofree char *refuse = g_strdup_printf ("ALTER TABLE till.changes ADD CONSTRAINT refusing"
                                             " CHECK (store <> '%s' OR kind <> 'template')",
                                             fixture->owner);

  team_execute (refuse);
  for (guint i = 0; i < TILL_OUTBOX_MAX * 2 + 5; i++)
    {
      g_autofree char *name = g_strdup_printf ("Espresso %u", i);

      save_template_as (&fixture->ann, name);
    }
  write_note (&fixture->ann, "One");
  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->bob, count_notes, 1);
  g_assert_cmpuint (count_changes (fixture, "true"), ==, 1);
  team_execute ("ALTER TABLE till.changes DROP CONSTRAINT refusing");
  for (guint i = 0; i < 3; i++)
    write_note (&fixture->ann, "Another");
  await_count (&fixture->bob, count_templates, TILL_OUTBOX_MAX * 2 + 5);
  await_count (&fixture->ann, count_waiting, 0);
}

/* A key that fits into no index, which no window lets anybody type. */
static void
test_oversized (Fixture *fixture, gconstpointer data)
{
  g_autofree char *name = g_strnfill (5000, 'x');

  save_template_as (&fixture->ann, name);
  write_note (&fixture->ann, "One");
  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->bob, count_notes, 1);
  await_count (&fixture->ann, count_waiting, 1);
  g_assert_cmpuint (count_templates (&fixture->bob), ==, 0);
}

/* Where the writer may only read, what the team knows counts, also once the writer may write. */
static void
test_viewer_gives_way (Fixture *fixture, gconstpointer data)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  accept (&fixture->ann, "4.5");
  await_count (&fixture->ann, count_waiting, 0);
  open_desk (fixture, &fixture->bob, "vic", NULL);
  await_count (&fixture->bob, has_acceptance, TRUE);
  accept (&fixture->bob, NULL);
  g_assert_cmpuint (has_acceptance (&fixture->bob), ==, FALSE);
  await_count (&fixture->bob, has_acceptance, TRUE);
  g_assert_cmpuint (count_waiting (&fixture->bob), ==, 0);
  close_desk (&fixture->bob);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  write_note (&fixture->bob, "Called");
  await_count (&fixture->ann, count_notes, 1);
  g_assert_cmpuint (has_acceptance (&fixture->ann), ==, TRUE);
}

/* A note about a customer whom another desk has erased meanwhile. */
static void
test_written_after_erasure (Fixture *fixture, gconstpointer data)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  put_invoice (&fixture->bob, "For zoe@example.com");
  erase_customer (&fixture->bob, "zoe@example.com");
  write_note (&fixture->ann, "Called Zoe");
  await_count (&fixture->ann, count_notes, 0);
  g_assert_cmpuint (count_notes (&fixture->bob), ==, 0);
  g_assert_cmpuint (count_changes (fixture, "content IS NOT NULL"), ==, 0);
}

/* A database that is new, or was replaced, gets no erased note from a desk that still has it. */
static void
test_erased_elsewhere (Fixture *fixture, gconstpointer data)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  write_note (&fixture->ann, "Wrote from zoe@example.com");
  await_count (&fixture->ann, count_waiting, 0);
  await_count (&fixture->bob, count_notes, 1);
  close_desk (&fixture->ann);
  erase_customer (&fixture->bob, "zoe@example.com");
  await_count (&fixture->bob, count_waiting, 0);
  close_desk (&fixture->bob);
  lose_after (fixture, 0);

  open_desk (fixture, &fixture->ann, "ann", NULL);
  await_count (&fixture->ann, count_waiting, 0);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->ann, count_notes, 0);
  await_count (&fixture->bob, count_waiting, 0);
  g_assert_cmpuint (count_notes (&fixture->bob), ==, 0);
  g_assert_cmpuint (count_changes (fixture, "content IS NOT NULL"), ==, 0);
}

/* The key of an erased thing says nothing of the customer either. */
static void
test_keys (Fixture *fixture, gconstpointer data)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  accept (&fixture->ann, "4.5");
  record (&fixture->ann);
  await_count (&fixture->ann, count_waiting, 0);
  g_assert_cmpuint (count_changes (fixture, "length (key) = 64"), ==, 2);
  g_assert_cmpuint (count_changes (fixture, "key LIKE '%inv-1%'"), ==, 0);
}

/* Names that another encoding lacks could not be stored. */
static void
test_encoding (Fixture *fixture, gconstpointer data)
{
  const char *const names[] = { "host", "dbname", "user", NULL };
  const char *const values[] = { team_get_host (), "latin", "till", NULL };
  PGconn *connection = NULL;
  PGresult *result = NULL;
  g_autofree char *schema = till_team_schema_build ();

  team_execute ("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
  connection = PQconnectdbParams (names, values, 0);
  result = PQexec (connection, schema);
  g_assert_cmpstr (PQresultErrorField (result, PG_DIAG_SQLSTATE), ==, "P0001");
  PQclear (result);
  PQfinish (connection);
}

/* More than is sent or read at once. */
static void
test_many (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < N_MANY; i++)
    write_note (&fixture->ann, "Called");
  open_desk (fixture, &fixture->ann, "ann", NULL);
  await_count (&fixture->ann, count_waiting, 0);
  open_desk (fixture, &fixture->bob, "bob", NULL);
  await_count (&fixture->bob, count_notes, N_MANY);
}

/* @format has the store. */
static void
assert_refused (Fixture *fixture, const char *sql_state, const char *user, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

static void
assert_refused (Fixture *fixture, const char *sql_state, const char *user, const char *format, ...)
{
  g_autofree char *statement = NULL;
  va_list arguments;

  va_start (arguments, format);
  statement = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  team_assert_refused (user, sql_state, statement);
}

/* What people do with SQL of their own. */
static void
test_grants (Fixture *fixture, gconstpointer data)
{
  const char *store = fixture->owner;
  g_autofree char *blank =
      g_strdup_printf ("SET ROLE bob; SELECT till.blank (store, change_id) FROM till.changes"
                       " WHERE store = '%s'",
                       store);
  g_autofree char *erase = g_strdup_printf (
      "SET ROLE bob; INSERT INTO till.changes (store, number, change_id, kind, key, content_hash,"
      " is_erasure, desk) SELECT store, 2, 'x', kind, key, '', true, 'd' FROM till.changes"
      " WHERE store = '%s'; SELECT till.blank ('%s', 'x')",
      store, store);

  open_desk (fixture, &fixture->ann, "ann", NULL);
  write_note (&fixture->ann, "Called");
  await_count (&fixture->ann, count_waiting, 0);
  close_desk (&fixture->ann);

  assert_refused (fixture, "42501", "bob",
                  "UPDATE till.changes SET content = NULL WHERE store = '%s'", store);
  assert_refused (
      fixture, "23514", "bob",
      "INSERT INTO till.changes (store, number, change_id, kind, key, content_hash, desk)"
      " VALUES ('%s', 2, 'x', 'note', 'k', 'filled in later', 'd')",
      store);
  assert_refused (
      fixture, "42501", "bob",
      "INSERT INTO till.changes (store, number, change_id, kind, key, content_hash, is_blanked,"
      " desk) VALUES ('%s', 2, 'x', 'note', 'k', 'filled in later', true, 'd')",
      store);
  assert_refused (
      fixture, "23514", "bob",
      "INSERT INTO till.changes (store, number, change_id, kind, key, content, content_hash,"
      " is_erasure, desk) VALUES ('%s', 2, 'x', 'note', 'k', '{}',"
      " encode (sha256 ('{}'), 'hex'), true, 'd')",
      store);
  assert_refused (fixture, "42501", "bob",
                  "UPDATE till.changes SET author = 'ann'"
                  " WHERE store = '%s'",
                  store);
  assert_refused (fixture, "42501", "bob", "DELETE FROM till.changes WHERE store = '%s'", store);
  assert_refused (
      fixture, "42501", "bob",
      "INSERT INTO till.changes (store, number, change_id, kind, key, content_hash, desk,"
      " author) VALUES ('%s', 2, 'x', 'note', 'k', '', 'd', 'ann')",
      store);
  assert_refused (
      fixture, "23503", "bob",
      "INSERT INTO till.changes (store, number, change_id, kind, key, content_hash, desk)"
      " VALUES ('%s', 9, 'x', 'note', 'k', '', 'd')",
      store);
  assert_refused (
      fixture, "42501", "vic",
      "INSERT INTO till.changes (store, number, change_id, kind, key, content_hash, desk)"
      " VALUES ('%s', 2, 'x', 'note', 'k', '', 'd')",
      store);
  assert_refused (
      fixture, "23514", "bob",
      "INSERT INTO till.changes (store, number, change_id, kind, key, content_hash, desk)"
      " VALUES ('%s', 2, 'x', 'note', repeat ('k', 1000), '', 'd')",
      store);
  assert_refused (
      fixture, "23514", "bob",
      "INSERT INTO till.changes (store, number, change_id, kind, key, content, content_hash, desk)"
      " VALUES ('%s', 2, 'x', 'note', 'k', '{}' || repeat (' ', 100000),"
      " encode (sha256 (convert_to ('{}' || repeat (' ', 100000), 'UTF8')), 'hex'), 'd')",
      store);
  assert_refused (fixture, "42501", "vic", "SELECT till.blank ('%s', 'x')", store);
  team_execute (blank);
  g_assert_cmpuint (count_changes (fixture, "content IS NOT NULL"), ==, 1);
  team_execute (erase);
  g_assert_cmpuint (count_changes (fixture, "content IS NOT NULL"), ==, 0);
  g_assert_cmpuint (count_changes (fixture, "is_blanked"), ==, 1);
}

/* A change that erases has no content from the beginning, and gets none later. */
static void
test_erasure_stays (Fixture *fixture, gconstpointer data)
{
  open_desk (fixture, &fixture->ann, "ann", NULL);
  accept (&fixture->ann, "4.5");
  await_count (&fixture->ann, count_waiting, 0);
  accept (&fixture->ann, NULL);
  await_count (&fixture->ann, count_waiting, 0);
  g_assert_cmpuint (count_changes (fixture, "content IS NULL"), ==, 2);
  assert_refused (fixture, "42501", "bob",
                  "UPDATE till.changes SET content = '{}' WHERE store = '%s'", fixture->owner);
}

static void
add (const char *name, gconstpointer data, void (*test) (Fixture *fixture, gconstpointer data))
{
  g_autofree char *path = g_strconcat ("/team-changes/", name, NULL);

  g_test_add (path, Fixture, data, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  if (argc == 4 && g_str_equal (argv[1], "--child"))
    run_child (argv[2], argv[3]);

  g_test_init (&argc, &argv, NULL);
  add ("exchanged", NULL, test_exchanged);
  add ("offline", NULL, test_offline);
  add ("cut/before-commit", GINT_TO_POINTER (PROXY_CUTS_BEFORE_COMMIT), test_cut);
  add ("cut/with-commit", GINT_TO_POINTER (PROXY_CUTS_WITH_COMMIT), test_cut);
  add ("cut/after-commit", GINT_TO_POINTER (PROXY_CUTS_AFTER_COMMIT), test_cut);
  add ("killed", NULL, test_killed);
  add ("killed-often", NULL, test_killed_often);
  add ("two-consoles", NULL, test_two_consoles);
  add ("joined-twice", NULL, test_joined_twice);
  add ("erased", NULL, test_erased);
  add ("erased-meanwhile", NULL, test_erased_meanwhile);
  add ("put-back", NULL, test_put_back);
  add ("viewer", NULL, test_viewer);
  add ("put-back-decision", NULL, test_put_back_decision);
  add ("put-back-decided-since", NULL, test_put_back_decided_since);
  add ("put-back-by-both", NULL, test_put_back_by_both);
  add ("put-back-and-used", NULL, test_put_back_and_used);
  add ("refused", NULL, test_refused);
  add ("many-refused", NULL, test_many_refused);
  add ("oversized", NULL, test_oversized);
  add ("viewer-gives-way", NULL, test_viewer_gives_way);
  add ("written-after-erasure", NULL, test_written_after_erasure);
  add ("erased-elsewhere", NULL, test_erased_elsewhere);
  add ("keys", NULL, test_keys);
  add ("encoding", NULL, test_encoding);
  add ("race", NULL, test_race);
  add ("many", NULL, test_many);
  add ("grants", NULL, test_grants);
  add ("erasure-stays", NULL, test_erasure_stays);

  return g_test_run ();
}
