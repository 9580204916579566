/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTestPractice: runs the program that the environment variable TILL_PRACTICE names. The program
 * also ends when the test dies. */

#include "till-test-practice.h"

#include <signal.h>
#include <string.h>

struct _TillTestPractice
{
  GSubprocess *process;
  GDataInputStream *output;
  char *base_url;
  char *api_key;
  char *secret_key;
};

static char *
read_line (TillTestPractice *self, const char *prefix)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *line = g_data_input_stream_read_line (self->output, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (line);
  g_assert_true (g_str_has_prefix (line, prefix));

  return g_strdup (line + strlen (prefix));
}

/* Starts the service with --listen 127.0.0.1:0 and @arguments (nullable), and waits until it
 * listens. */
TillTestPractice *
till_test_practice_start (const char *const *arguments)
{
  TillTestPractice *self = g_new0 (TillTestPractice, 1);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (g_getenv ("TILL_PRACTICE"));
  g_ptr_array_add (argv, (gpointer) g_getenv ("TILL_PRACTICE"));
  g_ptr_array_add (argv, (gpointer) "--listen");
  g_ptr_array_add (argv, (gpointer) "127.0.0.1:0");
  g_ptr_array_add (argv, (gpointer) "--exit-with-stdin");
  for (guint i = 0; arguments != NULL && arguments[i] != NULL; i++)
    g_ptr_array_add (argv, (gpointer) arguments[i]);
  g_ptr_array_add (argv, NULL);

  /* The stacks are long enough for the suppressions of leaks in SoupServer. */
  launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_subprocess_launcher_setenv (launcher, "ASAN_OPTIONS",
                                "fast_unwind_on_malloc=0:malloc_context_size=16", TRUE);
  self->process =
      g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, &error);
  g_assert_no_error (error);
  self->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->process));
  self->base_url = read_line (self, "listening on ");
  self->api_key = read_line (self, "api key: ");
  self->secret_key = read_line (self, "secret key: ");

  return self;
}

/* Kills the service with SIGKILL, and waits until it is gone. */
void
till_test_practice_kill (TillTestPractice *self)
{
  g_subprocess_force_exit (self->process);
  g_assert_true (g_subprocess_wait (self->process, NULL, NULL));
}

/* Ends the service, checks its exit status unless it was killed, and frees @self. */
void
till_test_practice_stop (TillTestPractice *self)
{
  g_subprocess_send_signal (self->process, SIGTERM);
  g_assert_true (g_subprocess_wait (self->process, NULL, NULL));
  g_assert_true (g_subprocess_get_if_signaled (self->process) ||
                 g_subprocess_get_exit_status (self->process) == 0);

  g_clear_object (&self->output);
  g_clear_object (&self->process);
  g_free (self->base_url);
  g_free (self->api_key);
  g_free (self->secret_key);
  g_free (self);
}

/* Returns: (transfer none): the address before "/api/v1/…". */
const char *
till_test_practice_get_base_url (TillTestPractice *self)
{
  return self->base_url;
}

const char *
till_test_practice_get_api_key (TillTestPractice *self)
{
  return self->api_key;
}

const char *
till_test_practice_get_secret_key (TillTestPractice *self)
{
  return self->secret_key;
}

guint16
till_test_practice_get_port (TillTestPractice *self)
{
  g_autoptr (GUri) uri = g_uri_parse (self->base_url, G_URI_FLAGS_NONE, NULL);

  return (guint16) g_uri_get_port (uri);
}
