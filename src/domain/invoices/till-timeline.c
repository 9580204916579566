/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTimeline: the events of one record, sorted by time, as a list model. Events at unknown times
 * come last. */

#include "till-timeline.h"

#include "till-define.h"

struct _TillTimelineEvent
{
  GObject parent_instance;

  TillEventKind kind;
  gint64 time_ms;
  char *text;
  gint64 note; /* its key; zero for other events */
  gboolean is_waiting;
};

struct _TillTimeline
{
  GObject parent_instance;

  GPtrArray *events; /* of TillTimelineEvent */
};

G_DEFINE_FINAL_TYPE (TillTimelineEvent, till_timeline_event, G_TYPE_OBJECT)

static void
till_timeline_event_finalize (GObject *object)
{
  g_free (TILL_TIMELINE_EVENT (object)->text);

  G_OBJECT_CLASS (till_timeline_event_parent_class)->finalize (object);
}

static void
till_timeline_event_class_init (TillTimelineEventClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_timeline_event_finalize;
}

static void
till_timeline_event_init (TillTimelineEvent *self)
{
}

TillEventKind
till_timeline_event_get_kind (TillTimelineEvent *self)
{
  g_return_val_if_fail (TILL_IS_TIMELINE_EVENT (self), TILL_EVENT_CREATED);

  return self->kind;
}

/* Returns: milliseconds; zero if unknown. */
TILL_DEFINE_OBJECT_GETTER (till_timeline_event_get_time_ms, TillTimelineEvent, gint64, time_ms)

/* Returns: (nullable): the text of the source of the event. */
TILL_DEFINE_OBJECT_GETTER (till_timeline_event_get_text, TillTimelineEvent, const char *, text)

/* Returns: the key of the note; zero for other events. */
TILL_DEFINE_OBJECT_GETTER (till_timeline_event_get_note, TillTimelineEvent, gint64, note)

/* Returns: whether the event still waits to be shared with the team. */
TILL_DEFINE_OBJECT_GETTER (till_timeline_event_is_waiting, TillTimelineEvent, gboolean, is_waiting)

static GType
get_item_type (GListModel *model)
{
  return TILL_TYPE_TIMELINE_EVENT;
}

static guint
get_n_items (GListModel *model)
{
  return TILL_TIMELINE (model)->events->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  GPtrArray *events = TILL_TIMELINE (model)->events;

  return position < events->len ? g_object_ref (g_ptr_array_index (events, position)) : NULL;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TillTimeline,
                               till_timeline,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
till_timeline_finalize (GObject *object)
{
  g_ptr_array_unref (TILL_TIMELINE (object)->events);

  G_OBJECT_CLASS (till_timeline_parent_class)->finalize (object);
}

static void
till_timeline_class_init (TillTimelineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_timeline_finalize;
}

static void
till_timeline_init (TillTimeline *self)
{
  self->events = g_ptr_array_new_with_free_func (g_object_unref);
}

/* Returns: (transfer full): the events that the status and times of @invoice show; none if it is
 * %NULL. */
TillTimeline *
till_timeline_new (const TillInvoice *invoice)
{
  TillTimeline *self = g_object_new (TILL_TYPE_TIMELINE, NULL);

  if (invoice == NULL)
    return self;

  if (invoice->created_at_ms != 0)
    till_timeline_add (self, TILL_EVENT_CREATED, invoice->created_at_ms, NULL);
  if (invoice->status == TILL_INVOICE_EXPIRED)
    till_timeline_add (self, TILL_EVENT_EXPIRED, invoice->expires_at_ms, NULL);
  if (invoice->status == TILL_INVOICE_CANCELLED)
    till_timeline_add (self, TILL_EVENT_CANCELLED, 0, NULL);

  return self;
}

static gboolean
is_before (gint64 a_ms, gint64 b_ms)
{
  return a_ms != 0 && (b_ms == 0 || a_ms < b_ms);
}

/* Inserts what a person has written or decided. @time_ms is zero if unknown, @note where it is no
 * note. */
void
till_timeline_add_shared (TillTimeline *self,
                          TillEventKind kind,
                          gint64 time_ms,
                          const char *text,
                          gint64 note,
                          gboolean is_waiting)
{
  TillTimelineEvent *event = NULL;
  guint place = 0;

  g_return_if_fail (TILL_IS_TIMELINE (self));

  while (place < self->events->len &&
         !is_before (time_ms,
                     ((TillTimelineEvent *) g_ptr_array_index (self->events, place))->time_ms))
    place++;

  event = g_object_new (TILL_TYPE_TIMELINE_EVENT, NULL);
  event->kind = kind;
  event->time_ms = time_ms;
  event->text = g_strdup (text);
  event->note = note;
  event->is_waiting = is_waiting;
  g_ptr_array_insert (self->events, (int) place, event);
  g_list_model_items_changed (G_LIST_MODEL (self), place, 0, 1);
}

/* Inserts an event. @time_ms is zero if unknown. */
void
till_timeline_add (TillTimeline *self, TillEventKind kind, gint64 time_ms, const char *text)
{
  till_timeline_add_shared (self, kind, time_ms, text, 0, FALSE);
}
