/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A cell of the fault matrix is one call under one fault. It is held when
 * - the call has the expected outcome and the service has seen the expected requests (I5),
 * - nothing has reached another server (I6),
 * - the main loop has run, memory has not grown and the call was in time (I2 to I4),
 * - a call that is cancelled ends at once (I9),
 * - the same transport works when the fault is over (I10).
 * The environment of the test checks I1: a CRITICAL or a finding of a sanitizer ends the test.
 *
 * I2 to I4 and I9 are measured, and only in a build without sanitizers. The machine may be busy, so
 * a measurement counts only when it fails several times. */

#include "matrix.h"

#include "till-await.h"

#include <string.h>
#include <unistd.h>

#define MAX_GAP_US          (100 * 1000)
#define MAX_GROWTH          (32 * 1024 * 1024)
#define MAX_CANCEL_US       (200 * 1000)
#define SLACK_US            (1000 * 1000)
#define TICK_MS             10
#define MAX_TRIES           3
#define PATIENT_MS          (60 * 1000)
#define PROMPT_US           (1000 * 1000) /* where the fault is not a delay */
#define HASTY_MS            500
#define IS_OURS(domain)     ((domain) == TILL_API_ERROR)
#define IS_CANCELLED(error) g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)

const TillTransportLimits matrix_patient = { PATIENT_MS, PATIENT_MS, PATIENT_MS, 1, 5 };
const TillTransportLimits matrix_hasty = { HASTY_MS, HASTY_MS, HASTY_MS, 1, 5 };

static HostileServer *foreign; /* every proxy and redirect leads to it */
static guint n_cells;
static guint n_held;
static int n_leaks; /* keys in the log; atomic */

static gboolean
has_key (const char *text)
{
  return strstr (text, MATRIX_API_KEY) != NULL || strstr (text, MATRIX_SECRET_KEY) != NULL;
}

/* Measures the main loop and the memory during a call. */
typedef struct
{
  gint64 began_us;
  gint64 last_us;
  gint64 gap_us;
  gint64 rss;
  gint64 growth;
  guint tick_id;
} Gauge;

/* No message may contain a key (I6). Debug messages are not printed. */
static void
log_cb (const char *domain, GLogLevelFlags level, const char *message, gpointer user_data)
{
  if (has_key (message))
    g_atomic_int_inc (&n_leaks);

  if (level != G_LOG_LEVEL_DEBUG)
    g_log_default_handler (domain, level, message, user_data);
}

/* Returns: the resident memory of this process, in bytes. */
static gint64
read_rss (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) words = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  words = g_strsplit (text, " ", 3);

  return g_ascii_strtoll (words[1], NULL, 10) * sysconf (_SC_PAGESIZE);
}

static gboolean
tick_cb (gpointer user_data)
{
  Gauge *self = user_data;
  gint64 now_us = g_get_monotonic_time ();

  self->gap_us = MAX (self->gap_us, now_us - self->last_us - TICK_MS * 1000);
  self->last_us = now_us;
  self->growth = MAX (self->growth, read_rss () - self->rss);

  return G_SOURCE_CONTINUE;
}

static void
start_gauge (Gauge *self)
{
  *self = (Gauge){ 0 };
  self->rss = read_rss ();
  self->began_us = self->last_us = g_get_monotonic_time ();
  self->tick_id = g_timeout_add (TICK_MS, tick_cb, self);
}

/* Returns: the microseconds since start_gauge(). */
static gint64
stop_gauge (Gauge *self)
{
  tick_cb (self);
  g_source_remove (self->tick_id);

  return self->last_us - self->began_us;
}

static gint64
find_deadline_us (const MatrixService *service, guint n_requests)
{
  gint64 each_us =
      service->limits == &matrix_hasty ? service->limits->get_time_limit_ms * 1000 : PROMPT_US;

  return MAX (n_requests, 1) * each_us + service->wait_ms * 1000 + SLACK_US;
}

