/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-database.h"
#include "till-worker.h"

G_BEGIN_DECLS

/* For the files of verbs of a table of their own. A job is called in the archive's thread, with the
 * archive and the task's data; only there may it take the database. */
TillDatabase *till_archive_get_database (TillArchive *self);
void
till_archive_run (TillArchive *self, GTask *task, TillWorkerFunc job, GDestroyNotify free_result);
gboolean till_statement_finish (TillStatement *statement, GError **error);

G_END_DECLS
