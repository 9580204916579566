/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-observation.h"
#include "till-unreadable.h"

/* A record, or a field of one, that could not be decoded when it was last read. */
typedef struct
{
  TillUnreadable *what;
  gboolean is_order;  /* else of an invoice */
  gboolean is_listed; /* in the list; else in the own answer of the record */
  guint64 number;     /* of what is listed, as of till_observation_get_number() */
  gint64 next_at_ms;  /* when it is read again */
} TillUnreadableNote;

void till_unreadable_note_free (TillUnreadableNote *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillUnreadableNote, till_unreadable_note_free)

gboolean till_unreadable_table_put (TillDatabase *database,
                                    const TillObservation *observation,
                                    gint64 now_ms,
                                    gboolean *is_changed,
                                    GError **error);
GPtrArray *
till_unreadable_table_list (TillDatabase *database, gint64 due_at_ms, guint limit, GError **error);
