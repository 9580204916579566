/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-change.h"

#define TILL_OUTBOX_MAX 20

/* What waits to be shared. */
typedef struct
{
  gboolean is_in_team;
  char *database;     /* the team's, by its id; NULL before it has answered */
  gint64 cursor;      /* the number of the last change that was read there */
  char *last_id;      /* of that change; NULL where there is none */
  GPtrArray *changes; /* of TillChange, the oldest first, at most TILL_OUTBOX_MAX */
  guint n_fresh;      /* of them, the first ones, which were never refused */
} TillOutbox;

void till_outbox_free (TillOutbox *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillOutbox, till_outbox_free)

/* From now on what is written here waits to be shared, and so does all that there is, as far as the
 * team knows nothing of it. In a team already, does nothing unless is_anew, for a database that is
 * not the one that was read. */
void till_archive_join_team_async (TillArchive *self,
                                   gboolean is_anew,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean till_archive_join_team_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* What there is stays; what waits is not shared any longer, but for what was deleted. */
void till_archive_leave_team_async (TillArchive *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean till_archive_leave_team_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* What the database has refused comes after all else that waits. ids are those of changes. */
void till_archive_note_refused (TillArchive *self, GPtrArray *ids);

/* What waits, but for erasures, only counts from now on while the team knows nothing of the thing.
 * What the team knows is to be read again. */
void till_archive_give_way_async (TillArchive *self,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
gboolean till_archive_give_way_finish (TillArchive *self, GAsyncResult *result, GError **error);

void till_archive_read_outbox_async (TillArchive *self,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
TillOutbox *
till_archive_read_outbox_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* changes are what was read after the cursor of asked, in the order of their numbers. Those of this
 * desk leave the outbox. One of a thing that has a newer one waiting here is passed over. Where the
 * cursor has moved or the store has left the team meanwhile, is_outdated is set and nothing done.
 */
void till_archive_apply_changes_async (TillArchive *self,
                                       const TillOutbox *asked,
                                       const char *database,
                                       GPtrArray *changes,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
gboolean till_archive_apply_changes_finish (TillArchive *self,
                                            GAsyncResult *result,
                                            gboolean *is_outdated,
                                            GError **error);
