/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-database.h"
#include "till-invoice-pages.h"
#include "till-worker.h"

G_BEGIN_DECLS

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

/* For the files of verbs of a table of their own. A job is called in the archive's thread, with the
 * archive and the task's data; only there may it take the database. */
TillDatabase *till_archive_get_database (TillArchive *self);
void
till_archive_run (TillArchive *self, GTask *task, TillWorkerFunc job, GDestroyNotify free_result);

/* Something was put down; says so when the second is over. In the caller's context. */
void till_archive_say_changed (TillArchive *self);

/* The same for those who only look something up. */
TillDatabase *till_archive_get_reader (TillArchive *self);

G_END_DECLS
