/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sections 2.5 and 4.2 to 4.4: eSIM orders. How much data an eSIM has used is not stored but
 * follows from the clock: each uses between two fifths and seven fifths of its package over its
 * days, and on top of that what steering adds. */

#include "practice-orders.h"
#include "practice-body.h"
#include "practice-esim.h"
#include "practice-invoices.h"
#include "practice-random.h"

#include <string.h>

#define MAX_PLAN_ID      100
#define MAX_EMAIL        254
#define MAX_CLIENT_REF   200
#define MS_PER_DAY       G_GINT64_CONSTANT (86400000)
#define UNINSTALLED_DAYS 180

#define COLUMNS                                                                                    \
  "o.n, o.id, o.invoice_n, i.id, o.plan_id, o.status, o.client_ref, o.client_email, i.cents,"      \
  " o.created_ms, o.active_ms, o.installed_ms, o.steered_mb"                                       \
  " FROM orders o JOIN invoices i ON i.n = o.invoice_n"

typedef struct
{
  gint64 package; /* hundredths of a megabyte, as is all below */
  gint64 used;
  gint64 expires_ms;
  const char *status;
} Usage;

static PracticeOrder *
read_order (PracticeService *service, PracticeRows *rows)
{
  g_autoptr (PracticeOrder) self = NULL;

  if (!practice_store_next (service->store, rows))
    return NULL;

  self = g_new0 (PracticeOrder, 1);
  self->n = sqlite3_column_int64 (rows, 0);
  self->id = g_strdup (practice_rows_get_text (rows, 1));
  self->invoice = sqlite3_column_int64 (rows, 2);
  self->invoice_id = g_strdup (practice_rows_get_text (rows, 3));
  if (!practice_plan_find (practice_rows_get_text (rows, 4), &self->plan))
    return NULL;

  self->status = (PracticeOrderStatus) sqlite3_column_int (rows, 5);
  self->client_ref = g_strdup (practice_rows_get_text (rows, 6));
  self->client_email = g_strdup (practice_rows_get_text (rows, 7));
  self->cents = sqlite3_column_int64 (rows, 8);
  self->created_ms = sqlite3_column_int64 (rows, 9);
  self->active_ms = sqlite3_column_int64 (rows, 10);
  self->installed_ms = sqlite3_column_int64 (rows, 11);
  self->steered_mb = sqlite3_column_int64 (rows, 12);

  return g_steal_pointer (&self);
}

static void
measure (PracticeService *service, const PracticeOrder *order, Usage *usage)
{
  gint64 now_ms = practice_service_now_ms (service);
  gboolean is_installed = order->installed_ms != 0 && order->installed_ms <= now_ms;
  gint64 days_ms = order->plan.days * MS_PER_DAY;
  gint64 percent = 40 + practice_random_below (service->seed, "use", (guint64) order->n, 101);

  usage->package = order->plan.data_mb * 100;
  usage->expires_ms = is_installed ? order->installed_ms + days_ms
                                   : order->active_ms + UNINSTALLED_DAYS * MS_PER_DAY;
  usage->used = order->steered_mb * 100;
  if (is_installed)
    usage->used += order->plan.data_mb * percent *
                   ((MIN (now_ms, usage->expires_ms) - order->installed_ms) / 1000) /
                   (days_ms / 1000);
  usage->used = MIN (usage->used, usage->package);
  usage->status = now_ms >= usage->expires_ms ? "expired"
                  : is_installed              ? "installed"
                                              : "not_installed";
}

static void
write_plan (const PracticePlan *plan, PracticeJson *json)
{
  practice_json_begin_object (json, "plan");
  practice_json_string (json, "country", plan->country->name_local);
  practice_json_string (json, "countryIso", plan->country->iso);
  practice_json_string (json, "dataGb", plan->data_gb);
  practice_json_integer (json, "days", plan->days);
  practice_json_end_object (json);
}

static void
write_esim (PracticeService *service, const PracticeOrder *order, PracticeJson *json)
{
  g_autofree char *iccid = practice_esim_get_iccid (service->seed, order->n);
  g_autofree char *code = practice_esim_get_activation_code (service->seed, order->n);
  g_autofree char *image = practice_esim_draw_code (code);
  g_autofree char *link = practice_esim_get_ios_link (code);

  practice_json_begin_object (json, "esim");
  practice_json_string (json, "iccid", iccid);
  practice_json_string (json, "qrcode", code);
  practice_json_string (json, "qrImage", image);
  practice_json_string (json, "iosTapLink", link);
  practice_json_end_object (json);
}

