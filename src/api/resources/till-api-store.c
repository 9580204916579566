/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Section 4.9: the store. */

#include "till-api-store.h"

#include "till-decode.h"
#include "till-request.h"

static gpointer
decode_store (const TillJson *data, const TillRequest *request)
{
  return till_decode_store (data);
}

/* Section 4.9. */
void
till_api_get_store_async (TillTransport *transport,
                          TillPriority priority,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  TillRequest *request = till_request_new ("GET", "/api/v1/store", priority);

  till_request_set_decoder (request, decode_store, g_object_unref);
  till_transport_send_async (transport, till_api_get_store_async, request, cancellable, callback,
                             user_data);
}

/* Returns: (transfer full): the store, or %NULL with an error. */
TillStore *
till_api_get_store_finish (TillTransport *transport, GAsyncResult *result, GError **error)
{
  return till_transport_send_finish (transport, till_api_get_store_async, result, error);
}
