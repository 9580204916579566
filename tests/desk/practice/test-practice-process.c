/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The practice service as a child: it starts, it ends, and it never stays behind. */

#include "till-await.h"
#include "till-desk-error.h"
#include "till-practice-process.h"
#include "till-test-proxy.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define END_LIMIT_MS 20000

static TillPracticeProcess *
start (const char *program, GCancellable *cancellable, GError **error)
{
  static const char *const arguments[] = { "--invoices", "5", "--orders", "1", NULL };
  g_autoptr (GAsyncResult) result = NULL;

  till_practice_process_start_async (program, arguments, cancellable, till_await_cb, &result);

  return till_practice_process_start_finish (till_await (&result), error);
}

static guint16
get_port (TillPracticeProcess *child)
{
  const char *base_url = till_practice_process_get_base_url (child);
  g_autoptr (GUri) uri = g_uri_parse (base_url, G_URI_FLAGS_NONE, NULL);

  g_assert_nonnull (uri);

  return (guint16) g_uri_get_port (uri);
}

/* The child of process @parent, as something that can be waited for though it is not ours. */
static int
open_child_of (pid_t parent, pid_t *pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/task/%d/children", (int) parent, (int) parent);
  g_autofree char *children = NULL;
  int fd = -1;

  g_assert_true (g_file_get_contents (path, &children, NULL, NULL));
  *pid = (pid_t) g_ascii_strtoll (children, NULL, 10);
  g_assert_cmpint (*pid, >, 0);
  fd = (int) syscall (SYS_pidfd_open, *pid, 0);
  g_assert_cmpint (fd, >=, 0);

  return fd;
}

static void
assert_ends (int pidfd)
{
  GPollFD poll = { .fd = pidfd, .events = G_IO_IN };

  g_assert_cmpint (g_poll (&poll, 1, END_LIMIT_MS), ==, 1);
  g_assert_true (g_close (pidfd, NULL));
}

static void
test_started (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPracticeProcess) child = start (g_getenv ("TILL_PRACTICE"), NULL, &error);
  g_autofree char *answer = NULL;
  TillCredentials *credentials = NULL;
  pid_t pid = 0;
  int pidfd = -1;

  g_assert_no_error (error);
  credentials = till_practice_process_get_credentials (child);
  g_assert_cmpint (till_credentials_get_scheme (credentials), ==, TILL_AUTH_HMAC);
  g_assert_true (till_is_api_key (till_credentials_get_api_key (credentials)));
  g_assert_true (till_is_secret_key (till_credentials_get_secret_key (credentials)));
  answer = till_test_http (get_port (child), "GET", "/api/v1/store", "");
  g_assert_nonnull (strstr (answer, "401"));

  pidfd = open_child_of (getpid (), &pid);
  g_clear_object (&child);
  assert_ends (pidfd);
}

static void
set_flag_cb (gboolean *flag)
{
  *flag = TRUE;
}

static void
test_ended (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPracticeProcess) child = start (g_getenv ("TILL_PRACTICE"), NULL, &error);
  gboolean has_ended = FALSE;
  pid_t pid = 0;

  g_assert_no_error (error);
  g_signal_connect_swapped (child, "ended", G_CALLBACK (set_flag_cb), &has_ended);
  g_close (open_child_of (getpid (), &pid), NULL);
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  while (!has_ended)
    g_main_context_iteration (NULL, TRUE);
}

/* A program that is no practice service, as a script of its own. */
static char *
write_script (const char *body)
{
  g_autofree char *text = g_strconcat ("#!/bin/sh\n", body, "\n", NULL);
  char *path = g_strdup ("/tmp/till-script-XXXXXX");

  g_assert_true (g_close (g_mkstemp (path), NULL));
  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
  g_assert_cmpint (g_chmod (path, 0700), ==, 0);

  return path;
}

