/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-recorded-payment.h"
#include "till-archive-records.h"

/* All that the archive knows of one case: an invoice with the eSIM orders that it pays for, or an
 * order without an invoice, at one moment. */
typedef struct
{
  TillInvoice *invoice;     /* NULL where there is none, or it was never seen */
  GPtrArray *orders;        /* of TillOrder, the oldest first */
  GPtrArray *samples;       /* of GArray of TillUsageSample, one an order */
  GPtrArray *deliveries;    /* of TillWebhookDelivery, the newest first */
  GPtrArray *notes;         /* of TillNote */
  GPtrArray *history;       /* of TillRecord: the customer's other orders and invoices, the newest
                               first */
  TillDecisions *decisions; /* NULL without an invoice */
} TillCaseFile;

void till_case_file_free (TillCaseFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillCaseFile, till_case_file_free)

void till_archive_read_case_async (TillArchive *self,
                                   gboolean is_of_order,
                                   const char *record_id,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
TillCaseFile *
till_archive_read_case_finish (TillArchive *self, GAsyncResult *result, GError **error);
