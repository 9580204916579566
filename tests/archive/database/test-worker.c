/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Who waits goes ahead of what nobody waits for, and who has gone keeps nobody waiting. */

#include "fixture.h"

#include "till-await.h"
#include "till-worker.h"
#include "till-archive-records.h"

#include <sqlite3.h>

typedef struct
{
  GMutex mutex;
  GCond changed;
  gboolean is_running;
  gboolean may_end;
  GString *order; /* of the worker's thread, until it has ended */
} Gate;

static gpointer
hold_job (gpointer source, gpointer task_data, GError **error)
{
  Gate *gate = task_data;

  g_mutex_lock (&gate->mutex);
  gate->is_running = TRUE;
  g_cond_signal (&gate->changed);
  while (!gate->may_end)
    g_cond_wait (&gate->changed, &gate->mutex);
  g_mutex_unlock (&gate->mutex);
  g_string_append_c (gate->order, 'h');

  return gate;
}

static gpointer
first_job (gpointer source, gpointer task_data, GError **error)
{
  g_string_append_c (((Gate *) task_data)->order, 'f');

  return task_data;
}

static gpointer
background_job (gpointer source, gpointer task_data, GError **error)
{
  g_string_append_c (((Gate *) task_data)->order, 'b');

  return task_data;
}

static gpointer
later_job (gpointer source, gpointer task_data, GError **error)
{
  g_string_append_c (((Gate *) task_data)->order, 'l');

  return task_data;
}

static GTask *
make_task (Gate *gate, GAsyncResult **result)
{
  GTask *task = g_task_new (NULL, NULL, till_await_cb, result);

  g_task_set_task_data (task, gate, NULL);

  return task;
}

static void
run (TillWorker *worker, Gate *gate, TillWorkerFunc job, GAsyncResult **result)
{
  g_autoptr (GTask) task = make_task (gate, result);

  till_worker_run (worker, task, job, NULL);
}

static void
run_in_background (TillWorker *worker, Gate *gate, TillWorkerFunc job, GAsyncResult **result)
{
  g_autoptr (GTask) task = make_task (gate, result);

  till_worker_run_in_background (worker, task, job, NULL);
}

static void
open_gate (Gate *gate)
{
  g_mutex_lock (&gate->mutex);
  gate->may_end = TRUE;
  g_cond_signal (&gate->changed);
  g_mutex_unlock (&gate->mutex);
}

static void
await_holding (Gate *gate)
{
  g_mutex_lock (&gate->mutex);
  while (!gate->is_running)
    g_cond_wait (&gate->changed, &gate->mutex);
  g_mutex_unlock (&gate->mutex);
}

static void
end_cb (gpointer nothing)
{
}

static void
test_order (void)
{
  Gate gate = { .order = g_string_new (NULL) };
  TillWorker *worker = till_worker_new ("test", NULL, NULL);
  GAsyncResult *results[6] = { NULL };

  g_mutex_init (&gate.mutex);
  g_cond_init (&gate.changed);
  run (worker, &gate, hold_job, &results[0]);
  await_holding (&gate);
  run_in_background (worker, &gate, background_job, &results[1]);
  run (worker, &gate, first_job, &results[2]);
  run_in_background (worker, &gate, later_job, &results[3]);
  run (worker, &gate, first_job, &results[4]);
  open_gate (&gate);
  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (GAsyncResult) result = till_await (&results[i]);

      g_assert_true (g_task_propagate_pointer (G_TASK (result), NULL) == &gate);
    }
  till_worker_end (worker, end_cb, NULL);
  g_assert_cmpstr (gate.order->str, ==, "hffbl");
  g_string_free (gate.order, TRUE);
  g_cond_clear (&gate.changed);
  g_mutex_clear (&gate.mutex);
}

typedef struct
{
  GMutex mutex;
  GCond changed;
  guint n_rests;
  TillWorker *worker;
} Rests;

static void
rest_cb (gpointer data)
{
  Rests *rests = data;

  g_assert_true (till_worker_is_current (rests->worker));
  g_mutex_lock (&rests->mutex);
  rests->n_rests++;
  g_cond_signal (&rests->changed);
  g_mutex_unlock (&rests->mutex);
}

static gpointer
no_job (gpointer source, gpointer task_data, GError **error)
{
  return task_data;
}

static void
work_and_rest (Rests *rests)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);
  guint n_rests = rests->n_rests;

  till_worker_run (rests->worker, task, no_job, NULL);
  g_mutex_lock (&rests->mutex);
  while (rests->n_rests == n_rests)
    g_cond_wait (&rests->changed, &rests->mutex);
  g_mutex_unlock (&rests->mutex);
}

