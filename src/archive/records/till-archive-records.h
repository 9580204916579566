/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-invoice-query.h"
#include "till-invoice.h"
#include "till-observation.h"
#include "till-order-query.h"
#include "till-order.h"
#include "till-page.h"
#include "till-recognise.h"
#include "till-search-hit.h"

/* Adds a created record: the answer of the create call (sections 4.1 and 4.5) and what was sent
 * with it. On disk before it answers. */
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

/* Sets the status of an order that was created here; does nothing for another. */
void till_archive_update_order_async (TillArchive *self,
                                      const char *order_id,
                                      TillOrderStatus status,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
gboolean till_archive_update_order_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* A table from id to TillOrder: of orders that were created here what was kept then, of all orders
 * that the archive has seen_at_ms; without all others. */
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

/* An array of TillOrder: those created here that are neither active nor failed yet. */
void till_archive_list_open_orders_async (TillArchive *self,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);
GPtrArray *
till_archive_list_open_orders_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* The lists of the service, for till_archive_observe_page(): the names of the sync cursors that
 * hold their lengths. */
#define TILL_LIST_INVOICES "invoices-total"
#define TILL_LIST_ORDERS   "orders-total"

/* How much the archive knows. Times are zero where there is no invoice. */
typedef struct
{
  guint64 n_invoices;
  guint64 n_orders;
  guint64 n_invoices_without_details; /* whose own answer was not read in their present state */
  guint64 n_orders_without_details;   /* active, and their eSIM is not known */
  guint64 n_unreadable;               /* records that can't be decoded, or not wholly */
  gint64 retried_at_ms;               /* when the first of these is read again; zero for none */
  gint64 oldest_at_ms;                /* when the oldest invoice was created */
  gint64 newest_at_ms;
  gint64 service_invoices; /* how many the service last said it has; -1 where it did not */
  gint64 service_orders;
  guint64 n_shareable; /* notes, decisions, templates and prices, which a team shares */
  guint64 size_bytes;  /* on disk */
} TillArchiveSummary;

/* Writes an array of TillObservation in one transaction, and with it the sync cursor of that name,
 * unless cursor is NULL. An answer that was asked for earlier does not overwrite one that was asked
 * for later. */
void till_archive_put_async (TillArchive *self,
                             GPtrArray *observations,
                             const char *cursor,
                             const char *cursor_state,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
gboolean till_archive_put_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* The same without waiting: writes what one answer, asked for at that time, says of records. Does
 * nothing where the archive is NULL. A page of a whole list, without a filter, also tells how long
 * the list is. */
void till_archive_observe_records (TillArchive *self, GPtrArray *records, gint64 asked_at_ms);
void till_archive_observe_page (TillArchive *self,
                                const TillPage *page,
                                const char *list,
                                gint64 asked_at_ms);
void till_archive_observe_record (TillArchive *self, TillRecord *record, gint64 asked_at_ms);

/* The text of the sync cursor of that name; NULL without an error where there is none. */
void till_archive_get_sync_cursor_async (TillArchive *self,
                                         const char *cursor,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
char *till_archive_get_sync_cursor_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* All that the archive has of one record; its read_at_ms says from when. NULL without an error
 * where it has none. An invoice is complete where its own answer was read in its present state. */
void till_archive_load_invoice_async (TillArchive *self,
                                      const char *invoice_id,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
TillInvoice *
till_archive_load_invoice_finish (TillArchive *self, GAsyncResult *result, GError **error);

void till_archive_load_order_async (TillArchive *self,
                                    const char *order_id,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
TillOrder *till_archive_load_order_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* A page of the archive's invoices, in any order, with its total. They have what a list tells. */
void till_archive_list_invoices_async (TillArchive *self,
                                       const TillInvoiceQuery *query,
                                       guint64 offset,
                                       guint limit,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillPage *
till_archive_list_invoices_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* A page of the orders that the query finds, in its order, with their number; of all orders, the
 * newest first, where it is NULL. */
void till_archive_list_orders_async (TillArchive *self,
                                     const TillOrderQuery *query,
                                     guint64 offset,
                                     guint limit,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
TillPage *till_archive_list_orders_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* An array of at most limit TillSearchHit: the records that have the term as the whole of an id,
 * hash, address, ICCID or the like, else as its beginning or its end; see till_exact_search_term().
 * The days count for amounts; zero for any. */
void till_archive_search_term_async (TillArchive *self,
                                     const TillTerm *term,
                                     gint64 from_ms,
                                     gint64 until_ms,
                                     guint limit,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
GPtrArray *
till_archive_search_term_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* The same for records that have this text, of three characters at least, anywhere inside. It takes
 * some milliseconds among a million records, where an exact search takes a part of one. */
void till_archive_search_substring_async (TillArchive *self,
                                          const char *text,
                                          guint limit,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);
GPtrArray *
till_archive_search_substring_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* At most limit records, TillInvoice and TillOrder, whose own answer the sync has to read: first
 * some that are open and were last read before that time, then all whose own answer was never read
 * in their present state, the newest first. Only these have created_at_ms. */
void till_archive_list_stale_records_async (TillArchive *self,
                                            gint64 before_ms,
                                            guint limit,
                                            GCancellable *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer user_data);
GPtrArray *
till_archive_list_stale_records_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* Free the summary with g_free(). */
void till_archive_get_summary_async (TillArchive *self,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
TillArchiveSummary *
till_archive_get_summary_finish (TillArchive *self, GAsyncResult *result, GError **error);
