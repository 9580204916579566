/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The two state machines of section 3. Time moves them: before each request,
 * practice_states_settle() does what has become due since the last, with the times at which it was
 * due, so that nothing depends on a timer and a restarted service goes on where it was. */

#include "practice-states.h"
#include "practice-webhooks.h"

/* A customer who has got an eSIM usually installs it soon. */
#define INSTALL_DELAY_MS 600000

static void
set_invoice_status (PracticeService *service, gint64 n, PracticeInvoiceStatus status)
{
  practice_store_run (service->store, "UPDATE invoices SET status = ? WHERE n = ?", "ii",
                      (gint64) status, n);
}

static void
fail_order_of (PracticeService *service, gint64 invoice)
{
  practice_store_run (service->store,
                      "UPDATE orders SET status = ? WHERE invoice_n = ? AND status = ?", "iii",
                      (gint64) PRACTICE_ORDER_FAILED, invoice, (gint64) PRACTICE_ORDER_PENDING);
}

static void
begin_provisioning (PracticeService *service, gint64 invoice, gint64 now_ms)
{
  practice_store_run (service->store,
                      "UPDATE orders SET status = ?, due_ms = ? WHERE invoice_n = ? AND status = ?",
                      "iiii", (gint64) PRACTICE_ORDER_PROVISIONING,
                      now_ms + service->options->provision_seconds * 1000, invoice,
                      (gint64) PRACTICE_ORDER_PENDING);
}

/* SQLite would rather look through all invoices that are pending. */
static gint64
find_next_due (PracticeStore *store)
{
  return practice_store_get_number (
      store,
      "SELECT min (coalesce ((SELECT min (expires_ms) FROM invoices INDEXED BY invoices_due"
      "                       WHERE status = 0), ?1),"
      "            coalesce ((SELECT min (due_ms) FROM orders WHERE status = 1), ?1))",
      "i", G_MAXINT64);
}

static void
expire_due_invoices (PracticeService *service, gint64 now_ms)
{
  practice_store_run (service->store,
                      "UPDATE orders SET status = 3 WHERE status = 0 AND invoice_n IN"
                      " (SELECT n FROM invoices INDEXED BY invoices_due"
                      "  WHERE status = 0 AND expires_ms <= ?)",
                      "i", now_ms);
  practice_store_run (service->store,
                      "UPDATE invoices INDEXED BY invoices_due SET status = 2"
                      " WHERE status = 0 AND expires_ms <= ?",
                      "i", now_ms);
}

static void
activate_due_orders (PracticeService *service, gint64 now_ms)
{
  practice_store_run (service->store,
                      "UPDATE orders SET status = 2, active_ms = due_ms, installed_ms = due_ms + ?"
                      " WHERE status = 1 AND due_ms <= ?",
                      "ii", (gint64) INSTALL_DELAY_MS, now_ms);
}

/* Does what time has made due: invoices expire and fail their orders, paid orders become active.
 * When that is next is asked of the store once, until a row changes. */
void
practice_states_settle (PracticeService *service)
{
  gint64 now_ms = practice_service_now_ms (service);

  if (service->due_generation != practice_store_get_generation (service->store))
    {
      service->due_generation = practice_store_get_generation (service->store);
      service->next_due_ms = find_next_due (service->store);
    }

  if (now_ms < service->next_due_ms)
    return;

  expire_due_invoices (service, now_ms);
  activate_due_orders (service, now_ms);
}

void
practice_states_cancel_invoice (PracticeService *service, const PracticeInvoice *invoice)
{
  g_return_if_fail (invoice->status == PRACTICE_INVOICE_PENDING);

  set_invoice_status (service, invoice->n, PRACTICE_INVOICE_CANCELLED);
  fail_order_of (service, invoice->n);
}

/* Ends the payment time of a PENDING invoice now. */
void
practice_states_expire_invoice (PracticeService *service, const PracticeInvoice *invoice)
{
  g_return_if_fail (invoice->status == PRACTICE_INVOICE_PENDING);

  practice_store_run (service->store, "UPDATE invoices SET expires_ms = ? WHERE n = ?", "ii",
                      practice_service_now_ms (service), invoice->n);
  practice_states_settle (service);
}

/* Records a payment of @amount (display units; %NULL: what is missing) on @route (%NULL: as before,
 * else the first). Payments on one route add up. A PENDING invoice is PAID once they reach what the
 * route asks for; one that is over keeps its status, and the payment stands beside it.
 *
 * Returns: %FALSE with @problem set where the invoice takes no such payment. */
gboolean
practice_states_pay (PracticeService *service,
                     const PracticeInvoice *invoice,
                     const PracticeRoute *route,
                     const TillDecimal *amount,
                     char **problem)
{
  const PracticeRoute *earlier =
      invoice->paid_route != NULL ? practice_route_find (invoice->paid_route) : NULL;
  gint64 now_ms = practice_service_now_ms (service);
  TillDecimal sum = till_decimal_from_int (0, 0);
  g_autofree char *route_name = NULL;
  g_autofree char *amount_text = NULL;
  g_autofree char *hash = NULL;
  TillDecimal expected;

  if (invoice->status == PRACTICE_INVOICE_PAID)
    *problem = g_strdup ("The invoice is PAID already");
  else if (earlier != NULL && route != NULL && earlier != route)
    *problem =
        g_strdup_printf ("chain must be that of the earlier payment, %s", invoice->paid_route);
  if (*problem != NULL)
    return FALSE;

  if (earlier != NULL)
    {
      route = earlier;
      till_decimal_parse (invoice->paid_amount, &sum);
    }
  else if (route == NULL)
    route = &practice_routes[0];

  expected = practice_route_quote (route, invoice->cents);
  if (amount == NULL && till_decimal_compare (&sum, &expected) < 0)
    sum = expected;
  else if (amount == NULL || !till_decimal_add (&sum, amount, &sum) || sum.scale > route->decimals)
    {
      *problem = g_strdup ("amount must be a sum that the chain can carry");
      return FALSE;
    }

  route_name = practice_route_get_name (route);
  amount_text = till_decimal_to_string (&sum);
  hash = practice_route_get_hash (route, service->seed, invoice->n, invoice->n_payments);
  practice_store_run (service->store,
                      "UPDATE invoices SET paid_ms = ?, paid_route = ?, paid_amount = ?,"
                      " paid_hash = ?, n_payments = n_payments + 1 WHERE n = ?",
                      "isssi", now_ms, route_name, amount_text, hash, invoice->n);

  if (invoice->status == PRACTICE_INVOICE_PENDING && till_decimal_compare (&sum, &expected) >= 0)
    {
      set_invoice_status (service, invoice->n, PRACTICE_INVOICE_PAID);
      begin_provisioning (service, invoice->n, now_ms);
      practice_webhooks_queue (service, invoice->n);
    }

  return TRUE;
}

void
practice_states_fail_order (PracticeService *service, gint64 order)
{
  practice_store_run (service->store, "UPDATE orders SET status = ? WHERE n = ?", "ii",
                      (gint64) PRACTICE_ORDER_FAILED, order);
}

/* Makes a provisioning order active now. */
void
practice_states_activate_order (PracticeService *service, gint64 order)
{
  practice_store_run (service->store, "UPDATE orders SET due_ms = ? WHERE n = ? AND status = ?",
                      "iii", practice_service_now_ms (service), order,
                      (gint64) PRACTICE_ORDER_PROVISIONING);
  practice_states_settle (service);
}