static void
describe (GString *problems, const char *what, const GError *error)
{
  g_string_append_printf (problems, "; %s: %s", what, error != NULL ? error->message : "no error");
}

static gboolean
is_expected (const GError *error, int code)
{
  return code == MATRIX_SUCCESS ? error == NULL
                                : error != NULL && IS_OURS (error->domain) && error->code == code;
}

static char *
run_call (const MatrixService *service,
          TillTransport *transport,
          const MatrixCall *call,
          GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  MatrixSubject subject = { 0 };

  service->fill_subject (service->user_data, &subject);
  call->start (transport, &subject, NULL, &result);

  return call->finish (transport, till_await (&result), error);
}

/* Returns: whether the transport repeats the call. It does not repeat a background call that is
 * limited by rate; such a call waits with the others. */
static gboolean
is_sent_again (const MatrixCall *call, const MatrixOutcome *outcome)
{
  return call->is_safe &&
         !(call->is_background && outcome->unsafe_error == TILL_API_ERROR_RATE_LIMITED);
}

/* Runs the call under the fault. Returns: whether all measurements are within their limits. */
static gboolean
check_outcome (const MatrixService *service,
               const MatrixCall *call,
               const MatrixOutcome *outcome,
               GString *problems)
{
  gboolean is_repeated = is_sent_again (call, outcome);
  int expected = is_repeated ? outcome->error : outcome->unsafe_error;
  guint n_expected = is_repeated ? outcome->n_requests : outcome->n_unsafe_requests;
  TillTransport *transport = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  Gauge gauge = { 0 };
  gint64 elapsed_us = 0;

  transport = service->begin (service->user_data);
  start_gauge (&gauge);
  text = run_call (service, transport, call, &error);
  elapsed_us = stop_gauge (&gauge);

  if (!is_expected (error, expected))
    describe (problems, "not the outcome", error);
  if (text != NULL && *text != '\0' && service->text != NULL && strcmp (text, service->text) != 0)
    g_string_append_printf (problems, "; another text: %s", text);
  if (service->count (service->user_data) != n_expected)
    g_string_append_printf (problems, "; %u requests, not %u (I5)",
                            service->count (service->user_data), n_expected);
  if (hostile_server_count_connections (foreign) != 0)
    g_string_append (problems, "; another server was called (I6)");
  if ((error != NULL && has_key (error->message)) || g_atomic_int_get (&n_leaks) != 0)
    g_string_append (problems, "; a key in the error or in the log (I6)");

  return gauge.gap_us <= MAX_GAP_US && gauge.growth <= MAX_GROWTH &&
         elapsed_us <= find_deadline_us (service, n_expected);
}

/* Runs the call with the same transport after the fault. */
static void
check_afterwards (const MatrixService *service,
                  TillTransport *transport,
                  const MatrixCall *call,
                  GString *problems)
{
  guint n_tries = service->limits == &matrix_hasty ? MAX_TRIES : 1;
  g_autoptr (GError) error = NULL;

  service->end (service->user_data);
  for (guint i = 0; i < n_tries; i++)
    {
      g_autofree char *text = NULL;

      g_clear_error (&error);
      text = run_call (service, transport, call, &error);
      if (text != NULL)
        return;
    }

  describe (problems, "does not work afterwards (I10)", error);
}