static void
write_live_data (PracticeService *service, const PracticeOrder *order, PracticeJson *json)
{
  Usage usage;

  measure (service, order, &usage);
  practice_json_begin_object (json, "liveData");
  practice_json_hundredths (json, "dataLeftMb", usage.package - usage.used);
  practice_json_hundredths (json, "dataPackageMb", usage.package);
  practice_json_hundredths (json, "dataUsedMb", usage.used);
  practice_json_time (json, "expiresAt", usage.expires_ms);
  practice_json_string (json, "statusQr", usage.status);
  practice_json_end_object (json);
}

static void
write_list_item (const PracticeOrder *order, PracticeJson *json)
{
  practice_json_begin_object (json, NULL);
  practice_json_string (json, "orderId", order->id);
  practice_json_string (json, "status", practice_order_status_name (order->status));
  write_plan (&order->plan, json);
  practice_json_string (json, "invoiceId", order->invoice_id);
  practice_json_string (json, "clientRef", order->client_ref);
  practice_json_string (json, "clientEmail", order->client_email);
  practice_json_hundredths (json, "amount", order->cents);
  practice_json_string (json, "currency", "USD");
  practice_json_time (json, "createdAt", order->created_ms);
  practice_json_end_object (json);
}

static void
write_created (PracticeService *service, const PracticeOrder *order, PracticeReply *reply)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_load (service, order->invoice);
  g_autofree char *pay_url = practice_invoice_get_pay_url (service, invoice);
  PracticeJson json = practice_reply_begin (reply, 200);

  practice_json_begin_object (&json, "data");
  practice_json_string (&json, "orderId", order->id);
  practice_json_string (&json, "status", practice_order_status_name (order->status));
  practice_json_string (&json, "invoiceId", order->invoice_id);
  practice_json_string (&json, "payUrl", pay_url);
  practice_json_hundredths (&json, "amount", order->cents);
  practice_json_string (&json, "currency", "USD");
  write_plan (&order->plan, &json);
  practice_invoice_write_addresses (service, invoice, &json);
  practice_json_time (&json, "expiresAt", invoice->expires_ms);
  practice_json_string (&json, "note",
                        "The eSIM is created as soon as the invoice is paid; poll the order until "
                        "it is active.");
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* One @ with something before it and a host with a dot behind it. What an address is in full, its
 * own server knows. */
static gboolean
is_email (const char *text)
{
  const char *at = strchr (text, '@');
  const char *dot = at != NULL ? strrchr (at, '.') : NULL;

  for (const char *p = text; *p != '\0'; p++)
    if ((guchar) *p <= ' ' || *p == '\x7f')
      return FALSE;

  return at != NULL && at > text && strchr (at + 1, '@') == NULL && dot != NULL && dot > at + 1 &&
         dot[1] != '\0';
}

static gboolean
read_draft (PracticeService *service,
            const PracticeBody *body,
            const char **plan_id,
            const char **email,
            const char **reference,
            char **problem)
{
  if (!practice_body_get_string (body, "planId", MAX_PLAN_ID, plan_id, problem) ||
      !practice_body_get_string (body, "clientEmail", MAX_EMAIL, email, problem) ||
      !practice_body_get_string (body, "clientRef", MAX_CLIENT_REF, reference, problem))
    return FALSE;

  if (*plan_id == NULL)
    *problem = g_strdup ("planId is required");
  else if (*email != NULL && !is_email (*email))
    *problem = g_strdup ("clientEmail must be an e-mail address");
  else if (*reference != NULL && **reference == '\0')
    *problem = g_strdup ("clientRef must not be empty");
  else if (*reference != NULL && practice_invoice_is_order_id_taken (service, *reference))
    *problem = g_strdup ("clientRef is already the orderId of another invoice");

  return *problem == NULL;
}

static PracticeOrder *
insert_order (PracticeService *service,
              const PracticePlan *plan,
              const char *email,
              const char *reference)
{
  gint64 n = practice_store_get_number (service->store, "SELECT max (n) FROM orders", "") + 1;
  g_autofree char *id = practice_random_id (service->seed, "esim", (guint64) n);
  g_autofree char *description = g_strdup_printf ("eSIM %s, %s GB, %u days", plan->country->name_en,
                                                  plan->data_gb, plan->days);
  gint64 invoice = practice_invoice_insert (service, plan->cents,
                                            reference != NULL ? reference : id, description, NULL);

  practice_store_run (service->store,
                      "INSERT INTO orders (n, id, invoice_n, plan_id, status, client_ref,"
                      " client_email, created_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                      "isisissi", n, id, invoice, plan->id, (gint64) PRACTICE_ORDER_PENDING,
                      reference, email, practice_service_now_ms (service));

  return practice_order_find (service, id);
}

