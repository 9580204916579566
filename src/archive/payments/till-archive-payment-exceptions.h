/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-archive-records.h"

/* How many payment exceptions the archive has. Reads those alone. */
void till_archive_count_payment_exceptions_async (TillArchive *self,
                                                  GCancellable *cancellable,
                                                  GAsyncReadyCallback callback,
                                                  gpointer user_data);
gboolean till_archive_count_payment_exceptions_finish (TillArchive *self,
                                                       GAsyncResult *result,
                                                       guint64 *n_exceptions,
                                                       GError **error);

/* Judges some of the invoices that an older version has written; n_judged is zero when there are no
 * more. */
void till_archive_judge_rest_async (TillArchive *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean till_archive_judge_rest_finish (TillArchive *self,
                                         GAsyncResult *result,
                                         guint *n_judged,
                                         GError **error);

/* Sets the refunded payments: those of these TillInvoice, and no others. */
void till_archive_set_refunded_payments_async (TillArchive *self,
                                               GPtrArray *invoices,
                                               GCancellable *cancellable,
                                               GAsyncReadyCallback callback,
                                               gpointer user_data);
gboolean
till_archive_set_refunded_payments_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* At most limit pending invoices whose own answers are to be read again, because a part of them may
 * have been paid; the most urgent first. */
void till_archive_list_stale_pending_async (TillArchive *self,
                                            guint limit,
                                            GCancellable *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer user_data);
GStrv till_archive_list_stale_pending_finish (TillArchive *self,
                                              GAsyncResult *result,
                                              gint64 *next_ms,
                                              GError **error);
