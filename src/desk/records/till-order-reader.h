/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-records.h"
#include "till-order.h"
#include "till-page.h"
#include "till-transport.h"

void till_order_reader_read_async (TillTransport *transport,
                                   TillArchive *archive,
                                   TillPriority priority,
                                   const char *order_id,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
TillOrder *till_order_reader_read_finish (GAsyncResult *result, GError **error);

void till_order_reader_list_async (TillTransport *transport,
                                   TillArchive *archive,
                                   guint64 offset,
                                   guint limit,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
TillPage *till_order_reader_list_finish (GAsyncResult *result, GError **error);