PracticeOrder *
practice_order_find (PracticeService *service, const char *id)
{
  g_autoptr (PracticeRows) rows =
      practice_store_query (service->store, "SELECT " COLUMNS " WHERE o.id = ?", "s", id);

  return read_order (service, rows);
}

void
practice_order_free (PracticeOrder *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->id);
  g_free (self->invoice_id);
  g_free (self->client_ref);
  g_free (self->client_email);
  g_free (self);
}

/* Section 4.4, of which parameters and shape are this service's choice. */
void
practice_orders_list (PracticeService *service,
                      const PracticeRequest *request,
                      PracticeReply *reply)
{
  PracticeOrderListShape shape = service->options->order_list_shape;
  g_autofree char *problem = NULL;
  g_autoptr (PracticeRows) rows = NULL;
  PracticeJson json;
  gint64 limit = 0;
  gint64 offset = 0;
  gint64 total;
  PracticeOrder *order = NULL;

  if (!practice_request_get_page (request, service->options, &limit, &offset, &problem))
    {
      practice_reply_fail (reply, 400, problem);
      return;
    }

  total = practice_store_get_number (service->store, "SELECT max (n) FROM orders", "");
  /* Numbers have no gaps, so the place in the list is the number. */
  rows = practice_store_query (service->store,
                               "SELECT " COLUMNS " WHERE o.n <= ? ORDER BY o.n DESC LIMIT ?", "ii",
                               total - offset, limit);

  json = practice_reply_begin (reply, 200);
  if (shape != PRACTICE_ORDER_LIST_BARE)
    practice_json_begin_object (&json, "data");
  practice_json_begin_array (&json, shape == PRACTICE_ORDER_LIST_ORDERS  ? "orders"
                                    : shape == PRACTICE_ORDER_LIST_ITEMS ? "items"
                                                                         : "data");
  while ((order = read_order (service, rows)) != NULL)
    {
      write_list_item (order, &json);
      practice_order_free (order);
    }
  practice_json_end_array (&json);
  if (shape != PRACTICE_ORDER_LIST_BARE)
    {
      practice_json_pagination (&json, total, limit, offset);
      practice_json_end_object (&json);
    }
  practice_reply_end (reply, &json);
}

/* Section 4.2. */
void
practice_orders_create (PracticeService *service,
                        const PracticeRequest *request,
                        PracticeReply *reply)
{
  g_autofree char *problem = NULL;
  g_autoptr (PracticeBody) body =
      practice_body_parse (request->body, request->body_length, &problem);
  g_autoptr (PracticeOrder) order = NULL;
  const char *plan_id = NULL;
  const char *email = NULL;
  const char *reference = NULL;
  PracticePlan plan;

  if (body == NULL || !read_draft (service, body, &plan_id, &email, &reference, &problem))
    {
      practice_reply_fail (reply, service->options->error_status, problem);
      return;
    }

  if (!practice_plan_find (plan_id, &plan))
    {
      practice_reply_fail (reply, 404, "Invoice not found");
      return;
    }

  order = insert_order (service, &plan, email, reference);
  if (order != NULL)
    write_created (service, order, reply);
}

/* Section 4.3. */
void
practice_orders_get (PracticeService *service, const PracticeRequest *request, PracticeReply *reply)
{
  g_autoptr (PracticeOrder) order = practice_order_find (service, request->id);
  PracticeJson json;

  if (order == NULL)
    {
      practice_reply_fail (reply, 404, "Invoice not found");
      return;
    }

  json = practice_reply_begin (reply, 200);
  practice_json_begin_object (&json, "data");
  practice_json_string (&json, "orderId", order->id);
  practice_json_string (&json, "status", practice_order_status_name (order->status));
  write_plan (&order->plan, &json);
  if (order->status == PRACTICE_ORDER_ACTIVE)
    {
      write_esim (service, order, &json);
      write_live_data (service, order, &json);
    }
  else
    {
      practice_json_null (&json, "esim");
      practice_json_null (&json, "liveData");
    }
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}
