/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the archive would like to know more of. */

#include "till-due.h"

#include "till-invoice.h"
#include "till-order.h"

#define OPEN_INVOICES                                                                              \
  "SELECT id FROM invoices WHERE status = :status AND read_at_ms < :before"                        \
  " ORDER BY created_at_ms DESC LIMIT :limit"
#define BARE_INVOICES                                                                              \
  "SELECT id FROM invoices WHERE status = :status AND details_at_ms = 0"                           \
  " ORDER BY created_at_ms DESC LIMIT :limit"
#define OPEN_ORDERS                                                                                \
  "SELECT id FROM orders WHERE status = :status AND read_at_ms < :before"                          \
  " ORDER BY created_at_ms DESC LIMIT :limit"
#define BARE_ORDERS                                                                                \
  "SELECT id FROM orders WHERE status = :status AND details_at_ms = 0"                             \
  " ORDER BY created_at_ms DESC LIMIT :limit"

/* Money may come after the end: such an invoice is due again ten minutes and a day after it. The
 * partial index of this condition holds those alone that have not been. */
#define ENDED_INVOICES                                                                             \
  "SELECT id FROM invoices WHERE status IN (3, 4) AND details_at_ms > 0"                           \
  " AND details_at_ms < expires_at_ms + 86400000 AND (expires_at_ms + 86400000 <= :now"            \
  "  OR (expires_at_ms + 600000 <= :now AND details_at_ms < expires_at_ms + 600000))"              \
  " ORDER BY expires_at_ms DESC LIMIT :limit"

/* Each of one kind and status, in the order of their use. */
static const struct
{
  const char *sql;
  gboolean is_order;
  int status;
} kinds[] = {
  { BARE_ORDERS, TRUE, TILL_ORDER_ACTIVE },       { BARE_INVOICES, FALSE, TILL_INVOICE_PAID },
  { OPEN_ORDERS, TRUE, TILL_ORDER_PROVISIONING }, { OPEN_ORDERS, TRUE, TILL_ORDER_PENDING },
  { OPEN_INVOICES, FALSE, TILL_INVOICE_PENDING }, { ENDED_INVOICES, FALSE, 0 },
  { BARE_INVOICES, FALSE, TILL_INVOICE_EXPIRED }, { BARE_INVOICES, FALSE, TILL_INVOICE_CANCELLED },
  { BARE_INVOICES, FALSE, TILL_INVOICE_UNKNOWN },
};

static void
bind (TillStatement *statement, const char *name, gint64 number)
{
  if (sqlite3_bind_parameter_index (statement, name) > 0)
    till_statement_bind_int (statement, name, number);
}

static gboolean
add_rows (TillStatement *statement, gboolean is_order, GPtrArray *due, GError **error)
{
  gboolean has_row = FALSE;

  while (till_statement_step (statement, &has_row, error))
    {
      g_autofree char *id = has_row ? till_statement_dup_text (statement, 0) : NULL;

      if (!has_row)
        return TRUE;
      g_ptr_array_add (due, is_order ? (gpointer) till_order_new (id)
                                     : (gpointer) till_invoice_new (id));
    }

  return FALSE;
}

/* Returns: (transfer full): an array of TillInvoice and TillOrder that know their ids; %NULL with
 * %TILL_ARCHIVE_ERROR. */
GPtrArray *
till_due_list (TillDatabase *database, gint64 before_ms, gint64 now_ms, guint limit, GError **error)
{
  g_autoptr (GPtrArray) due = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < G_N_ELEMENTS (kinds) && due->len < limit; i++)
    {
      g_autoptr (TillStatement) statement = till_database_prepare (database, kinds[i].sql, error);

      if (statement == NULL)
        return NULL;

      bind (statement, ":status", kinds[i].status);
      bind (statement, ":limit", limit - due->len);
      bind (statement, ":before", before_ms);
      bind (statement, ":now", now_ms);
      if (!add_rows (statement, kinds[i].is_order, due, error))
        return NULL;
    }

  return g_steal_pointer (&due);
}

/* No list tells that a part was paid (section 2.1). The nearer an invoice is to its end, the more
 * often its own answer is read: each minute at most, each ten minutes at least; and those of the
 * last five minutes go before the others, and one without an end is the last. One that should have
 * ended an hour ago is left alone. */
#define PENDING                                                                                    \
  " FROM invoices WHERE status = :pending"                                                         \
  " AND (expires_at_ms = 0 OR expires_at_ms > :now - 3600000)"
#define DUE_AT_MS /* when a read one is as old as an eighth of what is left of it */               \
  "details_at_ms + CASE expires_at_ms WHEN 0 THEN 600000"                                          \
  " ELSE max (60000, min (600000, (expires_at_ms - details_at_ms) / 9)) END"
static const char pending_sql[] =
    "SELECT id" PENDING " AND " DUE_AT_MS " < :now"
    " ORDER BY expires_at_ms = 0, expires_at_ms > :now + 300000, details_at_ms LIMIT :limit";
static const char next_sql[] = "SELECT min (" DUE_AT_MS ")" PENDING;

static gboolean
find_next (TillDatabase *database, gint64 now_ms, gint64 *next_ms, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (database, next_sql, error);
  gboolean has_row = FALSE;

  if (statement == NULL)
    return FALSE;

  till_statement_bind_int (statement, ":pending", TILL_INVOICE_PENDING);
  till_statement_bind_int (statement, ":now", now_ms);
  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  *next_ms = till_statement_get_int (statement, 0);

  return TRUE;
}

/* Sets @next_ms to when the first of all pending invoices is to be read, zero where there is none.
 *
 * Returns: (transfer full): the ids of at most @limit pending invoices whose own answers are to be
 * read again; %NULL with %TILL_ARCHIVE_ERROR. */
GStrv
till_due_list_pending (TillDatabase *database,
                       gint64 now_ms,
                       guint limit,
                       gint64 *next_ms,
                       GError **error)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_autoptr (TillStatement) statement = till_database_prepare (database, pending_sql, error);
  gboolean has_row = FALSE;

  if (statement == NULL || !find_next (database, now_ms, next_ms, error))
    return NULL;

  till_statement_bind_int (statement, ":pending", TILL_INVOICE_PENDING);
  till_statement_bind_int (statement, ":now", now_ms);
  till_statement_bind_int (statement, ":limit", limit);
  while (till_statement_step (statement, &has_row, error))
    {
      g_autofree char *id = has_row ? till_statement_dup_text (statement, 0) : NULL;

      if (!has_row)
        return g_strv_builder_end (ids);
      g_strv_builder_add (ids, id);
    }

  return NULL;
}
