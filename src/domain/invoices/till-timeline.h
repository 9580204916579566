/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-invoice.h"

typedef enum
{
  TILL_EVENT_CREATED,
  TILL_EVENT_PAID,
  TILL_EVENT_EXPIRED,
  TILL_EVENT_CANCELLED,
  TILL_EVENT_WEBHOOK,
  TILL_EVENT_ACCEPTED,
  TILL_EVENT_PAYMENT_RECORDED,
  TILL_EVENT_REFUND,
  TILL_EVENT_ORDERED,
  TILL_EVENT_USAGE,
  TILL_EVENT_NOTE,
  TILL_EVENT_TICKET,
  TILL_EVENT_TAKEN_BACK, /* a note or ticket */
  TILL_EVENT_PART_PAID,
} TillEventKind;

#define TILL_TYPE_TIMELINE_EVENT (till_timeline_event_get_type ())
G_DECLARE_FINAL_TYPE (TillTimelineEvent, till_timeline_event, TILL, TIMELINE_EVENT, GObject)

TillEventKind till_timeline_event_get_kind (TillTimelineEvent *self);
gint64 till_timeline_event_get_time_ms (TillTimelineEvent *self);
const char *till_timeline_event_get_text (TillTimelineEvent *self);
gint64 till_timeline_event_get_note (TillTimelineEvent *self);
gboolean till_timeline_event_is_waiting (TillTimelineEvent *self);

#define TILL_TYPE_TIMELINE (till_timeline_get_type ())
G_DECLARE_FINAL_TYPE (TillTimeline, till_timeline, TILL, TIMELINE, GObject)

TillTimeline *till_timeline_new (const TillInvoice *invoice);
void till_timeline_add_shared (TillTimeline *self,
                               TillEventKind kind,
                               gint64 time_ms,
                               const char *text,
                               gint64 note,
                               gboolean is_waiting);
void till_timeline_add (TillTimeline *self, TillEventKind kind, gint64 time_ms, const char *text);
