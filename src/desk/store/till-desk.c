/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-desk-private.h"

#include "till-api-esim.h"
#include "till-archive-documents.h"
#include "till-archived-source.h"
#include "till-service-source.h"
#include "till-payment-link.h"
#include "till-define.h"

enum
{
  INVOICE_CHANGED,
  ORDER_CHANGED,
  ERASED,
  CLOCK_CORRECTED,
  LEFT,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillDesk, till_desk, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

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

/* Requests with an API key alone carry no time. */
static void
clock_corrected_cb (TillDesk *self, gint64 ahead_ms)
{
  if (till_desk_get_account (self)->scheme == TILL_AUTH_HMAC)
    g_signal_emit (self, signals[CLOCK_CORRECTED], 0, ahead_ms);
}

void
till_desk_emit_invoice_changed (TillDesk *self, TillInvoice *invoice)
{
  till_dialect_learner_learn_amount_unit (self->learner, invoice);
  if (self->attention != NULL)
    till_attention_queue_refresh (self->attention);
  g_signal_emit (self, signals[INVOICE_CHANGED], 0, invoice);
}

static void
order_changed_cb (TillDesk *self, TillOrder *order)
{
  if (self->usage_poller != NULL)
    till_usage_poller_learn (self->usage_poller, order);
  if (self->attention != NULL)
    till_attention_queue_refresh (self->attention);
  g_signal_emit (self, signals[ORDER_CHANGED], 0, order);
}

static void
erased_cb (TillDesk *self, GStrv invoices, GStrv orders)
{
  g_signal_emit (self, signals[ERASED], 0, invoices, orders);
}

static void
till_desk_dispose (GObject *object)
{
  TillDesk *self = TILL_DESK (object);

  if (self->order_poller != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->order_poller, self);
      till_order_poller_stop (self->order_poller);
    }
  g_clear_object (&self->order_poller);
  if (self->retention != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->retention, self);
      till_retention_close (self->retention);
    }
  g_clear_object (&self->retention);
  if (self->refunded_payments != NULL)
    till_refunded_payments_close (self->refunded_payments);
  g_clear_object (&self->refunded_payments);
  if (self->team_sync != NULL)
    till_team_sync_close (self->team_sync);
  g_clear_object (&self->team_sync);
  if (self->pending_invoice_poller != NULL)
    till_pending_invoice_poller_stop (self->pending_invoice_poller);
  g_clear_object (&self->pending_invoice_poller);
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
  if (self->invoice_reader != NULL)
    g_signal_handlers_disconnect_by_data (self->invoice_reader, self);
  g_clear_object (&self->invoice_reader);
  if (self->transport != NULL)
    g_signal_handlers_disconnect_by_data (self->transport, self);
  if (self->usage_poller != NULL)
    till_usage_poller_close (self->usage_poller);
  g_clear_object (&self->usage_poller);
  if (self->connectivity != NULL)
    till_connectivity_close (self->connectivity);
  g_clear_object (&self->connectivity);
  if (self->scheduler != NULL)
    till_request_scheduler_close (self->scheduler);
  g_clear_object (&self->scheduler);
  g_clear_object (&self->refunds);
  g_clear_object (&self->store_reader);
  g_clear_object (&self->transport);
  g_clear_object (&self->archive);

  G_OBJECT_CLASS (till_desk_parent_class)->dispose (object);
}

