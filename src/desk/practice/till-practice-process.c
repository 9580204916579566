/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPracticeProcess: a till-practice as a child process. It chooses its port and its keys and
 * prints them in its first three lines; its later output is read and dropped, so that it never
 * blocks.
 *
 * It must end with this program. When this object goes, it gets a signal. When this program is
 * killed, the kernel sends it one (PR_SET_PDEATHSIG), and its standard input ends: the signal
 * alone is not enough, because it depends on the thread that has started the child. */

#include "till-practice-process.h"

#include "till-desk-error.h"
#include "till-define.h"
#include "till-source.h"

#include <signal.h>
#include <sys/prctl.h>

#define START_LIMIT_S 10
#define DRAIN_SIZE    4096

static const char *const line_starts[] = { "listening on ", "api key: ", "secret key: " };

#define N_LINES G_N_ELEMENTS (line_starts)

struct _TillPracticeProcess
{
  GObject parent_instance;

  GSubprocess *process;
  GDataInputStream *output;
  char *base_url;
  TillCredentials *credentials;

  /* In flight */
  GCancellable *cancellable;
};

typedef struct
{
  TillPracticeProcess *child;
  char *values[N_LINES];
  guint n_values;
  GSource *time_limit;
  GSource *cancelled;
} Start;

G_DEFINE_FINAL_TYPE (TillPracticeProcess, till_practice_process, G_TYPE_OBJECT)

static guint ended_signal;

static void
start_free (Start *self)
{
  till_source_clear (&self->time_limit);
  till_source_clear (&self->cancelled);
  for (guint i = 0; i < N_LINES; i++)
    g_free (self->values[i]);
  g_clear_object (&self->child);
  g_free (self);
}

static void
end_with_parent (gpointer user_data)
{
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

static GSubprocess *
spawn (const char *program, const char *const *arguments, GError **error)
{
  static const char *const secrets[] = { "TILL_BASE_URL", "TILL_API_KEY", "TILL_SECRET_KEY" };
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();

  g_ptr_array_add (argv, (gpointer) program);
  g_ptr_array_add (argv, (gpointer) "--listen");
  g_ptr_array_add (argv, (gpointer) "127.0.0.1:0");
  g_ptr_array_add (argv, (gpointer) "--exit-with-stdin");
  for (guint i = 0; arguments != NULL && arguments[i] != NULL; i++)
    g_ptr_array_add (argv, (gpointer) arguments[i]);
  g_ptr_array_add (argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (secrets); i++)
    g_subprocess_launcher_unsetenv (launcher, secrets[i]);
  g_subprocess_launcher_set_child_setup (launcher, end_with_parent, NULL, NULL);

  return g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, error);
}

static void
drained_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GCancellable) cancellable = user_data;

  if (g_input_stream_skip_finish (G_INPUT_STREAM (source), result, NULL) > 0)
    g_input_stream_skip_async (G_INPUT_STREAM (source), DRAIN_SIZE, G_PRIORITY_LOW, cancellable,
                               drained_cb, g_object_ref (cancellable));
}

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  /* Cancelled; self may be gone. */
  if (g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL))
    g_signal_emit (TILL_PRACTICE_PROCESS (user_data), ended_signal, 0);
}

static void
fail (GTask *task, const GError *error)
{
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_new_error (task, TILL_DESK_ERROR, TILL_DESK_ERROR_PRACTICE,
                             "The practice service did not start: %s",
                             error != NULL ? error->message : "it ended");
}

static void
finish_start (GTask *task)
{
  Start *start = g_task_get_task_data (task);
  g_autoptr (TillPracticeProcess) child = g_steal_pointer (&start->child);

  till_source_clear (&start->time_limit);
  till_source_clear (&start->cancelled);
  child->base_url = g_strdup (start->values[0]);
  child->credentials = till_credentials_new (TILL_AUTH_HMAC, start->values[1], start->values[2]);

  g_input_stream_skip_async (G_INPUT_STREAM (child->output), DRAIN_SIZE, G_PRIORITY_LOW,
                             child->cancellable, drained_cb, g_object_ref (child->cancellable));
  g_subprocess_wait_async (child->process, child->cancellable, ended_cb, child);
  g_task_return_pointer (task, g_steal_pointer (&child), g_object_unref);
}

static void
line_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  Start *start = g_task_get_task_data (task);
  g_autofree char *line = g_data_input_stream_read_line_finish_utf8 (G_DATA_INPUT_STREAM (source),
                                                                     result, NULL, &error);
  const char *line_start = line_starts[start->n_values];

  if (line == NULL || !g_str_has_prefix (line, line_start))
    {
      fail (task, error);
      return;
    }

  start->values[start->n_values++] = g_strdup (line + strlen (line_start));
  if (start->n_values == N_LINES)
    finish_start (task);
  else
    g_data_input_stream_read_line_async (G_DATA_INPUT_STREAM (source), G_PRIORITY_DEFAULT,
                                         start->child->cancellable, line_read_cb,
                                         g_object_ref (task));
}

