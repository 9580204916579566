/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "bad-record-calls.h"

#include "till-archive-records.h"
#include "till-await.h"
#include "till-chain-table.h"
#include "till-refund-terms.h"

static void
add_places (BadRecordOutcome *outcome, GPtrArray *unreadable)
{
  for (guint i = 0; unreadable != NULL && i < unreadable->len; i++)
    {
      const TillUnreadable *part = g_ptr_array_index (unreadable, i);

      g_ptr_array_add (outcome->places, g_strdup (part->place));
    }
}

static void
add_record_places (BadRecordOutcome *outcome, gpointer record)
{
  add_places (outcome, till_record_get_unreadable (TILL_RECORD (record)));
}

/* A record with an unreadable part is on the page, but does not count. */
static void
add_page (BadRecordOutcome *outcome, TillPage *page)
{
  for (guint i = 0; i < page->records->len; i++)
    {
      outcome->n += till_record_get_unreadable (page->records->pdata[i]) == NULL;
      add_record_places (outcome, page->records->pdata[i]);
    }
  add_places (outcome, page->unreadable);
}

void
bad_record_read_invoices (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillPage) page =
      client_list_invoices (self->transport, TILL_INVOICE_UNKNOWN, NULL, 0, BAD_RECORD_PAGE, error);

  if (page != NULL)
    add_page (outcome, page);
}

void
bad_record_read_orders (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillPage) page = client_list_orders (self->transport, 0, BAD_RECORD_PAGE, error);

  if (page != NULL)
    add_page (outcome, page);
}

static TillPage *
read_sync_page (BadRecordService *self, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_api_list_invoices_async (self->transport, TILL_PRIORITY_BACKGROUND, TILL_INVOICE_UNKNOWN,
                                NULL, 0, TILL_API_PAGE_MAX, NULL, till_await_cb, &result);

  return till_api_list_invoices_finish (self->transport, till_await (&result), error);
}

/* Returns: (transfer full): an archive in memory with the records of @page. */
static TillArchive *
archive_page (TillPage *page)
{
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (GAsyncResult) opened = NULL;
  g_autoptr (GAsyncResult) put = NULL;
  g_autoptr (GError) error = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (NULL, "a1", "http://127.0.0.1", NULL, till_await_cb, &opened);
  archive = till_archive_open_finish (till_await (&opened), &error);
  g_assert_no_error (error);
  g_ptr_array_add (observations, till_observation_new_for_page (page, 1));
  till_archive_put_async (archive, observations, NULL, NULL, NULL, till_await_cb, &put);
  till_archive_put_finish (archive, till_await (&put), &error);
  g_assert_no_error (error);

  return archive;
}

/* Counts the records that are in the archive. */
void
bad_record_read_archived (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillPage) page = read_sync_page (self, error);
  g_autoptr (TillArchive) archive = NULL;

  if (page == NULL)
    return;

  add_page (outcome, page);
  outcome->n = 0;
  archive = archive_page (page);
  for (guint i = 0; i < page->records->len; i++)
    {
      const char *id = till_record_get_id (page->records->pdata[i]);
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (TillInvoice) invoice = NULL;

      till_archive_load_invoice_async (archive, id, NULL, till_await_cb, &result);
      invoice = till_archive_load_invoice_finish (archive, till_await (&result), NULL);
      outcome->n += invoice != NULL && invoice->amount.is_known;
    }
}

/* Counts the records that are found by their order id. */
void
bad_record_search (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillPage) page = read_sync_page (self, error);
  g_autoptr (TillArchive) archive = NULL;

  if (page == NULL)
    return;

  add_page (outcome, page);
  outcome->n = 0;
  archive = archive_page (page);
  for (guint i = 0; i < page->records->len; i++)
    {
      TillInvoice *invoice = page->records->pdata[i];
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GPtrArray) hits = NULL;
      TillTerm term = { TILL_TERM_ID, .text = invoice->order_id };

      if (term.text == NULL)
        continue;

      till_archive_search_term_async (archive, &term, 0, 0, 1, NULL, till_await_cb, &result);
      hits = till_archive_search_term_finish (archive, till_await (&result), NULL);
      outcome->n += hits != NULL && hits->len == 1;
    }
}

static void
add_invoice (BadRecordOutcome *outcome, TillInvoice *invoice)
{
  const TillPayment *payment = invoice->payment;

  outcome->n = invoice->addresses->len + (invoice->status_text != NULL) + invoice->amount.is_known +
               (invoice->order_id != NULL) + (invoice->created_at_ms != 0) +
               (invoice->expires_at_ms != 0);
  if (payment != NULL)
    outcome->n += (payment->chain != NULL) + (payment->amount != NULL) +
                  (payment->tx_hash != NULL) + (payment->paid_at_ms != 0);
  add_record_places (outcome, invoice);
}

