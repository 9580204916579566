/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sync, on the practice service: what it has copied when it rests is what the service has,
 * though invoices were made, paid and cancelled while it went on, and though it was killed. */

#include "fixture.h"
#include "sync-fixture.h"

#include "deadly-files.h"
#include "till-api-error.h"
#include "till-archived-source.h"
#include "till-await.h"
#include "till-sync.h"
#include "till-archive-records.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAGE    100   /* as the sync reads the lists */
#define BUSY_MS 30000 /* until the archive lets go of its file */

static void
stop (TillSync *sync)
{
  g_assert_finalize_object (sync);
}

static guint64
get_n_read (TillSync *sync)
{
  guint64 n_read = 0;
  guint64 total = 0;

  return till_sync_get_invoices (sync, &n_read, &total) ? n_read : 0;
}

static void
add_all (TillPageSource *source, GHashTable *statuses)
{
  guint64 offset = 0;
  guint64 total = 1;

  while (offset < total)
    {
      g_autoptr (TillPage) page = load (source, offset, 100);

      total = page->total;
      offset += page->records->len;
      for (guint i = 0; i < page->records->len; i++)
        {
          TillRecord *record = page->records->pdata[i];
          const char *status = TILL_IS_INVOICE (record) ? TILL_INVOICE (record)->status_text
                                                        : TILL_ORDER (record)->status_text;

          g_assert_true (g_hash_table_insert (statuses, g_strdup (till_record_get_id (record)),
                                              g_strdup (status)));
        }
    }
}

static void
assert_same_list (TillPageSource *service, TillPageSource *copy)
{
  g_autoptr (GHashTable) expected = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GHashTableIter iter;
  gpointer id = NULL;
  gpointer status = NULL;

  add_all (service, expected);
  add_all (copy, found);
  g_assert_cmpuint (g_hash_table_size (found), ==, g_hash_table_size (expected));
  g_hash_table_iter_init (&iter, expected);
  while (g_hash_table_iter_next (&iter, &id, &status))
    g_assert_cmpstr (g_hash_table_lookup (found, id), ==, status);
}

static void
assert_same (Fixture *fixture, TillArchive *archive)
{
  g_autoptr (TillInvoiceQuery) query = till_invoice_query_new ();
  g_autoptr (TillPageSource) invoices =
      till_desk_get_invoices (fixture->desk, TILL_INVOICE_UNKNOWN, NULL);
  g_autoptr (TillPageSource) orders = till_desk_get_orders (fixture->desk);
  g_autoptr (TillArchivedSource) invoices_copy = till_archived_source_new (archive, query);
  g_autoptr (TillArchivedSource) orders_copy = till_archived_source_new (archive, NULL);

  assert_same_list (invoices, TILL_PAGE_SOURCE (invoices_copy));
  assert_same_list (orders, TILL_PAGE_SOURCE (orders_copy));
}

static TillInvoice *
load_copy (TillArchive *archive, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillInvoice *invoice = NULL;

  till_archive_load_invoice_async (archive, id, NULL, till_await_cb, &result);
  invoice = till_archive_load_invoice_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return invoice;
}

static TillArchiveSummary *
get_summary (TillArchive *archive)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillArchiveSummary *summary = NULL;

  till_archive_get_summary_async (archive, NULL, till_await_cb, &result);
  summary = till_archive_get_summary_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return summary;
}

static void
test_copies (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) copy = open_copy ();
  TillSync *sync = start_sync (fixture, copy);
  g_autoptr (TillPageSource) paid = NULL;
  g_autoptr (TillPage) page = NULL;
  g_autofree TillArchiveSummary *summary = NULL;
  g_autoptr (TillInvoice) detail = NULL;

  await_sync_state (sync, TILL_SYNC_RESTING);
  assert_same (fixture, copy);
  summary = get_summary (copy);
  g_assert_cmpuint (summary->n_orders_without_details, ==, 0);

  paid = till_desk_get_invoices (fixture->desk, TILL_INVOICE_PAID, NULL);
  page = load (paid, 0, 100);
  detail = load_copy (copy, till_record_get_id (page->records->pdata[0]));
  g_assert_true (detail->is_complete);
  g_assert_nonnull (detail->payment);
  stop (sync);
}

