/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"

/* One payment, as the service reports it or as the merchant has recorded it. */
typedef struct
{
  char *asset;   /* chain and token as the service joins them, "tron:USDT" */
  char *amount;  /* in the service's unit; in display units where it was recorded */
  char *tx_hash; /* nullable */
  gboolean is_recorded;
} TillReceipt;

typedef struct
{
  GPtrArray *receipts;        /* of TillReceipt */
  GPtrArray *without_details; /* ids of the paid invoices of the time whose payment was not read */
  guint64 n_unreadable;       /* invoices, of whatever time, that can't be read at all */
} TillReceipts;

void till_receipts_free (TillReceipts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillReceipts, till_receipts_free)

/* What was received from from_ms on and before to_ms, in milliseconds since 1970, as far as the
 * archive knows. */
void till_archive_list_receipts_async (TillArchive *self,
                                       gint64 from_ms,
                                       gint64 to_ms,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillReceipts *
till_archive_list_receipts_finish (TillArchive *self, GAsyncResult *result, GError **error);
