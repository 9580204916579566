/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"

#define TILL_LOOKUP_MAX 500

#define TILL_TYPE_INVOICE_LOOKUP (till_invoice_lookup_get_type ())
G_DECLARE_FINAL_TYPE (TillInvoiceLookup, till_invoice_lookup, TILL, INVOICE_LOOKUP, GObject)

char **till_invoice_lookup_split (const char *text);
TillInvoiceLookup *till_invoice_lookup_new (TillDesk *desk, const char *const *ids);
void till_invoice_lookup_run_async (TillInvoiceLookup *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean
till_invoice_lookup_run_finish (TillInvoiceLookup *self, GAsyncResult *result, GError **error);
guint till_invoice_lookup_get_n_done (TillInvoiceLookup *self);
GPtrArray *till_invoice_lookup_get_found (TillInvoiceLookup *self);
GPtrArray *till_invoice_lookup_get_unknown (TillInvoiceLookup *self);
GPtrArray *till_invoice_lookup_get_unasked (TillInvoiceLookup *self);
const GError *till_invoice_lookup_get_failure (TillInvoiceLookup *self);
