/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The figures over all records, and what among them waits for a person. Both only read. */

#include "till-archive-overview.h"

#include "till-archive-private.h"
#include "till-invoice-table.h"
#include "till-invoice.h"
#include "till-order.h"
#include "till-define.h"

#define MAX_OF_A_KIND  50
#define MINUTE_MS      G_GINT64_CONSTANT (60000)
#define DAY_MS         G_GINT64_CONSTANT (86400000)
#define ENDING_MS      (15 * MINUTE_MS)
#define LATE_MS        (10 * MINUTE_MS)
#define FAILED_FOR_MS  (3 * DAY_MS)
#define WEBHOOK_FOR_MS DAY_MS
#define ODD_FOR_MS     (30 * DAY_MS)

#define PAID_AT_COLUMN 6 /* of late orders */

#define OF_ORDER ", amount, country, country_iso"

/* Each gives the id, name and time of what waits for a person, its amount in dollars, and its
 * country by name and by code; of a late order also whether the time is that of the payment. :now,
 * :a and :b are times. */
static const struct
{
  TillAttentionKind kind;
  const char *sql;
  gint64 a_ms; /* from now on */
  gint64 b_ms;
} questions[] = {
  { TILL_ATTENTION_PAYMENT_EXCEPTION,
    "SELECT id, order_id, payment_exception_at_ms FROM invoices WHERE payment_exception_at_ms > 0 "
    "AND payment_exception_at_ms > :a"
    " ORDER BY payment_exception_at_ms LIMIT :limit",
    -ODD_FOR_MS, 0 },
  { TILL_ATTENTION_PAYMENTS_OLD,
    "SELECT count (*), NULL, max (payment_exception_at_ms), NULL, NULL, NULL FROM invoices WHERE "
    "payment_exception_at_ms > 0 "
    "AND payment_exception_at_ms <= :a"
    " HAVING count (*) > 0",
    -ODD_FOR_MS, 0 },
  { TILL_ATTENTION_INVOICE_ENDING,
    "SELECT id, order_id, expires_at_ms, amount, NULL, NULL FROM invoices"
    " WHERE status = 1 AND expires_at_ms > :now"
    " AND expires_at_ms <= :a ORDER BY expires_at_ms LIMIT :limit",
    ENDING_MS, 0 },
  { TILL_ATTENTION_ORDER_LATE,
    "SELECT o.id, o.client_ref, max (o.created_at_ms, coalesce (i.paid_at_ms, 0)) AS since,"
    " o.amount, o.country, o.country_iso, i.paid_at_ms >= o.created_at_ms FROM orders o LEFT JOIN "
    "invoices i ON i.id = o.invoice_id"
    " WHERE o.status = 2 AND since > 0 AND since <= :a ORDER BY since LIMIT :limit",
    -LATE_MS, 0 },
  { TILL_ATTENTION_ORDER_FAILED,
    "SELECT id, client_ref, created_at_ms" OF_ORDER " FROM orders WHERE status = 4"
    " AND created_at_ms > :a ORDER BY created_at_ms LIMIT :limit",
    -FAILED_FOR_MS, 0 },
  { TILL_ATTENTION_ESIM_ENDING,
    "SELECT id, client_ref, plan_ends_at_ms" OF_ORDER " FROM orders INDEXED BY orders_plan_ends"
    " WHERE status = 3 AND plan_ends_at_ms > 0 AND plan_ends_at_ms > :now"
    " AND (plan_ends_at_ms <= :a OR (left_mb IS NOT NULL"
    " AND CAST (package_mb AS REAL) > 0"
    " AND CAST (left_mb AS REAL) <= CAST (package_mb AS REAL) * 0.2))"
    " ORDER BY plan_ends_at_ms LIMIT :limit",
    DAY_MS, 0 },
  { TILL_ATTENTION_WEBHOOK_FAILED,
    "SELECT id, coalesce (order_id, invoice_id), received_at_ms, NULL, NULL, NULL FROM "
    "webhook_deliveries"
    " WHERE received_at_ms > :a AND (verdict IN ('old', 'malformed', 'wrong', 'unsigned',"
    " 'not-checked') OR (verdict = 'genuine' AND is_followed = 0 AND received_at_ms < :b))"
    " ORDER BY id DESC LIMIT :limit",
    -WEBHOOK_FOR_MS, -MINUTE_MS },
};

static void
add_facts (TillAttention *entry, TillStatement *row)
{
  g_autofree char *amount = till_statement_dup_text (row, 3);

  if (amount == NULL || !till_decimal_parse (amount, &entry->amount))
    entry->amount = (TillDecimal){ 0 };
  entry->country = till_statement_dup_text (row, 4);
  entry->country_iso = till_statement_dup_text (row, 5);
}

/* A payment exception comes with its invoice.
 *
 * Returns: (transfer full) (nullable): the entry; %NULL without an error where the invoice is no
 * longer there. */
