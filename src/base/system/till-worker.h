/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* One thread that runs tasks in the order in which they come, those of the background last. */
typedef struct _TillWorker TillWorker;

/* Runs on the worker's thread. Returns what the task is to return, or NULL with an error. */
typedef gpointer (*TillWorkerFunc) (gpointer source, gpointer task_data, GError **error);

/* Runs on the worker's thread, which may then sleep for long. */
typedef void (*TillWorkerRest) (gpointer data);

TillWorker *till_worker_new (const char *name, TillWorkerRest rest_func, gpointer rest_data);
void till_worker_end (TillWorker *self, GDestroyNotify last, gpointer data);
void till_worker_run (TillWorker *self,
                      GTask *task,
                      TillWorkerFunc function,
                      GDestroyNotify free_result);
void till_worker_run_in_background (TillWorker *self,
                                    GTask *task,
                                    TillWorkerFunc function,
                                    GDestroyNotify free_result);
void till_worker_flush (TillWorker *self);
gboolean till_worker_is_current (TillWorker *self);
