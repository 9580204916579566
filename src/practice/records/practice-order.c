/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeOrder: an eSIM order (section 2.5) in the database. The database does not store how much
 * data an eSIM has used; that follows from the clock. Each eSIM uses between two fifths and seven
 * fifths of its package over its days. */

#include "practice-order.h"
#include "practice-invoice.h"
#include "practice-random.h"

#define MS_PER_DAY       G_GINT64_CONSTANT (86400000)
#define UNINSTALLED_DAYS 180

#define COLUMNS                                                                                    \
  "o.n, o.id, o.invoice_n, i.id, o.plan_id, o.status, o.client_ref, o.client_email, i.cents,"      \
  " o.created_ms, o.active_ms, o.installed_ms, o.steered_mb"                                       \
  " FROM orders o JOIN invoices i ON i.n = o.invoice_n"

static const char *const status_names[] = { "pending", "provisioning", "active", "failed" };

/* Returns: the status as section 3 writes it. */
const char *
practice_order_status_name (PracticeOrderStatus status)
{
  g_return_val_if_fail (status < PRACTICE_ORDER_N_STATUSES, NULL);

  return status_names[status];
}

static PracticeOrder *
read_order (PracticeDatabase *database, PracticeRows *rows)
{
  g_autoptr (PracticeOrder) self = NULL;

  if (!practice_database_next (database, rows))
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

/* Returns: (transfer full) (nullable): the order with the @id of the interface. */
PracticeOrder *
practice_order_find (PracticeDatabase *database, const char *id)
{
  g_autoptr (PracticeRows) rows =
      practice_database_query (database, "SELECT " COLUMNS " WHERE o.id = ?", "s", id);

  return read_order (database, rows);
}

/* Returns: (transfer full) (element-type PracticeOrder): one page of all orders, newest first. */
GPtrArray *
practice_order_list (PracticeDatabase *database, gint64 limit, gint64 offset, gint64 *total)
{
  GPtrArray *orders = g_ptr_array_new_with_free_func ((GDestroyNotify) practice_order_free);
  g_autoptr (PracticeRows) rows = NULL;
  PracticeOrder *order = NULL;

  *total = practice_database_get_number (database, "SELECT max (n) FROM orders", "");
  /* Numbers have no gaps, so the position in the list is the number. */
  rows = practice_database_query (database,
                                  "SELECT " COLUMNS " WHERE o.n <= ? ORDER BY o.n DESC LIMIT ?",
                                  "ii", *total - offset, limit);
  while ((order = read_order (database, rows)) != NULL)
    g_ptr_array_add (orders, order);

  return orders;
}

/* Inserts a pending order and its invoice. No other invoice has the client_ref of @draft as its
 * order id.
 *
 * Returns: (transfer full) (nullable): the order, or %NULL where the database failed. */
PracticeOrder *
practice_order_insert (PracticeDatabase *database, guint64 seed, const PracticeOrderDraft *draft)
{
  const PracticePlan *plan = draft->plan;
  gint64 n = practice_database_get_number (database, "SELECT max (n) FROM orders", "") + 1;
  g_autofree char *id = practice_random_id (seed, "esim", (guint64) n);
  g_autofree char *description = practice_plan_describe (plan);
  const PracticeInvoiceDraft invoice = {
    .cents = plan->cents,
    .order_id = draft->client_ref != NULL ? draft->client_ref : id,
    .description = description,
    .created_ms = draft->created_ms,
    .expires_ms = draft->expires_ms,
  };
  gint64 invoice_n = practice_invoice_insert (database, seed, &invoice);

  practice_database_run (database,
                         "INSERT INTO orders (n, id, invoice_n, plan_id, status, client_ref,"
                         " client_email, created_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                         "isisissi", n, id, invoice_n, plan->id, (gint64) PRACTICE_ORDER_PENDING,
                         draft->client_ref, draft->client_email, draft->created_ms);

  return practice_order_find (database, id);
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

/* Says in @usage what the eSIM of an active order has used at @now_ms. */
void
practice_order_get_usage (const PracticeOrder *self,
                          guint64 seed,
                          gint64 now_ms,
                          PracticeUsage *usage)
{
  gboolean is_installed = self->installed_ms != 0 && self->installed_ms <= now_ms;
  gint64 days_ms = self->plan.days * MS_PER_DAY;
  gint64 percent = 40 + practice_random_below (seed, "use", (guint64) self->n, 101);

  usage->package = self->plan.data_mb * 100;
  usage->expires_ms =
      is_installed ? self->installed_ms + days_ms : self->active_ms + UNINSTALLED_DAYS * MS_PER_DAY;
  usage->used = self->steered_mb * 100;
  if (is_installed)
    usage->used += self->plan.data_mb * percent *
                   ((MIN (now_ms, usage->expires_ms) - self->installed_ms) / 1000) /
                   (days_ms / 1000);
  usage->used = MIN (usage->used, usage->package);
  usage->status = now_ms >= usage->expires_ms ? "expired"
                  : is_installed              ? "installed"
                                              : "not_installed";
}
