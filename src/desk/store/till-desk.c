/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDesk: an opened account. Every verb goes out to the service, lets the archive add what only
 * it still knows, and tells whoever listens what has changed. The verbs on invoices and on orders
 * are in files of their own, the order watch and what answers show of the dialect too. */

#include "till-desk-private.h"

#include "till-api-esim.h"
#include "till-api-store.h"
#include "till-archive-documents.h"
#include "till-archived-source.h"
#include "till-desk-error.h"
#include "till-invoice-source.h"
#include "till-order-search-source.h"
#include "till-order-source.h"

enum
{
  INVOICE_CHANGED,
  ORDER_CHANGED,
  REFUNDS_CHANGED,
  FORGOTTEN,
  CLOCK_CORRECTED,
  LEFT,
  ACCOUNT_LEARNED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillDesk, till_desk, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
store_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillDesk *self = g_task_get_source_object (task);
  TillStore *store = till_api_get_store_finish (TILL_TRANSPORT (source), result, &error);

  if (store == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  g_free (self->store_id);
  self->store_id = g_strdup (till_record_get_id (TILL_RECORD (store)));
  till_desk_learn_store (self, store);
  till_archive_save_store (self->archive, store);
  g_task_return_pointer (task, store, g_object_unref);
}

static void
catalogue_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillDesk *self = g_task_get_source_object (task);
  gboolean is_whole = GPOINTER_TO_INT (g_task_get_task_data (task));
  TillCatalogue *catalogue =
      till_api_get_catalogue_finish (TILL_TRANSPORT (source), result, &error);

  if (catalogue == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  if (is_whole)
    till_archive_save_catalogue (self->archive, catalogue);
  g_task_return_pointer (task, catalogue, g_object_unref);
}

/* An API key alone carries no time. */
static void
clock_corrected_cb (TillDesk *self, gint64 ahead_ms)
{
  if (self->account->scheme == TILL_AUTH_HMAC)
    g_signal_emit (self, signals[CLOCK_CORRECTED], 0, ahead_ms);
}

static void
till_desk_dispose (GObject *object)
{
  TillDesk *self = TILL_DESK (object);

  till_desk_stop_watch (self);
  if (self->retention != NULL)
    till_retention_close (self->retention);
  g_clear_object (&self->retention);
  if (self->returns != NULL)
    till_refunded_payments_close (self->returns);
  g_clear_object (&self->returns);
  if (self->round != NULL)
    till_pending_invoice_poller_stop (self->round);
  g_clear_object (&self->round);
  if (self->backfill != NULL)
    till_backfill_close (self->backfill);
  g_clear_object (&self->backfill);
  if (self->sync != NULL)
    till_sync_stop (self->sync);
  g_clear_object (&self->sync);
  if (self->attention != NULL)
    till_attention_queue_close (self->attention);
  g_clear_object (&self->attention);
  if (self->listener != NULL)
    till_webhook_listener_close (self->listener);
  g_clear_object (&self->listener);
  if (self->transport != NULL)
    g_signal_handlers_disconnect_by_data (self->transport, self);
  if (self->usage_poller != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->usage_poller, self);
      till_usage_poller_close (self->usage_poller);
    }
  g_clear_object (&self->usage_poller);
  if (self->connectivity != NULL)
    till_connectivity_close (self->connectivity);
  g_clear_object (&self->connectivity);
  if (self->scheduler != NULL)
    till_request_scheduler_close (self->scheduler);
  g_clear_object (&self->scheduler);
  g_clear_object (&self->transport);
  g_clear_object (&self->archive);
  g_clear_object (&self->ledger);

  G_OBJECT_CLASS (till_desk_parent_class)->dispose (object);
}

static void
till_desk_finalize (GObject *object)
{
  TillDesk *self = TILL_DESK (object);

  g_clear_object (&self->account);
  g_clear_object (&self->clock);
  g_clear_pointer (&self->chains, till_chain_table_unref);
  g_clear_pointer (&self->refunds, g_ptr_array_unref);
  g_hash_table_unref (self->drafts);
  g_clear_error (&self->ledger_problem);
  g_clear_error (&self->chains_problem);
  g_clear_pointer (&self->watched, till_order_poll_schedule_free);
  g_clear_object (&self->watching);

  g_free (self->store_id);
  G_OBJECT_CLASS (till_desk_parent_class)->finalize (object);
}

