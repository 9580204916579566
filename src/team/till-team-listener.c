/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamListener: where the database can't notify, it looks for new entries every five seconds.
 * Where it can, it only looks once a minute whether the database is still there. */

#include "till-team-listener.h"

#include "till-team-schema.h"

#define POLL_S  5
#define CHECK_S 60

/* The thread and the idle callbacks on their way may outlive the listener. */
typedef struct
{
  gatomicrefcount n_refs;
  GMutex mutex;
  TillTeamState state;       /* under the mutex */
  GError *problem;           /* under the mutex */
  gint64 heard_ms;           /* under the mutex; when the database last answered */
  gboolean has_timer;        /* under the mutex */
  GMainContext *context;     /* that calls back */
  TillTeamListenerFunc func; /* NULL once the listener has ended; only in that context */
  gpointer user_data;
} Shared;

struct _TillTeamListener
{
  TillTeamSettings *settings;
  char *password; /* nullable */
  char *owner;
  GCancellable *cancellable;
  Shared *shared;
  GThread *thread;
};

static Shared *
shared_new (TillTeamListenerFunc func, gpointer user_data)
{
  Shared *self = g_new0 (Shared, 1);

  g_atomic_ref_count_init (&self->n_refs);
  g_mutex_init (&self->mutex);
  self->state = TILL_TEAM_CATCHING_UP;
  self->context = g_main_context_ref_thread_default ();
  self->func = func;
  self->user_data = user_data;

  return self;
}

static Shared *
shared_ref (Shared *self)
{
  g_atomic_ref_count_inc (&self->n_refs);

  return self;
}

static void
shared_unref (Shared *self)
{
  if (!g_atomic_ref_count_dec (&self->n_refs))
    return;

  g_mutex_clear (&self->mutex);
  g_clear_error (&self->problem);
  g_main_context_unref (self->context);
  g_free (self);
}

static gboolean
call_back_cb (gpointer user_data)
{
  Shared *shared = user_data;

  if (shared->func != NULL)
    shared->func (shared->user_data);

  return G_SOURCE_REMOVE;
}

static void
call_back (Shared *self)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, call_back_cb, shared_ref (self), (GDestroyNotify) shared_unref);
  g_source_set_static_name (source, "till-team-listener");
  g_source_attach (source, self->context);
}

/* @problem is copied. */
static void
set_state (Shared *self, TillTeamState state, const GError *problem)
{
  gboolean is_new = FALSE;

  g_mutex_lock (&self->mutex);
  is_new = self->state != state;
  self->state = state;
  g_clear_error (&self->problem);
  self->problem = problem != NULL ? g_error_copy (problem) : NULL;
  g_mutex_unlock (&self->mutex);

  if (is_new)
    call_back (self);
}

static void
note_heard (Shared *self)
{
  g_mutex_lock (&self->mutex);
  self->heard_ms = g_get_real_time () / 1000;
  g_mutex_unlock (&self->mutex);
}

/* Returns: how many entries and changes there are; -1 where nobody answers. */
static gint64
read_last_number (TillTeamListener *self, TillTeamConnection *connection)
{
  const char *const values[] = { self->owner, NULL };
  g_autoptr (TillTeamRows) rows =
      till_team_connection_query (connection,
                                  "SELECT coalesce ((SELECT number FROM till.ledgers"
                                  " WHERE store = $1), 0) + coalesce ((SELECT number"
                                  " FROM till.last_changes WHERE store = $1), 0)",
                                  values, self->cancellable, NULL);

  if (rows == NULL)
    return -1;

  note_heard (self->shared);
  till_team_schema_note_desk (connection, self->cancellable);

  return till_team_rows_count (rows) > 0 ? till_team_rows_get_int (rows, 0, 0) : 0;
}

static void
listen_to (TillTeamListener *self, TillTeamConnection *connection)
{
  gboolean can_listen = till_team_connection_run (connection, "LISTEN " TILL_TEAM_CHANNEL, NULL,
                                                  self->cancellable, NULL);
  gint64 last = read_last_number (self, connection);
  TillTeamWaiting waiting = TILL_TEAM_QUIET;

  if (last < 0)
    return;

  set_state (self->shared, TILL_TEAM_LIVE, NULL);
  while (waiting != TILL_TEAM_ENDED && last >= 0)
    {
      gint64 before = last;

      waiting = till_team_connection_wait (connection, self->owner, can_listen ? CHECK_S : POLL_S,
                                           self->cancellable);
      if (waiting == TILL_TEAM_QUIET)
        last = read_last_number (self, connection);
      if (waiting == TILL_TEAM_NOTIFIED || last > before)
        call_back (self->shared);
    }
}

