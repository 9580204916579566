/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "spoilt-reads.h"

#include "till-archive.h"
#include "till-await.h"
#include "till-chain-table.h"
#include "till-refund-terms.h"

static void
name_all (SpoiltSeen *seen, GPtrArray *unreadable)
{
  for (guint i = 0; unreadable != NULL && i < unreadable->len; i++)
    {
      const TillUnreadable *part = g_ptr_array_index (unreadable, i);

      g_ptr_array_add (seen->named, g_strdup (part->place));
    }
}

static void
name_parts (SpoiltSeen *seen, gpointer record)
{
  name_all (seen, till_record_get_unreadable (TILL_RECORD (record)));
}

/* A record of which a part can't be read is there, but not whole. */
static void
see_page (SpoiltSeen *seen, TillPage *page)
{
  for (guint i = 0; i < page->records->len; i++)
    {
      seen->n += till_record_get_unreadable (page->records->pdata[i]) == NULL;
      name_parts (seen, page->records->pdata[i]);
    }
  name_all (seen, page->unreadable);
}

void
spoilt_read_invoices (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillPage) page =
      client_list_invoices (self->transport, TILL_INVOICE_UNKNOWN, NULL, 0, SPOILT_PAGE, error);

  if (page != NULL)
    see_page (seen, page);
}

void
spoilt_read_orders (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillPage) page = client_list_orders (self->transport, 0, SPOILT_PAGE, error);

  if (page != NULL)
    see_page (seen, page);
}

static TillPage *
read_sync_page (SpoiltService *self, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_api_list_invoices_async (self->transport, TILL_PRIORITY_BACKGROUND, TILL_INVOICE_UNKNOWN,
                                NULL, 0, TILL_API_PAGE_MAX, NULL, till_await_cb, &result);

  return till_api_list_invoices_finish (self->transport, till_await (&result), error);
}

/* Returns: (transfer full): an archive in memory with what there is on @page. */
static TillArchive *
copy_page (TillPage *page)
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

/* What is in the archive then. */
void
spoilt_read_copied (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillPage) page = read_sync_page (self, error);
  g_autoptr (TillArchive) archive = NULL;

  if (page == NULL)
    return;

  see_page (seen, page);
  seen->n = 0;
  archive = copy_page (page);
  for (guint i = 0; i < page->records->len; i++)
    {
      const char *id = till_record_get_id (page->records->pdata[i]);
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (TillInvoice) invoice = NULL;

      till_archive_load_invoice_async (archive, id, NULL, till_await_cb, &result);
      invoice = till_archive_load_invoice_finish (archive, till_await (&result), NULL);
      seen->n += invoice != NULL && invoice->amount.is_known;
    }
}

/* What is found there by the order id that a customer knows. */
void
spoilt_read_found (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillPage) page = read_sync_page (self, error);
  g_autoptr (TillArchive) archive = NULL;

  if (page == NULL)
    return;

  see_page (seen, page);
  seen->n = 0;
  archive = copy_page (page);
  for (guint i = 0; i < page->records->len; i++)
    {
      TillInvoice *invoice = page->records->pdata[i];
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GPtrArray) hits = NULL;

      if (invoice->order_id == NULL)
        continue;

      till_archive_search_exact_async (archive, invoice->order_id, 1, NULL, till_await_cb, &result);
      hits = till_archive_search_exact_finish (archive, till_await (&result), NULL);
      seen->n += hits != NULL && hits->len == 1;
    }
}

static void
see_invoice (SpoiltSeen *seen, TillInvoice *invoice)
{
  const TillPayment *payment = invoice->payment;

  seen->n = invoice->addresses->len + (invoice->status_text != NULL) + invoice->amount.is_known +
            (invoice->order_id != NULL) + (invoice->created_at_ms != 0) +
            (invoice->expires_at_ms != 0);
  if (payment != NULL)
    seen->n += (payment->chain != NULL) + (payment->amount != NULL) + (payment->tx_hash != NULL) +
               (payment->paid_at_ms != 0);
  name_parts (seen, invoice);
}

void
spoilt_read_invoice (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillInvoice) invoice = client_get_invoice (self->transport, self->paid_id, error);

  if (invoice == NULL)
    return;

  g_assert_cmpstr (till_record_get_id (TILL_RECORD (invoice)), ==, self->paid_id);
  see_invoice (seen, invoice);
}

