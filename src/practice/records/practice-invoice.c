/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeInvoice: an invoice (section 2.1) in the database. */

#include "practice-invoice.h"
#include "practice-random.h"
#include "practice-route.h"

#define COLUMNS                                                                                    \
  "n, id, order_id, status, cents, created_ms, expires_ms, paid_ms, paid_route, paid_amount,"      \
  " paid_hash, n_payments, description, metadata"

static const char *const status_names[] = { "PENDING", "PAID", "EXPIRED", "CANCELLED" };

/* Returns: the status as section 3 writes it. */
const char *
practice_invoice_status_name (PracticeInvoiceStatus status)
{
  g_return_val_if_fail (status < PRACTICE_INVOICE_N_STATUSES, NULL);

  return status_names[status];
}

/* Returns: the status called @name, or -1. */
int
practice_invoice_status_parse (const char *name)
{
  g_return_val_if_fail (name != NULL, -1);

  for (int i = 0; i < PRACTICE_INVOICE_N_STATUSES; i++)
    if (g_str_equal (name, status_names[i]))
      return i;

  return -1;
}

static PracticeInvoice *
read_invoice (PracticeDatabase *database, PracticeRows *rows)
{
  PracticeInvoice *self = NULL;

  if (!practice_database_next (database, rows))
    return NULL;

  self = g_new0 (PracticeInvoice, 1);
  self->n = sqlite3_column_int64 (rows, 0);
  self->id = g_strdup (practice_rows_get_text (rows, 1));
  self->order_id = g_strdup (practice_rows_get_text (rows, 2));
  self->status = (PracticeInvoiceStatus) sqlite3_column_int (rows, 3);
  self->cents = sqlite3_column_int64 (rows, 4);
  self->created_ms = sqlite3_column_int64 (rows, 5);
  self->expires_ms = sqlite3_column_int64 (rows, 6);
  self->paid_ms = sqlite3_column_int64 (rows, 7);
  self->paid_route = g_strdup (practice_rows_get_text (rows, 8));
  self->paid_amount = g_strdup (practice_rows_get_text (rows, 9));
  self->paid_hash = g_strdup (practice_rows_get_text (rows, 10));
  self->n_payments = (guint) sqlite3_column_int (rows, 11);
  self->description = g_strdup (practice_rows_get_text (rows, 12));
  self->metadata = g_strdup (practice_rows_get_text (rows, 13));

  return self;
}

/* Returns: (transfer full) (nullable): the invoice with the @id of the interface. */
PracticeInvoice *
practice_invoice_find (PracticeDatabase *database, const char *id)
{
  g_autoptr (PracticeRows) rows =
      practice_database_query (database, "SELECT " COLUMNS " FROM invoices WHERE id = ?", "s", id);

  return read_invoice (database, rows);
}

/* Returns: (transfer full) (nullable): invoice number @n. */
PracticeInvoice *
practice_invoice_load (PracticeDatabase *database, gint64 n)
{
  g_autoptr (PracticeRows) rows =
      practice_database_query (database, "SELECT " COLUMNS " FROM invoices WHERE n = ?", "i", n);

  return read_invoice (database, rows);
}

void
practice_invoice_free (PracticeInvoice *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->id);
  g_free (self->order_id);
  g_free (self->paid_route);
  g_free (self->paid_amount);
  g_free (self->paid_hash);
  g_free (self->description);
  g_free (self->metadata);
  g_free (self);
}

gboolean
practice_invoice_is_order_id_taken (PracticeDatabase *database, const char *order_id)
{
  return practice_database_get_number (database, "SELECT 1 FROM invoices WHERE order_id = ?", "s",
                                       order_id) != 0;
}

/* Inserts a PENDING invoice. No other invoice has the order id of @draft. Returns: its number. */
gint64
practice_invoice_insert (PracticeDatabase *database,
                         guint64 seed,
                         const PracticeInvoiceDraft *draft)
{
  gint64 n = practice_database_get_number (database, "SELECT max (n) FROM invoices", "") + 1;
  g_autofree char *id = practice_random_id (seed, "inv", (guint64) n);

  practice_database_run (
      database,
      "INSERT INTO invoices (n, id, order_id, status, cents, created_ms, expires_ms, description,"
      " metadata) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      "issiiiiss", n, id, draft->order_id != NULL ? draft->order_id : id,
      (gint64) PRACTICE_INVOICE_PENDING, draft->cents, draft->created_ms, draft->expires_ms,
      draft->description != NULL ? draft->description : "",
      draft->metadata != NULL ? draft->metadata : "");

  return n;
}

/* Returns: (transfer full): the address of the payment page. */
char *
practice_invoice_get_pay_url (const PracticeInvoice *self, const char *base_url)
{
  return g_strconcat (base_url, "/pay/", self->id, NULL);
}

/* Returns: (transfer full) (nullable): the sum of the payments, in the chain's base units or in
 * display units. */
char *
practice_invoice_write_paid_amount (const PracticeInvoice *self, gboolean in_base_units)
{
  TillDecimal amount;

  if (self->paid_route == NULL || !till_decimal_parse (self->paid_amount, &amount))
    return NULL;

  return practice_route_write_amount (practice_route_find (self->paid_route), amount,
                                      in_base_units);
}

/* Writes the member "addresses" (section 2.2). */
void
practice_invoice_write_addresses (const PracticeInvoice *self,
                                  guint64 seed,
                                  gboolean in_base_units,
                                  PracticeJson *json)
{
  practice_json_begin_array (json, "addresses");
  for (guint i = 0; i < practice_n_routes; i++)
    {
      const PracticeRoute *route = &practice_routes[i];
      g_autofree char *address = practice_route_get_address (route, seed, self->n);
      g_autofree char *amount = practice_route_write_amount (
          route, practice_route_quote (route, self->cents), in_base_units);

      practice_json_begin_object (json, NULL);
      practice_json_string (json, "chain", route->chain);
      practice_json_string (json, "address", address);
      practice_json_string (json, "expectedAmount", amount);
      practice_json_boolean (json, "isToken", route->is_token);
      practice_json_string (json, "tokenSymbol", route->is_token ? route->symbol : NULL);
      practice_json_end_object (json);
    }
  practice_json_end_array (json);
}
