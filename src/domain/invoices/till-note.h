/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define TILL_NOTE_MAX 2000 /* bytes of a text */

/* What somebody at this desk has written down about an invoice or order. It is never changed; one
 * that was taken back stays, and can be put back. */
typedef struct
{
  gint64 key; /* zero until it is kept */
  gboolean is_of_order;
  char *record_id;
  gboolean is_ticket; /* the text is the number of a ticket */
  char *text;
  char *who;
  gint64 at_ms;
  char *taken_back_by; /* NULL where it stands */
  gint64 taken_back_at_ms;
} TillNote;

TillNote *
till_note_new (gboolean is_of_order, const char *record_id, gboolean is_ticket, const char *text);
TillNote *till_note_copy (const TillNote *self);
void till_note_free (TillNote *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillNote, till_note_free)

G_END_DECLS