static void
pause_for (TillTeamListener *self, guint seconds)
{
  GPollFD fd = { -1, 0, 0 };

  if (!g_cancellable_make_pollfd (self->cancellable, &fd))
    return;

  g_poll (&fd, 1, (int) seconds * 1000);
  g_cancellable_release_fd (self->cancellable);
}

static void
connect_and_listen (TillTeamListener *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillTeamConnection) connection =
      till_team_schema_connect (self->settings, self->password, self->cancellable, &error);

  if (connection != NULL)
    {
      listen_to (self, connection);
      g_set_error_literal (&error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_LOST, "The connection is gone");
    }
  if (!g_cancellable_is_cancelled (self->cancellable))
    set_state (self->shared, TILL_TEAM_OUT_OF_REACH, error);
}

static gpointer
work (gpointer user_data)
{
  TillTeamListener *self = user_data;

  while (!g_cancellable_is_cancelled (self->cancellable))
    {
      gint64 begun = g_get_monotonic_time ();

      connect_and_listen (self);
      /* One that was live for long is tried again at once. */
      if (g_get_monotonic_time () - begun < POLL_S * G_USEC_PER_SEC)
        pause_for (self, POLL_S);
    }

  return NULL;
}

/* Returns: (transfer full): a listener that works until till_team_listener_end(). */
TillTeamListener *
till_team_listener_new (const TillTeamSettings *settings,
                        const char *password,
                        const char *owner,
                        TillTeamListenerFunc func,
                        gpointer user_data)
{
  TillTeamListener *self = g_new0 (TillTeamListener, 1);

  self->settings = till_team_settings_copy (settings);
  self->password = g_strdup (password);
  self->owner = g_strdup (owner);
  self->cancellable = g_cancellable_new ();
  self->shared = shared_new (func, user_data);
  self->thread = g_thread_new ("till-team-ear", work, self);

  return self;
}

/* Nothing is called back any longer. Waits for the thread, which ends what it does. */
void
till_team_listener_end (TillTeamListener *self)
{
  g_return_if_fail (self != NULL);

  self->shared->func = NULL;
  g_cancellable_cancel (self->cancellable);
  g_thread_join (self->thread);
  shared_unref (self->shared);
  g_object_unref (self->cancellable);
  till_team_settings_free (self->settings);
  g_free (self->password);
  g_free (self->owner);
  g_free (self);
}

static gboolean
call_back_late_cb (gpointer user_data)
{
  Shared *shared = user_data;

  g_mutex_lock (&shared->mutex);
  shared->has_timer = FALSE;
  g_mutex_unlock (&shared->mutex);

  return call_back_cb (shared);
}

/* Calls back once in five seconds. From any thread. */
void
till_team_listener_call_back_later (TillTeamListener *self)
{
  g_autoptr (GSource) source = g_timeout_source_new_seconds (POLL_S);
  gboolean has_timer = FALSE;

  g_return_if_fail (self != NULL);

  g_mutex_lock (&self->shared->mutex);
  has_timer = self->shared->has_timer;
  self->shared->has_timer = TRUE;
  g_mutex_unlock (&self->shared->mutex);
  if (has_timer)
    return;

  g_source_set_callback (source, call_back_late_cb, shared_ref (self->shared),
                         (GDestroyNotify) shared_unref);
  g_source_set_static_name (source, "till-team-listener");
  g_source_attach (source, self->shared->context);
}

/* Returns: the state, with @problem set where the database is out of reach. */
TillTeamState
till_team_listener_get_state (TillTeamListener *self, GError **problem)
{
  TillTeamState state = TILL_TEAM_CATCHING_UP;

  g_return_val_if_fail (self != NULL, state);

  g_mutex_lock (&self->shared->mutex);
  state = self->shared->state;
  if (self->shared->problem != NULL && problem != NULL)
    *problem = g_error_copy (self->shared->problem);
  g_mutex_unlock (&self->shared->mutex);

  return state;
}

/* Returns: the time at which the database last answered; zero for never. */
gint64
till_team_listener_get_heard_ms (TillTeamListener *self)
{
  gint64 heard_ms = 0;

  g_return_val_if_fail (self != NULL, 0);

  g_mutex_lock (&self->shared->mutex);
  heard_ms = self->shared->heard_ms;
  g_mutex_unlock (&self->shared->mutex);

  return heard_ms;
}