static char *
create (Fixture *fixture, guint n)
{
  g_autofree char *order_id = g_strdup_printf ("meanwhile-%u", n);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, order_id, &error);

  g_assert_no_error (error);

  return g_strdup (till_record_get_id (TILL_RECORD (invoice)));
}

/* Every step of the sync is overtaken by something. */
static void
test_meanwhile (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) copy = open_copy ();
  g_autoptr (GPtrArray) created = g_ptr_array_new_with_free_func (g_free);
  TillSync *sync = start_sync (fixture, copy);

  for (guint i = 0; i < 12; i++)
    {
      g_ptr_array_add (created, create (fixture, i));
      if (i == 4)
        {
          while (get_n_read (sync) == 0)
            g_main_context_iteration (NULL, TRUE);
          stop (sync);
          sync = start_sync (fixture, copy);
        }
    }
  steer (fixture, "/practice/invoices/{id}/pay", created->pdata[3]);
  g_assert_true (cancel_invoice (fixture, created->pdata[7], NULL));
  await_sync_state (sync, TILL_SYNC_RESTING);
  stop (sync);

  /* Another one begins where that has ended, and asks for what is new. */
  g_ptr_array_add (created, create (fixture, 12));
  sync = start_sync (fixture, copy);
  await_sync_state (sync, TILL_SYNC_RESTING);
  stop (sync);
  assert_same (fixture, copy);
  g_assert_cmpuint (created->len, ==, 13);
}

/* What was open when the program was closed is read again at the next start, before it rests, also
 * where it is far from the beginning of the list, which is looked at anyway. */
static void
test_while_away (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) copy = open_copy ();
  g_autoptr (GPtrArray) created = g_ptr_array_new_with_free_func (g_free);
  TillSync *sync = NULL;

  for (guint i = 0; i < 3 + PAGE; i++)
    g_ptr_array_add (created, create (fixture, i));
  sync = start_sync (fixture, copy);
  await_sync_state (sync, TILL_SYNC_RESTING);
  stop (sync);

  steer (fixture, "/practice/invoices/{id}/pay", created->pdata[0]);
  g_assert_true (cancel_invoice (fixture, created->pdata[1], NULL));
  g_ptr_array_add (created, create (fixture, 3 + PAGE));
  sync = start_sync (fixture, copy);
  await_sync_state (sync, TILL_SYNC_RESTING);
  stop (sync);
  assert_same (fixture, copy);
}

/* The service and its sync, in any order. */
typedef struct
{
  Fixture *fixture;
  TillArchive *copy;
  TillSync *sync;
  GPtrArray *open; /* of id: of the pending ones that were made here */
  GRand *rand;
  guint n_made;
} Play;

static char *
take_open (Play *play)
{
  guint i = (guint) g_rand_int_range (play->rand, 0, (gint32) play->open->len);

  return g_ptr_array_steal_index (play->open, i);
}

static void
change_status (Play *play)
{
  g_autofree char *id = NULL;

  if (play->open->len == 0)
    return;

  id = take_open (play);
  if (g_rand_boolean (play->rand))
    steer (play->fixture, "/practice/invoices/{id}/pay", id);
  else
    g_assert_true (cancel_invoice (play->fixture, id, NULL));
}

/* Lets the sync come on by a few of its steps, or rest. */
static void
let_come_on (Play *play)
{
  for (gint32 n = g_rand_int_range (play->rand, 1, 30);
       n > 0 && till_sync_get_state (play->sync) != TILL_SYNC_RESTING; n--)
    g_main_context_iteration (NULL, TRUE);
}

static void
begin_again (Play *play)
{
  stop (play->sync);
  play->sync = start_sync (play->fixture, play->copy);
}

static void
make_move (Play *play)
{
  switch (g_rand_int_range (play->rand, 0, 6))
    {
    case 0:
      begin_again (play);
      break;
    case 1:
      change_status (play);
      break;
    case 2:
    case 3:
      g_ptr_array_add (play->open, create (play->fixture, 100 + play->n_made++));
      break;
    default:
      let_come_on (play);
      break;
    }
}

