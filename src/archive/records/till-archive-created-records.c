/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table "created_records": the invoices and orders that were created here, with what only the
 * create call's answer tells (sections 4.1 and 4.5). A later answer adds to a row and empties
 * nothing. */

#include "till-archive-private.h"

#include "till-address-text.h"
#include "till-order-table.h"
#include "till-define.h"
#include "till-archive-records.h"

#define COLUMNS                                                                                    \
  "id, invoice_id, pay_url, addresses, client_email, client_ref, note, created_at_ms, "            \
  "expires_at_ms"

enum
{
  COLUMN_ID,
  COLUMN_INVOICE_ID,
  COLUMN_PAY_URL,
  COLUMN_ADDRESSES,
  COLUMN_CLIENT_EMAIL,
  COLUMN_CLIENT_REF,
  COLUMN_NOTE,
  COLUMN_CREATED_AT_MS,
  COLUMN_EXPIRES_AT_MS,
};

typedef struct
{
  char *order_id;
  TillOrderStatus status;
} StatusUpdate;

static const char add_sql[] =
    "INSERT INTO created_records (kind, is_open, " COLUMNS ")"
    " VALUES (:kind, :is_open, :id, :invoice_id, :pay_url, :addresses, :client_email, :client_ref,"
    " :note, :created_at_ms, :expires_at_ms)"
    " ON CONFLICT (kind, id) DO UPDATE SET"
    "  is_open = excluded.is_open,"
    "  invoice_id = coalesce (excluded.invoice_id, invoice_id),"
    "  pay_url = coalesce (excluded.pay_url, pay_url),"
    "  addresses = coalesce (excluded.addresses, addresses),"
    "  client_email = coalesce (excluded.client_email, client_email),"
    "  client_ref = coalesce (excluded.client_ref, client_ref),"
    "  note = coalesce (excluded.note, note),"
    "  created_at_ms = coalesce (nullif (excluded.created_at_ms, 0), created_at_ms),"
    "  expires_at_ms = coalesce (nullif (excluded.expires_at_ms, 0), expires_at_ms)";

static TillStatement *
prepare_add (TillDatabase *database,
             const char *kind,
             TillRecord *record,
             GPtrArray *addresses,
             GError **error)
{
  g_autofree char *text = till_address_text_print (addresses);

  return till_database_prepare (database, add_sql,
                                TILL_VALUES (TILL_TEXT (":kind", kind),
                                             TILL_TEXT (":id", till_record_get_id (record)),
                                             TILL_TEXT (":addresses", text)),
                                error);
}

static TillOrder *
read_order (TillStatement *statement)
{
  g_autofree char *id = till_statement_dup_text (statement, COLUMN_ID);
  g_autofree char *addresses = till_statement_dup_text (statement, COLUMN_ADDRESSES);
  TillOrder *order = till_order_new (id);

  order->invoice_id = till_statement_dup_text (statement, COLUMN_INVOICE_ID);
  order->pay_url = till_statement_dup_text (statement, COLUMN_PAY_URL);
  order->client_email = till_statement_dup_text (statement, COLUMN_CLIENT_EMAIL);
  order->client_ref = till_statement_dup_text (statement, COLUMN_CLIENT_REF);
  order->note = till_statement_dup_text (statement, COLUMN_NOTE);
  order->created_at_ms = till_statement_get_int (statement, COLUMN_CREATED_AT_MS);
  order->expires_at_ms = till_statement_get_int (statement, COLUMN_EXPIRES_AT_MS);
  till_address_text_parse (addresses, order->addresses);

  return order;
}

static gboolean
add_order (TillDatabase *database, TillOrder *order, GError **error)
{
  g_autoptr (TillStatement) statement =
      prepare_add (database, "order", TILL_RECORD (order), order->addresses, error);
  gboolean is_over = order->status == TILL_ORDER_ACTIVE || order->status == TILL_ORDER_FAILED;

  till_statement_bind (statement, TILL_VALUES (TILL_INT (":is_open", !is_over),
                                               TILL_TEXT (":invoice_id", order->invoice_id),
                                               TILL_TEXT (":pay_url", order->pay_url),
                                               TILL_TEXT (":client_email", order->client_email),
                                               TILL_TEXT (":client_ref", order->client_ref),
                                               TILL_TEXT (":note", order->note),
                                               TILL_INT (":created_at_ms", order->created_at_ms),
                                               TILL_INT (":expires_at_ms", order->expires_at_ms)));

  return till_statement_run (statement, error);
}

