/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-store.h"
#include "till-transport.h"

/* Reads the store record (section 4.9) from the service, and copies it into the archive.
 *
 * Signal: "read" (TillStore) before each answer. */
#define TILL_TYPE_STORE_READER (till_store_reader_get_type ())
G_DECLARE_FINAL_TYPE (TillStoreReader, till_store_reader, TILL, STORE_READER, GObject)

TillStoreReader *till_store_reader_new (TillTransport *transport, TillArchive *archive);
const char *till_store_reader_get_id (TillStoreReader *self);

void till_store_reader_read_async (TillStoreReader *self,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
TillStore *
till_store_reader_read_finish (TillStoreReader *self, GAsyncResult *result, GError **error);
