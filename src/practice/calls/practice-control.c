/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The calls under /practice/ that make things happen: payments, provisioning, customers, time. They
 * need no key, because the server listens on loopback only and refuses pages of other origins. */

#include "practice-control.h"
#include "practice-order.h"

#define MAX_CHAIN           40
#define MAX_AMOUNT          60
#define MAX_PAYMENT         G_GINT64_CONSTANT (1000000000000)
#define MAX_MB              G_GINT64_CONSTANT (1000000000)
#define MAX_ADVANCE_SECONDS G_GINT64_CONSTANT (3155760000) /* a hundred years */
#define CONFLICT            409

static void
reply_with_status (PracticeReply *reply, const char *id_name, const char *id, const char *status)
{
  PracticeJson json = practice_reply_begin (reply, 200);

  practice_json_begin_object (&json, "data");
  practice_json_string (&json, id_name, id);
  practice_json_string (&json, "status", status);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

static void
reply_with_invoice (const PracticeRecords *records, gint64 n, PracticeReply *reply)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_load (records->database, n);

  if (invoice != NULL)
    reply_with_status (reply, "invoiceId", invoice->id,
                       practice_invoice_status_name (invoice->status));
}

static void
reply_with_order (const PracticeRecords *records, const char *id, PracticeReply *reply)
{
  g_autoptr (PracticeOrder) order = practice_order_find (records->database, id);

  if (order != NULL)
    reply_with_status (reply, "orderId", order->id, practice_order_status_name (order->status));
}

/* Returns: (nullable): the order that @request names, or %NULL with a failure in @reply. */
static PracticeOrder *
find_order (const PracticeRecords *records, const PracticeRequest *request, PracticeReply *reply)
{
  PracticeOrder *order = practice_order_find (records->database, request->id);

  if (order == NULL)
    practice_reply_fail (reply, 404, "Order not found");

  return order;
}

static PracticeOrder *
find_active_order (const PracticeRecords *records,
                   const PracticeRequest *request,
                   PracticeReply *reply)
{
  g_autoptr (PracticeOrder) order = find_order (records, request, reply);

  if (order == NULL || order->status == PRACTICE_ORDER_ACTIVE)
    return g_steal_pointer (&order);

  practice_reply_fail (reply, CONFLICT, "The order is not active");

  return NULL;
}

static PracticeBody *
read_body (const PracticeRequest *request, PracticeReply *reply)
{
  g_autofree char *problem = NULL;
  PracticeBody *body = practice_request_parse_body (request, &problem);

  if (body == NULL)
    practice_reply_fail (reply, 400, problem);

  return body;
}

/* {chain?, amount?}: the amount in display units, as a number or a string. */
static gboolean
read_payment (const PracticeBody *body,
              const PracticeRoute **route,
              TillDecimal *amount,
              char **problem)
{
  const TillDecimal max = till_decimal_from_int (MAX_PAYMENT, 0);
  const char *chain = NULL;
  const char *text = NULL;

  if (!practice_body_get_string (body, "chain", MAX_CHAIN, &chain, problem))
    return FALSE;

  if (!practice_body_get_string (body, "amount", MAX_AMOUNT, &text, problem))
    {
      g_clear_pointer (problem, g_free);
      if (!practice_body_get_number (body, "amount", &text, problem))
        return FALSE;
    }

  *route = chain != NULL ? practice_route_find (chain) : NULL;
  *amount = (TillDecimal){ 0 };
  if (chain != NULL && *route == NULL)
    *problem = g_strdup ("chain is not one that the store accepts");
  else if (text != NULL && (!till_decimal_parse (text, amount) || amount->coefficient <= 0 ||
                            till_decimal_compare (amount, &max) > 0))
    *problem = g_strdup ("amount must be a positive number up to 1000000000000");

  return *problem == NULL;
}

static void
install (const PracticeRecords *records, const PracticeOrder *order)
{
  gint64 now_ms = till_clock_now_ms (TILL_CLOCK (records->clock));

  if (order->installed_ms == 0 || order->installed_ms > now_ms)
    practice_database_run (records->database, "UPDATE orders SET installed_ms = ? WHERE n = ?",
                           "ii", now_ms, order->n);
}

/* POST /practice/invoices/{id}/pay {chain?, amount?}: pays. The default is the amount that is
 * missing. */
void
practice_control_pay (const PracticeRecords *records,
                      const PracticeRequest *request,
                      PracticeReply *reply)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_find (records->database, request->id);
  g_autoptr (PracticeBody) body = read_body (request, reply);
  g_autofree char *problem = NULL;
  const PracticeRoute *route = NULL;
  TillDecimal amount;

  if (body == NULL)
    return;

  if (invoice == NULL)
    practice_reply_fail (reply, 404, "Invoice not found");
  else if (!read_payment (body, &route, &amount, &problem))
    practice_reply_fail (reply, 400, problem);
  else if (!practice_states_pay (records->states, invoice, route, amount.is_known ? &amount : NULL,
                                 &problem))
    practice_reply_fail (reply, CONFLICT, problem);
  else
    reply_with_invoice (records, invoice->n, reply);
}

