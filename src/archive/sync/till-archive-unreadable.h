/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-unreadable.h"

G_BEGIN_DECLS

/* What could not be read when it was last read. */
typedef struct
{
  TillUnreadable *what;
  gboolean is_order;  /* else of an invoice */
  gboolean is_listed; /* in the list; else in the own answer of the record */
  guint64 number;     /* of what is listed, as of till_observation_get_number() */
  gint64 next_at_ms;  /* when it is read again */
} TillUnreadableNote;

void till_unreadable_note_free (TillUnreadableNote *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillUnreadableNote, till_unreadable_note_free)

/* An array of at most limit TillUnreadableNote: invoices first, the newest of each first; where
 * due_at_ms is not zero those alone that are to be read again by then. */
void till_archive_list_unreadable_async (TillArchive *self,
                                         gint64 due_at_ms,
                                         guint limit,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
GPtrArray *
till_archive_list_unreadable_finish (TillArchive *self, GAsyncResult *result, GError **error);

G_END_DECLS
