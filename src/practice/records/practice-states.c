/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeStates: time moves the state machines, but no timer does. Before each request,
 * practice_states_settle() does what has become due since the last request, with the times at which
 * it was due. So a service that was restarted goes on where it was. */

#include "practice-states.h"
#include "practice-order.h"

/* Most customers install an eSIM soon after they get it. */
#define INSTALL_DELAY_MS 600000

struct _PracticeStates
{
  PracticeDatabase *database; /* borrowed */
  PracticeClock *clock;       /* borrowed */
  guint64 seed;
  gint64 provision_ms;
  PracticeInvoicePaid paid;
  gpointer user_data;

  gint64 next_due_ms; /* valid for due_generation of the database */
  guint64 due_generation;
};

static gint64
get_now_ms (PracticeStates *self)
{
  return till_clock_now_ms (TILL_CLOCK (self->clock));
}

static void
set_invoice_status (PracticeStates *self, gint64 n, PracticeInvoiceStatus status)
{
  practice_database_run (self->database, "UPDATE invoices SET status = ? WHERE n = ?", "ii",
                         (gint64) status, n);
}

static void
fail_order_of (PracticeStates *self, gint64 invoice)
{
  practice_database_run (self->database,
                         "UPDATE orders SET status = ? WHERE invoice_n = ? AND status = ?", "iii",
                         (gint64) PRACTICE_ORDER_FAILED, invoice, (gint64) PRACTICE_ORDER_PENDING);
}

static void
begin_provisioning (PracticeStates *self, gint64 invoice, gint64 now_ms)
{
  practice_database_run (
      self->database, "UPDATE orders SET status = ?, due_ms = ? WHERE invoice_n = ? AND status = ?",
      "iiii", (gint64) PRACTICE_ORDER_PROVISIONING, now_ms + self->provision_ms, invoice,
      (gint64) PRACTICE_ORDER_PENDING);
}

/* Without INDEXED BY, SQLite reads all pending invoices. */
static gint64
find_next_due (PracticeDatabase *database)
{
  return practice_database_get_number (
      database,
      "SELECT min (coalesce ((SELECT min (expires_ms) FROM invoices INDEXED BY invoices_due"
      "                       WHERE status = 0), ?1),"
      "            coalesce ((SELECT min (due_ms) FROM orders WHERE status = 1), ?1))",
      "i", G_MAXINT64);
}

static void
expire_due_invoices (PracticeStates *self, gint64 now_ms)
{
  practice_database_run (self->database,
                         "UPDATE orders SET status = 3 WHERE status = 0 AND invoice_n IN"
                         " (SELECT n FROM invoices INDEXED BY invoices_due"
                         "  WHERE status = 0 AND expires_ms <= ?)",
                         "i", now_ms);
  practice_database_run (self->database,
                         "UPDATE invoices INDEXED BY invoices_due SET status = 2"
                         " WHERE status = 0 AND expires_ms <= ?",
                         "i", now_ms);
}

static void
activate_due_orders (PracticeStates *self, gint64 now_ms)
{
  practice_database_run (
      self->database,
      "UPDATE orders SET status = 2, active_ms = due_ms, installed_ms = due_ms + ?"
      " WHERE status = 1 AND due_ms <= ?",
      "ii", (gint64) INSTALL_DELAY_MS, now_ms);
}

/* Calls @paid for each invoice that becomes PAID. @database and @clock outlive the result. */
PracticeStates *
practice_states_new (PracticeDatabase *database,
                     PracticeClock *clock,
                     guint64 seed,
                     gint64 provision_seconds,
                     PracticeInvoicePaid paid,
                     gpointer user_data)
{
  PracticeStates *self = g_new0 (PracticeStates, 1);

  self->database = database;
  self->clock = clock;
  self->seed = seed;
  self->provision_ms = provision_seconds * 1000;
  self->paid = paid;
  self->user_data = user_data;
  self->due_generation = G_MAXUINT64;

  return self;
}

void
practice_states_free (PracticeStates *self)
{
  g_return_if_fail (self != NULL);

  g_free (self);
}

/* Does what has become due: invoices expire and their orders fail, paid orders become active. The
 * database is asked for the next time only after a row has changed. */
void
practice_states_settle (PracticeStates *self)
{
  gint64 now_ms = get_now_ms (self);

  if (self->due_generation != practice_database_get_generation (self->database))
    {
      self->due_generation = practice_database_get_generation (self->database);
      self->next_due_ms = find_next_due (self->database);
    }

  if (now_ms < self->next_due_ms)
    return;

  expire_due_invoices (self, now_ms);
  activate_due_orders (self, now_ms);
}

void
practice_states_cancel_invoice (PracticeStates *self, const PracticeInvoice *invoice)
{
  g_return_if_fail (invoice->status == PRACTICE_INVOICE_PENDING);

  set_invoice_status (self, invoice->n, PRACTICE_INVOICE_CANCELLED);
  fail_order_of (self, invoice->n);
}

/* Ends the payment time of a PENDING invoice now. */
void
practice_states_expire_invoice (PracticeStates *self, const PracticeInvoice *invoice)
{
  g_return_if_fail (invoice->status == PRACTICE_INVOICE_PENDING);

  practice_database_run (self->database, "UPDATE invoices SET expires_ms = ? WHERE n = ?", "ii",
                         get_now_ms (self), invoice->n);
  practice_states_settle (self);
}

/* Records a payment of @amount (in display units; %NULL: the amount that is missing) on @route
 * (%NULL: that of the earlier payment, else the first one). Payments on one route add up. A PENDING
 * invoice becomes PAID when they reach what the route asks for. An EXPIRED or CANCELLED invoice
 * keeps its status, and the payment is recorded beside it.
 *
 * Returns: %FALSE with @problem set where the invoice takes no such payment. */
gboolean
practice_states_pay (PracticeStates *self,
                     const PracticeInvoice *invoice,
                     const PracticeRoute *route,
                     const TillDecimal *amount,
                     char **problem)
{
  const PracticeRoute *earlier =
      invoice->paid_route != NULL ? practice_route_find (invoice->paid_route) : NULL;
  gint64 now_ms = get_now_ms (self);
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
  hash = practice_route_get_hash (route, self->seed, invoice->n, invoice->n_payments);
  practice_database_run (self->database,
                         "UPDATE invoices SET paid_ms = ?, paid_route = ?, paid_amount = ?,"
                         " paid_hash = ?, n_payments = n_payments + 1 WHERE n = ?",
                         "isssi", now_ms, route_name, amount_text, hash, invoice->n);

  if (invoice->status == PRACTICE_INVOICE_PENDING && till_decimal_compare (&sum, &expected) >= 0)
    {
      set_invoice_status (self, invoice->n, PRACTICE_INVOICE_PAID);
      begin_provisioning (self, invoice->n, now_ms);
      self->paid (invoice->n, self->user_data);
    }

  return TRUE;
}

void
practice_states_fail_order (PracticeStates *self, gint64 order)
{
  practice_database_run (self->database, "UPDATE orders SET status = ? WHERE n = ?", "ii",
                         (gint64) PRACTICE_ORDER_FAILED, order);
}

/* Makes a provisioning order active now. */
void
practice_states_activate_order (PracticeStates *self, gint64 order)
{
  practice_database_run (self->database, "UPDATE orders SET due_ms = ? WHERE n = ? AND status = ?",
                         "iii", get_now_ms (self), order, (gint64) PRACTICE_ORDER_PROVISIONING);
  practice_states_settle (self);
}
