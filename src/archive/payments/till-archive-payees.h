/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-archive-records.h"

/* Whether the store itself is paid at address, a text as a person wrote it: the newest invoice that
 * has it among its addresses, as a list tells it. No refund may ever go there. */
void till_archive_find_payee_async (TillArchive *self,
                                    const char *address,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
TillInvoice *
till_archive_find_payee_finish (TillArchive *self, GAsyncResult *result, GError **error);
