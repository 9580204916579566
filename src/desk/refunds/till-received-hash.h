/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"

/* Whether the archive has a transaction as the customer's payment of an invoice. */
void till_received_hash_look_up_async (TillArchive *archive,
                                       const char *invoice_id,
                                       const char *tx_hash,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
gboolean till_received_hash_look_up_finish (TillArchive *archive, GAsyncResult *result);
