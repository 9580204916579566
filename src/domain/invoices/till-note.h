/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define TILL_NOTE_MAX 2000 /* bytes of a text */

/* A note that somebody has written about an invoice or order. It never changes. A note that was
 * taken back stays and can be restored. */
typedef struct
{
  gint64 key; /* zero before it is stored */
  gboolean is_of_order;
  char *record_id;
  gboolean is_ticket; /* the text is a ticket number */
  char *text;
  char *who;
  char *author; /* as the team's server says; NULL where it was not shared */
  char *desk;   /* where it was written; NULL for this one */
  gint64 at_ms;
  char *taken_back_by; /* NULL if it was not */
  gint64 taken_back_at_ms;
  gboolean is_waiting; /* to be shared with the team */
} TillNote;

TillNote *
till_note_new (gboolean is_of_order, const char *record_id, gboolean is_ticket, const char *text);
TillNote *till_note_copy (const TillNote *self);
void till_note_free (TillNote *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillNote, till_note_free)
