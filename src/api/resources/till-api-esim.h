/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-catalogue.h"
#include "till-draft.h"
#include "till-order.h"
#include "till-page.h"
#include "till-transport.h"

/* Sections 4.1 to 4.4. */

void till_api_get_catalogue_async (TillTransport *transport,
                                   TillPriority priority,
                                   const char *country,
                                   const char *search,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
TillCatalogue *
till_api_get_catalogue_finish (TillTransport *transport, GAsyncResult *result, GError **error);

void till_api_create_order_async (TillTransport *transport,
                                  const TillOrderDraft *draft,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
TillOrder *
till_api_create_order_finish (TillTransport *transport, GAsyncResult *result, GError **error);

void till_api_get_order_async (TillTransport *transport,
                               TillPriority priority,
                               const char *order_id,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
TillOrder *
till_api_get_order_finish (TillTransport *transport, GAsyncResult *result, GError **error);

/* A TillPage of TillOrder. */
void till_api_list_orders_async (TillTransport *transport,
                                 TillPriority priority,
                                 guint64 offset,
                                 guint limit,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
TillPage *
till_api_list_orders_finish (TillTransport *transport, GAsyncResult *result, GError **error);
