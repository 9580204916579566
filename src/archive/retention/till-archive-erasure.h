/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"

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
  guint n_shared;     /* things that a team shares; its notes, too */
  guint n_unreadable; /* records that can't be read, and name the customer */
  GStrv orders;       /* ids */
  GStrv invoices;
} TillTraces;

void till_traces_free (TillTraces *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTraces, till_traces_free)

/* customer is a whole e-mail address or a whole reference of the shop. It finds the orders with
 * that customer, the invoices with that id of the shop and, where it is an e-mail address, the
 * invoices, webhooks and notes whose texts have it, each with what belongs to it. */
void till_archive_find_customer_async (TillArchive *self,
                                       const char *customer,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillTraces *
till_archive_find_customer_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* Erases all of that or nothing, and answers what it has erased. The archive takes no later answer
 * of the service about these records. The ledger, which is another file, stays as it is. */
void till_archive_erase_customer_async (TillArchive *self,
                                        const char *customer,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
TillTraces *
till_archive_erase_customer_finish (TillArchive *self, GAsyncResult *result, GError **error);
