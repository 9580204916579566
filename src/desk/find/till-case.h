/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-case-file.h"
#include "till-invoice-facts.h"
#include "till-note.h"

/* An invoice with the eSIM orders that it pays for, or an order without an invoice, with everything
 * known about them. It asks the service once and follows later changes.
 *
 * Signal: "changed" when a getter returns something else. */
#define TILL_TYPE_CASE (till_case_get_type ())
G_DECLARE_FINAL_TYPE (TillCase, till_case, TILL, CASE, GObject)

TillCase *till_case_new (TillDesk *desk, gboolean is_of_order, const char *record_id);

TillDesk *till_case_get_desk (TillCase *self);
gboolean till_case_has (TillCase *self, gboolean is_of_order, const char *record_id);
TillInvoice *till_case_get_invoice (TillCase *self);
TillInvoiceFacts till_case_get_invoice_facts (TillCase *self);
GPtrArray *till_case_get_orders (TillCase *self);
GArray *till_case_get_samples (TillCase *self, TillOrder *order);
GPtrArray *till_case_get_refunds (TillCase *self);
const TillCaseFile *till_case_get_file (TillCase *self);
const GError *till_case_get_error (TillCase *self);

/* Fails with TILL_ARCHIVE_ERROR; an empty text is not stored and fails with
 * G_IO_ERROR_INVALID_ARGUMENT. */
void till_case_add_note_async (TillCase *self,
                               gboolean is_ticket,
                               const char *text,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
void till_case_take_back_async (TillCase *self,
                                gint64 key,
                                gboolean is_taken_back,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean till_case_write_finish (TillCase *self, GAsyncResult *result, GError **error);