static void
till_desk_class_init (TillDeskClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = till_desk_dispose;
  object_class->finalize = till_desk_finalize;

  signals[INVOICE_CHANGED] =
      g_signal_new ("invoice-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, TILL_TYPE_INVOICE);
  signals[ORDER_CHANGED] =
      g_signal_new ("order-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, TILL_TYPE_ORDER);
  signals[REFUNDS_CHANGED] = g_signal_new ("refunds-changed", G_TYPE_FROM_CLASS (klass),
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FORGOTTEN] = g_signal_new ("forgotten", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRV, G_TYPE_STRV);
  signals[CLOCK_CORRECTED] =
      g_signal_new ("clock-corrected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[LEFT] = g_signal_new ("left", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
  signals[ACCOUNT_LEARNED] =
      g_signal_new ("account-learned", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, TILL_TYPE_ACCOUNT);
}

static void
till_desk_init (TillDesk *self)
{
  self->chains = till_chain_table_new ();
  self->refunds = g_ptr_array_new_with_free_func (g_object_unref);
  self->drafts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                        (GDestroyNotify) till_refund_event_free);
  self->watched = till_order_poll_schedule_new (g_rand_new ());
  self->watching = g_cancellable_new ();
}

/* Ends @task, of a verb that writes, with an error where the account is read-only. */
gboolean
till_desk_refuse_writing (TillDesk *self, GTask *task)
{
  if (self->account->is_read_only)
    g_task_return_new_error (task, TILL_DESK_ERROR, TILL_DESK_ERROR_READ_ONLY,
                             "The account is read-only");

  return self->account->is_read_only;
}

void
till_desk_emit_invoice_changed (TillDesk *self, TillInvoice *invoice)
{
  till_desk_learn_unit (self, invoice);
  g_signal_emit (self, signals[INVOICE_CHANGED], 0, invoice);
}

void
till_desk_emit_order_changed (TillDesk *self, TillOrder *order)
{
  if (self->usage_poller != NULL)
    till_usage_poller_learn (self->usage_poller, order);
  g_signal_emit (self, signals[ORDER_CHANGED], 0, order);
}

void
till_desk_emit_account_learned (TillDesk *self, TillAccount *previous)
{
  g_signal_emit (self, signals[ACCOUNT_LEARNED], 0, previous);
}

void
till_desk_emit_refunds_changed (TillDesk *self)
{
  g_signal_emit (self, signals[REFUNDS_CHANGED], 0);
}

void
till_desk_emit_forgotten (TillDesk *self, GStrv invoices, GStrv orders)
{
  g_signal_emit (self, signals[FORGOTTEN], 0, invoices, orders);
}

/* Opens @account, whose service address is one, and goes on watching the orders made here that are
 * still open.
 *
 * Returns: (transfer full): the desk. */
TillDesk *
till_desk_new (TillAccount *account,
               TillCredentialProvider *provider,
               TillArchive *archive,
               TillClock *clock)
{
  g_autoptr (TillBaseUrl) base_url = NULL;
  TillDesk *self = NULL;

  g_return_val_if_fail (TILL_IS_ACCOUNT (account), NULL);
  g_return_val_if_fail (TILL_IS_CREDENTIAL_PROVIDER (provider), NULL);
  g_return_val_if_fail (archive == NULL || TILL_IS_ARCHIVE (archive), NULL);
  g_return_val_if_fail (TILL_IS_CLOCK (clock), NULL);

  base_url = till_base_url_parse (account->base_url, NULL);
  g_return_val_if_fail (base_url != NULL, NULL);

  self = g_object_new (TILL_TYPE_DESK, NULL);
  self->account = g_object_ref (account);
  g_set_object (&self->archive, archive);
  self->clock = g_object_ref (clock);
  if (archive != NULL)
    till_archive_set_clock (archive, clock);
  self->transport = till_transport_new (base_url, provider, account->dialect, clock);
  self->scheduler = till_request_scheduler_new (clock, self->transport, account->per_minute);
  self->connectivity = till_connectivity_new (self->transport, archive, self->scheduler, clock);
  if (archive != NULL)
    {
      self->sync = till_sync_new (self->transport, archive, self->scheduler, clock);
      self->retention = till_retention_new (self, archive, self->sync);
      self->backfill = till_backfill_new (self);
      self->returns = till_refunded_payments_new (self, archive);
      self->round =
          till_pending_invoice_poller_new (self->transport, archive, self->scheduler, clock);
    }
  g_signal_connect_swapped (self->transport, "clock-corrected", G_CALLBACK (clock_corrected_cb),
                            self);
  self->listener = till_webhook_listener_new (self, provider, archive, clock);
  till_desk_start_watch (self);

  return self;
}

/* Returns: (transfer none): the account it was opened with, and what answers have shown of its
 * dialect since. */
TillAccount *
till_desk_get_account (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->account;
}

/* Returns: (transfer none): the time of day it goes by. */
TillClock *
till_desk_get_clock (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->clock;
}

/* Returns: (transfer none) (nullable): where this desk keeps what it alone knows; %NULL where
 * nothing may be put down. */
TillArchive *
till_desk_get_archive (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->archive;
}

/* Returns: (transfer none): the chains that Till ships with and those of the user's own file. */
const TillChainTable *
till_desk_get_chains (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->chains;
}

/* Returns: (transfer none) (nullable): what is wrong with the user's own chain table, which was
 * left out. */
const GError *
till_desk_get_chains_problem (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->chains_problem;
}

/* Returns: (transfer none): what every poller and the mirror ask before a background call. */
TillRequestScheduler *
till_desk_get_scheduler (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->scheduler;
}

/* Returns: (transfer none): the receiver of the account's webhooks. */
TillWebhookListener *
till_desk_get_listener (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->listener;
}

/* Returns: (transfer none): what needs somebody, watched over from now on. */
TillAttentionQueue *
till_desk_get_attention (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  if (self->attention == NULL)
    self->attention = till_attention_queue_new (self);

  return self->attention;
}

/* Returns: (transfer none): who watches the usage of the active eSIMs. */
TillUsagePoller *
till_desk_get_usage_poller (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  if (self->usage_poller == NULL)
    {
      self->usage_poller =
          till_usage_poller_new (self->transport, self->archive, self->scheduler, self->clock);
      g_signal_connect_swapped (self->usage_poller, "learned", G_CALLBACK (till_desk_learn_order),
                                self);
      if (till_connectivity_is_away (self->connectivity))
        till_usage_poller_recall (self->usage_poller);
    }

  return self->usage_poller;
}

/* Reads the store record (section 4.9). */
void
till_desk_get_store_async (TillDesk *self,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_DESK (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_desk_get_store_async);
  till_api_get_store_async (self->transport, TILL_PRIORITY_FOREGROUND, cancellable, store_cb, task);
}

/* Returns: (transfer full): the store, or %NULL with an error. */
TillStore *
till_desk_get_store_finish (TillDesk *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Returns: (transfer none) (nullable): the service's id of the store, once it was read. */
const char *
till_desk_get_store_id (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->store_id;
}

/* Reads the plans (section 4.1). */
void
till_desk_get_catalogue_async (TillDesk *self,
                               const char *country,
                               const char *search,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_DESK (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_desk_get_catalogue_async);
  g_task_set_task_data (task, GINT_TO_POINTER (country == NULL && search == NULL), NULL);
  till_api_get_catalogue_async (self->transport, TILL_PRIORITY_FOREGROUND, country, search,
                                cancellable, catalogue_cb, task);
}

/* Returns: (transfer full): the plans, or %NULL with an error. */
TillCatalogue *
till_desk_get_catalogue_finish (TillDesk *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Returns: (transfer full): the invoices as pages of at most a hundred (section 4.6). */
TillPageSource *
till_desk_get_invoices (TillDesk *self, TillInvoiceStatus status, const char *order_id)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return TILL_PAGE_SOURCE (
      till_invoice_source_new (self->transport, self->archive, status, order_id));
}

/* Returns: (transfer full): the orders as pages of at most a hundred (section 4.4), with what the
 * archive knows of them. */
TillPageSource *
till_desk_get_orders (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return TILL_PAGE_SOURCE (till_order_source_new (self->transport, self->archive));
}

/* Returns: (transfer none) (nullable): what copies the service into the archive. */
TillSync *
till_desk_get_sync (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->sync;
}

/* Returns: (transfer none) (nullable): who sees to what the archive keeps. */
TillRetention *
till_desk_get_retention (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->retention;
}

/* Returns: (transfer none) (nullable): who looks for what the archive does not know yet. */
TillBackfill *
till_desk_get_backfill (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->backfill;
}

/* Returns: (transfer full) (nullable): the archived invoices as pages. */
TillPageSource *
till_desk_get_archived_invoices (TillDesk *self, const TillInvoiceQuery *query)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);
  g_return_val_if_fail (query != NULL, NULL);

  return self->archive != NULL ? TILL_PAGE_SOURCE (till_archived_source_new (self->archive, query))
                               : NULL;
}

/* Returns: (transfer full) (nullable): the archived orders as pages, the newest first. */
TillPageSource *
till_desk_get_archived_orders (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->archive != NULL ? TILL_PAGE_SOURCE (till_archived_source_new (self->archive, NULL))
                               : NULL;
}

/* Returns: (transfer full) (nullable): those of the orders that were ever seen here which @query
 * finds; %NULL where there is no archive. */
TillPageSource *
till_desk_find_orders (TillDesk *self, const TillOrderQuery *query)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->archive != NULL
             ? TILL_PAGE_SOURCE (till_order_search_source_new (self->archive, query))
             : NULL;
}

/* The store is the one on screen, perhaps once more. */
void
till_desk_enter (TillDesk *self)
{
  g_return_if_fail (TILL_IS_DESK (self));

  if (self->retention != NULL)
    till_retention_set_left (self->retention, FALSE);
}

/* The store is no longer the one on screen. What is on its way goes on; but nothing more is copied,
 * for a window that stays holds the desk for as long as it likes. */
void
till_desk_leave (TillDesk *self)
{
  g_return_if_fail (TILL_IS_DESK (self));

  if (self->backfill != NULL)
    till_backfill_stop (self->backfill);
  if (self->retention != NULL)
    till_retention_set_left (self->retention, TRUE);
  if (self->attention != NULL)
    till_attention_queue_close (self->attention);
  g_clear_object (&self->attention);
  g_signal_emit (self, signals[LEFT], 0);
}
