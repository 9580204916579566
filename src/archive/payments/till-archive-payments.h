/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"

/* All that the archive has of these invoices, and whether their payments were accepted or refunded;
 * without those it does not have. */
void till_archive_load_payments_async (TillArchive *self,
                                       const char *const *invoice_ids,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
GPtrArray *
till_archive_load_payments_finish (TillArchive *self, GAsyncResult *result, GError **error);
