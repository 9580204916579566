/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-store.h"
#include "till-transport.h"

void till_api_get_store_async (TillTransport *transport,
                               TillPriority priority,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
TillStore *
till_api_get_store_finish (TillTransport *transport, GAsyncResult *result, GError **error);
