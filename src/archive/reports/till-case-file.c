/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a case as it is at one moment, in one transaction of the reader. */

#include "till-case-file.h"

#include <string.h>

#include "till-archive-payment-decisions.h"
#include "till-archive-private.h"
#include "till-archive-webhook-deliveries.h"
#include "till-invoice-table.h"
#include "till-archive-notes.h"
#include "till-order-table.h"
#include "till-search-field.h"
#include "till-search-terms.h"
#include "till-archive-usage-samples.h"
#include "till-define.h"
#include "till-archive-records.h"

#define MAX_ORDERS     50
#define MAX_DELIVERIES 200
#define MAX_HISTORY    20 /* orders */

typedef struct
{
  gboolean is_of_order;
  char *record_id;
} Request;

static void
request_free (Request *self)
{
  g_free (self->record_id);
  g_free (self);
}

static TillCaseFile *
case_file_new (void)
{
  TillCaseFile *self = g_new0 (TillCaseFile, 1);

  self->orders = g_ptr_array_new_with_free_func (g_object_unref);
  self->samples = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  self->deliveries = g_ptr_array_new_with_free_func (g_object_unref);
  self->notes = g_ptr_array_new_with_free_func ((GDestroyNotify) till_note_free);
  self->history = g_ptr_array_new_with_free_func (g_object_unref);

  return self;
}

void
till_case_file_free (TillCaseFile *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->invoice);
  g_ptr_array_unref (self->orders);
  g_ptr_array_unref (self->samples);
  g_ptr_array_unref (self->deliveries);
  g_ptr_array_unref (self->notes);
  g_ptr_array_unref (self->history);
  g_clear_pointer (&self->decisions, till_decisions_free);
  g_free (self);
}

static gboolean
add_notes (TillDatabase *database,
           TillCaseFile *file,
           gboolean is_of_order,
           const char *id,
           GError **error)
{
  g_autoptr (GPtrArray) notes = till_notes_list (database, is_of_order, id, error);

  if (notes == NULL)
    return FALSE;

  g_ptr_array_extend_and_steal (file->notes, g_steal_pointer (&notes));

  return TRUE;
}

static gboolean
add_order (TillDatabase *database, TillCaseFile *file, TillOrder *order, GError **error)
{
  const char *id = till_record_get_id (TILL_RECORD (order));
  GArray *samples = till_usage_samples_list (database, id, error);

  if (samples == NULL)
    return FALSE;

  g_ptr_array_add (file->orders, g_object_ref (order));
  g_ptr_array_add (file->samples, samples);

  return add_notes (database, file, TRUE, id, error);
}

static gboolean
add_orders_of (TillDatabase *database, TillCaseFile *file, const char *id, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT key FROM orders WHERE invoice_id = :id ORDER BY key LIMIT :limit",
      TILL_VALUES (TILL_TEXT (":id", id), TILL_INT (":limit", MAX_ORDERS)), error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      g_autoptr (TillOrder) order =
          till_order_table_load_key (database, till_statement_get_int (statement, 0), error);

      if (order == NULL || !add_order (database, file, order, error))
        return FALSE;
    }

  return is_done;
}

static gboolean
add_invoice (TillDatabase *database, TillCaseFile *file, const char *id, GError **error)
{
  g_autoptr (GError) failure = NULL;

  file->invoice = till_invoice_table_load (database, id, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }

  g_ptr_array_unref (file->deliveries);
  file->deliveries = till_webhook_deliveries_list_of (database, id, MAX_DELIVERIES, error);
  if (file->deliveries == NULL)
    {
      file->deliveries = g_ptr_array_new_with_free_func (g_object_unref);
      return FALSE;
    }

  file->decisions = till_decisions_read (database, id, error);

  return file->decisions != NULL && add_notes (database, file, FALSE, id, error) &&
         add_orders_of (database, file, id, error);
}

static gboolean
read_case (TillDatabase *database, TillCaseFile *file, const Request *request, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (TillOrder) order = NULL;

  if (!request->is_of_order)
    return add_invoice (database, file, request->record_id, error);

  order = till_order_table_load (database, request->record_id, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }

  if (order == NULL)
    return add_notes (database, file, TRUE, request->record_id, error);

  return order->invoice_id != NULL ? add_invoice (database, file, order->invoice_id, error)
                                   : add_order (database, file, order, error);
}

