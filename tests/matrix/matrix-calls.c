/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The calls of section 4, as the operations that README.md lists. */

#include "matrix-calls.h"

#include "till-await.h"

#define PAGE 20

static char *
copy_text (const char *text)
{
  return g_strdup (text != NULL ? text : "");
}

static void
start_store (TillTransport *transport,
             const MatrixSubject *subject,
             GCancellable *cancellable,
             GAsyncResult **result)
{
  till_api_get_store_async (transport, TILL_PRIORITY_FOREGROUND, cancellable, till_await_cb,
                            result);
}

static char *
finish_store (TillTransport *transport, GAsyncResult *result, GError **error)
{
  g_autoptr (TillStore) answer = till_api_get_store_finish (transport, result, error);

  return answer != NULL ? copy_text (answer->name) : NULL;
}

/* The request is that of verifying a key. This checks the figures of section 2.6. */
static char *
finish_stats (TillTransport *transport, GAsyncResult *result, GError **error)
{
  g_autoptr (TillStore) answer = till_api_get_store_finish (transport, result, error);

  if (answer == NULL)
    return NULL;

  if (answer->total_invoices < 0 || !answer->total_volume_usd.is_known)
    {
      g_set_error_literal (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED, "No figures");
      return NULL;
    }

  return copy_text (NULL);
}

static void
start_invoices (TillTransport *transport,
                const MatrixSubject *subject,
                GCancellable *cancellable,
                GAsyncResult **result)
{
  till_api_list_invoices_async (transport, TILL_PRIORITY_FOREGROUND, TILL_INVOICE_UNKNOWN, NULL, 0,
                                PAGE, cancellable, till_await_cb, result);
}

static char *
finish_invoices (TillTransport *transport, GAsyncResult *result, GError **error)
{
  g_autoptr (TillPage) answer = till_api_list_invoices_finish (transport, result, error);
  TillInvoice *first =
      answer != NULL && answer->records->len > 0 ? answer->records->pdata[0] : NULL;

  return answer != NULL ? copy_text (first != NULL ? first->order_id : NULL) : NULL;
}

/* One page of a full sync. */
static void
start_sync_page (TillTransport *transport,
                 const MatrixSubject *subject,
                 GCancellable *cancellable,
                 GAsyncResult **result)
{
  till_api_list_invoices_async (transport, TILL_PRIORITY_BACKGROUND, TILL_INVOICE_UNKNOWN, NULL, 0,
                                TILL_API_PAGE_MAX, cancellable, till_await_cb, result);
}

static void
start_orders (TillTransport *transport,
              const MatrixSubject *subject,
              GCancellable *cancellable,
              GAsyncResult **result)
{
  till_api_list_orders_async (transport, TILL_PRIORITY_FOREGROUND, 0, PAGE, cancellable,
                              till_await_cb, result);
}

static char *
finish_orders (TillTransport *transport, GAsyncResult *result, GError **error)
{
  g_autoptr (TillPage) answer = till_api_list_orders_finish (transport, result, error);
  TillOrder *first = answer != NULL && answer->records->len > 0 ? answer->records->pdata[0] : NULL;

  return answer != NULL ? copy_text (first != NULL ? first->note : NULL) : NULL;
}

static void
start_invoice (TillTransport *transport,
               const MatrixSubject *subject,
               GCancellable *cancellable,
               GAsyncResult **result)
{
  till_api_get_invoice_async (transport, TILL_PRIORITY_FOREGROUND, subject->invoice_id, cancellable,
                              till_await_cb, result);
}

static char *
finish_invoice (TillTransport *transport, GAsyncResult *result, GError **error)
{
  g_autoptr (TillInvoice) answer = till_api_get_invoice_finish (transport, result, error);

  return answer != NULL ? copy_text (answer->description) : NULL;
}

static void
start_create_invoice (TillTransport *transport,
                      const MatrixSubject *subject,
                      GCancellable *cancellable,
                      GAsyncResult **result)
{
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", subject->reference);

  till_api_create_invoice_async (transport, draft, cancellable, till_await_cb, result);
}

static char *
finish_create_invoice (TillTransport *transport, GAsyncResult *result, GError **error)
{
  g_autoptr (TillInvoice) answer = till_api_create_invoice_finish (transport, result, error);

  return answer != NULL ? copy_text (answer->description) : NULL;
}

