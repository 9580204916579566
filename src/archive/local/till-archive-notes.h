/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-database.h"
#include "till-note.h"

GPtrArray *till_notes_list (TillDatabase *database,
                            gboolean is_of_order,
                            const char *record_id,
                            GError **error);

/* note has its text, its time and its writer. On disk before it answers. */
void till_archive_add_note_async (TillArchive *archive,
                                  const TillNote *note,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);

/* Takes the note of that key back, or undoes that where who is NULL. */
void till_archive_take_back_note_async (TillArchive *archive,
                                        gint64 key,
                                        const char *who,
                                        gint64 now_ms,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
gboolean
till_archive_write_note_finish (TillArchive *archive, GAsyncResult *result, GError **error);