/* Returns: (nullable): the customer of the case. */
static const char *
get_email (const TillCaseFile *file)
{
  for (guint i = 0; i < file->orders->len; i++)
    {
      const TillOrder *order = g_ptr_array_index (file->orders, i);

      if (order->client_email != NULL && strchr (order->client_email, '@') != NULL)
        return order->client_email;
    }

  return NULL;
}

/* An order may have the id of an invoice. */
static gboolean
has_invoice (GPtrArray *records, const char *id)
{
  for (guint i = 0; i < records->len; i++)
    if (TILL_IS_INVOICE (g_ptr_array_index (records, i)) &&
        g_str_equal (till_record_get_id (g_ptr_array_index (records, i)), id))
      return TRUE;

  return FALSE;
}

/* An invoice that the archive has never seen is left out. */
static gboolean
add_former_invoice (TillDatabase *database, TillCaseFile *file, const char *id, GError **error)
{
  g_autoptr (GError) failure = NULL;
  TillInvoice *invoice = NULL;

  if (id == NULL || has_invoice (file->history, id) ||
      (file->invoice != NULL && g_str_equal (till_record_get_id (TILL_RECORD (file->invoice)), id)))
    return TRUE;

  invoice = till_invoice_table_load (database, id, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (invoice != NULL)
    g_ptr_array_add (file->history, invoice);

  return TRUE;
}

static gboolean
add_former_order (TillDatabase *database, TillCaseFile *file, gint64 key, GError **error)
{
  g_autoptr (TillOrder) order = till_order_table_load_key (database, key, error);

  if (order == NULL)
    return FALSE;

  g_ptr_array_add (file->history, g_object_ref (order));

  return add_former_invoice (database, file, order->invoice_id, error);
}

/* Adds the customer's other orders, each with its invoice. Those of the case have one invoice, or
 * there is only one. */
static gboolean
add_history (TillDatabase *database, TillCaseFile *file, GError **error)
{
  const char *email = get_email (file);
  TillOrder *own = email != NULL ? g_ptr_array_index (file->orders, 0) : NULL;
  g_autofree char *folded = email != NULL ? till_term_fold (email) : NULL;
  g_autoptr (TillStatement) statement = NULL;
  gboolean is_done = FALSE;

  if (email == NULL)
    return TRUE;

  statement = till_database_prepare (
      database,
      "SELECT o.key FROM search_terms t JOIN orders o ON o.key = t.key"
      " WHERE t.text = :folded AND t.field = :field AND o.id <> :own"
      " AND (:invoice IS NULL OR o.invoice_id IS NOT :invoice)"
      " ORDER BY o.created_at_ms DESC LIMIT :limit",
      TILL_VALUES (TILL_TEXT (":folded", folded), TILL_INT (":field", TILL_FIELD_ORDER_EMAIL),
                   TILL_TEXT (":own", till_record_get_id (TILL_RECORD (own))),
                   TILL_TEXT (":invoice", own->invoice_id), TILL_INT (":limit", MAX_HISTORY)),
      error);
  while (till_statement_next (statement, &is_done, error))
    if (!add_former_order (database, file, till_statement_get_int (statement, 0), error))
      return FALSE;

  return is_done;
}

static gpointer
read_case_job (gpointer archive, gpointer task_data, GError **error)
{
  TillDatabase *database = till_archive_get_reader (archive);
  g_autoptr (TillCaseFile) file = case_file_new ();
  gboolean is_read = FALSE;

  if (!till_database_begin (database, error))
    return NULL;

  is_read = read_case (database, file, task_data, error) && add_history (database, file, error);
  till_database_end (database, FALSE, NULL);

  return is_read ? g_steal_pointer (&file) : NULL;
}

/* Reads the case of the invoice of that id, or of the order of that id with its invoice. */
void
till_archive_read_case_async (TillArchive *self,
                              gboolean is_of_order,
                              const char *record_id,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, read_case_job,
                                      (GDestroyNotify) request_free,
                                      (GDestroyNotify) till_case_file_free };
  Request *request = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (record_id != NULL);

  request = g_new0 (Request, 1);
  request->is_of_order = is_of_order;
  request->record_id = g_strdup (record_id);
  till_archive_run (self, &job, request, cancellable, callback, user_data);
}

/* Returns: (transfer full): the case, also where nothing is known of it; %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_read_case_finish, TillArchive, TillCaseFile *)
