/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The column "payment_exception_at_ms" of the invoices and the table "refunded_payments". Each
 * write of what a judgement depends on also writes the column, so that a list of exceptions reads
 * those alone. */

#include "till-payment-exceptions.h"

#include "till-invoice-table.h"
#include "till-payment-exception-judge.h"
#include "till-settlement.h"
#include "till-sync-cursors.h"

#define CURSOR "odd"

static gboolean
put (TillDatabase *database, const char *invoice_id, gint64 exception_at_ms, GError **error)
{
  return till_database_run (
      database,
      "UPDATE invoices SET payment_exception_at_ms = :payment_exception_at_ms WHERE id = :id AND "
      "payment_exception_at_ms IS NOT :payment_exception_at_ms",
      TILL_VALUES (TILL_TEXT (":id", invoice_id),
                   TILL_INT (":payment_exception_at_ms", exception_at_ms)),
      error);
}

static gboolean
renew (TillDatabase *database,
       TillPaymentExceptionJudge *judge,
       const char *invoice_id,
       gint64 now_ms,
       GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (TillInvoice) invoice = till_invoice_table_load (database, invoice_id, &failure);
  gint64 exception_at_ms = 0;

  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }

  return invoice == NULL ||
         (till_payment_exception_judge_ask (judge, invoice, now_ms, &exception_at_ms, error) &&
          put (database, invoice_id, exception_at_ms, error));
}

/* Judges the payment of the invoice again, after something was decided about it. */
gboolean
till_payment_exceptions_renew (TillDatabase *database,
                               const char *invoice_id,
                               gint64 now_ms,
                               GError **error)
{
  g_autoptr (TillPaymentExceptionJudge) judge = till_payment_exception_judge_new (database, error);

  g_return_val_if_fail (invoice_id != NULL, FALSE);

  return judge != NULL && renew (database, judge, invoice_id, now_ms, error);
}

gboolean
till_payment_exceptions_count (TillDatabase *database, guint64 *n_exceptions, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT count (*) FROM invoices WHERE payment_exception_at_ms > 0", NULL, error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  *n_exceptions = has_row ? (guint64) till_statement_get_int (statement, 0) : 0;

  return TRUE;
}

/* Returns: (transfer full): the ids of the next @limit paid invoices from @from on, which is set to
 * the key of the last of them; %NULL with an error. */
static GPtrArray *
list_rest (TillDatabase *database, gint64 *from, guint limit, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT key, id FROM invoices WHERE key <= :from AND (paid_chain <> '' OR status = 2)"
      " ORDER BY key DESC LIMIT :limit",
      TILL_VALUES (TILL_INT (":from", *from), TILL_INT (":limit", limit)), error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      *from = till_statement_get_int (statement, 0);
      g_ptr_array_add (ids, till_statement_dup_text (statement, 1));
    }

  return is_done ? g_steal_pointer (&ids) : NULL;
}

static gboolean
put_cursor (TillDatabase *database, gint64 from, GError **error)
{
  g_autofree char *state = g_strdup_printf ("%" G_GINT64_FORMAT, from);

  return till_sync_cursors_put (database, CURSOR, state, error);
}

/* Judges the next @limit of the invoices that are older than the column; @n_judged is zero when
 * there are no more. @is_activity is set where an exception came or went. */
gboolean
till_payment_exceptions_judge_rest (TillDatabase *database,
                                    gint64 now_ms,
                                    guint limit,
                                    guint *n_judged,
                                    gboolean *is_activity,
                                    GError **error)
{
  g_autofree char *state = till_sync_cursors_get (database, CURSOR, NULL);
  gint64 from = state != NULL ? g_ascii_strtoll (state, NULL, 10) : 0;
  g_autoptr (TillPaymentExceptionJudge) judge = NULL;
  g_autoptr (GPtrArray) ids = NULL;

  *n_judged = 0;
  *is_activity = FALSE;
  if (from <= 0)
    return TRUE;
  if ((judge = till_payment_exception_judge_new (database, error)) == NULL ||
      (ids = list_rest (database, &from, limit, error)) == NULL)
    return FALSE;

  for (guint i = 0; i < ids->len; i++)
    {
      if (!renew (database, judge, ids->pdata[i], now_ms, error))
        return FALSE;

      *is_activity = *is_activity || till_database_count_changes (database) > 0;
    }

  *n_judged = ids->len;

  return put_cursor (database, ids->len > 0 ? from - 1 : 0, error);
}

/* Skips the next of them. After SQLite has found damage, nothing else can be written in the same
 * transaction. */
gboolean
till_payment_exceptions_pass_over (TillDatabase *database, GError **error)
{
  g_autofree char *state = till_sync_cursors_get (database, CURSOR, NULL);
  gint64 from = state != NULL ? g_ascii_strtoll (state, NULL, 10) : 0;
  g_autoptr (GPtrArray) ids = list_rest (database, &from, 1, error);

  return ids != NULL && put_cursor (database, ids->len > 0 ? from - 1 : 0, error);
}

/* Leaves invoices alone that the archive does not have yet. */
static GPtrArray *
list_refunded (TillDatabase *database, GHashTable *known, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TillStatement) statement =
      till_database_prepare (database,
                             "SELECT invoice_id, paid FROM refunded_payments"
                             " JOIN invoices ON id = invoice_id",
                             NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      char *id = till_statement_dup_text (statement, 0);

      g_ptr_array_add (ids, id);
      g_hash_table_insert (known, id, till_statement_dup_text (statement, 1));
    }

  return is_done ? g_steal_pointer (&ids) : NULL;
}

static gboolean
put_refunded (TillDatabase *database, const char *invoice_id, const char *paid, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      paid != NULL
          ? "INSERT OR REPLACE INTO refunded_payments (invoice_id, paid) VALUES (:id, :paid)"
          : "DELETE FROM refunded_payments WHERE invoice_id = :id",
      TILL_VALUES (TILL_TEXT (":id", invoice_id)), error);

  if (paid != NULL)
    till_statement_bind_text (statement, ":paid", paid);

  return till_statement_run (statement, error);
}

/* Sets the refunded payments: those of @invoices, an array of TillInvoice, and no others. The
 * caller holds a transaction. @is_activity is set where one of them is new. */
gboolean
till_payment_exceptions_set_refunded (TillDatabase *database,
                                      GPtrArray *invoices,
                                      gint64 now_ms,
                                      gboolean *is_activity,
                                      GError **error)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autoptr (GPtrArray) before = list_refunded (database, known, error);

  *is_activity = FALSE;
  if (before == NULL)
    return FALSE;

  for (guint i = 0; i < invoices->len; i++)
    {
      const char *id = till_record_get_id (invoices->pdata[i]);
      g_autofree char *paid = till_settlement_dup_key (invoices->pdata[i]);
      gboolean is_known = g_strcmp0 (g_hash_table_lookup (known, id), paid) == 0;

      g_hash_table_remove (known, id);
      if (is_known)
        continue;
      *is_activity = TRUE;
      if (!put_refunded (database, id, paid, error) ||
          !till_payment_exceptions_renew (database, id, now_ms, error))
        return FALSE;
    }

  for (guint i = 0; i < before->len; i++)
    if (g_hash_table_contains (known, before->pdata[i]))
      {
        *is_activity = TRUE;
        if (!put_refunded (database, before->pdata[i], NULL, error) ||
            !till_payment_exceptions_renew (database, before->pdata[i], now_ms, error))
          return FALSE;
      }

  return TRUE;
}
