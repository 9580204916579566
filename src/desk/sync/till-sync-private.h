/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-detail-queue.h"
#include "till-sync.h"
#include "till-list-coverage.h"

G_BEGIN_DECLS

typedef enum
{
  TILL_SYNC_INVOICES,
  TILL_SYNC_ORDERS,
  TILL_SYNC_N_LISTS,
} TillSyncList;

struct _TillSync
{
  GObject parent_instance;

  /* Owned */
  TillTransport *transport;
  TillArchive *archive;
  TillRequestScheduler *scheduler;
  TillClock *clock;
  TillListCoverage *walks[TILL_SYNC_N_LISTS]; /* NULL until it is known how far they have come */
  GPtrArray *observations;                    /* that are not put down yet */
  GPtrArray *putting;                         /* that are being put down, or could not be; NULL */
  TillDetailQueue *details;
  TillPriorityRecords *wanted; /* what is read before all else; NULL */
  GError *error;               /* of the last failure, while that is waited out */

  /* In flight */
  GCancellable *cancellable;
  GSource *timer;
  guint n_in_flight;
  gboolean is_putting;
  gboolean is_looking_for_due;
  guint n_due_asked; /* answers of the archive to older questions are let go */

  TillSyncState state;
  gint64 started_at_ms;
  gboolean is_started;
  gboolean is_paused;
  gboolean is_looking; /* in a round that has not brought anything yet */
  gboolean has_nothing_due;
  gboolean has_read_due;
  gboolean is_due_stale; /* there may be newer ones than in the queue */
  gboolean is_due_part;  /* only what is wanted was asked for last */
  guint n_rounds;
  guint n_asked;
  gint64 looked_at_ms;
  gint64 saved_at_ms;
  gint64 counted_at_ms;
  gint64 retried_at_ms;
  gint64 told_since_ms; /* how far it was said to reach; G_MAXINT64 at first */
  guint64 n_bare;       /* records in the archive whose own answer is not known */
  guint n_failures;     /* one after the other */
};

void till_sync_go_on (TillSync *self);
void till_sync_fail (TillSync *self, const GError *error);

void till_sync_want (TillSync *self, const TillPriorityRecords *wanted);
gboolean till_sync_take_stretch (TillSync *self, TillSyncList list, guint64 *offset, guint *limit);
gboolean
till_sync_put_page (TillSync *self, TillSyncList list, guint64 offset, const TillPage *page);
TillObservation *till_sync_see_record (TillSync *self, TillRecord *record, gint64 asked_at_ms);
guint till_sync_end_details (TillSync *self, GPtrArray *observations);
void till_sync_forget_due (TillSync *self);
gboolean till_sync_wants_due (TillSync *self);
void till_sync_look_for_due (TillSync *self);

void till_sync_recall_pace (TillSync *self);
void till_sync_retry_unreadable (TillSync *self);
void till_sync_count_again (TillSync *self);
void till_sync_take_stock (TillSync *self, gboolean is_at_rest);

G_END_DECLS
