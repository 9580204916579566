/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAttentionQueue: asks the archive and the ledger. It asks the archive again when something has
 * changed, and each minute, because time alone makes things urgent. The ledger's answer stays for
 * five minutes or until a refund changes here: other programs write to the same file, and nothing
 * tells of that. */

#include "till-attention-queue.h"

#include "till-archive-overview.h"
#include "till-settlement.h"
#include "till-source.h"

#define INTERVAL_S 60
#define KEPT_MS    (5 * 60 * 1000)

struct _TillAttentionQueue
{
  GObject parent_instance;

  /* Owned */
  TillArchive *archive; /* NULL without one, and once this is closed */
  TillRefunds *refunds;
  TillClock *clock;
  GPtrArray *entries; /* of TillAttention */
  GPtrArray *found;   /* the next ones, while they are asked for; or NULL */
  GPtrArray *listed;  /* of TillRefund, the ledger's; NULL while it is to be asked */
  gint64 listed_at_ms;
  GSource *timer;

  /* In flight */
  GCancellable *cancellable;
  gboolean is_asking;
  gboolean is_outdated; /* something has changed meanwhile */
};

static void till_attention_queue_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillAttentionQueue,
                               till_attention_queue,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      till_attention_queue_list_model_init))

/* The order is total, so that it is the same each time. */
static int
compare (gconstpointer a, gconstpointer b)
{
  TillAttention *first = *(TillAttention *const *) a;
  TillAttention *second = *(TillAttention *const *) b;
  int order = till_attention_compare (first, second);

  return order != 0 ? order : strcmp (first->record_id, second->record_id);
}

/* A payment that has grown needs another decision. */
static gboolean
has_same_payment (const TillAttention *a, const TillAttention *b)
{
  g_autofree char *first = a->invoice != NULL ? till_settlement_dup_key (a->invoice) : NULL;
  g_autofree char *second = b->invoice != NULL ? till_settlement_dup_key (b->invoice) : NULL;

  if (a->invoice == NULL || b->invoice == NULL)
    return a->invoice == b->invoice;

  return g_strcmp0 (first, second) == 0 && a->invoice->status == b->invoice->status;
}

static gboolean
is_same (const TillAttention *a, const TillAttention *b)
{
  return a->kind == b->kind && a->at_ms == b->at_ms && g_str_equal (a->record_id, b->record_id) &&
         has_same_payment (a, b);
}

static gboolean
contains (GPtrArray *entries, const TillAttention *entry)
{
  for (guint i = 0; i < entries->len; i++)
    if (is_same (entries->pdata[i], entry))
      return TRUE;

  return FALSE;
}

/* Entries that stay are not touched: they may have the focus. */
static void
set_entries (TillAttentionQueue *self)
{
  g_autoptr (GPtrArray) found = g_steal_pointer (&self->found);

  g_ptr_array_sort (found, compare);
  for (guint i = self->entries->len; i > 0; i--)
    if (!contains (found, self->entries->pdata[i - 1]))
      {
        g_ptr_array_remove_index (self->entries, i - 1);
        g_list_model_items_changed (G_LIST_MODEL (self), i - 1, 1, 0);
      }

  /* Both are in the same order now; only new entries are missing. */
  for (guint i = 0; i < found->len; i++)
    if (i >= self->entries->len || !is_same (self->entries->pdata[i], found->pdata[i]))
      {
        g_ptr_array_insert (self->entries, (int) i, g_object_ref (found->pdata[i]));
        g_list_model_items_changed (G_LIST_MODEL (self), i, 0, 1);
      }
}

static void
end (TillAttentionQueue *self)
{
  self->is_asking = FALSE;
  if (self->found != NULL)
    set_entries (self);
  if (self->is_outdated)
    till_attention_queue_refresh (self);
}

static TillAttention *
create_entry (TillRefund *refund)
{
  TillAttention *entry = till_attention_new (
      TILL_ATTENTION_REFUND_OPEN, till_record_get_id (TILL_RECORD (refund)),
      till_refund_get (refund, TILL_REFUND_ORDER), till_refund_get_changed_ms (refund));

  entry->amount = till_refund_get_amount (refund);
  entry->symbol = g_strdup (till_refund_get (refund, TILL_REFUND_SYMBOL));

  return entry;
}

/* Drops the payment exception that a refund may have settled: they are one thing to do. */
static void
drop_exception (TillAttentionQueue *self, const char *invoice_id)
{
  for (guint i = 0; i < self->found->len; i++)
    {
      const TillAttention *entry = g_ptr_array_index (self->found, i);

      if (entry->kind == TILL_ATTENTION_PAYMENT_EXCEPTION &&
          g_strcmp0 (entry->record_id, invoice_id) == 0)
        {
          g_ptr_array_remove_index (self->found, i);
          return;
        }
    }
}

/* An intended refund may have been paid or not. */
static void
add_refunds (TillAttentionQueue *self, GPtrArray *refunds)
{
  for (guint i = 0; refunds != NULL && i < refunds->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (refunds, i);

      if (refund->step != TILL_REFUND_INTENDED)
        continue;

      drop_exception (self, till_refund_get (refund, TILL_REFUND_INVOICE));
      g_ptr_array_add (self->found, create_entry (refund));
    }
}

