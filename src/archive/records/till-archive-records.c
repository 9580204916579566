/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's calls on observations and on the records of the service. */

#include "till-archive-records.h"

#include "till-archive-private.h"
#include "till-document-table.h"
#include "till-stale-records.h"
#include "till-invoice-table.h"
#include "till-substring-search.h"
#include "till-exact-search.h"
#include "till-order-table.h"
#include "till-unreadable-table.h"
#include "till-sync-cursors.h"
#include "till-define.h"

typedef struct
{
  GPtrArray *observations; /* of TillObservation */
  char *cursor;            /* nullable: the name of a sync cursor */
  char *cursor_state;
  GCancellable *cancellable; /* nullable: of a sync, which writes again another time */
  gint64 now_ms;
  gboolean is_activity; /* once it is written: whether it is new */
} Batch;

typedef struct
{
  TillInvoiceQuery *query;     /* NULL for orders */
  TillOrderQuery *order_query; /* NULL for all orders */
  guint64 offset;
  guint limit;
} Listing;

typedef struct
{
  char *text;
  guint limit;
  GCancellable *cancellable; /* nullable */
} Question;

typedef struct
{
  TillTerm *term;
  gint64 from_ms;
  gint64 until_ms;
  guint limit;
} TermQuestion;

static void
batch_free (Batch *self)
{
  g_ptr_array_unref (self->observations);
  g_free (self->cursor);
  g_free (self->cursor_state);
  g_clear_object (&self->cancellable);
  g_free (self);
}

static void
question_free (Question *self)
{
  g_free (self->text);
  g_clear_object (&self->cancellable);
  g_free (self);
}

static void
term_question_free (TermQuestion *self)
{
  till_term_free (self->term);
  g_free (self);
}

static void
listing_free (Listing *self)
{
  g_clear_pointer (&self->query, till_invoice_query_free);
  g_clear_pointer (&self->order_query, till_order_query_free);
  g_free (self);
}

/* A list has the newest first. Of invoices that were created at the same time the archive lists the
 * one with the higher key first, as that is of the later answer. So it adds a page of invoices from
 * its end. Of orders, whose lists may have no times, it lists the one with the lower key first. */
static gboolean
put_observation (TillInvoiceWriter *invoices,
                 TillOrderWriter *orders,
                 const TillObservation *observation,
                 gint64 now_ms,
                 GError **error)
{
  GPtrArray *records = observation->records;

  for (guint i = records->len; i-- > 0;)
    if (TILL_IS_INVOICE (records->pdata[i]) &&
        !till_invoice_writer_put (invoices, records->pdata[i], observation->asked_at_ms, now_ms,
                                  error))
      return FALSE;

  for (guint i = 0; i < records->len; i++)
    if (TILL_IS_ORDER (records->pdata[i]) &&
        !till_order_writer_put (orders, records->pdata[i], observation->asked_at_ms, now_ms, error))
      return FALSE;

  return TRUE;
}

static gboolean
put_unreadable (TillDatabase *database, Batch *batch, GError **error)
{
  for (guint i = 0; i < batch->observations->len; i++)
    if (!till_unreadable_table_put (database, g_ptr_array_index (batch->observations, i),
                                    batch->now_ms, &batch->is_activity, error))
      return FALSE;

  return TRUE;
}

static gboolean
put_batch (TillDatabase *database, Batch *batch, GError **error)
{
  g_autoptr (TillInvoiceWriter) invoices = till_invoice_writer_new (database, error);
  g_autoptr (TillOrderWriter) orders = NULL;

  if (invoices == NULL)
    return FALSE;

  orders = till_order_writer_new (database, error);
  if (orders == NULL)
    return FALSE;

  for (guint i = 0; i < batch->observations->len; i++)
    if (!put_observation (invoices, orders, g_ptr_array_index (batch->observations, i),
                          batch->now_ms, error))
      return FALSE;

  batch->is_activity = till_invoice_writer_get_n_changed (invoices) > 0 ||
                       till_order_writer_get_n_changed (orders) > 0;
  if (!put_unreadable (database, batch, error))
    return FALSE;

  if (batch->observations->len > 0 &&
      !till_document_table_put (database, TILL_DOCUMENT_LAST_UPDATE, NULL, batch->now_ms, error))
    return FALSE;

  return batch->cursor == NULL ||
         till_sync_cursors_put (database, batch->cursor, batch->cursor_state, error);
}

