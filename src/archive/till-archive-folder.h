/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-search-hit.h"
#include "till-recognise.h"

/* All archives of a folder, for a program that only reads them, whether or not the console has one
 * open. Each call opens what it needs, closes it again and blocks: call it on a thread. It skips an
 * archive that it can't read, such as one with an earlier version of the schema. */
typedef struct
{
  char *archive; /* the name of its file, without the end */
  TillSearchHit *hit;
} TillArchiveFolderHit;

void till_archive_folder_hit_free (TillArchiveFolderHit *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillArchiveFolderHit, till_archive_folder_hit_free)

char *till_archive_folder_dup_archive_name (const char *account_id, const char *origin);
GPtrArray *till_archive_folder_search (const char *folder,
                                       const TillTerm *term,
                                       gint64 from_ms,
                                       gint64 until_ms,
                                       guint limit);
TillRecord *till_archive_folder_load (const char *folder,
                                      const char *archive,
                                      gboolean is_order,
                                      const char *id);
