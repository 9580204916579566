/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables "accepted_payments" and "recorded_payments". */

#include "till-archive-payment-decisions.h"

#include "till-archive-private.h"
#include "till-payment-exceptions.h"
#include "till-define.h"

#define RECORDED_COLUMNS                                                                           \
  "key, chain, amount, tx_hash, who, recorded_at_ms,"                                              \
  " EXISTS (SELECT 1 FROM outbox o WHERE o.kind = 'recorded-payment'"                              \
  " AND o.key = share_key (chain, tx_hash, invoice_id))"

typedef struct
{
  char *invoice_id;
  char *accepted;
  gint64 now_ms;
} Acceptance;

static void
acceptance_free (Acceptance *self)
{
  g_free (self->invoice_id);
  g_free (self->accepted);
  g_free (self);
}

static gboolean
read_acceptance (TillDatabase *database, const char *id, TillDecisions *decisions, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT paid, accepted_at_ms,"
      " EXISTS (SELECT 1 FROM outbox WHERE kind = 'acceptance' AND key = share_key (invoice_id))"
      " FROM accepted_payments WHERE invoice_id = :id",
      TILL_VALUES (TILL_TEXT (":id", id)), error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return FALSE;
  if (!has_row)
    return TRUE;

  decisions->accepted = till_statement_dup_text (statement, 0);
  decisions->accepted_at_ms = till_statement_get_int (statement, 1);
  decisions->is_waiting = till_statement_get_int (statement, 2) != 0;

  return TRUE;
}

static TillRecordedPayment *
read_recorded (TillStatement *statement, const char *invoice_id)
{
  TillRecordedPayment *payment = till_recorded_payment_new ();
  g_autofree char *amount = till_statement_dup_text (statement, 2);

  payment->key = till_statement_get_int (statement, 0);
  payment->invoice_id = g_strdup (invoice_id);
  payment->chain = till_statement_dup_text (statement, 1);
  till_decimal_parse (amount, &payment->amount);
  payment->tx_hash = till_statement_dup_text (statement, 3);
  payment->who = till_statement_dup_text (statement, 4);
  payment->recorded_at_ms = till_statement_get_int (statement, 5);
  payment->is_waiting = till_statement_get_int (statement, 6) != 0;

  return payment;
}

/* Returns: (transfer full): what was decided, also where that is nothing; %NULL with
 * %TILL_ARCHIVE_ERROR. */
TillDecisions *
till_decisions_read (TillDatabase *database, const char *invoice_id, GError **error)
{
  g_autoptr (TillDecisions) decisions = till_decisions_new ();
  g_autoptr (TillStatement) statement = NULL;
  gboolean is_done = FALSE;

  if (!read_acceptance (database, invoice_id, decisions, error))
    return NULL;

  statement = till_database_prepare (database,
                                     "SELECT " RECORDED_COLUMNS
                                     " FROM recorded_payments WHERE invoice_id = :id ORDER BY key",
                                     TILL_VALUES (TILL_TEXT (":id", invoice_id)), error);
  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (decisions->recorded, read_recorded (statement, invoice_id));

  return is_done ? g_steal_pointer (&decisions) : NULL;
}

static void
add_recorded (GHashTable *recorded, TillRecordedPayment *payment)
{
  GPtrArray *payments = g_hash_table_lookup (recorded, payment->invoice_id);

  if (payments == NULL)
    {
      payments = g_ptr_array_new_with_free_func ((GDestroyNotify) till_recorded_payment_free);
      g_hash_table_insert (recorded, g_strdup (payment->invoice_id), payments);
    }
  g_ptr_array_add (payments, payment);
}

static gpointer
list_recorded_job (gpointer archive, gpointer task_data, GError **error)
{
  g_autoptr (GHashTable) recorded =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  g_autoptr (TillStatement) statement = till_database_prepare (
      till_archive_get_database (archive),
      "SELECT " RECORDED_COLUMNS ", invoice_id FROM recorded_payments ORDER BY key", NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      g_autofree char *invoice_id = till_statement_dup_text (statement, 7);

      add_recorded (recorded, read_recorded (statement, invoice_id));
    }

  return is_done ? g_steal_pointer (&recorded) : NULL;
}

static gpointer
load_job (gpointer archive, gpointer invoice_id, GError **error)
{
  return till_decisions_read (till_archive_get_database (archive), invoice_id, error);
}

