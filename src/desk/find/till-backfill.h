/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-recognise.h"

G_BEGIN_DECLS

typedef struct _TillDesk TillDesk;

typedef enum
{
  TILL_BACKFILL_IDLE, /* nothing was looked for yet */
  TILL_BACKFILL_READING,
  TILL_BACKFILL_FOUND,
  TILL_BACKFILL_NOTHING, /* all that can have it was read */
  TILL_BACKFILL_STOPPED, /* by somebody, or there is what can't be read now */
} TillBackfillState;

typedef struct
{
  guint64 n_read;     /* since it was begun */
  guint64 n_left;     /* that can have it and are still to be read, as far as is known */
  gint64 back_to_ms;  /* all that fits the message and was made since then is read; zero where that
                         is not known */
  guint seconds_left; /* zero where that is not known */
} TillBackfillProgress;

/* Reads from the service what can have a hash, an address, an ICCID, a code or an e-mail address
 * that the archive does not know: at first what all that the message tells fits, then what a part
 * of it fits, then everything, each time the newest first. It has the mirror read that before all
 * else, so that no record is read twice, and stops at the hit. One search at a time.
 *
 * Signal: "changed" whenever one of its getters gives something else. */
#define TILL_TYPE_BACKFILL (till_backfill_get_type ())
G_DECLARE_FINAL_TYPE (TillBackfill, till_backfill, TILL, BACKFILL, GObject)

TillBackfill *till_backfill_new (TillDesk *desk);
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

G_END_DECLS
