/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The calls under /practice/ that make happen what the real world would: payments, provisioning,
 * customers, time. They need no key: the server only hears loopback and refuses foreign pages. */

#include "practice-control.h"
#include "practice-body.h"
#include "practice-invoices.h"
#include "practice-orders.h"
#include "practice-states.h"

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
reply_with_invoice (PracticeService *service, gint64 n, PracticeReply *reply)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_load (service, n);

  if (invoice != NULL)
    reply_with_status (reply, "invoiceId", invoice->id,
                       practice_invoice_status_name (invoice->status));
}

static void
reply_with_order (PracticeService *service, const char *id, PracticeReply *reply)
{
  g_autoptr (PracticeOrder) order = practice_order_find (service, id);

  if (order != NULL)
    reply_with_status (reply, "orderId", order->id, practice_order_status_name (order->status));
}

/* Returns: (nullable): the order that @request names, or %NULL with a failure in @reply. */
static PracticeOrder *
find_order (PracticeService *service, const PracticeRequest *request, PracticeReply *reply)
{
  PracticeOrder *order = practice_order_find (service, request->id);

  if (order == NULL)
    practice_reply_fail (reply, 404, "Order not found");

  return order;
}

static PracticeOrder *
find_active_order (PracticeService *service, const PracticeRequest *request, PracticeReply *reply)
{
  g_autoptr (PracticeOrder) order = find_order (service, request, reply);

  if (order == NULL || order->status == PRACTICE_ORDER_ACTIVE)
    return g_steal_pointer (&order);

  practice_reply_fail (reply, CONFLICT, "The order is not active");

  return NULL;
}

static PracticeBody *
read_body (const PracticeRequest *request, PracticeReply *reply)
{
  g_autofree char *problem = NULL;
  PracticeBody *body = practice_body_parse (request->body, request->body_length, &problem);

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
install (PracticeService *service, const PracticeOrder *order)
{
  gint64 now_ms = practice_service_now_ms (service);

  if (order->installed_ms == 0 || order->installed_ms > now_ms)
    practice_store_run (service->store, "UPDATE orders SET installed_ms = ? WHERE n = ?", "ii",
                        now_ms, order->n);
}

/* POST /practice/invoices/{id}/pay {chain?, amount?}: by default all that is missing. */
void
practice_control_pay (PracticeService *service,
                      const PracticeRequest *request,
                      PracticeReply *reply)
{
  g_autoptr (PracticeInvoice) invoice = practice_invoice_find (service, request->id);
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
  else if (!practice_states_pay (service, invoice, route, amount.is_known ? &amount : NULL,
                                 &problem))
    practice_reply_fail (reply, CONFLICT, problem);
  else
    reply_with_invoice (service, invoice->n, reply);
}

/* POST /practice/orders/{id}/provision: makes the order active now, paying it first where it is
 * pending. */
void
practice_control_provision (PracticeService *service,
                            const PracticeRequest *request,
                            PracticeReply *reply)
{
  g_autoptr (PracticeOrder) order = find_order (service, request, reply);
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
      g_autoptr (PracticeInvoice) invoice = practice_invoice_load (service, order->invoice);

      if (!practice_states_pay (service, invoice, NULL, NULL, &problem))
        {
          practice_reply_fail (reply, CONFLICT, problem);
          return;
        }
    }

  practice_states_activate_order (service, order->n);
  reply_with_order (service, order->id, reply);
}

/* POST /practice/orders/{id}/fail: provisioning fails; of a pending order the payment time ends. */
void
practice_control_fail (PracticeService *service,
                       const PracticeRequest *request,
                       PracticeReply *reply)
{
  g_autoptr (PracticeOrder) order = find_order (service, request, reply);

  if (order == NULL)
    return;

  if (order->status == PRACTICE_ORDER_ACTIVE)
    {
      practice_reply_fail (reply, CONFLICT, "The order is active already");
      return;
    }

  if (order->status == PRACTICE_ORDER_PENDING)
    {
      g_autoptr (PracticeInvoice) invoice = practice_invoice_load (service, order->invoice);

      practice_states_expire_invoice (service, invoice);
    }
  else
    practice_states_fail_order (service, order->n);

  reply_with_order (service, order->id, reply);
}

/* POST /practice/orders/{id}/use {mb}: the customer uses that much more, and has installed the eSIM
 * to do so. */
void
practice_control_use (PracticeService *service,
                      const PracticeRequest *request,
                      PracticeReply *reply)
{
  g_autoptr (PracticeBody) body = read_body (request, reply);
  g_autoptr (PracticeOrder) order = NULL;
  g_autofree char *problem = NULL;
  gint64 mb = 0;

  if (body == NULL)
    return;

  order = find_active_order (service, request, reply);
  if (order == NULL)
    return;

  if (!practice_body_get_integer (body, "mb", 1, MAX_MB, &mb, &problem) || mb == 0)
    {
      practice_reply_fail (reply, 400, problem != NULL ? problem : "mb is required");
      return;
    }

  install (service, order);
  practice_store_run (service->store,
                      "UPDATE orders SET steered_mb = min (steered_mb + ?, ?) WHERE n = ?", "iii",
                      mb, MAX_MB, order->n);
  reply_with_order (service, order->id, reply);
}

/* POST /practice/orders/{id}/install: the customer installs the eSIM now. */
void
practice_control_install (PracticeService *service,
                          const PracticeRequest *request,
                          PracticeReply *reply)
{
  g_autoptr (PracticeOrder) order = find_active_order (service, request, reply);

  if (order == NULL)
    return;

  install (service, order);
  reply_with_order (service, order->id, reply);
}

/* POST /practice/clock {advanceSeconds}: time never goes back. Without the field the clock is only
 * read. */
void
practice_control_advance (PracticeService *service,
                          const PracticeRequest *request,
                          PracticeReply *reply)
{
  g_autoptr (PracticeBody) body = read_body (request, reply);
  g_autofree char *problem = NULL;
  gint64 ahead_ms = practice_clock_get_ahead_ms (service->clock);
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
  practice_clock_set_ahead_ms (service->clock, ahead_ms);
  practice_store_set_setting (service->store, "ahead_ms", ahead_ms);
  practice_states_settle (service);

  json = practice_reply_begin (reply, 200);
  practice_json_begin_object (&json, "data");
  practice_json_time (&json, "now", practice_service_now_ms (service));
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* GET /practice/requests: how many calls of the interface have come in since the service began. */
void
practice_control_count (PracticeService *service,
                        const PracticeRequest *request,
                        PracticeReply *reply)
{
  PracticeJson json = practice_reply_begin (reply, 200);

  practice_json_begin_object (&json, "data");
  practice_json_integer (&json, "requests", (gint64) service->n_requests);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}