static gboolean
add_invoice (TillDatabase *database, TillInvoice *invoice, GError **error)
{
  g_autoptr (TillStatement) statement =
      prepare_add (database, "invoice", TILL_RECORD (invoice), invoice->addresses, error);

  till_statement_bind (statement,
                       TILL_VALUES (TILL_INT (":is_open", FALSE),
                                    TILL_TEXT (":pay_url", invoice->pay_url),
                                    TILL_INT (":created_at_ms", invoice->created_at_ms),
                                    TILL_INT (":expires_at_ms", invoice->expires_at_ms)));

  return till_statement_run (statement, error);
}

/* An order that is over stays over. Orders that were not created here have no row. */
static gboolean
update_order (TillDatabase *database, const char *id, TillOrderStatus status, GError **error)
{
  if (status != TILL_ORDER_ACTIVE && status != TILL_ORDER_FAILED)
    return TRUE;

  return till_database_run (
      database,
      "UPDATE created_records SET is_open = 0 WHERE kind = 'order' AND id = :id AND is_open",
      TILL_VALUES (TILL_TEXT (":id", id)), error);
}

/* Returns: (transfer full): a table from id to TillOrder, or %NULL with an error. */
static GHashTable *
find_orders (TillDatabase *database, const char *const *ids, GError **error)
{
  g_autoptr (GHashTable) orders =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT " COLUMNS " FROM created_records WHERE kind = 'order' AND id = :id", NULL,
      error);

  if (statement == NULL)
    return NULL;

  for (guint i = 0; ids[i] != NULL; i++)
    {
      gboolean has_row = FALSE;

      till_statement_bind_text (statement, ":id", ids[i]);
      if (!till_statement_step (statement, &has_row, error))
        return NULL;
      if (has_row)
        g_hash_table_replace (orders, g_strdup (ids[i]), read_order (statement));
      till_statement_reset (statement);
    }

  return g_steal_pointer (&orders);
}

/* Searches the invoices and those that came with an order.
 *
 * Returns: (transfer full) (nullable): the invoice; %NULL without an error where it was not created
 * here. */
static TillInvoice *
find_invoice (TillDatabase *database, const char *id, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT " COLUMNS " FROM created_records WHERE kind = 'invoice' AND id = :id"
      " UNION ALL SELECT " COLUMNS
      " FROM created_records WHERE kind = 'order' AND invoice_id = :id",
      TILL_VALUES (TILL_TEXT (":id", id)), error);
  g_autofree char *addresses = NULL;
  TillInvoice *invoice = NULL;
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error) || !has_row)
    return NULL;

  addresses = till_statement_dup_text (statement, COLUMN_ADDRESSES);
  invoice = till_invoice_new (id);
  invoice->pay_url = till_statement_dup_text (statement, COLUMN_PAY_URL);
  invoice->created_at_ms = till_statement_get_int (statement, COLUMN_CREATED_AT_MS);
  invoice->expires_at_ms = till_statement_get_int (statement, COLUMN_EXPIRES_AT_MS);
  till_address_text_parse (addresses, invoice->addresses);

  return invoice;
}

/* Returns: (transfer full): an array of TillOrder, the oldest first, or %NULL with an error. */
static GPtrArray *
list_open_orders (TillDatabase *database, GError **error)
{
  g_autoptr (GPtrArray) orders = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT " COLUMNS
      " FROM created_records WHERE kind = 'order' AND is_open ORDER BY created_at_ms",
      NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (orders, read_order (statement));

  return is_done ? g_steal_pointer (&orders) : NULL;
}

static void
status_update_free (StatusUpdate *self)
{
  g_free (self->order_id);
  g_free (self);
}

