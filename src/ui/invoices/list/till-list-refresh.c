/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListRefresh: refreshes a list of invoices when a newer invoice appears that is not in it,
 * wherever in the program it was created. A batch creates many, so it waits a little: the list is
 * read at most once every few seconds. */

#include "till-list-refresh.h"

#define REST_MS 2000

struct _TillListRefresh
{
  TillClock *clock;    /* owned */
  TillPagedList *list; /* owned, nullable: the list to refresh */
  char *id;            /* the id of the missing invoice */
  gint64 newest_ms;    /* creation time of the newest invoice so far */
  GSource *timer;      /* owned, nullable */
};

static void
clear_timer (TillListRefresh *self)
{
  if (self->timer != NULL)
    g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
}

TillListRefresh *
till_list_refresh_new (TillClock *clock)
{
  TillListRefresh *self = NULL;

  g_return_val_if_fail (TILL_IS_CLOCK (clock), NULL);

  self = g_new0 (TillListRefresh, 1);
  self->clock = g_object_ref (clock);

  return self;
}

void
till_list_refresh_free (TillListRefresh *self)
{
  g_return_if_fail (self != NULL);

  clear_timer (self);
  g_clear_object (&self->list);
  g_clear_object (&self->clock);
  g_free (self->id);
  g_free (self);
}

/* The list may have been refreshed meanwhile. */
static gboolean
rested_cb (gpointer user_data)
{
  TillListRefresh *self = user_data;

  clear_timer (self);
  if (!till_paged_list_find (self->list, self->id, NULL))
    till_paged_list_refresh (self->list);

  return G_SOURCE_REMOVE;
}

/* Reports that @invoice exists while @list is shown; refreshes @list if it needs to. */
void
till_list_refresh_look (TillListRefresh *self, TillPagedList *list, TillInvoice *invoice)
{
  const char *id = NULL;

  g_return_if_fail (self != NULL);
  g_return_if_fail (TILL_IS_PAGED_LIST (list) && invoice != NULL);

  id = till_record_get_id (TILL_RECORD (invoice));
  if (invoice->created_at_ms < self->newest_ms || till_paged_list_find (list, id, NULL))
    return;

  self->newest_ms = invoice->created_at_ms;
  g_set_object (&self->list, list);
  g_free (self->id);
  self->id = g_strdup (id);
  if (self->timer != NULL)
    return;

  till_clock_set_timer (self->clock, &self->timer, REST_MS, "till-list-refresh", rested_cb, self);
}
