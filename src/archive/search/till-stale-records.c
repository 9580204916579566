/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The records whose own answers the sync has to read. */

#include "till-stale-records.h"

#include "till-invoice.h"
#include "till-order.h"

/* Records that are open and were read some time ago. */
#define OPEN_INVOICES                                                                              \
  "SELECT id, 0 FROM invoices WHERE status = 1 AND details_at_ms > 0 AND read_at_ms < :before"     \
  " ORDER BY created_at_ms DESC LIMIT :limit"
#define OPEN_ORDERS                                                                                \
  "SELECT id, 0 FROM orders WHERE status = :status AND read_at_ms < :before"                       \
  " ORDER BY created_at_ms DESC LIMIT :limit"

/* Money may come after the end: the sync reads such an invoice again ten minutes and a day after
 * it. The partial index of this condition has only those that it has not read by then; SQLite would
 * rather read all that have ended. */
#define ENDED_INVOICES                                                                             \
  "SELECT id, 0 FROM invoices INDEXED BY invoices_again"                                           \
  " WHERE status IN (3, 4) AND details_at_ms > 0"                                                  \
  " AND details_at_ms < expires_at_ms + 86400000 AND (expires_at_ms + 86400000 <= :now"            \
  "  OR (expires_at_ms + 600000 <= :now AND details_at_ms < expires_at_ms + 600000))"              \
  " ORDER BY expires_at_ms DESC LIMIT :limit"

/* Records whose own answer was never read in their present state, the newest first: the index of
 * each status is read from its newest end. */
#define BARE_INVOICES_OF(status)                                                                   \
  "SELECT * FROM (SELECT id, created_at_ms FROM invoices WHERE status = " #status                  \
  " AND details_at_ms = 0 ORDER BY created_at_ms DESC LIMIT :limit)"
#define BARE_INVOICES                                                                              \
  BARE_INVOICES_OF (0)                                                                             \
  " UNION ALL " BARE_INVOICES_OF (1) " UNION ALL " BARE_INVOICES_OF (                              \
      2) " UNION ALL " BARE_INVOICES_OF (3) " UNION ALL " BARE_INVOICES_OF (4) " ORDER BY 2 DESC"  \
                                                                               " LIMIT :limit"
/* One whose status can't be read may be active. */
#define BARE_ORDERS_OF(status)                                                                     \
  "SELECT * FROM (SELECT id, created_at_ms FROM orders WHERE status = " #status                    \
  " AND details_at_ms = 0 ORDER BY created_at_ms DESC LIMIT :limit)"
#define BARE_ORDERS                                                                                \
  BARE_ORDERS_OF (0) " UNION ALL " BARE_ORDERS_OF (3) " ORDER BY 2 DESC LIMIT :limit"

/* The service may have repaired what could not be decoded of a record's own answer. */
#define UNREADABLE                                                                                 \
  "SELECT DISTINCT id, 0 FROM unreadable WHERE is_order = :is_order AND id IS NOT NULL"            \
  " AND number IS NULL AND next_at_ms <= :now LIMIT :limit"

#define AGAIN_PART 5 /* one part of the list, at most, is read again */

G_STATIC_ASSERT (TILL_INVOICE_UNKNOWN == 0 && TILL_INVOICE_PENDING == 1 && TILL_INVOICE_PAID == 2);
G_STATIC_ASSERT (TILL_ORDER_UNKNOWN == 0 && TILL_ORDER_ACTIVE == 3);
G_STATIC_ASSERT (TILL_INVOICE_EXPIRED == 3 && TILL_INVOICE_CANCELLED == 4);

typedef struct
{
  const char *sql;
  gboolean is_order;
  int status;
} Kind;

static const Kind read_again[] = {
  { OPEN_ORDERS, TRUE, TILL_ORDER_PROVISIONING },
  { OPEN_ORDERS, TRUE, TILL_ORDER_PENDING },
  { OPEN_INVOICES, FALSE, 0 },
  { ENDED_INVOICES, FALSE, 0 },
  { UNREADABLE, FALSE, 0 },
  { UNREADABLE, TRUE, 0 },
};
static const Kind bare_invoices = { BARE_INVOICES, FALSE, 0 };
static const Kind bare_orders = { BARE_ORDERS, TRUE, 0 };

static gpointer
build_record (TillStatement *statement, gboolean is_order)
{
  g_autofree char *id = till_statement_dup_text (statement, 0);
  gint64 created_at_ms = till_statement_get_int (statement, 1);

  if (is_order)
    {
      TillOrder *order = till_order_new (id);

      order->created_at_ms = created_at_ms;
      return order;
    }
  else
    {
      TillInvoice *invoice = till_invoice_new (id);

      invoice->created_at_ms = created_at_ms;
      return invoice;
    }
}

static gboolean
add_rows (TillStatement *statement, gboolean is_order, GPtrArray *records, GError **error)
{
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (records, build_record (statement, is_order));

  return is_done;
}