/* A successor is found where the one before it was, by the keys it had. */
static void
test_restarted (void)
{
  static const char *const arguments[] = { "--invoices", "5", "--orders", "1", NULL };
  const char *program = g_getenv ("TILL_PRACTICE");
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPracticeProcess) child = start (program, NULL, &error);
  g_autoptr (TillPracticeProcess) successor = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  gboolean has_ended = FALSE;
  pid_t pid = 0;

  g_assert_no_error (error);
  g_signal_connect_swapped (child, "ended", G_CALLBACK (set_flag_cb), &has_ended);
  g_close (open_child_of (getpid (), &pid), NULL);
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  while (!has_ended)
    g_main_context_iteration (NULL, TRUE);

  till_practice_process_restart_async (child, program, arguments, NULL, till_await_cb, &result);
  successor = till_practice_process_start_finish (till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (till_practice_process_get_base_url (successor), ==,
                   till_practice_process_get_base_url (child));
  g_assert_cmpstr (till_credentials_get_api_key (till_practice_process_get_credentials (successor)),
                   ==,
                   till_credentials_get_api_key (till_practice_process_get_credentials (child)));
  g_assert_cmpstr (
      till_credentials_get_secret_key (till_practice_process_get_credentials (successor)), ==,
      till_credentials_get_secret_key (till_practice_process_get_credentials (child)));
}

static void
test_refused (void)
{
  static const char *const bodies[] = {
    "exit 0",
    "echo Hello",
    "echo listening on http://127.0.0.1:1",
    "echo listening on http://127.0.0.1:1; echo secret key: x; cat",
    "kill -9 $$",
  };
  g_autoptr (GError) missing = NULL;

  g_assert_null (start ("/nonexistent/till-practice", NULL, &missing));
  g_assert_error (missing, TILL_DESK_ERROR, TILL_DESK_ERROR_PRACTICE);

  for (guint i = 0; i < G_N_ELEMENTS (bodies); i++)
    {
      g_autofree char *script = write_script (bodies[i]);
      g_autoptr (GError) error = NULL;

      g_assert_null (start (script, NULL, &error));
      g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_PRACTICE);
      g_assert_cmpint (g_remove (script), ==, 0);
    }
}

static gboolean
cancel_cb (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);

  return G_SOURCE_REMOVE;
}

static void
test_cancelled (void)
{
  g_autofree char *script = write_script ("exec cat");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_idle_add (cancel_cb, cancellable);
  g_assert_null (start (script, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (g_remove (script), ==, 0);
}

/* More output than a pipe holds does not stop it. */
static void
test_talkative (void)
{
  g_autofree char *script = write_script ("echo listening on http://127.0.0.1:1; echo api key: "
                                          "till_12345678; echo secret key: s; "
                                          "head -c 1000000 /dev/zero; exit 0");
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPracticeProcess) child = start (script, NULL, &error);
  gboolean has_ended = FALSE;

  g_assert_no_error (error);
  g_signal_connect_swapped (child, "ended", G_CALLBACK (set_flag_cb), &has_ended);
  while (!has_ended)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (g_remove (script), ==, 0);
}

/* The console's part: starts the service and says so, until it is killed. */
static void
hold_for_ever (void)
{
  g_autoptr (TillPracticeProcess) child = start (g_getenv ("TILL_PRACTICE"), NULL, NULL);

  g_assert_nonnull (child);
  printf ("started\n");
  fflush (stdout);
  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_no_orphan (void)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) holder =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, self, "--hold-for-ever", NULL);
  g_autoptr (GDataInputStream) output = NULL;
  g_autofree char *line = NULL;
  pid_t pid = 0;
  int pidfd = -1;

  g_assert_no_error (error);
  output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (holder));
  line = g_data_input_stream_read_line_utf8 (output, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (line, ==, "started");

  pidfd = open_child_of ((pid_t) g_ascii_strtoll (g_subprocess_get_identifier (holder), NULL, 10),
                         &pid);
  g_subprocess_force_exit (holder);
  g_assert_true (g_subprocess_wait (holder, NULL, NULL));
  assert_ends (pidfd);
}

int
main (int argc, char *argv[])
{
  if (argc == 2 && g_str_equal (argv[1], "--hold-for-ever"))
    hold_for_ever ();

  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/practice-process/started", test_started);
  g_test_add_func ("/practice-process/ended", test_ended);
  g_test_add_func ("/practice-process/restarted", test_restarted);
  g_test_add_func ("/practice-process/refused", test_refused);
  g_test_add_func ("/practice-process/cancelled", test_cancelled);
  g_test_add_func ("/practice-process/talkative", test_talkative);
  g_test_add_func ("/practice-process/no-orphan", test_no_orphan);

  return g_test_run ();
}
