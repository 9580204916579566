/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-wanted.h"
#include "till-budget.h"
#include "till-transport.h"

G_BEGIN_DECLS

typedef enum
{
  TILL_MIRROR_OFF,     /* not started */
  TILL_MIRROR_READING, /* there is more to read */
  TILL_MIRROR_RESTING, /* all is known; new records are looked for now and then */
  TILL_MIRROR_PAUSED,  /* by the user */
  TILL_MIRROR_WAITING, /* something failed, and is tried again in a while */
} TillMirrorState;

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
#define TILL_TYPE_MIRROR (till_mirror_get_type ())
G_DECLARE_FINAL_TYPE (TillMirror, till_mirror, TILL, MIRROR, GObject)

TillMirror *till_mirror_new (TillTransport *transport,
                             TillArchive *archive,
                             TillBudget *budget,
                             TillClock *clock);

void till_mirror_start (TillMirror *self);
void till_mirror_set_paused (TillMirror *self, gboolean is_paused);
void till_mirror_set_wanted (TillMirror *self, const TillWanted *wanted);
void till_mirror_begin_anew (TillMirror *self);
void till_mirror_stop (TillMirror *self);

TillMirrorState till_mirror_get_state (TillMirror *self);
const GError *till_mirror_get_error (TillMirror *self);
gboolean till_mirror_get_invoices (TillMirror *self, guint64 *n_read, guint64 *total);
gboolean till_mirror_get_orders (TillMirror *self, guint64 *n_read, guint64 *total);
guint64 till_mirror_count_unlisted (TillMirror *self, const TillWanted *wanted);
gboolean till_mirror_has_left_out (TillMirror *self);
gboolean till_mirror_get_coverage (TillMirror *self, TillCoverage *coverage);

G_END_DECLS