static gboolean
add_kind (TillDatabase *database,
          const Kind *kind,
          const TillStaleRecords *query,
          guint limit,
          GPtrArray *records,
          GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (database, kind->sql, NULL, error);

  till_statement_bind_known (statement, TILL_VALUES (TILL_INT (":status", kind->status),
                                                     TILL_INT (":limit", limit),
                                                     TILL_INT (":before", query->before_ms),
                                                     TILL_INT (":now", query->now_ms),
                                                     TILL_INT (":is_order", kind->is_order)));

  return add_rows (statement, kind->is_order, records, error);
}

static GPtrArray *
list_kind (TillDatabase *database, const Kind *kind, const TillStaleRecords *query, GError **error)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_object_unref);

  return add_kind (database, kind, query, query->limit, records, error) ? g_steal_pointer (&records)
                                                                        : NULL;
}

/* Moves the first @n of the two to @records, the newer of their first ones each time. Orders whose
 * list has no times alternate with the invoices. */
static void
merge (GPtrArray *invoices, GPtrArray *orders, guint n, GPtrArray *records)
{
  guint i = 0;
  guint j = 0;

  while (records->len < n && (i < invoices->len || j < orders->len))
    {
      const TillInvoice *invoice = i < invoices->len ? invoices->pdata[i] : NULL;
      const TillOrder *order = j < orders->len ? orders->pdata[j] : NULL;
      gboolean is_order =
          order != NULL && (invoice == NULL || order->created_at_ms > invoice->created_at_ms ||
                            (order->created_at_ms == 0 && j < i));

      g_ptr_array_add (records,
                       g_object_ref (is_order ? orders->pdata[j++] : invoices->pdata[i++]));
    }
}

/* Returns: (transfer full): at most @query->limit TillInvoice and TillOrder with their ids: first
 * some that were read before, then those that were not, the newest first, with created_at_ms; %NULL
 * with %TILL_ARCHIVE_ERROR. */
GPtrArray *
till_stale_records_list (TillDatabase *database, const TillStaleRecords *query, GError **error)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) invoices = NULL;
  g_autoptr (GPtrArray) orders = NULL;
  guint n_again = MAX (query->limit / AGAIN_PART, 1);

  for (guint i = 0; i < G_N_ELEMENTS (read_again) && records->len < n_again; i++)
    if (!add_kind (database, &read_again[i], query, n_again - records->len, records, error))
      return NULL;

  invoices = list_kind (database, &bare_invoices, query, error);
  if (invoices == NULL)
    return NULL;

  orders = list_kind (database, &bare_orders, query, error);
  if (orders == NULL)
    return NULL;

  merge (invoices, orders, query->limit, records);

  return g_steal_pointer (&records);
}

/* No list tells that a part was paid (section 2.1). The nearer an invoice is to its end, the more
 * often its own answer is read: each minute at most, each ten minutes at least; and those of the
 * last five minutes go before the others, and one without an end is the last. One that should have
 * ended an hour ago is left alone. */
#define PENDING                                                                                    \
  " FROM invoices WHERE status = :pending"                                                         \
  " AND (expires_at_ms = 0 OR expires_at_ms > :now - 3600000)"
#define DUE_AT_MS /* when an answer is as old as an eighth of the time that is left */             \
  "details_at_ms + CASE expires_at_ms WHEN 0 THEN 600000"                                          \
  " ELSE max (60000, min (600000, (expires_at_ms - details_at_ms) / 9)) END"
static const char pending_sql[] =
    "SELECT id" PENDING " AND " DUE_AT_MS " < :now"
    " ORDER BY expires_at_ms = 0, expires_at_ms > :now + 300000, details_at_ms LIMIT :limit";
static const char next_sql[] = "SELECT min (" DUE_AT_MS ")" PENDING;

static gboolean
find_next (TillDatabase *database, gint64 now_ms, gint64 *next_ms, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, next_sql,
      TILL_VALUES (TILL_INT (":pending", TILL_INVOICE_PENDING), TILL_INT (":now", now_ms)), error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  *next_ms = till_statement_get_int (statement, 0);

  return TRUE;
}

/* Sets @next_ms to when the first of all pending invoices is to be read, zero where there is none.
 *
 * Returns: (transfer full): the ids of at most @limit pending invoices whose own answers the
 * program reads again; %NULL with %TILL_ARCHIVE_ERROR. */
GStrv
till_stale_records_list_pending (TillDatabase *database,
                                 gint64 now_ms,
                                 guint limit,
                                 gint64 *next_ms,
                                 GError **error)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_autoptr (TillStatement) statement = till_database_prepare (database, pending_sql, NULL, error);
  gboolean is_done = FALSE;

  if (statement == NULL || !find_next (database, now_ms, next_ms, error))
    return NULL;

  till_statement_bind (statement,
                       TILL_VALUES (TILL_INT (":pending", TILL_INVOICE_PENDING),
                                    TILL_INT (":now", now_ms), TILL_INT (":limit", limit)));
  while (till_statement_next (statement, &is_done, error))
    {
      g_autofree char *id = till_statement_dup_text (statement, 0);

      g_strv_builder_add (ids, id);
    }

  return is_done ? g_strv_builder_end (ids) : NULL;
}
