/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page.h"
#include "till-record.h"

typedef enum
{
  TILL_OBSERVATION_RECORDS, /* in any order */
  TILL_OBSERVATION_PAGE,    /* of a whole list */
  TILL_OBSERVATION_OWN,     /* the own answer of the one record */
} TillObservationKind;

/* What one answer of the service shows, and when it was asked for. Of two answers, the one that was
 * asked for later is right, whichever came first. */
typedef struct
{
  TillObservationKind kind;
  GPtrArray *records;    /* of TillInvoice and TillOrder, never NULL */
  GPtrArray *unreadable; /* of TillUnreadable, never NULL: records and parts of them */
  guint64 offset;        /* of a page */
  guint64 total;
  guint length;
  GType record_type;    /* of a page or an own answer; 0 where a page does not tell */
  gboolean is_from_end; /* the numbers of its records are counted from the end of the list */
  gint64 asked_at_ms;
} TillObservation;

TillObservation *till_observation_new (gint64 asked_at_ms);
TillObservation *till_observation_new_for_record (TillRecord *record, gint64 asked_at_ms);
TillObservation *till_observation_new_for_records (GPtrArray *records, gint64 asked_at_ms);
TillObservation *till_observation_new_for_page (const TillPage *page, gint64 asked_at_ms);
TillObservation *
till_observation_new_for_page_of (const TillPage *page, GType record_type, gint64 asked_at_ms);
void till_observation_free (TillObservation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillObservation, till_observation_free)

guint64 till_observation_get_number (const TillObservation *self, guint index);
