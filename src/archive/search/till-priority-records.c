/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lists records whose own answers the sync reads before all others, because a person waits for
 * them. Prices have an index. Where days are given, few records are of them, and "+" keeps the
 * other indices out of it. A record also fits where a list does not tell of it what is asked. */

#include "till-priority-records.h"

#include "till-invoice-table.h"
#include "till-invoice.h"
#include "till-order.h"

/* The parts of an amount's name that are not set are no amount of any row. */
#define HAS_AMOUNT "amount_micro IN (:amount0, :amount1, :amount2, :amount3)"

#define FITS                                                                                       \
  " AND (:chain IS NULL OR paid_chain = '' OR paid_chain = :chain"                                 \
  " OR substr (paid_chain, 1, length (:chain) + 1) = :chain || ':')"                               \
  " AND (:paid = 0 OR (:paid = 1) = (+status = 2))"

#define INVOICES_OF_DAYS                                                                           \
  " FROM invoices INDEXED BY invoices_bare WHERE :invoices AND status IN (0, 1, 2, 3, 4)"          \
  " AND details_at_ms = 0 AND created_at_ms >= :from AND created_at_ms < :until"                   \
  " AND (NOT :amounts OR +" HAS_AMOUNT ")" FITS

#define INVOICES_OF_AMOUNT                                                                         \
  " FROM invoices INDEXED BY invoices_amount WHERE :invoices AND :amounts AND " HAS_AMOUNT         \
  " AND +details_at_ms = 0 AND +created_at_ms >= :from AND +created_at_ms < :until" FITS

#define ORDERS                                                                                     \
  " FROM orders INDEXED BY orders_bare WHERE :orders AND status IN (0, 3) AND details_at_ms = 0"   \
  " AND (created_at_ms = 0 OR (created_at_ms >= :from AND created_at_ms < :until))"                \
  " AND (:country IS NULL OR country_iso IS NULL OR country_iso = :country COLLATE NOCASE)"

/* The index has the newest of each status at its end. */
#define NEWEST_OF(status)                                                                          \
  "SELECT * FROM (SELECT id, created_at_ms, 0" INVOICES_OF_DAYS " AND status = " #status           \
  " ORDER BY created_at_ms DESC LIMIT :limit)"

#define LIST_ORDERS                                                                                \
  " UNION ALL SELECT * FROM (SELECT id, created_at_ms, 1" ORDERS                                   \
  " ORDER BY created_at_ms DESC LIMIT :limit) ORDER BY 2 DESC LIMIT :limit"

static const char list_sql[] = NEWEST_OF (0) " UNION ALL " NEWEST_OF (1) " UNION ALL " NEWEST_OF (
    2) " UNION ALL " NEWEST_OF (3) " UNION ALL " NEWEST_OF (4) LIST_ORDERS;
static const char list_by_amount_sql[] =
    "SELECT * FROM (SELECT id, created_at_ms, 0" INVOICES_OF_AMOUNT
    " ORDER BY created_at_ms DESC LIMIT :limit)" LIST_ORDERS;

#define COUNT_OF(invoices)                                                                         \
  "SELECT sum (n), min (first), max (last) FROM (SELECT count (*) AS n,"                           \
  " min (created_at_ms) AS first, max (created_at_ms) AS last" invoices                            \
  " UNION ALL SELECT count (*), min (created_at_ms), max (created_at_ms)" ORDERS ")"

static const char count_sql[] = COUNT_OF (INVOICES_OF_DAYS);
static const char count_by_amount_sql[] = COUNT_OF (INVOICES_OF_AMOUNT);

G_STATIC_ASSERT (TILL_INVOICE_UNKNOWN == 0 && TILL_INVOICE_PAID == 2);
G_STATIC_ASSERT (TILL_INVOICE_CANCELLED == 4 && TILL_ORDER_ACTIVE == 3 && TILL_ORDER_UNKNOWN == 0);
G_STATIC_ASSERT (TILL_SEARCH_ANY == 0 && TILL_SEARCH_PAID == 1);
G_STATIC_ASSERT (TILL_PRIORITY_RECORDS_MAX_AMOUNTS == 4);

