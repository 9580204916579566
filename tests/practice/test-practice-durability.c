/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the service has answered is in its file, however the service ends. */

#include "practice-http.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_ROUNDS  5
#define N_WRITERS 4

typedef struct
{
  TillTestPractice *practice;
  guint writer;
  guint round;
  GPtrArray *answered; /* of the ids of the invoices of this writer */
} Writer;

typedef struct
{
  char *directory;
  char *file;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->directory = g_dir_make_tmp ("till-practice-XXXXXX", NULL);
  fixture->file = g_build_filename (fixture->directory, "practice.db", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  static const char *const suffixes[] = { "", "-wal", "-shm", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *path = g_strconcat (fixture->file, suffixes[i], NULL);

      g_remove (path);
    }
  g_assert_cmpint (g_rmdir (fixture->directory), ==, 0);
  g_free (fixture->file);
  g_free (fixture->directory);
}

static TillTestPractice *
start (Fixture *fixture)
{
  const char *const arguments[] = { "--data",   fixture->file, "--invoices", "100",
                                    "--orders", "10",          NULL };

  return till_test_practice_start (arguments);
}

/* Writes until the service is gone. An incomplete answer does not count. */
static gpointer
write_invoices (gpointer data)
{
  Writer *writer = data;

  for (guint i = 0;; i++)
    {
      g_autofree char *body = g_strdup_printf ("{\"amount\":1,\"orderId\":\"%u-%u-%u\"}",
                                               writer->round, writer->writer, i);
      g_autofree char *bytes = g_strdup_printf (
          "POST /api/v1/invoices HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n"
          "Authorization: Bearer %s\r\nContent-Length: %zu\r\n\r\n%s",
          till_test_practice_get_port (writer->practice),
          till_test_practice_get_api_key (writer->practice), strlen (body), body);
      g_autoptr (GSocketClient) client = g_socket_client_new ();
      g_autoptr (GSocketConnection) connection = NULL;
      g_autoptr (GDataInputStream) input = NULL;
      g_autofree char *status = NULL;

      g_socket_client_set_enable_proxy (client, FALSE);
      connection = g_socket_client_connect_to_host (
          client, "127.0.0.1", till_test_practice_get_port (writer->practice), NULL, NULL);
      if (connection == NULL ||
          !g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)),
                                      bytes, strlen (bytes), NULL, NULL, NULL))
        return NULL;

      input = g_data_input_stream_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)));
      status = g_data_input_stream_read_line (input, NULL, NULL, NULL);
      if (status == NULL || !g_str_has_prefix (status, "HTTP/1.1 200"))
        return NULL;

      g_ptr_array_add (writer->answered,
                       g_strdup_printf ("%u-%u-%u", writer->round, writer->writer, i));
    }
}

/* Kills the service while the writers run, after the first answer. */
static void
run_round (Fixture *fixture, guint round, GPtrArray *answered)
{
  g_autoptr (TillTestPractice) practice = start (fixture);
  Writer writers[N_WRITERS];
  GThread *threads[N_WRITERS];

  for (guint i = 0; i < N_WRITERS; i++)
    {
      writers[i] = (Writer){ practice, i, round, g_ptr_array_new () };
      threads[i] = g_thread_new ("writer", write_invoices, &writers[i]);
    }

  for (guint n = 0; n < 20 * (round + 1); n++)
    {
      g_autoptr (PracticeAnswer) answer = practice_http_get (practice, "/api/v1/store");

      g_assert_cmpuint (answer->status, ==, 200);
    }
  till_test_practice_kill (practice);

  for (guint i = 0; i < N_WRITERS; i++)
    {
      g_thread_join (threads[i]);
      g_assert_cmpuint (writers[i].answered->len, >, 0);
      g_ptr_array_extend_and_steal (answered, writers[i].answered);
    }
}

