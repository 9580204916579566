/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A batch makes every row once: with answers that are lost, with calls that are lost, and when the
 * program is killed in the middle of it. */

#include <signal.h>
#include <string.h>

#include "fixture.h"
#include "till-archive-batches.h"
#include "till-await.h"
#include "till-batch-sheet.h"
#include "till-batch.h"
#include "till-desk-error.h"
#include "till-archive-records.h"

#define N_ROWS 12

static const char *program;

static GPtrArray *
make_rows (void)
{
  g_autoptr (GString) text = g_string_new ("order_id,amount,description\n");
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (TillBatchSheet) sheet = NULL;

  for (guint i = 0; i < N_ROWS; i++)
    g_string_append_printf (text, "BATCH-%u,%u.10,Row %u\n", i, i + 1, i);

  bytes = g_bytes_new (text->str, text->len);
  sheet = till_batch_sheet_read (bytes, NULL, "B", G_GINT64_CONSTANT (1700000000000));

  return g_ptr_array_ref (sheet->rows);
}

static void
run_to_its_end (TillBatch *batch)
{
  till_batch_run (batch);
  while (till_batch_is_running (batch))
    g_main_context_iteration (NULL, TRUE);
}

/* Of the last batch, where @is_open of the last that is open. */
static TillBatch *
load_batch (TillDesk *desk, gboolean is_open)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *name = NULL;
  gint64 key = 0;

  till_archive_load_batch_async (till_desk_get_archive (desk), is_open, NULL, till_await_cb,
                                 &result);
  rows = till_archive_load_batch_finish (till_desk_get_archive (desk), till_await (&result), &key,
                                         &name, &error);
  g_assert_no_error (error);

  return rows->len > 0 ? till_batch_new (desk, name, rows, key) : NULL;
}

static TillBatch *
load_open_batch (TillDesk *desk)
{
  return load_batch (desk, TRUE);
}

/* Each row is there, and none twice: neither at the service nor in the batch. */
static void
assert_all_made_once (Fixture *fixture, TillBatch *batch)
{
  g_autoptr (TillPageSource) source = till_desk_get_invoices (fixture->desk, 0, "BATCH-");
  g_autoptr (TillPage) page = load (source, 0, 100);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  g_assert_cmpuint (page->total, ==, N_ROWS);
  for (guint i = 0; i < page->records->len; i++)
    g_hash_table_add (ids, ((TillInvoice *) g_ptr_array_index (page->records, i))->order_id);
  g_assert_cmpuint (g_hash_table_size (ids), ==, N_ROWS);
  g_assert_cmpuint (till_batch_count (batch, TILL_BATCH_ROW_CREATED), ==, N_ROWS);
}

static void
test_all (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) rows = make_rows ();
  g_autoptr (TillBatch) batch = till_batch_new (fixture->desk, "a.csv", rows, 0);

  run_to_its_end (batch);
  g_assert_no_error (till_batch_get_halt (batch));
  assert_all_made_once (fixture, batch);
  g_assert_null (load_open_batch (fixture->desk));
}

static void
test_lost_answers (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) rows = make_rows ();
  g_autoptr (TillBatch) batch = till_batch_new (fixture->desk, "a.csv", rows, 0);

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_ANSWER);
  run_to_its_end (batch);
  g_assert_no_error (till_batch_get_halt (batch));
  assert_all_made_once (fixture, batch);
}

/* Nobody knows about the first row, so the batch halts, and goes on from there. */
static void
test_lost_request (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) rows = make_rows ();
  g_autoptr (TillBatch) batch = till_batch_new (fixture->desk, "a.csv", rows, 0);

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_REQUEST);
  run_to_its_end (batch);
  g_assert_nonnull (till_batch_get_halt (batch));
  g_assert_cmpuint (till_batch_count (batch, TILL_BATCH_ROW_SENDING), ==, 1);
  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_PASS);
  run_to_its_end (batch);
  assert_all_made_once (fixture, batch);
}

/* One row is refused by the service; the others are made. */
static void
test_refused (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) taken = create_invoice (fixture, "BATCH-3", NULL);
  g_autoptr (GPtrArray) rows = make_rows ();
  g_autoptr (TillBatch) batch = till_batch_new (fixture->desk, "a.csv", rows, 0);
  const TillBatchRow *row = g_ptr_array_index (rows, 3);

  run_to_its_end (batch);
  g_assert_cmpint (row->state, ==, TILL_BATCH_ROW_REFUSED);
  g_assert_nonnull (row->reason);
  g_assert_cmpuint (till_batch_count (batch, TILL_BATCH_ROW_CREATED), ==, N_ROWS - 1);
}

static void
add_batch (Fixture *fixture)
{
  g_autoptr (GPtrArray) rows = make_rows ();
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_add_batch_async (fixture->archive, "a.csv", rows, 1, till_await_cb, &result);
  g_assert_cmpint (till_archive_add_batch_finish (fixture->archive, till_await (&result), NULL), !=,
                   0);
}

