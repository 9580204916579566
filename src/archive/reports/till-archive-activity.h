/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-decimal.h"
#include "till-invoice.h"
#include "till-archive-records.h"

/* A record that a notification may be about. */
typedef struct
{
  char *id;
  char *name;           /* what a person knows it by, or NULL */
  TillDecimal amount;   /* of an invoice, in dollars */
  TillInvoice *invoice; /* nullable: with a payment exception, and all that the archive has of it */
} TillActivityItem;

void till_activity_item_free (TillActivityItem *self);

/* What happened lately; arrays of TillActivityItem, the newest first. */
typedef struct
{
  GPtrArray *paid;      /* invoices that were paid lately */
  GPtrArray *exception; /* invoices with a payment exception, paid lately */
  GPtrArray *open;      /* orders that wait for their eSIM */
  GPtrArray *active;    /* orders made lately whose eSIM is there */
} TillActivityList;

void till_activity_list_free (TillActivityList *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillActivityList, till_activity_list_free)

void till_archive_list_activity_async (TillArchive *self,
                                       gint64 since_ms,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillActivityList *
till_archive_list_activity_finish (TillArchive *self, GAsyncResult *result, GError **error);