static void
till_desk_finalize (GObject *object)
{
  TillDesk *self = TILL_DESK (object);

  g_clear_object (&self->learner);
  g_clear_object (&self->clock);
  g_clear_pointer (&self->chains, till_chain_table_unref);
  g_clear_error (&self->chains_problem);

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
  signals[ERASED] = g_signal_new ("erased", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRV, G_TYPE_STRV);
  signals[CLOCK_CORRECTED] =
      g_signal_new ("clock-corrected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[LEFT] = g_signal_new ("left", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
till_desk_init (TillDesk *self)
{
  self->chains = till_chain_table_new ();
}

static void
add_archive_workers (TillDesk *self)
{
  self->sync = till_sync_new (self->transport, self->archive, self->scheduler, self->clock);
  self->pending_invoice_poller = till_pending_invoice_poller_new (self->transport, self->archive,
                                                                  self->scheduler, self->clock);
  self->retention =
      till_retention_new (self->archive, self->sync, self->pending_invoice_poller, self->refunds);
  self->backfill =
      till_backfill_new (self->sync, self->archive, self->chains, self->scheduler, self->clock);
  self->refunded_payments = till_refunded_payments_new (self->archive, self->refunds);
  g_signal_connect_swapped (self->retention, "erased", G_CALLBACK (erased_cb), self);
}

/* Opens @account, whose service address is valid, and polls the open orders that were created here.
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
  self->learner = till_dialect_learner_new (account, self->chains);
  g_set_object (&self->archive, archive);
  self->clock = g_object_ref (clock);
  if (archive != NULL)
    till_archive_set_clock (archive, clock);
  self->transport = till_transport_new (base_url, provider, account->dialect, clock);
  self->scheduler = till_request_scheduler_new (clock, self->transport, account->per_minute);
  self->connectivity = till_connectivity_new (self->transport, archive, self->scheduler, clock);
  self->store_reader = till_store_reader_new (self->transport, archive);
  self->invoice_reader = till_invoice_reader_new (self->transport, archive, clock);
  self->order_poller = till_order_poller_new (self->transport, archive, self->scheduler, clock);
  self->refunds =
      till_refunds_new (archive, self->chains, self->learner, self->store_reader, clock);
  self->listener =
      till_webhook_listener_new (self->invoice_reader, self->learner, provider, archive, clock);
  g_signal_connect_swapped (self->transport, "clock-corrected", G_CALLBACK (clock_corrected_cb),
                            self);
  g_signal_connect_swapped (self->invoice_reader, "read",
                            G_CALLBACK (till_desk_emit_invoice_changed), self);
  g_signal_connect_swapped (self->order_poller, "order-changed", G_CALLBACK (order_changed_cb),
                            self);
  if (archive != NULL)
    add_archive_workers (self);
  till_order_poller_start (self->order_poller);

  return self;
}

/* Returns: (transfer none): the account, with the dialect learned so far. */
TillAccount *
till_desk_get_account (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return till_dialect_learner_get_account (self->learner);
}

/* Returns: (transfer none): the learner of the account's dialect. */
TILL_DEFINE_OBJECT_GETTER (till_desk_get_dialect_learner, TillDesk, TillDialectLearner *, learner)

/* Returns: the unit of the service's chain amounts, as set for the account or shown by an invoice.
 */
TillTokenUnit
till_desk_get_amount_unit (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), TILL_TOKEN_UNIT_UNKNOWN);

  return till_dialect_learner_get_amount_unit (self->learner);
}

/* Returns: (transfer none): the reader of single invoices; each answer comes as "invoice-changed",
 * too. */
TILL_DEFINE_OBJECT_GETTER (till_desk_get_invoice_reader,
                           TillDesk,
                           TillInvoiceReader *,
                           invoice_reader)
TILL_DEFINE_OBJECT_GETTER (till_desk_get_refunds, TillDesk, TillRefunds *, refunds)
TILL_DEFINE_OBJECT_GETTER (till_desk_get_clock, TillDesk, TillClock *, clock)
TILL_DEFINE_OBJECT_GETTER (till_desk_get_transport, TillDesk, TillTransport *, transport)

/* Returns: (transfer none) (nullable): the archive. */
TILL_DEFINE_OBJECT_GETTER (till_desk_get_archive, TillDesk, TillArchive *, archive)

/* Returns: (transfer none): the chains of Till and those of the user's own file. */
TILL_DEFINE_OBJECT_GETTER (till_desk_get_chains, TillDesk, const TillChainTable *, chains)

/* Returns: (transfer none) (nullable): why the user's own chains were left out. */
TILL_DEFINE_OBJECT_GETTER (till_desk_get_chains_problem, TillDesk, const GError *, chains_problem)

/* Returns: (transfer full) (nullable): a link for wallets to pay @address; %NULL where wallets
 * of its chain have no common form. @has_amount says whether it has the amount, which it only
 * has while the unit of the service's amounts is known. */
char *
till_desk_dup_payment_link (TillDesk *self, const TillAddress *address, gboolean *has_amount)
{
  const TillChain *chain = NULL;
  TillDecimal amount = { 0 };
  char *link = NULL;

  g_return_val_if_fail (TILL_IS_DESK (self), NULL);
  g_return_val_if_fail (address != NULL && has_amount != NULL, NULL);

  *has_amount = FALSE;
  chain = till_chain_table_find (till_desk_get_chains (self), address->chain);
  if (chain == NULL || address->address == NULL)
    return NULL;

  if (till_decimal_parse (address->expected_amount, &amount) &&
      till_token_unit_to_display (till_desk_get_amount_unit (self), chain, address->token_symbol,
                                  &amount))
    link = till_payment_link_build (chain, address->token_symbol, address->address, &amount, NULL);
  *has_amount = link != NULL;

  return link != NULL
             ? link
             : till_payment_link_build (chain, address->token_symbol, address->address, NULL, NULL);
}

/* Returns: (transfer full) (nullable): why a payment to @address can't be right; %NULL where
 * nothing is known against it. */
TillPaymentWarning *
till_desk_find_payment_warning (TillDesk *self, const TillAddress *address)
{
  g_return_val_if_fail (TILL_IS_DESK (self) && address != NULL, NULL);

  return till_payment_warning_find (till_desk_get_chains (self), address,
                                    till_desk_get_amount_unit (self),
                                    till_desk_get_account (self)->kind == TILL_ACCOUNT_SANDBOX);
}

