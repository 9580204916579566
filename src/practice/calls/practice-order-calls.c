/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The calls of sections 4.2 to 4.4, about eSIM orders. */

#include "practice-order-calls.h"
#include "practice-esim.h"
#include "practice-order.h"

#include <string.h>

#define MAX_PLAN_ID    100
#define MAX_EMAIL      254
#define MAX_CLIENT_REF 200

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
write_esim (const PracticeRecords *records, const PracticeOrder *order, PracticeJson *json)
{
  g_autofree char *iccid = practice_esim_get_iccid (records->seed, order->n);
  g_autofree char *code = practice_esim_get_activation_code (records->seed, order->n);
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
write_live_data (const PracticeRecords *records, const PracticeOrder *order, PracticeJson *json)
{
  PracticeUsage usage;

  practice_order_get_usage (order, records->seed, till_clock_now_ms (TILL_CLOCK (records->clock)),
                            &usage);
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
write_created (const PracticeRecords *records, const PracticeOrder *order, PracticeReply *reply)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_load (records->database, order->invoice);
  g_autofree char *pay_url = practice_invoice_get_pay_url (invoice, records->base_url);
  PracticeJson json = practice_reply_begin (reply, 200);

  practice_json_begin_object (&json, "data");
  practice_json_string (&json, "orderId", order->id);
  practice_json_string (&json, "status", practice_order_status_name (order->status));
  practice_json_string (&json, "invoiceId", order->invoice_id);
  practice_json_string (&json, "payUrl", pay_url);
  practice_json_hundredths (&json, "amount", order->cents);
  practice_json_string (&json, "currency", "USD");
  write_plan (&order->plan, &json);
  practice_invoice_write_addresses (invoice, records->seed, records->options->amounts_in_base_units,
                                    &json);
  practice_json_time (&json, "expiresAt", invoice->expires_ms);
  practice_json_string (&json, "note",
                        "The eSIM is created as soon as the invoice is paid; poll the order until "
                        "it is active.");
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* One @ with something before it, and a host with a dot behind it. Only the host's mail server can
 * tell whether the address exists. */
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

/* Fills @plan, to which @draft points. Returns: zero, or the status of the failure, with @problem
 * set. */
static guint
read_draft (const PracticeRecords *records,
            const PracticeBody *body,
            PracticePlan *plan,
            PracticeOrderDraft *draft,
            char **problem)
{
  const char *plan_id = NULL;
  const char *email = NULL;
  const char *reference = NULL;

  if (!practice_body_get_string (body, "planId", MAX_PLAN_ID, &plan_id, problem) ||
      !practice_body_get_string (body, "clientEmail", MAX_EMAIL, &email, problem) ||
      !practice_body_get_string (body, "clientRef", MAX_CLIENT_REF, &reference, problem))
    return records->options->error_status;

  if (plan_id == NULL)
    *problem = g_strdup ("planId is required");
  else if (email != NULL && !is_email (email))
    *problem = g_strdup ("clientEmail must be an e-mail address");
  else if (reference != NULL && *reference == '\0')
    *problem = g_strdup ("clientRef must not be empty");
  else if (reference != NULL && practice_invoice_is_order_id_taken (records->database, reference))
    *problem = g_strdup ("clientRef is already the orderId of another invoice");
  if (*problem != NULL)
    return records->options->error_status;

  if (!practice_plan_find (plan_id, plan))
    {
      *problem = g_strdup ("Invoice not found");
      return 404;
    }

  draft->plan = plan;
  draft->client_email = email;
  draft->client_ref = reference;
  draft->created_ms = till_clock_now_ms (TILL_CLOCK (records->clock));
  draft->expires_ms = draft->created_ms + records->options->payment_timeout_min * 60000;

  return 0;
}

/* GET /api/v1/esim/order (section 4.4). The section leaves parameters and shape open. */
void
practice_orders_list (const PracticeRecords *records,
                      const PracticeRequest *request,
                      PracticeReply *reply)
{
  PracticeOrderListShape shape = records->options->order_list_shape;
  g_autofree char *problem = NULL;
  g_autoptr (GPtrArray) orders = NULL;
  PracticeJson json;
  gint64 limit = 0;
  gint64 offset = 0;
  gint64 total = 0;

  if (!practice_request_get_page (request, records->options, &limit, &offset, &problem))
    {
      practice_reply_fail (reply, 400, problem);
      return;
    }

  orders = practice_order_list (records->database, limit, offset, &total);

  json = practice_reply_begin (reply, 200);
  if (shape != PRACTICE_ORDER_LIST_BARE)
    practice_json_begin_object (&json, "data");
  practice_json_begin_array (&json, shape == PRACTICE_ORDER_LIST_ORDERS  ? "orders"
                                    : shape == PRACTICE_ORDER_LIST_ITEMS ? "items"
                                                                         : "data");
  for (guint i = 0; i < orders->len; i++)
    write_list_item (g_ptr_array_index (orders, i), &json);
  practice_json_end_array (&json);
  if (shape != PRACTICE_ORDER_LIST_BARE)
    {
      practice_reply_write_pagination (&json, total, limit, offset);
      practice_json_end_object (&json);
    }
  practice_reply_end (reply, &json);
}

/* POST /api/v1/esim/order (section 4.2) */
void
practice_orders_create (const PracticeRecords *records,
                        const PracticeRequest *request,
                        PracticeReply *reply)
{
  g_autofree char *problem = NULL;
  g_autoptr (PracticeBody) body = practice_request_parse_body (request, &problem);
  g_autoptr (PracticeOrder) order = NULL;
  guint failure = records->options->error_status;
  PracticeOrderDraft draft = { 0 };
  PracticePlan plan;

  if (body != NULL)
    failure = read_draft (records, body, &plan, &draft, &problem);
  if (failure != 0)
    {
      practice_reply_fail (reply, failure, problem);
      return;
    }

  order = practice_order_insert (records->database, records->seed, &draft);
  if (order != NULL)
    write_created (records, order, reply);
}

/* GET /api/v1/esim/{id} (section 4.3) */
void
practice_orders_get (const PracticeRecords *records,
                     const PracticeRequest *request,
                     PracticeReply *reply)
{
  g_autoptr (PracticeOrder) order = practice_order_find (records->database, request->id);
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
      write_esim (records, order, &json);
      write_live_data (records, order, &json);
    }
  else
    {
      practice_json_null (&json, "esim");
      practice_json_null (&json, "liveData");
    }
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}