static gboolean
time_limit_cb (gpointer child)
{
  g_cancellable_cancel (TILL_PRACTICE_PROCESS (child)->cancellable);

  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer child)
{
  return time_limit_cb (child);
}

static void
watch_start (GTask *task)
{
  Start *start = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);

  start->time_limit = g_timeout_source_new_seconds (START_LIMIT_S);
  g_source_set_callback (start->time_limit, time_limit_cb, start->child, NULL);
  g_source_attach (start->time_limit, g_task_get_context (task));

  if (cancellable == NULL)
    return;

  start->cancelled = g_cancellable_source_new (cancellable);
  g_source_set_callback (start->cancelled, G_SOURCE_FUNC (cancelled_cb), start->child, NULL);
  g_source_attach (start->cancelled, g_task_get_context (task));
}

static void
till_practice_process_dispose (GObject *object)
{
  TillPracticeProcess *self = TILL_PRACTICE_PROCESS (object);

  g_cancellable_cancel (self->cancellable);
  if (self->process != NULL)
    g_subprocess_send_signal (self->process, SIGTERM);
  g_clear_object (&self->output);
  g_clear_object (&self->process);

  G_OBJECT_CLASS (till_practice_process_parent_class)->dispose (object);
}

static void
till_practice_process_finalize (GObject *object)
{
  TillPracticeProcess *self = TILL_PRACTICE_PROCESS (object);

  g_free (self->base_url);
  g_clear_pointer (&self->credentials, till_credentials_unref);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (till_practice_process_parent_class)->finalize (object);
}

static void
till_practice_process_class_init (TillPracticeProcessClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = till_practice_process_dispose;
  object_class->finalize = till_practice_process_finalize;

  ended_signal = g_signal_new ("ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
}

static void
till_practice_process_init (TillPracticeProcess *self)
{
  self->cancellable = g_cancellable_new ();
}

/* Starts @program on a free port of loopback and waits until it has printed its address. Call it
 * from a thread that lasts as long as the program. */
void
till_practice_process_start_async (const char *program,
                                   const char *const *arguments,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (GError) error = NULL;
  TillPracticeProcess *child = NULL;
  Start *start = NULL;

  g_return_if_fail (program != NULL);

  g_task_set_source_tag (task, till_practice_process_start_async);
  start = g_new0 (Start, 1);
  g_task_set_task_data (task, start, (GDestroyNotify) start_free);
  child = start->child = g_object_new (TILL_TYPE_PRACTICE_PROCESS, NULL);

  child->process = spawn (program, arguments, &error);
  if (child->process == NULL)
    {
      fail (task, error);
      return;
    }

  child->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (child->process));
  watch_start (task);
  g_data_input_stream_read_line_async (child->output, G_PRIORITY_DEFAULT, child->cancellable,
                                       line_read_cb, g_object_ref (task));
}

/* Starts a successor of @ended with the same address and keys;
 * till_practice_process_start_finish() has the result. */
void
till_practice_process_restart_async (TillPracticeProcess *ended,
                                     const char *program,
                                     const char *const *arguments,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autoptr (GUri) uri = NULL;
  g_autofree char *address = NULL;

  g_return_if_fail (TILL_IS_PRACTICE_PROCESS (ended));

  uri = g_uri_parse (ended->base_url, G_URI_FLAGS_NONE, NULL);
  address = g_strdup_printf ("%s:%d", g_uri_get_host (uri), g_uri_get_port (uri));
  g_ptr_array_add (all, (gpointer) "--listen");
  g_ptr_array_add (all, address);
  g_ptr_array_add (all, (gpointer) "--api-key");
  g_ptr_array_add (all, (gpointer) till_credentials_get_api_key (ended->credentials));
  g_ptr_array_add (all, (gpointer) "--secret-key");
  g_ptr_array_add (all, (gpointer) till_credentials_get_secret_key (ended->credentials));
  for (guint i = 0; arguments != NULL && arguments[i] != NULL; i++)
    g_ptr_array_add (all, (gpointer) arguments[i]);
  g_ptr_array_add (all, NULL);

  till_practice_process_start_async (program, (const char *const *) all->pdata, cancellable,
                                     callback, user_data);
}

/* Returns: (transfer full): the running service, or %NULL with %TILL_DESK_ERROR_PRACTICE or
 * %G_IO_ERROR_CANCELLED. */
TillPracticeProcess *
till_practice_process_start_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Returns: where it listens. */
TILL_DEFINE_OBJECT_GETTER (till_practice_process_get_base_url,
                           TillPracticeProcess,
                           const char *,
                           base_url)
TILL_DEFINE_OBJECT_GETTER (till_practice_process_get_credentials,
                           TillPracticeProcess,
                           TillCredentials *,
                           credentials)