/* POST /practice/orders/{id}/provision: makes the order active now. A pending order is paid
 * first. */
void
practice_control_provision (const PracticeRecords *records,
                            const PracticeRequest *request,
                            PracticeReply *reply)
{
  g_autoptr (PracticeOrder) order = find_order (records, request, reply);
  g_autofree char *problem = NULL;

  if (order == NULL)
    return;

  if (order->status == PRACTICE_ORDER_FAILED)
    {
      practice_reply_fail (reply, CONFLICT, "The order has failed");
      return;
    }

  if (order->status == PRACTICE_ORDER_PENDING)
    {
      g_autoptr (PracticeInvoice) invoice =
          practice_invoice_load (records->database, order->invoice);

      if (!practice_states_pay (records->states, invoice, NULL, NULL, &problem))
        {
          practice_reply_fail (reply, CONFLICT, problem);
          return;
        }
    }

  practice_states_activate_order (records->states, order->n);
  reply_with_order (records, order->id, reply);
}

/* POST /practice/orders/{id}/fail: provisioning fails, or the payment time of a pending order
 * ends. */
void
practice_control_fail (const PracticeRecords *records,
                       const PracticeRequest *request,
                       PracticeReply *reply)
{
  g_autoptr (PracticeOrder) order = find_order (records, request, reply);

  if (order == NULL)
    return;

  if (order->status == PRACTICE_ORDER_ACTIVE)
    {
      practice_reply_fail (reply, CONFLICT, "The order is active already");
      return;
    }

  if (order->status == PRACTICE_ORDER_PENDING)
    {
      g_autoptr (PracticeInvoice) invoice =
          practice_invoice_load (records->database, order->invoice);

      practice_states_expire_invoice (records->states, invoice);
    }
  else
    practice_states_fail_order (records->states, order->n);

  reply_with_order (records, order->id, reply);
}

/* POST /practice/orders/{id}/use {mb}: the customer installs the eSIM, if it is not yet, and uses
 * so much more. */
void
practice_control_use (const PracticeRecords *records,
                      const PracticeRequest *request,
                      PracticeReply *reply)
{
  g_autoptr (PracticeBody) body = read_body (request, reply);
  g_autoptr (PracticeOrder) order = NULL;
  g_autofree char *problem = NULL;
  gint64 mb = 0;

  if (body == NULL)
    return;

  order = find_active_order (records, request, reply);
  if (order == NULL)
    return;

  if (!practice_body_get_integer (body, "mb", 1, MAX_MB, &mb, &problem) || mb == 0)
    {
      practice_reply_fail (reply, 400, problem != NULL ? problem : "mb is required");
      return;
    }

  install (records, order);
  practice_database_run (records->database,
                         "UPDATE orders SET steered_mb = min (steered_mb + ?, ?) WHERE n = ?",
                         "iii", mb, MAX_MB, order->n);
  reply_with_order (records, order->id, reply);
}

/* POST /practice/orders/{id}/install: the customer installs the eSIM now. */
void
practice_control_install (const PracticeRecords *records,
                          const PracticeRequest *request,
                          PracticeReply *reply)
{
  g_autoptr (PracticeOrder) order = find_active_order (records, request, reply);

  if (order == NULL)
    return;

  install (records, order);
  reply_with_order (records, order->id, reply);
}

/* POST /practice/clock {advanceSeconds?}: moves the clock forward, and tells its time. */
void
practice_control_advance (const PracticeRecords *records,
                          const PracticeRequest *request,
                          PracticeReply *reply)
{
  g_autoptr (PracticeBody) body = read_body (request, reply);
  g_autofree char *problem = NULL;
  gint64 ahead_ms = practice_clock_get_ahead_ms (records->clock);
  gint64 seconds = 0;
  PracticeJson json;

  if (body == NULL)
    return;

  if (!practice_body_get_integer (body, "advanceSeconds", 0, MAX_ADVANCE_SECONDS, &seconds,
                                  &problem))
    {
      practice_reply_fail (reply, 400, problem);
      return;
    }

  ahead_ms = MIN (ahead_ms + seconds * 1000, MAX_ADVANCE_SECONDS * 1000);
  practice_clock_set_ahead_ms (records->clock, ahead_ms);
  practice_database_set_setting (records->database, "ahead_ms", ahead_ms);
  practice_states_settle (records->states);

  json = practice_reply_begin (reply, 200);
  practice_json_begin_object (&json, "data");
  practice_json_time (&json, "now", till_clock_now_ms (TILL_CLOCK (records->clock)));
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* GET /practice/requests */
void
practice_control_count (guint64 n_requests, PracticeReply *reply)
{
  PracticeJson json = practice_reply_begin (reply, 200);

  practice_json_begin_object (&json, "data");
  practice_json_integer (&json, "requests", (gint64) n_requests);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}