void
spoilt_create_invoice (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autofree char *order_id = g_strdup_printf ("made-%u", self->n_made++);
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", order_id);
  g_autoptr (TillInvoice) invoice = client_create_invoice (self->transport, draft, error);

  if (invoice != NULL)
    see_invoice (seen, invoice);
}

/* Whether it can be agreed to pay the payment back. */
void
spoilt_read_refund (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillChainTable) chains = till_chain_table_new ();
  g_autoptr (TillInvoice) invoice = client_get_invoice (self->transport, self->paid_id, error);
  g_autoptr (TillRefundTerms) terms = NULL;

  if (invoice == NULL)
    return;

  terms = till_refund_terms_new (
      &(TillRefundFacts){ .chains = chains, .invoice = invoice, .unit = TILL_TOKEN_UNIT_DISPLAY },
      NULL);
  seen->n = terms->problem == TILL_REFUND_TERMS_FINE;
  name_parts (seen, invoice);
}

static TillCatalogue *
read_catalogue (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  TillCatalogue *catalogue = client_get_catalogue (self->transport, NULL, NULL, error);

  if (catalogue != NULL)
    name_all (seen, catalogue->unreadable);

  return catalogue;
}

void
spoilt_read_countries (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillCatalogue) catalogue = read_catalogue (self, seen, error);

  for (guint i = 0; catalogue != NULL && i < catalogue->countries->len; i++)
    {
      const TillCountry *country = catalogue->countries->pdata[i];

      seen->n += country->iso != NULL && country->plans->len > 0;
    }
}

void
spoilt_read_plans (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillCatalogue) catalogue = read_catalogue (self, seen, error);

  for (guint i = 0; catalogue != NULL && i < catalogue->countries->len; i++)
    {
      const TillCountry *country = catalogue->countries->pdata[i];

      for (guint j = 0; j < country->plans->len; j++)
        seen->n += till_record_get_unreadable (country->plans->pdata[j]) == NULL;
    }
}

void
spoilt_read_devices (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillCatalogue) catalogue = read_catalogue (self, seen, error);

  seen->n = catalogue != NULL ? catalogue->devices->len : 0;
}

static void
see_order (SpoiltSeen *seen, TillOrder *order)
{
  seen->n = order->addresses->len + (order->status_text != NULL) + (order->country != NULL) +
            (order->data_gb != NULL) + (order->days != 0);
  if (order->esim != NULL)
    seen->n += (order->esim->iccid != NULL) + (order->esim->activation_code != NULL);
  name_parts (seen, order);
}

void
spoilt_read_order (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillOrder) order = client_get_order (self->transport, self->order_id, error);

  if (order == NULL)
    return;

  g_assert_cmpstr (till_record_get_id (TILL_RECORD (order)), ==, self->order_id);
  see_order (seen, order);
}

void
spoilt_read_usage (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillOrder) order = client_get_order (self->transport, self->order_id, error);
  const TillUsage *usage = order != NULL ? order->usage : NULL;

  if (order == NULL)
    return;

  name_parts (seen, order);
  if (usage != NULL)
    seen->n = usage->left_mb.is_known + usage->package_mb.is_known + usage->used_mb.is_known +
              (usage->expires_at_ms != 0) + (usage->install_state_text != NULL);
}

void
spoilt_create_order (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillOrderDraft) draft = till_order_draft_new ();
  g_autoptr (TillOrder) order = NULL;

  draft->plan_id = g_strdup (self->plan_id);
  draft->client_ref = g_strdup_printf ("made-%u", self->n_made++);
  order = client_create_order (self->transport, draft, error);
  if (order != NULL)
    see_order (seen, order);
}

void
spoilt_read_store (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillStore) store = client_get_store (self->transport, error);

  if (store == NULL)
    return;

  seen->n = (store->name != NULL) + (g_strv_length (store->accepted_chains) > 0) +
            (g_strv_length (store->accepted_tokens) > 0) + (store->payment_timeout_min > 0);
  name_parts (seen, store);
}

void
spoilt_read_stats (SpoiltService *self, SpoiltSeen *seen, GError **error)
{
  g_autoptr (TillStore) store = client_get_store (self->transport, error);

  if (store == NULL)
    return;

  seen->n =
      (store->total_invoices >= 0) + (store->paid_invoices >= 0) + store->total_volume_usd.is_known;
  name_parts (seen, store);
}