static TillAttention *
read_entry (TillDatabase *database, TillStatement *row, TillAttentionKind kind, GError **error)
{
  g_autofree char *id = till_statement_dup_text (row, 0);
  g_autofree char *name = till_statement_dup_text (row, 1);
  g_autoptr (TillAttention) entry = till_attention_new (
      kind, id, name != NULL && *name != '\0' ? name : NULL, till_statement_get_int (row, 2));

  if (kind != TILL_ATTENTION_PAYMENT_EXCEPTION)
    {
      add_facts (entry, row);
      entry->is_paid_at =
          kind == TILL_ATTENTION_ORDER_LATE && till_statement_get_int (row, PAID_AT_COLUMN) != 0;
      return g_steal_pointer (&entry);
    }

  entry->invoice = till_invoice_table_load (database, id, error);

  return entry->invoice != NULL ? g_steal_pointer (&entry) : NULL;
}

static gboolean
ask (TillDatabase *database, guint question, gint64 now_ms, GPtrArray *found, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (database, questions[question].sql, NULL, error);
  gboolean is_done = FALSE;

  till_statement_bind_known (statement,
                             TILL_VALUES (TILL_INT (":now", now_ms),
                                          TILL_INT (":a", now_ms + questions[question].a_ms),
                                          TILL_INT (":b", now_ms + questions[question].b_ms),
                                          TILL_INT (":limit", MAX_OF_A_KIND)));
  while (till_statement_next (statement, &is_done, error))
    {
      g_autoptr (GError) failure = NULL;
      TillAttention *entry = read_entry (database, statement, questions[question].kind, &failure);

      if (entry != NULL)
        g_ptr_array_add (found, entry);
      if (failure != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return FALSE;
        }
    }

  return is_done;
}

static gpointer
list_attention_job (gpointer archive, gpointer now_ms, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_object_unref);
  TillDatabase *database = till_archive_get_reader (archive);

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    if (!ask (database, i, *(gint64 *) now_ms, found, error))
      return NULL;

  return g_steal_pointer (&found);
}

static gboolean
count_invoices (TillDatabase *database, TillFigures *figures, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT status, count (*) FROM invoices GROUP BY status", NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      guint64 count = (guint64) till_statement_get_int (statement, 1);

      figures->n_invoices += count;
      switch (till_statement_get_int (statement, 0))
        {
        case TILL_INVOICE_PENDING:
          figures->n_pending = count;
          break;
        case TILL_INVOICE_PAID:
          figures->n_paid = count;
          break;
        case TILL_INVOICE_EXPIRED:
          figures->n_expired = count;
          break;
        case TILL_INVOICE_CANCELLED:
          figures->n_cancelled = count;
          break;
        default:
          break;
        }
    }

  return is_done;
}

static gboolean
add_paid (TillDatabase *database, TillFigures *figures, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT amount, paid_chain, created_at_ms, paid_at_ms FROM invoices WHERE status = 2", NULL,
      error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      TillDecimal amount = { 0 };
      g_autofree char *text = till_statement_dup_text (statement, 0);
      g_autofree char *chain = till_statement_dup_text (statement, 1);

      if (text == NULL || !till_decimal_parse (text, &amount))
        amount = (TillDecimal){ 0 };
      till_figures_add_paid (figures, &amount, chain, till_statement_get_int (statement, 2),
                             till_statement_get_int (statement, 3));
    }

  return is_done;
}

static gboolean
add_countries (TillDatabase *database, TillFigures *figures, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (database,
                             "SELECT ifnull (country_iso, country) AS place, count (*) FROM orders"
                             " WHERE status IN (2, 3) AND place IS NOT NULL GROUP BY place",
                             NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      g_autofree char *country = till_statement_dup_text (statement, 0);

      till_figures_add_country (figures, country, (guint64) till_statement_get_int (statement, 1));
    }

  return is_done;
}

static gpointer
get_figures_job (gpointer archive, gpointer now_ms, GError **error)
{
  g_autoptr (TillFigures) figures = till_figures_new (*(gint64 *) now_ms);
  TillDatabase *database = till_archive_get_reader (archive);

  if (!count_invoices (database, figures, error) || !add_paid (database, figures, error) ||
      !add_countries (database, figures, error))
    return NULL;

  till_figures_finish (figures);

  return g_steal_pointer (&figures);
}

void
till_archive_get_figures_async (TillArchive *self,
                                gint64 now_ms,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, get_figures_job, g_free,
                                      (GDestroyNotify) till_figures_free };
  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, g_memdup2 (&now_ms, sizeof now_ms), cancellable, callback,
                    user_data);
}

/* Returns: (transfer full): the figures, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_get_figures_finish, TillArchive, TillFigures *)

void
till_archive_list_attention_async (TillArchive *self,
                                   gint64 now_ms,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, list_attention_job, g_free,
                                      (GDestroyNotify) g_ptr_array_unref };
  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, g_memdup2 (&now_ms, sizeof now_ms), cancellable, callback,
                    user_data);
}

/* Returns: (transfer full): the entries, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_list_attention_finish, TillArchive, GPtrArray *)
