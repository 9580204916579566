/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-hit.h"
#include "till-mirror.h"
#include "till-recognise.h"

G_BEGIN_DECLS

typedef enum
{
  TILL_LOOK_BACK_IDLE,      /* not started yet */
  TILL_LOOK_BACK_READING,   /* it goes on until it has found something or read everything */
  TILL_LOOK_BACK_FOUND,     /* till_look_back_get_hit() says what */
  TILL_LOOK_BACK_EXHAUSTED, /* everything that could hold it was read */
  TILL_LOOK_BACK_STOPPED,   /* by the user */
} TillLookBackState;

/* Looks further back than the archive reaches for what a customer wrote: has the mirror read first
 * what can hold it, the newest first, narrowed by all that the message tells. One search at a time;
 * it goes on when the window that has started it is closed. What it reads is in the archive then,
 * and not read again.
 *
 * Signals: "changed" whenever one of its getters gives something else; "ended" once it has found
 * something or read everything. */
#define TILL_TYPE_LOOK_BACK (till_look_back_get_type ())
G_DECLARE_FINAL_TYPE (TillLookBack, till_look_back, TILL, LOOK_BACK, GObject)

TillLookBack *till_look_back_new (TillMirror *mirror, TillArchive *archive);

gboolean till_look_back_can_help (TillLookBack *self, const TillSearchQuery *query);
guint till_look_back_estimate_s (TillLookBack *self, gint64 since_ms);
void till_look_back_start (TillLookBack *self, const TillSearchQuery *query, const char *pasted);
void till_look_back_stop (TillLookBack *self);

TillLookBackState till_look_back_get_state (TillLookBack *self);
const char *till_look_back_get_pasted (TillLookBack *self);
gint64 till_look_back_get_reached_ms (TillLookBack *self);
gboolean till_look_back_get_progress (TillLookBack *self, guint64 *n_read, guint64 *n_all);
const TillHit *till_look_back_get_hit (TillLookBack *self);

G_END_DECLS
