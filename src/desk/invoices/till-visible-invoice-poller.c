/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillVisibleInvoicePoller: keeps the pending invoices on screen up to date. One request reads the
 * part of the list that is on screen. Then it reads single invoices: those that have changed; those
 * that were paid after they had expired; and a few of the others in turn, because lists do not show
 * a part payment. It polls often after a change and less and less without one, through the request
 * scheduler. Without a pending invoice on screen it only polls while the head of the list is on
 * screen, where new invoices appear; and rarely while the sync rests, because then the sync finds
 * new invoices and the archive's "changed" makes this poll at once.
 *
 * Signal: "shifted" (guint: how many are new) when the list begins with another invoice than the
 * first one on screen. */

#include "till-visible-invoice-poller.h"

#include "till-unreadable-record.h"
#include "till-source.h"

#define SHORTEST_MS    4000
#define LONGEST_MS     60000
#define LONGEST_TOP_MS 30000
#define SYNC_MS        300000 /* while the sync finds new invoices */
#define MAX_PER_TURN   5
#define MAX_DETAILS    3
#define MAX_STRETCH    100

struct _TillVisibleInvoicePoller
{
  GObject parent_instance;

  /* Owned */
  TillDesk *desk;
  TillPageSource *source; /* NULL where the list is not the service's */
  GHashTable *pending;    /* a set of id, owned */
  GHashTable *ended;      /* the same: expired or cancelled, not paid */
  GCancellable *cancellable;
  GSource *timer;

  char *first_id; /* owned: of the first row on screen; NULL for an empty list */
  guint first;
  guint n_rows;
  guint interval_ms;
  guint turn;        /* how many were compared */
  guint detail_turn; /* how many were read in turns */
  gboolean is_asking;
};

/* An invoice that waits for the request scheduler. */
typedef struct
{
  TillVisibleInvoicePoller *poller; /* owned */
  char *id;
} Reading;

static guint shifted_signal;

G_DEFINE_FINAL_TYPE (TillVisibleInvoicePoller, till_visible_invoice_poller, G_TYPE_OBJECT)

static void schedule (TillVisibleInvoicePoller *self);

static void
reading_free (Reading *self)
{
  g_object_unref (self->poller);
  g_free (self->id);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

static void
till_visible_invoice_poller_dispose (GObject *object)
{
  TillVisibleInvoicePoller *self = TILL_VISIBLE_INVOICE_POLLER (object);

  till_visible_invoice_poller_stop (self);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_visible_invoice_poller_parent_class)->dispose (object);
}

static void
till_visible_invoice_poller_finalize (GObject *object)
{
  TillVisibleInvoicePoller *self = TILL_VISIBLE_INVOICE_POLLER (object);

  g_hash_table_unref (self->pending);
  g_hash_table_unref (self->ended);
  g_clear_object (&self->cancellable);
  g_free (self->first_id);

  G_OBJECT_CLASS (till_visible_invoice_poller_parent_class)->finalize (object);
}