static gpointer
add_order_job (gpointer archive, gpointer order, GError **error)
{
  return GINT_TO_POINTER (add_order (till_archive_get_database (archive), order, error));
}

static gpointer
add_invoice_job (gpointer archive, gpointer invoice, GError **error)
{
  return GINT_TO_POINTER (add_invoice (till_archive_get_database (archive), invoice, error));
}

static gpointer
update_order_job (gpointer archive, gpointer task_data, GError **error)
{
  StatusUpdate *update = task_data;

  return GINT_TO_POINTER (
      update_order (till_archive_get_database (archive), update->order_id, update->status, error));
}

static gpointer
find_invoice_job (gpointer archive, gpointer invoice_id, GError **error)
{
  return find_invoice (till_archive_get_reader (archive), invoice_id, error);
}

static gpointer
list_open_orders_job (gpointer archive, gpointer task_data, GError **error)
{
  return list_open_orders (till_archive_get_database (archive), error);
}

static gpointer
find_orders_job (gpointer archive, gpointer order_ids, GError **error)
{
  TillDatabase *database = till_archive_get_reader (archive);
  g_autoptr (GHashTable) orders = find_orders (database, order_ids, error);

  if (orders == NULL || !till_order_table_add_seen (database, order_ids, orders, error))
    return NULL;

  return g_steal_pointer (&orders);
}

/* @order is the answer of the create call, with the customer it was sent with and the time. */
void
till_archive_add_order_async (TillArchive *self,
                              TillOrder *order,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, add_order_job, g_object_unref, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_ORDER (order));

  till_archive_run (self, &job, g_object_ref (order), cancellable, callback, user_data);
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error. */
TILL_DEFINE_FINISH_HAS (till_archive_add_order_finish, TillArchive)

/* @invoice is the answer of the create call. */
void
till_archive_add_invoice_async (TillArchive *self,
                                TillInvoice *invoice,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, add_invoice_job, g_object_unref, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_INVOICE (invoice));

  till_archive_run (self, &job, g_object_ref (invoice), cancellable, callback, user_data);
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error. */
TILL_DEFINE_FINISH_HAS (till_archive_add_invoice_finish, TillArchive)

void
till_archive_update_order_async (TillArchive *self,
                                 const char *order_id,
                                 TillOrderStatus status,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, update_order_job,
                                      (GDestroyNotify) status_update_free, NULL };
  StatusUpdate *update = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (order_id != NULL);

  update = g_new0 (StatusUpdate, 1);
  update->order_id = g_strdup (order_id);
  update->status = status;
  till_archive_run (self, &job, update, cancellable, callback, user_data);
}

TILL_DEFINE_FINISH_HAS (till_archive_update_order_finish, TillArchive)

void
till_archive_find_invoice_async (TillArchive *self,
                                 const char *invoice_id,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, find_invoice_job, g_free, g_object_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (invoice_id != NULL && *invoice_id != '\0');

  till_archive_run (self, &job, g_strdup (invoice_id), cancellable, callback, user_data);
}

/* Returns: (transfer full) (nullable): the invoice; %NULL without an error where it was not created
 * here, %NULL with one where the archive can't tell. */
TILL_DEFINE_FINISH (till_archive_find_invoice_finish, TillArchive, TillInvoice *)

void
till_archive_list_open_orders_async (TillArchive *self,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, list_open_orders_job, NULL,
                                      (GDestroyNotify) g_ptr_array_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, NULL, cancellable, callback, user_data);
}

/* Returns: (transfer full): an array of TillOrder, the oldest first, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_list_open_orders_finish, TillArchive, GPtrArray *)

/* The orders found carry no status: the service alone knows it. */
void
till_archive_find_orders_async (TillArchive *self,
                                const char *const *order_ids,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, find_orders_job,
                                      (GDestroyNotify) g_strfreev,
                                      (GDestroyNotify) g_hash_table_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (order_ids != NULL);

  till_archive_run (self, &job, g_strdupv ((GStrv) order_ids), cancellable, callback, user_data);
}

/* Returns: (transfer full): a table from id to TillOrder, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_find_orders_finish, TillArchive, GHashTable *)
