/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWorker: a queue of tasks and the one thread that runs them. Unlike g_task_run_in_thread() it
 * keeps their order, and everything they touch belongs to one thread. Background tasks run once no
 * other task waits.
 *
 * After half a second without a task it gives memory back to the system, once after each burst, so
 * that an idle worker stays asleep.
 *
 * A task returns to its own main context as a whole before its callback runs. The thread keeps no
 * reference, so the last reference to the worker's owner never goes on the worker's thread. */

#include "till-worker.h"

#include "till-malloc-tuning.h"

#define REST_AFTER_US (G_USEC_PER_SEC / 2)

typedef enum
{
  TURN_FIRST,
  TURN_IN_BACKGROUND,
  TURN_LAST,
} Turn;

typedef struct
{
  Turn turn;
  GTask *task; /* NULL is the end */
  TillWorkerFunc function;
  gpointer result;
  GDestroyNotify free_result;
  GError *error;
} Job;

struct _TillWorker
{
  GAsyncQueue *queue;
  GThread *thread;
  TillWorkerRest rest; /* nullable */
  gpointer rest_data;  /* borrowed */
};

static void
job_free (Job *self)
{
  if (self->result != NULL && self->free_result != NULL)
    self->free_result (self->result);
  g_clear_error (&self->error);
  g_clear_object (&self->task);
  g_free (self);
}

static gboolean
answer_cb (gpointer user_data)
{
  Job *job = user_data;

  if (job->error != NULL)
    g_task_return_error (job->task, g_steal_pointer (&job->error));
  else
    g_task_return_pointer (job->task, g_steal_pointer (&job->result), job->free_result);

  return G_SOURCE_REMOVE;
}

static void
run_job (Job *job)
{
  g_autoptr (GSource) answer = g_idle_source_new ();

  if (!g_cancellable_set_error_if_cancelled (g_task_get_cancellable (job->task), &job->error))
    job->result = job->function (g_task_get_source_object (job->task),
                                 g_task_get_task_data (job->task), &job->error);

  g_source_set_priority (answer, g_task_get_priority (job->task));
  g_source_set_callback (answer, answer_cb, job, (GDestroyNotify) job_free);
  g_source_set_static_name (answer, "till-worker");
  g_source_attach (answer, g_task_get_context (job->task));
}

static void
rest (TillWorker *self)
{
  if (self->rest != NULL)
    self->rest (self->rest_data);

  till_malloc_tuning_trim ();
}

static Job *
await_job (TillWorker *self)
{
  Job *job = g_async_queue_timeout_pop (self->queue, REST_AFTER_US);

  if (job != NULL)
    return job;

  rest (self);

  return g_async_queue_pop (self->queue);
}

static gpointer
work (gpointer user_data)
{
  TillWorker *self = user_data;
  Job *job = g_async_queue_pop (self->queue);

  for (; job->task != NULL; job = await_job (self))
    run_job (job);
  if (job->result != NULL)
    job->free_result (job->result);
  g_free (job);

  return NULL;
}

static int
compare_turns (gconstpointer a, gconstpointer b, gpointer user_data)
{
  return (int) ((const Job *) a)->turn - (int) ((const Job *) b)->turn;
}

/* Behind all that have the same turn. */
static void
push (TillWorker *self, Job *job, Turn turn)
{
  job->turn = turn;
  g_async_queue_push_sorted (self->queue, job, compare_turns, NULL);
}

/* @rest, unless it is %NULL, is called on the thread with @rest_data, which outlives the worker,
 * each time that there has been nothing to do for half a second.
 *
 * Returns: (transfer full): a worker with its thread; let go of it with till_worker_end(). */
TillWorker *
till_worker_new (const char *name, TillWorkerRest rest_func, gpointer rest_data)
{
  TillWorker *self = g_new0 (TillWorker, 1);

  self->queue = g_async_queue_new ();
  self->rest = rest_func;
  self->rest_data = rest_data;
  self->thread = g_thread_new (name, work, self);

  return self;
}

/* Lets the worker finish what it was given and then, unless @data is %NULL, give @data to @last.
 * Waits for that. */
void
till_worker_end (TillWorker *self, GDestroyNotify last, gpointer data)
{
  Job *job = NULL;

  g_return_if_fail (self != NULL && last != NULL);
  g_return_if_fail (!till_worker_is_current (self));

  job = g_new0 (Job, 1);
  job->result = data;
  job->free_result = last;
  push (self, job, TURN_LAST);
  g_thread_join (self->thread);
  g_async_queue_unref (self->queue);
  g_free (self);
}

static void
run (TillWorker *self, GTask *task, TillWorkerFunc function, GDestroyNotify free_result, Turn turn)
{
  Job *job = g_new0 (Job, 1);

  job->task = g_object_ref (task);
  job->function = function;
  job->free_result = free_result;
  push (self, job, turn);
}

/* Runs @function for @task, which then returns its result or error, as a pointer. A task that is
 * cancelled before its turn is answered without. */
void
till_worker_run (TillWorker *self, GTask *task, TillWorkerFunc function, GDestroyNotify free_result)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (G_IS_TASK (task) && function != NULL);

  run (self, task, function, free_result, TURN_FIRST);
}

/* The same, but tasks of till_worker_run() go first. */
void
till_worker_run_in_background (TillWorker *self,
                               GTask *task,
                               TillWorkerFunc function,
                               GDestroyNotify free_result)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (G_IS_TASK (task) && function != NULL);

  run (self, task, function, free_result, TURN_IN_BACKGROUND);
}

static gpointer
do_nothing (gpointer source, gpointer task_data, GError **error)
{
  return NULL;
}

/* Waits until the worker has run all tasks of till_worker_run(). No callback runs on this thread in
 * the meantime. */
void
till_worker_flush (TillWorker *self)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (self != NULL && !till_worker_is_current (self));

  g_main_context_push_thread_default (context);
  task = g_task_new (NULL, NULL, NULL, NULL);
  till_worker_run (self, task, do_nothing, NULL);
  while (!g_task_get_completed (task))
    g_main_context_iteration (context, TRUE);
  g_main_context_pop_thread_default (context);
}

/* Returns: whether this is the worker's thread. */
gboolean
till_worker_is_current (TillWorker *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return g_thread_self () == self->thread;
}
