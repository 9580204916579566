/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"

G_BEGIN_DECLS

/* All that is known of these invoices, with what was decided about their payments; those that were
 * never seen are left out. */
void till_archive_load_payments_async (TillArchive *self,
                                       const char *const *invoice_ids,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
GPtrArray *
till_archive_load_payments_finish (TillArchive *self, GAsyncResult *result, GError **error);

G_END_DECLS
