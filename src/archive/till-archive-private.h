/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-database.h"
#include "till-define.h"
#include "till-invoice-pages.h"
#include "till-worker.h"

struct _TillArchive
{
  GObject parent_instance;

  char *path;
  TillClock *clock;
  gint generation; /* atomic: how often something was written */
  GSource *changed_source;

  TillWorker *worker;
  TillDatabase *database; /* the worker's */

  /* Look-ups do not wait for who writes. Both are the worker's where the archive is in memory. */
  TillWorker *reader_worker;
  TillDatabase *reader;    /* the reader's */
  TillInvoicePages *pages; /* the reader's */
};

/* Which of the archive's threads runs a job. IDLE jobs have their turn after all others. */
typedef enum
{
  TILL_ARCHIVE_READ, /* only reads, and never waits for a batch to be written */
  TILL_ARCHIVE_READ_IDLE,
  TILL_ARCHIVE_WRITE,
  TILL_ARCHIVE_WRITE_IDLE,
} TillArchiveThread;

/* One kind of asynchronous call. @run gets the archive and the call's data on that thread. */
typedef struct
{
  TillArchiveThread thread;
  TillWorkerFunc run;
  GDestroyNotify free_data;   /* nullable */
  GDestroyNotify free_result; /* nullable */
} TillArchiveJob;

void till_archive_run (TillArchive *self,
                       const TillArchiveJob *job,
                       gpointer data,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer user_data);

/* Only a job may take these: the first on the thread that writes, the second on the one that reads.
 */
TillDatabase *till_archive_get_database (TillArchive *self);
TillDatabase *till_archive_get_reader (TillArchive *self);
gboolean
till_archive_end_writing (TillArchive *self, gboolean keep, gboolean is_activity, GError **error);

void till_archive_emit_changed_later (TillArchive *self);
void till_archive_emit_written (TillArchive *self);
void till_archive_emit_applied (TillArchive *self);

/* The definition of a function that finishes a call that writes something that a team shares. */
#define TILL_ARCHIVE_DEFINE_FINISH_WRITING(name)                                                   \
  TILL_DEFINE_FINISH_AS (name, TillArchive, gboolean, FALSE,                                       \
                         till_archive_finish_writing (self, task, error))
gboolean till_archive_finish_writing (TillArchive *self, GTask *task, GError **error);
