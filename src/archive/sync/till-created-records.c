/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table "made": the invoices and orders made at this desk, with what the service tells in the
 * answer to the create call and never again. A row is added to, never emptied: what is known stays
 * known when a later answer leaves it out. */

#include "till-created-records.h"

#include "till-address-text.h"

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

const char till_created_records_schema_1[] =
    "CREATE TABLE made ("
    "  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'order')),"
    "  id TEXT NOT NULL,"
    "  is_open INTEGER NOT NULL,"
    "  invoice_id TEXT,"
    "  pay_url TEXT,"
    "  addresses TEXT,"
    "  client_email TEXT,"
    "  client_ref TEXT,"
    "  note TEXT,"
    "  created_at_ms INTEGER NOT NULL,"
    "  expires_at_ms INTEGER NOT NULL,"
    "  PRIMARY KEY (kind, id)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX made_open ON made (created_at_ms) WHERE kind = 'order' AND is_open;"
    "CREATE INDEX made_invoice ON made (invoice_id) WHERE kind = 'order';";

static const char add_sql[] =
    "INSERT INTO made (kind, is_open, " COLUMNS ")"
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
  TillStatement *statement = till_database_prepare (database, add_sql, error);
  g_autofree char *text = till_address_text_print (addresses);

  if (statement == NULL)
    return NULL;

  till_statement_bind_text (statement, ":kind", kind);
  till_statement_bind_text (statement, ":id", till_record_get_id (record));
  till_statement_bind_text (statement, ":addresses", text);

  return statement;
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

gboolean
till_created_records_add_order (TillDatabase *database, TillOrder *order, GError **error)
{
  g_autoptr (TillStatement) statement =
      prepare_add (database, "order", TILL_RECORD (order), order->addresses, error);
  gboolean is_over = order->status == TILL_ORDER_ACTIVE || order->status == TILL_ORDER_FAILED;

  if (statement == NULL)
    return FALSE;

  till_statement_bind_int (statement, ":is_open", !is_over);
  till_statement_bind_text (statement, ":invoice_id", order->invoice_id);
  till_statement_bind_text (statement, ":pay_url", order->pay_url);
  till_statement_bind_text (statement, ":client_email", order->client_email);
  till_statement_bind_text (statement, ":client_ref", order->client_ref);
  till_statement_bind_text (statement, ":note", order->note);
  till_statement_bind_int (statement, ":created_at_ms", order->created_at_ms);
  till_statement_bind_int (statement, ":expires_at_ms", order->expires_at_ms);

  return till_statement_run (statement, error);
}

gboolean
till_created_records_add_invoice (TillDatabase *database, TillInvoice *invoice, GError **error)
{
  g_autoptr (TillStatement) statement =
      prepare_add (database, "invoice", TILL_RECORD (invoice), invoice->addresses, error);

  if (statement == NULL)
    return FALSE;

  till_statement_bind_int (statement, ":is_open", FALSE);
  till_statement_bind_text (statement, ":pay_url", invoice->pay_url);
  till_statement_bind_int (statement, ":created_at_ms", invoice->created_at_ms);
  till_statement_bind_int (statement, ":expires_at_ms", invoice->expires_at_ms);

  return till_statement_run (statement, error);
}

/* An order that is over stays over, and one that was not made here is no row. */
gboolean
till_created_records_update_order (TillDatabase *database,
                                   const char *id,
                                   TillOrderStatus status,
                                   GError **error)
{
  g_autoptr (TillStatement) statement = NULL;

  if (status != TILL_ORDER_ACTIVE && status != TILL_ORDER_FAILED)
    return TRUE;

  statement = till_database_prepare (
      database, "UPDATE made SET is_open = 0 WHERE kind = 'order' AND id = :id AND is_open", error);
  if (statement == NULL)
    return FALSE;

  till_statement_bind_text (statement, ":id", id);

  return till_statement_run (statement, error);
}

/* Returns: (transfer full): a table from id to TillOrder, or %NULL with an error. */
GHashTable *
till_created_records_find_orders (TillDatabase *database, const char *const *ids, GError **error)
{
  g_autoptr (GHashTable) orders =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT " COLUMNS " FROM made WHERE kind = 'order' AND id = :id", error);

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

/* Looks among the invoices, and among those that came with an order.
 *
 * Returns: (transfer full) (nullable): the invoice; %NULL without an error where it was not made
 * here. */
TillInvoice *
till_created_records_find_invoice (TillDatabase *database, const char *id, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT " COLUMNS " FROM made WHERE kind = 'invoice' AND id = :id"
      " UNION ALL SELECT " COLUMNS " FROM made WHERE kind = 'order' AND invoice_id = :id",
      error);
  g_autofree char *addresses = NULL;
  TillInvoice *invoice = NULL;
  gboolean has_row = FALSE;

  if (statement == NULL)
    return NULL;

  till_statement_bind_text (statement, ":id", id);
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
GPtrArray *
till_created_records_list_open_orders (TillDatabase *database, GError **error)
{
  g_autoptr (GPtrArray) orders = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT " COLUMNS " FROM made WHERE kind = 'order' AND is_open ORDER BY created_at_ms",
      error);
  gboolean has_row = FALSE;

  if (statement == NULL)
    return NULL;

  while (till_statement_step (statement, &has_row, error))
    {
      if (!has_row)
        return g_steal_pointer (&orders);
      g_ptr_array_add (orders, read_order (statement));
    }

  return NULL;
}
