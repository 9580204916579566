/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The calls of sections 4.5 to 4.8, about invoices. */

#include "practice-invoice-calls.h"

#define MAX_ORDER_ID    200
#define MAX_DESCRIPTION 500
#define MAX_METADATA    2000
#define MIN_CENTS       1
#define MAX_CENTS       G_GINT64_CONSTANT (100000000)

static void
write_payment (const PracticeRecords *records, const PracticeInvoice *invoice, PracticeJson *json)
{
  g_autofree char *amount =
      practice_invoice_write_paid_amount (invoice, records->options->amounts_in_base_units);

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

/* Writes the invoices from @last down to @first, and caches them. */
static void
write_uncached_items (const PracticeRecords *records, gint64 first, gint64 last, PracticeJson *json)
{
  g_autoptr (PracticeRows) rows = practice_database_query (
      records->database,
      "SELECT n, id, cents, status, order_id, paid_route, paid_ms, expires_ms, created_ms"
      " FROM invoices WHERE n BETWEEN ? AND ? ORDER BY n DESC",
      "ii", first, last);

  while (practice_database_next (records->database, rows))
    {
      gsize start = json->text->len + (json->needs_comma ? 1 : 0);

      write_list_item (rows, json);
      practice_invoice_cache_put (records->cache, sqlite3_column_int64 (rows, 0),
                                  json->text->str + start, json->text->len - start);
    }
}

/* One query reads each run of consecutive numbers that are not in the cache. */
static void
write_list_items (const PracticeRecords *records, const GArray *numbers, PracticeJson *json)
{
  for (guint i = 0; i < numbers->len; i++)
    {
      gint64 last = g_array_index (numbers, gint64, i);
      gint64 first = last;
      const GString *cached = practice_invoice_cache_lookup (records->cache, last);

      if (cached != NULL)
        {
          practice_json_copy (json, NULL, cached);
          continue;
        }

      while (i + 1 < numbers->len && g_array_index (numbers, gint64, i + 1) == first - 1 &&
             practice_invoice_cache_lookup (records->cache, first - 1) == NULL)
        {
          first--;
          i++;
        }
      write_uncached_items (records, first, last, json);
    }
}

/* The members that create and get-one share, in the order of section 2.1. */
static void
write_head (const PracticeInvoice *invoice, PracticeJson *json)
{
  practice_json_string (json, "status", practice_invoice_status_name (invoice->status));
  practice_json_hundredths (json, "amount", invoice->cents);
  practice_json_string (json, "currency", "USD");
  practice_json_string (json, "orderId", invoice->order_id);
}

static void
write_created (const PracticeRecords *records, const PracticeInvoice *invoice, PracticeReply *reply)
{
  g_autofree char *pay_url = practice_invoice_get_pay_url (invoice, records->base_url);
  PracticeJson json = practice_reply_begin (reply, records->options->create_status);

  practice_json_begin_object (&json, "data");
  practice_json_string (&json, "invoiceId", invoice->id);
  practice_json_string (&json, "payUrl", pay_url);
  write_head (invoice, &json);
  practice_invoice_write_addresses (invoice, records->seed, records->options->amounts_in_base_units,
                                    &json);
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

  /* Ten times a number that is out of range might overflow. */
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

/* Checks the limits of section 8 and that the orderId is unique (section 4.5). */
static gboolean
read_draft (const PracticeRecords *records,
            const PracticeBody *body,
            PracticeInvoiceDraft *draft,
            char **problem)
{
  const char *currency = NULL;

  if (!get_cents (body, &draft->cents, problem) ||
      !practice_body_get_string (body, "currency", 10, &currency, problem) ||
      !practice_body_get_string (body, "description", MAX_DESCRIPTION, &draft->description,
                                 problem) ||
      !practice_body_get_string (body, "orderId", MAX_ORDER_ID, &draft->order_id, problem) ||
      !practice_body_get_string (body, "metadata", MAX_METADATA, &draft->metadata, problem))
    return FALSE;

  if (currency != NULL && !g_str_equal (currency, "USD"))
    *problem = g_strdup ("currency must be USD");
  else if (draft->order_id != NULL && *draft->order_id == '\0')
    *problem = g_strdup ("orderId must not be empty");
  else if (draft->order_id != NULL &&
           practice_invoice_is_order_id_taken (records->database, draft->order_id))
    *problem = g_strdup ("orderId is already used by another invoice");

  return *problem == NULL;
}

/* GET /api/v1/invoices (section 4.6) */
void
practice_invoices_list (const PracticeRecords *records,
                        const PracticeRequest *request,
                        PracticeReply *reply)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *problem = NULL;
  const char *status_name = practice_request_get_param (request, records->options->status_param);
  const char *search = practice_request_get_param (request, records->options->order_param);
  PracticeListingPage page = { numbers, 0 };
  PracticeJson json;
  int status = -1;
  gint64 limit = 0;
  gint64 offset = 0;

  if (!practice_request_get_page (request, records->options, &limit, &offset, &problem))
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

  practice_listing_read (records->listing, status, search, limit, offset, &page);

  json = practice_reply_begin (reply, 200);
  practice_json_begin_object (&json, "data");
  practice_json_begin_array (&json, "invoices");
  write_list_items (records, numbers, &json);
  practice_json_end_array (&json);
  practice_reply_write_pagination (&json, page.total, limit, offset);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* POST /api/v1/invoices (section 4.5) */
void
practice_invoices_create (const PracticeRecords *records,
                          const PracticeRequest *request,
                          PracticeReply *reply)
{
  g_autofree char *problem = NULL;
  g_autoptr (PracticeBody) body = practice_request_parse_body (request, &problem);
  g_autoptr (PracticeInvoice) invoice = NULL;
  PracticeInvoiceDraft draft = { 0 };

  if (body == NULL || !read_draft (records, body, &draft, &problem))
    {
      practice_reply_fail (reply, records->options->error_status, problem);
      return;
    }

  draft.created_ms = till_clock_now_ms (TILL_CLOCK (records->clock));
  draft.expires_ms = draft.created_ms + records->options->payment_timeout_min * 60000;
  invoice = practice_invoice_load (
      records->database, practice_invoice_insert (records->database, records->seed, &draft));
  if (invoice != NULL)
    write_created (records, invoice, reply);
}

/* GET /api/v1/invoices/{id} (section 4.7) */
void
practice_invoices_get (const PracticeRecords *records,
                       const PracticeRequest *request,
                       PracticeReply *reply)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_find (records->database, request->id);
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
  practice_invoice_write_addresses (invoice, records->seed, records->options->amounts_in_base_units,
                                    &json);
  write_payment (records, invoice, &json);
  practice_json_time (&json, "expiresAt", invoice->expires_ms);
  practice_json_time (&json, "createdAt", invoice->created_ms);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* DELETE /api/v1/invoices/{id} (section 4.8) */
void
practice_invoices_cancel (const PracticeRecords *records,
                          const PracticeRequest *request,
                          PracticeReply *reply)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_find (records->database, request->id);
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

      practice_reply_fail (reply, records->options->error_status, message);
      return;
    }

  practice_states_cancel_invoice (records->states, invoice);

  json = practice_reply_begin (reply, 200);
  practice_json_begin_object (&json, "data");
  practice_json_string (&json, "invoiceId", invoice->id);
  practice_json_string (&json, "status", practice_invoice_status_name (PRACTICE_INVOICE_CANCELLED));
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}