static gpointer
put_job (gpointer archive, gpointer task_data, GError **error)
{
  TillArchive *self = archive;
  TillDatabase *database = till_archive_get_database (self);
  Batch *batch = task_data;
  gboolean is_put = FALSE;

  till_database_set_cancellable (database, batch->cancellable);
  is_put = till_database_begin (database, error);
  till_database_set_cancellable (database, NULL);
  if (!is_put)
    return NULL;

  is_put = put_batch (database, batch, error);
  is_put = till_archive_end_writing (self, is_put, batch->is_activity, error);
  batch->is_activity = batch->is_activity && is_put;

  return GINT_TO_POINTER (is_put);
}

static gpointer
get_sync_cursor_job (gpointer archive, gpointer cursor, GError **error)
{
  return till_sync_cursors_get (till_archive_get_reader (archive), cursor, error);
}

static gpointer
load_invoice_job (gpointer archive, gpointer id, GError **error)
{
  return till_invoice_table_load (till_archive_get_reader (archive), id, error);
}

static gpointer
load_order_job (gpointer archive, gpointer id, GError **error)
{
  return till_order_table_load (till_archive_get_reader (archive), id, error);
}

static TillPage *
read_listing (TillArchive *self, const Listing *listing, gint generation, GError **error)
{
  TillDatabase *database = till_archive_get_reader (self);

  if (listing->order_query != NULL)
    return till_order_table_search (database, listing->order_query, listing->offset, listing->limit,
                                    error);
  if (listing->query == NULL)
    return till_order_table_list (database, listing->offset, listing->limit, error);

  return till_invoice_pages_read (self->pages, database, listing->query, listing->offset,
                                  listing->limit, generation, error);
}

/* Rows and their number are of one time. */
static gpointer
list_job (gpointer archive, gpointer task_data, GError **error)
{
  TillArchive *self = archive;
  TillDatabase *database = till_archive_get_reader (self);
  gint generation = g_atomic_int_get (&self->generation);
  TillPage *page = NULL;

  if (!till_database_begin (database, error))
    return NULL;

  page = read_listing (self, task_data, generation, error);
  till_database_end (database, FALSE, NULL);

  return page;
}

static gpointer
search_term_job (gpointer archive, gpointer task_data, GError **error)
{
  const TermQuestion *question = task_data;

  return till_exact_search_term (till_archive_get_reader (archive), question->term,
                                 question->from_ms, question->until_ms, question->limit, error);
}

static gpointer
search_substring_job (gpointer archive, gpointer task_data, GError **error)
{
  const Question *question = task_data;

  return till_substring_search (till_archive_get_reader (archive), question->text, question->limit,
                                question->cancellable, error);
}

static gpointer
list_stale_records_job (gpointer archive, gpointer task_data, GError **error)
{
  return till_stale_records_list (till_archive_get_reader (archive), task_data, error);
}

static const TillArchiveJob put = { TILL_ARCHIVE_WRITE, put_job, (GDestroyNotify) batch_free,
                                    NULL };
static const TillArchiveJob put_idle = { TILL_ARCHIVE_WRITE_IDLE, put_job,
                                         (GDestroyNotify) batch_free, NULL };

static Batch *
batch_new (GPtrArray *observations, const char *cursor, const char *cursor_state, gint64 now_ms)
{
  Batch *batch = g_new0 (Batch, 1);

  batch->observations = g_ptr_array_ref (observations);
  batch->cursor = g_strdup (cursor);
  batch->cursor_state = g_strdup (cursor_state);
  batch->now_ms = now_ms;

  return batch;
}

/* @observations are immutable from now on. Those of a sync, which has a @cursor, have their turn
 * after all other calls, and while other programs write they wait only until they are cancelled. */