/* Nothing is missed, nothing is there twice, and each is what it has become. */
static void
test_any_order (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) left = g_ptr_array_new_with_free_func (g_free);
  Play play = { fixture, NULL, NULL, left, NULL, 0 };

  for (guint32 seed = 0; seed < 3; seed++)
    {
      play.rand = g_rand_new_with_seed (seed);
      play.copy = open_copy ();
      play.sync = start_sync (fixture, play.copy);
      for (guint i = 0; i < 40; i++)
        make_move (&play);
      begin_again (&play);
      await_sync_state (play.sync, TILL_SYNC_RESTING);
      stop (play.sync);
      assert_same (fixture, play.copy);
      g_object_unref (play.copy);
      g_rand_free (play.rand);
    }
}

static void
test_paused (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) copy = open_copy ();
  g_autoptr (TillRequestScheduler) scheduler =
      till_request_scheduler_new (fixture->desk->clock, fixture->desk->transport, NO_CEILING);
  TillSync *sync = till_sync_new (fixture->desk->transport, copy, scheduler, fixture->desk->clock);

  till_sync_set_paused (sync, TRUE);
  till_sync_start (sync);
  g_assert_cmpint (till_sync_get_state (sync), ==, TILL_SYNC_PAUSED);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (get_n_read (sync), ==, 0);
  till_sync_set_paused (sync, FALSE);
  await_sync_state (sync, TILL_SYNC_RESTING);
  assert_same (fixture, copy);
  stop (sync);
}

static gboolean
is_quiet (TillSync *sync)
{
  return till_sync_is_idle (sync);
}

/* What still came after the pause is counted, too. */
static void
test_paused_count (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) copy = open_copy ();
  g_autofree TillArchiveSummary *summary = NULL;
  TillSync *sync = start_sync (fixture, copy);
  TillCoverage coverage = { 0 };
  guint64 n_known = 0;

  while (get_n_read (sync) == 0 || !till_sync_get_coverage (sync, &coverage))
    g_main_context_iteration (NULL, TRUE);
  till_sync_set_paused (sync, TRUE);
  while (!is_quiet (sync))
    g_main_context_iteration (NULL, TRUE);
  summary = get_summary (copy);
  n_known = summary->n_invoices + summary->n_orders - summary->n_invoices_without_details -
            summary->n_orders_without_details;
  do
    {
      g_main_context_iteration (NULL, TRUE);
      g_assert_true (till_sync_get_coverage (sync, &coverage));
    }
  while (coverage.n_findable != n_known);
  stop (sync);
}

static void
execute (const char *folder, const char *sql)
{
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name = NULL;
  sqlite3 *connection = NULL;

  while ((name = g_dir_read_name (files)) != NULL && !g_str_has_suffix (name, ".db"))
    ;
  g_assert_nonnull (name);
  {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_assert_cmpint (sqlite3_open (path, &connection), ==, SQLITE_OK);
  }
  g_assert_cmpint (sqlite3_busy_timeout (connection, BUSY_MS), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (connection, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (connection), ==, SQLITE_OK);
}

/* While the archive can't be written to, what was read waits; nothing is asked for twice. */
static void
test_busy (Fixture *fixture, gconstpointer data)
{
  TillSync *sync = NULL;
  guint64 n_invoices = 0;
  guint64 n_orders = 0;
  guint64 total = 0;

  execute (fixture->folder, "CREATE TRIGGER busy BEFORE INSERT ON sync_cursors"
                            " BEGIN SELECT RAISE (FAIL, 'busy'); END");
  sync = start_sync (fixture, fixture->archive);
  await_sync_state (sync, TILL_SYNC_WAITING);
  g_assert_error (till_sync_get_error (sync), TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE);
  g_assert_true (till_sync_get_invoices (sync, &n_invoices, &total) ||
                 till_sync_get_orders (sync, &n_orders, &total));
  g_assert_cmpuint (n_invoices + n_orders, >, 0);
  execute (fixture->folder, "DROP TRIGGER busy");
  till_sync_set_paused (sync, TRUE);
  till_sync_set_paused (sync, FALSE);
  await_sync_state (sync, TILL_SYNC_RESTING);
  assert_same (fixture, fixture->archive);
  stop (sync);
}

/* The service refuses: it waits, and says why. */
static void
test_refused (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) copy = open_copy ();
  g_autoptr (TillBaseUrl) base_url =
      till_base_url_parse (till_test_practice_get_base_url (fixture->practice), NULL);
  g_autoptr (TillCredentials) credentials = till_credentials_new (TILL_AUTH_BEARER, "no_key", NULL);
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillTransport) transport = till_transport_new (
      base_url, TILL_CREDENTIAL_PROVIDER (provider), dialect, fixture->desk->clock);
  g_autoptr (TillRequestScheduler) scheduler =
      till_request_scheduler_new (fixture->desk->clock, transport, NO_CEILING);
  TillSync *sync = till_sync_new (transport, copy, scheduler, fixture->desk->clock);

  till_sync_start (sync);
  await_sync_state (sync, TILL_SYNC_WAITING);
  g_assert_error (till_sync_get_error (sync), TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED);
  stop (sync);
}

