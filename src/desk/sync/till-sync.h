/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-priority-records.h"
#include "till-request-scheduler.h"
#include "till-transport.h"

G_BEGIN_DECLS

typedef enum
{
  TILL_SYNC_OFF,     /* not started */
  TILL_SYNC_READING, /* there is more to read */
  TILL_SYNC_RESTING, /* all is known; new records are looked for now and then */
  TILL_SYNC_PAUSED,  /* by the user */
  TILL_SYNC_WAITING, /* something failed, and is tried again in a while */
} TillSyncState;

/* How far the copy reaches. */
typedef struct
{
  gint64 since_ms;    /* every record made since then can be found by anything it has; zero: all of
                         them, G_MAXINT64: none yet */
  guint64 n_findable; /* records whose details are known, too, of both lists */
  guint64 n_all;      /* that the service has */
  guint seconds_left; /* until it reaches back to the first; zero where that is not known */
} TillCoverage;

/* Copies all invoices and orders of the service into the archive, in the background: the lists and
 * what only each record's own answer tells, the newest first, then what is new. It takes each
 * request from the account's budget and has at most five under way. How far it has come is in the
 * archive.
 *
 * Signals: "changed" whenever one of its getters gives something else; "copied" (guint) after so
 * many own answers, none where it was lists alone, were put into the archive; "wanted-read" when
 * all that was wanted before the rest has been read. */
#define TILL_TYPE_SYNC (till_sync_get_type ())
G_DECLARE_FINAL_TYPE (TillSync, till_sync, TILL, SYNC, GObject)

TillSync *till_sync_new (TillTransport *transport,
                         TillArchive *archive,
                         TillRequestScheduler *scheduler,
                         TillClock *clock);

void till_sync_start (TillSync *self);
void till_sync_set_paused (TillSync *self, gboolean is_paused);
void till_sync_set_wanted (TillSync *self, const TillPriorityRecords *wanted);
void till_sync_begin_anew (TillSync *self);
void till_sync_stop (TillSync *self);

TillSyncState till_sync_get_state (TillSync *self);
const GError *till_sync_get_error (TillSync *self);
gboolean till_sync_get_invoices (TillSync *self, guint64 *n_read, guint64 *total);
gboolean till_sync_get_orders (TillSync *self, guint64 *n_read, guint64 *total);
guint64 till_sync_count_unlisted (TillSync *self, const TillPriorityRecords *wanted);
gboolean till_sync_has_left_out (TillSync *self);
gboolean till_sync_get_coverage (TillSync *self, TillCoverage *coverage);

G_END_DECLS