void
bad_record_read_invoice (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillInvoice) invoice = client_get_invoice (self->transport, self->paid_id, error);

  if (invoice == NULL)
    return;

  g_assert_cmpstr (till_record_get_id (TILL_RECORD (invoice)), ==, self->paid_id);
  add_invoice (outcome, invoice);
}

void
bad_record_create_invoice (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autofree char *order_id = g_strdup_printf ("made-%u", self->n_made++);
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", order_id);
  g_autoptr (TillInvoice) invoice = client_create_invoice (self->transport, draft, error);

  if (invoice != NULL)
    add_invoice (outcome, invoice);
}

/* Counts one where a refund of the payment can be agreed. */
void
bad_record_read_refund (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillChainTable) chains = till_chain_table_new ();
  g_autoptr (TillInvoice) invoice = client_get_invoice (self->transport, self->paid_id, error);
  g_autoptr (TillRefundTerms) terms = NULL;

  if (invoice == NULL)
    return;

  terms = till_refund_terms_new (
      &(TillRefundFacts){ .chains = chains, .invoice = invoice, .unit = TILL_TOKEN_UNIT_DISPLAY },
      NULL);
  outcome->n = terms->problem == TILL_REFUND_TERMS_FINE;
  add_record_places (outcome, invoice);
}

static TillCatalogue *
read_catalogue (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  TillCatalogue *catalogue = client_get_catalogue (self->transport, NULL, NULL, error);

  if (catalogue != NULL)
    add_places (outcome, catalogue->unreadable);

  return catalogue;
}

void
bad_record_read_countries (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillCatalogue) catalogue = read_catalogue (self, outcome, error);

  for (guint i = 0; catalogue != NULL && i < catalogue->countries->len; i++)
    {
      const TillCountry *country = catalogue->countries->pdata[i];

      outcome->n += country->iso != NULL && country->plans->len > 0;
    }
}

void
bad_record_read_plans (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillCatalogue) catalogue = read_catalogue (self, outcome, error);

  for (guint i = 0; catalogue != NULL && i < catalogue->countries->len; i++)
    {
      const TillCountry *country = catalogue->countries->pdata[i];

      for (guint j = 0; j < country->plans->len; j++)
        outcome->n += till_record_get_unreadable (country->plans->pdata[j]) == NULL;
    }
}

void
bad_record_read_devices (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillCatalogue) catalogue = read_catalogue (self, outcome, error);

  outcome->n = catalogue != NULL ? catalogue->devices->len : 0;
}

static void
add_order (BadRecordOutcome *outcome, TillOrder *order)
{
  outcome->n = order->addresses->len + (order->status_text != NULL) + (order->country != NULL) +
               (order->data_gb != NULL) + (order->days != 0);
  if (order->esim != NULL)
    outcome->n += (order->esim->iccid != NULL) + (order->esim->activation_code != NULL);
  add_record_places (outcome, order);
}

void
bad_record_read_order (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillOrder) order = client_get_order (self->transport, self->order_id, error);

  if (order == NULL)
    return;

  g_assert_cmpstr (till_record_get_id (TILL_RECORD (order)), ==, self->order_id);
  add_order (outcome, order);
}

void
bad_record_read_usage (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillOrder) order = client_get_order (self->transport, self->order_id, error);
  const TillUsage *usage = order != NULL ? order->usage : NULL;

  if (order == NULL)
    return;

  add_record_places (outcome, order);
  if (usage != NULL)
    outcome->n = usage->left_mb.is_known + usage->package_mb.is_known + usage->used_mb.is_known +
                 (usage->expires_at_ms != 0) + (usage->install_state_text != NULL);
}

void
bad_record_create_order (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillOrderDraft) draft = till_order_draft_new ();
  g_autoptr (TillOrder) order = NULL;

  draft->plan_id = g_strdup (self->plan_id);
  draft->client_ref = g_strdup_printf ("made-%u", self->n_made++);
  order = client_create_order (self->transport, draft, error);
  if (order != NULL)
    add_order (outcome, order);
}

void
bad_record_read_store (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillStore) store = client_get_store (self->transport, error);

  if (store == NULL)
    return;

  outcome->n = (store->name != NULL) + (g_strv_length (store->accepted_chains) > 0) +
               (g_strv_length (store->accepted_tokens) > 0) + (store->payment_timeout_min > 0);
  add_record_places (outcome, store);
}

void
bad_record_read_stats (BadRecordService *self, BadRecordOutcome *outcome, GError **error)
{
  g_autoptr (TillStore) store = client_get_store (self->transport, error);

  if (store == NULL)
    return;

  outcome->n =
      (store->total_invoices >= 0) + (store->paid_invoices >= 0) + store->total_volume_usd.is_known;
  add_record_places (outcome, store);
}
