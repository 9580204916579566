/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the archive would like to know more of. */

#include "till-due.h"

#include "till-invoice.h"
#include "till-order.h"

/* Each of one kind and status, in the order of their use. */
static const struct
{
  gboolean is_order;
  int status;
  gboolean is_open; /* else it is its details that are missing */
} kinds[] = {
  { TRUE, TILL_ORDER_ACTIVE, FALSE },       { FALSE, TILL_INVOICE_PAID, FALSE },
  { TRUE, TILL_ORDER_PROVISIONING, TRUE },  { TRUE, TILL_ORDER_PENDING, TRUE },
  { FALSE, TILL_INVOICE_PENDING, TRUE },    { FALSE, TILL_INVOICE_EXPIRED, FALSE },
  { FALSE, TILL_INVOICE_CANCELLED, FALSE },
};

static const char *
get_sql (gboolean is_order, gboolean is_open)
{
  if (is_order)
    return is_open ? "SELECT id FROM orders WHERE status = :status AND read_at_ms < :before"
                     " ORDER BY created_at_ms DESC LIMIT :limit"
                   : "SELECT id FROM orders WHERE status = :status AND details_at_ms = 0"
                     " ORDER BY created_at_ms DESC LIMIT :limit";

  return is_open ? "SELECT id FROM invoices WHERE status = :status AND read_at_ms < :before"
                   " ORDER BY created_at_ms DESC LIMIT :limit"
                 : "SELECT id FROM invoices WHERE status = :status AND details_at_ms = 0"
                   " ORDER BY created_at_ms DESC LIMIT :limit";
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
till_due_list (TillDatabase *database, gint64 before_ms, guint limit, GError **error)
{
  g_autoptr (GPtrArray) due = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < G_N_ELEMENTS (kinds) && due->len < limit; i++)
    {
      g_autoptr (TillStatement) statement =
          till_database_prepare (database, get_sql (kinds[i].is_order, kinds[i].is_open), error);

      if (statement == NULL)
        return NULL;

      till_statement_bind_int (statement, ":status", kinds[i].status);
      till_statement_bind_int (statement, ":limit", limit - due->len);
      if (kinds[i].is_open)
        till_statement_bind_int (statement, ":before", before_ms);
      if (!add_rows (statement, kinds[i].is_order, due, error))
        return NULL;
    }

  return g_steal_pointer (&due);
}