static void
start_cancel_invoice (TillTransport *transport,
                      const MatrixSubject *subject,
                      GCancellable *cancellable,
                      GAsyncResult **result)
{
  till_api_cancel_invoice_async (transport, subject->invoice_id, cancellable, till_await_cb,
                                 result);
}

static char *
finish_cancel_invoice (TillTransport *transport, GAsyncResult *result, GError **error)
{
  return till_api_cancel_invoice_finish (transport, result, error) ? copy_text (NULL) : NULL;
}

static void
start_catalogue (TillTransport *transport,
                 const MatrixSubject *subject,
                 GCancellable *cancellable,
                 GAsyncResult **result)
{
  till_api_get_catalogue_async (transport, TILL_PRIORITY_FOREGROUND, NULL, NULL, cancellable,
                                till_await_cb, result);
}

static char *
finish_catalogue (TillTransport *transport, GAsyncResult *result, GError **error)
{
  g_autoptr (TillCatalogue) answer = till_api_get_catalogue_finish (transport, result, error);
  TillCountry *first =
      answer != NULL && answer->countries->len > 0 ? answer->countries->pdata[0] : NULL;

  return answer != NULL ? copy_text (first != NULL ? first->name : NULL) : NULL;
}

static void
start_create_order (TillTransport *transport,
                    const MatrixSubject *subject,
                    GCancellable *cancellable,
                    GAsyncResult **result)
{
  g_autoptr (TillOrderDraft) draft = till_order_draft_new ();

  draft->plan_id = g_strdup (subject->plan_id);
  draft->client_ref = g_strdup (subject->reference);
  draft->client_email = g_strdup ("somebody@shop.example");
  till_api_create_order_async (transport, draft, cancellable, till_await_cb, result);
}

static char *
finish_create_order (TillTransport *transport, GAsyncResult *result, GError **error)
{
  g_autoptr (TillOrder) answer = till_api_create_order_finish (transport, result, error);

  return answer != NULL ? copy_text (answer->note) : NULL;
}

static void
start_order (TillTransport *transport,
             const MatrixSubject *subject,
             GCancellable *cancellable,
             GAsyncResult **result)
{
  till_api_get_order_async (transport, TILL_PRIORITY_FOREGROUND, subject->order_id, cancellable,
                            till_await_cb, result);
}

static char *
finish_order (TillTransport *transport, GAsyncResult *result, GError **error)
{
  g_autoptr (TillOrder) answer = till_api_get_order_finish (transport, result, error);

  return answer != NULL ? copy_text (answer->note) : NULL;
}

static void
start_usage (TillTransport *transport,
             const MatrixSubject *subject,
             GCancellable *cancellable,
             GAsyncResult **result)
{
  till_api_get_order_async (transport, TILL_PRIORITY_BACKGROUND, subject->order_id, cancellable,
                            till_await_cb, result);
}

/* An order that is not active has no usage. */
static char *
finish_usage (TillTransport *transport, GAsyncResult *result, GError **error)
{
  g_autoptr (TillOrder) answer = till_api_get_order_finish (transport, result, error);

  if (answer == NULL)
    return NULL;

  return copy_text (answer->usage != NULL ? answer->usage->install_state_text : NULL);
}

const MatrixCall matrix_calls[MATRIX_N_CALLS] = {
  { "O1-verify", TRUE, FALSE, start_store, finish_store },
  { "O2-invoices", TRUE, FALSE, start_invoices, finish_invoices },
  { "O2-orders", TRUE, FALSE, start_orders, finish_orders },
  { "O3-sync-page", TRUE, TRUE, start_sync_page, finish_invoices },
  { "O4-invoice", TRUE, FALSE, start_invoice, finish_invoice },
  { "O5-create-invoice", FALSE, FALSE, start_create_invoice, finish_create_invoice },
  { "O5-cancel-invoice", FALSE, FALSE, start_cancel_invoice, finish_cancel_invoice },
  { "O6-plans", TRUE, FALSE, start_catalogue, finish_catalogue },
  { "O7-create-order", FALSE, FALSE, start_create_order, finish_create_order },
  { "O8-order", TRUE, FALSE, start_order, finish_order },
  { "O9-usage", TRUE, TRUE, start_usage, finish_usage },
  { "O10-stats", TRUE, FALSE, start_store, finish_stats },
};