/* Whoever has copied all comes on no more. */
static void
say_cb (TillSync *sync)
{
  fputs (till_sync_get_state (sync) == TILL_SYNC_RESTING ? "......................" : ".", stdout);
  fflush (stdout);
}

/* The child: copies the service at @url into @folder until it is killed, or, where @dies_at is not
 * zero, until all is copied; the so many-th time that it writes it kills itself. */
static int
copy_all (const char *url, const char *folder, int dies_at)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account = till_account_new (
      "desk", "Desk", url, TILL_AUTH_HMAC, TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials = till_credentials_new (
      TILL_AUTH_HMAC, g_getenv ("TILL_API_KEY"), g_getenv ("TILL_SECRET_KEY"));
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillClock) clock = till_clock_new ();
  g_autoptr (TillArchive) copy = NULL;
  g_autoptr (TillDesk) desk =
      till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), NULL, clock);
  g_autoptr (TillRequestScheduler) scheduler =
      till_request_scheduler_new (clock, desk->transport, NO_CEILING);
  g_autoptr (TillSync) sync = NULL;

  deadly_install (dies_at);
  copy = open_copy_in (folder);
  sync = till_sync_new (desk->transport, copy, scheduler, clock);
  g_signal_connect (sync, "changed", G_CALLBACK (say_cb), NULL);
  till_request_scheduler_restore (scheduler, QUICK);
  till_sync_start (sync);
  while (dies_at == 0 || till_sync_get_state (sync) != TILL_SYNC_RESTING)
    g_main_context_iteration (NULL, TRUE);

  return 0;
}

static GSubprocess *
spawn_sync (Fixture *fixture, guint dies_at)
{
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *at = g_strdup_printf ("%u", dies_at);
  GSubprocess *child = NULL;
  g_autoptr (GError) error = NULL;

  g_subprocess_launcher_setenv (launcher, "TILL_API_KEY",
                                till_test_practice_get_api_key (fixture->practice), TRUE);
  g_subprocess_launcher_setenv (launcher, "TILL_SECRET_KEY",
                                till_test_practice_get_secret_key (fixture->practice), TRUE);
  child = g_subprocess_launcher_spawn (launcher, &error, self, "--copy",
                                       till_test_practice_get_base_url (fixture->practice),
                                       fixture->folder, at, NULL);
  g_assert_no_error (error);

  return child;
}

/* Kills a sync once it has come on @n_steps times. */
static void
kill_sync (Fixture *fixture, gsize n_steps)
{
  g_autofree char *steps = g_malloc (n_steps);
  g_autoptr (GSubprocess) child = spawn_sync (fixture, 0);
  g_autoptr (GError) error = NULL;

  g_input_stream_read_all (g_subprocess_get_stdout_pipe (child), steps, n_steps, NULL, NULL,
                           &error);
  g_assert_no_error (error);
  g_subprocess_force_exit (child);
  g_subprocess_wait (child, NULL, NULL);
  g_assert_cmpint (g_subprocess_get_term_sig (child), ==, SIGKILL);
}