void
till_archive_put_async (TillArchive *self,
                        GPtrArray *observations,
                        const char *cursor,
                        const char *cursor_state,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  Batch *batch = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (observations != NULL);
  g_return_if_fail (cursor == NULL || cursor_state != NULL);

  batch = batch_new (observations, cursor, cursor_state, till_archive_get_now_ms (self));
  if (cursor != NULL)
    g_set_object (&batch->cancellable, cancellable);
  till_archive_run (self, cursor != NULL ? &put_idle : &put, batch, cancellable, callback,
                    user_data);
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error, and nothing was written. */
gboolean
till_archive_put_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  const Batch *batch = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  batch = g_task_get_task_data (G_TASK (result));
  if (batch->is_activity)
    till_archive_emit_changed_later (self);

  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

static void
put_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  if (!till_archive_put_finish (TILL_ARCHIVE (source), result, &error))
    g_debug ("The archive has not written an observation: %s", error->message);
}

static void
put_one (TillArchive *self,
         TillObservation *observation,
         const char *cursor,
         const char *cursor_state)
{
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);

  g_ptr_array_add (observations, observation);
  till_archive_run (self, &put,
                    batch_new (observations, cursor, cursor_state, till_archive_get_now_ms (self)),
                    NULL, put_cb, NULL);
}

/* @self is nullable; @records stays the caller's. */
void
till_archive_observe_records (TillArchive *self, GPtrArray *records, gint64 asked_at_ms)
{
  g_return_if_fail (self == NULL || TILL_IS_ARCHIVE (self));
  g_return_if_fail (records != NULL);

  if (self != NULL && records->len > 0)
    put_one (self, till_observation_new_for_records (records, asked_at_ms), NULL, NULL);
}

/* @self is nullable; @list is one of TILL_LIST_INVOICES and TILL_LIST_ORDERS. */
void
till_archive_observe_page (TillArchive *self,
                           const TillPage *page,
                           const char *list,
                           gint64 asked_at_ms)
{
  g_autofree char *total = NULL;

  g_return_if_fail (self == NULL || TILL_IS_ARCHIVE (self));
  g_return_if_fail (page != NULL && list != NULL);

  if (self == NULL || (till_page_get_length (page) == 0 && !page->is_total_known))
    return;

  total = g_strdup_printf ("%" G_GUINT64_FORMAT, page->total);
  put_one (self,
           till_observation_new_for_page_of (
               page, g_str_equal (list, TILL_LIST_ORDERS) ? TILL_TYPE_ORDER : TILL_TYPE_INVOICE,
               asked_at_ms),
           page->is_total_known ? list : NULL, total);
}

/* @self is nullable. */
void
till_archive_observe_record (TillArchive *self, TillRecord *record, gint64 asked_at_ms)
{
  g_return_if_fail (self == NULL || TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_RECORD (record));

  if (self != NULL)
    put_one (self, till_observation_new_for_record (record, asked_at_ms), NULL, NULL);
}

void
till_archive_get_sync_cursor_async (TillArchive *self,
                                    const char *cursor,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, get_sync_cursor_job, g_free, g_free };
  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (cursor != NULL);

  till_archive_run (self, &job, g_strdup (cursor), cancellable, callback, user_data);
}

/* Returns: (transfer full) (nullable): its text; %NULL with an error where the archive can't tell.
 */
TILL_DEFINE_FINISH (till_archive_get_sync_cursor_finish, TillArchive, char *)

void
till_archive_load_invoice_async (TillArchive *self,
                                 const char *invoice_id,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, load_invoice_job, g_free, g_object_unref };
  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (invoice_id != NULL && *invoice_id != '\0');

  till_archive_run (self, &job, g_strdup (invoice_id), cancellable, callback, user_data);
}

/* Returns: (transfer full) (nullable): the invoice. */
TILL_DEFINE_FINISH (till_archive_load_invoice_finish, TillArchive, TillInvoice *)

void
till_archive_load_order_async (TillArchive *self,
                               const char *order_id,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, load_order_job, g_free, g_object_unref };
  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (order_id != NULL && *order_id != '\0');

  till_archive_run (self, &job, g_strdup (order_id), cancellable, callback, user_data);
}

