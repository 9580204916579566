/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What was received in a span of time, for the month-end statement. */

#include "till-archive-receipts.h"

#include "till-archive-private.h"
#include "till-define.h"

/* An invoice that was paid late has no time of payment of its own, but its payment may. */
static const char receipts_sql[] =
    "SELECT d.payment_chain, d.payment_amount, d.tx_hash, 0 AS is_recorded FROM invoices i"
    " JOIN invoice_details d ON d.key = i.key"
    " WHERE i.paid_at_ms >= :from AND i.paid_at_ms < :to AND d.payment_chain IS NOT NULL"
    " AND d.payment_amount IS NOT NULL"
    " UNION ALL"
    " SELECT d.payment_chain, d.payment_amount, d.tx_hash, 0 FROM invoice_details d"
    " JOIN invoices i ON i.key = d.key"
    " WHERE i.paid_at_ms = 0 AND d.payment_at_ms >= :from AND d.payment_at_ms < :to"
    " AND d.payment_chain IS NOT NULL AND d.payment_amount IS NOT NULL"
    " UNION ALL"
    " SELECT chain, amount, tx_hash, 1 FROM recorded_payments"
    " WHERE recorded_at_ms >= :from AND recorded_at_ms < :to ORDER BY is_recorded";

static const char missing_sql[] =
    "SELECT i.id FROM invoices i LEFT JOIN invoice_details d ON d.key = i.key"
    " WHERE i.status = 2 AND i.paid_at_ms >= :from AND i.paid_at_ms < :to"
    " AND (d.payment_chain IS NULL OR d.payment_amount IS NULL)";

typedef struct
{
  gint64 from_ms;
  gint64 to_ms;
} Span;

static void
receipt_free (TillReceipt *self)
{
  g_free (self->asset);
  g_free (self->amount);
  g_free (self->tx_hash);
  g_free (self);
}

void
till_receipts_free (TillReceipts *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->receipts);
  g_ptr_array_unref (self->without_details);
  g_free (self);
}

static TillStatement *
prepare (TillDatabase *database, const char *sql, const Span *span, GError **error)
{
  return till_database_prepare (
      database, sql, TILL_VALUES (TILL_INT (":from", span->from_ms), TILL_INT (":to", span->to_ms)),
      error);
}

static TillReceipt *
read_receipt (TillStatement *row)
{
  TillReceipt *receipt = g_new0 (TillReceipt, 1);

  receipt->asset = till_statement_dup_text (row, 0);
  receipt->amount = till_statement_dup_text (row, 1);
  receipt->tx_hash = till_statement_dup_text (row, 2);
  receipt->is_recorded = till_statement_get_int (row, 3) != 0;

  return receipt;
}

static gboolean
read_receipts (TillDatabase *database, const Span *span, GPtrArray *receipts, GError **error)
{
  g_autoptr (TillStatement) statement = prepare (database, receipts_sql, span, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (receipts, read_receipt (statement));

  return is_done;
}

static gboolean
list_missing (TillDatabase *database, const Span *span, GPtrArray *ids, GError **error)
{
  g_autoptr (TillStatement) statement = prepare (database, missing_sql, span, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (ids, till_statement_dup_text (statement, 0));

  return is_done;
}

static gboolean
count_unreadable (TillDatabase *database, guint64 *n_unreadable, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (database,
                             "SELECT count (DISTINCT number) FROM unreadable"
                             " WHERE is_order = 0 AND id IS NULL AND number IS NOT NULL",
                             NULL, error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  *n_unreadable = (guint64) till_statement_get_int (statement, 0);

  return TRUE;
}

static gpointer
list_job (gpointer archive, gpointer span, GError **error)
{
  g_autoptr (TillReceipts) found = g_new0 (TillReceipts, 1);
  TillDatabase *database = till_archive_get_reader (archive);

  found->receipts = g_ptr_array_new_with_free_func ((GDestroyNotify) receipt_free);
  found->without_details = g_ptr_array_new_with_free_func (g_free);
  if (!read_receipts (database, span, found->receipts, error) ||
      !list_missing (database, span, found->without_details, error) ||
      !count_unreadable (database, &found->n_unreadable, error))
    return NULL;

  return g_steal_pointer (&found);
}

void
till_archive_list_receipts_async (TillArchive *self,
                                  gint64 from_ms,
                                  gint64 to_ms,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, list_job, g_free,
                                      (GDestroyNotify) till_receipts_free };
  Span span = { from_ms, to_ms };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, g_memdup2 (&span, sizeof span), cancellable, callback, user_data);
}

/* Returns: (transfer full): the payments, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_list_receipts_finish, TillArchive, TillReceipts *)