/* Whenever it is killed, nothing that was copied is lost, and the next one copies the rest. */
static void
test_killed (Fixture *fixture, gconstpointer data)
{
  static const gsize steps[] = { 1, 2, 3, 5, 8, 13 };
  guint64 n_copied = 0;
  g_autoptr (TillArchive) copy = NULL;
  TillSync *sync = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree TillArchiveSummary *summary = NULL;

      kill_sync (fixture, steps[i]);
      copy = open_copy_in (fixture->folder);
      summary = get_summary (copy);
      g_assert_cmpuint (summary->n_invoices, >=, n_copied);
      n_copied = summary->n_invoices;
      g_clear_object (&copy);
    }

  copy = open_copy_in (fixture->folder);
  sync = start_sync (fixture, copy);
  await_sync_state (sync, TILL_SYNC_RESTING);
  assert_same (fixture, copy);
  stop (sync);
}

/* The next one begins with what one that died in writing has left, wherever that was. */
static void
test_dies_in_writing (Fixture *fixture, gconstpointer data)
{
  guint n_deaths = 0;
  gboolean has_died = TRUE;
  g_autoptr (TillArchive) copy = NULL;
  TillSync *sync = NULL;

  for (guint at = 1; has_died; at += 5 + n_deaths * 3)
    {
      g_autoptr (GSubprocess) child = spawn_sync (fixture, at);

      g_subprocess_communicate (child, NULL, NULL, NULL, NULL, NULL);
      has_died = g_subprocess_get_if_signaled (child);
      g_assert_true (has_died || g_subprocess_get_successful (child));
      n_deaths += has_died;
    }
  g_assert_cmpuint (n_deaths, >, 10);

  copy = open_copy_in (fixture->folder);
  sync = start_sync (fixture, copy);
  await_sync_state (sync, TILL_SYNC_RESTING);
  stop (sync);
  assert_same (fixture, copy);
}

/* Keeps how far back it was said first that everything is known. */
static void
keep_first_cb (TillSync *sync, gint64 *first_ms)
{
  TillCoverage coverage = { 0 };

  if (*first_ms == G_MAXINT64 && till_sync_get_coverage (sync, &coverage))
    *first_ms = coverage.since_ms;
}

/* A list tells at once of all that there is, and not yet what is found by a hash. */
static void
test_coverage (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) copy = open_copy ();
  TillSync *sync = start_sync (fixture, copy);
  TillCoverage coverage = { 0 };
  gint64 first_ms = G_MAXINT64;

  g_signal_connect (sync, "changed", G_CALLBACK (keep_first_cb), &first_ms);
  await_sync_state (sync, TILL_SYNC_RESTING);
  g_assert_cmpint (first_ms, !=, 0);
  g_assert_cmpint (first_ms, !=, G_MAXINT64);
  g_assert_true (till_sync_get_coverage (sync, &coverage));
  g_assert_cmpint (coverage.since_ms, ==, 0);
  g_assert_cmpuint (coverage.n_findable, ==, coverage.n_all);
  stop (sync);
}

int
main (int argc, char *argv[])
{
  if (argc == 5 && g_str_equal (argv[1], "--copy"))
    return copy_all (argv[2], argv[3], atoi (argv[4]));

  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/sync/copies", test_copies);
  ADD ("/sync/coverage", test_coverage);
  ADD ("/sync/meanwhile", test_meanwhile);
  ADD ("/sync/while-away", test_while_away);
  ADD ("/sync/any-order", test_any_order);
  ADD ("/sync/dies-in-writing", test_dies_in_writing);
  ADD ("/sync/paused", test_paused);
  ADD ("/sync/paused-count", test_paused_count);
  ADD ("/sync/busy", test_busy);
  ADD ("/sync/refused", test_refused);
  ADD ("/sync/killed", test_killed);
#undef ADD

  return g_test_run ();
}