/* A ledger that cannot be read says so on its own page. */
static void
refunds_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillAttentionQueue) self = user_data;
  g_autoptr (GError) problem = NULL;
  g_autoptr (GPtrArray) refunds =
      till_ledger_list_finish (TILL_LEDGER (source), result, &problem, NULL);

  add_refunds (self, refunds);
  if (!self->is_outdated)
    self->listed = g_steal_pointer (&refunds);
  end (self);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillAttentionQueue) self = user_data;
  g_autoptr (GError) error = NULL;
  TillLedger *ledger = NULL;

  self->found = till_archive_list_attention_finish (TILL_ARCHIVE (source), result, &error);
  if (self->found == NULL)
    g_debug ("What waits for a person is not known: %s", error->message);

  ledger = till_refunds_get_ledger (self->refunds);
  if (self->found != NULL && self->archive != NULL && ledger != NULL && self->listed == NULL)
    {
      self->listed_at_ms = till_clock_now_ms (self->clock);
      till_ledger_list_async (ledger, self->cancellable, refunds_cb, g_object_ref (self));
      return;
    }

  if (self->found != NULL)
    add_refunds (self, self->listed);
  end (self);
}

/* A clock that was set back counts as time that has passed. */
static void
drop_old_refunds (TillAttentionQueue *self, gint64 now_ms)
{
  gint64 age_ms = now_ms - self->listed_at_ms;

  if (age_ms < 0 || age_ms >= KEPT_MS)
    g_clear_pointer (&self->listed, g_ptr_array_unref);
}

/* Asks for everything anew; the entries follow. */
void
till_attention_queue_refresh (TillAttentionQueue *self)
{
  gint64 now_ms = 0;

  g_return_if_fail (TILL_IS_ATTENTION_QUEUE (self));

  self->is_outdated = self->is_asking && self->archive != NULL;
  if (self->is_asking || self->archive == NULL)
    return;

  self->is_asking = TRUE;
  now_ms = till_clock_now_ms (self->clock);
  drop_old_refunds (self, now_ms);
  till_archive_list_attention_async (self->archive, now_ms, self->cancellable, found_cb,
                                     g_object_ref (self));
}

static void
refunds_changed_cb (TillAttentionQueue *self)
{
  g_clear_pointer (&self->listed, g_ptr_array_unref);
  till_attention_queue_refresh (self);
}

static gboolean
refresh_cb (gpointer user_data)
{
  till_attention_queue_refresh (user_data);

  return G_SOURCE_CONTINUE;
}

static GType
get_item_type (GListModel *model)
{
  return TILL_TYPE_ATTENTION;
}

static guint
get_n_items (GListModel *model)
{
  return TILL_ATTENTION_QUEUE (model)->entries->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  TillAttentionQueue *self = TILL_ATTENTION_QUEUE (model);

  return position < self->entries->len ? g_object_ref (g_ptr_array_index (self->entries, position))
                                       : NULL;
}

static void
till_attention_queue_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
till_attention_queue_dispose (GObject *object)
{
  till_attention_queue_close (TILL_ATTENTION_QUEUE (object));

  G_OBJECT_CLASS (till_attention_queue_parent_class)->dispose (object);
}

static void
till_attention_queue_finalize (GObject *object)
{
  TillAttentionQueue *self = TILL_ATTENTION_QUEUE (object);

  g_clear_object (&self->refunds);
  g_clear_object (&self->clock);
  g_ptr_array_unref (self->entries);
  g_clear_pointer (&self->found, g_ptr_array_unref);
  g_clear_pointer (&self->listed, g_ptr_array_unref);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (till_attention_queue_parent_class)->finalize (object);
}

static void
till_attention_queue_class_init (TillAttentionQueueClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_attention_queue_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_attention_queue_finalize;
}

static void
till_attention_queue_init (TillAttentionQueue *self)
{
  self->entries = g_ptr_array_new_with_free_func (g_object_unref);
  self->cancellable = g_cancellable_new ();
}

static void
start (TillAttentionQueue *self)
{
  g_signal_connect_object (self->refunds, "changed", G_CALLBACK (refunds_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->archive, "changed", G_CALLBACK (till_attention_queue_refresh),
                           self, G_CONNECT_SWAPPED);

  self->timer = g_timeout_source_new_seconds (INTERVAL_S);
  g_source_set_callback (self->timer, refresh_cb, self, NULL);
  g_source_attach (self->timer, g_main_context_get_thread_default ());
  till_attention_queue_refresh (self);
}

/* The queue stays empty where @archive is %NULL.
 *
 * Returns: (transfer full): a queue that is kept up to date until till_attention_queue_close(). */
TillAttentionQueue *
till_attention_queue_new (TillArchive *archive, TillRefunds *refunds, TillClock *clock)
{
  TillAttentionQueue *self = NULL;

  g_return_val_if_fail (TILL_IS_REFUNDS (refunds) && TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_ATTENTION_QUEUE, NULL);
  self->refunds = g_object_ref (refunds);
  self->clock = g_object_ref (clock);
  if (archive == NULL)
    return self;

  self->archive = g_object_ref (archive);
  start (self);

  return self;
}

/* May be called twice. */
void
till_attention_queue_close (TillAttentionQueue *self)
{
  g_return_if_fail (TILL_IS_ATTENTION_QUEUE (self));

  g_cancellable_cancel (self->cancellable);
  till_source_clear (&self->timer);
  g_signal_handlers_disconnect_by_data (self->refunds, self);
  if (self->archive != NULL)
    g_signal_handlers_disconnect_by_data (self->archive, self);
  g_clear_object (&self->archive);
}