static gboolean
put_acceptance (TillDatabase *database, const Acceptance *acceptance, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      acceptance->accepted != NULL
          ? "INSERT OR REPLACE INTO accepted_payments (invoice_id, paid, accepted_at_ms)"
            " VALUES (:id, :paid, :now)"
          : "DELETE FROM accepted_payments WHERE invoice_id = :id",
      TILL_VALUES (TILL_TEXT (":id", acceptance->invoice_id)), error);

  if (acceptance->accepted != NULL)
    {
      till_statement_bind (statement, TILL_VALUES (TILL_TEXT (":paid", acceptance->accepted),
                                                   TILL_INT (":now", acceptance->now_ms)));
    }

  return till_statement_run (statement, error) &&
         till_payment_exceptions_renew (database, acceptance->invoice_id, acceptance->now_ms,
                                        error);
}

static gpointer
accept_job (gpointer archive, gpointer task_data, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);
  gboolean is_put = FALSE;

  if (!till_database_begin (database, error))
    return NULL;

  is_put = put_acceptance (database, task_data, error);

  return GINT_TO_POINTER (till_archive_end_writing (archive, is_put, TRUE, error));
}

static gpointer
record_job (gpointer archive, gpointer task_data, GError **error)
{
  const TillRecordedPayment *payment = task_data;
  g_autofree char *amount = till_decimal_to_string (&payment->amount);

  return GINT_TO_POINTER (till_database_run (
      till_archive_get_database (archive),
      "INSERT OR REPLACE INTO recorded_payments"
      " (invoice_id, chain, amount, tx_hash, who, recorded_at_ms)"
      " VALUES (:invoice_id, :chain, :amount, :tx_hash, :who, :recorded_at_ms)",
      TILL_VALUES (TILL_TEXT (":invoice_id", payment->invoice_id),
                   TILL_TEXT (":chain", payment->chain), TILL_TEXT (":amount", amount),
                   TILL_TEXT (":tx_hash", payment->tx_hash), TILL_TEXT (":who", payment->who),
                   TILL_INT (":recorded_at_ms", payment->recorded_at_ms)),
      error));
}

static gpointer
delete_job (gpointer archive, gpointer task_data, GError **error)
{
  const TillRecordedPayment *payment = task_data;

  return GINT_TO_POINTER (till_database_run (till_archive_get_database (archive),
                                             "DELETE FROM recorded_payments WHERE key = :key",
                                             TILL_VALUES (TILL_INT (":key", payment->key)), error));
}

void
till_archive_load_decisions_async (TillArchive *self,
                                   const char *invoice_id,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, load_job, g_free,
                                      (GDestroyNotify) till_decisions_free };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (invoice_id != NULL);

  till_archive_run (self, &job, g_strdup (invoice_id), cancellable, callback, user_data);
}

/* Returns: (transfer full): what was decided, also where that is nothing; %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_load_decisions_finish, TillArchive, TillDecisions *)

void
till_archive_accept_payment_async (TillArchive *self,
                                   const char *invoice_id,
                                   const char *accepted,
                                   gint64 now_ms,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, accept_job,
                                      (GDestroyNotify) acceptance_free, NULL };
  Acceptance *acceptance = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (invoice_id != NULL);

  acceptance = g_new0 (Acceptance, 1);
  acceptance->invoice_id = g_strdup (invoice_id);
  acceptance->accepted = g_strdup (accepted);
  acceptance->now_ms = now_ms;
  till_archive_run (self, &job, acceptance, NULL, callback, user_data);
}

void
till_archive_list_recorded_payments_async (TillArchive *self,
                                           GCancellable *cancellable,
                                           GAsyncReadyCallback callback,
                                           gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, list_recorded_job, NULL,
                                      (GDestroyNotify) g_hash_table_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, NULL, cancellable, callback, user_data);
}

/* Returns: (transfer full) (element-type utf8 GPtrArray): by the ids of their invoices, arrays of
 * TillRecordedPayment, the oldest first; %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_list_recorded_payments_finish, TillArchive, GHashTable *)

/* Recording the same transaction for the same invoice again replaces the recorded payment. */
void
till_archive_record_payment_async (TillArchive *self,
                                   const TillRecordedPayment *payment,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, record_job,
                                      (GDestroyNotify) till_recorded_payment_free, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (payment != NULL && payment->amount.is_known);

  till_archive_run (self, &job, till_recorded_payment_copy (payment), NULL, callback, user_data);
}

void
till_archive_delete_recorded_payment_async (TillArchive *self,
                                            const TillRecordedPayment *payment,
                                            GAsyncReadyCallback callback,
                                            gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, delete_job,
                                      (GDestroyNotify) till_recorded_payment_free, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (payment != NULL && payment->key != 0);

  till_archive_run (self, &job, till_recorded_payment_copy (payment), NULL, callback, user_data);
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error. */
TILL_ARCHIVE_DEFINE_FINISH_WRITING (till_archive_decide_finish)
