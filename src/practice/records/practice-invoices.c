/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sections 2.1 and 4.5 to 4.8: invoices. */

#include "practice-invoices.h"
#include "practice-body.h"
#include "practice-chains.h"
#include "practice-random.h"
#include "practice-states.h"

#define MAX_ORDER_ID    200
#define MAX_DESCRIPTION 500
#define MAX_METADATA    2000
#define MIN_CENTS       1
#define MAX_CENTS       G_GINT64_CONSTANT (100000000)

#define COLUMNS                                                                                    \
  "n, id, order_id, status, cents, created_ms, expires_ms, paid_ms, paid_route, paid_amount,"      \
  " paid_hash, n_payments, description, metadata"

static PracticeInvoice *
read_invoice (PracticeService *service, PracticeRows *rows)
{
  PracticeInvoice *self = NULL;

  if (!practice_store_next (service->store, rows))
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

static void
write_payment (PracticeService *service, const PracticeInvoice *invoice, PracticeJson *json)
{
  g_autofree char *amount = practice_invoice_write_paid_amount (service, invoice);

  if (amount == NULL)
    {
      practice_json_null (json, "payment");
      return;
    }

  practice_json_begin_object (json, "payment");
  practice_json_string (json, "chain", invoice->paid_route);
  practice_json_string (json, "amount", amount);
  practice_json_string (json, "txHash", invoice->paid_hash);
  practice_json_time (json, "paidAt", invoice->paid_ms);
  practice_json_end_object (json);
}

static void
write_column (PracticeRows *rows, int column, PracticeJson *json, const char *key)
{
  gsize length = 0;
  const char *text = practice_rows_get_span (rows, column, &length);

  practice_json_text (json, key, text, length);
}

static void
write_list_item (PracticeRows *rows, PracticeJson *json)
{
  PracticeInvoiceStatus status = (PracticeInvoiceStatus) sqlite3_column_int (rows, 3);

  practice_json_begin_object (json, NULL);
  write_column (rows, 1, json, "id");
  practice_json_hundredths (json, "amount", sqlite3_column_int64 (rows, 2));
  practice_json_string (json, "currency", "USD");
  practice_json_string (json, "status", practice_invoice_status_name (status));
  write_column (rows, 4, json, "orderId");
  write_column (rows, 5, json, "paidChain");
  practice_json_time (json, "paidAt", sqlite3_column_int64 (rows, 6));
  practice_json_time (json, "expiresAt", sqlite3_column_int64 (rows, 7));
  practice_json_time (json, "createdAt", sqlite3_column_int64 (rows, 8));
  practice_json_end_object (json);
}

/* Reads the invoices from @last down to @first. */
static void
read_list_items (PracticeService *service, gint64 first, gint64 last, PracticeJson *json)
{
  g_autoptr (PracticeRows) rows = practice_store_query (
      service->store,
      "SELECT n, id, cents, status, order_id, paid_route, paid_ms, expires_ms, created_ms"
      " FROM invoices WHERE n BETWEEN ? AND ? ORDER BY n DESC",
      "ii", first, last);

  while (practice_store_next (service->store, rows))
    {
      gsize start = json->text->len + (json->needs_comma ? 1 : 0);

      write_list_item (rows, json);
      practice_invoice_cache_keep (service->items, sqlite3_column_int64 (rows, 0),
                                   json->text->str + start, json->text->len - start);
    }
}

/* Each run of successive numbers that are not kept is read in one go. */
static void
write_list_items (PracticeService *service, const GArray *numbers, PracticeJson *json)
{
  for (guint i = 0; i < numbers->len; i++)
    {
      gint64 last = g_array_index (numbers, gint64, i);
      gint64 first = last;
      const GString *kept = practice_invoice_cache_find (service->items, last);

      if (kept != NULL)
        {
          practice_json_copy (json, NULL, kept);
          continue;
        }

      while (i + 1 < numbers->len && g_array_index (numbers, gint64, i + 1) == first - 1 &&
             practice_invoice_cache_find (service->items, first - 1) == NULL)
        {
          first--;
          i++;
        }
      read_list_items (service, first, last, json);
    }
}

/* What create and get-one have in common, in the order of section 2.1. */
static void
write_head (const PracticeInvoice *invoice, PracticeJson *json)
{
  practice_json_string (json, "status", practice_invoice_status_name (invoice->status));
  practice_json_hundredths (json, "amount", invoice->cents);
  practice_json_string (json, "currency", "USD");
  practice_json_string (json, "orderId", invoice->order_id);
}

static void
write_created (PracticeService *service, const PracticeInvoice *invoice, PracticeReply *reply)
{
  g_autofree char *pay_url = practice_invoice_get_pay_url (service, invoice);
  PracticeJson json = practice_reply_begin (reply, service->options->create_status);

  practice_json_begin_object (&json, "data");
  practice_json_string (&json, "invoiceId", invoice->id);
  practice_json_string (&json, "payUrl", pay_url);
  write_head (invoice, &json);
  practice_invoice_write_addresses (service, invoice, &json);
  practice_json_time (&json, "expiresAt", invoice->expires_ms);
  practice_json_time (&json, "createdAt", invoice->created_ms);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

static gboolean
get_cents (const PracticeBody *body, gint64 *cents, char **problem)
{
  const char *digits = NULL;
  TillDecimal amount;

  if (!practice_body_get_number (body, "amount", &digits, problem))
    return FALSE;

  if (digits == NULL)
    {
      *problem = g_strdup ("amount is required");
      return FALSE;
    }

  if (!till_decimal_parse (digits, &amount))
    {
      *problem = g_strdup ("amount must be a plain number from 0.01 to 1000000");
      return FALSE;
    }

  while (amount.scale > 2 && amount.coefficient % 10 == 0)
    {
      amount.coefficient /= 10;
      amount.scale--;
    }

  if (amount.scale > 2)
    {
      *problem = g_strdup ("amount must have at most two decimals");
      return FALSE;
    }

  /* Numbers that are out of range already might not fit ten times as large. */
  if (amount.coefficient >= MIN_CENTS && amount.coefficient <= MAX_CENTS)
    for (; amount.scale < 2; amount.scale++)
      amount.coefficient *= 10;

  if (amount.coefficient < MIN_CENTS || amount.coefficient > MAX_CENTS)
    {
      *problem = g_strdup ("amount must be from 0.01 to 1000000");
      return FALSE;
    }

  *cents = (gint64) amount.coefficient;

  return TRUE;
}

/* Section 8, field by field, and the rule of section 4.5 that an orderId is unique. */
static gboolean
read_draft (PracticeService *service,
            const PracticeBody *body,
            gint64 *cents,
            const char **order_id,
            const char **description,
            const char **metadata,
            char **problem)
{
  const char *currency = NULL;

  if (!get_cents (body, cents, problem) ||
      !practice_body_get_string (body, "currency", 10, &currency, problem) ||
      !practice_body_get_string (body, "description", MAX_DESCRIPTION, description, problem) ||
      !practice_body_get_string (body, "orderId", MAX_ORDER_ID, order_id, problem) ||
      !practice_body_get_string (body, "metadata", MAX_METADATA, metadata, problem))
    return FALSE;

  if (currency != NULL && !g_str_equal (currency, "USD"))
    *problem = g_strdup ("currency must be USD");
  else if (*order_id != NULL && **order_id == '\0')
    *problem = g_strdup ("orderId must not be empty");
  else if (*order_id != NULL && practice_invoice_is_order_id_taken (service, *order_id))
    *problem = g_strdup ("orderId is already used by another invoice");

  return *problem == NULL;
}

PracticeInvoice *
practice_invoice_find (PracticeService *service, const char *id)
{
  g_autoptr (PracticeRows) rows = practice_store_query (
      service->store, "SELECT " COLUMNS " FROM invoices WHERE id = ?", "s", id);

  return read_invoice (service, rows);
}

PracticeInvoice *
practice_invoice_load (PracticeService *service, gint64 n)
{
  g_autoptr (PracticeRows) rows =
      practice_store_query (service->store, "SELECT " COLUMNS " FROM invoices WHERE n = ?", "i", n);

  return read_invoice (service, rows);
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
practice_invoice_is_order_id_taken (PracticeService *service, const char *order_id)
{
  return practice_store_get_number (service->store, "SELECT 1 FROM invoices WHERE order_id = ?",
                                    "s", order_id) != 0;
}

/* Makes a PENDING invoice, whose @order_id (%NULL: its own id) is not taken. Returns: its number.
 */
gint64
practice_invoice_insert (PracticeService *service,
                         gint64 cents,
                         const char *order_id,
                         const char *description,
                         const char *metadata)
{
  gint64 n = practice_store_get_number (service->store, "SELECT max (n) FROM invoices", "") + 1;
  gint64 now_ms = practice_service_now_ms (service);
  g_autofree char *id = practice_random_id (service->seed, "inv", (guint64) n);

  practice_store_run (
      service->store,
      "INSERT INTO invoices (n, id, order_id, status, cents, created_ms, expires_ms, description,"
      " metadata) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      "issiiiiss", n, id, order_id != NULL ? order_id : id, (gint64) PRACTICE_INVOICE_PENDING,
      cents, now_ms, now_ms + service->options->payment_timeout_min * 60000,
      description != NULL ? description : "", metadata != NULL ? metadata : "");

  return n;
}

/* Returns: (transfer full): the address of the payment page. */
char *
practice_invoice_get_pay_url (PracticeService *service, const PracticeInvoice *self)
{
  return g_strconcat (service->base_url, "/pay/", self->id, NULL);
}

/* Returns: (transfer full) (nullable): what was paid, in the unit that amounts are written in. */
char *
practice_invoice_write_paid_amount (PracticeService *service, const PracticeInvoice *self)
{
  const PracticeRoute *route = NULL;
  TillDecimal amount;

  if (self->paid_route == NULL || !till_decimal_parse (self->paid_amount, &amount))
    return NULL;

  route = practice_route_find (self->paid_route);

  return practice_route_write_amount (route, amount, service->options->amounts_in_base_units);
}

/* Section 2.2, as the member "addresses". */
void
practice_invoice_write_addresses (PracticeService *service,
                                  const PracticeInvoice *self,
                                  PracticeJson *json)
{
  practice_json_begin_array (json, "addresses");
  for (guint i = 0; i < practice_n_routes; i++)
    {
      const PracticeRoute *route = &practice_routes[i];
      g_autofree char *address = practice_route_get_address (route, service->seed, self->n);
      g_autofree char *amount =
          practice_route_write_amount (route, practice_route_quote (route, self->cents),
                                       service->options->amounts_in_base_units);

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

/* Section 4.6. */
void
practice_invoices_list (PracticeService *service,
                        const PracticeRequest *request,
                        PracticeReply *reply)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *problem = NULL;
  const char *status_name = NULL;
  const char *search = NULL;
  PracticeListingPage page = { numbers, 0 };
  PracticeJson json;
  int status = -1;
  gint64 limit = 0;
  gint64 offset = 0;

  if (request->query != NULL)
    {
      status_name = g_hash_table_lookup (request->query, service->options->status_param);
      search = g_hash_table_lookup (request->query, service->options->order_param);
    }

  if (!practice_request_get_page (request, service->options, &limit, &offset, &problem))
    {
      practice_reply_fail (reply, 400, problem);
      return;
    }

  if (status_name != NULL && *status_name != '\0')
    {
      status = practice_invoice_status_parse (status_name);
      if (status < 0)
        {
          practice_reply_fail (reply, 400, "status must be PENDING, PAID, EXPIRED or CANCELLED");
          return;
        }
    }

  practice_listing_read (service->listing, status, search, limit, offset, &page);

  json = practice_reply_begin (reply, 200);
  practice_json_begin_object (&json, "data");
  practice_json_begin_array (&json, "invoices");
  write_list_items (service, numbers, &json);
  practice_json_end_array (&json);
  practice_json_pagination (&json, page.total, limit, offset);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* Section 4.5. */
void
practice_invoices_create (PracticeService *service,
                          const PracticeRequest *request,
                          PracticeReply *reply)
{
  g_autofree char *problem = NULL;
  g_autoptr (PracticeBody) body =
      practice_body_parse (request->body, request->body_length, &problem);
  g_autoptr (PracticeInvoice) invoice = NULL;
  const char *order_id = NULL;
  const char *description = NULL;
  const char *metadata = NULL;
  gint64 cents = 0;

  if (body == NULL ||
      !read_draft (service, body, &cents, &order_id, &description, &metadata, &problem))
    {
      practice_reply_fail (reply, service->options->error_status, problem);
      return;
    }

  invoice = practice_invoice_load (
      service, practice_invoice_insert (service, cents, order_id, description, metadata));
  if (invoice != NULL)
    write_created (service, invoice, reply);
}

/* Section 4.7. */
void
practice_invoices_get (PracticeService *service,
                       const PracticeRequest *request,
                       PracticeReply *reply)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_find (service, request->id);
  PracticeJson json;

  if (invoice == NULL)
    {
      practice_reply_fail (reply, 404, "Invoice not found");
      return;
    }

  json = practice_reply_begin (reply, 200);
  practice_json_begin_object (&json, "data");
  practice_json_string (&json, "invoiceId", invoice->id);
  write_head (invoice, &json);
  practice_json_string (&json, "description", invoice->description);
  practice_json_string (&json, "metadata", invoice->metadata);
  practice_invoice_write_addresses (service, invoice, &json);
  write_payment (service, invoice, &json);
  practice_json_time (&json, "expiresAt", invoice->expires_ms);
  practice_json_time (&json, "createdAt", invoice->created_ms);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* Section 4.8. */
void
practice_invoices_cancel (PracticeService *service,
                          const PracticeRequest *request,
                          PracticeReply *reply)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_find (service, request->id);
  PracticeJson json;

  if (invoice == NULL)
    {
      practice_reply_fail (reply, 404, "Invoice not found");
      return;
    }

  if (invoice->status != PRACTICE_INVOICE_PENDING)
    {
      g_autofree char *message =
          g_strdup_printf ("Only a PENDING invoice can be cancelled, and this one is %s",
                           practice_invoice_status_name (invoice->status));

      practice_reply_fail (reply, service->options->error_status, message);
      return;
    }

  practice_states_cancel_invoice (service, invoice);

  json = practice_reply_begin (reply, 200);
  practice_json_begin_object (&json, "data");
  practice_json_string (&json, "invoiceId", invoice->id);
  practice_json_string (&json, "status", practice_invoice_status_name (PRACTICE_INVOICE_CANCELLED));
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}