static void
till_visible_invoice_poller_class_init (TillVisibleInvoicePollerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_visible_invoice_poller_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_visible_invoice_poller_finalize;

  shifted_signal = g_signal_new ("shifted", TILL_TYPE_VISIBLE_INVOICE_POLLER, G_SIGNAL_RUN_LAST, 0,
                                 NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
till_visible_invoice_poller_init (TillVisibleInvoicePoller *self)
{
  self->pending = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->ended = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->cancellable = g_cancellable_new ();
  self->interval_ms = SHORTEST_MS;
}

static gboolean
is_sync_enough (TillVisibleInvoicePoller *self)
{
  TillSync *sync = till_desk_get_sync (self->desk);

  return g_hash_table_size (self->pending) == 0 && sync != NULL &&
         till_sync_get_state (sync) == TILL_SYNC_RESTING;
}

static void
poll_soon (TillVisibleInvoicePoller *self)
{
  if (self->timer == NULL || self->interval_ms != SYNC_MS)
    return;

  self->interval_ms = SHORTEST_MS;
  schedule (self);
}

static void
sync_changed_cb (TillVisibleInvoicePoller *self)
{
  if (!is_sync_enough (self))
    poll_soon (self);
}

TillVisibleInvoicePoller *
till_visible_invoice_poller_new (TillDesk *desk)
{
  TillVisibleInvoicePoller *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  self = g_object_new (TILL_TYPE_VISIBLE_INVOICE_POLLER, NULL);
  self->desk = g_object_ref (desk);
  if (till_desk_get_archive (desk) != NULL)
    {
      g_signal_connect_object (till_desk_get_archive (desk), "changed", G_CALLBACK (poll_soon),
                               self, G_CONNECT_SWAPPED);
      g_signal_connect_object (till_desk_get_sync (desk), "changed", G_CALLBACK (sync_changed_cb),
                               self, G_CONNECT_SWAPPED);
    }

  return self;
}

/* Returns: whether new invoices appear on screen. */
static gboolean
is_at_top (TillVisibleInvoicePoller *self)
{
  return self->source != NULL && self->first == 0;
}

static void
go_on (TillVisibleInvoicePoller *self, gboolean has_changed)
{
  guint longest_ms = is_at_top (self) ? LONGEST_TOP_MS : LONGEST_MS;

  self->is_asking = FALSE;
  if (has_changed)
    self->interval_ms = SHORTEST_MS;
  else if (is_sync_enough (self))
    self->interval_ms = SYNC_MS;
  else
    self->interval_ms = MIN (self->interval_ms + self->interval_ms / 2, longest_ms);

  schedule (self);
}

/* The answer comes as the desk's "invoice-changed". */
static void
read_one (TillVisibleInvoicePoller *self, const char *id)
{
  till_desk_get_invoice_async (self->desk, id, self->cancellable, NULL, NULL);
}

static gboolean
is_still_pending (const TillPage *page, const char *id)
{
  for (guint i = 0; i < page->records->len; i++)
    if (TILL_IS_INVOICE (page->records->pdata[i]) &&
        g_str_equal (till_record_get_id (page->records->pdata[i]), id))
      return TILL_INVOICE (page->records->pdata[i])->status == TILL_INVOICE_PENDING;

  /* The filter of the list no longer fits an invoice that has changed. */
  return FALSE;
}

/* Begins where the last turn ended, so that each has its turn. */
static guint
read_changed (TillVisibleInvoicePoller *self, const TillPage *page)
{
  guint n_pending = 0;
  g_autofree gpointer *ids = g_hash_table_get_keys_as_array (self->pending, &n_pending);
  guint n = 0;

  for (guint i = 0; i < n_pending && n < MAX_PER_TURN; i++)
    {
      const char *id = ids[self->turn++ % n_pending];

      if (page != NULL && is_still_pending (page, id))
        continue;

      read_one (self, id);
      n++;
    }

  return n;
}

/* Returns: how many were paid after they had expired. */
static guint
read_late (TillVisibleInvoicePoller *self, const TillPage *page)
{
  guint n = 0;

  for (guint i = 0; i < page->records->len && n < MAX_PER_TURN; i++)
    {
      const char *id = till_record_get_id (page->records->pdata[i]);

      if (!TILL_IS_INVOICE (page->records->pdata[i]) ||
          !till_invoice_has_payment (page->records->pdata[i]) ||
          !g_hash_table_remove (self->ended, id))
        continue;

      read_one (self, id);
      n++;
    }

  return n;
}

static void
detail_taken_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Reading) reading = user_data;

  if (till_request_scheduler_take_finish (TILL_REQUEST_SCHEDULER (object), result, NULL))
    till_invoice_reader_read_async (till_desk_get_invoice_reader (reading->poller->desk),
                                    reading->id, TILL_PRIORITY_BACKGROUND,
                                    reading->poller->cancellable, NULL, NULL);
}

static void
read_details (TillVisibleInvoicePoller *self)
{
  guint n_pending = 0;
  g_autofree gpointer *ids = g_hash_table_get_keys_as_array (self->pending, &n_pending);

  for (guint i = 0; i < MIN (n_pending, MAX_DETAILS); i++)
    {
      Reading *reading = g_new0 (Reading, 1);

      reading->poller = g_object_ref (self);
      reading->id = g_strdup (ids[self->detail_turn++ % n_pending]);
      till_request_scheduler_take_async (till_desk_get_scheduler (self->desk),
                                         TILL_REQUEST_SCHEDULER_VISIBLE, self->cancellable,
                                         detail_taken_cb, reading);
    }
}

/* Returns: how many invoices are before the former first one; zero where that is gone. */
static guint
count_new (TillVisibleInvoicePoller *self, const TillPage *page)
{
  if (self->first_id == NULL)
    return page->records->len;

  for (guint i = 0; i < page->records->len; i++)
    if (g_str_equal (till_record_get_id (page->records->pdata[i]), self->first_id))
      return i;

  return 0;
}

static gboolean
has_shifted (TillVisibleInvoicePoller *self, const TillPage *page)
{
  const char *id = page->records->len > 0 ? till_record_get_id (page->records->pdata[0]) : NULL;

  return is_at_top (self) && g_strcmp0 (id, self->first_id) != 0;
}

