/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "client.h"

#include "till-await.h"

#define AWAITED g_autoptr (GAsyncResult) result = NULL

TillTransport *
client_connect (const char *base_url,
                const char *api_key,
                const char *secret_key,
                const ClientOptions *options)
{
  static const ClientOptions usual = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (TillBaseUrl) url = till_base_url_parse (base_url, &error);
  g_autoptr (TillCredentials) credentials = NULL;
  g_autoptr (TillFixedCredentials) provider = NULL;
  g_autoptr (TillDialect) usual_dialect = till_dialect_new ();
  g_autoptr (TillClock) usual_clock = till_clock_new ();

  g_assert_no_error (error);
  if (options == NULL)
    options = &usual;

  credentials = till_credentials_new (options->scheme, api_key, secret_key);
  provider = till_fixed_credentials_new (credentials);

  return till_transport_new_with_limits (
      url, TILL_CREDENTIAL_PROVIDER (provider),
      options->dialect != NULL ? options->dialect : usual_dialect,
      options->clock != NULL ? options->clock : usual_clock,
      options->limits != NULL ? options->limits : &till_transport_usual_limits);
}

TillStore *
client_get_store (TillTransport *transport, GError **error)
{
  AWAITED;

  till_api_get_store_async (transport, TILL_PRIORITY_FOREGROUND, NULL, till_await_cb, &result);

  return till_api_get_store_finish (transport, till_await (&result), error);
}

TillPage *
client_list_invoices (TillTransport *transport,
                      TillInvoiceStatus status,
                      const char *order_id,
                      guint64 offset,
                      guint limit,
                      GError **error)
{
  AWAITED;

  till_api_list_invoices_async (transport, TILL_PRIORITY_FOREGROUND, status, order_id, offset,
                                limit, NULL, till_await_cb, &result);

  return till_api_list_invoices_finish (transport, till_await (&result), error);
}

TillInvoice *
client_get_invoice (TillTransport *transport, const char *id, GError **error)
{
  AWAITED;

  till_api_get_invoice_async (transport, TILL_PRIORITY_FOREGROUND, id, NULL, till_await_cb,
                              &result);

  return till_api_get_invoice_finish (transport, till_await (&result), error);
}

TillInvoice *
client_create_invoice (TillTransport *transport, const TillInvoiceDraft *draft, GError **error)
{
  AWAITED;

  till_api_create_invoice_async (transport, draft, NULL, till_await_cb, &result);

  return till_api_create_invoice_finish (transport, till_await (&result), error);
}

gboolean
client_cancel_invoice (TillTransport *transport, const char *id, GError **error)
{
  AWAITED;

  till_api_cancel_invoice_async (transport, id, NULL, till_await_cb, &result);

  return till_api_cancel_invoice_finish (transport, till_await (&result), error);
}

TillCatalogue *
client_get_catalogue (TillTransport *transport,
                      const char *country,
                      const char *search,
                      GError **error)
{
  AWAITED;

  till_api_get_catalogue_async (transport, TILL_PRIORITY_FOREGROUND, country, search, NULL,
                                till_await_cb, &result);

  return till_api_get_catalogue_finish (transport, till_await (&result), error);
}

TillOrder *
client_create_order (TillTransport *transport, const TillOrderDraft *draft, GError **error)
{
  AWAITED;

  till_api_create_order_async (transport, draft, NULL, till_await_cb, &result);

  return till_api_create_order_finish (transport, till_await (&result), error);
}

TillOrder *
client_get_order (TillTransport *transport, const char *id, GError **error)
{
  AWAITED;

  till_api_get_order_async (transport, TILL_PRIORITY_FOREGROUND, id, NULL, till_await_cb, &result);

  return till_api_get_order_finish (transport, till_await (&result), error);
}

TillPage *
client_list_orders (TillTransport *transport, guint64 offset, guint limit, GError **error)
{
  AWAITED;

  till_api_list_orders_async (transport, TILL_PRIORITY_FOREGROUND, offset, limit, NULL,
                              till_await_cb, &result);

  return till_api_list_orders_finish (transport, till_await (&result), error);
}

TillInvoiceDraft *
client_draft_invoice (const char *amount, const char *order_id)
{
  TillInvoiceDraft *draft = till_invoice_draft_new ();

  g_assert_true (till_decimal_parse (amount, &draft->amount));
  draft->order_id = g_strdup (order_id);

  return draft;
}