static void
bind_amounts (TillStatement *statement, const TillPriorityRecords *query)
{
  static const char *const names[] = { ":amount0", ":amount1", ":amount2", ":amount3" };

  till_statement_bind_int (statement, ":amounts", query->amounts[0].is_known);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (query->amounts[i].is_known)
      till_statement_bind_int (statement, names[i],
                               till_invoice_table_get_micro (&query->amounts[i]));
}

static void
bind (TillStatement *statement, const TillPriorityRecords *query)
{
  bind_amounts (statement, query);
  till_statement_bind (
      statement,
      TILL_VALUES (
          TILL_INT (":invoices", !query->without_invoices),
          TILL_INT (":orders", !query->without_orders), TILL_INT (":from", query->from_ms),
          TILL_INT (":until", query->until_ms != 0 ? query->until_ms : G_MAXINT64),
          TILL_INT (":paid", query->paid),
          TILL_TEXT (":chain", *query->chain != '\0' ? query->chain : NULL),
          TILL_TEXT (":country", *query->country_iso != '\0' ? query->country_iso : NULL)));
}

static gboolean
is_by_amount (const TillPriorityRecords *query)
{
  return query->amounts[0].is_known && query->from_ms == 0;
}

static TillRecord *
build_record (TillStatement *row)
{
  g_autofree char *id = till_statement_dup_text (row, 0);
  TillInvoice *invoice = NULL;
  TillOrder *order = NULL;

  if (till_statement_get_int (row, 2) == 0)
    {
      invoice = till_invoice_new (id);
      invoice->created_at_ms = till_statement_get_int (row, 1);
      return TILL_RECORD (invoice);
    }

  order = till_order_new (id);
  order->created_at_ms = till_statement_get_int (row, 1);

  return TILL_RECORD (order);
}

static gboolean
add_fitting (TillDatabase *database,
             const TillPriorityRecords *query,
             guint limit,
             GPtrArray *records,
             GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, is_by_amount (query) ? list_by_amount_sql : list_sql, NULL, error);
  gboolean is_done = FALSE;

  bind (statement, query);
  till_statement_bind_int (statement, ":limit", limit);
  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (records, build_record (statement));

  return is_done;
}

/* Returns: (transfer full): at most @limit TillInvoice and TillOrder, those that are new and then
 * those that fit, the newest first, with ids and created_at_ms; %NULL with %TILL_ARCHIVE_ERROR. */
GPtrArray *
till_priority_records_list (TillDatabase *database,
                            const TillPriorityRecords *query,
                            guint limit,
                            GError **error)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_object_unref);
  TillPriorityRecords older = *query;

  if (query->new_from_ms != 0)
    {
      const TillPriorityRecords fresh = { .from_ms = query->new_from_ms };

      if (!add_fitting (database, &fresh, limit, records, error))
        return NULL;
      older.until_ms =
          query->until_ms != 0 ? MIN (query->until_ms, query->new_from_ms) : query->new_from_ms;
    }
  if (records->len < limit && !add_fitting (database, &older, limit - records->len, records, error))
    return NULL;

  return g_steal_pointer (&records);
}

/* Returns: whether @count says how many there are; %FALSE with %TILL_ARCHIVE_ERROR. */
gboolean
till_priority_records_count (TillDatabase *database,
                             const TillPriorityRecords *query,
                             TillPriorityRecordsCount *count,
                             GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, is_by_amount (query) ? count_by_amount_sql : count_sql, NULL, error);
  gboolean has_row = FALSE;

  bind (statement, query);
  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  count->n = (guint64) till_statement_get_int (statement, 0);
  count->oldest_ms = till_statement_get_int (statement, 1);
  count->newest_ms = till_statement_get_int (statement, 2);

  return TRUE;
}