static void
test_killed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) answered = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TillTestPractice) practice = NULL;
  g_autoptr (PracticeAnswer) store = NULL;

  for (guint round = 0; round < N_ROUNDS; round++)
    run_round (fixture, round, answered);

  practice = start (fixture);
  for (guint i = 0; i < answered->len; i++)
    {
      g_autofree char *path = g_strconcat (
          "/api/v1/invoices?orderId=", (const char *) g_ptr_array_index (answered, i), NULL);
      g_autoptr (PracticeAnswer) answer = practice_http_get (practice, path);

      g_assert_cmpint (practice_answer_get_integer (answer, "data.pagination.total"), >=, 1);
    }

  /* The total is these and, for each kill, the calls whose answers were lost. */
  store = practice_http_get (practice, "/api/v1/store");
  g_assert_cmpint (practice_answer_get_integer (store, "data.stats.totalInvoices"), >=,
                   100 + answered->len);
  g_assert_cmpint (practice_answer_get_integer (store, "data.stats.totalInvoices"), <=,
                   100 + answered->len + N_ROUNDS * N_WRITERS);
}

/* The clock, and what depends on it, goes on where it was. */
static void
test_restarted (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillTestPractice) practice = start (fixture);
  g_autoptr (PracticeAnswer) created =
      practice_http_post (practice, "/api/v1/invoices", "{\"amount\":1,\"orderId\":\"kept\"}");
  g_autoptr (PracticeAnswer) advanced = practice_http_call (
      practice, PRACTICE_NO_KEY, "POST", "/practice/clock", NULL, "{\"advanceSeconds\":3599}");
  g_autoptr (PracticeAnswer) again = NULL;
  g_autofree char *path = g_strconcat (
      "/api/v1/invoices/", practice_answer_get_string (created, "data.invoiceId"), NULL);
  g_autoptr (PracticeAnswer) expired = NULL;
  g_autoptr (PracticeAnswer) taken = NULL;

  g_assert_cmpuint (advanced->status, ==, 200);
  g_clear_pointer (&practice, till_test_practice_stop);
  practice = start (fixture);
  again = practice_http_call (practice, PRACTICE_NO_KEY, "POST", "/practice/clock", NULL,
                              "{\"advanceSeconds\":1}");
  g_assert_cmpuint (again->status, ==, 200);
  expired = practice_http_get (practice, path);
  taken = practice_http_post (practice, "/api/v1/invoices", "{\"amount\":1,\"orderId\":\"kept\"}");

  g_assert_cmpstr (practice_answer_get_string (expired, "data.status"), ==, "EXPIRED");
  g_assert_cmpstr (practice_answer_get_string (expired, "data.invoiceId"), ==,
                   practice_answer_get_string (created, "data.invoiceId"));
  g_assert_cmpuint (taken->status, ==, 400);
}

/* The service refuses what is no file, and a file that another service has open. */
static void
test_unusable_files (Fixture *fixture, gconstpointer data)
{
  g_autofree char *good = g_steal_pointer (&fixture->file);
  g_autofree char *noise = g_strnfill (8192, 'x');

  fixture->file = g_build_filename (fixture->directory, "noise.db", NULL);
  g_assert_true (g_file_set_contents (fixture->file, noise, -1, NULL));

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (TillTestPractice) first = NULL;
      g_autoptr (GSubprocess) second = NULL;

      if (i == 1)
        {
          g_remove (fixture->file);
          first = start (fixture);
        }

      second = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                                 NULL, g_getenv ("TILL_PRACTICE"), "--data", fixture->file, NULL);
      g_assert_true (g_subprocess_wait (second, NULL, NULL));
      g_assert_cmpint (g_subprocess_get_exit_status (second), ==, 1);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/practice/durability/killed", Fixture, NULL, set_up, test_killed, tear_down);
  g_test_add ("/practice/durability/restarted", Fixture, NULL, set_up, test_restarted, tear_down);
  g_test_add ("/practice/durability/unusable-files", Fixture, NULL, set_up, test_unusable_files,
              tear_down);

  return g_test_run ();
}
