/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sections 4.1 to 4.4: eSIM plans and orders. */

#include "till-api-esim.h"

#include "till-api-error.h"
#include "till-decode.h"
#include "till-request.h"

#define CATALOGUE_PATH "/api/v1/esim"
#define ORDER_PATH     "/api/v1/esim/order"
#define LITERAL_ID     "order"
#define MAX_QR_IMAGE   (512 * 1024)

static void
allow_qr_image (TillRequest *request)
{
  request->json_limits.long_key = "qrImage";
  request->json_limits.max_long_string = MAX_QR_IMAGE;
}

static gpointer
decode_catalogue (const TillJson *data, const TillRequest *request)
{
  return till_decode_catalogue (data);
}

static gpointer
decode_list_item (const TillJson *item)
{
  return till_decode_order (item, NULL);
}

static gpointer
decode_list (const TillJson *data, const TillRequest *request)
{
  const TillRequestRange *window = request->context;

  return till_decode_page (data, "orders", window->offset, window->limit, decode_list_item);
}

static gpointer
decode_one (const TillJson *data, const TillRequest *request)
{
  till_decode_same_id (data, till_json_first_of (data, "orderId", "id", NULL), request->context);

  return till_decode_order (data, request->context);
}

/* The answer does not repeat the customer's e-mail and our reference (section 2.5). */
static gpointer
decode_created (const TillJson *data, const TillRequest *request)
{
  const TillOrderDraft *draft = request->context;
  TillOrder *order = till_decode_order (data, NULL);

  if (order == NULL)
    return NULL;

  if (order->client_email == NULL)
    order->client_email = g_strdup (draft->client_email);
  if (order->client_ref == NULL)
    order->client_ref = g_strdup (draft->client_ref);

  return order;
}

static char *
build_body (const TillOrderDraft *draft)
{
  g_autofree char *plan_id = till_json_quote (draft->plan_id);
  g_autofree char *client_ref = till_json_quote (draft->client_ref);
  g_autofree char *client_email = NULL;

  if (draft->client_email == NULL || *draft->client_email == '\0')
    return g_strdup_printf ("{\"planId\":%s,\"clientRef\":%s}", plan_id, client_ref);

  client_email = till_json_quote (draft->client_email);

  return g_strdup_printf ("{\"planId\":%s,\"clientEmail\":%s,\"clientRef\":%s}", plan_id,
                          client_email, client_ref);
}

/* Section 4.1. @country is an ISO code, or %NULL for all; @search is a part of a name, or %NULL. */
void
till_api_get_catalogue_async (TillTransport *transport,
                              TillPriority priority,
                              const char *country,
                              const char *search,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  TillRequest *request = NULL;

  g_return_if_fail (TILL_IS_TRANSPORT (transport));

  request = till_request_new ("GET", CATALOGUE_PATH, priority);
  request->max_body = TILL_REQUEST_MAX_LIST_BODY;
  till_request_add_parameter (request, "country", country);
  till_request_add_parameter (request, "search", search);
  till_request_set_decoder (request, decode_catalogue, g_object_unref);

  till_transport_send_async (transport, till_api_get_catalogue_async, request, cancellable,
                             callback, user_data);
}

/* Returns: (transfer full): the catalogue, or %NULL with an error. */
TillCatalogue *
till_api_get_catalogue_finish (TillTransport *transport, GAsyncResult *result, GError **error)
{
  return till_transport_send_finish (transport, till_api_get_catalogue_async, result, error);
}

/* Section 4.2. @draft has passed till_order_draft_check(). Its reference becomes the order id of
 * the invoice, which finds the order when the answer is lost. */
void
till_api_create_order_async (TillTransport *transport,
                             const TillOrderDraft *draft,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  TillRequest *request = NULL;

  g_return_if_fail (TILL_IS_TRANSPORT (transport));
  g_return_if_fail (draft != NULL && till_order_draft_check (draft) == TILL_DRAFT_FINE);

  request = till_request_new ("POST", ORDER_PATH, TILL_PRIORITY_FOREGROUND);
  request->body = build_body (draft);
  allow_qr_image (request);
  till_request_set_context (request, till_order_draft_copy (draft),
                            (GDestroyNotify) till_order_draft_free);
  till_request_set_decoder (request, decode_created, g_object_unref);

  till_transport_send_async (transport, till_api_create_order_async, request, cancellable, callback,
                             user_data);
}

/* Returns: (transfer full): the new order, with the fields of the draft that the answer leaves out;
 * or %NULL with an error. */
TillOrder *
till_api_create_order_finish (TillTransport *transport, GAsyncResult *result, GError **error)
{
  return till_transport_send_finish (transport, till_api_create_order_async, result, error);
}

/* Section 4.3. An order can't have the id "order", because that is the path of the list
 * (section 4.4). */
void
till_api_get_order_async (TillTransport *transport,
                          TillPriority priority,
                          const char *order_id,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_autoptr (TillRequest) request = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (TILL_IS_TRANSPORT (transport));
  g_return_if_fail (order_id != NULL);

  request = till_request_new ("GET", CATALOGUE_PATH, priority);
  if (g_str_equal (order_id, LITERAL_ID))
    g_set_error_literal (&error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND,
                         "Nothing can have this id");
  else
    till_request_append_id (request, order_id, &error);

  if (error != NULL)
    {
      g_task_report_error (transport, callback, user_data, till_api_get_order_async,
                           g_steal_pointer (&error));
      return;
    }

  allow_qr_image (request);
  till_request_set_context (request, g_strdup (order_id), g_free);
  till_request_set_decoder (request, decode_one, g_object_unref);
  till_transport_send_async (transport, till_api_get_order_async, g_steal_pointer (&request),
                             cancellable, callback, user_data);
}

/* Returns: (transfer full): the order, or %NULL with an error. */
TillOrder *
till_api_get_order_finish (TillTransport *transport, GAsyncResult *result, GError **error)
{
  return till_transport_send_finish (transport, till_api_get_order_async, result, error);
}

/* Section 4.4: asks for at most @limit (1 to 100) orders from @offset on. */
void
till_api_list_orders_async (TillTransport *transport,
                            TillPriority priority,
                            guint64 offset,
                            guint limit,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  const TillDialect *dialect = NULL;
  TillRequest *request = NULL;

  g_return_if_fail (TILL_IS_TRANSPORT (transport));
  g_return_if_fail (limit > 0 && limit <= TILL_API_PAGE_MAX);

  dialect = till_transport_get_dialect (transport);
  request = till_request_new ("GET", ORDER_PATH, priority);
  request->max_body = TILL_REQUEST_MAX_LIST_BODY;
  allow_qr_image (request);
  till_request_set_window (request, dialect, offset, limit);
  till_request_set_decoder (request, decode_list, (GDestroyNotify) till_page_free);

  till_transport_send_async (transport, till_api_list_orders_async, request, cancellable, callback,
                             user_data);
}

/* Returns: (transfer full): a page of TillOrder, or %NULL with an error. */
TillPage *
till_api_list_orders_finish (TillTransport *transport, GAsyncResult *result, GError **error)
{
  return till_transport_send_finish (transport, till_api_list_orders_async, result, error);
}
