/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-invoice.h"
#include "till-order.h"

G_BEGIN_DECLS

typedef enum
{
  TILL_ARCHIVE_ERROR_UNAVAILABLE, /* the file cannot be opened, read or written; disk full */
  TILL_ARCHIVE_ERROR_NEWER,       /* a later version of the program has written it */
  TILL_ARCHIVE_ERROR_DAMAGED, /* it is not an archive, or no longer one; opening puts it aside */
} TillArchiveError;

#define TILL_ARCHIVE_ERROR (till_archive_error_quark ())
GQuark till_archive_error_quark (void);

/* What this desk has made at one account and origin, and what the service tells only once about it:
 * the invoice, pay page, addresses, customer and note of an order, the pay page of an invoice.
 *
 * All verbs are asynchronous and answer in the caller's main context; their errors are those of
 * TILL_ARCHIVE_ERROR and G_IO_ERROR_CANCELLED. What is under way is finished before the last
 * reference is gone. */
#define TILL_TYPE_ARCHIVE (till_archive_get_type ())
G_DECLARE_FINAL_TYPE (TillArchive, till_archive, TILL, ARCHIVE, GObject)

/* folder is made where it does not exist; the archive is a file of its own in it. Where folder is
 * NULL it is in memory and goes with its last reference. */
void till_archive_open_async (const char *folder,
                              const char *account_id,
                              const char *origin,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
TillArchive *till_archive_open_finish (GAsyncResult *result, GError **error);

/* Puts down what the create call has answered and what was sent with it; on disk before it
 * answers. */
void till_archive_add_order_async (TillArchive *self,
                                   TillOrder *order,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean till_archive_add_order_finish (TillArchive *self, GAsyncResult *result, GError **error);

void till_archive_add_invoice_async (TillArchive *self,
                                     TillInvoice *invoice,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
gboolean till_archive_add_invoice_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* Follows the status of an order that was made here; does nothing for another. */
void till_archive_update_order_async (TillArchive *self,
                                      const char *order_id,
                                      TillOrderStatus status,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
gboolean till_archive_update_order_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* A table from id to what is known about it, without those not made here. */
void till_archive_find_orders_async (TillArchive *self,
                                     const char *const *order_ids,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
GHashTable *
till_archive_find_orders_finish (TillArchive *self, GAsyncResult *result, GError **error);

void till_archive_find_invoice_async (TillArchive *self,
                                      const char *invoice_id,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
TillInvoice *
till_archive_find_invoice_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* An array of TillOrder: those made here that were not yet active or failed. */
void till_archive_list_open_orders_async (TillArchive *self,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);
GPtrArray *
till_archive_list_open_orders_finish (TillArchive *self, GAsyncResult *result, GError **error);

G_END_DECLS
