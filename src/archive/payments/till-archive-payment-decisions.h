/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-database.h"
#include "till-recorded-payment.h"

TillDecisions *till_decisions_read (TillDatabase *database, const char *invoice_id, GError **error);

/* What the merchant has decided about an invoice. The calls that write share one finish. */
void till_archive_load_decisions_async (TillArchive *self,
                                        const char *invoice_id,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
TillDecisions *
till_archive_load_decisions_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* All recorded payments: they are few. */
void till_archive_list_recorded_payments_async (TillArchive *self,
                                                GCancellable *cancellable,
                                                GAsyncReadyCallback callback,
                                                gpointer user_data);
GHashTable *till_archive_list_recorded_payments_finish (TillArchive *self,
                                                        GAsyncResult *result,
                                                        GError **error);

/* accepted is the amount that was paid, as the service wrote it; NULL undoes the decision. */
void till_archive_accept_payment_async (TillArchive *self,
                                        const char *invoice_id,
                                        const char *accepted,
                                        gint64 now_ms,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
void till_archive_record_payment_async (TillArchive *self,
                                        const TillRecordedPayment *payment,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
void till_archive_delete_recorded_payment_async (TillArchive *self,
                                                 const TillRecordedPayment *payment,
                                                 GAsyncReadyCallback callback,
                                                 gpointer user_data);
gboolean till_archive_decide_finish (TillArchive *self, GAsyncResult *result, GError **error);