/* Returns: (transfer full) (nullable): the order. */
TILL_DEFINE_FINISH (till_archive_load_order_finish, TillArchive, TillOrder *)

static Listing *
listing_new (guint64 offset, guint limit)
{
  Listing *listing = g_new0 (Listing, 1);

  listing->offset = offset;
  listing->limit = limit;

  return listing;
}

void
till_archive_list_invoices_async (TillArchive *self,
                                  const TillInvoiceQuery *query,
                                  guint64 offset,
                                  guint limit,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, list_job, (GDestroyNotify) listing_free,
                                      (GDestroyNotify) till_page_free };
  Listing *listing = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (query != NULL && limit > 0);

  listing = listing_new (offset, limit);
  listing->query = till_invoice_query_copy (query);
  till_archive_run (self, &job, listing, cancellable, callback, user_data);
}

/* Returns: (transfer full): the page, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_list_invoices_finish, TillArchive, TillPage *)

void
till_archive_list_orders_async (TillArchive *self,
                                const TillOrderQuery *query,
                                guint64 offset,
                                guint limit,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, list_job, (GDestroyNotify) listing_free,
                                      (GDestroyNotify) till_page_free };
  Listing *listing = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (limit > 0);

  listing = listing_new (offset, limit);
  listing->order_query = query != NULL ? till_order_query_copy (query) : NULL;
  till_archive_run (self, &job, listing, cancellable, callback, user_data);
}

/* Returns: (transfer full): the page, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_list_orders_finish, TillArchive, TillPage *)

static Question *
question_new (const char *text, guint limit, GCancellable *cancellable)
{
  Question *question = g_new0 (Question, 1);

  question->text = g_strdup (text);
  question->limit = limit;
  g_set_object (&question->cancellable, cancellable);

  return question;
}

static TillTerm *
copy_term (const TillTerm *term)
{
  TillTerm *copy = g_new0 (TillTerm, 1);

  *copy = *term;
  copy->text = g_strdup (term->text);
  copy->tail = g_strdup (term->tail);
  copy->currency = g_strdup (term->currency);

  return copy;
}

void
till_archive_search_term_async (TillArchive *self,
                                const TillTerm *term,
                                gint64 from_ms,
                                gint64 until_ms,
                                guint limit,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, search_term_job,
                                      (GDestroyNotify) term_question_free,
                                      (GDestroyNotify) g_ptr_array_unref };
  TermQuestion *question = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (term != NULL && term->text != NULL);

  question = g_new0 (TermQuestion, 1);
  question->term = copy_term (term);
  question->from_ms = from_ms;
  question->until_ms = until_ms;
  question->limit = limit;
  till_archive_run (self, &job, question, cancellable, callback, user_data);
}

/* Returns: (transfer full): an array of TillSearchHit, the best first; %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_search_term_finish, TillArchive, GPtrArray *)

/* A running search ends soon after it is cancelled, so that the next one has its turn. */
void
till_archive_search_substring_async (TillArchive *self,
                                     const char *text,
                                     guint limit,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, search_substring_job,
                                      (GDestroyNotify) question_free,
                                      (GDestroyNotify) g_ptr_array_unref };
  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (text != NULL);

  till_archive_run (self, &job, question_new (text, limit, cancellable), cancellable, callback,
                    user_data);
}

/* Returns: (transfer full): an array of TillSearchHit; %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_search_substring_finish, TillArchive, GPtrArray *)

void
till_archive_list_stale_records_async (TillArchive *self,
                                       gint64 before_ms,
                                       guint limit,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ_IDLE, list_stale_records_job, g_free,
                                      (GDestroyNotify) g_ptr_array_unref };
  const TillStaleRecords query = { before_ms, till_archive_get_now_ms (self), limit };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, g_memdup2 (&query, sizeof query), cancellable, callback, user_data);
}

/* Returns: (transfer full): the records, of which the archive tells the ids alone; %NULL with an
 * error. */
TILL_DEFINE_FINISH (till_archive_list_stale_records_finish, TillArchive, GPtrArray *)
