/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page.h"
#include "till-record.h"

G_BEGIN_DECLS

typedef enum
{
  TILL_SIGHTING_RECORDS, /* in any order */
  TILL_SIGHTING_PAGE,    /* of a whole list */
  TILL_SIGHTING_OWN,     /* the own answer of the one record */
} TillSightingKind;

/* What one answer of the service has shown, and when it was asked for: an answer that was asked for
 * earlier than another knows less, whichever came first. */
typedef struct
{
  TillSightingKind kind;
  GPtrArray *records;    /* of TillInvoice and TillOrder, never NULL */
  GPtrArray *unreadable; /* of TillUnreadable, never NULL: records and parts of them */
  guint64 offset;        /* of a page */
  guint64 total;
  guint length;
  GType record_type;    /* of a page or an own answer; 0 where a page does not tell */
  gboolean is_from_end; /* the numbers of its records are counted from the end of the list */
  gint64 asked_at_ms;
} TillSighting;

TillSighting *till_sighting_new (gint64 asked_at_ms);
TillSighting *till_sighting_new_for_record (TillRecord *record, gint64 asked_at_ms);
TillSighting *till_sighting_new_for_records (GPtrArray *records, gint64 asked_at_ms);
TillSighting *till_sighting_new_for_page (const TillPage *page, gint64 asked_at_ms);
TillSighting *
till_sighting_new_for_page_of (const TillPage *page, GType record_type, gint64 asked_at_ms);
void till_sighting_free (TillSighting *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillSighting, till_sighting_free)

guint64 till_sighting_get_number (const TillSighting *self, guint index);

G_END_DECLS
