/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-archive-error.h"
#include "till-clock.h"

/* This computer's copy of the service's records at one account and origin, with what the service
 * does not have: the records that were created here, decisions, notes, templates, webhooks.
 *
 * A created record is on disk before its call answers, because the service tells some of it only
 * once. Observations of the service are written in batches and can be asked for again.
 *
 * Signals: "changed", at most once a second, after the archive has learned something new;
 * "written", before that, when something was written that a team shares; "applied", and "changed"
 * with it, when what the team has written was.
 *
 * All calls are asynchronous and answer in the caller's main context. Their errors are those of
 * TILL_ARCHIVE_ERROR and G_IO_ERROR_CANCELLED. A running call holds a reference. */
#define TILL_TYPE_ARCHIVE (till_archive_get_type ())
G_DECLARE_FINAL_TYPE (TillArchive, till_archive, TILL, ARCHIVE, GObject)

/* Creates folder and the archive's file in it where they do not exist. Where folder is NULL, the
 * archive is in memory and goes with its last reference. */
void till_archive_open_async (const char *folder,
                              const char *account_id,
                              const char *origin,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
TillArchive *till_archive_open_finish (GAsyncResult *result, GError **error);

char *till_archive_dup_name (TillArchive *self);

/* The time of day, for asked_at_ms; zero where there is no archive. */
gint64 till_archive_get_now_ms (TillArchive *self);
void till_archive_flush (TillArchive *self);
void till_archive_set_clock (TillArchive *self, TillClock *clock);
