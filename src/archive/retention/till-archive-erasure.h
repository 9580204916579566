/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"

G_BEGIN_DECLS

/* What the archive has of one customer. */
typedef struct
{
  guint n_orders;
  guint n_open_orders; /* of these: still on their way */
  guint n_invoices;
  guint n_open_invoices; /* of these: still to be paid */
  guint n_samples;       /* readings of usage */
  guint n_deliveries;    /* of webhooks */
  guint n_batch_rows;    /* of invoices made many at once */
  guint n_notes;
  guint n_unreadable; /* records that can't be read, and name the customer */
  GStrv orders;       /* ids */
  GStrv invoices;
} TillTraces;

void till_traces_free (TillTraces *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTraces, till_traces_free)

/* customer is an e-mail address or the shop's own reference, whole. It is looked for among what the
 * customer of an order was called, the shop's own ids of invoices, and, where it is an e-mail
 * address, in descriptions, metadata, webhooks and notes; what belongs to what was found is found
 * too. */
void till_archive_find_customer_async (TillArchive *self,
                                       const char *customer,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillTraces *
till_archive_find_customer_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* Erases all of that, or nothing, and has it stay away: what the service says of these records
 * later is not put down. The ledger is another file, which is not touched. Answers what was erased.
 */
void till_archive_erase_customer_async (TillArchive *self,
                                        const char *customer,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
TillTraces *
till_archive_erase_customer_finish (TillArchive *self, GAsyncResult *result, GError **error);

G_END_DECLS
