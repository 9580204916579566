/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-priority-records.h"
#include "till-request-scheduler.h"
#include "till-transport.h"

typedef enum
{
  TILL_SYNC_OFF,     /* not started */
  TILL_SYNC_READING, /* there is more to read */
  TILL_SYNC_RESTING, /* everything is known; from time to time it checks for new records */
  TILL_SYNC_PAUSED,  /* by the user */
  TILL_SYNC_WAITING, /* after an error, before the next attempt */
} TillSyncState;

/* How far the copy reaches. */
typedef struct
{
  gint64 since_ms;    /* every record created since then can be found by its details; zero for all
                         records, G_MAXINT64 for none */
  guint64 n_findable; /* records with details, of both lists */
  guint64 n_all;      /* records that the service has */
  guint seconds_left; /* until the copy is complete; zero while unknown */
} TillCoverage;

/* Copies all invoices and orders of the service into the archive, in the background: the lists and
 * the details of each record, the newest first, then new ones. It takes each request from the
 * request scheduler and has at most five running. The archive stores its cursor.
 *
 * Signals: "changed" when a getter returns something else; "copied" (guint: the number of records
 * with details, zero for lists alone) after a write to the archive; "priority-read" when all
 * priority records have been read. */
#define TILL_TYPE_SYNC (till_sync_get_type ())
G_DECLARE_FINAL_TYPE (TillSync, till_sync, TILL, SYNC, GObject)

TillSync *till_sync_new (TillTransport *transport,
                         TillArchive *archive,
                         TillRequestScheduler *scheduler,
                         TillClock *clock);

void till_sync_start (TillSync *self);
void till_sync_set_paused (TillSync *self, gboolean is_paused);
void till_sync_set_priority (TillSync *self, const TillPriorityRecords *priority);
void till_sync_restart (TillSync *self);
void till_sync_stop (TillSync *self);

gboolean till_sync_is_idle (TillSync *self);
TillSyncState till_sync_get_state (TillSync *self);
const GError *till_sync_get_error (TillSync *self);
gboolean till_sync_get_invoices (TillSync *self, guint64 *n_read, guint64 *total);
gboolean till_sync_get_orders (TillSync *self, guint64 *n_read, guint64 *total);
guint64 till_sync_count_unlisted (TillSync *self, const TillPriorityRecords *priority);
gboolean till_sync_has_left_out (TillSync *self);
gboolean till_sync_get_coverage (TillSync *self, TillCoverage *coverage);