/* Two windows have read the same rows; what one has made the other does not send. */
static void
test_read_twice (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillBatch) first = NULL;
  g_autoptr (TillBatch) second = NULL;

  add_batch (fixture);
  first = load_open_batch (fixture->desk);
  second = load_open_batch (fixture->desk);
  run_to_its_end (first);
  assert_all_made_once (fixture, first);
  run_to_its_end (second);
  g_assert_no_error (till_batch_get_halt (second));
  assert_all_made_once (fixture, second);
  g_assert_null (load_open_batch (fixture->desk));
}

/* While one runs, a second one sends nothing; afterwards it has nothing left to send. */
static void
test_run_twice (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillBatch) first = NULL;
  g_autoptr (TillBatch) second = NULL;

  add_batch (fixture);
  first = load_open_batch (fixture->desk);
  second = load_open_batch (fixture->desk);
  till_batch_run (first);
  till_batch_run (second);
  g_assert_false (till_batch_is_running (second));
  g_assert_error (till_batch_get_halt (second), TILL_DESK_ERROR, TILL_DESK_ERROR_BATCH_BUSY);
  run_to_its_end (first);
  run_to_its_end (second);
  g_assert_no_error (till_batch_get_halt (second));
  assert_all_made_once (fixture, first);
  assert_all_made_once (fixture, second);
}

static void
add_made (Fixture *fixture, const char *id, const char *pay_url)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  invoice->pay_url = g_strdup (pay_url);
  till_archive_add_invoice_async (fixture->archive, invoice, NULL, till_await_cb, &result);
  g_assert_true (till_archive_add_invoice_finish (fixture->archive, till_await (&result), &error));
  g_assert_no_error (error);
}

/* The links go to others: one that must not be opened is not among them. */
static void
test_unsafe_page (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) rows = make_rows ();
  g_autoptr (TillBatch) batch = till_batch_new (fixture->desk, "a.csv", rows, 0);
  g_autoptr (TillBatch) loaded = NULL;
  const TillBatchRow *row = g_ptr_array_index (rows, 0);

  run_to_its_end (batch);
  g_assert_nonnull (row->pay_url);
  add_made (fixture, row->invoice_id, "javascript:alert(1)");
  loaded = load_batch (fixture->desk, FALSE);
  row = g_ptr_array_index (till_batch_get_rows (loaded), 0);
  g_assert_cmpint (row->state, ==, TILL_BATCH_ROW_CREATED);
  g_assert_null (row->pay_url);
  row = g_ptr_array_index (till_batch_get_rows (loaded), 1);
  g_assert_nonnull (row->pay_url);
}

/* The child goes on with what is open in the archive of @folder, until it is killed. */
static int
run_child (char **arguments)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("desk", "Desk", arguments[0], TILL_AUTH_HMAC, TILL_ACCOUNT_PRACTICE,
                        TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, arguments[1], arguments[2]);
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillClock) clock = till_clock_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillArchive) archive = NULL;
  g_autoptr (TillDesk) desk = NULL;
  g_autoptr (TillBatch) batch = NULL;

  till_archive_open_async (arguments[3], "desk", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), NULL);
  desk = till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), archive, clock);
  batch = load_open_batch (desk);
  run_to_its_end (batch);

  return 0;
}

static gboolean
tick_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

static void
kill_a_child_after (Fixture *fixture, guint n_requests)
{
  g_autofree char *base_url = till_test_proxy_build_url (fixture->proxy);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) child = g_subprocess_new (
      G_SUBPROCESS_FLAGS_NONE, &error, program, "--run", base_url,
      till_test_practice_get_api_key (fixture->practice),
      till_test_practice_get_secret_key (fixture->practice), fixture->folder, NULL);
  guint wanted = till_test_proxy_get_n_requests (fixture->proxy) + n_requests;
  guint tick = g_timeout_add (5, tick_cb, NULL);

  g_assert_no_error (error);
  while (till_test_proxy_get_n_requests (fixture->proxy) < wanted)
    g_main_context_iteration (NULL, TRUE);

  g_source_remove (tick);
  g_subprocess_send_signal (child, SIGKILL);
  g_subprocess_wait (child, NULL, NULL);
}

static void
test_killed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillBatch) batch = NULL;

  add_batch (fixture);
  close_desk (fixture);
  kill_a_child_after (fixture, 3);
  kill_a_child_after (fixture, 2);

  open_desk (fixture, TRUE);
  batch = load_open_batch (fixture->desk);
  g_assert_nonnull (batch);
  run_to_its_end (batch);
  g_assert_no_error (till_batch_get_halt (batch));
  assert_all_made_once (fixture, batch);
}

int
main (int argc, char *argv[])
{
  if (argc == 6 && g_str_equal (argv[1], "--run"))
    return run_child (argv + 2);

  program = argv[0];
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/batch/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("all", test_all);
  ADD ("lost-answers", test_lost_answers);
  ADD ("lost-request", test_lost_request);
  ADD ("refused", test_refused);
  ADD ("read-twice", test_read_twice);
  ADD ("run-twice", test_run_twice);
  ADD ("unsafe-page", test_unsafe_page);
  ADD ("killed", test_killed);
#undef ADD

  return g_test_run ();
}
