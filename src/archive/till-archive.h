/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-archive-error.h"
#include "till-clock.h"
#include "till-search-hit.h"
#include "till-invoice-query.h"
#include "till-invoice.h"
#include "till-order-query.h"
#include "till-order.h"
#include "till-page.h"
#include "till-recognise.h"
#include "till-observation.h"

G_BEGIN_DECLS

/* What this desk has made at one account and origin, with what the service tells only once about
 * it: the invoice, pay page, addresses, customer and note of an order, the pay page of an invoice.
 * And whatever it has seen there, as it was when it was last asked for.
 *
 * What was made is on disk before it answers. What was seen is put down in batches, and may be
 * asked for again; till_archive_put_async() says how.
 *
 * Signal: "changed", at most once a second, after something was put down that was not known before.
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

char *till_archive_dup_name (TillArchive *self);

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

/* A table from id to what is known about it: of those made here what was put down then, of every
 * one that was ever seen seen_at_ms; without those never seen. */
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

/* The lists of the service, for till_archive_note_page(). */
#define TILL_LIST_INVOICES "invoices-total"
#define TILL_LIST_ORDERS   "orders-total"

/* How much the archive knows. Times are zero where there is no invoice. */
typedef struct
{
  guint64 n_invoices;
  guint64 n_orders;
  guint64 n_bare_invoices; /* whose own answer was not read in their present state */
  guint64 n_bare_orders;   /* active, and their eSIM is not known */
  guint64 n_unreadable;    /* that could not be read when they were last, or not wholly */
  gint64 retried_at_ms;    /* when the first of these is read again; zero for none */
  gint64 oldest_at_ms;     /* when the oldest invoice was created */
  gint64 newest_at_ms;
  gint64 service_invoices; /* how many the service last said it has; -1 where it did not */
  gint64 service_orders;
  guint64 size_bytes; /* on disk */
} TillArchiveSummary;

/* Puts down an array of TillObservation in one transaction, and with it how far the walk of that
 * name has come, where walk is not NULL. A row that an answer asked for later has filled is not
 * overwritten by one asked for earlier. */
void till_archive_put_async (TillArchive *self,
                             GPtrArray *observations,
                             const char *cursor,
                             const char *cursor_state,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
gboolean till_archive_put_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* The same in passing, for who has nothing to do about what becomes of it: what one answer, asked
 * for at that time, has said of records. Nothing where there is no archive. A page of a whole list,
 * which no filter has made shorter, also tells how long that is. */
void till_archive_note (TillArchive *self, GPtrArray *records, gint64 asked_at_ms);
void till_archive_note_page (TillArchive *self,
                             const TillPage *page,
                             const char *list,
                             gint64 asked_at_ms);
void till_archive_note_record (TillArchive *self, TillRecord *record, gint64 asked_at_ms);

/* The time of day, for asked_at_ms; zero where there is no archive. */
gint64 till_archive_get_now_ms (TillArchive *self);
void till_archive_settle (TillArchive *self);
void till_archive_set_clock (TillArchive *self, TillClock *clock);

/* What was last put down for the walk of that name; NULL without an error where nothing was. */
void till_archive_get_sync_cursor_async (TillArchive *self,
                                         const char *cursor,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
char *till_archive_get_sync_cursor_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* All that was ever seen of one record; read_at_ms of it says when. NULL without an error where it
 * was never seen. An invoice is complete where its own answer was read in its present state. */
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

/* A page of what was seen, in any order, with its total. Invoices come as a list knows them. */
void till_archive_list_invoices_async (TillArchive *self,
                                       const TillInvoiceQuery *query,
                                       guint64 offset,
                                       guint limit,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillPage *
till_archive_list_invoices_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* The newest first. */
void till_archive_list_orders_async (TillArchive *self,
                                     guint64 offset,
                                     guint limit,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
TillPage *till_archive_list_orders_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* An array of at most limit TillSearchHit: what was seen that has this text as the whole of an id,
 * hash, address, ICCID or the like, else as its beginning or its end. */
void till_archive_look_up_async (TillArchive *self,
                                 const char *text,
                                 guint limit,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
GPtrArray *till_archive_look_up_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* The same for a term, as its fields say: see till_exact_search_term(). The days that are meant,
 * zero for none, are for amounts. */
void till_archive_look_up_term_async (TillArchive *self,
                                      const TillTerm *term,
                                      gint64 from_ms,
                                      gint64 until_ms,
                                      guint limit,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
GPtrArray *
till_archive_look_up_term_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* The same for what has this text, of three characters at least, anywhere inside, also at an end:
 * some milliseconds among a million records, where looking up takes a part of one. */
void till_archive_look_inside_async (TillArchive *self,
                                     const char *text,
                                     guint limit,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
GPtrArray *
till_archive_look_inside_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* At most limit records, TillInvoice and TillOrder, whose own answer is still to be read: first
 * some of those that are open and were last read before that time, then all whose own answer was
 * never read in their present state, the newest first; these alone know when they were made. */
void till_archive_list_due_async (TillArchive *self,
                                  gint64 before_ms,
                                  guint limit,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
GPtrArray *till_archive_list_due_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* A page of the orders that the query finds, the newest first, with their number. */
void till_archive_search_orders_async (TillArchive *self,
                                       const TillOrderQuery *query,
                                       guint64 offset,
                                       guint limit,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillPage *
till_archive_search_orders_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* Free the summary with g_free(). */
void till_archive_get_summary_async (TillArchive *self,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
TillArchiveSummary *
till_archive_get_summary_finish (TillArchive *self, GAsyncResult *result, GError **error);

G_END_DECLS
