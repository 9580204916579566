/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-recognise.h"
#include "till-sync.h"

typedef enum
{
  TILL_BACKFILL_IDLE, /* there was no search yet */
  TILL_BACKFILL_READING,
  TILL_BACKFILL_FOUND,
  TILL_BACKFILL_NOTHING, /* all records that can have it were read */
  TILL_BACKFILL_STOPPED, /* by the user, or because records can't be read at present */
} TillBackfillState;

typedef struct
{
  guint64 n_read;     /* records, since the start */
  guint64 n_left;     /* records that can have it and are unread, about */
  gint64 back_to_ms;  /* records that fit the message and were created since then are read; zero
                         while unknown */
  guint seconds_left; /* zero while unknown */
} TillBackfillProgress;

/* Reads the records from the service that can have a hash, an address, an ICCID, a code or an
 * e-mail address that the archive does not have: first those that everything in the message fits,
 * then those that a part of it fits, then all, the newest first. The sync reads them before all
 * else, so that no record is read twice. It stops at the first hit. One search at a time.
 *
 * Signal: "changed" when a getter returns something else. */
#define TILL_TYPE_BACKFILL (till_backfill_get_type ())
G_DECLARE_FINAL_TYPE (TillBackfill, till_backfill, TILL, BACKFILL, GObject)

TillBackfill *till_backfill_new (TillSync *sync,
                                 TillArchive *archive,
                                 TillChainTable *chains,
                                 TillRequestScheduler *scheduler,
                                 TillClock *clock);
void till_backfill_close (TillBackfill *self);

gboolean till_backfill_can_help (TillBackfill *self, const TillSearchQuery *query);
void till_backfill_estimate_async (TillBackfill *self,
                                   const TillSearchQuery *query,
                                   gint64 since_ms,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean till_backfill_estimate_finish (TillBackfill *self,
                                        GAsyncResult *result,
                                        TillBackfillProgress *estimate,
                                        GError **error);
void till_backfill_start (TillBackfill *self, const char *pasted);
void till_backfill_stop (TillBackfill *self);

TillBackfillState till_backfill_get_state (TillBackfill *self);
const char *till_backfill_get_text (TillBackfill *self);
gboolean till_backfill_get_progress (TillBackfill *self, TillBackfillProgress *progress);
GPtrArray *till_backfill_get_hits (TillBackfill *self);
const GError *till_backfill_get_error (TillBackfill *self);