static void
loaded_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillVisibleInvoicePoller) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page =
      till_page_source_load_finish (TILL_PAGE_SOURCE (object), result, &error);
  guint n_changed = 0;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (page == NULL)
    {
      go_on (self, FALSE);
      return;
    }

  till_page_place_unreadable (page);
  read_details (self);
  n_changed = read_changed (self, page) + read_late (self, page);
  go_on (self, n_changed > 0);
  if (has_shifted (self, page))
    g_signal_emit (self, shifted_signal, 0, count_new (self, page));
}

static void
taken_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillVisibleInvoicePoller) self = user_data;

  if (!till_request_scheduler_take_finish (TILL_REQUEST_SCHEDULER (object), result, NULL))
    return;

  if (self->source != NULL)
    till_page_source_load_async (self->source, self->first, self->n_rows, self->cancellable,
                                 loaded_cb, g_object_ref (self));
  else
    {
      read_changed (self, NULL);
      go_on (self, FALSE);
    }
}

static gboolean
turn_cb (gpointer user_data)
{
  TillVisibleInvoicePoller *self = user_data;

  till_source_clear (&self->timer);
  self->is_asking = TRUE;
  till_request_scheduler_take_async (till_desk_get_scheduler (self->desk),
                                     TILL_REQUEST_SCHEDULER_VISIBLE, self->cancellable, taken_cb,
                                     g_object_ref (self));

  return G_SOURCE_REMOVE;
}

static void
schedule (TillVisibleInvoicePoller *self)
{
  till_source_clear (&self->timer);
  if (self->is_asking || (g_hash_table_size (self->pending) == 0 && !is_at_top (self)))
    return;

  till_clock_set_timer (till_desk_get_clock (self->desk), &self->timer, self->interval_ms,
                        "till-visible-invoice-poller", turn_cb, self);
}

static gboolean
is_ended (const TillInvoice *invoice)
{
  return (invoice->status == TILL_INVOICE_EXPIRED || invoice->status == TILL_INVOICE_CANCELLED) &&
         !till_invoice_has_payment (invoice);
}

/* Returns: whether one of @invoices is newly pending. */
static gboolean
take_pending (TillVisibleInvoicePoller *self, GPtrArray *invoices)
{
  g_autoptr (GHashTable) before = g_steal_pointer (&self->pending);
  gboolean has_new = FALSE;

  self->pending = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_remove_all (self->ended);
  for (guint i = 0; i < invoices->len; i++)
    {
      const char *id = till_record_get_id (invoices->pdata[i]);

      if (!TILL_IS_INVOICE (invoices->pdata[i]))
        continue;
      if (is_ended (invoices->pdata[i]))
        g_hash_table_add (self->ended, g_strdup (id));
      if (TILL_INVOICE (invoices->pdata[i])->status != TILL_INVOICE_PENDING)
        continue;

      has_new = has_new || !g_hash_table_contains (before, id);
      g_hash_table_add (self->pending, g_strdup (id));
    }

  return has_new;
}

/* @invoices, an array of TillInvoice and of records that can't be read, are on screen, from row
 * @first of @source on; @source is %NULL where one request can't read them. */
void
till_visible_invoice_poller_set_visible (TillVisibleInvoicePoller *self,
                                         TillPageSource *source,
                                         guint first,
                                         GPtrArray *invoices)
{
  g_return_if_fail (TILL_IS_VISIBLE_INVOICE_POLLER (self) && invoices != NULL);

  if (g_cancellable_is_cancelled (self->cancellable))
    {
      g_object_unref (self->cancellable);
      self->cancellable = g_cancellable_new ();
    }

  g_set_object (&self->source, source);
  g_free (self->first_id);
  self->first_id = invoices->len > 0 ? g_strdup (till_record_get_id (invoices->pdata[0])) : NULL;
  self->first = first;
  self->n_rows = CLAMP (invoices->len, 1, MAX_STRETCH);
  if (take_pending (self, invoices))
    self->interval_ms = SHORTEST_MS;
  else if (self->timer != NULL && (g_hash_table_size (self->pending) > 0 || is_at_top (self)))
    return;

  schedule (self);
}

/* Stops polling; may be called twice. */
void
till_visible_invoice_poller_stop (TillVisibleInvoicePoller *self)
{
  g_return_if_fail (TILL_IS_VISIBLE_INVOICE_POLLER (self));

  g_cancellable_cancel (self->cancellable);
  till_source_clear (&self->timer);
  g_clear_object (&self->source);
  g_clear_pointer (&self->first_id, g_free);
  g_hash_table_remove_all (self->pending);
  g_hash_table_remove_all (self->ended);
  self->is_asking = FALSE;
}