/* Returns: whether a payment to one of @addresses, of TillAddress, can't be right. */
gboolean
till_desk_has_payment_warning (TillDesk *self, GPtrArray *addresses)
{
  g_return_val_if_fail (TILL_IS_DESK (self) && addresses != NULL, FALSE);

  for (guint i = 0; i < addresses->len; i++)
    {
      g_autoptr (TillPaymentWarning) warning =
          till_desk_find_payment_warning (self, g_ptr_array_index (addresses, i));

      if (warning != NULL)
        return TRUE;
    }

  return FALSE;
}

/* Replaces the user's own explorers by @explorers, from chain id to pattern; invalid patterns
 * are left out. */
void
till_desk_set_explorers (TillDesk *self, GHashTable *explorers)
{
  g_return_if_fail (TILL_IS_DESK (self));
  g_return_if_fail (explorers != NULL);

  for (guint i = 0; i < till_chain_table_get_length (self->chains); i++)
    {
      const char *id = till_chain_table_get (self->chains, i)->id;

      if (!till_chain_table_set_explorer (self->chains, id, g_hash_table_lookup (explorers, id)))
        till_chain_table_set_explorer (self->chains, id, NULL);
    }
}

TILL_DEFINE_OBJECT_GETTER (till_desk_get_scheduler, TillDesk, TillRequestScheduler *, scheduler)
TILL_DEFINE_OBJECT_GETTER (till_desk_get_listener, TillDesk, TillWebhookListener *, listener)

/* Returns: (transfer none): what waits for a person, kept up to date from now on. */
TillAttentionQueue *
till_desk_get_attention (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  if (self->attention == NULL)
    {
      self->attention = till_attention_queue_new (self->archive, self->refunds, self->clock);
      g_signal_connect_object (self->listener, "delivered",
                               G_CALLBACK (till_attention_queue_refresh), self->attention,
                               G_CONNECT_SWAPPED);
    }

  return self->attention;
}

/* Returns: (transfer none): the poller of the usage of active eSIMs. */
TillUsagePoller *
till_desk_get_usage_poller (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  if (self->usage_poller == NULL)
    {
      self->usage_poller =
          till_usage_poller_new (self->transport, self->archive, self->scheduler, self->clock);
      g_signal_connect_object (self->usage_poller, "learned", G_CALLBACK (till_order_poller_learn),
                               self->order_poller, G_CONNECT_SWAPPED);
      if (till_connectivity_is_away (self->connectivity))
        till_usage_poller_recall (self->usage_poller);
    }

  return self->usage_poller;
}

static void
store_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  TillStore *store = till_store_reader_read_finish (TILL_STORE_READER (source), result, &error);

  if (store != NULL)
    g_task_return_pointer (task, store, g_object_unref);
  else
    g_task_return_error (task, error);
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
  till_store_reader_read_async (self->store_reader, cancellable, store_read_cb, task);
}

/* Returns: (transfer full): the store, or %NULL with an error. */
TILL_DEFINE_FINISH (till_desk_get_store_finish, TillDesk, TillStore *)

/* Returns: (transfer none) (nullable): the service's id of the store, once it has been read. */
const char *
till_desk_get_store_id (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return till_store_reader_get_id (self->store_reader);
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
TILL_DEFINE_FINISH (till_desk_get_catalogue_finish, TillDesk, TillCatalogue *)

/* Returns: (transfer full): the invoices as pages of at most a hundred (section 4.6). */
TillPageSource *
till_desk_get_invoices (TillDesk *self, TillInvoiceStatus status, const char *order_id)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return till_service_source_new_invoices (self->transport, self->archive, status, order_id);
}

/* Returns: (transfer full): the orders as pages of at most a hundred (section 4.4), with the
 * archive's details. */
TillPageSource *
till_desk_get_orders (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return till_service_source_new_orders (self->transport, self->archive);
}

/* Returns: (transfer none) (nullable): the sync; %NULL without an archive. */
TILL_DEFINE_OBJECT_GETTER (till_desk_get_sync, TillDesk, TillSync *, sync)

/* Returns: (transfer none) (nullable): the retention; %NULL without an archive. */
TILL_DEFINE_OBJECT_GETTER (till_desk_get_retention, TillDesk, TillRetention *, retention)

/* Returns: (transfer none) (nullable): the backfill; %NULL without an archive. */
TILL_DEFINE_OBJECT_GETTER (till_desk_get_backfill, TillDesk, TillBackfill *, backfill)

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

/* Returns: (transfer full) (nullable): the archived orders that @query finds, as pages; %NULL
 * without an archive. */
TillPageSource *
till_desk_find_orders (TillDesk *self, const TillOrderQuery *query)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->archive != NULL
             ? TILL_PAGE_SOURCE (till_archived_source_new_for_orders (self->archive, query))
             : NULL;
}

/* The store is on screen, perhaps again. */
void
till_desk_enter (TillDesk *self)
{
  g_return_if_fail (TILL_IS_DESK (self));

  if (self->retention != NULL)
    till_retention_set_left (self->retention, FALSE);
}

/* The store is no longer on screen. Running calls go on, but the sync pauses: a window may hold
 * the desk for a long time. */
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