/* It is told so once for each time that its work is done, not before there was any. */
static void
test_rest (void)
{
  Rests rests = { 0 };

  g_mutex_init (&rests.mutex);
  g_cond_init (&rests.changed);
  rests.worker = till_worker_new ("test", rest_cb, &rests);
  work_and_rest (&rests);
  work_and_rest (&rests);
  till_worker_end (rests.worker, end_cb, NULL);
  g_assert_cmpuint (rests.n_rests, ==, 2);
  g_cond_clear (&rests.changed);
  g_mutex_clear (&rests.mutex);
}

static GCancellable *impatient; /* nullable: who goes as soon as the archive waits for others */
static guint n_waits;
static sqlite3 *held; /* nullable: another console, which goes on as soon as the archive waits */

void __real_g_usleep (gulong us);
void __wrap_g_usleep (gulong us);

/* Called by the archive's thread between two tries. */
void
__wrap_g_usleep (gulong us)
{
  if (impatient == NULL && held == NULL)
    {
      __real_g_usleep (us);
      return;
    }

  n_waits++;
  g_cancellable_cancel (impatient);
  if (held != NULL)
    g_assert_cmpint (sqlite3_exec (g_steal_pointer (&held), "ROLLBACK", NULL, NULL, NULL), ==,
                     SQLITE_OK);
}

static sqlite3 *
lock (const char *path)
{
  sqlite3 *connection = NULL;

  g_assert_cmpint (sqlite3_open (path, &connection), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (connection, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);

  return connection;
}

/* The mirror stops while another console writes: what it was about to put down is not, and whoever
 * comes next is not kept by it. */
static void
test_locked (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv_1");
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  sqlite3 *other = NULL;

  reopen (fixture);
  path = find_file (fixture->folder, ".db");
  other = lock (path);
  impatient = cancellable;
  g_ptr_array_add (observations, till_observation_new_for_record (TILL_RECORD (invoice), 1));
  till_archive_put_async (fixture->archive, observations, "walk", "1", cancellable, till_await_cb,
                          &result);
  till_await (&result);
  impatient = NULL;
  g_assert_cmpuint (n_waits, ==, 1);
  g_assert_false (till_archive_put_finish (fixture->archive, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (sqlite3_exec (other, "ROLLBACK", NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (other), ==, SQLITE_OK);
  g_assert_null (find_invoice (fixture->archive, "inv_1"));
}

/* Whoever lets go of the archive while another console writes is kept by nothing, and what was
 * given to it is put down all the same. */
static void
test_let_go (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv_1");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) found = NULL;
  g_autofree char *path = NULL;
  TillArchive *archive = NULL;
  sqlite3 *other = NULL;

  reopen (fixture);
  path = find_file (fixture->folder, ".db");
  other = lock (path);
  archive = fixture->archive;
  till_archive_add_invoice_async (archive, invoice, NULL, till_await_cb, &result);
  g_clear_object (&fixture->archive);
  g_assert_null (result);
  g_assert_cmpint (sqlite3_exec (other, "ROLLBACK", NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (other), ==, SQLITE_OK);
  g_assert_true (till_archive_add_invoice_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
  g_clear_object (&result);

  reopen (fixture);
  found = find_invoice (fixture->archive, "inv_1");
  g_assert_nonnull (found);
}

static int
count_cb (void *n_rows, int n_columns, char **texts, char **columns)
{
  (*(guint *) n_rows)++;

  return 0;
}

static guint
count_made (sqlite3 *connection)
{
  guint n_rows = 0;

  g_assert_cmpint (
      sqlite3_exec (connection, "SELECT * FROM created_records", count_cb, &n_rows, NULL), ==,
      SQLITE_OK);

  return n_rows;
}

/* The program ends while another console writes: what was given to the archive is put down first.
 */
static void
test_settled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv_1");
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *path = NULL;
  sqlite3 *other = NULL;

  reopen (fixture);
  path = find_file (fixture->folder, ".db");
  other = lock (path);
  n_waits = 0;
  held = other;
  till_archive_add_invoice_async (fixture->archive, invoice, NULL, till_await_cb, &result);
  till_archive_flush (fixture->archive);
  g_assert_null (result);
  g_assert_cmpuint (n_waits, ==, 1);
  g_assert_cmpuint (count_made (other), ==, 1);
  g_assert_cmpint (sqlite3_close (other), ==, SQLITE_OK);
  g_assert_true (till_archive_add_invoice_finish (fixture->archive, till_await (&result), NULL));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/worker/order", test_order);
  g_test_add_func ("/worker/rest", test_rest);
  g_test_add ("/worker/locked", Fixture, NULL, set_up, test_locked, tear_down);
  g_test_add ("/worker/let-go", Fixture, NULL, set_up, test_let_go, tear_down);
  g_test_add ("/worker/settled", Fixture, NULL, set_up, test_settled, tear_down);

  return g_test_run ();
}
