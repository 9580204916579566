/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-database.h"
#include "till-note.h"

G_BEGIN_DECLS

GPtrArray *till_notes_list (TillDatabase *database,
                            gboolean is_of_order,
                            const char *record_id,
                            GError **error);

/* The text of note, its time and who wrote it are given; on disk before it answers. */
void till_notes_add_async (TillArchive *archive,
                           const TillNote *note,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data);

/* Takes the note of that key back, or puts it back where who is NULL. */
void till_notes_take_back_async (TillArchive *archive,
                                 gint64 key,
                                 const char *who,
                                 gint64 now_ms,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
gboolean till_notes_write_finish (TillArchive *archive, GAsyncResult *result, GError **error);

G_END_DECLS