/* Cancels the call while it runs. Returns: whether it ended at once. */
static gboolean
check_cancel (const MatrixService *service, const MatrixCall *call, GString *problems)
{
  TillTransport *transport = service->begin (service->user_data);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  MatrixSubject subject = { 0 };
  Gauge gauge = { 0 };
  gint64 cancelled_us = 0;
  gint64 elapsed_us = 0;

  service->fill_subject (service->user_data, &subject);
  start_gauge (&gauge);
  call->start (transport, &subject, cancellable, &result);
  while (result == NULL && service->count (service->user_data) == 0)
    g_main_context_iteration (NULL, TRUE);

  g_cancellable_cancel (cancellable);
  cancelled_us = g_get_monotonic_time ();
  text = call->finish (transport, till_await (&result), &error);
  elapsed_us = g_get_monotonic_time () - cancelled_us;
  stop_gauge (&gauge);

  if (!call->is_safe && IS_CANCELLED (error) && service->count (service->user_data) > 0)
    g_string_append (problems, "; the error of a sent request is \"cancelled\" (I5)");
  if (service->count (service->user_data) > 1 && !call->is_safe)
    g_string_append (problems, "; sent again (I5)");
  check_afterwards (service, transport, call, problems);

  return elapsed_us <= MAX_CANCEL_US;
}

/* Checks one cell, and reports its problems. */
void
matrix_check (const MatrixService *service, const MatrixCall *call, const MatrixOutcome *outcome)
{
  g_autoptr (GString) problems = g_string_new (NULL);
  gboolean is_timely = FALSE;
  gboolean is_cancelled_timely = FALSE;

  for (guint i = 0; i < MAX_TRIES && !is_timely && problems->len == 0; i++)
    is_timely = check_outcome (service, call, outcome, problems) || !MATRIX_IS_MEASURED;
  for (guint i = 0; i < MAX_TRIES && !is_cancelled_timely && problems->len == 0; i++)
    is_cancelled_timely = check_cancel (service, call, problems) || !MATRIX_IS_MEASURED;

  if (problems->len == 0 && !is_timely)
    g_string_append (problems, "; too slow, too big or the main loop did not run (I2 to I4)");
  if (problems->len == 0 && !is_cancelled_timely)
    g_string_append (problems, "; cancelled too slowly (I9)");

  matrix_count (call->name, problems);
}

/* Counts a cell. It is held where there are no @problems. */
void
matrix_count (const char *name, GString *problems)
{
  n_cells++;
  if (problems->len == 0)
    {
      n_held++;
      return;
    }

  g_test_message ("%s%s", name, problems->str);
  g_test_fail ();
}

/* Returns: (transfer none): the server that no client may connect to. */
HostileServer *
matrix_get_foreign (void)
{
  return foreign;
}

/* Sets the proxy of the environment; %NULL for none. */
void
matrix_set_proxy (const char *url)
{
  static const char *const names[] = { "http_proxy", "https_proxy", "all_proxy",
                                       "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      if (url != NULL)
        g_setenv (names[i], url, TRUE);
      else
        g_unsetenv (names[i]);
    }
}

/* Makes the foreign server the proxy of the environment (F66). */
void
matrix_init (int *argc, char ***argv)
{
  g_test_init (argc, argv, NULL);
  /* libsoup warns about what it reads. Only a CRITICAL is an error of this program (I1). */
  g_log_set_always_fatal (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL);
  g_log_set_default_handler (log_cb, NULL);

  foreign = hostile_server_new ();
  matrix_set_proxy (hostile_server_get_url (foreign));
  g_unsetenv ("no_proxy");
  g_unsetenv ("NO_PROXY");
}

/* Returns: whether cells.py asks for the list of cells. */
gboolean
matrix_should_list_cells (int argc, char **argv)
{
  return argc > 1 && g_str_equal (argv[1], "--cells");
}

/* Prints the cells of @fault. */
void
matrix_list_cells (const char *fault)
{
  for (guint i = 0; i < MATRIX_N_CALLS; i++)
    g_print ("%s\t%s\n", fault, matrix_calls[i].name);
}

/* Runs the tests and prints the number of cells, which tests/support/tally.py adds up. */
int
matrix_run (void)
{
  int status = g_test_run ();

  g_print ("# fault matrix: %u cells, %u held\n", n_cells, n_held);
  g_clear_pointer (&foreign, hostile_server_free);

  return status;
}
