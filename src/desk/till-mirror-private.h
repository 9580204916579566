/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-detail-queue.h"
#include "till-mirror.h"
#include "till-walk.h"

G_BEGIN_DECLS

typedef enum
{
  TILL_MIRROR_INVOICES,
  TILL_MIRROR_ORDERS,
  TILL_MIRROR_N_LISTS,
} TillMirrorList;

struct _TillMirror
{
  GObject parent_instance;

  /* Owned */
  TillTransport *transport;
  TillArchive *archive;
  TillBudget *budget;
  TillClock *clock;
  TillWalk *walks[TILL_MIRROR_N_LISTS]; /* NULL until it is known how far they have come */
  GPtrArray *sightings;                 /* that are not put down yet */
  GPtrArray *putting;                   /* that are being put down, or could not be; NULL */
  TillDetailQueue *details;
  TillWanted *wanted; /* what is read before all else; NULL */
  GError *error;      /* of the last failure, while that is waited out */

  /* In flight */
  GCancellable *cancellable;
  GSource *timer;
  guint n_in_flight;
  gboolean is_putting;
  gboolean is_looking_for_due;
  guint n_due_asked; /* answers of the archive to older questions are let go */

  TillMirrorState state;
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

void till_mirror_go_on (TillMirror *self);
void till_mirror_fail (TillMirror *self, const GError *error);

void till_mirror_want (TillMirror *self, const TillWanted *wanted);
gboolean
till_mirror_take_stretch (TillMirror *self, TillMirrorList list, guint64 *offset, guint *limit);
gboolean
till_mirror_put_page (TillMirror *self, TillMirrorList list, guint64 offset, const TillPage *page);
TillSighting *till_mirror_see_record (TillMirror *self, TillRecord *record, gint64 asked_at_ms);
guint till_mirror_end_details (TillMirror *self, GPtrArray *sightings);
void till_mirror_forget_due (TillMirror *self);
gboolean till_mirror_wants_due (TillMirror *self);
void till_mirror_look_for_due (TillMirror *self);

void till_mirror_recall_pace (TillMirror *self);
void till_mirror_retry_unreadable (TillMirror *self);
void till_mirror_count_again (TillMirror *self);
void till_mirror_take_stock (TillMirror *self, gboolean is_at_rest);

G_END_DECLS
